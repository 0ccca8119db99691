import type { Tip } from "../play/coach";

const found = import.meta.glob<{ tips: readonly Tip[] }>("./*/coach.ts");

/** Load the tips for the first matches of a game; empty if it has none. */
export async function loadTips(game: string): Promise<readonly Tip[]> {
  return (await found[`./${game}/coach.ts`]?.())?.tips ?? [];
}
