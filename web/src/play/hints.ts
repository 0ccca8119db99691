import type { Lang } from "../device/settings.svelte";
import type { Hint, TableView } from "../protocol";

/** The texts of a game's hints; each folder in `games` has a `hints.ts` that exports this. */
export interface HintWords {
  /** Return a sentence with the move and the reason. */
  explain(lang: Lang, hint: Hint, table: TableView): string;
  /** Return all moves of a hint, such as those of a row; missing if it is always the one move. */
  proposal?(hint: Hint): readonly string[];
  /** Return CSS selectors of the elements to press for a move. */
  targets(move: string, table: TableView): string[];
}
