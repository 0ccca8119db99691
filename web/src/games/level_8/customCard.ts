import { LEVEL_8 } from "../../constants";
import { recall, remember } from "../../device/storage";
import { type Kind, parseLevel, type RequiredMeld } from "./melds";

/** A custom level card: eight levels, each of some melds. */
export type Levels = readonly (readonly string[])[];

/** The printed card with one star, the initial value. */
export const PRINTED: Levels = LEVEL_8.front;
export const KINDS: readonly Kind[] = ["R", "V", "C"];
export const SMALLEST_MELD: number = LEVEL_8.leastInMeld;
const KEY = "level_8.levels";

/** The limits of a level under house rules: the number of cards dealt, and of jokers. */
export interface Limits {
  hand: number;
  jokers: number;
}

/** Return the limits from a table's options, by default those of the rule sheet. */
export function readLimits({ hand, jokers }: Record<string, unknown>): Limits {
  return {
    hand: typeof hand === "number" ? hand : LEVEL_8.hand,
    jokers: typeof jokers === "number" ? jokers : LEVEL_8.jokers,
  };
}

/** Return how many more cards a level can have. */
export function countCardsLeft(level: readonly string[], { hand }: Limits): number {
  return hand - parseLevel(level).reduce((sum, ask) => sum + ask.size, 0);
}

export function canAdd(level: readonly string[], limits: Limits): boolean {
  return countCardsLeft(level, limits) >= SMALLEST_MELD;
}

/** Return the largest size of a meld of a level: a number has one card of each colour, plus jokers. */
export function findLargestSize(level: readonly string[], { kind, size }: RequiredMeld, limits: Limits): number {
  const room = countCardsLeft(level, limits) + size;
  return kind === "V" ? Math.min(room, LEVEL_8.colours + limits.jokers) : room;
}

/** Return the level card with melds shrunk, from the last on, until it is within the limits. */
export function fitToLimits(levels: Levels, limits: Limits): Levels {
  const fits = levels.every((level) =>
    parseLevel(level).every((ask) => ask.size <= findLargestSize(level, ask, limits)),
  );
  return fits ? levels : levels.map((level) => shrinkLevel(level, limits));
}

function shrinkLevel(level: readonly string[], limits: Limits): readonly string[] {
  const asks = parseLevel(level);
  for (let at = asks.length - 1; at >= 0; at--) {
    const ask = asks[at];
    if (!ask || ask.size <= findLargestSize(level, ask, limits)) continue;
    const size = findLargestSize(level, ask, limits);
    return shrinkLevel(size < SMALLEST_MELD ? level.toSpliced(at, 1) : level.with(at, `${ask.kind}${size}`), limits);
  }
  return level;
}

/** Return the level card with one level changed. */
export function replaceLevel(levels: Levels, at: number, level: readonly string[]): Levels {
  return levels.map((one, index) => (index === at ? level : one));
}

/** Whether a value is a valid level card. */
export function isLevelCard(levels: unknown): levels is Levels {
  return (
    Array.isArray(levels) &&
    levels.length === PRINTED.length &&
    levels.every((level) => Array.isArray(level) && level.length > 0 && level.every(isMeld))
  );
}

function isMeld(text: unknown): boolean {
  const [meld] = typeof text === "string" ? parseLevel([text]) : [];
  return (
    meld !== undefined && KINDS.includes(meld.kind) && meld.size >= SMALLEST_MELD && text === `${meld.kind}${meld.size}`
  );
}

/** Return the level card made last on this device. */
export function loadLevelCard(): Levels {
  try {
    const levels: unknown = JSON.parse(recall(KEY) ?? "null");
    return isLevelCard(levels) ? levels : PRINTED;
  } catch {
    return PRINTED;
  }
}

export function saveLevelCard(levels: Levels): void {
  remember(KEY, levels === PRINTED ? null : JSON.stringify(levels));
}
