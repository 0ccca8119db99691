import type { ReviewMove, TableView } from "../protocol";
import { Entries } from "./entries";
import { BOOKLET_PREFIX } from "./storage";

/** The booklet: puzzles made from the person's own mistakes and good finds, kept in this browser to be solved again. */

/** A round up to a move, as in a record, with what it took over from the round before, such as the levels of Level 8. */
export interface RoundSoFar {
  readonly carry: Readonly<Record<string, unknown>>;
  readonly deal: Readonly<Record<string, unknown>>;
  /** Moves with their seats, and reshuffled piles in between. */
  readonly moves: readonly (readonly [seat: number, move: string] | { readonly shuffle: readonly string[] })[];
}

/** A puzzle: the table, the move, and when it comes back. Later versions must be able to read it. */
export interface Puzzle {
  version: typeof VERSION;
  /** Unique for each move of each match. */
  id: string;
  move: ReviewMove;
  table: TableView;
  /** The moves of the round before; missing if unknown, and in puzzles of earlier versions. */
  round?: RoundSoFar | undefined;
  /** Dates are those of the device, such as `2026-11-28`. */
  added: string;
  /** The date on which it comes back; null once it is solved for good. */
  due: string | null;
  /** The index of the current interval in `INTERVALS`. */
  wait: number;
  /** How many times in a row it was solved at the first try. */
  solved: number;
  /** The date of the last counted try. */
  tried: string | null;
}

export const VERSION = 1;
/** Puzzles that come back on one day, at most. */
const PUZZLES_PER_DAY = 3;
/** The intervals in days until a puzzle comes back. */
export const INTERVALS: readonly number[] = [1, 3, 7, 21];
const DAY = 86_400_000;

export const booklet = new Entries<Puzzle>(BOOKLET_PREFIX, VERSION);

/** Return all puzzles that this version can read, by due date. */
export function listPuzzles(): Puzzle[] {
  return booklet.all().sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
}

function sortKey({ due, added, id }: Puzzle): string {
  return `${due ?? "solved"} ${added} ${id}`;
}

/** Whether a puzzle is due. A date farther off than any interval comes from a clock that has been set back since. */
function isDue({ due }: Puzzle, day: string): boolean {
  return due !== null && (due <= day || Date.parse(due) - Date.parse(day) > DAY * Math.max(...INTERVALS));
}

/** Return the puzzles of a day that are not done yet. */
export function listDuePuzzles(day: string, all: readonly Puzzle[]): Puzzle[] {
  const done = all.filter(({ tried }) => tried === day).length;
  return all.filter((puzzle) => isDue(puzzle, day)).slice(0, Math.max(0, PUZZLES_PER_DAY - done));
}
