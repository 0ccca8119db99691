/** The options that determine who starts, and the offset from that seat to the first turn: 1 after the dealer. */
export const OPENERS = [
  { option: "starter", ahead: 0 },
  { option: "dealer", ahead: 1 },
] as const;
