// Written by `make wasm` from the records and the rules of the game; changes belong there.

export default {
  game: "elfer_raus",
  seats: [2, 6],
  moves: 83,
  records: {
    Scratch: {
      size: 14760,
      fields: {},
    },
    State: {
      size: 420,
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
    state: [145840, "State"],
    moves: [146272, "i8", 2],
    result: [146288, "f8", 1, 16],
    rows: [146416, "f8", 10, 16],
    pairs: [147696, "f8", 10, 2, 16],
    "play.root": [150256, "State", 1],
    "play.imagined": [150688, "State", 1],
    "play.world": [151120, "State", 1],
    "play.fresh": [151552, "State", 1],
    "play.ahead": [151984, "State", 1],
    "play.before": [152416, "MatchSoFar", 1],
    "play.running": [152592, "MatchSoFar", 1],
    "play.last_rounds": [152768, "i8", 4096, 8],
    "play.stream": [414912, "Stream", 1],
    "play.rng": [415088, "Rng", 1],
    "play.own_rng": [415120, "Rng", 1],
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
