import { TABLES } from "../constants";
import { type Problem, VERSION } from "../device/booklet";
import { has, keep } from "../device/bookletWriting";
import { EntryFile, type Taken } from "../device/entryFile";
import { isProblem } from "../device/problemShape";

/** The booklet as a file. */
export const bookletFile = new EntryFile<Problem>({
  format: "reihum-booklet",
  version: VERSION,
  name: "problems",
  most: 4 * TABLES.recordBytes,
  isEntry: isProblem,
});

/** Add problems to the booklet; existing ones are not changed. */
export function takeIn(problems: readonly Problem[]): Taken {
  const taken = { added: 0, there: 0, left: 0, shortly: false };
  for (const problem of problems) {
    const kept = has(problem.id) ? null : keep(problem);
    taken[kept === null ? "there" : kept === "full" ? "left" : "added"] += 1;
    taken.shortly ||= kept === "shortly";
  }
  return taken;
}
