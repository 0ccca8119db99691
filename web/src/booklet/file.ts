import { TABLES } from "../constants";
import { type Problem, VERSION } from "../device/booklet";
import { hasProblem, saveProblem } from "../device/bookletWriting";
import { EntryFile, type ImportResult } from "../device/entryFile";
import { isProblem } from "../device/problemShape";

/** The booklet as a file. */
export const bookletFile = new EntryFile<Problem>({
  format: "reihum-booklet",
  version: VERSION,
  name: "problems",
  mostBytes: 4 * TABLES.recordBytes,
  isEntry: isProblem,
});

/** Add problems to the booklet; existing ones are not changed. */
export function importProblems(problems: readonly Problem[]): ImportResult {
  const result = { added: 0, existing: 0, skipped: 0, temporary: false };
  for (const problem of problems) {
    const saved = hasProblem(problem.id) ? null : saveProblem(problem);
    result[saved === null ? "existing" : saved === "full" ? "skipped" : "added"] += 1;
    result.temporary ||= saved === "shortly";
  }
  return result;
}
