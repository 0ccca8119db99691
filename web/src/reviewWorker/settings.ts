// Written by `make types` from constants of games, bots and tables; changes belong there.

/** Playouts of the first curves; efforts of the passes that judge moves, and playouts for each estimate; the estimates' seed. */
export const PASSES = {
  sketches: [30, 250],
  efforts: [0.05, 0.25, 1.0],
  playouts: [130, 130, 500],
  estimateSeed: "chair 0",
} as const;

/** Last rounds played in advance in a quick search; moves of the longest round; moves a network names; no move; over all margins. */
export const PLAYOUTS = {
  quickStock: 64,
  longestRound: 2000,
  mostMoves: 8,
  asItIs: -1,
  beyondMargins: 1048576,
} as const;
