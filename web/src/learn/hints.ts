import type { Hint, TableView } from "../protocol";
import type { Lang } from "../ui/settings.svelte";

/** How a game puts its hints into words; each folder in `games` has a `hints.ts` that offers this. */
export interface HintWords {
  /** What to do, and why. */
  explain(lang: Lang, hint: Hint, table: TableView): string;
  /** Selectors of what is to be pressed for a move. */
  targets(move: string, table: TableView): string[];
}

const found = import.meta.glob<HintWords>("../games/*/hints.ts");

/** The words for a game, when they are asked for the first time; null where a game has none. */
export async function hintWords(game: string): Promise<HintWords | null> {
  return (await found[`../games/${game}/hints.ts`]?.()) ?? null;
}
