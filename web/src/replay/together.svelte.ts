import { untrack } from "svelte";
import type { Draft } from "../net/outbox";
import type { ContinuedTogether, Failed, Led, ReplayPlace, TableView } from "../protocol";
import type { Position, Replay } from "./replay.svelte";

/** What looking back together needs of the session at the table. */
export interface Company {
  readonly view: TableView | null;
  /** Who leads, and to which place, null for both where nobody does; null as long as nothing was said of it, as after joining again. */
  readonly led: Led | null;
  /** The last table that goes on from the match; null where there is none. */
  readonly continued: ContinuedTogether | null;
  /** Why the last command was refused. */
  readonly failed: Failed | null;
  ask(draft: Draft): Promise<unknown>;
}

/** Milliseconds between two places that are shown to others. */
const PAUSE = 300;

/** Looking back together: one leads, the others see the same step until they go their own way. To be made in an effect root. */
export class Together {
  /** Whether this page goes where the leader goes. */
  following = $state(true);
  /** What this page points at while it leads, and at which place. */
  #pointed = $state.raw({ round: 0, step: 0, mark: "" });
  /** Whether this page has taken the lead: the same person may be here on another device as well. */
  #begun = $state(false);
  #arriving = 0;
  #wanted: ReplayPlace | null = null;
  /** What was shown to others last. */
  #shown = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #company: Company;
  readonly #replay: Replay;

  constructor(company: Company, replay: Replay) {
    this.#company = company;
    this.#replay = replay;
    $effect(() => {
      const place = this.place;
      if (place && this.following && !this.leads) untrack(() => void this.#follow(place));
    });
    $effect(() => {
      const { position } = replay;
      if (this.#arriving === 0 && !untrack(() => this.#isAt(position))) this.following = false;
    });
    $effect(() => {
      // A page that joins again is told a moment later that it still leads.
      if (this.#begun && this.#company.led && !this.#isMine) this.#begun = false;
    });
    $effect(() => {
      const here = this.#here();
      if (this.leads && JSON.stringify(here) !== this.#shown) this.#show(here);
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** The seat that leads; null where nobody does. */
  get leader(): number | null {
    return this.#company.led?.seat ?? null;
  }

  get place(): ReplayPlace | null {
    return this.#company.led?.place ?? null;
  }

  get #isMine(): boolean {
    return this.leader !== null && this.leader === this.#company.view?.seat;
  }

  /** Whether this page leads. */
  get leads(): boolean {
    return this.#begun && this.#isMine;
  }

  /** What is pointed at, where this page shows the same step as the leader. */
  get mark(): string {
    return this.place && (this.leads || this.#isAt(this.#replay.position)) ? (this.place.mark ?? "") : "";
  }

  /** Take the lead, and show where one is; returns why that was refused, else null. */
  async begin(): Promise<Failed["code"] | null> {
    const refused = await this.#lead(this.#here(), true);
    this.#begun = refused === null;
    return refused;
  }

  /** Lead no more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted = null;
    this.#begun = false;
    void this.#lead(null);
  }

  /** Set up a table that goes on from the step that is shown, which everybody is told of; returns why that was refused, else null. */
  async goOn(said: { invitation?: string }): Promise<Failed | null> {
    const after = this.#company.continued?.table ?? null;
    const done = await this.#company.ask({ type: "continue_together", place: this.#here(), after, ...said });
    return done ? null : this.#company.failed;
  }

  /** Point at something, as long as this step is shown; at the same once more for nothing. */
  point(mark: string): void {
    const { round, step } = this.#replay.position;
    this.#pointed = { round, step, mark: this.#here().mark === mark ? "" : mark };
  }

  #here(): ReplayPlace {
    const { round, step } = this.#replay.position;
    const still = this.#pointed.round === round && this.#pointed.step === step;
    return { round, step, mark: still ? this.#pointed.mark : "" };
  }

  /** Whether a position is the leader's; where nobody leads there is no other way to go. */
  #isAt({ round, step }: Position): boolean {
    return !this.place || this.leads || (this.place.round === round && this.place.step === step);
  }

  async #follow({ round, step }: ReplayPlace): Promise<void> {
    const replay = this.#replay;
    replay.running = false;
    if (this.#isAt(replay.position)) return;
    this.#arriving += 1;
    const isNext = replay.position.round === round && replay.position.step + 1 === step && step <= replay.last;
    try {
      if (isNext) await replay.forward();
      else await replay.go({ round, step });
    } finally {
      this.#arriving -= 1;
    }
  }

  /** Show the newest place, not too often. */
  #show(place: ReplayPlace): void {
    this.#wanted = place;
    this.#timer ??= setTimeout(() => void this.#send(), 0);
  }

  /** Show everybody a place, or with null lead no more; returns why that was refused, else null. */
  async #lead(place: ReplayPlace | null, begins = false): Promise<Failed["code"] | null> {
    this.#shown = JSON.stringify(place);
    const done = await this.#company.ask({ type: "lead", place, begins });
    return done ? null : (this.#company.failed?.code ?? "not_now");
  }

  async #send(): Promise<void> {
    const place = this.#wanted;
    this.#wanted = null;
    if (place && this.leads) await this.#lead(place);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#wanted) void this.#send();
    }, PAUSE);
  }
}
