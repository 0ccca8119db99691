/** The comparison of all moves of a match with one effort, those of one seat first. */

import type { Module } from "../learned/playouts/module";
import type { Any } from "../python/any";
import type { JudgePool } from "./judgePool";
import { type ChoiceFigures, type Judging, MoveJudge } from "./judging";

export class Comparison {
  readonly judging: Judging;
  readonly by: MoveJudge;
  /** The indices of the steps that are choices of the prioritized seat. */
  readonly first: readonly number[];
  readonly others: readonly number[];
  readonly #judged = new Map<number, ChoiceFigures>();
  readonly #pool: JudgePool | null;

  /** `steps` are the deals and moves of the match; a pool starts to judge them in parallel at once. */
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

  /** Return how many of these steps are judged so far. */
  countJudged(steps: readonly number[]): number {
    return steps.filter((at) => this.#judged.has(at)).length;
  }

  /** Refill the queues of the pool's threads. */
  feed(): void {
    this.#pool?.feed();
  }

  /**
   * Judge these steps from the opposite end of the pool, which skips the steps taken here. Steps assigned to a thread that has not
   * answered are judged here too, so that a dead thread blocks nothing. `pause` is awaited after each.
   */
  async judge(steps: readonly number[], pause: () => Promise<void>): Promise<void> {
    for (const at of [...steps].reverse()) {
      if (this.#judged.has(at)) continue;
      this.#judged.set(at, this.by.judgeStep(at));
      await pause();
      this.feed();
    }
  }

  /** Return the keeper's ledger with all judged moves; comparing the alternatives to mistakes is the next step. */
  makeLedger(keeper: Any): Any {
    this.by.restart("alternatives");
    return keeper.make_ledger(this.by.makeChoices(this.#judged));
  }
}
