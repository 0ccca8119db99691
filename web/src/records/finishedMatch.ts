import { today } from "../device/dates";
import { noteMatch, type PlayedMatch } from "../device/playedMatches";
import type { TableView } from "../protocol";

/** Letters of a match's seal in its id: a code may name another table once the first one is gone. */
const SEAL = 12;

/**
 * Return what is kept of the match that is over at a table; null where nothing is. The deal of the day is one round and has a page of
 * its own, a match that goes on from a record was played before, and one from which somebody got up was not played out by them.
 */
export function finishedMatch({ match, ...table }: TableView): PlayedMatch | null {
  const left = table.seats.some(({ kind, left }) => kind === "person" && left);
  if (table.phase !== "match_over" || !match?.commitment || !match.winners.length || table.day || left) return null;
  return {
    version: 1,
    id: `${table.table}-${table.matches}-${match.commitment.slice(0, SEAL)}`,
    day: today(),
    game: table.game,
    title: table.title,
    players: table.seats.map(({ name, kind }, seat) => ({
      name,
      bot: kind === "bot",
      total: match.totals?.[seat] ?? 0,
    })),
    winners: match.winners,
    lowest: match.lowest_wins,
    rounds: match.results.length,
    house: Object.keys(table.house_rules ?? {}).length > 0,
  };
}

/** Take the match that is over at a table into the family book of this device, once. */
export function noteFinished(table: TableView): void {
  const match = finishedMatch(table);
  if (match) noteMatch(match);
}
