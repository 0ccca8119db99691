import { BOTS } from "../constants";

/** Return the kinds of bots for people to play against, weakest first: without the random one, which is for measuring only. */
export function listPlayableBots(bots: readonly string[]): readonly string[] {
  return bots.length > 1 ? bots.filter((bot) => bot !== "random") : bots;
}

/** Return the default kind of bot. */
export function findDefaultBot(bots: readonly string[]): string {
  return bots.includes("careful") ? "careful" : (bots[0] ?? "");
}

/** Return the finer scale of strength: its levels, weakest first, and above them the hard bot where it is offered. */
export function listScale(kinds: readonly string[], levels: readonly string[]): readonly string[] {
  return kinds.includes(BOTS.hard) ? [...levels, BOTS.hard] : levels;
}

/** The approximate index on the scale of kinds that are not on it: `careful` is a little stronger than the first level. */
const NEAREST_LEVEL: Readonly<Record<string, number>> = { easy: 0, careful: 1 };

/** Return the index of a kind on the scale, or the nearest one. */
export function findIndex(scale: readonly string[], kind: string): number {
  return Math.max(scale.indexOf(kind), NEAREST_LEVEL[kind] ?? 0);
}
