import { type Puzzle, VERSION } from "../device/booklet";
import { makePuzzle, type Posed } from "../device/bookletWriting";
import { today } from "../device/dates";
import { isModest, isPuzzle, MOST_MOVES } from "../device/puzzleShape";
import { isCount, isObject, shape } from "../device/shapes";
import { sha256 } from "../proof/sha256";
import { EMPTY_MATCH, EMPTY_SEAT, EMPTY_TABLE } from "../records/emptyTable";

/** A puzzle as it is shared: only what its board needs, without who played it, where and when. */

const FORMAT = "reihum-puzzle/";
/** Number of hexadecimal digits of a puzzle's ID. */
const DIGITS = 24;
/** Invented names for the people of a puzzle, to protect those who really played. */
const NAMES = ["Ada", "Bruno", "Cem", "Dora", "Emil", "Frida"];

/** Why a shared puzzle cannot be opened. */
export type PuzzleFault = "damaged" | "newer";

/** The data is not a puzzle, or one of a newer version. */
export class PuzzleError extends Error {
  readonly fault: PuzzleFault;

  constructor(fault: PuzzleFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Return a puzzle as plain data to share; later versions can read it, and earlier ones all but its `round`. */
export function exportPuzzle({ move, table, round: soFar }: Posed): object {
  const { round, step, what, better, than, gain, error, reason, cards, tries } = move;
  const { game, title, options, house_rules, seats, seat, match } = table;
  const { turn, view, legal, totals, lowest_wins } = match ?? {};
  return {
    format: FORMAT + VERSION,
    move: { round, step, made: what.move, better, than, gain, error, reason, cards, tries },
    table: { game, title, options, house_rules, players: seats.length, seat, turn, view, legal, totals, lowest_wins },
    ...(soFar && { round: soFar }),
  };
}

/** Parse a shared puzzle; it is not in a booklet yet. Throws a PuzzleError. */
export function parsePuzzle(value: unknown): Puzzle {
  const { format } = (isObject(value) ? value : {}) as { format?: unknown };
  if (typeof format !== "string" || !format.startsWith(FORMAT)) throw new PuzzleError("damaged");
  if (format !== FORMAT + VERSION) throw new PuzzleError("newer");
  if (!hasParts(value)) throw new PuzzleError("damaged");
  const { move, table, round: soFar } = value as PuzzleParts;
  // Options may be large numbers, such as the most turns of a match, and no board draws them.
  const otherOptions = Object.values(Object(table.options)).filter((each) => typeof each !== "number");
  if (!isModest([move, { ...table, options: otherOptions }, soFar], MOST_MOVES)) throw new PuzzleError("damaged");
  const { round, step, made, better, than, gain, error, reason, cards, tries } = move;
  const { game, title, options, house_rules, players, seat, turn, view, legal, totals, lowest_wins } = table;
  const what = { kind: "moved", seat, move: made, seen: null, by: "person" };
  const match = { ...EMPTY_MATCH, round, turn, view, legal, totals, lowest_wins };
  const seats = NAMES.slice(0, players).map((name) => ({ ...EMPTY_SEAT, name }));
  const posed = {
    move: { round, step, what, before: [], better, than, gain, error, reason, cards, tries },
    table: { ...EMPTY_TABLE, seats, game, title, options, house_rules, seat, match },
    round: soFar,
  };
  const puzzle = makePuzzle(hashPuzzle(value as PuzzleParts), posed as unknown as Posed, today());
  if (!isPuzzle(puzzle) || turn !== seat) throw new PuzzleError("damaged");
  return puzzle;
}

/** Return the ID of a puzzle; it does not depend on `round`, which earlier versions do not send. */
function hashPuzzle({ format, move, table }: PuzzleParts): string {
  return sha256(new TextEncoder().encode(JSON.stringify({ format, move, table }))).slice(0, DIGITS);
}

/** The parts of a shared puzzle that `isPuzzle` cannot check before they are converted. */
interface PuzzleParts {
  format: string;
  move: Record<string, unknown>;
  table: Record<string, unknown> & { players: number };
  round?: unknown;
}
const isPlayerCount = (value: unknown) => isCount(value) && Number(value) >= 1 && Number(value) <= NAMES.length;
const hasParts = shape({ move: isObject, table: shape({ players: isPlayerCount }) });
