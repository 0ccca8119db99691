// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../python/any";
import * as $ from "../python";

/** A game with one deck. (src/reihum/_kit/deck_game.py) */
declare class kit_deck_game$DeckGame extends kit_base$Base {
  rules: Any;
  views: Any;
  /** Return a state before its cards are dealt; raises DealError or StateError for a carry with wrong values. */
  before_deal(players: number, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>): kit_states$PileState;
  /** Write options and carry into a new state. */
  set_up(state: kit_states$PileState, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>): void;
  /** Return a round just dealt. */
  deal(players: number, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>, stream: Any): kit_states$PileState;
  /** Return the score of each seat in a finished round; raises StateError while it is being played. */
  scores(state: kit_states$PileState): Array<number>;
  /** Return what a seat, or an onlooker (None), sees of the round, as plain data. */
  view(state: kit_states$PileState, seat: number | null): Any;
  /** Return what a seat, or an onlooker (None), saw of a move, as plain data. */
  seen(before: kit_states$PileState, move: number, after: kit_states$PileState, seat: number | null): Any;
}
/** A game whose rules are compiled functions. (src/reihum/_kit/base.py) */
declare class kit_base$Base extends $.Thing {
  private readonly _: unknown;
  id: string;
  title: string;
  seats: Any;
  options: ReadonlyArray<kit_options$Option>;
  moves: number;
  state_type: Any;
  rules: Any;
  knowledge: Any;
  bot: Any;
  hints: Any | null;
  notation: Any;
  reshuffle: kit_searchable$Reshuffle | null;
  lowest_wins: boolean;
  illegal: Any | null;
  bare_cards: ReadonlySet<string>;
  /** Return all options with their values; raises OptionError for a value that is not allowed, alone or with the others. */
  complete(players: number, options?: ReadonlyMap<string, unknown> | null): Map<string, unknown>;
  /** Return why options that are each allowed cannot be combined, as a sentence; empty if they can. */
  unplayable(players: number, options: ReadonlyMap<string, unknown>): string;
  /** Return a state with every field zero. */
  new(): kit_states$GameState;
  /** Return the seat whose move it is, or None when the round is over. */
  turn(state: kit_states$GameState): number | null;
  /** Return whether a move has ended the turn; by default whether another seat is to move, as if no seat had two turns in a row. */
  passed_on(before: kit_states$GameState, after: kit_states$GameState): boolean;
  /** Return the codes of all legal moves. */
  legal(state: kit_states$GameState): Array<number>;
  /** Make a legal move in place; raises IllegalMove and then changes nothing. */
  play(state: kit_states$GameState, move: number): void;
  /** Return whether a legal move reveals something hidden: whether cards leave the pile. */
  reveals(state: kit_states$GameState, move: number): boolean;
  /** Return a world (a determinization): a copy of the state that agrees with all that `seat` knows, its hidden cards resampled. */
  determinize(state: kit_states$GameState, seat: number, rng: Any): kit_states$GameState;
  /** Return the move that a thoughtful person would make, for the seat whose move it is. */
  careful(world: kit_states$GameState, rng: Any): number;
  /** Return the notation of a move that is legal in this state. */
  text(state: kit_states$GameState, move: number): string;
  /** Return the code of a move in notation; it need not be legal. Raises NotationError if the text is no move. */
  code(state: kit_states$GameState, move: string): number;
  /** Return what a seat, or an onlooker (None), sees of the round: plain data without anything hidden from it. */
  view(state: kit_states$GameState, seat: number | null): Any;
  /** Return a hint for the seat to move, from what it knows. */
  hint(state: kit_states$GameState, seat: number, seed: number): kit_base$Hint;
  /** Return a legal move as a hint, with a reason for it in a world, or `advice`. */
  explained(world: kit_states$GameState, move: number): kit_base$Hint;
  /** Return why a move is not legal now, None if it is; uses only what the seat to move knows. */
  explain_illegal(state: kit_states$GameState, move: string): kit_base$Illegal | null;
  /** Return an English sentence for the result of `explain_illegal`. */
  say_illegal(illegal: kit_base$Illegal): string;
  /** Return whether a pile must be formed before the next move. */
  due(state: kit_states$GameState): boolean;
  /** Shuffle the pile that is due and return its cards, the next to be drawn first. */
  shuffle(state: kit_states$GameState, stream: Any): Array<string>;
  /** Form the pile that is due from `cards` in their order; raises DealError if they are not its cards. */
  form(state: kit_states$GameState, cards: ReadonlyArray<string>): void;
  /** Return the score of each seat in a finished round; raises StateError in mid-round. */
  scores(state: kit_states$GameState): Array<number>;
  /** Return the parts of the score of a seat, which add up to it; empty where the game does not split scores. */
  score_parts(state: kit_states$GameState, seat: number): Array<kit_base$ScorePart>;
  /** Return each seat's sum of the scores of the rounds. */
  totals(results: ReadonlyArray<kit_base$Result>): Array<number>;
  /** Return the seats with the highest total, or the lowest where that wins; several if they tie. */
  winners(results: ReadonlyArray<kit_base$Result>): Array<number>;
  /** Return the carry of the first round. */
  first(players: number, options: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown>;
}
/** One option of a game. (src/reihum/_kit/options.py) */
declare class kit_options$Option extends $.Fields {
  private readonly _: unknown;
  constructor(name: string, default_: unknown, allowed: string, check: Any, choices?: ReadonlyArray<unknown>, house?: boolean);
  name: string;
  default: unknown;
  allowed: string;
  check: Any;
  choices: ReadonlyArray<unknown>;
  house: boolean;
}
/** The state of a round. (src/reihum/_kit/states.py) */
declare class kit_states$GameState extends $.Record {
  private readonly _: unknown;
  players: number;
  turn: number;
}
/** The working memory of a game's rules; its content is never part of the state. (src/reihum/_kit/states.py) */
declare class kit_states$GameScratch extends $.Record {
  private readonly _: unknown;
  codes: $.NdArray;
}
/** How a pile is formed in the middle of a round. (src/reihum/_kit/searchable.py) */
declare class kit_searchable$Reshuffle {
  private readonly _: unknown;
  constructor(due: Any, form_random: Any, form?: Any | null);
  due: Any;
  form_random: Any;
  form: Any | null;
}
/** What a thoughtful person would do: the code of a `move`, a `reason` from the game's `reasons`, and the `cards` it is about. (src/reihum/_kit/base.py) */
declare class kit_base$Hint {
  private readonly _: unknown;
  constructor(move: number, reason: string, cards: Array<string>);
  move: number;
  reason: string;
  cards: Array<string>;
}
/** Why a move is not legal: a `reason`, one of the game's `illegal_reasons`, and the `cards`, tiles or spots it is about, as text. (src/reihum/_kit/base.py) */
declare class kit_base$Illegal {
  private readonly _: unknown;
  constructor(reason: string, cards: Array<string>);
  reason: string;
  cards: Array<string>;
}
/** A part of a score: `what` is its name, for programs, `points` its points, `pieces` how many pieces were counted, 0 where none are. (src/reihum/_kit/base.py) */
declare class kit_base$ScorePart {
  private readonly _: unknown;
  constructor(what: string, points: number, pieces?: number);
  what: string;
  points: number;
  pieces: number;
}
/** How a round ended: `ended` is `out`, `passes` or `limit`, and `scores` has the score of each seat, as on the score sheet. (src/reihum/_kit/base.py) */
declare class kit_base$Result {
  private readonly _: unknown;
  constructor(ended: string, scores: Array<number>);
  ended: string;
  scores: Array<number>;
}
/** The state of a round with a pile of hidden cards. (src/reihum/_kit/states.py) */
declare class kit_states$PileState extends kit_states$GameState {
  pile: $.NdArray;
  left: number;
}
/** Return the hands of a record's deal, a list for each seat; raises DealError. (src/reihum/_kit/base.py) */
declare function kit_base$hands_of(deal: ReadonlyMap<string, unknown>): Array<Array<unknown>>;
/** Return one entry of a record's deal; raises DealError unless it is a list. (src/reihum/_kit/base.py) */
declare function kit_base$get_deal_list(deal: ReadonlyMap<string, unknown>, name: string): Array<unknown>;
/** Turn errors in reading cards into a DealError; `what` names the part of the deal that is read. (src/reihum/_kit/deck_game.py) */
declare function kit_deck_game$raise_deal_errors(what: string): Iterable<null>;
/** A text that is no card or no move of the game, or a reason that it does not give. (src/reihum/_kit/errors.py) */
declare class kit_errors$NotationError extends kit_errors$ReihumError {
}
/** The base class of all errors that Reihum raises on purpose; the message is meant for people. (src/reihum/_kit/errors.py) */
declare class kit_errors$ReihumError extends $.Exception {
  private readonly _: unknown;
}
/** Return the codes of the cards in a record; `code` parses one, and must refuse anything but a string. (src/reihum/_kit/deck_game.py) */
declare function kit_deck_game$parse_codes(cards: ReadonlyArray<unknown>, code: Any): Array<number>;
/** Raise DealError unless there is a hand of `size` cards for each player. (src/reihum/_kit/deck_game.py) */
declare function kit_deck_game$check_sizes(hands: ReadonlyArray<ReadonlyArray<unknown>>, players: number, size: number, noun?: string): void;
/** Return the codes of all cards that were dealt, sorted. (src/reihum/_kit/deck_game.py) */
declare function kit_deck_game$list_all_cards(hands: ReadonlyArray<ReadonlyArray<number>>, ...others: Array<ReadonlyArray<number>>): Array<number>;
/** An impossible deal or pile: cards missing, doubled, or too many in a hand; or a pile to be formed where none is due. (src/reihum/_kit/errors.py) */
declare class kit_errors$DealError extends kit_errors$ReihumError {
}
/** Return the deck from which a rule deals these hands, the first card first; `others` come after them. (src/reihum/_kit/deck_game.py) */
declare function kit_deck_game$concatenate_deck(hands: ReadonlyArray<ReadonlyArray<number>>, ...others: Array<ReadonlyArray<number>>): Array<number>;
/** Make the pile of `cards`, the first of which is drawn next. (src/reihum/_kit/deck_game.py) */
declare function kit_deck_game$stack_pile(state: kit_states$PileState, cards: ReadonlyArray<number>): void;
/** Return the cards of the pile, the next to be drawn first; `texts` names each card code. (src/reihum/_kit/deck_game.py) */
declare function kit_deck_game$list_pile(state: kit_states$PileState, texts: ReadonlyArray<string>): Array<string>;
/** Return whether a value is a whole number (not a bool) within bounds. (src/reihum/_kit/options.py) */
declare function kit_options$is_whole(value: unknown, lowest: number, highest: number): Any;
/** Return a house rule that allows these values of exactly these types (1 is not true); `allowed` describes them. (src/reihum/_kit/options.py) */
declare function kit_options$house_rule(name: string, default_: unknown, choices: ReadonlyArray<unknown>, allowed: string): kit_options$Option;
/** Return the smallest member of a set that is not empty. (src/reihum/_kit/bits.py) */
declare function kit_bits$lowest(mask: number): number;
/** Count the members of a set; `mask` is not negative. (src/reihum/_kit/bits.py) */
declare function kit_bits$popcount(mask: number): number;
/** Return the largest member of a set that is not empty. (src/reihum/_kit/bits.py) */
declare function kit_bits$highest(mask: number): number;
/** Raise DealError unless the deal names the seat that starts this round. (src/reihum/_kit/deck_game.py) */
declare function kit_deck_game$check_starter(deal: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>): void;
/** Return one entry of a record's deal; raises DealError if there is none. (src/reihum/_kit/base.py) */
declare function kit_base$get_deal_entry(deal: ReadonlyMap<string, unknown>, name: string): unknown;
/** Return whether a value of a record equals the true one, types included: neither true nor 1.0 is the same as 1. (src/reihum/_kit/base.py) */
declare function kit_base$is_same(given: unknown, truth: unknown): boolean;
/** Return the indices of the highest value. (src/reihum/_kit/base.py) */
declare function kit_base$list_highest_places(values: ReadonlyArray<number>): Array<number>;
/** A match in progress. (src/reihum/_play/match.py) */
declare class play_match$Match extends $.Thing {
  private readonly _: unknown;
  constructor(game: string | kit_base$Base, players?: number | ReadonlyArray<string> | null, options?: ReadonlyMap<string, unknown> | null, seed?: number | null, key?: Uint8Array | null, chance?: Any | null, legal?: boolean, deal?: ReadonlyMap<string, unknown> | null);
  game: kit_base$Base;
  players: Any;
  options: Map<string, unknown>;
  seed: Any;
  source: ReadonlyMap<string, unknown> | null;
  rounds: Array<play_rounds$Round>;
  state: kit_states$GameState;
  /** Deal the next round; raises IllegalMove while one is being played, after the match, or where a record has no more cards. */
  deal(): void;
  /** The round being played, or the last one. */
  readonly round: play_rounds$Round;
  /** The seat to move, or None when the round is over. */
  readonly turn: number | null;
  /** Whether the round has a result. */
  readonly round_over: boolean;
  /** Whether the last round has been played. */
  readonly over: boolean;
  /** The score sheet: the results of all finished rounds. */
  readonly results: Array<kit_base$Result>;
  /** The totals of the score sheet, or None before the end of the first round. */
  readonly totals: Array<number> | null;
  /** The seats that have won; empty before the end of the match. */
  readonly winners: Array<number>;
  /** Return the codes of all legal moves. */
  codes(): Array<number>;
  /** Return all legal moves in notation, sorted by code point. */
  legal(): Array<string>;
  /** Return the legal move that a notation or a code stands for; raises NotationError or IllegalMove. */
  legal_move(move: string | number): play_match$LegalMove;
  /** Make a move; raises NotationError or IllegalMove and then changes nothing. */
  play(move: string | number | play_match$LegalMove): void;
  /** Return an independent copy of a match in which moves can be tried, much faster than `copy` does; earlier rounds are shared. */
  fork(): this;
  /** Return a match at the deal of round `number`, counted from 1. */
  at_round(number: number): this;
  /** Take back the last move of the match and what followed from it, such as the deal of the next round. */
  undo(): void;
  /** Go back within the round to a copy of `state`, keeping the first `entries` moves and reshuffles. */
  back_to(state: kit_states$GameState, entries: number): void;
  /** Return the round as a seat, or an onlooker (None), sees it, without anything hidden; `reihum.to_json` writes it as JSON. */
  view(seat?: number | null): Any;
  /** Return the match as a record; an unfinished one has no totals, winners or key. */
  record(): Any;
}
/** One round of a match. (src/reihum/_play/rounds.py) */
declare class play_rounds$Round extends $.Thing {
  private readonly _: unknown;
  constructor(carry: ReadonlyMap<string, unknown>, deal: ReadonlyMap<string, unknown>);
  carry: ReadonlyMap<string, unknown>;
  deal: ReadonlyMap<string, unknown>;
  moves: Any;
  result: kit_base$Result | null;
  parts: Array<Array<kit_base$ScorePart>>;
  /** The seat that went out and so ended the round; None while it is played, and where nobody went out. */
  readonly out: number | null;
}
/** A move that was legal in the position where `Match.legal_move` returned it. (src/reihum/_play/match.py) */
declare class play_match$LegalMove {
  private readonly _: unknown;
  constructor(code: number, text: string);
  code: number;
  text: string;
}
/** A record played again, up to its first fault. (src/reihum/server/table/checked_record.py) */
declare class server_table_checked_record$CheckedRecord {
  private readonly _: unknown;
  constructor(match: play_match$Match | null, rounds: number, fault: server_messages_api$RecordFault | null, dealt?: boolean | null, stand_ins?: server_table_stand_ins$StandIns | null);
  match: play_match$Match | null;
  rounds: number;
  fault: server_messages_api$RecordFault | null;
  dealt: boolean | null;
  stand_ins: server_table_stand_ins$StandIns | null;
}
/** Where a record is damaged or breaks the rules. `round` and `move` count from 1 and are null where they do not apply. (src/reihum/server/messages/api.py) */
declare class server_messages_api$RecordFault extends $.Struct {
  private readonly _: unknown;
  constructor(round: number | null, move: number | null, code: play_record_error$FaultCode, message: string);
  round: number | null;
  move: number | null;
  code: play_record_error$FaultCode;
  message: string;
}
type play_record_error$FaultCode = "encoding" | "cut_off" | "damaged" | "not_json" | "not_a_record" | "format" | "players" | "options" | "not_playable" | "no_round" | "not_a_round" | "not_a_list" | "deal" | "not_a_move" | "illegal_move" | "wrong_seat" | "wrong_shuffle" | "wrong_legal_moves" | "wrong_score" | "wrong_result" | "ends_early" | "goes_on" | "key" | "commitment" | "no_key" | "invalid";
/** Who made moves in place of players, by round and index among the round's entries, both from 0. (src/reihum/server/table/stand_ins.py) */
declare class server_table_stand_ins$StandIns extends $.Thing {
  private readonly _: unknown;
  constructor();
  /** Return who made a move, None for the seat's own player. */
  find(round_: number, index: number): server_messages_enums$By | null;
  /** Note who made a move; None for the seat's own player. */
  put(round_: number, index: number, by: server_messages_enums$By | null): void;
  /** Note who made the move at `index` of the match's last round; None for the seat's own player. */
  note(match: play_match$Match, index: number, by: server_messages_enums$By | null): void;
  /** Return the entries of a record: round, index and who made the move; empty if every player made their own moves. */
  to_list(): Array<Array<number | string>>;
}
type server_messages_enums$By = "person" | "bot" | "clock";
/** Play a record again, with every check that a match has. (src/reihum/server/table/checked_record.py) */
declare function server_table_checked_record$check_record(record: Map<string, unknown>): server_table_checked_record$CheckedRecord;
/** The answer: the header of the record, its first fault if it has one, and the steps of the round up to that. (src/reihum/server/messages/api.py) */
declare class server_messages_api$ReplayRound extends $.Struct {
  private readonly _: unknown;
  constructor(game: string, title: string, players: Array<string>, options: Map<string, Any>, rounds: number, count: number, fault: server_messages_api$RecordFault | null, steps: Array<server_messages_api$ReplayStep>, dealt: boolean | null, carry: Map<string, Any> | null);
  game: string;
  title: string;
  players: Array<string>;
  options: Map<string, Any>;
  rounds: number;
  count: number;
  fault: server_messages_api$RecordFault | null;
  steps: Array<server_messages_api$ReplayStep>;
  dealt: boolean | null;
  carry: Map<string, Any> | null;
}
/** A deal or a move, and the table after it; `number` in the table counts the steps of the round, from 1. (src/reihum/server/messages/api.py) */
declare class server_messages_api$ReplayStep extends $.Struct {
  private readonly _: unknown;
  constructor(what: server_messages_happenings$Happening, table: server_messages_views$TableView);
  what: server_messages_happenings$Happening;
  table: server_messages_views$TableView;
}
type server_messages_happenings$Happening = server_messages_happenings$Created | server_messages_happenings$Sat | server_messages_happenings$Started | server_messages_happenings$Dealt | server_messages_happenings$Moved | server_messages_happenings$TakenBack | server_messages_happenings$Arranged | server_messages_happenings$Left | server_messages_happenings$Muted | server_messages_happenings$Renewed | server_messages_happenings$Voted | server_messages_happenings$SatIn | server_messages_happenings$CameBack | server_messages_happenings$TimeUp | server_messages_happenings$Readied | Any;
/** The table was set up. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Created extends $.Struct {
  private readonly _: unknown;
  constructor();
}
/** Somebody, or a bot, took a seat; or the seat was opened again (`name` is empty), or `offered` while the bot plays on. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Sat extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, name: string, bot: string | null, offered: boolean);
  seat: number;
  name: string;
  bot: string | null;
  offered: boolean;
}
/** A match began and its first round was dealt. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Started extends $.Struct {
  private readonly _: unknown;
  constructor();
}
/** The next round was dealt. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Dealt extends $.Struct {
  private readonly _: unknown;
  constructor(round: number);
  round: number;
}
/** A seat moved. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Moved extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, move: string, seen: Any, by: server_messages_enums$By);
  seat: number;
  move: string;
  seen: Any;
  by: server_messages_enums$By;
}
/** A seat took back its last move, which had revealed nothing hidden. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$TakenBack extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, move: string);
  seat: number;
  move: string;
}
/** The host changed options, settings or the order of the seats; or the role of the host has passed on. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Arranged extends $.Struct {
  private readonly _: unknown;
  constructor(order: Array<number> | null, host?: number | null);
  order: Array<number> | null;
  host: number | null;
}
/** A person got up, or was asked to by the host (`removed`). (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Left extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, name: string, removed: boolean);
  seat: number;
  name: string;
  removed: boolean;
}
/** The host muted or unmuted a person. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Muted extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, muted: boolean);
  seat: number;
  muted: boolean;
}
/** A person has changed the secret of the seat. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Renewed extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number);
  seat: number;
}
/** Somebody voted for a bot to sit in; `votes` on the seat says how many have. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Voted extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, by: number);
  seat: number;
  by: number;
}
/** A bot plays for a person who is away. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$SatIn extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, bot: string);
  seat: number;
  bot: string;
}
/** A person has taken the seat back from the bot; votes for one are void. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$CameBack extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number);
  seat: number;
}
/** A person's days for a turn ran out: a bot plays for the person, or with `ends` bots play the round to its end for everybody. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$TimeUp extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, ends: boolean);
  seat: number;
  ends: boolean;
}
/** A person is ready, or no longer. (src/reihum/server/messages/happenings.py) */
declare class server_messages_happenings$Readied extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, ready: boolean);
  seat: number;
  ready: boolean;
}
/** A table as this socket may see it. (src/reihum/server/messages/views.py) */
declare class server_messages_views$TableView extends $.Struct {
  private readonly _: unknown;
  constructor(table: string, number: number, game: string, title: string, options: Map<string, Any>, house_rules: Map<string, Any>, seats: Array<server_messages_views$SeatView>, seat: number | null, host: number, phase: server_messages_enums$Phase, matches: number, match: server_messages_views$MatchView | null, settings: server_messages_settings$Settings, history: Array<server_messages_views$MatchResult>, sealed: string | null, day?: string | null, cards_of?: string | null, evening?: boolean, continues?: server_messages_replay_positions$ContinuedStep | null, loosest?: server_messages_settings$Settings);
  table: string;
  number: number;
  game: string;
  title: string;
  options: Map<string, Any>;
  house_rules: Map<string, Any>;
  seats: Array<server_messages_views$SeatView>;
  seat: number | null;
  host: number;
  phase: server_messages_enums$Phase;
  matches: number;
  match: server_messages_views$MatchView | null;
  settings: server_messages_settings$Settings;
  history: Array<server_messages_views$MatchResult>;
  sealed: string | null;
  day: string | null;
  cards_of: string | null;
  evening: boolean;
  continues: server_messages_replay_positions$ContinuedStep | null;
  loosest: server_messages_settings$Settings;
}
/** A seat as everybody sees it. (src/reihum/server/messages/views.py) */
declare class server_messages_views$SeatView extends $.Struct {
  private readonly _: unknown;
  constructor(kind: server_messages_enums$SeatKind, name: string, bot: string | null, away: boolean, ready: boolean, sitting_in: string | null, left: boolean, muted: boolean, offered: boolean, votes: Array<number>);
  kind: server_messages_enums$SeatKind;
  name: string;
  bot: string | null;
  away: boolean;
  ready: boolean;
  sitting_in: string | null;
  left: boolean;
  muted: boolean;
  offered: boolean;
  votes: Array<number>;
}
type server_messages_enums$SeatKind = "open" | "person" | "bot";
type server_messages_enums$Phase = "waiting" | "playing" | "round_over" | "match_over";
/** The match as one seat or an onlooker sees it. (src/reihum/server/messages/views.py) */
declare class server_messages_views$MatchView extends $.Struct {
  private readonly _: unknown;
  constructor(round: number, turn: number | null, view: Any, legal: Array<string>, results: Array<server_messages_views$PlayedRound>, totals: Array<number> | null, winners: Array<number>, lowest_wins: boolean, commitment: string, key: string | null, back: server_messages_enums$MayTakeBack, time_left: number | null, finishing: boolean, idle_left?: number | null);
  round: number;
  turn: number | null;
  view: Any;
  legal: Array<string>;
  results: Array<server_messages_views$PlayedRound>;
  totals: Array<number> | null;
  winners: Array<number>;
  lowest_wins: boolean;
  commitment: string;
  key: string | null;
  back: server_messages_enums$MayTakeBack;
  time_left: number | null;
  finishing: boolean;
  idle_left: number | null;
}
/** A line of the score sheet of the match in progress, and what its scores are made of. (src/reihum/server/messages/views.py) */
declare class server_messages_views$PlayedRound extends server_messages_views$RoundResult {
  constructor(ended: string, scores: Array<number>, parts: Array<Map<string, Array<number>>>, out: number | null);
  parts: Array<Map<string, Array<number>>>;
  out: number | null;
}
/** A line of the score sheet. (src/reihum/server/messages/views.py) */
declare class server_messages_views$RoundResult extends $.Struct {
  private readonly _: unknown;
  constructor(ended: string, scores: Array<number>);
  ended: string;
  scores: Array<number>;
}
type server_messages_enums$MayTakeBack = "yes" | "nothing" | "seen" | "passed_on";
/** The settings of a table, whatever the game. What is left out has the value here. (src/reihum/server/messages/settings.py) */
declare class server_messages_settings$Settings extends $.Struct {
  private readonly _: unknown;
  constructor(clock?: server_messages_enums$Clock, clock_seconds?: number, clock_days?: number, time_over?: server_messages_enums$TimeOver, onlookers?: boolean, chat?: boolean, bots?: server_messages_enums$BotPace);
  clock: server_messages_enums$Clock;
  clock_seconds: number;
  clock_days: number;
  time_over: server_messages_enums$TimeOver;
  onlookers: boolean;
  chat: boolean;
  bots: server_messages_enums$BotPace;
  /** The factor on the table's pace that a bot takes. */
  readonly slowness: number;
  /** The time for a turn: the kind of clock, and its seconds or days. When it changes, the turn's time starts again. */
  readonly turn_time: [server_messages_enums$Clock, number];
}
type server_messages_enums$Clock = "off" | "gentle" | "strict" | "days";
type server_messages_enums$TimeOver = "bot" | "round";
type server_messages_enums$BotPace = "slow" | "usual" | "quick";
/** The score sheet of an earlier match. (src/reihum/server/messages/views.py) */
declare class server_messages_views$MatchResult extends $.Struct {
  private readonly _: unknown;
  constructor(results: Array<server_messages_views$RoundResult>, totals: Array<number>, winners: Array<number>, players?: Array<string>);
  results: Array<server_messages_views$RoundResult>;
  totals: Array<number>;
  winners: Array<number>;
  players: Array<string>;
}
/** A step of a finished match, from which the people of its table go on at another one. (src/reihum/server/messages/replay_positions.py) */
declare class server_messages_replay_positions$ContinuedStep extends $.Struct {
  private readonly _: unknown;
  constructor(table: string, match: number, round: number, step: number);
  table: string;
  match: number;
  round: number;
  step: number;
}
/** Return round `number` of a record, from 1, as a seat or an onlooker (None) saw it, MAX_STEPS of its steps after the first `since`. (src/reihum/server/table/checked_record.py) */
declare function server_table_checked_record$answer_round(checked: server_table_checked_record$CheckedRecord, number: number, seat: number | null, since: number): server_messages_api$ReplayRound;
/** The replay of a log, event by event. `number` counts the events applied, from 1. (src/reihum/server/table/state.py) */
declare class server_table_state$Table extends $.Thing {
  private readonly _: unknown;
  constructor(code: string, created: server_messages_events$Event);
  code: string;
  number: number;
  game: string;
  day: string;
  options: Map<string, unknown>;
  pace: number;
  settings: Any;
  loosest: Any;
  keeper: string;
  creator_secret: string;
  seats: Array<server_table_seats$Seat>;
  host: number;
  next_person: number;
  match_count: number;
  history: Array<server_messages_views$MatchResult>;
  match: play_match$Match | null;
  match_key: Uint8Array;
  continued: server_messages_events$Continued | null;
  next_key: Uint8Array;
  last_change: number;
  clock_starts: number;
  waits_since: number;
  turn_progress: Any;
  damaged: boolean;
  stand_ins: Any;
  /** What the table is waiting for: a start, a move, the next round, or another match. */
  readonly phase: server_messages_enums$Phase;
  /** Whether the table is for a single deal that others play as well: the deal of the day, or one of an evening. */
  readonly is_single_deal: boolean;
  /** The seat whose move it is, None where nobody is to move. */
  readonly turn: number | null;
  /** The bot that plays the round to its end for everybody, None where people play on. */
  readonly finishing: string | null;
  /** Return the kind of bot that moves on a seat now, None where a person does. */
  get_bot(seat: number): string | null;
  /** Return the milliseconds that a bot on a seat takes for its next move. */
  get_bot_pause(seat: number): number;
  /** The seat of the person who is to move; None where a bot is, or nobody. */
  readonly waited_for: number | null;
  /** Whether the table may be joined without a seat's secret: to look on, or to take a seat. */
  readonly admits_visitors: boolean;
  /** The names at the table by seat, empty where nobody sits. */
  readonly names: Array<string>;
  /** The numbers of the people at the table, without those who got up. */
  readonly people: Set<number>;
  /** Return the seat that a secret opens, None if it opens none. */
  find_seat_by_secret(secret: string): number | null;
  /** Return the seat of the person with this number, None where there is none. */
  find_seat_by_person(person: number): number | null;
  /** The seat of the owner, who becomes host again on coming back; None while the owner has got up. */
  readonly owner: number | null;
  /** Return whether a seat, or an onlooker (None), can take back a move now, or why not; never at a single deal. */
  may_take_back(seat: number | null): server_messages_enums$MayTakeBack;
  /** Return the score sheet of the match once it is over, else None. */
  make_score_sheet(): server_messages_views$MatchResult | null;
  /** Apply the next event of the log; raises LogError when it cannot be applied. */
  apply(event: server_messages_events$Event, move?: play_match$LegalMove | null): server_table_state$TableStep;
  /** Skip the moves of an earlier match: apply only what the next event of the log changes about seats and score sheets. */
  skip(event: server_messages_events$Event): void;
}
type server_messages_events$Event = server_messages_events$CreatedEvent | server_messages_events$DayEvent | server_messages_events$SatEvent | server_messages_events$ArrangedEvent | server_messages_events$LeftEvent | server_messages_events$MutedEvent | server_messages_events$RenewedEvent | server_messages_events$ReadiedEvent | server_messages_events$VotedEvent | server_messages_events$SatInEvent | server_messages_events$CameBackEvent | server_messages_events$TimeUpEvent | server_messages_events$StartedEvent | server_messages_events$DealtEvent | server_messages_events$MovedEvent | server_messages_events$TakenBackEvent;
/** The table was set up; the person on seat 0 is the host, or whoever sits down first. The options are complete. (src/reihum/server/messages/events.py) */
declare class server_messages_events$CreatedEvent extends $.Struct {
  private readonly _: unknown;
  constructor(game: string, options: Map<string, Any>, pace: number, occupants: Array<server_messages_events$Occupant>, settings?: server_messages_settings$Settings, next_key?: string, cards_of?: string, keeper?: string, evening?: boolean, continues?: server_messages_replay_positions$ContinuedStep | null, loosest?: server_messages_settings$Settings);
  game: string;
  options: Map<string, Any>;
  pace: number;
  occupants: Array<server_messages_events$Occupant>;
  settings: server_messages_settings$Settings;
  next_key: string;
  cards_of: string;
  keeper: string;
  evening: boolean;
  continues: server_messages_replay_positions$ContinuedStep | null;
  loosest: server_messages_settings$Settings;
}
/** The person or bot on a seat as the log has it; nobody if the name is empty. (src/reihum/server/messages/events.py) */
declare class server_messages_events$Occupant extends $.Struct {
  private readonly _: unknown;
  constructor(name?: string, bot?: string | null, secret?: string, person?: number, offered?: boolean);
  name: string;
  bot: string | null;
  secret: string;
  person: number;
  offered: boolean;
}
/** The table is for the deal of the day of a date such as `2026-11-27`. Older servers cannot read this event, so they leave it alone. (src/reihum/server/messages/events.py) */
declare class server_messages_events$DayEvent extends $.Struct {
  private readonly _: unknown;
  constructor(day: string);
  day: string;
}
/** Somebody took a seat, or it was opened again: the seat has this occupant from now on. (src/reihum/server/messages/events.py) */
declare class server_messages_events$SatEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, occupant: server_messages_events$Occupant);
  seat: number;
  occupant: server_messages_events$Occupant;
}
/** Options, settings, the order of the seats or the host were changed; seat i is taken by the one who was on seat `order[i]`. (src/reihum/server/messages/events.py) */
declare class server_messages_events$ArrangedEvent extends $.Struct {
  private readonly _: unknown;
  constructor(order?: Array<number> | null, options?: Map<string, Any> | null, settings?: server_messages_settings$Settings | null, host?: number | null);
  order: Array<number> | null;
  options: Map<string, Any> | null;
  settings: server_messages_settings$Settings | null;
  host: number | null;
}
/** A person got up: a bot sits in from now on, or without one the seat is open. With `removed` the bot has the seat itself. (src/reihum/server/messages/events.py) */
declare class server_messages_events$LeftEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, bot?: string | null, removed?: boolean, name?: string, due?: number | null);
  seat: number;
  bot: string | null;
  removed: boolean;
  name: string;
  due: number | null;
}
/** A person was muted, or unmuted. (src/reihum/server/messages/events.py) */
declare class server_messages_events$MutedEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, muted: boolean);
  seat: number;
  muted: boolean;
}
/** A person's seat has another secret, of which `secret` is the hash; `person` is the person's number. (src/reihum/server/messages/events.py) */
declare class server_messages_events$RenewedEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, person: number, secret: string);
  seat: number;
  person: number;
  secret: string;
}
/** A person is ready, or no longer. (src/reihum/server/messages/events.py) */
declare class server_messages_events$ReadiedEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, ready: boolean);
  seat: number;
  ready: boolean;
}
/** The person on seat `by` wants a bot to sit in. (src/reihum/server/messages/events.py) */
declare class server_messages_events$VotedEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, by: number);
  seat: number;
  by: number;
}
/** A bot plays for a person from now on. (src/reihum/server/messages/events.py) */
declare class server_messages_events$SatInEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, bot: string, due?: number | null);
  seat: number;
  bot: string;
  due: number | null;
}
/** The person plays again; votes are void. (src/reihum/server/messages/events.py) */
declare class server_messages_events$CameBackEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number);
  seat: number;
}
/** A person's days for a turn ran out: this bot plays for the person from now on, or for everybody until the round ends. (src/reihum/server/messages/events.py) */
declare class server_messages_events$TimeUpEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, bot: string, ends?: boolean);
  seat: number;
  bot: string;
  ends: boolean;
}
/** A match began; its deals come from this key, 32 bytes in hexadecimal. (src/reihum/server/messages/events.py) */
declare class server_messages_events$StartedEvent extends $.Struct {
  private readonly _: unknown;
  constructor(key: string, sheet?: server_messages_views$MatchResult | null, next_key?: string, continued?: server_messages_events$Continued | null);
  key: string;
  sheet: server_messages_views$MatchResult | null;
  next_key: string;
  continued: server_messages_events$Continued | null;
}
/** The point of a record from which a match goes on: after `moves` moves of the last of these rounds. (src/reihum/server/messages/events.py) */
declare class server_messages_events$Continued extends $.Struct {
  private readonly _: unknown;
  constructor(rounds: Array<server_messages_events$Settled>, moves: number);
  rounds: Array<server_messages_events$Settled>;
  moves: number;
}
/** The chance outcomes of a round: its deal, and the piles formed in it, in their order, the next card first. (src/reihum/server/messages/events.py) */
declare class server_messages_events$Settled extends $.Struct {
  private readonly _: unknown;
  constructor(deal: Map<string, Any>, shuffles: Array<Array<string>>);
  deal: Map<string, Any>;
  shuffles: Array<Array<string>>;
}
/** The next round was dealt. (src/reihum/server/messages/events.py) */
declare class server_messages_events$DealtEvent extends $.Struct {
  private readonly _: unknown;
  constructor();
}
/** A seat made a move, in notation. (src/reihum/server/messages/events.py) */
declare class server_messages_events$MovedEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, move: string, by?: server_messages_enums$By | null);
  seat: number;
  move: string;
  by: server_messages_enums$By | null;
}
/** A seat took back its last move. (src/reihum/server/messages/events.py) */
declare class server_messages_events$TakenBackEvent extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number);
  seat: number;
}
/** A seat. An open one has no name; a person has a secret, a bot a kind. (src/reihum/server/table/seats.py) */
declare class server_table_seats$Seat extends $.Struct {
  private readonly _: unknown;
  constructor(name?: string, bot?: string | null, secret?: string, person?: number, ready?: boolean, left?: boolean, sitting_in?: string | null, muted?: boolean, offered?: boolean, votes?: Set<number>);
  name: string;
  bot: string | null;
  secret: string;
  person: number;
  ready: boolean;
  left: boolean;
  sitting_in: string | null;
  muted: boolean;
  offered: boolean;
  votes: Set<number>;
  /** Whether the seat is a person's. */
  readonly is_person: boolean;
  /** The kind of bot that moves here, None where a person does. */
  readonly playing_bot: string | null;
  /** Let the person play again. */
  come_back(): void;
}
/** An event that was just applied. (src/reihum/server/table/state.py) */
declare class server_table_state$TableStep {
  private readonly _: unknown;
  constructor(number: number, event: server_messages_events$Event, before?: kit_states$GameState | null, after?: kit_states$GameState | null, move?: play_match$LegalMove | null, name?: string);
  number: number;
  event: server_messages_events$Event;
  before: kit_states$GameState | null;
  after: kit_states$GameState | null;
  move: play_match$LegalMove | null;
  name: string;
}
type server_messages_commands$AtTable = server_messages_commands$Move | server_messages_commands$Moves | server_messages_commands$Start | server_messages_commands$TakeBack | server_messages_commands$NextRound | server_messages_commands$Again | server_messages_commands$Sit | server_messages_commands$PlaceBot | server_messages_commands$Arrange | server_messages_commands$Leave | server_messages_commands$Remove | server_messages_commands$Mute | server_messages_commands$Renew | server_messages_commands$SitIn | server_messages_commands$Back | server_messages_commands$Ready;
/** Make a move, in notation. `number` is the last event this client has seen; a bot that sits in stops playing. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Move extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number, move: string);
  id: string;
  number: number;
  move: string;
}
/** Make several moves of one turn, in notation: all of them one after the other, or none. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Moves extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number, moves: Array<string>);
  id: string;
  number: number;
  moves: Array<string>;
}
/** The host starts the match; every seat must be taken. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Start extends $.Struct {
  private readonly _: unknown;
  constructor(id: string);
  id: string;
}
/** Take back your own last move of this turn, see `back` in the view. `number` is as in `move`. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$TakeBack extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number);
  id: string;
  number: number;
}
/** Deal the next round when one is over; any seated person may. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$NextRound extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number);
  id: string;
  number: number;
}
/** Begin another match with the same seats when one is over; any seated person may. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Again extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number);
  id: string;
  number: number;
}
/** Take an open seat of the joined table (the first one when `seat` is null) before the match starts, or later one that is `offered`. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Sit extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, name: string, seat?: number | null, secret?: string | null);
  id: string;
  name: string;
  seat: number | null;
  secret: string | null;
}
/** The host puts a bot on an open seat or in place of a bot; `bot` null opens the seat again. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$PlaceBot extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, seat: number, bot: string | null);
  id: string;
  seat: number;
  bot: string | null;
}
/** The host changes how the table is set up: what is null stays as it is. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Arrange extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, order?: Array<number> | null, options?: Map<string, Any> | null, settings?: server_messages_settings$SettingsChange | null);
  id: string;
  order: Array<number> | null;
  options: Map<string, Any> | null;
  settings: server_messages_settings$SettingsChange | null;
}
/** A change of some settings; those that are null or left out stay unchanged. The members are as in `Settings`. (src/reihum/server/messages/settings.py) */
declare class server_messages_settings$SettingsChange extends $.Struct {
  private readonly _: unknown;
  constructor(clock?: server_messages_enums$Clock | null, clock_seconds?: number | null, clock_days?: number | null, time_over?: server_messages_enums$TimeOver | null, onlookers?: boolean | null, chat?: boolean | null, bots?: server_messages_enums$BotPace | null);
  clock: server_messages_enums$Clock | null;
  clock_seconds: number | null;
  clock_days: number | null;
  time_over: server_messages_enums$TimeOver | null;
  onlookers: boolean | null;
  chat: boolean | null;
  bots: server_messages_enums$BotPace | null;
}
/** Get up. Before the match starts the seat is open again; later a bot sits in, and the secret still opens the seat. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Leave extends $.Struct {
  private readonly _: unknown;
  constructor(id: string);
  id: string;
}
/** The host removes another person, whose secret no longer opens the seat. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Remove extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, seat: number, bot?: string | null);
  id: string;
  seat: number;
  bot: string | null;
}
/** The host mutes or unmutes another person: no chat, reactions, leading or going on together. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Mute extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, seat: number, muted: boolean);
  id: string;
  seat: number;
  muted: boolean;
}
/** Change the secret of your own seat; answered by `seated`. The old one is void, and the seat's other sockets are closed (4010). (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Renew extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, secret?: string | null);
  id: string;
  secret: string | null;
}
/** Let a bot play for a person who is away or idle, `careful` when it is null. The host decides alone; from others this is a vote. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$SitIn extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, seat: number, bot?: string | null);
  id: string;
  seat: number;
  bot: string | null;
}
/** Take your seat back from the bot that sits in, and count as present again. A move does so as well. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Back extends $.Struct {
  private readonly _: unknown;
  constructor(id: string);
  id: string;
}
/** Say that you are ready for the match or the next round, or not yet. It has no effect but to be shown; a deal clears it. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Ready extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, ready: boolean);
  id: string;
  ready: boolean;
}
/** An event that a command leads to; for a move also the legal move that was looked up in the position. (src/reihum/server/table/decide.py) */
declare class server_table_decide$Decision {
  private readonly _: unknown;
  constructor(event: server_messages_events$Event, move?: play_match$LegalMove | null);
  event: server_messages_events$Event;
  move: play_match$LegalMove | null;
}
/** Return the events that a command from this seat (None: an onlooker) leads to, in order; none when nothing would change. (src/reihum/server/table/decide.py) */
declare function server_table_decide$decide(table: server_table_state$Table, seat: number | null, command: server_messages_commands$AtTable, present?: ReadonlyArray<number>, secret?: string): Array<server_table_decide$Decision>;
/** Return the event with which this seat, whose turn it is, makes a move given in notation or as a code; raises Refused. (src/reihum/server/table/decide.py) */
declare function server_table_decide$decide_move(match: play_match$Match, seat: number, move: string | number, by?: server_messages_enums$By | null): server_table_decide$Decision;
/** Return a new key for a match, KEY_BYTES from the operating system in hexadecimal. (src/reihum/server/table/decide.py) */
declare function server_table_decide$make_key(): string;
/** A position of a match, and the seat that goes on from there. (src/reihum/server/table/continued.py) */
declare class server_table_continued$ContinuedPosition {
  private readonly _: unknown;
  constructor(round: number, move: number, seat: number);
  round: number;
  move: number;
  seat: number;
}
/** Set up a table and sit down as its host on seat 0. `others` are the seats 1, 2, … in order. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Create extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, game: string, name: string, others: Array<server_messages_commands$NewSeat>, options?: Map<string, Any>, pace?: number, secret?: string | null, settings?: server_messages_settings$Settings, invitation?: string | null, sits?: boolean);
  id: string;
  game: string;
  name: string;
  others: Array<server_messages_commands$NewSeat>;
  options: Map<string, Any>;
  pace: number;
  secret: string | null;
  settings: server_messages_settings$Settings;
  invitation: string | null;
  sits: boolean;
}
/** A seat of a new table: open for a guest, or a bot's, with its name. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$NewSeat extends $.Struct {
  private readonly _: unknown;
  constructor(bot?: string | null);
  bot: string | null;
}
/** Return the log of a new table at which a match goes on from a position: its last event leads to it. Raises Refused. (src/reihum/server/table/continued.py) */
declare function server_table_continued$continue_record(match: play_match$Match, at: server_table_continued$ContinuedPosition, command: server_messages_commands$Create, secret: string): Array<server_messages_events$Event>;
/** Return the event that sets up a table, with the key of its first match in hexadecimal; raises Refused. (src/reihum/server/table/lobby.py) */
declare function server_table_lobby$create(command: server_messages_commands$Create, secret: string, next_key?: string): server_messages_events$CreatedEvent;
declare const deal_of_day_SEATS: number;
declare const deal_of_day_OPPONENT: string;
/** A game's deal of one day. (src/reihum/server/table/deal_of_day.py) */
declare class server_table_deal_of_day$Deal {
  private readonly _: unknown;
  constructor(game: string, day: string);
  game: string;
  day: string;
}
/** Return the key of a deal where no server can keep a secret, 32 bytes: anybody can compute it at any time, from game and date. (src/reihum/server/table/deal_of_day.py) */
declare function server_table_deal_of_day$derive_public_key(deal: server_table_deal_of_day$Deal): Uint8Array;
/** Return the seed for the next bot move: derived from the deal and the number of moves, so the same for everybody. (src/reihum/server/table/deal_of_day.py) */
declare function server_table_deal_of_day$derive_bot_seed(key: Uint8Array, match: play_match$Match): Uint8Array;
/** Return the game's options: a single round if rounds are an option, these house rules, else the printed values. Raises Refused. (src/reihum/server/table/deal_of_day.py) */
declare function server_table_deal_of_day$make_day_options(game: string, players?: number, rules?: ReadonlyMap<string, unknown> | null): Map<string, unknown>;
/** Return the first events of the log of a table for a deal; raises Refused for a name that cannot be shown. (src/reihum/server/table/deal_of_day.py) */
declare function server_table_deal_of_day$make_day_events(deal: server_table_deal_of_day$Deal, key: Uint8Array, name: string, secret: string, settings: server_messages_settings$Settings): Array<server_messages_events$Event>;
/** Return the points of seat 0, None before the round is over. (src/reihum/server/table/deal_of_day.py) */
declare function server_table_deal_of_day$find_deal_points(match: play_match$Match): number | null;
declare const day_field_STRENGTHS: Any;
declare const day_field_MATCHES_EACH: number;
/** Return the name under which one of a bot's matches is stored. (src/reihum/server/table/day_field.py) */
declare function server_table_day_field$name_entry(bot: string, sample: number): string;
/** A result in a deal of the day, and its rank among all who have finished it. (src/reihum/server/messages/api.py) */
declare class server_messages_api$DayResult extends $.Struct {
  private readonly _: unknown;
  constructor(points: number, lowest: boolean, cards: boolean, place: number, of: number, better_than: number, field_bots: number, par: number | null, bots: Array<server_messages_api$DayBots>);
  points: number;
  lowest: boolean;
  cards: boolean;
  place: number;
  of: number;
  better_than: number;
  field_bots: number;
  par: number | null;
  bots: Array<server_messages_api$DayBots>;
}
/** The median result of a kind of bot in several matches of a deal. (src/reihum/server/messages/api.py) */
declare class server_messages_api$DayBots extends $.Struct {
  private readonly _: unknown;
  constructor(bot: string, points: number);
  bot: string;
  points: number;
}
/** Return the rank of a result among all players of a deal, with par and the bots' medians. (src/reihum/server/table/day_field.py) */
declare function server_table_day_field$rank_points(game: string, points: number, field: Map<number, number>, bots: Map<string, number>): server_messages_api$DayResult;
/** Ask, on your turn, in which order these moves could be made by `moves`; answered by `plan_checked`. Nobody else notices. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$CheckPlan extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number, moves: Array<string>);
  id: string;
  number: number;
  moves: Array<string>;
}
/** Answers `check_plan`. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$PlanChecked extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, moves: Array<string> | null, failed: string | null, reason: string | null, cards: Array<string>);
  id: string;
  moves: Array<string> | null;
  failed: string | null;
  reason: string | null;
  cards: Array<string>;
}
/** Return an order in which a seat could make moves on its turn, or the first move that cannot be made, and why. (src/reihum/server/table/plans.py) */
declare function server_table_plans$check_plan(table: server_table_state$Table, seat: number | null, command: server_messages_commands$CheckPlan): server_messages_outgoing$PlanChecked;
/** Ask, on your turn, why a move, or any move with a card, is not legal now; answered by `explained`. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Explain extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number, move: string);
  id: string;
  number: number;
  move: string;
}
/** Answers `explain`. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Explained extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, reason: string | null, cards: Array<string>);
  id: string;
  reason: string | null;
  cards: Array<string>;
}
/** Return why a move is illegal for a seat on its turn; raises Refused. Nothing is changed. (src/reihum/server/table/plans.py) */
declare function server_table_plans$explain_refusal(table: server_table_state$Table, seat: number | null, command: server_messages_commands$Explain): server_messages_outgoing$Explained;
/** Return the seat that a secret opens, None for an onlooker; raises Refused, for forbidden onlookers as if there were no table. (src/reihum/server/table/guards.py) */
declare function server_table_guards$admit(table: server_table_state$Table, secret: string | null): number | null;
/** Raise Refused (`stale`) unless `number` is an event of the log, and none after it has changed the match. (src/reihum/server/table/guards.py) */
declare function server_table_guards$require_current(table: server_table_state$Table, number: number): void;
/** Return the seat from which the command comes; raises Refused (`not_seated`) for onlookers. (src/reihum/server/table/guards.py) */
declare function server_table_guards$require_seat(seat: number | null): number;
/** Return the match if it is this seat's move; raises Refused (`not_your_turn`). (src/reihum/server/table/guards.py) */
declare function server_table_guards$require_turn(table: server_table_state$Table, seat: number): play_match$Match;
/** One event, and the table after it. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Happened extends $.Struct {
  private readonly _: unknown;
  constructor(number: number, what: server_messages_happenings$Happening, table: server_messages_views$TableView);
  number: number;
  what: server_messages_happenings$Happening;
  table: server_messages_views$TableView;
}
/** Return the messages about the events after number `after`, as a person or an onlooker (None) saw them; raises LogError. (src/reihum/server/table/logs.py) */
declare function server_table_logs$list_missed(code: string, log: ReadonlyArray<server_messages_events$Event>, after: number, person: number | null, present: ReadonlyArray<number>, chat?: boolean): Array<server_messages_outgoing$Happened>;
/** Return a match of a table as a record, see `make_numbered_record`. (src/reihum/server/table/logs.py) */
declare function server_table_logs$make_match_record(code: string, log: ReadonlyArray<server_messages_events$Event>, number: number | null, whole?: boolean): Any;
/** A log that cannot be replayed: damaged, or written by another version of the rules. (src/reihum/server/messages/events.py) */
declare class server_messages_events$LogError extends $.Exception {
  private readonly _: unknown;
  constructor(message: string, number: number);
  number: number;
}
/** Return the table after the events before the first one that cannot be applied, and the error of that one, None if all can. (src/reihum/server/table/logs.py) */
declare function server_table_logs$replay_until_fault(code: string, log: ReadonlyArray<server_messages_events$Event>): [server_table_state$Table, server_messages_events$LogError | null];
/** Makes the views of a table for its seats and onlookers; the parts that all of them share are built once. (src/reihum/server/table/views.py) */
declare class server_table_views$TableViews extends $.Thing {
  private readonly _: unknown;
  constructor(table: server_table_state$Table, present: ReadonlyArray<number>, time_left?: number | null, idle_left?: number | null, chat?: boolean);
  /** Return the table as a seat or an onlooker (None) sees it. */
  make_view(seat: number | null): server_messages_views$TableView;
}
/** Return what a seat, or an onlooker (None), saw of the event that was just applied. (src/reihum/server/table/views.py) */
declare function server_table_views$make_happening(table: server_table_state$Table, step: server_table_state$TableStep, seat: number | null): server_messages_happenings$Happening;
/** The refusal of a command, which changed nothing: a code for clients, and a sentence for the people who write them. (src/reihum/server/messages/errors.py) */
declare class server_messages_errors$Refused extends kit_errors$ReihumError {
  constructor(detail: string, code: server_messages_enums$ErrorCode, reason?: string | null, cards?: ReadonlyArray<string>, at?: number | null);
  code: server_messages_enums$ErrorCode;
  detail: string;
  reason: string | null;
  cards: Array<string>;
  at: number | null;
}
type server_messages_enums$ErrorCode = "malformed" | "too_large" | "too_fast" | "unknown_game" | "unknown_table" | "unknown_event" | "damaged" | "not_joined" | "not_seated" | "wrong_secret" | "no_onlookers" | "seat_taken" | "table_full" | "bad_name" | "bad_text" | "bad_options" | "unknown_bot" | "not_host" | "not_now" | "not_away" | "not_your_turn" | "illegal_move" | "nothing_to_take_back" | "chat_off" | "muted" | "banned" | "no_new_tables" | "too_many_tables" | "word_needed" | "not_from_here" | "enough_today" | "stale" | "conflict" | "storage" | "closing" | "internal";
/** A person showed how they feel. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Reacted extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, reaction: server_messages_enums$Reaction);
  seat: number;
  reaction: server_messages_enums$Reaction;
}
type server_messages_enums$Reaction = "laugh" | "wow" | "clap" | "heart" | "sad" | "angry" | "think" | "hurry";
/** Everything this socket may see: sent before the answer to `create`, `sit` and `join`, there after the missed events. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Table extends $.Struct {
  private readonly _: unknown;
  constructor(table: server_messages_views$TableView);
  table: server_messages_views$TableView;
}
/** Answers `create`, `sit` and `renew`: the socket has joined the table on this seat; `secret` opens the seat again from anywhere. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Seated extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, table: string, seat: number | null, secret: string);
  id: string;
  table: string;
  seat: number | null;
  secret: string;
}
/** Answers every other command: its events, if any, are stored. `number` is the last event of the command, or of the table. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Done extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number);
  id: string;
  number: number;
}
/** Answers `hint`. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Hint extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, move: string, reason: string, cards: Array<string>, moves?: Array<string>);
  id: string;
  move: string;
  reason: string;
  cards: Array<string>;
  moves: Array<string>;
}
/** Answers a command that changed nothing, with the state of the table. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Failed extends $.Struct {
  private readonly _: unknown;
  constructor(id: string | null, code: server_messages_enums$ErrorCode, detail: string, table?: server_messages_views$TableView | null, reason?: string | null, cards?: Array<string>, at?: number | null);
  id: string | null;
  code: server_messages_enums$ErrorCode;
  detail: string;
  table: server_messages_views$TableView | null;
  reason: string | null;
  cards: Array<string>;
  at: number | null;
}
/** A table as the home page shows it to somebody with a seat there: the answer to `GET /api/tables/CODE/seat`. (src/reihum/server/messages/api.py) */
declare class server_messages_api$OwnTable extends $.Struct {
  private readonly _: unknown;
  constructor(table: string, game: string, title: string, phase: server_messages_enums$Phase, seats: Array<server_messages_views$SeatView>, seat: number, turn: number | null, seconds: number, left: number | null, late?: boolean);
  table: string;
  game: string;
  title: string;
  phase: server_messages_enums$Phase;
  seats: Array<server_messages_views$SeatView>;
  seat: number;
  turn: number | null;
  seconds: number;
  left: number | null;
  late: boolean;
}
/** Attach this socket to a table: to the seat that `secret` opens, or without one as an onlooker. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Join extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, table: string, secret?: string | null, after?: number | null, hidden?: boolean, shared?: boolean);
  id: string;
  table: string;
  secret: string | null;
  after: number | null;
  hidden: boolean;
  shared: boolean;
}
/** Say something to everybody at the table: 1 to 200 characters, control characters are left out. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$Say extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, text: string);
  id: string;
  text: string;
}
/** Show everybody at the table a reaction. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$React extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, reaction: server_messages_enums$Reaction);
  id: string;
  reaction: server_messages_enums$Reaction;
}
/** Ask, on your turn, for a move and its reason, found by what this seat knows; answered by `hint`. (src/reihum/server/messages/commands.py) */
declare class server_messages_commands$AskHint extends $.Struct {
  private readonly _: unknown;
  constructor(id: string, number: number);
  id: string;
  number: number;
}
type play_record_format$Entry = Array<number | string | Array<string>> | Any;
/** Return the moves among the entries of a round, each by its seat and its text. (src/reihum/_play/record_format.py) */
declare function play_record_format$list_moves(entries: Iterable<play_record_format$Entry>): Array<[number, string]>;
/** Return the smallest credible standard error of a mean of `count` numbers that all agree. (src/reihum/_intervals.py) */
declare function intervals$compute_least_mean_error(count: number, mean: number): number;
/** Return the smallest credible standard error of a share of `count` values: rare events may not have been seen. (src/reihum/_intervals.py) */
declare function intervals$compute_least_error(count: number): number;
/** Return the interval of the share `good` / `count` (Wilson 1927); unlike the normal one it stays within 0 and 1. (src/reihum/_intervals.py) */
declare function intervals$compute_wilson_interval(good: number, count: number): [number, number];
type review_review_data$StoryKind = "won_weak" | "won_hopeless" | "won_behind" | "won_draws" | "won_strong" | "won_play" | "won_slips" | "won_steady" | "won" | "shared" | "one_left_weak" | "one_left" | "one_level" | "was_sure" | "was_ahead" | "led_late" | "led_still" | "climbed" | "hoped" | "lost_weak" | "lost_cards" | "lost_strong" | "lost_draws" | "lost_play" | "lost_late" | "lost_others" | "lost_hard" | "lost_rose" | "lost_second" | "lost_rounds" | "lost_round" | "lost_find" | "lost_not_last" | "lost_uphill" | "lost_behind" | "lost_early" | "lost_open" | "lost_middle" | "lost_luck" | "lost";
export {
  server_messages_api$OwnTable as api_OwnTable,
  server_table_checked_record$answer_round as checked_record_answer_round,
  server_table_checked_record$check_record as checked_record_check_record,
  server_messages_commands$Again as commands_Again,
  server_messages_commands$Arrange as commands_Arrange,
  server_messages_commands$AskHint as commands_AskHint,
  server_messages_commands$Back as commands_Back,
  server_messages_commands$CheckPlan as commands_CheckPlan,
  server_messages_commands$Create as commands_Create,
  server_messages_commands$Explain as commands_Explain,
  server_messages_commands$Join as commands_Join,
  server_messages_commands$Leave as commands_Leave,
  server_messages_commands$Move as commands_Move,
  server_messages_commands$Moves as commands_Moves,
  server_messages_commands$Mute as commands_Mute,
  server_messages_commands$NextRound as commands_NextRound,
  server_messages_commands$PlaceBot as commands_PlaceBot,
  server_messages_commands$React as commands_React,
  server_messages_commands$Ready as commands_Ready,
  server_messages_commands$Remove as commands_Remove,
  server_messages_commands$Renew as commands_Renew,
  server_messages_commands$Say as commands_Say,
  server_messages_commands$Sit as commands_Sit,
  server_messages_commands$SitIn as commands_SitIn,
  server_messages_commands$Start as commands_Start,
  server_messages_commands$TakeBack as commands_TakeBack,
  server_table_continued$ContinuedPosition as continued_ContinuedPosition,
  server_table_continued$continue_record as continued_continue_record,
  day_field_MATCHES_EACH,
  day_field_STRENGTHS,
  server_table_day_field$name_entry as day_field_name_entry,
  server_table_day_field$rank_points as day_field_rank_points,
  server_table_deal_of_day$Deal as deal_of_day_Deal,
  deal_of_day_OPPONENT,
  deal_of_day_SEATS,
  server_table_deal_of_day$derive_bot_seed as deal_of_day_derive_bot_seed,
  server_table_deal_of_day$derive_public_key as deal_of_day_derive_public_key,
  server_table_deal_of_day$find_deal_points as deal_of_day_find_deal_points,
  server_table_deal_of_day$make_day_events as deal_of_day_make_day_events,
  server_table_deal_of_day$make_day_options as deal_of_day_make_day_options,
  server_table_decide$decide as decide_decide,
  server_table_decide$decide_move as decide_decide_move,
  server_table_decide$make_key as decide_make_key,
  server_messages_errors$Refused as errors_Refused,
  server_messages_events$ArrangedEvent as events_ArrangedEvent,
  server_messages_events$CameBackEvent as events_CameBackEvent,
  server_messages_events$CreatedEvent as events_CreatedEvent,
  server_messages_events$DayEvent as events_DayEvent,
  server_messages_events$DealtEvent as events_DealtEvent,
  server_messages_events$LeftEvent as events_LeftEvent,
  server_messages_events$MovedEvent as events_MovedEvent,
  server_messages_events$MutedEvent as events_MutedEvent,
  server_messages_events$ReadiedEvent as events_ReadiedEvent,
  server_messages_events$RenewedEvent as events_RenewedEvent,
  server_messages_events$SatEvent as events_SatEvent,
  server_messages_events$SatInEvent as events_SatInEvent,
  server_messages_events$StartedEvent as events_StartedEvent,
  server_messages_events$TakenBackEvent as events_TakenBackEvent,
  server_messages_events$TimeUpEvent as events_TimeUpEvent,
  server_messages_events$VotedEvent as events_VotedEvent,
  server_table_guards$admit as guards_admit,
  server_table_guards$require_current as guards_require_current,
  server_table_guards$require_seat as guards_require_seat,
  server_table_guards$require_turn as guards_require_turn,
  intervals$compute_least_error,
  intervals$compute_least_mean_error,
  intervals$compute_wilson_interval,
  kit_base$Base,
  kit_base$Illegal,
  kit_base$ScorePart,
  kit_base$get_deal_entry,
  kit_base$get_deal_list,
  kit_base$hands_of,
  kit_base$is_same,
  kit_base$list_highest_places,
  kit_bits$highest,
  kit_bits$lowest,
  kit_bits$popcount,
  kit_deck_game$DeckGame,
  kit_deck_game$check_sizes,
  kit_deck_game$check_starter,
  kit_deck_game$concatenate_deck,
  kit_deck_game$list_all_cards,
  kit_deck_game$list_pile,
  kit_deck_game$parse_codes,
  kit_deck_game$raise_deal_errors,
  kit_deck_game$stack_pile,
  kit_errors$DealError,
  kit_errors$NotationError,
  kit_options$Option,
  kit_options$house_rule,
  kit_options$is_whole,
  kit_searchable$Reshuffle,
  kit_states$GameScratch,
  kit_states$PileState,
  server_table_lobby$create as lobby_create,
  server_table_logs$list_missed as logs_list_missed,
  server_table_logs$make_match_record as logs_make_match_record,
  server_table_logs$replay_until_fault as logs_replay_until_fault,
  play_match$Match as match_Match,
  server_messages_outgoing$Done as outgoing_Done,
  server_messages_outgoing$Explained as outgoing_Explained,
  server_messages_outgoing$Failed as outgoing_Failed,
  server_messages_outgoing$Happened as outgoing_Happened,
  server_messages_outgoing$Hint as outgoing_Hint,
  server_messages_outgoing$Reacted as outgoing_Reacted,
  server_messages_outgoing$Seated as outgoing_Seated,
  server_messages_outgoing$Table as outgoing_Table,
  server_table_plans$check_plan as plans_check_plan,
  server_table_plans$explain_refusal as plans_explain_refusal,
  play_record_format$list_moves,
  server_messages_happenings$Moved,
  server_messages_settings$Settings as settings_Settings,
  server_table_state$Table as state_Table,
  server_table_views$TableViews as views_TableViews,
  server_table_views$make_happening as views_make_happening,
};
export type {
  kit_base$Hint,
  kit_base$Result,
  kit_errors$ReihumError,
  kit_states$GameState,
  play_match$LegalMove,
  play_record_error$FaultCode,
  play_record_format$Entry,
  play_rounds$Round,
  review_review_data$StoryKind,
  server_messages_api$DayBots,
  server_messages_api$DayResult,
  server_messages_api$RecordFault,
  server_messages_api$ReplayRound,
  server_messages_api$ReplayStep,
  server_messages_commands$AtTable,
  server_messages_commands$NewSeat,
  server_messages_enums$BotPace,
  server_messages_enums$By,
  server_messages_enums$Clock,
  server_messages_enums$ErrorCode,
  server_messages_enums$MayTakeBack,
  server_messages_enums$Phase,
  server_messages_enums$Reaction,
  server_messages_enums$SeatKind,
  server_messages_enums$TimeOver,
  server_messages_events$Continued,
  server_messages_events$Event,
  server_messages_events$LogError,
  server_messages_events$Occupant,
  server_messages_events$Settled,
  server_messages_happenings$Arranged,
  server_messages_happenings$CameBack,
  server_messages_happenings$Created,
  server_messages_happenings$Dealt,
  server_messages_happenings$Happening,
  server_messages_happenings$Left,
  server_messages_happenings$Muted,
  server_messages_happenings$Readied,
  server_messages_happenings$Renewed,
  server_messages_happenings$Sat,
  server_messages_happenings$SatIn,
  server_messages_happenings$Started,
  server_messages_happenings$TakenBack,
  server_messages_happenings$TimeUp,
  server_messages_happenings$Voted,
  server_messages_outgoing$PlanChecked,
  server_messages_replay_positions$ContinuedStep,
  server_messages_settings$SettingsChange,
  server_messages_views$MatchResult,
  server_messages_views$MatchView,
  server_messages_views$PlayedRound,
  server_messages_views$RoundResult,
  server_messages_views$SeatView,
  server_messages_views$TableView,
  server_table_checked_record$CheckedRecord,
  server_table_decide$Decision,
  server_table_seats$Seat,
  server_table_stand_ins$StandIns,
  server_table_state$TableStep,
};
