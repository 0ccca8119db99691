import type { Lang } from "../device/settings.svelte";
import type { Moved, TableView } from "../protocol";
import { CHOSEN } from "./selectors";

/** The table from the seat whose turn it is. */
export interface Position<View = unknown> {
  table: TableView;
  view: View;
  legal: readonly string[];
  me: number;
}

/** One thing that the table teaches in somebody's first matches; each folder in `games` may have a `coach.ts` with a list of them. */
export interface Thing<View = unknown> {
  id: string;
  /** One short sentence that begins with what matters, or with what to do. */
  say: Record<Lang, string>;
  /** Whether it matters now, by what the view and the legal moves say. */
  when(at: Position<View>): boolean;
  /** Return selectors of what can be pressed for it, the best first. As long as none of them is there, the thing is not shown. */
  point(at: Position<View>): readonly string[];
  /** Whether a move of one's own did it. */
  done(moved: Moved): boolean;
  /** Whether pressing what it points at does it, without a move: then it is shown once a turn. */
  pressed?: boolean;
}

/** The board and the hand as long as a card that fits a selector is chosen. */
export function chosen(card = ""): string {
  return `.play:has([data-testid="hand"] [data-card]${card}${CHOSEN})`;
}

/** Return the first thing that is not known yet, matters, and has something to point at. */
export function firstThing<Found>(
  things: readonly Thing[],
  at: Position,
  knows: (id: string) => boolean,
  find: (selectors: readonly string[]) => Found | null,
): { thing: Thing; found: Found } | null {
  for (const thing of things) {
    const found = !knows(thing.id) && thing.when(at) ? find(thing.point(at)) : null;
    if (found !== null) return { thing, found };
  }
  return null;
}
