import type { Answer, Draft } from "../net/outbox";

/** The player's own pending moves: made, but not yet shown on the screen. */
export class PendingMoves {
  pending = $state.raw<readonly string[]>([]);
  readonly #send: (draft: Draft) => Promise<Answer | null>;
  /** Returns the number of the last event on the screen. */
  readonly #shown: () => number;
  /** Moves that the server has stored, with their event numbers, until the event is shown. */
  #stored: { move: string; number: number }[] = [];
  /** The last move: resolves to the number of its event, null if it was refused. */
  #lastMove: Promise<number | null> = Promise.resolve(null);

  constructor(ask: (draft: Draft) => Promise<Answer | null>, shownNumber: () => number) {
    this.#send = ask;
    this.#shown = shownNumber;
  }

  /**
   * Make moves one after the other, each when the one before it was answered. Each is only valid in the position that was on the
   * screen, after the moves before it: when a lost connection is back, it may be this seat's turn again in another position.
   */
  play(moves: readonly string[]): void {
    const position = this.#position;
    for (const move of moves.filter((one) => !this.pending.includes(one))) {
      this.pending = [...this.pending, move];
      this.#lastMove = this.#lastMove.then((before) => this.#move(move, Math.max(position, before ?? 0)));
    }
  }

  /** The event number of the position on the screen, including this seat's stored moves. */
  get #position(): number {
    return Math.max(this.#shown(), ...this.#stored.map(({ number }) => number));
  }

  async #move(move: string, number: number): Promise<number | null> {
    if (!this.pending.includes(move)) return null;
    const done = await this.#send({ type: "move", number, move });
    if (done?.type !== "done") {
      this.pending = this.#stored.map((one) => one.move);
      return null;
    }
    this.#stored.push({ move, number: done.number });
    this.prune();
    return done.number;
  }

  /** Make several moves of this turn at once, all or none; resolves to whether they were made. */
  async lay(moves: readonly string[]): Promise<boolean> {
    if (this.pending.length > 0) return false;
    this.pending = moves;
    const done = await this.#send({ type: "moves", number: this.#position, moves: [...moves] });
    if (done?.type === "done")
      this.#stored.push(...moves.map((move, index) => ({ move, number: done.number - moves.length + 1 + index })));
    else this.pending = [];
    this.prune();
    return done !== null;
  }

  /** Remove the moves that are shown by now. */
  prune(): void {
    const shown = this.#shown();
    const settled = this.#stored.filter(({ number }) => number <= shown);
    if (settled.length === 0) return;
    this.#stored = this.#stored.filter(({ number }) => number > shown);
    const left = [...this.pending];
    for (const { move } of settled) if (left.includes(move)) left.splice(left.indexOf(move), 1); // only one of several equal moves
    this.pending = left;
  }
}
