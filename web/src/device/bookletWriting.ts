import { booklet, INTERVALS, listPuzzles, type Puzzle } from "./booklet";
import { dayAfter } from "./dates";

/** Changes of the booklet: adding, trying and removing puzzles. */

/** Puzzles that are kept, at most. */
const MOST_PUZZLES = 200;
/** Consecutive solutions after which a puzzle is done. */
const SOLUTIONS_IN_A_ROW = 2;

/** The outcome of a try: solved at once, found later, or missed. */
export type Outcome = "solved" | "found" | "missed";

/** The result of saving a puzzle: saved, saved only while the page is open, or no room. */
export type SaveResult = "kept" | "shortly" | "full";

/** Whether a puzzle is in the booklet. */
export function hasPuzzle(id: string): boolean {
  return booklet.has(id);
}

/** The position and the move of a puzzle. */
export type Posed = Pick<Puzzle, "move" | "table" | "round">;

/** Return a new puzzle; it comes back tomorrow. */
export function makePuzzle(id: string, { move, table, round }: Posed, day: string): Puzzle {
  return { version: 1, id, move, table, round, added: day, due: dayAfter(day, 1), wait: 0, solved: 0, tried: null };
}

/** Add or update a puzzle. In a full booklet it replaces the one that was solved longest ago. */
export function savePuzzle(puzzle: Puzzle): SaveResult {
  if (!hasPuzzle(puzzle.id) && booklet.count >= MOST_PUZZLES) {
    const done = listPuzzles().filter(({ due }) => due === null);
    const [oldest] = done.sort((one, other) => `${one.tried}`.localeCompare(`${other.tried}`));
    if (!oldest || puzzle.due === null) return "full";
    removePuzzle(oldest.id);
  }
  return booklet.put(puzzle) ? "kept" : "shortly";
}

/** Remove a puzzle. */
export function removePuzzle(id: string): void {
  booklet.drop(id);
}

/** Return a puzzle with its next due date after a try, null for never. */
export function schedulePuzzle(puzzle: Puzzle, outcome: Outcome, day: string): Puzzle {
  const solved = outcome === "solved" ? puzzle.solved + 1 : 0;
  const wait = outcome === "missed" ? 0 : Math.min(puzzle.wait + 1, INTERVALS.length - 1);
  const due = solved >= SOLUTIONS_IN_A_ROW ? null : dayAfter(day, INTERVALS[wait] ?? 1);
  return { ...puzzle, solved, wait, due, tried: day };
}
