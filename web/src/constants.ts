// Written by `make types` from constants of games, bots and tables; changes belong there.

/** Where a row begins; the cards dealt on the sheet, by number of players. */
export const ELFER_RAUS = {
  middle: 11,
  hands: [0, 0, 20, 20, 15, 12, 10],
} as const;

/** Numbers of a row, and where it begins; cards and connectors dealt on the sheet, by number of players. */
export const ELFER_RAUS_MASTER = {
  numbers: 21,
  middle: 11,
  hands: [0, 0, 20, 20, 15, 12, 12],
  connectors: [0, 0, 4, 4, 3, 3, 2],
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

/** Bots of tables, weakest first; of evenings; the hard one, its milliseconds; how seldom easy errs; solving endgames, hints there. */
export const BOTS = {
  names: ["random", "easy", "careful", "search"],
  evenings: ["easy", "careful"],
  hard: "search",
  easyOneIn: 4,
  solvedPlayers: 2,
  solvingPartsWithNetwork: [0.1, 0.2],
  hintIterations: 50,
  milliseconds: 400,
} as const;

/** Letters of codes; the longest name and message; bytes and format of records; names of simulated bots; tables at once; settings. */
export const TABLES = {
  letters: "ABCDEFGHJKMNPQRSTUVWXYZ",
  longestName: 20,
  longestMessage: 200,
  recordBytes: 2000000,
  recordFormat: "reihum-record/1",
  simulated: "bot:",
  together: 12,
  settings: {"clock": "off", "clock_seconds": 60, "clock_days": 2, "time_over": "bot", "onlookers": true, "chat": true, "bots": "usual"},
} as const;

/** Standard errors to either side of an interval of 95 %; the most moments that a review tells a seat. */
export const ESTIMATES = {
  normal: 1.96,
  moments: 3,
} as const;

/** Letters and what they look like; small letters and digits that look alike; what is not seen, as a class of a regular expression. */
export const NAMES = {
  shapes: ["\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0430\u0435\u0455\u0456\u0458\u043a\u043e\u0440\u0441\u0443\u0445\u04bb\u0501\u051b\u051c\u051d\u0474\u0475\u04cf\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03b1\u03b9\u03bd\u03bf\u03c1\u03b3\u03c5\u03c7\u03c9\u03b7\u03ba\u0393\u03a0\u03a6\u039b\u0131\u0251\u0261", "ABESIJKMHOPCTYXaesijkopcyxhdqWwVvlABEZHIKMNOPTYXaivopyuxwnk\u0413\u041f\u0424\u041biag"],
  similar: ["i1|0", "lllo"],
  invisible: "[\u034f\u17b4\u17b5\u180b-\u180f\u200d\ufe00-\ufe0f\udb40\udd00-\udb40\uddef]",
} as const;
