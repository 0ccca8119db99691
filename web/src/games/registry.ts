import type { GameClient } from "./game";
import { generic } from "./generic/client";

const found = import.meta.glob<{ game: GameClient }>("./*/index.ts", { eager: true });

/** All games the client knows, in shelf order: every folder here is one. */
export const games: readonly GameClient[] = Object.values(found)
  .map((module) => module.game)
  .sort((a, b) => a.shelfOrder - b.shelfOrder);

const others = new Map<string, GameClient>();

/** Return the client of a game; one without a folder here uses the generic client. */
export function gameOf(id: string): GameClient {
  const known = games.find((game) => game.id === id) ?? others.get(id);
  if (known) return known;
  const game = generic(id);
  others.set(id, game);
  return game;
}
