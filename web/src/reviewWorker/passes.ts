/** Passes over a match: its curves alone, or the whole review. */

import type { Module } from "../playouts/module";
import type { ReviewFound } from "../protocol";
import type { Any } from "../python/any";
import { toJson } from "../python/index";
import {
  average_errors,
  infer_odds,
  iter_steps,
  LedgerKeeper,
  list_figures,
  list_seat_figures,
  list_sketch_figures,
  OpenCardsKeeper,
  ReviewMessages,
} from "../translated/review.js";
import { Comparison } from "./comparison";
import type { JudgePool } from "./judgePool";
import type { JudgeSettings } from "./judging";
import { type Player, Playouts } from "./playouts";
import { PASSES } from "./settings";

/** Awaited after each step of a match, with the fraction that is done. */
export type ProgressHandler = (part: number) => Promise<void>;

/** The passes of a review; `playouts` is the number of playouts per estimate. */
export interface Passes {
  /** The number of deals and moves of the match. */
  readonly steps: number;
  sketch(playouts: number, onprogress: ProgressHandler): Promise<ReviewFound>;
  /**
   * Estimate what the seats could expect, for `judge` with the same settings; meanwhile other threads judge moves. It takes no time if the last
   * estimates were by the same player with as many playouts. Of `onresult` as in `judge`. Returns by new estimates what is known of moves by
   * then, or null before those of all seats were judged once.
   */
  keepLedger(
    settings: JudgeSettings,
    onprogress: ProgressHandler,
    onresult?: (found: ReviewFound) => void,
  ): Promise<ReviewFound | null>;
  /** Compute the curves, and judge the moves of all seats. Results of a seat that is selected meanwhile are passed to `onresult` before the end. */
  judge(
    settings: JudgeSettings,
    onprogress: ProgressHandler,
    onresult?: (found: ReviewFound) => void,
  ): Promise<ReviewFound>;
  /**
   * Judge only the selected seat's moves, and keep earlier results otherwise. `judge` with the same `settings` object continues from there.
   * After a quick search the verdicts are passed to `onresult` before the alternatives to mistakes are compared, without these.
   */
  judgeSeat(
    settings: JudgeSettings,
    onprogress: ProgressHandler,
    onresult?: (found: ReviewFound) => void,
  ): Promise<ReviewFound>;
  /** Compute the chances of every seat with all cards open. */
  openCards(playouts: number, onprogress: ProgressHandler): Promise<ReviewFound>;
}

/** The result of a pass: its ledger keeper, and the news made from it. */
interface PassResult {
  readonly keeper: Any;
  readonly news: Any;
}

/** A ledger that was kept to the end, without judged moves; `playouts` is the number per estimate. */
interface Ledger {
  readonly player: Player;
  readonly playouts: number;
  readonly keeper: Any;
}

/** Return the passes over a finished match. `getSeat` returns the seat that the user has selected; a pool judges moves in parallel. */
export function makePasses(match: Any, module: Module, getSeat = () => 0, pool: JudgePool | null = null): Passes {
  const players = inferPlayers(match, module);
  const news: Any = new (ReviewMessages as Any)(match);
  let found: PassResult | null = null;
  let ledger: Ledger | null = null;
  let latest: Comparison | null = null;
  /** The last comparison that has judged the moves of all seats. */
  let whole: Comparison | null = null;
  const compare = (settings: JudgeSettings): Comparison => {
    if (latest?.settings !== settings)
      latest = new Comparison(match, listSteps(match), module, settings, getSeat, pool);
    return latest;
  };
  const makeResult = (comparison: Comparison, { keeper, player }: Ledger): ReviewFound => {
    const figures = list_figures(match, comparison.makeLedger(keeper), comparison.reporter);
    found = { keeper, news: news.make_figures(figures, comparison.settings.quick, player !== players.exact) };
    return toJson(found.news);
  };
  const makeSeatResult = (comparison: Comparison, seat: number): ReviewFound => {
    if (!found?.news.seats) throw new Error("a seat's moves are compared after mistakes were looked for at all seats");
    const figures = list_seat_figures(match, comparison.makeLedger(found.keeper), seat, comparison.reporter);
    found = { keeper: found.keeper, news: news.replace_seat(found.news, seat, figures) };
    comparison.shownSeats.add(seat);
    return toJson(found.news);
  };
  const completeSeat = (comparison: Comparison, pause: () => Promise<void>, onfirst?: (found: ReviewFound) => void) => {
    const seat = getSeat();
    // Later passes do not take away for a moment what the user may be about to tap.
    const isFirst = found?.news.seats?.[seat].quick;
    return complete(comparison, () => makeSeatResult(comparison, seat), pause, isFirst ? onfirst : undefined);
  };
  /** Report progress, and before it the results of a seat that was selected meanwhile, once its moves are judged. */
  const reportSelected =
    (comparison: Comparison, onprogress: ProgressHandler, onresult?: (found: ReviewFound) => void): ProgressHandler =>
    async (part) => {
      if (onresult && !comparison.unjudgedOfSelected && !comparison.shownSeats.has(getSeat()))
        onresult(await completeSeat(comparison, () => onprogress(part)));
      await onprogress(part);
    };
  const keepLedger: (...given: Parameters<Passes["keepLedger"]>) => Promise<Ledger> = async (
    settings,
    onprogress,
    onresult,
  ) => {
    const { playouts, quick } = settings;
    const player = quick ? players.quick : players.exact;
    const comparison = compare(settings);
    if (ledger?.player === player && ledger.playouts === playouts) return ledger;
    const report = reportSelected(comparison, onprogress, onresult);
    const keeper = await walkLedger(match, module, player, playouts, comparison.moveJudge.estimator, async (part) => {
      await report(part);
      comparison.refill();
    });
    ledger = { player, playouts, keeper };
    return ledger;
  };
  return {
    steps: listSteps(match).length,
    keepLedger: async (settings, onprogress, onresult) => {
      const kept = await keepLedger(settings, onprogress, onresult);
      if (!whole || found?.keeper === kept.keeper) return null;
      const result = makeResult(whole, kept);
      const comparison = compare(settings);
      return [...comparison.shownSeats].map((seat) => makeSeatResult(comparison, seat)).at(-1) ?? result;
    },
    sketch: async (playouts, onprogress) => {
      const keeper = await walkLedger(match, module, players.quick, playouts, null, onprogress);
      const isRough = players.quick !== players.exact;
      found = { keeper, news: news.make_sketch(list_sketch_figures(keeper.make_ledger([])), isRough) };
      return toJson(found.news);
    },
    judge: async (settings, onprogress, onresult) => {
      const kept = await keepLedger(settings, onprogress, onresult);
      const comparison = compare(settings);
      const { judgedCount, unjudged } = comparison;
      const report = reportSelected(comparison, onprogress, onresult);
      await comparison.judgeAll(() => report((comparison.judgedCount - judgedCount) / unjudged));
      const result = await complete(
        comparison,
        () => makeResult(comparison, kept),
        () => onprogress(1),
      );
      whole = comparison;
      return result;
    },
    judgeSeat: async (settings, onprogress, onresult) => {
      const comparison = compare(settings);
      await comparison.judgeSelected(() =>
        onprogress(comparison.judgedCount / (comparison.judgedCount + comparison.unjudgedOfSelected)),
      );
      return completeSeat(comparison, () => onprogress(1), onresult);
    },
    openCards: (playouts, onprogress) => openCards(match, module, players.exact, playouts, onprogress),
  };
}

