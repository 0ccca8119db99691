import { untrack } from "svelte";
import type { Draft } from "../net/outbox";
import type { ContinuedTogether, Failed, Led, ReplayPosition, TableView } from "../protocol";
import type { Position, Replay } from "./replay.svelte";

/** The part of a session that looking back together needs. */
export interface TogetherSession {
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
const SEND_INTERVAL = 300;

/** Looking back together: one leads, and the others see the same step until they step by themselves. Create it in an effect root. */
export class Together {
  /** Whether this page follows the leader. */
  isFollowing = $state(true);
  /** This page's target while it leads, with its position. */
  #target = $state.raw({ round: 0, step: 0, mark: "" });
  /** Whether this page has taken the lead: the same person may have another device here. */
  #hasLead = $state(false);
  #arrivals = 0;
  #nextPlace: ReplayPosition | null = null;
  /** The last position sent to others, as JSON. */
  #sentPlace = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #session: TogetherSession;
  readonly #replay: Replay;

  constructor(session: TogetherSession, replay: Replay) {
    this.#session = session;
    this.#replay = replay;
    $effect(() => {
      const place = this.place;
      if (place && this.isFollowing && !this.isLeading) untrack(() => void this.#follow(place));
    });
    $effect(() => {
      const { position } = replay;
      if (this.#arrivals === 0 && !untrack(() => this.#isAt(position))) this.isFollowing = false;
    });
    $effect(() => {
      // After rejoining, the message that this page still leads arrives a moment later.
      if (this.#hasLead && this.#session.led && !this.#isOwnSeat) this.#hasLead = false;
    });
    $effect(() => {
      const here = this.#findPlace();
      if (this.isLeading && JSON.stringify(here) !== this.#sentPlace) this.#queue(here);
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** The leader's seat; null if nobody leads. */
  get leader(): number | null {
    return this.#session.led?.seat ?? null;
  }

  get place(): ReplayPosition | null {
    return this.#session.led?.place ?? null;
  }

  get #isOwnSeat(): boolean {
    return this.leader !== null && this.leader === this.#session.view?.seat;
  }

  /** Whether this page leads. */
  get isLeading(): boolean {
    return this.#hasLead && this.#isOwnSeat;
  }

  /** The leader's mark, if this page shows the same step. */
  get mark(): string {
    return this.place && (this.isLeading || this.#isAt(this.#replay.position)) ? (this.place.mark ?? "") : "";
  }

  /** Take the lead, and show the current position; returns the error code if refused, else null. */
  async startLeading(): Promise<Failed["code"] | null> {
    const refused = await this.#lead(this.#findPlace(), true);
    this.#hasLead = refused === null;
    return refused;
  }

  /** Stop leading. */
  stopLeading(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#nextPlace = null;
    this.#hasLead = false;
    void this.#lead(null);
  }

  /** Set up a table that goes on from the shown step, which is announced to everybody; returns the failure if refused, else null. */
  async continueTogether(fields: { invitation?: string }): Promise<Failed | null> {
    const after = this.#session.continued?.table ?? null;
    const done = await this.#session.ask({ type: "continue_together", place: this.#findPlace(), after, ...fields });
    return done ? null : this.#session.failed;
  }

  /** Point at a target while this step is shown; the same target again clears it. */
  point(mark: string): void {
    const { round, step } = this.#replay.position;
    this.#target = { round, step, mark: this.#findPlace().mark === mark ? "" : mark };
  }

  #findPlace(): ReplayPosition {
    const { round, step } = this.#replay.position;
    const isSameStep = this.#target.round === round && this.#target.step === step;
    return { round, step, mark: isSameStep ? this.#target.mark : "" };
  }

  /** Whether a position is the leader's; true if nobody leads. */
  #isAt({ round, step }: Position): boolean {
    return !this.place || this.isLeading || (this.place.round === round && this.place.step === step);
  }

  async #follow({ round, step }: ReplayPosition): Promise<void> {
    const replay = this.#replay;
    replay.running = false;
    if (this.#isAt(replay.position)) return;
    this.#arrivals += 1;
    const isNext = replay.position.round === round && replay.position.step + 1 === step && step <= replay.last;
    try {
      if (isNext) await replay.forward();
      else await replay.go({ round, step });
    } finally {
      this.#arrivals -= 1;
    }
  }

  /** Send the newest position to others, at most once in SEND_INTERVAL. */
  #queue(place: ReplayPosition): void {
    this.#nextPlace = place;
    this.#timer ??= setTimeout(() => void this.#send(), 0);
  }

  /** Send a position to everybody, or null to stop leading; returns the error code if refused, else null. */
  async #lead(place: ReplayPosition | null, begins = false): Promise<Failed["code"] | null> {
    this.#sentPlace = JSON.stringify(place);
    const done = await this.#session.ask({ type: "lead", place, begins });
    return done ? null : (this.#session.failed?.code ?? "not_now");
  }

  async #send(): Promise<void> {
    const place = this.#nextPlace;
    this.#nextPlace = null;
    if (place && this.isLeading) await this.#lead(place);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#nextPlace) void this.#send();
    }, SEND_INTERVAL);
  }
}
