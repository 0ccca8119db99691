// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../python/any";
import * as $ from "../python";

import * as page_elfer_raus_options from "./page/elfer_raus_options.js";
import * as shared from "./shared.js";
declare const machine: $.Holder;
/** The game: its facts, and the modules with its rules. (src/reihum/_games/elfer_raus/game.py) */
declare class game$ElferRaus extends shared.kit_deck_game$DeckGame {
  /** Write options and carry into a new state. */
  set_up(state: state$State, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>): void;
  /** Return why these options cannot be combined, if they deal more cards than there are; else an empty text. */
  unplayable(players: number, options: ReadonlyMap<string, unknown>): string;
  /** Return the carry of the first round. */
  first(players: number, options: ReadonlyMap<string, unknown>): Any;
  /** Return the round of a record's deal (`hands`, `pile`); raises DealError if it is not a valid deal of this round. */
  restore(players: number, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>, deal: ReadonlyMap<string, unknown>): state$State;
  /** Return a newly dealt state as a record's deal; an 11 that opened the round is put back into its hand. */
  dealt(state: state$State): Any;
  /** Return how a finished round ended: somebody went out or, under a house rule without draws, all passed in a row. */
  ended(state: state$State): string;
  /** Return the carry of the next round, or None after the last. */
  following(state: state$State, options: ReadonlyMap<string, unknown>, results: ReadonlyArray<shared.kit_base$Result>): Any | null;
  /** Return the parts of a seat's penalty points: the cards left in its hand (`hand`). */
  score_parts(state: state$State, seat: number): Array<shared.kit_base$ScorePart>;
}
/** One round of Elfer raus!, hidden cards included. `passed` is wide so that there is no padding, which a copy would leave undefined. (src/reihum/_games/elfer_raus/state.py) */
declare class state$State extends shared.kit_states$PileState {
  hands: $.NdArray;
  rows: $.NdArray;
  open: $.NdArray;
  cannot: $.NdArray;
  held_back: $.NdArray;
  pile: $.NdArray;
  passed: number;
  counts: $.NdArray;
  left: number;
  players: number;
  drop_colour: number;
  hand: number;
  highest: number;
  most_draws: number;
  forced: number;
  counts_cards: number;
  opens_left: number;
  starter: number;
  turn: number;
  laid: number;
}
declare const GAME: game$ElferRaus;
/** Working memory of the compiled functions; its content is never part of the state. (src/reihum/_games/elfer_raus/state.py) */
declare class state$Scratch extends shared.kit_states$GameScratch {
  codes: $.NdArray;
  deals: $.NdArray;
  cards: $.NdArray;
  constrained: $.NdArray;
}
export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
export type {
  game$ElferRaus,
};
