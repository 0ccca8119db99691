/** The comparison of the moves of a match with one effort, those of the selected seat first. */

import type { Module } from "../playouts/module";
import type { Any } from "../python/any";
import type { JudgePool } from "./judgePool";
import {
  type AlternativeFigures,
  type ChoiceFigures,
  type JudgeSettings,
  MoveJudge,
  makeAlternatives,
} from "./judging";

export class Comparison {
  readonly settings: JudgeSettings;
  readonly moveJudge: MoveJudge;
  /** Stands for the judge when results are made: returns no alternatives to mistakes for which they are not compared yet, and notes these. */
  readonly reporter: Any;
  /** The seats whose results were shown after all of their moves were judged. */
  readonly shownSeats = new Set<number>();
  readonly #steps: readonly Any[];
  readonly #choices: readonly number[];
  readonly #getSeat: () => number;
  readonly #judged = new Map<number, ChoiceFigures>();
  readonly #alternatives = new Map<number, AlternativeFigures>();
  /** The mistakes that results were made of. */
  readonly #mistakes = new Set<number>();
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
    this.reporter = { is_quick: settings.quick, weigh: (choice: Any) => this.#findAlternatives(choice) };
    pool?.begin({
      settings,
      listOpen: () => [
        ...this.#listUnweighed().map((step) => ({ step, mistake: this.#judged.get(step) ?? null })),
        ...this.#listUnjudged([...this.#listSelected(), ...this.#listOthers()]).map((step) => ({ step })),
      ],
      handleResult: ({ step, mistake }, result) => {
        if (mistake) this.#alternatives.set(step, result as AlternativeFigures);
        else this.#judged.set(step, result as ChoiceFigures);
      },
    });
  }

  /** How many moves are judged so far. */
  get judgedCount(): number {
    return this.#judged.size;
  }

  /** How many moves of the selected seat are not judged yet. */
  get unjudgedOfSelected(): number {
    return this.#listUnjudged(this.#listSelected()).length;
  }

  /** How many moves of all seats are not judged yet. */
  get unjudged(): number {
    return this.#choices.length - this.#judged.size;
  }

  /** Whether results lack the alternatives to some mistakes. */
  get lacksAlternatives(): boolean {
    return this.#listUnweighed().length > 0;
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

  /** Compare the alternatives that results lack; `pause` is awaited after each mistake. */
  weigh(pause: () => Promise<void>): Promise<void> {
    this.refill();
    const weigh = (at: number) =>
      this.#alternatives.set(at, this.moveJudge.weighStep(at, this.#judged.get(at) ?? null));
    return this.#work(() => this.#listUnweighed(), weigh, pause);
  }

  #judge(listSteps: () => readonly number[], pause: () => Promise<void>): Promise<void> {
    const judge = (at: number) => this.#judged.set(at, this.moveJudge.judgeStep(at));
    return this.#work(() => this.#listUnjudged(listSteps()), judge, pause);
  }

  /**
   * Work on open steps from the end of the list, while the pool takes them from its beginning. Steps assigned to a thread that has not
   * answered are done here too, so that a dead thread blocks nothing.
   */
  async #work(
    listOpen: () => readonly number[],
    work: (at: number) => void,
    pause: () => Promise<void>,
  ): Promise<void> {
    for (let at = listOpen().at(-1); at !== undefined; at = listOpen().at(-1)) {
      work(at);
      await pause();
      this.refill();
    }
  }

  /** Return the alternatives to a mistake, none if they are not compared yet. */
  #findAlternatives(choice: Any): Any[] {
    const at = this.#steps.indexOf(choice.move);
    this.#mistakes.add(at);
    return makeAlternatives(this.#alternatives.get(at) ?? []);
  }

  #listUnweighed(): number[] {
    return [...this.#mistakes].filter((at) => !this.#alternatives.has(at));
  }

  #listUnjudged(steps: readonly number[]): number[] {
    return steps.filter((at) => !this.#judged.has(at));
  }

  /** Return the indices of the steps that are choices of the selected seat. */
  #listSelected(): number[] {
    return this.#choices.filter((at) => this.#steps[at].seat === this.#getSeat());
  }

  #listOthers(): number[] {
    return this.#choices.filter((at) => this.#steps[at].seat !== this.#getSeat());
  }

  /** Return the keeper's ledger with all judged moves. */
  makeLedger(keeper: Any): Any {
    return keeper.make_ledger(this.moveJudge.makeChoices(this.#judged));
  }
}
