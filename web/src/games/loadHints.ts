import type { HintWords } from "../play/hints";

const found = import.meta.glob<HintWords>("./*/hints.ts");

/** Load the texts of a game's hints; null if it has none. */
export async function loadHints(game: string): Promise<HintWords | null> {
  return (await found[`./${game}/hints.ts`]?.()) ?? null;
}
