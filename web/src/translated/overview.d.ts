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
/** The score before a round: rounds played, each seat's total, and what the last round brought. (src/reihum/_review/positions.py) */
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
  constructor(round: number, entry: number, seat: number, code: number, text: string, legal: Array<number>, reveals: boolean, before: review_positions$Position, after: review_positions$Position);
  round: number;
  entry: number;
  seat: number;
  code: number;
  text: string;
  legal: Array<number>;
  reveals: boolean;
  before: review_positions$Position;
  after: review_positions$Position;
}
/** Yield the deals and moves of a finished match in order; raises OptionError for a game that does not offer what learners need. (src/reihum/_review/positions.py) */
declare function review_positions$iter_steps(match: shared.match_Match): Iterable<review_positions$DealStep | review_positions$PlayedMove>;
/** Return the means of playouts and their standard errors. (src/reihum/_review/sums.py) */
declare function review_sums$summarize(rows: ReadonlyArray<ReadonlyArray<number>>, players: number, stock: number, is_decided: boolean): [$.NdArray, $.NdArray];
/** Keeps a ledger step by step, so that whoever walks through the match may rest between two steps. (src/reihum/_review/ledger.py) */
declare class review_ledger$LedgerKeeper extends $.Thing {
  private readonly _: unknown;
  constructor(evaluator: Any, judge: Any | null, worlds: number);
  /** Book the next step of the match, the first of which is a deal. */
  see_step(step: review_positions$DealStep | review_positions$PlayedMove): void;
  /** Return the ledger; the match has been walked through. */
  make_ledger(): review_ledger$Ledger;
}
/** What one seat could expect so far, and how that has changed. (src/reihum/_review/ledger.py) */
declare class review_ledger$_Chair extends $.Thing {
  private readonly _: unknown;
  constructor(seat: number, prior: review_evaluator$Estimate, evaluator: Any, worlds: number);
  seat: number;
  changes: Array<review_ledger$Change>;
  /** Look at the cards that were dealt. */
  see_deal(step: review_positions$DealStep): void;
  /** Keep in mind where others' turns ended. */
  see_other_move(move: review_positions$PlayedMove): void;
  /** Look up before an own turn, and book what its move was worth beyond the judge's own one, and what it drew. */
  see_own_move(move: review_positions$PlayedMove, own: number): void;
  /** See how a round has ended, all hands open. */
  see_round_end(move: review_positions$PlayedMove, worth: review_evaluator$Estimate): void;
}
/** A deal or a move, and how it changed what one seat could expect. Payoffs are of all seats, as that one could expect them. (src/reihum/_review/ledger.py) */
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
/** A match step by step: what it was worth before the first deal, every change from every chair, and every choice that was judged. (src/reihum/_review/ledger.py) */
declare class review_ledger$Ledger {
  private readonly _: unknown;
  constructor(prior: review_evaluator$Estimate, steps: Array<review_positions$DealStep | review_positions$PlayedMove>, chairs: Array<Array<review_ledger$Change>>, choices: Array<Any>);
  prior: review_evaluator$Estimate;
  steps: Array<review_positions$DealStep | review_positions$PlayedMove>;
  chairs: Array<Array<review_ledger$Change>>;
  choices: Array<Any>;
  /** Return the sum for each of SOURCES, of each seat from its own chair. The prior and these sums add up to the result. */
  sum_by_source(): Map<review_ledger$Source, $.NdArray>;
}
/** Return the overview of a finished match by its ledger, which was kept without a judge. (src/reihum/_review/overview.py) */
declare function review_overview$make_overview(match: shared.match_Match, ledger: review_ledger$Ledger): Any;
/** What is sent of the reviews of one match. (src/reihum/server/http/review_news.py) */
declare class server_http_review_news$News extends $.Thing {
  private readonly _: unknown;
  constructor(match: shared.match_Match);
  /** Return the curves and moments of the match when it is not judged yet. */
  make_sketch(known: Any): server_messages_review$ReviewFound;
  /** Return a whole review. */
  make_review(data: Any, final: boolean): server_messages_review$ReviewFound;
  /** Return a review in which moves are not judged. */
  make_overview(known: Any, final: boolean): server_messages_review$ReviewFound;
}
/** What is known so far, in place of all that was said before. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewFound extends $.Struct {
  private readonly _: unknown;
  constructor(final: boolean, chairs: Array<server_messages_review$ReviewChair>, prior: Array<number> | null, sources: Map<string, Array<number>> | null, result: Array<number> | null, seats: Array<server_messages_review$ReviewSeat> | null, stories: Array<server_messages_review$ReviewStory> | null);
  final: boolean;
  chairs: Array<server_messages_review$ReviewChair>;
  prior: Array<number> | null;
  sources: Map<string, Array<number>> | null;
  result: Array<number> | null;
  seats: Array<server_messages_review$ReviewSeat> | null;
  stories: Array<server_messages_review$ReviewStory> | null;
}
/** How a match went from one chair. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewChair extends $.Struct {
  private readonly _: unknown;
  constructor(curve: Array<server_messages_review$ReviewPoint>, moments: Array<server_messages_review$ReviewMoment>);
  curve: Array<server_messages_review$ReviewPoint>;
  moments: Array<server_messages_review$ReviewMoment>;
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
/** A deal, a draw, or a turn of another seat, that clearly changed what a seat could expect. (src/reihum/server/messages/review.py) */
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
/** How a match went for a seat, and how it has played; all counts are of moves. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewSeat extends $.Struct {
  private readonly _: unknown;
  constructor(story: shared.review_review_data$StoryKind, story_share: number, forced: number, close: number, clear: number, untold: number, good: number, accuracy: Array<number> | null, mistakes: Array<server_messages_review$ReviewMove>, finds: Array<server_messages_review$ReviewMove>);
  story: shared.review_review_data$StoryKind;
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
/** A mistake, or a good find: the step that it led to, and the better move beside the other one. (src/reihum/server/messages/review.py) */
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
/** A move that could have been made in place of a mistake, or the mistake itself. (src/reihum/server/messages/review.py) */
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
/** How a match went for a seat, in one sentence. (src/reihum/server/messages/review.py) */
declare class server_messages_review$ReviewStory extends $.Struct {
  private readonly _: unknown;
  constructor(story: shared.review_review_data$StoryKind, story_share: number);
  story: shared.review_review_data$StoryKind;
  story_share: number;
}
export {
  review_evaluator$Estimate as Estimate,
  review_ledger$LedgerKeeper as LedgerKeeper,
  server_http_review_news$News as News,
  review_positions$iter_steps as iter_steps,
  review_overview$make_overview as make_overview,
  review_sums$summarize as summarize,
};
export type {
  review_ledger$Change,
  review_ledger$Ledger,
  review_ledger$Source,
  review_ledger$_Chair,
  review_positions$DealStep,
  review_positions$PlayedMove,
  review_positions$Position,
  review_positions$ScoreSoFar,
  server_messages_review$ReviewChair,
  server_messages_review$ReviewFound,
  server_messages_review$ReviewMoment,
  server_messages_review$ReviewMove,
  server_messages_review$ReviewPoint,
  server_messages_review$ReviewSeat,
  server_messages_review$ReviewStory,
  server_messages_review$ReviewTry,
};
