/** The kind of bot that thinks for as long as it may. */
export const BEST = "search";

/** The kinds of bots that people may want to play against, weakest first: one that plays at random is for measuring only. */
export function playableBots(bots: readonly string[]): readonly string[] {
  return bots.length > 1 ? bots.filter((bot) => bot !== "random") : bots;
}

/** Return the kind of bot that is proposed. */
export function defaultBot(bots: readonly string[]): string {
  return bots.includes("careful") ? "careful" : (bots[0] ?? "");
}
