import { beforeEach, expect, test, vi } from "vitest";
import { buildPuzzle } from "../../tests/booklet";
import { listDuePuzzles, listPuzzles } from "./booklet";
import { hasPuzzle, type Outcome, removePuzzle, savePuzzle, schedulePuzzle } from "./bookletWriting";
import { today } from "./dates";
import { recallKeys } from "./storage";

const DAY = "2026-11-27";

beforeEach(() => {
  for (const { id } of listPuzzles()) removePuzzle(id);
  localStorage.clear();
});

/** Return on which days a puzzle comes back, each time tried on that day. */
function daysOf(...outcomes: Outcome[]): (string | null)[] {
  const days = [];
  let puzzle = buildPuzzle("a", DAY);
  for (const outcome of outcomes) {
    puzzle = schedulePuzzle(puzzle, outcome, puzzle.due ?? DAY);
    days.push(puzzle.due);
  }
  return days;
}

test("finishes a puzzle that was solved twice in a row", () => {
  expect(buildPuzzle("a", DAY).due).toBe("2026-11-28");
  expect(daysOf("solved", "solved")).toEqual(["2026-12-01", null]);
});

test("repeats a puzzle found later after 1, 3, 7 and 21 days", () => {
  expect(daysOf("found", "found", "found", "found")).toEqual(["2026-12-01", "2026-12-08", "2026-12-29", "2027-01-19"]);
  expect(daysOf("solved", "found", "solved", "solved")).toEqual(["2026-12-01", "2026-12-08", "2026-12-29", null]);
});

test("repeats a missed puzzle the next day and starts over", () => {
  expect(daysOf("solved", "missed", "solved", "solved")).toEqual(["2026-12-01", "2026-12-02", "2026-12-05", null]);
});

test("repeats three puzzles a day, the longest waiting first", () => {
  for (const [id, day] of ["11-24", "11-21", "11-23", "11-22", "11-27"].entries())
    savePuzzle(buildPuzzle(`${id}`, `2026-${day}`));
  const ids = () => listDuePuzzles(DAY, listPuzzles()).map(({ id }) => id);
  expect(ids()).toEqual(["1", "3", "2"]);
  const [first] = listPuzzles();
  if (first) savePuzzle(schedulePuzzle(first, "missed", DAY));
  expect(ids()).toEqual(["3", "2"]);
  expect(listDuePuzzles("2026-11-28", listPuzzles())).toHaveLength(3);
});

test("loses nothing when the clock is set back", () => {
  savePuzzle(buildPuzzle("a", DAY));
  const [puzzle] = listPuzzles();
  if (puzzle) savePuzzle(schedulePuzzle(puzzle, "found", "2031-05-01"));
  expect(listDuePuzzles("2026-11-20", listPuzzles()).map(({ id }) => id)).toEqual(["a"]);
});

test("uses the days of this device", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 0, 30) });
  expect(today()).toBe(DAY);
  vi.setSystemTime(new Date(2026, 10, 27, 23, 30));
  expect(today()).toBe(DAY);
  vi.useRealTimers();
});

test("keeps the changes that two pages make at the same time", () => {
  savePuzzle(buildPuzzle("a", DAY));
  localStorage.setItem("reihum.booklet.b", JSON.stringify(buildPuzzle("b", DAY))); // another page
  savePuzzle(buildPuzzle("c", DAY));
  localStorage.removeItem("reihum.booklet.a");
  expect(listPuzzles().map(({ id }) => id)).toEqual(["b", "c"]);
  expect(hasPuzzle("a")).toBe(false);
});

test("hides and keeps entries of other versions", () => {
  localStorage.setItem("reihum.booklet.newer", JSON.stringify({ ...buildPuzzle("newer", DAY), version: 2 }));
  localStorage.setItem("reihum.booklet.broken", "{");
  localStorage.setItem("reihum.booklet.null", "null");
  savePuzzle(buildPuzzle("a", DAY));
  expect(listPuzzles().map(({ id }) => id)).toEqual(["a"]);
  expect(recallKeys("booklet.")).toHaveLength(4);
});

test("replaces the oldest solved puzzle in a full booklet, and refuses if all are open", () => {
  for (let n = 0; n < 200; n++)
    savePuzzle(buildPuzzle(`${n}`, DAY, n < 2 ? { due: null, tried: `2026-11-0${9 - n}` } : {}));
  expect(savePuzzle(buildPuzzle("x", DAY, { due: null }))).toBe("full");
  expect(savePuzzle(buildPuzzle("x", DAY))).toBe("kept");
  expect([hasPuzzle("0"), hasPuzzle("1"), hasPuzzle("x")]).toEqual([true, false, true]);
  expect(savePuzzle(buildPuzzle("y", DAY))).toBe("kept");
  expect(savePuzzle(buildPuzzle("z", DAY))).toBe("full");
  expect(savePuzzle(buildPuzzle("y", DAY, { solved: 1 }))).toBe("kept");
});

test("keeps puzzles for the page and says so when the browser stores nothing", () => {
  savePuzzle(buildPuzzle("a", DAY));
  vi.stubGlobal("localStorage", undefined);
  expect(savePuzzle(buildPuzzle("b", DAY))).toBe("shortly");
  expect(listPuzzles().map(({ id }) => id)).toEqual(["b"]);
  removePuzzle("b");
  expect(listPuzzles()).toEqual([]);
  vi.unstubAllGlobals();
  expect(listPuzzles().map(({ id }) => id)).toEqual(["a"]);
});
