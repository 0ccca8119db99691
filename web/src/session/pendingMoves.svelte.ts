import type { Answer, Draft } from "../net/outbox";

/** The moves of one's own that are on their way: made, but not yet on the screen. */
export class PendingMoves {
  pending = $state.raw<readonly string[]>([]);
  readonly #ask: (draft: Draft) => Promise<Answer | null>;
  /** The last event that is on the screen. */
  readonly #shown: () => number;
  /** Moves that the server has stored, with the number of their event, until that is shown. */
  #stored: { move: string; number: number }[] = [];
  /** What was made last: the number of its event, null where it was refused. */
  #last: Promise<number | null> = Promise.resolve(null);

  constructor(ask: (draft: Draft) => Promise<Answer | null>, shown: () => number) {
    this.#ask = ask;
    this.#shown = shown;
  }

  /**
   * Make moves one after the other, each when the one before it was answered. Each counts in the position that was on the screen,
   * with the moves before it, or not at all: by the time a lost line is back, it may be this seat's turn again.
   */
  play(moves: readonly string[]): void {
    const meant = this.#position;
    for (const move of moves.filter((one) => !this.pending.includes(one))) {
      this.pending = [...this.pending, move];
      this.#last = this.#last.then((before) => this.#move(move, Math.max(meant, before ?? 0)));
    }
  }

  /** The last event of the position that is on the screen, with the moves of this seat that are on their way there. */
  get #position(): number {
    return Math.max(this.#shown(), ...this.#stored.map(({ number }) => number));
  }

  async #move(move: string, number: number): Promise<number | null> {
    if (!this.pending.includes(move)) return null;
    const done = await this.#ask({ type: "move", number, move });
    if (done?.type !== "done") {
      this.pending = [];
      return null;
    }
    this.#stored.push({ move, number: done.number });
    this.settle();
    return done.number;
  }

  /** Make several moves of this turn as one, all or none; says whether they were made. */
  async lay(moves: readonly string[]): Promise<boolean> {
    if (this.pending.length > 0) return false;
    this.pending = moves;
    const done = await this.#ask({ type: "moves", number: this.#position, moves: [...moves] });
    if (done?.type === "done")
      this.#stored.push(...moves.map((move, index) => ({ move, number: done.number - moves.length + 1 + index })));
    else this.pending = [];
    this.settle();
    return done !== null;
  }

  /** Remove the moves that are on the screen. */
  settle(): void {
    const shown = this.#shown();
    const settled = this.#stored.filter(({ number }) => number <= shown);
    if (settled.length === 0) return;
    this.#stored = this.#stored.filter(({ number }) => number > shown);
    const left = [...this.pending];
    for (const { move } of settled) if (left.includes(move)) left.splice(left.indexOf(move), 1); // of equal moves only one
    this.pending = left;
  }
}
