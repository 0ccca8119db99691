import type { GameInfo, Games } from "../protocol";

/** Asks the server which games it offers. */
export async function fetchGames(): Promise<GameInfo[]> {
  const answer = await fetch("/api/games");
  if (!answer.ok) throw new Error(`/api/games answered ${answer.status}`);
  return ((await answer.json()) as Games).games;
}
