/** A table, a seat and a match without content, for tables that are made here and not by a server. */
import { TABLES } from "../constants";
import type { MatchView, SeatView, TableView } from "../protocol";

/** A seat of a person without a name. */
export const EMPTY_SEAT: SeatView = {
  kind: "person",
  name: "",
  bot: null,
  away: false,
  ready: false,
  sitting_in: null,
  left: false,
  muted: false,
  offered: false,
  votes: [],
};

/** The first round of a match. */
export const EMPTY_MATCH: MatchView = {
  round: 1,
  turn: null,
  view: {},
  legal: [],
  results: [],
  totals: null,
  winners: [],
  lowest_wins: false,
  commitment: "",
  key: null,
  back: "nothing",
  time_left: null,
  finishing: false,
};

/** A table at which the first match is being played, with the default settings. */
export const EMPTY_TABLE: TableView = {
  table: "",
  number: 0,
  game: "",
  title: "",
  options: {},
  house_rules: {},
  seats: [],
  seat: 0,
  host: 0,
  phase: "playing",
  matches: 1,
  match: null,
  settings: TABLES.settings,
  history: [],
  sealed: null,
};
