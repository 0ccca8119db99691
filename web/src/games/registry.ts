import type { GameClient } from "./game";

const found = import.meta.glob<{ game: GameClient }>("./*/index.ts", { eager: true });

/** All games the client knows, in shelf order: every folder here is one. */
export const games: readonly GameClient[] = Object.values(found)
  .map((module) => module.game)
  .sort((a, b) => a.place - b.place);

export function gameOf(id: string): GameClient | undefined {
  return games.find((game) => game.id === id);
}
