import { type Puzzle, VERSION } from "./booklet";
import { type Check, isCount, isDay, isFlag, isId, isNumber, isObject, isText, listOf, shape } from "./shapes";

/** Moves of a round, at most. */
export const MOST_MOVES = 2_000;
/** The largest number: a board that tried to draw a billion cards would never finish. */
const LARGEST = 10_000;
/** The longest list: thousands of cards would block the page. */
const LONGEST = 500;
/** The deepest nesting of lists, so that walking through them does not overflow the stack. */
const DEEPEST = 20;

/** Whether plain data stays within these limits. */
export function isModest(value: unknown, longest = LONGEST, depth = 0): boolean {
  if (typeof value === "number") return Math.abs(value) <= LARGEST;
  if (!isObject(value)) return true;
  if (depth >= DEEPEST || (Array.isArray(value) && value.length > longest)) return false;
  return Object.values(value).every((each) => isModest(each, longest, depth + 1));
}

const isMaybeDay: Check = (value) => value === null || isDay(value);
const isMove = shape({ seat: isCount, move: isText });
const isTry = shape({
  move: isText,
  lost: isNumber,
  error: isNumber,
  good: isFlag,
  reason: isText,
  cards: listOf(isText),
});
const isSeatsMove: Check = (value) =>
  Array.isArray(value) && value.length === 2 && isCount(value[0]) && isText(value[1]);
const isShuffle = shape({ shuffle: listOf(isText) });

/** Whether a value is a round up to a move, as far as can be checked without the game's rules. */
export const isRoundSoFar = shape({
  carry: isObject,
  deal: isObject,
  moves: listOf((value) => isSeatsMove(value) || isShuffle(value), 0, MOST_MOVES),
});

const hasShape = shape({
  version: (value) => value === VERSION,
  id: isId,
  added: isDay,
  due: isMaybeDay,
  tried: isMaybeDay,
  wait: isCount,
  solved: isCount,
  round: (value) => value === undefined || isRoundSoFar(value),
  move: shape({
    round: isCount,
    step: isCount,
    what: isMove,
    before: listOf(isMove),
    better: isText,
    than: isText,
    gain: isNumber,
    error: isNumber,
    reason: isText,
    cards: listOf(isText),
    tries: listOf(isTry, 1),
  }),
  table: shape({
    table: isText,
    number: isCount,
    game: isText,
    title: isText,
    options: isObject,
    house_rules: isObject,
    seats: listOf(shape({ kind: isText, name: isText }), 1),
    seat: isCount,
    settings: isObject,
    match: shape({
      view: isObject,
      legal: listOf(isText, 1),
      results: listOf(isObject),
      round: isCount,
      turn: isCount,
    }),
  }),
});

/** Whether a value is a puzzle, as far as can be checked without the game's rules. */
export function isPuzzle(value: unknown): value is Puzzle {
  if (!hasShape(value)) return false;
  const { move, table } = value as Puzzle;
  const { seats, seat, match } = table;
  const { better, tries, what } = move;
  const legal: readonly string[] = match?.legal ?? [];
  return (
    seat === what.seat &&
    seat < seats.length &&
    isModest([match?.view, legal, tries]) &&
    tries.every((each) => legal.includes(each.move)) &&
    tries.some((each) => each.good && each.move === better)
  );
}
