import { TABLES } from "../constants";
import { EntryFile, type Taken } from "../device/entryFile";
import { isPlayedMatch } from "../device/playedMatch";
import { type Kept, keepMatches, type PlayedMatch, playedMatches, VERSION } from "../device/playedMatches";

/** The family book as a file. */
export const bookFile = new EntryFile<PlayedMatch>({
  format: "reihum-book",
  version: VERSION,
  name: "matches",
  most: TABLES.recordBytes,
  isEntry: isPlayedMatch,
});

/** Add matches of a file to the book; existing ones are not changed. */
export function takeIn(matches: readonly PlayedMatch[]): Taken & Kept {
  const known = new Set(playedMatches().map(({ id }) => id));
  return {
    ...keepMatches(matches.map(onlyKnown)),
    there: matches.filter(({ id }) => known.has(id)).length,
  };
}

/** Return a match without unknown fields of a file. */
function onlyKnown(match: PlayedMatch): PlayedMatch {
  const { id, day, game, title, winners, lowest, rounds, house } = match;
  const players = match.players.map(({ name, bot, total }) => ({ name, bot, total }));
  return { version: VERSION, id, day, game, title, players, winners, lowest, rounds, house };
}
