// Written by `make wasm` from the records and the rules of the game; changes belong there.

export default {
  game: "bloom",
  seats: [2, 5],
  moves: 2317,
  records: {
    Scratch: {
      size: 24688,
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
      size: 712,
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
    matches: [155760, "MatchCounts", 50],
    "lab.template": [173760, "State", 1],
    "lab.states": [174480, "State", 1],
    "lab.world": [175200, "State", 1],
    "lab.seating": [175920, "Seating", 1],
    "lab.cells": [176016, "Cell", 1],
    "lab.digest": [176368, "Digest", 1],
    "lab.running": [176944, "Running", 1],
    "lab.counts": [211824, "MatchCounts", 1],
    "lab.sums": [212192, "f8", 2317, 5],
    "lab.made": [304880, "i8", 2317],
    "lab.brought": [323424, "f8", 2317],
  },
  functions: {
    play_matches: 2,
  },
} as const;
