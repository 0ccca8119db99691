// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../python/any";
import * as $ from "../python";

import * as page_bloom from "./page/bloom.js";
import * as shared from "./shared.js";
declare const machine: $.Holder;
/** The game: its facts, and the modules with its rules. (src/reihum/_games/bloom/game.py) */
declare class game$Bloom extends shared.kit_deck_game$DeckGame {
  /** Return the carry of round one. Spielablauf: the last player to have picked a flower begins; here an option decides. */
  first(players: number, options: ReadonlyMap<string, unknown>): Any;
  /** Write options and carry into a new state. */
  set_up(state: state$State, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>): void;
  /** Return the round of a record's deal (`hands`, `open`, `pile`, `board_jokers`, `starter`). */
  restore(players: number, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>, deal: ReadonlyMap<string, unknown>): state$State;
  /** Return a newly dealt state as a record's deal; hands and open tiles ascending. */
  dealt(state: state$State): Any;
  /** Return how a finished round ended: somebody went out, or all passed in a row. */
  ended(state: state$State): string;
  /** Return who begins the next round, the seat with the fewest points so far, or None after the last round. */
  following(state: state$State, options: ReadonlyMap<string, unknown>, results: ReadonlyArray<shared.kit_base$Result>): Any | null;
  /** Return the parts of a seat's points: scoring tiles (`tiles`), and the flowers left in its hand (`flowers`). */
  score_parts(state: state$State, seat: number): Array<shared.kit_base$ScorePart>;
  /** Return the seats with the most points and, among those, the best last round; several if they tie in both. */
  winners(results: ReadonlyArray<shared.kit_base$Result>): Array<number>;
  /** Return an English sentence for the result of `explain_illegal`; it lists the tiles that fit, so not the first one of these. */
  say_illegal(illegal: shared.kit_base$Illegal): string;
  /** Return the notation of a move, with places in rows as in this state. */
  text(state: state$State, move: number): string;
  /** Return the code of a move in notation; it need not be legal. Raises NotationError if the text is no move. */
  code(state: state$State, move: string): number;
}
/** One round of Bloom, hidden tiles included. There is no padding, whose bytes a copy would leave undefined. (src/reihum/_games/bloom/state.py) */
declare class state$State extends shared.kit_states$PileState {
  hands: $.NdArray;
  known: $.NdArray;
  cannot: $.NdArray;
  jokerless: number;
  open: $.NdArray;
  scoring: number;
  taken: $.NdArray;
  earlier: $.NdArray;
  opener: number;
  hand_size: number;
  open_size: number;
  joker_count: number;
  shortest: number;
  step: number;
  most_robbed: number;
  tiles: $.NdArray;
  starts: $.NdArray;
  owner: $.NdArray;
  home: $.NdArray;
  pile: $.NdArray;
  jokers: $.NdArray;
  known_jokers: $.NdArray;
  robbed_places: $.NdArray;
  board_jokers: number;
  left: number;
  rows: number;
  phase: number;
  row: number;
  robbed: number;
  passes: number;
  players: number;
  starter: number;
  turn: number;
}
declare const GAME: game$Bloom;
/** Working memory of the compiled functions; its content is never part of the state. (src/reihum/_games/bloom/state.py) */
declare class state$Scratch extends shared.kit_states$GameScratch {
  after: state$State;
  codes: $.NdArray;
  additions: $.NdArray;
  best_with: $.NdArray;
  sets: $.NdArray;
  partners: $.NdArray;
  ways: $.NdArray;
  seen_rule: number;
  seen_rows: number;
  seen_starts: $.NdArray;
  seen_tiles: $.NdArray;
  joker_rows: number;
  joker_single: number;
  joker_pair: number;
  joker_sets: $.NdArray;
  joker_masks: $.NdArray;
  jokers_in: $.NdArray;
  holder: $.NdArray;
  cards: $.NdArray;
  truth: $.NdArray;
  barred: $.NdArray;
  places: $.NdArray;
  slots: $.NdArray;
  needs: $.NdArray;
  vacancies: $.NdArray;
  firsts: $.NdArray;
  plans: $.NdArray;
  ahead: $.NdArray;
}
export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
export type {
  game$Bloom,
};
