// Written by `make wasm` from the records and the rules of the game; changes belong there.

export default {
  game: "elfer_raus_master",
  seats: [2, 6],
  moves: 759,
  records: {
    Scratch: {
      size: 16840,
      fields: {},
    },
    State: {
      size: 416,
      fields: {},
    },
    MatchSoFar: {
      size: 168,
      fields: {
        players: ["i8", 0],
        rounds: ["i8", 8],
        played: ["i8", 16],
        totals: ["i8", 24, 8],
        last: ["i8", 88, 8],
        last_rounds: ["i8", 152],
        errs_one_in: ["i8", 160],
      },
    },
    Stream: {
      size: 168,
      fields: {},
    },
    Rng: {
      size: 32,
      fields: {},
    },
  },
  places: {
    scratch: [131072, "Scratch"],
    state: [147920, "State"],
    moves: [148336, "i8", 2],
    result: [148352, "f8", 1, 16],
    rows: [148480, "f8", 10, 16],
    pairs: [149760, "f8", 10, 2, 16],
    "play.root": [152320, "State", 1],
    "play.imagined": [152736, "State", 1],
    "play.world": [153152, "State", 1],
    "play.fresh": [153568, "State", 1],
    "play.ahead": [153984, "State", 1],
    "play.before": [154400, "MatchSoFar", 1],
    "play.running": [154576, "MatchSoFar", 1],
    "play.last_rounds": [154752, "i8", 4096, 8],
    "play.stream": [416896, "Stream", 1],
    "play.rng": [417072, "Rng", 1],
    "play.own_rng": [417104, "Rng", 1],
  },
  functions: {
    evaluate_once: 1,
    evaluate: 1,
    believe: 1,
    deal_fresh: 0,
    compare: 0,
    play_last_rounds: 0,
    round_points: 1,
  },
} as const;
