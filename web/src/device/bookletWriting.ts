import { booklet, type Problem, problems, WAITS } from "./booklet";
import { dayAfter } from "./dates";

/** The booklet as it is written: problems are put in, tried and taken out. */

/** So many problems are kept. */
const MOST = 200;
/** Solved so often in a row, a problem is done. */
const ENOUGH = 2;

/** How a try went: solved at once, found later, or missed. */
export type Outcome = "solved" | "found" | "missed";

/** What became of a problem that was to be kept: it is, or only as long as the page is open, or there was no room. */
export type Kept = "kept" | "shortly" | "full";

/** Whether a problem is in the booklet. */
export function has(id: string): boolean {
  return booklet.has(id);
}

/** What is asked in a problem. */
export type Posed = Pick<Problem, "move" | "table" | "round">;

/** Return a new problem; it comes back tomorrow. */
export function newProblem(id: string, { move, table, round }: Posed, day: string): Problem {
  return { version: 1, id, move, table, round, added: day, due: dayAfter(day, 1), wait: 0, solved: 0, tried: null };
}

/** Put a problem in, or write it anew. In a full booklet the one that was solved longest ago makes room. */
export function keep(problem: Problem): Kept {
  if (!has(problem.id) && booklet.count >= MOST) {
    const done = problems().filter(({ due }) => due === null);
    const [oldest] = done.sort((one, other) => `${one.tried}`.localeCompare(`${other.tried}`));
    if (!oldest || problem.due === null) return "full";
    drop(oldest.id);
  }
  return booklet.put(problem) ? "kept" : "shortly";
}

/** Take a problem out. */
export function drop(id: string): void {
  booklet.drop(id);
}

/** Return a problem with the day on which it comes back after a try, null for never. */
export function schedule(problem: Problem, outcome: Outcome, day: string): Problem {
  const solved = outcome === "solved" ? problem.solved + 1 : 0;
  const wait = outcome === "missed" ? 0 : Math.min(problem.wait + 1, WAITS.length - 1);
  const due = solved >= ENOUGH ? null : dayAfter(day, WAITS[wait] ?? 1);
  return { ...problem, solved, wait, due, tried: day };
}
