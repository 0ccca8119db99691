import { fileAt, isSite } from "../device/site";
import type { GameInfo, Games } from "../protocol";

let listed = $state.raw<readonly GameInfo[]>([]);

/** Return the games that the server offers. */
export async function fetchGames(): Promise<readonly GameInfo[]> {
  const answer = await fetch(fileAt(isSite() ? "/games.json" : "/api/games"));
  if (!answer.ok) throw new Error(`The games were answered with ${answer.status}.`);
  listed = ((await answer.json()) as Games).games;
  return listed;
}

/** Return the server's description of a game, if it has been fetched. */
export function infoOf(id: string): GameInfo | undefined {
  return listed.find((game) => game.id === id);
}

/** Fetch the server's games unless that was done before. */
export async function ensureGames(): Promise<void> {
  if (listed.length === 0) await fetchGames();
}
