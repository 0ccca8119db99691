import type { Thing } from "../play/coach";

const found = import.meta.glob<{ things: readonly Thing[] }>("./*/coach.ts");

/** Return what the table teaches in the first matches of a game, loaded when it is needed; nothing where a game has no list. */
export async function coachOf(game: string): Promise<readonly Thing[]> {
  return (await found[`./${game}/coach.ts`]?.())?.things ?? [];
}
