import { untrack } from "svelte";
import type { Draft } from "../net/outbox";
import type { ContinuedTogether, Failed, Led, ReplayPlace, TableView } from "../protocol";
import type { Position, Replay } from "./replay.svelte";

/** The part of a session that looking back together needs. */
export interface Company {
  readonly view: TableView | null;
  /** The leader and the shown position, both null if nobody leads; null while unknown, as after rejoining. */
  readonly led: Led | null;
  /** The latest table that goes on from the match; null if there is none. */
  readonly continued: ContinuedTogether | null;
  /** Why the last command was refused. */
  readonly failed: Failed | null;
  ask(draft: Draft): Promise<unknown>;
}

/** Milliseconds between two positions that are sent to others. */
const PAUSE = 300;

/** Looking back together: one leads, and the others see the same step until they step by themselves. Create it in an effect root. */
export class Together {
  /** Whether this page follows the leader. */
  following = $state(true);
  /** This page's target while it leads, with its position. */
  #pointed = $state.raw({ round: 0, step: 0, mark: "" });
  /** Whether this page has taken the lead: the same person may have another device here. */
  #begun = $state(false);
  #arriving = 0;
  #wanted: ReplayPlace | null = null;
  /** The last position sent to others, as JSON. */
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
      // After rejoining, the message that this page still leads arrives a moment later.
      if (this.#begun && this.#company.led && !this.#isMine) this.#begun = false;
    });
    $effect(() => {
      const here = this.#here();
      if (this.leads && JSON.stringify(here) !== this.#shown) this.#show(here);
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** The leader's seat; null if nobody leads. */
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

  /** The leader's mark, if this page shows the same step. */
  get mark(): string {
    return this.place && (this.leads || this.#isAt(this.#replay.position)) ? (this.place.mark ?? "") : "";
  }

  /** Take the lead, and show the current position; returns the error code if refused, else null. */
  async begin(): Promise<Failed["code"] | null> {
    const refused = await this.#lead(this.#here(), true);
    this.#begun = refused === null;
    return refused;
  }

  /** Stop leading. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted = null;
    this.#begun = false;
    void this.#lead(null);
  }

  /** Set up a table that goes on from the shown step, which is announced to everybody; returns the failure if refused, else null. */
  async goOn(said: { invitation?: string }): Promise<Failed | null> {
    const after = this.#company.continued?.table ?? null;
    const done = await this.#company.ask({ type: "continue_together", place: this.#here(), after, ...said });
    return done ? null : this.#company.failed;
  }

  /** Point at a target while this step is shown; the same target again clears it. */
  point(mark: string): void {
    const { round, step } = this.#replay.position;
    this.#pointed = { round, step, mark: this.#here().mark === mark ? "" : mark };
  }

  #here(): ReplayPlace {
    const { round, step } = this.#replay.position;
    const still = this.#pointed.round === round && this.#pointed.step === step;
    return { round, step, mark: still ? this.#pointed.mark : "" };
  }

  /** Whether a position is the leader's; true if nobody leads. */
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

  /** Send the newest position to others, at most once in PAUSE. */
  #show(place: ReplayPlace): void {
    this.#wanted = place;
    this.#timer ??= setTimeout(() => void this.#send(), 0);
  }

  /** Send a position to everybody, or null to stop leading; returns the error code if refused, else null. */
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
