import type { Happened } from "../protocol";
import type { FactsOf } from "./facts";
import { changesMatch } from "./log";

/** The number of cards in hand by seat, after every event of the match, with the round; without moves taken back. */
export type HandCounts = readonly { round: number; counts: readonly number[] }[];

/** Return the counts with one more point; a new match starts with none. */
export function extendHandCounts(before: HandCounts, { what, table }: Happened, factsOf: FactsOf): HandCounts {
  if (what.kind === "taken_back") return before.slice(0, -1);
  if (!changesMatch(what)) return before;
  const counts = factsOf(table.game)?.counts(table);
  if (!counts || !table.match) return before;
  const point = { round: table.match.round, counts };
  return what.kind === "started" ? [point] : [...before, point];
}
