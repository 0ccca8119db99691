import type { Lang } from "../../device/settings.svelte";
import type { Moved } from "../../protocol";
import type { Who } from "../game";
import { words } from "./narrationWords";

/** The most moves of a turn that are listed one by one. */
const MOST_NAMED = 6;

/** Return an empty text: who opened a round is not known here. */
export const openingSentence = (): string => "";

/** Return the sentence on a turn, with its moves as the game writes them. */
export function turnSentence(lang: Lang, moves: readonly Moved[], who: Who): string {
  const w = words(lang);
  const what = nameMoves(lang, moves);
  return who.you ? w.youPlay(what) : w.plays(who.name, what);
}

function nameMoves(lang: Lang, moves: readonly Moved[]): string {
  const some = moves.slice(0, MOST_NAMED).map(({ move }) => move);
  return [...some, ...(moves.length > MOST_NAMED ? [words(lang).more(moves.length - MOST_NAMED)] : [])].join(", ");
}

/** Return a turn in a few words: "plays e2, e4". */
export function turnSummary(lang: Lang, moves: readonly Moved[]): string {
  return words(lang).brief(nameMoves(lang, moves));
}

/** Return the sentence on the end of a round. */
export function endSentence(lang: Lang): string {
  return words(lang).over;
}
