// Written by `make types` from constants of games, bots and tables; changes belong there.

/** How many moves out of `whole` the levels of bots overlook, by game. */
export const LEVELS = {
  whole: 1000,
  overlooked: {"elfer_raus": [560, 410, 300, 218, 138, 70, 0], "elfer_raus_master": [385, 330, 280, 226, 164, 87, 0], "level_8": [425, 290, 155, 95, 59, 28, 0], "bloom": [470, 405, 330, 235, 150, 69, 0]},
} as const;
