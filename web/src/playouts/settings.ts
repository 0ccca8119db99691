// Written by `make types` from constants of games, bots and tables; changes belong there.

/** Playouts of first curves; efforts of the search for mistakes and of whole reviews, with playouts; how much is done after each. */
export const PASSES = {
  sketches: [30, 250],
  quick: 0.05,
  efforts: [0.05, 0.25, 1.0],
  doneAfterSketches: [0.03, 0.08],
  doneAfterQuick: 0.15,
  doneAfterEfforts: [0.26, 0.51, 1.0],
  playouts: [60, 130, 500],
} as const;

/** Last rounds played in advance in a quick search; the most moves that a network names; no move; what is beyond every margin. */
export const PLAYOUTS = {
  quickStock: 64,
  mostMoves: 8,
  asItIs: -1,
  beyondMargins: 1048576,
} as const;