/** Make a result; if it lacks alternatives to mistakes, pass it to `onfirst`, compare them, and make it again. */
async function complete(
  comparison: Comparison,
  makeResult: () => ReviewFound,
  pause: () => Promise<void>,
  onfirst?: (found: ReviewFound) => void,
): Promise<ReviewFound> {
  const first = makeResult();
  if (!comparison.lacksAlternatives) return first;
  onfirst?.(first);
  await comparison.weigh(pause);
  return makeResult();
}

const stepsByMatch = new WeakMap<Any, readonly Any[]>();

/** Return the deals and moves of a finished match; cached, so every pass has the same positions. */
export function listSteps(match: Any): readonly Any[] {
  const steps = stepsByMatch.get(match) ?? [...iter_steps(match)];
  stepsByMatch.set(match, steps);
  return steps;
}

/**
 * Return the players of quick and of exact estimates, with the errors inferred for the seats; both are the same where the network would take
 * too long or does not apply. If none applies, no seat is taken for `learned`.
 */
function inferPlayers(match: Any, module: Module): { readonly quick: Player; readonly exact: Player } {
  const makePlayouts = (network: boolean): Any => new Playouts(module, { network, errors: [] }, 0, "");
  const known = module.knows((field) => match.state[field]);
  const odds = infer_odds(
    listSteps(match),
    match.players.length,
    makePlayouts(false),
    known ? makePlayouts(true) : null,
  );
  const { learned, errors, networkErrors } = module.machine.layout.review;
  const quick = { network: false, errors: average_errors(odds, errors) };
  return {
    quick,
    exact: known && learned ? { network: true, errors: average_errors(odds, networkErrors) } : quick,
  };
}

/**
 * Return a finished match's ledger keeper, without judged moves; `playouts` is the number per estimate. Own moves are compared with those of
 * `chooser`, by default of the player itself.
 */
async function walkLedger(
  match: Any,
  module: Module,
  player: Player,
  playouts: number,
  chooser: Playouts | null,
  onprogress: ProgressHandler,
): Promise<Any> {
  const estimator = new Playouts(module, player, playouts, PASSES.estimateSeed);
  const keeper: Any = new (LedgerKeeper as Any)(estimator, chooser ?? estimator, playouts);
  await walk(match, keeper, onprogress);
  return keeper;
}

/** Return the chances of all seats with all cards open; `playouts` is the number per estimate. */
async function openCards(
  match: Any,
  module: Module,
  player: Player,
  playouts: number,
  onprogress: ProgressHandler,
): Promise<ReviewFound> {
  const keeper: Any = new (OpenCardsKeeper as Any)(new Playouts(module, player, playouts, PASSES.estimateSeed));
  await walk(match, keeper, onprogress);
  return toJson(new (ReviewMessages as Any)(match).make_sketch(keeper.list_sketch_figures(), false));
}

/** Pass all steps of a match to a keeper. */
async function walk(match: Any, keeper: Any, onprogress: ProgressHandler): Promise<void> {
  const steps = listSteps(match);
  for (const [at, step] of steps.entries()) {
    keeper.see_step(step);
    await onprogress((at + 1) / steps.length);
  }
}
