// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../python/any";
import * as $ from "../python";

import * as shared from "./shared.js";
/** Means and their standard errors. (src/reihum/_review/evaluator.py) */
declare class review_evaluator$Estimate {
  private readonly _: unknown;
  constructor(mean: $.NdArray, error: $.NdArray);
  mean: $.NdArray;
  error: $.NdArray;
}
/** The deal of a round; `round` counts from 0. (src/reihum/_review/positions.py) */
declare class review_positions$DealStep {
  private readonly _: unknown;
  constructor(round: number, after: review_positions$Position);
  round: number;
  after: review_positions$Position;
}
/** A position of a match, hidden cards included. (src/reihum/_review/positions.py) */
declare class review_positions$Position {
  private readonly _: unknown;
  constructor(table: Any, standing: review_positions$ScoreSoFar, state: shared.kit_states$GameState, undealt: shared.kit_states$GameState, is_decided?: boolean);
  table: Any;
  standing: review_positions$ScoreSoFar;
  state: shared.kit_states$GameState;
  undealt: shared.kit_states$GameState;
  is_decided: boolean;
  /** The seat to move, -1 when the round is over. */
  readonly seat: number;
}
/** The score before a round. (src/reihum/_review/positions.py) */
declare class review_positions$ScoreSoFar {
  private readonly _: unknown;
  constructor(played: number, totals: Array<number>, last: Array<number>);
  played: number;
  totals: Array<number>;
  last: Array<number>;
}
/** A move that was made, and the positions around it. (src/reihum/_review/positions.py) */
declare class review_positions$PlayedMove {
  private readonly _: unknown;
  constructor(round: number, at: number, seat: number, code: number, text: string, legal: Array<number>, reveals: boolean, before: review_positions$Position, after: review_positions$Position);
  round: number;
  at: number;
  seat: number;
  code: number;
  text: string;
  legal: Array<number>;
  reveals: boolean;
  before: review_positions$Position;
  after: review_positions$Position;
  /** Whether the move ended its turn; the next turn may be the same seat's. */
  readonly passes_on: boolean;
}
/** Yield the deals and moves of a finished match in order; raises OptionError for a game that does not offer what learners need. (src/reihum/_review/positions.py) */
declare function review_positions$iter_steps(match: shared.match_Match): Iterable<review_positions$DealStep | review_positions$PlayedMove>;
/** Return the means of playouts and their standard errors. (src/reihum/_review/sums.py) */
declare function review_sums$summarize(rows: ReadonlyArray<ReadonlyArray<number>>, players: number, stock: number, is_decided: boolean): [$.NdArray, $.NdArray];
/** Keeps a ledger step by step, so that the caller can pause between two steps. (src/reihum/_review/ledger.py) */
declare class review_ledger$LedgerKeeper extends $.Thing {
  private readonly _: unknown;
  constructor(evaluator: Any, chooser: Any, worlds: number);
  /** Record the next step of the match; the first one has to be a deal. */
  see_step(step: review_positions$DealStep | review_positions$PlayedMove): void;
  /** Return the ledger with the judged choices, after the last step. */
  make_ledger(choices: Array<review_choices$Choice>): review_ledger$Ledger;
}
/** The account of one seat: what it expects, and the changes so far. (src/reihum/_review/ledger.py) */
declare class review_ledger$_Account extends $.Thing {
  private readonly _: unknown;
  constructor(seat: number, prior: review_evaluator$Estimate, evaluator: Any, worlds: number);
  seat: number;
  changes: Array<review_ledger$Change>;
  /** Record the change by the deal. */
  see_deal(step: review_positions$DealStep): void;
  /** Remember the move if it ended a turn. */
  see_other_move(move: review_positions$PlayedMove): void;
  /** Record what others' turns changed, then the value of this move compared with `own`, then of what it drew. */
  see_own_move(move: review_positions$PlayedMove, own: number): void;
  /** Record the end of a round, with all hands open. */
  see_round_end(move: review_positions$PlayedMove, worth: review_evaluator$Estimate): void;
}
/** A change of one seat's expectation at a deal or a move. Payoffs are of all seats, by what that seat knew. (src/reihum/_review/ledger.py) */
declare class review_ledger$Change {
  private readonly _: unknown;
  constructor(step: review_positions$DealStep | review_positions$PlayedMove, source: review_ledger$Source, was: review_evaluator$Estimate, worth: review_evaluator$Estimate);
  step: review_positions$DealStep | review_positions$PlayedMove;
  source: review_ledger$Source;
  was: review_evaluator$Estimate;
  worth: review_evaluator$Estimate;
  /** The whole change. */
  readonly total: $.NdArray;
}
type review_ledger$Source = "cards" | "draws" | "own_play" | "others";
/** A move that was made where there was a choice, compared with the alternatives. Shares are of the win. (src/reihum/_review/choices.py) */
declare class review_choices$Choice {
  private readonly _: unknown;
  constructor(move: review_positions$PlayedMove, difficulty: review_choices$Difficulty, verdict: review_choices$Verdict, best: number, lost: number, error: number, won: number, won_error: number, reference: number, worlds: number);
  move: review_positions$PlayedMove;
  difficulty: review_choices$Difficulty;
  verdict: review_choices$Verdict;
  best: number;
  lost: number;
  error: number;
  won: number;
  won_error: number;
  reference: number;
  worlds: number;
}
type review_choices$Difficulty = "close" | "clear";
type review_choices$Verdict = "mistake" | "find" | "sound";
/** The ledger of a match: the expectation before the first deal, every change by seat, and every judged choice. (src/reihum/_review/ledger.py) */
declare class review_ledger$Ledger {
  private readonly _: unknown;
  constructor(prior: review_evaluator$Estimate, steps: Array<review_positions$DealStep | review_positions$PlayedMove>, changes: Array<Array<review_ledger$Change>>, choices: Array<review_choices$Choice>);
  prior: review_evaluator$Estimate;
  steps: Array<review_positions$DealStep | review_positions$PlayedMove>;
  changes: Array<Array<review_ledger$Change>>;
  choices: Array<review_choices$Choice>;
  /** Return for each of SOURCES the sum of each seat's own changes. The prior and these sums add up to the result. */
  sum_by_source(): Map<review_ledger$Source, $.NdArray>;
}
/** Judges choices by the evaluator, in worlds that agree with what the seat knew. Forced moves are skipped. (src/reihum/_review/choices.py) */
declare class review_choices$Judge extends $.Thing {
  private readonly _: unknown;
  constructor(evaluator: Any, effort: review_choices$Effort, confirmation?: Any | null, is_quick?: boolean, restart?: Any | null);
  evaluator: Any;
  is_quick: boolean;
  /** Return the judgement of a move, None if there was no real choice; a quick judge returns only mistakes and exact results. */
  judge_move(move: review_positions$PlayedMove): review_choices$Choice | null;
  /** Return the whole shortlist of a mistake, each move compared with the one to name as better. */
  weigh(choice: review_choices$Choice): Array<review_choices$Weighed>;
}
/** The number of worlds in which moves are compared, by stage. (src/reihum/_review/choices.py) */
declare class review_choices$Effort {
  private readonly _: unknown;
  constructor(first?: number, usual?: number, most?: number);
  first: number;
  usual: number;
  most: number;
  /** The fewest worlds behind a verdict. */
  readonly verdict_worlds: number;
  /** The worlds for the alternatives to a mistake; with fewer, nearly all of them would count as good. */
  readonly weighing_worlds: number;
}
/** One of the alternatives to a move that was judged, or that move itself. (src/reihum/_review/choices.py) */
declare class review_choices$Weighed {
  private readonly _: unknown;
  constructor(code: number, lost: number, error: number);
  code: number;
  lost: number;
  error: number;
  /** Whether the move to name is not surely better. */
  readonly is_good: boolean;
}
/** Return for each seat the mean of `errors`, which has a number for each kind of player, weighted by the seat's odds. (src/reihum/_review/strengths.py) */
declare function review_strengths$average_errors(odds: Iterable<ReadonlyArray<number>>, errors: ReadonlyArray<number>): Array<number>;
/** Return for each seat of a match the probabilities that it plays like EASY, CAREFUL and LEARNED. (src/reihum/_review/strengths.py) */
declare function review_strengths$infer_odds(steps: Iterable<review_positions$DealStep | review_positions$PlayedMove>, players: number, careful: Any, learned: Any | null): Array<Array<number>>;
/** Return the review of a seat without sentences and plain-text tables. (src/reihum/_review/seats.py) */
declare function review_seats$list_seat_figures(match: shared.match_Match, ledger: review_ledger$Ledger, seat: number, judge: review_choices$Judge): Any;
/** Return the figures of a review, from the match's ledger and the judge that it was kept with. (src/reihum/_review/figures.py) */
declare function review_figures$list_figures(match: shared.match_Match, ledger: review_ledger$Ledger, judge: review_choices$Judge): Any;
/** Return the curve and the moments of each seat, by what that seat knew. (src/reihum/_review/figures.py) */
declare function review_figures$list_sketch_figures(ledger: review_ledger$Ledger): Any;
/** Evaluates the chances with all cards open step by step, so that the caller can pause between two steps. (src/reihum/_review/open_cards.py) */
declare class review_open_cards$OpenCardsKeeper extends $.Thing {
  private readonly _: unknown;
  constructor(evaluator: Any);
  /** Evaluate the next step of the match; the first one has to be a deal. */
  see_step(step: review_positions$DealStep | review_positions$PlayedMove): void;
  /** Return the curves after the last step: the same shares for every seat, with the seat's own errors. */
  list_sketch_figures(): Any;
}
/** Makes the messages about the review of one match. (src/reihum/server/table/review_messages.py) */
declare class server_table_review_messages$ReviewMessages extends $.Thing {
  private readonly _: unknown;
  constructor(match: shared.match_Match);
  /** Return the curves and moments of a match whose moves are not judged yet; for `rough` see `ReviewFound`. */
  make_sketch(known: Any, rough: boolean): server_messages_review$ReviewFound;
  /** Return a whole review, or with `quick` one that only searched for mistakes. */
  make_review(data: Any, quick: boolean, final: boolean): server_messages_review$ReviewFound;
  /** Return a review from figures, as `make_review` does from `ReviewData`, that is not final. */
  make_figures(known: Any, quick: boolean, rough: boolean): server_messages_review$ReviewFound;
  /** Return a review with the figures of one seat replaced, once all of its moves were compared. */
  replace_seat(found: server_messages_review$ReviewFound, seat: number, known: Any): server_messages_review$ReviewFound;
}
/** The review as far as it is known; replaces every earlier message. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewFound extends $.Struct {
  private readonly _: unknown;
  constructor(final: boolean, curves: Array<Array<server_messages_review$ReviewPoint>>, moments: Array<Array<server_messages_review$ReviewMoment>>, prior: Array<number> | null, sources: Map<string, Array<number>> | null, result: Array<number> | null, seats: Array<server_messages_review$ReviewSeat> | null, rough?: boolean);
  final: boolean;
  curves: Array<Array<server_messages_review$ReviewPoint>>;
  moments: Array<Array<server_messages_review$ReviewMoment>>;
  prior: Array<number> | null;
  sources: Map<string, Array<number>> | null;
  result: Array<number> | null;
  seats: Array<server_messages_review$ReviewSeat> | null;
  rough: boolean;
}
/** What a seat could expect after a step; the first point is before the first deal. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewPoint extends $.Struct {
  private readonly _: unknown;
  constructor(round: number, step: number, shares: Array<number>, error: number);
  round: number;
  step: number;
  shares: Array<number>;
  error: number;
}
/** A deal, a draw, or another seat's turn, that clearly changed a seat's share. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewMoment extends $.Struct {
  private readonly _: unknown;
  constructor(round: number, step: number, what: shared.server_messages_happenings$Moved | null, earlier: Array<shared.server_messages_happenings$Moved>, ends: boolean, before: number, after: number);
  round: number;
  step: number;
  what: shared.server_messages_happenings$Moved | null;
  earlier: Array<shared.server_messages_happenings$Moved>;
  ends: boolean;
  before: number;
  after: number;
}
/** How a match went for a seat, and how well it played; all counts are of moves. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewSeat extends $.Struct {
  private readonly _: unknown;
  constructor(quick: boolean, story: shared.review_review_data$StoryKind, plain_story: shared.review_review_data$StoryKind, story_share: number, forced: number, close: number, clear: number, untold: number, good: number, accuracy: Array<number> | null, mistakes: Array<server_messages_review$ReviewMove>, finds: Array<server_messages_review$ReviewMove>);
  quick: boolean;
  story: shared.review_review_data$StoryKind;
  plain_story: shared.review_review_data$StoryKind;
  story_share: number;
  forced: number;
  close: number;
  clear: number;
  untold: number;
  good: number;
  accuracy: Array<number> | null;
  mistakes: Array<server_messages_review$ReviewMove>;
  finds: Array<server_messages_review$ReviewMove>;
}
/** A mistake, or a good find: the step after it, and the two moves compared. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewMove extends $.Struct {
  private readonly _: unknown;
  constructor(round: number, step: number, what: shared.server_messages_happenings$Moved, before: Array<shared.server_messages_happenings$Moved>, better: string, than: string, gain: number, error: number, reason: string, cards: Array<string>, tries: Array<server_messages_review$ReviewTry>);
  round: number;
  step: number;
  what: shared.server_messages_happenings$Moved;
  before: Array<shared.server_messages_happenings$Moved>;
  better: string;
  than: string;
  gain: number;
  error: number;
  reason: string;
  cards: Array<string>;
  tries: Array<server_messages_review$ReviewTry>;
}
/** An alternative to a mistake, or the mistake itself. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewTry extends $.Struct {
  private readonly _: unknown;
  constructor(move: string, lost: number, error: number, good: boolean, reason: string, cards: Array<string>);
  move: string;
  lost: number;
  error: number;
  good: boolean;
  reason: string;
  cards: Array<string>;
}
export {
  review_choices$Choice as Choice,
  review_choices$Effort as Effort,
  review_evaluator$Estimate as Estimate,
  review_choices$Judge as Judge,
  review_ledger$LedgerKeeper as LedgerKeeper,
  review_open_cards$OpenCardsKeeper as OpenCardsKeeper,
  server_table_review_messages$ReviewMessages as ReviewMessages,
  review_choices$Weighed as Weighed,
  review_strengths$average_errors as average_errors,
  review_strengths$infer_odds as infer_odds,
  review_positions$iter_steps as iter_steps,
  review_figures$list_figures as list_figures,
  review_seats$list_seat_figures as list_seat_figures,
  review_figures$list_sketch_figures as list_sketch_figures,
  review_sums$summarize as summarize,
};
export type {
  review_choices$Difficulty,
  review_choices$Verdict,
  review_ledger$Change,
  review_ledger$Ledger,
  review_ledger$Source,
  review_ledger$_Account,
  review_positions$DealStep,
  review_positions$PlayedMove,
  review_positions$Position,
  review_positions$ScoreSoFar,
  server_messages_review$ReviewFound,
  server_messages_review$ReviewMoment,
  server_messages_review$ReviewMove,
  server_messages_review$ReviewPoint,
  server_messages_review$ReviewSeat,
  server_messages_review$ReviewTry,
};
