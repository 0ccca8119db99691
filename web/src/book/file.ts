import { TABLES } from "../constants";
import { EntryFile, type ImportResult } from "../device/entryFile";
import { isPlayedMatch } from "../device/playedMatch";
import { type AddResult, addMatches, listMatches, type PlayedMatch, VERSION } from "../device/playedMatches";

/** The family book as a file. */
export const bookFile = new EntryFile<PlayedMatch>({
  format: "reihum-book",
  version: VERSION,
  name: "matches",
  mostBytes: TABLES.recordBytes,
  isEntry: isPlayedMatch,
});

/** Add matches of a file to the book; existing ones are not changed. */
export function importMatches(matches: readonly PlayedMatch[]): ImportResult & AddResult {
  const known = new Set(listMatches().map(({ id }) => id));
  return {
    ...addMatches(matches.map(dropUnknownFields)),
    existing: matches.filter(({ id }) => known.has(id)).length,
  };
}

/** Return a match without unknown fields of a file. */
function dropUnknownFields(match: PlayedMatch): PlayedMatch {
  const { id, day, game, title, winners, lowest, rounds, house } = match;
  const players = match.players.map(({ name, bot, total }) => ({ name, bot, total }));
  return { version: VERSION, id, day, game, title, players, winners, lowest, rounds, house };
}
