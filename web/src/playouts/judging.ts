/** Judges the moves of a match one by one, each with its own random seed: results do not depend on order or thread. */

import type { Module } from "../learned/playouts/module";
import type { Any } from "../python/any";
import { round } from "../python/index";
import { Choice, Effort, Judge } from "../translated/review.js";
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
    this.judge = new (Judge as Any)(this.estimator, new (Effort as Any)(...worlds), this.#confirmation, quick);
  }

  /** Return the indices of the steps that are moves with a choice. */
  listChoices(): number[] {
    return this.#steps.flatMap(({ legal }, at) => (legal && legal.length > 1 ? [at] : []));
  }

  judgeStep(at: number): ChoiceFigures {
    this.restart(at);
    const choice = this.judge.judge_move(this.#steps[at]);
    return choice && Object.fromEntries(FIGURES.map((name) => [name, choice[name]]));
  }

  /** Return figures by step as `Choice`s, in the order of the match. */
  makeChoices(judged: ReadonlyMap<number, ChoiceFigures>): Any[] {
    return this.listChoices().flatMap((at) => {
      const found = judged.get(at);
      return found ? [new (Choice as Any)(this.#steps[at], ...FIGURES.map((name) => found[name]))] : [];
    });
  }

  /** Reseed all random generators for a step, as in `reihum/_review/review.py`. */
  restart(place: number | string): void {
    this.estimator.restart(place);
    this.#confirmation?.restart(place);
  }
}
