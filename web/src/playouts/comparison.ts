/** The comparison of the moves of a match with one effort, those of the selected seat first. */

import type { Module } from "../learned/playouts/module";
import type { Any } from "../python/any";
import type { JudgePool } from "./judgePool";
import { type ChoiceFigures, type Judging, MoveJudge } from "./judging";

export class Comparison {
  readonly judging: Judging;
  readonly by: MoveJudge;
  /** The seats whose results were shown after all of their moves were judged. */
  readonly told = new Set<number>();
  readonly #steps: readonly Any[];
  readonly #choices: readonly number[];
  readonly #selected: () => number;
  readonly #judged = new Map<number, ChoiceFigures>();
  readonly #pool: JudgePool | null;

  /**
   * `steps` are the deals and moves of the match; a pool starts to judge them in parallel at once. `selected` returns the seat that the user
   * has selected, which may change at any time; its moves come first.
   */
  constructor(
    match: Any,
    steps: readonly Any[],
    module: Module,
    judging: Judging,
    selected: () => number,
    pool: JudgePool | null,
  ) {
    this.judging = judging;
    this.by = new MoveJudge(match, steps, module, judging);
    this.#steps = steps;
    this.#choices = this.by.listChoices();
    this.#selected = selected;
    this.#pool = pool;
    pool?.begin(judging, () => [...this.#listSelected(), ...this.#listOthers()], this.#judged);
  }

  /** How many moves are judged so far. */
  get judged(): number {
    return this.#judged.size;
  }

  /** How many moves of the selected seat are not judged yet. */
  get leftOfSelected(): number {
    return this.#listSelected().filter((at) => !this.#judged.has(at)).length;
  }

  /** How many moves of all seats are not judged yet. */
  get left(): number {
    return this.#choices.length - this.#judged.size;
  }

  /** Refill the queues of the pool's threads. */
  feed(): void {
    this.#pool?.feed();
  }

  /** Judge the moves of the selected seat, also of one selected meanwhile; `pause` is awaited after each. */
  judgeSelected(pause: () => Promise<void>): Promise<void> {
    return this.#judge(() => this.#listSelected(), pause);
  }

  /** Judge all moves, those of the selected seat first; `pause` is awaited after each. */
  judgeAll(pause: () => Promise<void>): Promise<void> {
    return this.#judge(() => [...this.#listOthers(), ...this.#listSelected()], pause);
  }

  /**
   * Judge steps from the end of the list, while the pool, which skips the steps taken here, takes them from its beginning. Steps assigned to
   * a thread that has not answered are judged here too, so that a dead thread blocks nothing.
   */
  async #judge(list: () => readonly number[], pause: () => Promise<void>): Promise<void> {
    const next = () => list().findLast((at) => !this.#judged.has(at));
    for (let at = next(); at !== undefined; at = next()) {
      this.#judged.set(at, this.by.judgeStep(at));
      await pause();
      this.feed();
    }
  }

  /** Return the indices of the steps that are choices of the selected seat. */
  #listSelected(): number[] {
    return this.#choices.filter((at) => this.#steps[at].seat === this.#selected());
  }

  #listOthers(): number[] {
    return this.#choices.filter((at) => this.#steps[at].seat !== this.#selected());
  }

  /** Return the keeper's ledger with all judged moves; comparing the alternatives to mistakes is the next step. */
  makeLedger(keeper: Any): Any {
    this.by.restart("alternatives");
    return keeper.make_ledger(this.by.makeChoices(this.#judged));
  }
}
