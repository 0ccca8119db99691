import type { HintWords } from "../play/hints";

const found = import.meta.glob<HintWords>("./*/hints.ts");

/** Return the words of a game's hints, loaded when they are first needed; null where a game has none. */
export async function hintWords(game: string): Promise<HintWords | null> {
  return (await found[`./${game}/hints.ts`]?.()) ?? null;
}
