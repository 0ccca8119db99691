// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../python/any";
import * as $ from "../python";

import * as page_elfer_raus_master_options from "./page/elfer_raus_master_options.js";
import * as shared from "./shared.js";
declare const machine: $.Holder;
/** The game: its facts, and the modules with its rules. (src/reihum/_games/elfer_raus_master/game.py) */
declare class game$ElferRausMaster extends shared.kit_deck_game$DeckGame {
  /** Return who starts the first round. Spielvorbereitung: the youngest; here an option decides. */
  first(players: number, options: ReadonlyMap<string, unknown>): Any;
  /** Write options and carry into a new state. */
  set_up(state: state$State, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>): void;
  /** Return why these options cannot be combined, if they deal more cards than there are; else an empty text. */
  unplayable(players: number, options: ReadonlyMap<string, unknown>): string;
  /** Return the round of a record's deal (`hands`, `pile`, `rows`, `starter`). */
  restore(players: number, options: ReadonlyMap<string, unknown>, carry: ReadonlyMap<string, unknown>, deal: ReadonlyMap<string, unknown>): state$State;
  /** Return a newly dealt state as a record's deal. */
  dealt(state: state$State): Any;
  /** Return how a finished round ended: somebody went out, or all passed in a row. */
  ended(state: state$State): string;
  /** Return who starts the next round, one seat further on, or None after the last. */
  following(state: state$State, options: ReadonlyMap<string, unknown>, results: ReadonlyArray<shared.kit_base$Result>): Any | null;
  /** Return the parts of a seat's points: bonus cards (`bonus`), and cards left in its hand (`hand`, `joker`). */
  score_parts(state: state$State, seat: number): Array<shared.kit_base$ScorePart>;
}
/** One round of Elfer raus! Master, hidden cards included. There is no padding, whose bytes a copy would leave undefined. (src/reihum/_games/elfer_raus_master/state.py) */
declare class state$State extends shared.kit_states$PileState {
  hands: $.NdArray;
  rows: $.NdArray;
  standing: $.NdArray;
  open: $.NdArray;
  reach: $.NdArray;
  bridges: $.NdArray;
  cannot: $.NdArray;
  pile: $.NdArray;
  order: $.NdArray;
  above: $.NdArray;
  below: $.NdArray;
  jokers: $.NdArray;
  known: $.NdArray;
  counts: $.NdArray;
  connectors: $.NdArray;
  bonuses: $.NdArray;
  left: number;
  passes: number;
  bonuses_left: number;
  players: number;
  hand: number;
  most_lays: number;
  most_draws: number;
  joker_cards: number;
  connector_cards: number;
  bonus_cards: number;
  bonus_worth: number;
  joker_cost: number;
  starter: number;
  turn: number;
  laid: number;
  exchanged: number;
}
declare const GAME: game$ElferRausMaster;
/** Working memory of the compiled functions; its content is never part of the state. (src/reihum/_games/elfer_raus_master/state.py) */
declare class state$Scratch extends shared.kit_states$GameScratch {
  codes: $.NdArray;
  cards: $.NdArray;
  truth: $.NdArray;
  limits: $.NdArray;
  slots: $.NdArray;
  gains: $.NdArray;
  firsts: $.NdArray;
  laid: $.NdArray;
  kinds: $.NdArray;
  begun: $.NdArray;
  before: $.NdArray;
  behind: $.NdArray;
  joined: $.NdArray;
  whole: $.NdArray;
  by: $.NdArray;
  joined_by: $.NdArray;
  rests: $.NdArray;
  worths: $.NdArray;
  begins: $.NdArray;
}
export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
export type {
  game$ElferRausMaster,
};
