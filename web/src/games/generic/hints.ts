import type { Lang } from "../../device/settings.svelte";
import type { Hint } from "../../protocol";
import { words } from "./boardWords";
import { formatName } from "./plainData";

/** The generic reason: a bot would do it. */
const ADVICE = "advice";

/** Return the text of a hint: the move, and the game's own name of the reason. */
export function explain(lang: Lang, { move, reason, cards }: Hint): string {
  const why = reason === ADVICE ? "" : [formatName(reason), cards.join(", ")].filter(Boolean).join(": ");
  return [words(lang).advice(move), why && `(${why})`].filter(Boolean).join(" ");
}

/** Return the selectors of what to press for a move. */
export function targets(move: string): string[] {
  return [`[data-move="${CSS.escape(move)}"]`];
}
