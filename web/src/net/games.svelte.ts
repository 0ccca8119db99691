import { untrack } from "svelte";
import { fileUrl, isSite } from "../device/site";
import type { GameInfo, Games } from "../protocol";

let games = $state.raw<readonly GameInfo[]>([]);

/** Return the games that the server offers. */
export async function fetchGames(): Promise<readonly GameInfo[]> {
  const answer = await fetch(fileUrl(isSite() ? "/games.json" : "/api/games"));
  if (!answer.ok) throw new Error(`The games were answered with ${answer.status}.`);
  games = ((await answer.json()) as Games).games;
  return games;
}

/** Return the server's description of a game, if it has been fetched. */
export function findGameInfo(id: string): GameInfo | undefined {
  return games.find((game) => game.id === id);
}

/** The request of `ensureGames` while it is under way. */
let ensured: Promise<unknown> | null = null;

/** Fetch the server's games unless that was done before; calls at the same time share one request. */
export async function ensureGames(): Promise<void> {
  // Untracked: an effect that calls this has nothing to do when the games are there.
  if (untrack(() => games.length) > 0) return;
  ensured ??= fetchGames().finally(() => {
    ensured = null;
  });
  await ensured;
}
