/** One pass over a match: its curves alone, or the whole review. */

import type { Module } from "../learned/playouts/module";
import type { ReviewFound } from "../protocol";
import type { Any } from "../python/any";
import { toJson } from "../python/index";
import {
  infer_errors,
  iter_steps,
  LedgerKeeper,
  list_chairs,
  list_figures,
  News,
  OpenCardsKeeper,
} from "../translated/review.js";
import type { JudgePool } from "./judgePool";
import { type ChoiceFigures, type Judging, MoveJudge } from "./judging";
import { type Player, Playouts } from "./playouts";

/** Awaited after each step of a match, with the part that is done. */
export type Rest = (part: number) => Promise<void>;

/** What a review is made of: the curves by as many playouts for each estimate, and the whole of it with an effort. */
export interface Passes {
  /** The number of deals and moves of the match. */
  readonly steps: number;
  sketch(playouts: number, rest: Rest): Promise<ReviewFound>;
  judge(judging: Judging, rest: Rest): Promise<ReviewFound>;
  /** The chances with all cards open, from every chair. */
  openCards(playouts: number, rest: Rest): Promise<ReviewFound>;
}

/** Return the passes over a finished match; a pool judges moves beside this thread. */
export function passesOf(match: Any, module: Module, pool: JudgePool | null = null): Passes {
  const people = peopleOf(match, module);
  return {
    steps: stepsOf(match).length,
    sketch: (playouts, rest) => sketch(match, module, people, playouts, rest),
    judge: (judging, rest) => judge(match, module, people, { ...judging, final: false }, rest, pool),
    openCards: (playouts, rest) => openCards(match, module, people, playouts, rest),
  };
}

const walked = new WeakMap<Any, readonly Any[]>();

/** Return the deals and moves of a finished match. It is walked through once: every pass begins at the same positions. */
export function stepsOf(match: Any): readonly Any[] {
  const steps = walked.get(match) ?? [...iter_steps(match)];
  walked.set(match, steps);
  return steps;
}

/** Return who errs as the seats of a match have erred, and plays it out. Where no network applies, nobody is taken for `learned`. */
export function peopleOf(match: Any, module: Module): Player {
  const ask = (network: boolean): Any => new Playouts(module, { network, errors: [] }, 0, "");
  const known = module.knows((field) => match.state[field]);
  const kinds: Any = module.machine.layout.review.errors;
  const errors: Any = infer_errors(stepsOf(match), match.players.length, ask(false), known ? ask(true) : null, kinds);
  return { network: false, errors };
}

/** Return the curves and moments of a finished match, by as many playouts for each estimate. */
async function sketch(match: Any, module: Module, people: Player, playouts: number, rest: Rest): Promise<ReviewFound> {
  const estimator = new Playouts(module, people, playouts, "chair 0");
  const keeper: Any = new (LedgerKeeper as Any)(estimator, estimator, playouts);
  await walk(match, keeper, rest);
  const ledger = keeper.make_ledger([]);
  return toJson(new (News as Any)(match).make_sketch(new Map([["chairs", list_chairs(ledger)]])));
}

/** Return the whole review of a finished match. */
export async function judge(
  match: Any,
  module: Module,
  people: Player,
  { final, ...judging }: Judging & { final: boolean },
  rest: Rest,
  pool: JudgePool | null = null,
): Promise<ReviewFound> {
  const by = new MoveJudge(match, stepsOf(match), module, judging);
  const estimator = new Playouts(module, people, judging.playouts, "chair 0");
  const keeper: Any = new (LedgerKeeper as Any)(estimator, by.judging, judging.playouts);
  const choices = by.listChoices();
  const judged = new Map<number, ChoiceFigures>();
  const all = stepsOf(match).length + choices.length;
  let walked = 0;
  const pause = async () => {
    await rest((walked + judged.size) / all);
    pool?.feed();
  };
  pool?.begin(judging, choices, judged);
  await walk(match, keeper, async () => {
    walked += 1;
    await pause();
  });
  // From the other end than the pool, which does not give out what is taken here. What a thread was given and has not told is judged here as
  // well, so nobody waits for one that died.
  for (let at = choices.pop(); at !== undefined; at = choices.pop()) {
    if (judged.has(at)) continue;
    judged.set(at, by.judgeStep(at));
    await pause();
  }
  by.restart("alternatives");
  const ledger = keeper.make_ledger(by.makeChoices(judged));
  return toJson(new (News as Any)(match).make_figures(list_figures(match, ledger, by.judge), judging.quick, final));
}

/** Return everybody's chances with all cards open, by as many playouts for each estimate. */
export async function openCards(
  match: Any,
  module: Module,
  people: Player,
  playouts: number,
  rest: Rest,
): Promise<ReviewFound> {
  const keeper: Any = new (OpenCardsKeeper as Any)(new Playouts(module, people, playouts, "chair 0"));
  await walk(match, keeper, rest);
  return toJson(new (News as Any)(match).make_sketch(new Map([["chairs", keeper.list_chairs()]])));
}

/** Show a keeper all steps of a match. */
async function walk(match: Any, keeper: Any, rest: Rest): Promise<void> {
  const steps = stepsOf(match);
  for (const [at, step] of steps.entries()) {
    keeper.see_step(step);
    await rest((at + 1) / steps.length);
  }
}
