// Written by `make wasm` from the records and the rules of the game; changes belong there.

export default {
  game: "bloom",
  seats: [2, 5],
  moves: 2317,
  records: {
    Scratch: {
      size: 24136,
      fields: {},
    },
    State: {
      size: 712,
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
    state: [155216, "State"],
    moves: [155936, "i8", 2],
    result: [155952, "f8", 1, 16],
    rows: [156080, "f8", 10, 16],
    pairs: [157360, "f8", 10, 2, 16],
    "play.root": [159920, "State", 1],
    "play.imagined": [160640, "State", 1],
    "play.world": [161360, "State", 1],
    "play.fresh": [162080, "State", 1],
    "play.ahead": [162800, "State", 1],
    "play.before": [163520, "MatchSoFar", 1],
    "play.running": [163696, "MatchSoFar", 1],
    "play.last_rounds": [163872, "i8", 4096, 8],
    "play.stream": [426016, "Stream", 1],
    "play.rng": [426192, "Rng", 1],
    "play.own_rng": [426224, "Rng", 1],
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
