import { today } from "../device/dates";
import { isPlayedMatch } from "../device/playedMatch";
import { noteMatch, type PlayedMatch } from "../device/playedMatches";
import type { TableView } from "../protocol";

/** Letters of a match's seal in its id: a code may name another table once the first one is gone. */
const SEAL = 12;

/**
 * Return what is kept of the match that is over at a table; null where nothing is. The deal of the day and those of an evening are one
 * round and have pages of their own, a match that goes on from a record was played before, and one from which somebody got up was not
 * played out by them. The view does not say whether that was after the end: who is there at the end has noted the match by then.
 */
export function finishedMatch({ match, ...table }: TableView): PlayedMatch | null {
  const left = table.seats.some(({ kind, left }) => kind === "person" && left);
  const single = table.day || table.evening;
  if (table.phase !== "match_over" || !match?.commitment || !match.winners.length || single || left) return null;
  const played: PlayedMatch = {
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
  // A game of another package may have matches that no book can be read with.
  return isPlayedMatch(played) ? played : null;
}

/** Take the match that is over at a table into the family book of this device, once. */
export function noteFinished(table: TableView): void {
  const match = finishedMatch(table);
  if (match) noteMatch(match);
}
