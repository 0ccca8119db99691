/** One pass over a match: its curves alone, or the whole review. */

import type { Module } from "../learned/playouts/module";
import type { ReviewFound } from "../protocol";
import type { Any } from "../python/any";
import { round, toJson } from "../python/index";
import {
  Effort,
  infer_errors,
  iter_steps,
  Judge,
  LedgerKeeper,
  list_chairs,
  list_figures,
  News,
  OpenCardsKeeper,
} from "../translated/review.js";
import { type Player, Playouts } from "./playouts";
import { PLAYOUTS } from "./settings";

/** Awaited after each step of a match, with the part that is done. */
export type Rest = (part: number) => Promise<void>;

/** What a review is made of: the curves by as many playouts for each estimate, and the whole of it with an effort. */
export interface Passes {
  /** The number of deals and moves of the match. */
  readonly steps: number;
  sketch(playouts: number, rest: Rest): Promise<ReviewFound>;
  /** With `quick`, only mistakes are looked for, as `Judge` in `reihum/_review/choices.py` says. */
  judge(effort: number, playouts: number, quick: boolean, rest: Rest): Promise<ReviewFound>;
  /** The chances with all cards open, from every chair. */
  openCards(playouts: number, rest: Rest): Promise<ReviewFound>;
}

/** Return the passes over a finished match. */
export function passesOf(match: Any, module: Module): Passes {
  const people = peopleOf(match, module);
  return {
    steps: stepsOf(match).length,
    sketch: (playouts, rest) => sketch(match, module, people, playouts, rest),
    judge: (effort, playouts, quick, rest) =>
      judge(match, module, people, { effort, playouts, quick, final: false }, rest),
    openCards: (playouts, rest) => openCards(match, module, people, playouts, rest),
  };
}

const walked = new WeakMap<Any, readonly Any[]>();

/** Return the deals and moves of a finished match. It is walked through once: every pass begins at the same positions. */
function stepsOf(match: Any): readonly Any[] {
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
  const ledger = await keep(match, new Playouts(module, people, playouts, "chair 0"), null, playouts, rest);
  return toJson(new (News as Any)(match).make_sketch(new Map([["chairs", list_chairs(ledger)]])));
}

/** Return the whole review of a finished match. */
export async function judge(
  match: Any,
  module: Module,
  people: Player,
  { effort, playouts, quick, final }: { effort: number; playouts: number; quick: boolean; final: boolean },
  rest: Rest,
): Promise<ReviewFound> {
  const { review } = module.machine.layout;
  const known = module.knows((field) => match.state[field]);
  const learned = review.learned && known;
  const worlds = (learned ? review.byNetwork : review.byCareful).map((count) => Math.max(round(effort * count), 2));
  const confirming = Math.max(round(effort * review.confirmation), review.leastConfirmation);
  const judging = new Playouts(module, { network: learned, errors: [] }, playouts, "0");
  const confirmation = review.confirmed
    ? new Playouts(
        module,
        { network: known, errors: [] },
        confirming,
        "confirmed 0",
        quick ? PLAYOUTS.quickStock : undefined,
      )
    : null;
  const judge: Any = new (Judge as Any)(judging, new (Effort as Any)(...worlds), confirmation, quick);
  const ledger = await keep(match, new Playouts(module, people, playouts, "chair 0"), judge, playouts, rest);
  return toJson(new (News as Any)(match).make_figures(list_figures(match, ledger, judge), quick, final));
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

async function keep(match: Any, estimator: Playouts, judge: Any, worlds: number, rest: Rest): Promise<Any> {
  const keeper: Any = new (LedgerKeeper as Any)(estimator, judge, worlds);
  await walk(match, keeper, rest);
  return keeper.make_ledger();
}

/** Show a keeper all steps of a match. */
async function walk(match: Any, keeper: Any, rest: Rest): Promise<void> {
  const steps = stepsOf(match);
  for (const [at, step] of steps.entries()) {
    keeper.see_step(step);
    await rest((at + 1) / steps.length);
  }
}
