/** The options that say who starts, and how many seats after it the first turn is: one after the dealer. */
export const OPENERS = [
  { option: "starter", ahead: 0 },
  { option: "dealer", ahead: 1 },
] as const;
