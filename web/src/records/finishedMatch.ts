import { today } from "../device/dates";
import { isPlayedMatch } from "../device/playedMatch";
import { addFinishedMatch, type PlayedMatch } from "../device/playedMatches";
import type { TableView } from "../protocol";

/** Characters of a match's commitment in its id: a code may be reused after a table is deleted. */
const SEAL_LENGTH = 12;

/**
 * Return the entry of a table's finished match for the family book; null if it gets none. Deals of the day and of evenings have pages
 * of their own, a match that goes on from a record was partly played before, and one from which somebody got up was not played out.
 * (If they got up after the end, everybody present at the end has saved the match before.)
 */
export function makePlayedMatch({ match, ...table }: TableView): PlayedMatch | null {
  const left = table.seats.some(({ kind, left }) => kind === "person" && left);
  const single = table.day || table.evening;
  if (table.phase !== "match_over" || !match?.commitment || !match.winners.length || single || left) return null;
  const played: PlayedMatch = {
    version: 1,
    id: `${table.table}-${table.matches}-${match.commitment.slice(0, SEAL_LENGTH)}`,
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
  // A game of another package may have values that the book cannot read back.
  return isPlayedMatch(played) ? played : null;
}

/** Add a table's finished match to this device's family book, once. */
export function saveFinished(table: TableView): void {
  const match = makePlayedMatch(table);
  if (match) addFinishedMatch(match);
}
