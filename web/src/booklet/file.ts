import { TABLES } from "../constants";
import { type Puzzle, VERSION } from "../device/booklet";
import { hasPuzzle, savePuzzle } from "../device/bookletWriting";
import { EntryFile, type ImportResult } from "../device/entryFile";
import { isPuzzle } from "../device/puzzleShape";

/** The booklet as a file. */
export const bookletFile = new EntryFile<Puzzle>({
  format: "reihum-booklet",
  version: VERSION,
  name: "problems",
  mostBytes: 4 * TABLES.recordBytes,
  isEntry: isPuzzle,
});

/** Add puzzles to the booklet; existing ones are not changed. */
export function importPuzzles(puzzles: readonly Puzzle[]): ImportResult {
  const result = { added: 0, existing: 0, skipped: 0, temporary: false };
  for (const puzzle of puzzles) {
    const saved = hasPuzzle(puzzle.id) ? null : savePuzzle(puzzle);
    result[saved === null ? "existing" : saved === "full" ? "skipped" : "added"] += 1;
    result.temporary ||= saved === "shortly";
  }
  return result;
}
