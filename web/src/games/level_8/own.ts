import { recall, remember } from "../../device/storage";
import { LEVEL_8 } from "../../rules";
import { asksOf, type Kind } from "./melds";

/** A level card of one's own: eight levels, each one to five melds with together at most ten cards. */
export type Levels = readonly (readonly string[])[];

/** The card as printed, with one star, to begin from. */
export const PRINTED: Levels = LEVEL_8.front;
export const KINDS: readonly Kind[] = ["R", "V", "C"];
export const LEAST: number = LEVEL_8.leastInMeld;
const MOST = LEVEL_8.mostInLevel;
const MELDS = LEVEL_8.melds;
const KEY = "level_8.levels";

/** Return how many cards a level may still have. */
export function free(level: readonly string[]): number {
  return MOST - asksOf(level).reduce((sum, ask) => sum + ask.size, 0);
}

export function canAdd(level: readonly string[]): boolean {
  return level.length < MELDS && free(level) >= LEAST;
}

/** Return the level card with one level changed. */
export function changed(levels: Levels, at: number, level: readonly string[]): Levels {
  return levels.map((one, index) => (index === at ? level : one));
}

/** Whether this is a level card. */
export function isCard(levels: unknown): levels is Levels {
  return (
    Array.isArray(levels) &&
    levels.length === PRINTED.length &&
    levels.every(
      (level) =>
        Array.isArray(level) && level.length > 0 && level.length <= MELDS && level.every(isMeld) && free(level) >= 0,
    )
  );
}

function isMeld(text: unknown): boolean {
  const [meld] = typeof text === "string" ? asksOf([text]) : [];
  return meld !== undefined && KINDS.includes(meld.kind) && meld.size >= LEAST && text === `${meld.kind}${meld.size}`;
}

/** Return the level card made last on this device. */
export function kept(): Levels {
  try {
    const levels: unknown = JSON.parse(recall(KEY) ?? "null");
    return isCard(levels) ? levels : PRINTED;
  } catch {
    return PRINTED;
  }
}

export function keep(levels: Levels): void {
  remember(KEY, levels === PRINTED ? null : JSON.stringify(levels));
}
