import type { Lang } from "../../device/settings.svelte";
import type { Hint } from "../../protocol";
import { words } from "./boardWords";
import { spoken } from "./plainData";

/** The reason that says nothing but that a bot would do it. */
const ADVICE = "advice";

/** Return a hint with the move's text and the game's own word for its reason. */
export function explain(lang: Lang, { move, reason, cards }: Hint): string {
  const why = reason === ADVICE ? "" : [spoken(reason), cards.join(", ")].filter(Boolean).join(": ");
  return [words(lang).advice(move), why && `(${why})`].filter(Boolean).join(" ");
}

/** Return the selectors of what to press for a move. */
export function targets(move: string): string[] {
  return [`[data-move="${CSS.escape(move)}"]`];
}
