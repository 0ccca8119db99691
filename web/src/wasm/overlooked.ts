// Written by `make types` from constants of games, bots and tables; changes belong there.

/** How many moves of `whole` levels of bots overlook, by game; of which kind, how many times fewer of others; where kinds begin. */
export const LEVELS = {
  whole: 1000,
  overlooked: {"elfer_raus": [851, 634, 603, 358, 293, 70, 0], "elfer_raus_master": [501, 300, 365, 221, 176, 77, 0], "level_8": [772, 490, 812, 188, 411, 95, 0], "bloom": [876, 636, 526, 446, 312, 271, 0]},
  characters: ["trick", "wait", "lay", "wait", "lay", "trick", null],
  seldom: 3,
  kinds: {"elfer_raus": [[0, "lay"], [80, "wait"]], "elfer_raus_master": [[0, "lay"], [84, "trick"], [756, "wait"]], "level_8": [[0, "wait"], [1, "trick"], [7, "wait"], [8, "lay"], [3483, "wait"], [3575, "trick"], [3581, "wait"]], "bloom": [[0, "lay"], [101, "trick"], [205, "wait"], [206, "trick"], [207, "wait"], [309, "trick"], [709, "lay"]]},
} as const;
