// Written by `make wasm` from the records and the rules of the game; changes belong there.

export default {
  game: "elfer_raus_master",
  seats: [2, 6],
  moves: 759,
  records: {
    Scratch: {
      size: 22636,
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
      size: 416,
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
    matches: [153712, "MatchCounts", 50],
    "lab.template": [171712, "State", 1],
    "lab.states": [172128, "State", 1],
    "lab.world": [172544, "State", 1],
    "lab.seating": [172960, "Seating", 1],
    "lab.cells": [173056, "Cell", 1],
    "lab.digest": [173408, "Digest", 1],
    "lab.running": [173984, "Running", 1],
    "lab.counts": [208864, "MatchCounts", 1],
    "lab.sums": [209232, "f8", 759, 5],
    "lab.made": [239600, "i8", 759],
    "lab.brought": [245680, "f8", 759],
  },
  functions: {
    play_matches: 2,
  },
} as const;
