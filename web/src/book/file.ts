import { TABLES } from "../constants";
import { EntryFile, type Taken } from "../device/entryFile";
import { keepMatches, type PlayedMatch, playedMatches, VERSION } from "../device/playedMatches";
import { type Check, isCount, isDay, isFlag, isId, isText, listOf, shape } from "../device/shapes";

/** The family book as a file. */
export const bookFile = new EntryFile<PlayedMatch>({
  format: "reihum-book",
  version: VERSION,
  name: "matches",
  most: TABLES.recordBytes,
  isEntry: isPlayedMatch,
});

/** Put matches of a file into the book; what is there already stays as it is. */
export function takeIn(matches: readonly PlayedMatch[]): Taken {
  const known = new Set(playedMatches().map(({ id }) => id));
  return {
    ...keepMatches(matches.map(onlyKnown)),
    there: matches.filter(({ id }) => known.has(id)).length,
  };
}

/** Return a match without anything else that a file may say. */
function onlyKnown(match: PlayedMatch): PlayedMatch {
  const { id, day, game, title, winners, lowest, rounds, house } = match;
  const players = match.players.map(({ name, bot, total }) => ({ name, bot, total }));
  return { version: VERSION, id, day, game, title, players, winners, lowest, rounds, house };
}

/** Games of other packages may have more players and larger totals than those here; these are limits for what is shown. */
const MOST_PLAYERS = 12;
const MOST_LETTERS = 60;
const LARGEST = 1_000_000;

const isName: Check = (value) => isText(value) && `${value}`.trim() !== "" && `${value}`.length <= MOST_LETTERS;
const hasShape = shape({
  version: (value) => value === VERSION,
  id: isId,
  day: isDay,
  game: isId,
  title: isName,
  players: listOf(
    shape({
      name: isName,
      bot: isFlag,
      total: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= LARGEST,
    }),
    2,
    MOST_PLAYERS,
  ),
  winners: listOf(isCount, 1, MOST_PLAYERS),
  lowest: isFlag,
  rounds: (value) => isCount(value) && Number(value) <= LARGEST,
  house: isFlag,
});

/** Whether something is a match as the book keeps it. */
export function isPlayedMatch(value: unknown): value is PlayedMatch {
  if (!hasShape(value)) return false;
  const { players, winners } = value as PlayedMatch;
  return new Set(winners).size === winners.length && winners.every((seat) => seat < players.length);
}
