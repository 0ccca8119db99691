import type { HintWords } from "../play/hints";

const found = import.meta.glob<HintWords>("../games/*/hints.ts");

/** The words for a game, when they are asked for the first time; null where a game has none. */
export async function hintWords(game: string): Promise<HintWords | null> {
  return (await found[`../games/${game}/hints.ts`]?.()) ?? null;
}
