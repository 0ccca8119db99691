import type { Thing } from "../play/coach";

const found = import.meta.glob<{ things: readonly Thing[] }>("./*/coach.ts");

/** Load the tips for the first matches of a game; empty if it has none. */
export async function coachOf(game: string): Promise<readonly Thing[]> {
  return (await found[`./${game}/coach.ts`]?.())?.things ?? [];
}
