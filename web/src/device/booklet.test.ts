import { beforeEach, expect, test, vi } from "vitest";
import { problemOf } from "../../tests/booklet";
import { listDueProblems, listProblems } from "./booklet";
import { hasProblem, type Outcome, removeProblem, saveProblem, scheduleProblem } from "./bookletWriting";
import { today } from "./dates";
import { recallKeys } from "./storage";

const DAY = "2026-11-27";

beforeEach(() => {
  for (const { id } of listProblems()) removeProblem(id);
  localStorage.clear();
});

/** Return on which days a problem comes back, each time tried on that day. */
function daysOf(...outcomes: Outcome[]): (string | null)[] {
  const days = [];
  let problem = problemOf("a", DAY);
  for (const outcome of outcomes) {
    problem = scheduleProblem(problem, outcome, problem.due ?? DAY);
    days.push(problem.due);
  }
  return days;
}

test("finishes a problem that was solved twice in a row", () => {
  expect(problemOf("a", DAY).due).toBe("2026-11-28");
  expect(daysOf("solved", "solved")).toEqual(["2026-12-01", null]);
});

test("repeats a problem found later after 1, 3, 7 and 21 days", () => {
  expect(daysOf("found", "found", "found", "found")).toEqual(["2026-12-01", "2026-12-08", "2026-12-29", "2027-01-19"]);
  expect(daysOf("solved", "found", "solved", "solved")).toEqual(["2026-12-01", "2026-12-08", "2026-12-29", null]);
});

test("repeats a missed problem the next day and starts over", () => {
  expect(daysOf("solved", "missed", "solved", "solved")).toEqual(["2026-12-01", "2026-12-02", "2026-12-05", null]);
});

test("repeats three problems a day, the longest waiting first", () => {
  for (const [id, day] of ["11-24", "11-21", "11-23", "11-22", "11-27"].entries())
    saveProblem(problemOf(`${id}`, `2026-${day}`));
  const ids = () => listDueProblems(DAY, listProblems()).map(({ id }) => id);
  expect(ids()).toEqual(["1", "3", "2"]);
  const [first] = listProblems();
  if (first) saveProblem(scheduleProblem(first, "missed", DAY));
  expect(ids()).toEqual(["3", "2"]);
  expect(listDueProblems("2026-11-28", listProblems())).toHaveLength(3);
});

test("loses nothing when the clock is set back", () => {
  saveProblem(problemOf("a", DAY));
  const [problem] = listProblems();
  if (problem) saveProblem(scheduleProblem(problem, "found", "2031-05-01"));
  expect(listDueProblems("2026-11-20", listProblems()).map(({ id }) => id)).toEqual(["a"]);
});

test("uses the days of this device", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 0, 30) });
  expect(today()).toBe(DAY);
  vi.setSystemTime(new Date(2026, 10, 27, 23, 30));
  expect(today()).toBe(DAY);
  vi.useRealTimers();
});

test("keeps the changes that two pages make at the same time", () => {
  saveProblem(problemOf("a", DAY));
  localStorage.setItem("reihum.booklet.b", JSON.stringify(problemOf("b", DAY))); // another page
  saveProblem(problemOf("c", DAY));
  localStorage.removeItem("reihum.booklet.a");
  expect(listProblems().map(({ id }) => id)).toEqual(["b", "c"]);
  expect(hasProblem("a")).toBe(false);
});

test("hides and keeps entries of other versions", () => {
  localStorage.setItem("reihum.booklet.newer", JSON.stringify({ ...problemOf("newer", DAY), version: 2 }));
  localStorage.setItem("reihum.booklet.broken", "{");
  localStorage.setItem("reihum.booklet.null", "null");
  saveProblem(problemOf("a", DAY));
  expect(listProblems().map(({ id }) => id)).toEqual(["a"]);
  expect(recallKeys("booklet.")).toHaveLength(4);
});

test("replaces the oldest solved problem in a full booklet, and refuses if all are open", () => {
  for (let n = 0; n < 200; n++)
    saveProblem(problemOf(`${n}`, DAY, n < 2 ? { due: null, tried: `2026-11-0${9 - n}` } : {}));
  expect(saveProblem(problemOf("x", DAY, { due: null }))).toBe("full");
  expect(saveProblem(problemOf("x", DAY))).toBe("kept");
  expect([hasProblem("0"), hasProblem("1"), hasProblem("x")]).toEqual([true, false, true]);
  expect(saveProblem(problemOf("y", DAY))).toBe("kept");
  expect(saveProblem(problemOf("z", DAY))).toBe("full");
  expect(saveProblem(problemOf("y", DAY, { solved: 1 }))).toBe("kept");
});

test("keeps problems for the page and says so when the browser stores nothing", () => {
  saveProblem(problemOf("a", DAY));
  vi.stubGlobal("localStorage", undefined);
  expect(saveProblem(problemOf("b", DAY))).toBe("shortly");
  expect(listProblems().map(({ id }) => id)).toEqual(["b"]);
  removeProblem("b");
  expect(listProblems()).toEqual([]);
  vi.unstubAllGlobals();
  expect(listProblems().map(({ id }) => id)).toEqual(["a"]);
});
