import { expect, test } from "vitest";
import type { Said } from "../protocol";
import { findUnread } from "./unread";

const lines = (...texts: string[]): Said[] =>
  texts.map((text) => ({ type: "said", seat: 1, name: "Ada", text, again: false }));
const unreadTexts = (lines: Said[], read: Said[]) => findUnread(lines, read).map(({ text }) => text);

test("counts lines after the read ones as unread", () => {
  expect(unreadTexts(lines("a", "b"), [])).toEqual(["a", "b"]);
  expect(unreadTexts(lines("a", "b", "c"), lines("a"))).toEqual(["b", "c"]);
  expect(unreadTexts(lines("a", "b"), lines("a", "b"))).toEqual([]);
});

test("recognizes read lines when they are sent again one by one", () => {
  const read = lines("a", "b", "c");
  const now = lines("a", "b", "c", "d").map((line) => ({ ...line, seat: null, again: true }));
  expect([0, 1, 2, 3, 4].map((count) => unreadTexts(now.slice(0, count), read))).toEqual([[], [], [], [], ["d"]]);
});

test("recognizes read lines when the oldest are missing", () => {
  expect(unreadTexts(lines("b", "c", "d"), lines("a", "b", "c"))).toEqual(["d"]);
  expect(unreadTexts(lines("x", "y"), lines("a", "b", "c"))).toEqual(["x", "y"]);
});

test("treats equal texts as two lines", () => {
  expect(unreadTexts(lines("ok", "ok"), lines("ok"))).toEqual(["ok"]);
});
