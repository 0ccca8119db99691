// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../python/any";
import * as $ from "../python";

import * as page_level_8_options from "./page/level_8_options.js";
import * as shared from "./shared.js";
declare const machine: $.Holder;
/** The game's facts and its rules, tied together. (src/reihum/_games/level_8/game.py) */
declare class game$Level8 extends shared.kit_deck_game$DeckGame {
  /** Return why a hand is too small, or a custom level cannot be laid; empty if all is well. */
  unplayable(players: number, options: ReadonlyMap<string, unknown>): string;
  /** Return what round one begins with: everybody in level 1. */
  first(players: number, options: ReadonlyMap<string, unknown>): Any;
  /** Write options and carry into a new state. */
  set_up(state: state$State, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>): void;
  /** Return the round of a record's deal (`dealer`, `levels`, `hands`, `upcard`, `pile`). */
  restore(players: number, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>, deal: ReadonlyMap<string, unknown>): state$State;
  /** Return a state that was just dealt as a record's deal. */
  dealt(state: state$State): Any;
  /** Return whether a move has ended the turn; when all others lose theirs it is the same seat's again. */
  passed_on(before: state$State, after: state$State): boolean;
  /** Form the pile that is due and return its cards, the next one first. */
  shuffle(state: state$State, stream: Any): Array<string>;
  /** Form the pile that is due in the order given, the next card first. Raises DealError if those are not its cards. */
  form(state: state$State, cards: ReadonlyArray<string>): void;
  /** Return how a finished round ended: `out`, also when level 8 was laid, or `limit`. */
  ended(state: state$State): string;
  /** Return what the next round begins with, or None when the match is over; after a void round the same dealer deals again. */
  following(state: state$State, options: ReadonlyMap<string, unknown>, results: ReadonlyArray<shared.kit_base$Result>): Any | null;
  /** Return the level a seat had (`level`), and how far it has gone on: for laying (`laid`), going out (`out`), winning (`won`). */
  score_parts(state: state$State, seat: number): Array<shared.kit_base$ScorePart>;
  /** Return the levels after the last round. Ruling L7: the players are ranked by them. */
  totals(results: ReadonlyArray<shared.kit_base$Result>): Array<number>;
  /** Return the seat that has passed level 8, else those in the highest level: Ruling L9. */
  winners(results: ReadonlyArray<shared.kit_base$Result>): Array<number>;
}
/** One round of Level 8, hidden cards included. (src/reihum/_games/level_8/state.py) */
declare class state$State extends shared.kit_states$PileState {
  players: number;
  dealer: number;
  turn: number;
  reached: number;
  ender: number;
  numbers: $.NdArray;
  turns: number;
  turn_limit: number;
  hands: $.NdArray;
  known: $.NdArray;
  fresh: $.NdArray;
  meld_jokers: $.NdArray;
  hand_size: number;
  deck_jokers: number;
  deck_skips: number;
  takes: number;
  most_kept: number;
  voids: number;
  left: number;
  under: number;
  pile: $.NdArray;
  below: $.NdArray;
  meld_of: $.NdArray;
  level_card: $.NdArray;
  meld_value: $.NdArray;
  meld_size: $.NdArray;
  kept: $.NdArray;
  jokers: $.NdArray;
  skips: $.NdArray;
  counts: $.NdArray;
  known_jokers: $.NdArray;
  known_skips: $.NdArray;
  drawn: $.NdArray;
  drawn_jokers: $.NdArray;
  drawn_skips: $.NdArray;
  tops: $.NdArray;
  heights: $.NdArray;
  before: $.NdArray;
  levels: $.NdArray;
  laid: $.NdArray;
  finished: $.NdArray;
  carried: $.NdArray;
  fresh_jokers: number;
  fresh_skips: number;
  joker_nodes: number;
  skip_nodes: number;
  stars: number;
  phase: number;
  begun: number;
  status: number;
}
declare const GAME: game$Level8;
/** Working memory of the compiled functions; its content is never part of the state. (src/reihum/_games/level_8/state.py) */
declare class state$Scratch extends shared.kit_states$GameScratch {
  codes: $.NdArray;
  words: $.NdArray;
  budget: $.NdArray;
  places: $.NdArray;
  wanted: $.NdArray;
  needs: $.NdArray;
  may: $.NdArray;
  suits: $.NdArray;
  hand: $.NdArray;
  fixed: number;
  word: number;
  wild: number;
  tied: number;
  tied_colours: number;
  tied_used: number;
  steps: number;
  holes: number;
  hole_colours: number;
  ends: $.NdArray;
  lays: $.NdArray;
  then: $.NdArray;
  cards: $.NdArray;
  old: $.NdArray;
}
export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
export type {
  game$Level8,
};
