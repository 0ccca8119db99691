import type { PlayedMatch } from "../src/device/playedMatches";

/** A match of the family book: who ended with how many points, in the order of seats; a name with a `*` is a bot’s. */
export function played(id: string, totals: Record<string, number>, given: Partial<PlayedMatch> = {}): PlayedMatch {
  const lowest = given.lowest ?? true;
  const best = (lowest ? Math.min : Math.max)(...Object.values(totals));
  return {
    version: 1,
    id,
    day: "2026-11-27",
    game: "elfer_raus",
    title: "Elfer raus!",
    players: Object.entries(totals).map(([name, total]) => ({
      name: name.replace("*", ""),
      bot: name.endsWith("*"),
      total,
    })),
    winners: Object.values(totals).flatMap((total, seat) => (total === best ? [seat] : [])),
    lowest,
    rounds: 1,
    house: false,
    ...given,
  };
}
