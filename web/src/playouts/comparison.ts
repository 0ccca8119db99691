/** The comparison of the moves of a match with one effort, those of the selected seat first. */

import type { Module } from "../learned/playouts/module";
import type { Any } from "../python/any";
import type { JudgePool } from "./judgePool";
import { type ChoiceFigures, type JudgeSettings, MoveJudge } from "./judging";

export class Comparison {
  readonly settings: JudgeSettings;
  readonly moveJudge: MoveJudge;
  /** The seats whose results were shown after all of their moves were judged. */
  readonly shownSeats = new Set<number>();
  readonly #steps: readonly Any[];
  readonly #choices: readonly number[];
  readonly #getSeat: () => number;
  readonly #judged = new Map<number, ChoiceFigures>();
  readonly #pool: JudgePool | null;

  /**
   * `steps` are the deals and moves of the match; a pool starts to judge them in parallel at once. `getSeat` returns the seat that the user
   * has selected, which may change at any time; its moves come first.
   */
  constructor(
    match: Any,
    steps: readonly Any[],
    module: Module,
    settings: JudgeSettings,
    getSeat: () => number,
    pool: JudgePool | null,
  ) {
    this.settings = settings;
    this.moveJudge = new MoveJudge(match, steps, module, settings);
    this.#steps = steps;
    this.#choices = this.moveJudge.listChoices();
    this.#getSeat = getSeat;
    this.#pool = pool;
    pool?.begin(settings, () => [...this.#listSelected(), ...this.#listOthers()], this.#judged);
  }

  /** How many moves are judged so far. */
  get judgedCount(): number {
    return this.#judged.size;
  }

  /** How many moves of the selected seat are not judged yet. */
  get unjudgedOfSelected(): number {
    return this.#listSelected().filter((at) => !this.#judged.has(at)).length;
  }

  /** How many moves of all seats are not judged yet. */
  get unjudged(): number {
    return this.#choices.length - this.#judged.size;
  }

  /** Refill the queues of the pool's threads. */
  refill(): void {
    this.#pool?.refill();
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
  async #judge(listSteps: () => readonly number[], pause: () => Promise<void>): Promise<void> {
    const findNext = () => listSteps().findLast((at) => !this.#judged.has(at));
    for (let at = findNext(); at !== undefined; at = findNext()) {
      this.#judged.set(at, this.moveJudge.judgeStep(at));
      await pause();
      this.refill();
    }
  }

  /** Return the indices of the steps that are choices of the selected seat. */
  #listSelected(): number[] {
    return this.#choices.filter((at) => this.#steps[at].seat === this.#getSeat());
  }

  #listOthers(): number[] {
    return this.#choices.filter((at) => this.#steps[at].seat !== this.#getSeat());
  }

  /** Return the keeper's ledger with all judged moves; comparing the alternatives to mistakes is the next step. */
  makeLedger(keeper: Any): Any {
    this.moveJudge.restart("alternatives");
    return keeper.make_ledger(this.moveJudge.makeChoices(this.#judged));
  }
}
