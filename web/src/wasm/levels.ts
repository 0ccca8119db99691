/** The levels of bots: how much each overlooks, as `reihum/_bots/networks/levels.py` has it. */
import { LEVELS } from "./overlooked";

const TABLES: Readonly<Record<string, readonly number[]>> = LEVELS.overlooked;

/** Return how many moves out of `LEVELS.whole` a level overlooks in a game; null for a bot that is no level, or a game without levels. */
export function overlookedBy(game: string, kind: string): number | null {
  const [, level] = /^level-(\d)$/.exec(kind) ?? [];
  return TABLES[game]?.[Number(level) - 1] ?? null;
}
