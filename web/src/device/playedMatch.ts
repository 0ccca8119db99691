import { dayAfter, today } from "./dates";
import { type PlayedMatch, VERSION } from "./playedMatches";
import { type Check, isCount, isDay, isFlag, isId, isText, listOf, shape } from "./shapes";

/** Limits on what the family book shows; games of other packages may exceed them. */
const MOST_PLAYERS = 12;
const MOST_LETTERS = 60;
const LARGEST = 1_000_000;

const isName: Check = (value) => isText(value) && `${value}`.trim() !== "" && `${value}`.length <= MOST_LETTERS;
const hasShape = shape({
  version: (value) => value === VERSION,
  id: isId,
  // Future dates would displace all others. Somewhere it may be tomorrow already.
  day: (value) => isDay(value) && `${value}` <= dayAfter(today(), 1),
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

/** Whether a value is a valid entry of the family book. */
export function isPlayedMatch(value: unknown): value is PlayedMatch {
  if (!hasShape(value)) return false;
  const { players, winners } = value as PlayedMatch;
  return new Set(winners).size === winners.length && winners.every((seat) => seat < players.length);
}
