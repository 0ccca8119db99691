// Written by `make wasm` from the records and the rules of the game; changes belong there.

export default {
  game: "level_8",
  seats: [2, 6],
  moves: 3674,
  records: {
    Scratch: {
      size: 16880,
      fields: {},
    },
    State: {
      size: 888,
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
    state: [147952, "State"],
    moves: [148848, "i8", 2],
    result: [148864, "f8", 1, 16],
    rows: [148992, "f8", 10, 16],
    pairs: [150272, "f8", 10, 2, 16],
    "play.root": [152832, "State", 1],
    "play.imagined": [153728, "State", 1],
    "play.world": [154624, "State", 1],
    "play.fresh": [155520, "State", 1],
    "play.ahead": [156416, "State", 1],
    "play.before": [157312, "MatchSoFar", 1],
    "play.running": [157488, "MatchSoFar", 1],
    "play.last_rounds": [157664, "i8", 4096, 8],
    "play.stream": [419808, "Stream", 1],
    "play.rng": [419984, "Rng", 1],
    "play.own_rng": [420016, "Rng", 1],
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
