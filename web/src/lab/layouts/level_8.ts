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
    MatchCounts: {
      size: 360,
      fields: {
        shares: ["f8", 0, 8],
        led: ["f8", 64, 3],
        totals: ["i8", 88, 8],
        deficits: ["i8", 152, 8],
        behind: ["i8", 216, 8],
        first: ["i8", 280],
        rounds: ["i8", 288],
        turns: ["i8", 296],
        decisions: ["i8", 304],
        forced: ["i8", 312],
        options: ["i8", 320],
        dead_turns: ["i8", 328],
        lead_changes: ["i8", 336],
        nobody_out: ["i8", 344],
        cut: ["i8", 352],
      },
    },
    State: {
      size: 888,
      fields: {},
    },
    Seating: {
      size: 88,
      fields: {
        players: ["i8", 0],
        rounds: ["i8", 8],
        rotates: ["i8", 16],
        bots: ["i8", 24, 8],
      },
    },
    Cell: {
      size: 352,
      fields: {},
    },
    Digest: {
      size: 576,
      fields: {},
    },
    Running: {
      size: 34872,
      fields: {},
    },
  },
  places: {
    scratch: [131072, "Scratch"],
    matches: [147952, "MatchCounts", 50],
    "lab.template": [165952, "State", 1],
    "lab.states": [166848, "State", 1],
    "lab.world": [167744, "State", 1],
    "lab.seating": [168640, "Seating", 1],
    "lab.cells": [168736, "Cell", 1],
    "lab.digest": [169088, "Digest", 1],
    "lab.running": [169664, "Running", 1],
    "lab.counts": [204544, "MatchCounts", 1],
    "lab.sums": [204912, "f8", 3674, 5],
    "lab.made": [351872, "i8", 3674],
    "lab.brought": [381264, "f8", 3674],
  },
  functions: {
    play_matches: 2,
  },
} as const;
