/** The comparison of the moves of a match with one effort, those of the seat that is watched first. */

import type { Module } from "../learned/playouts/module";
import type { Any } from "../python/any";
import type { JudgePool } from "./judgePool";
import { type ChoiceFigures, type Judging, MoveJudge } from "./judging";

export class Comparison {
  readonly judging: Judging;
  readonly by: MoveJudge;
  /** The seats whose moves were told of since they were all judged. */
  readonly told = new Set<number>();
  readonly #steps: readonly Any[];
  readonly #choices: readonly number[];
  readonly #watched: () => number;
  readonly #judged = new Map<number, ChoiceFigures>();
  readonly #pool: JudgePool | null;

  /**
   * Begin with the deals and moves of a match; a pool judges them beside this thread from now on. `watched` returns the seat whose moves
   * come first at the time, which changes with the chair that somebody looks from.
   */
  constructor(
    match: Any,
    steps: readonly Any[],
    module: Module,
    judging: Judging,
    watched: () => number,
    pool: JudgePool | null,
  ) {
    this.judging = judging;
    this.by = new MoveJudge(match, steps, module, judging);
    this.#steps = steps;
    this.#choices = this.by.listChoices();
    this.#watched = watched;
    this.#pool = pool;
    pool?.begin(judging, () => [...this.#listWatched(), ...this.#listOthers()], this.#judged);
  }

  /** How many moves are judged. */
  get judged(): number {
    return this.#judged.size;
  }

  /** How many moves of the seat that is watched are still to be judged. */
  get leftOfWatched(): number {
    return this.#listWatched().filter((at) => !this.#judged.has(at)).length;
  }

  /** How many moves of all seats are still to be judged. */
  get left(): number {
    return this.#choices.length - this.#judged.size;
  }

  /** Give the threads of the pool something to do. */
  feed(): void {
    this.#pool?.feed();
  }

  /** Judge the moves of the seat that is watched, also of one that is watched meanwhile; `pause` is awaited after each. */
  judgeWatched(pause: () => Promise<void>): Promise<void> {
    return this.#judge(() => this.#listWatched(), pause);
  }

  /** Judge all moves, those of the seat that is watched first; `pause` is awaited after each. */
  judgeAll(pause: () => Promise<void>): Promise<void> {
    return this.#judge(() => [...this.#listOthers(), ...this.#listWatched()], pause);
  }

  /**
   * Judge steps, the last first: from the other end than the pool, which does not give out what is taken here. What a thread was given and
   * has not told is judged here as well, so nobody waits for one that died.
   */
  async #judge(list: () => readonly number[], pause: () => Promise<void>): Promise<void> {
    const next = () => list().findLast((at) => !this.#judged.has(at));
    for (let at = next(); at !== undefined; at = next()) {
      this.#judged.set(at, this.by.judgeStep(at));
      await pause();
      this.feed();
    }
  }

  /** Return the steps that are choices of the seat that is watched. */
  #listWatched(): number[] {
    return this.#choices.filter((at) => this.#steps[at].seat === this.#watched());
  }

  #listOthers(): number[] {
    return this.#choices.filter((at) => this.#steps[at].seat !== this.#watched());
  }

  /** Return the ledger of a match that was walked through, with what was judged; the alternatives to mistakes are to be compared next. */
  makeLedger(keeper: Any): Any {
    this.by.restart("alternatives");
    return keeper.make_ledger(this.by.makeChoices(this.#judged));
  }
}
