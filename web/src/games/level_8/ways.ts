/** The search for ways to lay a level: `reihum._games.level_8.ways`, translated; loaded on demand. */
import type { Level8Meld } from "../../protocol";
import * as translated from "../../translated/page/level_8.js";
import type { Way, Wishes } from "./wayTypes";

export interface LevelSearch {
  /** Return the ways to lay melds with the fewest cards missing, best first; `begun` is the laid part of the first one. */
  ways(level: readonly string[], hand: readonly string[], begun: Level8Meld | null, wishes: Wishes): Way[];
  /** Whether these number cards could be in one meld. */
  mayLieTogether(meld: string, begun: Level8Meld | null, cards: readonly string[]): boolean;
}

export const levelSearch: LevelSearch = {
  ways: translated.list_ways as LevelSearch["ways"],
  mayLieTogether: translated.may_lie_together,
};
