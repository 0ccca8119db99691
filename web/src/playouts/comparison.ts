/** The comparison of the moves of a match with one effort, those of one seat first. */

import type { Module } from "../learned/playouts/module";
import type { Any } from "../python/any";
import type { JudgePool } from "./judgePool";
import { type ChoiceFigures, type Judging, MoveJudge } from "./judging";

export class Comparison {
  readonly judging: Judging;
  readonly by: MoveJudge;
  /** The steps that are choices of the seat that comes first, and all others. */
  readonly first: readonly number[];
  readonly others: readonly number[];
  readonly #judged = new Map<number, ChoiceFigures>();
  readonly #pool: JudgePool | null;

  /** Begin with the deals and moves of a match; a pool judges them beside this thread from now on. */
  constructor(
    match: Any,
    steps: readonly Any[],
    module: Module,
    judging: Judging,
    seat: number,
    pool: JudgePool | null,
  ) {
    this.judging = judging;
    this.by = new MoveJudge(match, steps, module, judging);
    const choices = this.by.listChoices();
    const isFirst = (at: number) => steps[at].seat === seat;
    this.first = choices.filter(isFirst);
    this.others = choices.filter((at) => !isFirst(at));
    this.#pool = pool;
    pool?.begin(judging, [...this.first, ...this.others], this.#judged);
  }

  /** Return how many of these steps are judged. */
  countJudged(steps: readonly number[]): number {
    return steps.filter((at) => this.#judged.has(at)).length;
  }

  /** Give the threads of the pool something to do. */
  feed(): void {
    this.#pool?.feed();
  }

  /**
   * Judge these steps, from the other end than the pool, which does not give out what is taken here. What a thread was given and has not
   * told is judged here as well, so nobody waits for one that died. `pause` is awaited after each.
   */
  async judge(steps: readonly number[], pause: () => Promise<void>): Promise<void> {
    for (const at of [...steps].reverse()) {
      if (this.#judged.has(at)) continue;
      this.#judged.set(at, this.by.judgeStep(at));
      await pause();
      this.feed();
    }
  }

  /** Return the ledger of a match that was walked through, with what was judged; the alternatives to mistakes are to be compared next. */
  makeLedger(keeper: Any): Any {
    this.by.restart("alternatives");
    return keeper.make_ledger(this.by.makeChoices(this.#judged));
  }
}
