/** Passes over a match: its curves alone, or the whole review. */

import type { Module } from "../learned/playouts/module";
import type { ReviewFound } from "../protocol";
import type { Any } from "../python/any";
import { toJson } from "../python/index";
import {
  infer_errors,
  iter_steps,
  LedgerKeeper,
  list_figures,
  list_seat_figures,
  list_sketch_figures,
  News,
  OpenCardsKeeper,
} from "../translated/review.js";
import { Comparison } from "./comparison";
import type { JudgePool } from "./judgePool";
import type { Judging } from "./judging";
import { type Player, Playouts } from "./playouts";
import { PASSES } from "./settings";

/** Awaited after each step of a match, with the fraction that is done. */
export type Rest = (part: number) => Promise<void>;

/** The passes of a review; `playouts` is the number of playouts per estimate. */
export interface Passes {
  /** The number of deals and moves of the match. */
  readonly steps: number;
  sketch(playouts: number, rest: Rest): Promise<ReviewFound>;
  /** Compute the curves, and judge the moves of all seats. Results of a seat that is selected meanwhile are passed to `tell` before the end. */
  judge(judging: Judging, rest: Rest, tell?: (found: ReviewFound) => void): Promise<ReviewFound>;
  /** Judge only the selected seat's moves, and keep earlier results otherwise. `judge` with the same `judging` object continues from there. */
  judgeSeat(judging: Judging, rest: Rest): Promise<ReviewFound>;
  /** Compute the chances of every seat with all cards open. */
  openCards(playouts: number, rest: Rest): Promise<ReviewFound>;
}

/** The result of a pass: its ledger keeper, and the news made from it. */
interface Found {
  readonly keeper: Any;
  readonly news: Any;
}

/** Return the passes over a finished match. `selected` returns the seat that the user has selected; a pool judges moves in parallel. */
export function passesOf(match: Any, module: Module, selected = () => 0, pool: JudgePool | null = null): Passes {
  const people = peopleOf(match, module);
  const news: Any = new (News as Any)(match);
  let found: Found | null = null;
  let comparison: Comparison | null = null;
  const compare = (judging: Judging) => new Comparison(match, stepsOf(match), module, judging, selected, pool);
  const tellSeat = (compared: Comparison): ReviewFound => {
    if (!found?.news.seats) throw new Error("a seat's moves are compared after mistakes were looked for at all seats");
    const seat = selected();
    const figures = list_seat_figures(match, compared.makeLedger(found.keeper), seat, compared.by.judge);
    found = { keeper: found.keeper, news: news.replace_seat(found.news, seat, figures) };
    compared.told.add(seat);
    return toJson(found.news);
  };
  return {
    steps: stepsOf(match).length,
    sketch: async (playouts, rest) => {
      const keeper = await sketch(match, module, people, playouts, rest);
      found = { keeper, news: news.make_sketch(list_sketch_figures(keeper.make_ledger([]))) };
      return toJson(found.news);
    },
    judge: async (judging, rest, tell) => {
      const compared = comparison?.judging === judging ? comparison : compare(judging);
      const keeper = await judge(match, module, people, compared, async (part) => {
        if (tell && !compared.leftOfSelected && !compared.told.has(selected())) tell(tellSeat(compared));
        await rest(part);
      });
      const figures = list_figures(match, compared.makeLedger(keeper), compared.by.judge);
      found = { keeper, news: news.make_figures(figures, judging.quick, false) };
      return toJson(found.news);
    },
    judgeSeat: async (judging, rest) => {
      const compared = compare(judging);
      comparison = compared;
      await compared.judgeSelected(() => rest(compared.judged / (compared.judged + compared.leftOfSelected)));
      return tellSeat(compared);
    },
    openCards: (playouts, rest) => openCards(match, module, people, playouts, rest),
  };
}

const walked = new WeakMap<Any, readonly Any[]>();

/** Return the deals and moves of a finished match; cached, so every pass has the same positions. */
export function stepsOf(match: Any): readonly Any[] {
  const steps = walked.get(match) ?? [...iter_steps(match)];
  walked.set(match, steps);
  return steps;
}

/** Return a player for playouts with the error rates inferred for the seats. If no network applies, no seat is taken for `learned`. */
function peopleOf(match: Any, module: Module): Player {
  const ask = (network: boolean): Any => new Playouts(module, { network, errors: [] }, 0, "");
  const known = module.knows((field) => match.state[field]);
  const kinds: Any = module.machine.layout.review.errors;
  const errors: Any = infer_errors(stepsOf(match), match.players.length, ask(false), known ? ask(true) : null, kinds);
  return { network: false, errors };
}

/** Return a finished match's ledger keeper, without judged moves; `playouts` is the number per estimate. */
async function sketch(match: Any, module: Module, people: Player, playouts: number, rest: Rest): Promise<Any> {
  const estimator = new Playouts(module, people, playouts, PASSES.estimateSeed);
  const keeper: Any = new (LedgerKeeper as Any)(estimator, estimator, playouts);
  await walk(match, keeper, rest);
  return keeper;
}

/** Return a finished match's ledger keeper, and judge all moves that `compared` has not judged yet. */
async function judge(match: Any, module: Module, people: Player, compared: Comparison, rest: Rest): Promise<Any> {
  const { by, judging, judged } = compared;
  const estimator = new Playouts(module, people, judging.playouts, PASSES.estimateSeed);
  const keeper: Any = new (LedgerKeeper as Any)(estimator, by.judging, judging.playouts);
  let walked = 0;
  const all = stepsOf(match).length + compared.left;
  const pause = () => rest((walked + compared.judged - judged) / all);
  await walk(match, keeper, async () => {
    walked += 1;
    await pause();
    compared.feed();
  });
  await compared.judgeAll(pause);
  return keeper;
}

/** Return the chances of all seats with all cards open; `playouts` is the number per estimate. */
async function openCards(
  match: Any,
  module: Module,
  people: Player,
  playouts: number,
  rest: Rest,
): Promise<ReviewFound> {
  const keeper: Any = new (OpenCardsKeeper as Any)(new Playouts(module, people, playouts, PASSES.estimateSeed));
  await walk(match, keeper, rest);
  return toJson(new (News as Any)(match).make_sketch(keeper.list_sketch_figures()));
}

/** Pass all steps of a match to a keeper. */
async function walk(match: Any, keeper: Any, rest: Rest): Promise<void> {
  const steps = stepsOf(match);
  for (const [at, step] of steps.entries()) {
    keeper.see_step(step);
    await rest((at + 1) / steps.length);
  }
}
