/** Judges the moves of a match one by one, each with its own random seed: results do not depend on order or thread. */

import type { Module } from "../playouts/module";
import type { Any } from "../python/any";
import { round } from "../python/index";
import { Choice, Effort, Judge, Weighed } from "../translated/review.js";
import { Playouts } from "./playouts";
import { PLAYOUTS } from "./settings";

/** The settings by which moves are judged. */
export interface JudgeSettings {
  readonly effort: number;
  /** Playouts per estimate of a seat's expected share. */
  readonly playouts: number;
  /** Whether to search only for mistakes; see `Judge` in `reihum/_review/choices.py`. */
  readonly quick: boolean;
}

/** A `Choice` as sent between threads: its figures without the move; null if there was no choice or nothing to report. */
export type ChoiceFigures = Readonly<Record<string, number | string>> | null;

/** The moves that were weighed instead of a mistake, as sent between threads: each `Weighed` as an array of its figures. */
export type AlternativeFigures = readonly (readonly [code: number, lost: number, error: number])[];

const FIGURES = ["difficulty", "verdict", "best", "lost", "error", "won", "won_error", "reference", "worlds"] as const;

export class MoveJudge {
  /** The `Judge`; also used after all moves were judged. */
  readonly judge: Any;
  /** The estimator that compares moves. */
  readonly estimator: Playouts;
  readonly #confirmation: Playouts | null;
  readonly #steps: readonly Any[];

  /** `steps` are all deals and moves of the match. */
  constructor(match: Any, steps: readonly Any[], module: Module, { effort, playouts, quick }: JudgeSettings) {
    const { review } = module.machine.layout;
    const networkApplies = module.knows((field) => match.state[field]);
    const usesNetwork = review.learned && networkApplies;
    const worlds = (usesNetwork ? review.byNetwork : review.byCareful).map((count) =>
      Math.max(round(effort * count), 2),
    );
    const confirmationPlayouts = Math.max(round(effort * review.confirmation), review.leastConfirmation);
    const stock = quick ? PLAYOUTS.quickStock : undefined;
    this.#steps = steps;
    this.estimator = new Playouts(module, { network: usesNetwork, errors: [] }, playouts, "0");
    this.#confirmation = review.confirmed
      ? new Playouts(module, { network: networkApplies, errors: [] }, confirmationPlayouts, "confirmed 0", stock)
      : null;
    const restart = (place: string) => this.#restart(place);
    this.judge = new (Judge as Any)(this.estimator, new (Effort as Any)(...worlds), this.#confirmation, quick, restart);
  }

  /** Return the indices of the steps that are moves with a choice. */
  listChoices(): number[] {
    return this.#steps.flatMap(({ legal }, at) => (legal && legal.length > 1 ? [at] : []));
  }

  judgeStep(at: number): ChoiceFigures {
    this.#restart(at);
    const choice = this.judge.judge_move(this.#steps[at]);
    return choice && Object.fromEntries(FIGURES.map((name) => [name, choice[name]]));
  }

  /** Compare the alternatives to a mistake. */
  weighStep(at: number, figures: ChoiceFigures): AlternativeFigures {
    return this.judge.weigh(this.#makeChoice(at, figures)).map(({ code, lost, error }: Any) => [code, lost, error]);
  }

  /** Return figures by step as `Choice`s, in the order of the match. */
  makeChoices(judged: ReadonlyMap<number, ChoiceFigures>): Any[] {
    return this.listChoices().flatMap((at) => (judged.get(at) ? [this.#makeChoice(at, judged.get(at) ?? null)] : []));
  }

  #makeChoice(at: number, figures: ChoiceFigures): Any {
    return new (Choice as Any)(this.#steps[at], ...FIGURES.map((name) => figures?.[name]));
  }

  /** Reseed all random generators for a step or a mistake's alternatives, as in `reihum/_review/review.py`. */
  #restart(place: number | string): void {
    this.estimator.restart(place);
    this.#confirmation?.restart(place);
  }
}

/** Return figures of alternatives as `Weighed`s. */
export function makeAlternatives(figures: AlternativeFigures): Any[] {
  return figures.map((each) => new (Weighed as Any)(...each));
}
