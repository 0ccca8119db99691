import type { Lang } from "../device/settings.svelte";
import type { Hint, TableView } from "../protocol";

/** The texts of a game's hints; each folder in `games` has a `hints.ts` that exports this. */
export interface HintWords {
  /** Return a sentence that says what to do, and why. */
  explain(lang: Lang, hint: Hint, table: TableView): string;
  /** Return the moves that carry a hint out as one, such as those of a row; missing where it is always the one move. */
  proposal?(hint: Hint): readonly string[];
  /** Return CSS selectors of what is to be pressed for a move. */
  targets(move: string, table: TableView): string[];
}
