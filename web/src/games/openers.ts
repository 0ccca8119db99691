/** The options that say who begins, and how far from there the first turn is: who deals has the next one. */
export const OPENERS = [
  { option: "starter", ahead: 0 },
  { option: "dealer", ahead: 1 },
] as const;
