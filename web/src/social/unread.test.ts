import { expect, test } from "vitest";
import type { Said } from "../protocol";
import { findUnread } from "./unread";

const lines = (...texts: string[]): Said[] =>
  texts.map((text) => ({ type: "said", seat: 1, name: "Ada", text, again: false }));
const left = (said: Said[], read: Said[]) => findUnread(said, read).map(({ text }) => text);

test("what came after the lines read is unread", () => {
  expect(left(lines("a", "b"), [])).toEqual(["a", "b"]);
  expect(left(lines("a", "b", "c"), lines("a"))).toEqual(["b", "c"]);
  expect(left(lines("a", "b"), lines("a", "b"))).toEqual([]);
});

test("lines are known again when they are told anew, even before all of them are", () => {
  const read = lines("a", "b", "c");
  const now = lines("a", "b", "c", "d").map((line) => ({ ...line, seat: null, again: true }));
  expect([0, 1, 2, 3, 4].map((count) => left(now.slice(0, count), read))).toEqual([[], [], [], [], ["d"]]);
});

test("the oldest may be told no more", () => {
  expect(left(lines("b", "c", "d"), lines("a", "b", "c"))).toEqual(["d"]);
  expect(left(lines("x", "y"), lines("a", "b", "c"))).toEqual(["x", "y"]);
});

test("the same words said twice are two lines", () => {
  expect(left(lines("ok", "ok"), lines("ok"))).toEqual(["ok"]);
});
