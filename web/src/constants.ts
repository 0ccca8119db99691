// Written by `make types` from constants of games, bots and tables; changes belong there.

/** Where a row begins. */
export const ELFER_RAUS = {
  middle: 11,
} as const;

/** Numbers of a row, and where it begins. */
export const ELFER_RAUS_MASTER = {
  numbers: 21,
  middle: 11,
} as const;

/** Colours; cards dealt and jokers on the sheet; the printed front of the level card, and of how many cards a meld is at least. */
export const LEVEL_8 = {
  colours: 6,
  hand: 10,
  jokers: 5,
  leastInMeld: 2,
  front: [["R3", "R3"], ["V2", "V2", "V2", "V2"], ["R3", "C4"], ["R6", "V2"], ["R7"], ["V2", "V3", "V3"], ["V3", "C5"], ["V2", "V3", "V4"]],
} as const;

/** The highest scoring tile, the usual rounds of a match, and the flowers on the tiles from 1 up. */
export const BLOOM = {
  highest: 15,
  rounds: 2,
  flowers: [1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 5, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 5, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 5, 1, 2, 1, 1, 1, 1, 3, 1, 1, 1, 5, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 7, 1, 1, 1, 1, 3, 1, 1, 1, 1, 2, 5, 1, 1, 1, 3, 1, 1, 1, 1, 2, 1, 5, 1, 1, 3, 1, 1, 1, 1, 2, 1, 1, 5, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 5, 3],
} as const;

/** Easy errs once in so many choices; players of a solved round; iterations of hints there; milliseconds of search. */
export const BOTS = {
  easyOneIn: 4,
  solvedPlayers: 2,
  hintIterations: 200,
  milliseconds: 400,
} as const;

/** The letters of codes; the longest name and message; bytes of the largest record; what the names of simulated bots begin with. */
export const TABLES = {
  letters: "ABCDEFGHJKMNPQRSTUVWXYZ",
  longestName: 20,
  longestMessage: 200,
  recordBytes: 2000000,
  simulated: "bot:",
} as const;
