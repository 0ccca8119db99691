import { booklet, INTERVALS, listProblems, type Problem } from "./booklet";
import { dayAfter } from "./dates";

/** Changes of the booklet: adding, trying and removing problems. */

/** Problems that are kept, at most. */
const MOST_PROBLEMS = 200;
/** Consecutive solutions after which a problem is done. */
const SOLUTIONS_IN_A_ROW = 2;

/** The outcome of a try: solved at once, found later, or missed. */
export type Outcome = "solved" | "found" | "missed";

/** The result of saving a problem: saved, saved only while the page is open, or no room. */
export type SaveResult = "kept" | "shortly" | "full";

/** Whether a problem is in the booklet. */
export function hasProblem(id: string): boolean {
  return booklet.has(id);
}

/** The position and the move of a problem. */
export type Posed = Pick<Problem, "move" | "table" | "round">;

/** Return a new problem; it comes back tomorrow. */
export function newProblem(id: string, { move, table, round }: Posed, day: string): Problem {
  return { version: 1, id, move, table, round, added: day, due: dayAfter(day, 1), wait: 0, solved: 0, tried: null };
}

/** Add or update a problem. In a full booklet it replaces the one that was solved longest ago. */
export function saveProblem(problem: Problem): SaveResult {
  if (!hasProblem(problem.id) && booklet.count >= MOST_PROBLEMS) {
    const done = listProblems().filter(({ due }) => due === null);
    const [oldest] = done.sort((one, other) => `${one.tried}`.localeCompare(`${other.tried}`));
    if (!oldest || problem.due === null) return "full";
    removeProblem(oldest.id);
  }
  return booklet.put(problem) ? "kept" : "shortly";
}

/** Remove a problem. */
export function removeProblem(id: string): void {
  booklet.drop(id);
}

/** Return a problem with its next due date after a try, null for never. */
export function scheduleProblem(problem: Problem, outcome: Outcome, day: string): Problem {
  const solved = outcome === "solved" ? problem.solved + 1 : 0;
  const wait = outcome === "missed" ? 0 : Math.min(problem.wait + 1, INTERVALS.length - 1);
  const due = solved >= SOLUTIONS_IN_A_ROW ? null : dayAfter(day, INTERVALS[wait] ?? 1);
  return { ...problem, solved, wait, due, tried: day };
}
