// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../python/any";
import * as $ from "../python";

import * as shared from "./shared.js";
declare const machine: $.Holder;
/** The game's facts and its rules, tied together. (src/reihum/_games/elfer_raus/game.py) */
declare class game$ElferRaus extends shared.kit_deck_game$DeckGame {
  /** Write options and carry into a new state. */
  set_up(state: state$State, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>): void;
  /** Return why these options cannot be played together: when they deal more cards than there are; else an empty text. */
  unplayable(players: number, options: ReadonlyMap<string, unknown>): string;
  /** Return what the first round begins with. */
  first(players: number, options: ReadonlyMap<string, unknown>): Any;
  /** Return the round of a record's deal (`hands`, `pile`); raises DealError if it is not a valid deal of this round. */
  restore(players: number, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>, deal: ReadonlyMap<string, unknown>): state$State;
  /** Return a state that was just dealt as a record's deal: the 11 that opened it, if one did, is back in its hand. */
  dealt(state: state$State): Any;
  /** Return how a finished round ended: somebody went out or, where a house rule lets nobody draw, all passed in a row. */
  ended(state: state$State): string;
  /** Return what the next round begins with, or None after the last. */
  following(state: state$State, options: ReadonlyMap<string, unknown>, results: ReadonlyArray<shared.kit_base$Result>): Any | null;
  /** Return what the penalty points of a seat are for: the cards left in its hand (`hand`). */
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
/** Memory that the compiled functions work in; its content is never part of the state. (src/reihum/_games/elfer_raus/state.py) */
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
