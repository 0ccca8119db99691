import { BOTS } from "../constants";

/** The kinds of bots that there are wherever this client plays. */
export const USUAL = ["random", "easy", "careful", BOTS.hard];

/** The kinds of bots that people may want to play against, weakest first: one that plays at random is for measuring only. */
export function playableBots(bots: readonly string[]): readonly string[] {
  return bots.length > 1 ? bots.filter((bot) => bot !== "random") : bots;
}

/** Return the kind of bot that is proposed. */
export function defaultBot(bots: readonly string[]): string {
  return bots.includes("careful") ? "careful" : (bots[0] ?? "");
}

/** Return the finer scale of strength: its levels, weakest first, and above them the best bot where it is offered. */
export function listScale(kinds: readonly string[], levels: readonly string[]): readonly string[] {
  return kinds.includes(BOTS.hard) ? [...levels, BOTS.hard] : levels;
}

/** Where the kinds that are not on the scale stand there, roughly: `careful` is a little stronger than the first level. */
const NEAR: Readonly<Record<string, number>> = { easy: 0, careful: 1 };

/** Return the place of a kind on the scale, or the one that comes nearest. */
export function levelOf(scale: readonly string[], kind: string): number {
  return Math.max(scale.indexOf(kind), NEAR[kind] ?? 0);
}
