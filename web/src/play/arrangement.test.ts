import { expect, test } from "vitest";
import { addPeg, arrangeCards, findInsertIndex, isPeg, moveTo } from "./arrangement";
import { layoutFan } from "./fan";

test("keeps the own order, with new cards at the end and without played ones", () => {
  expect(arrangeCards(["r1", "r2", "b3", "J"], ["b3", "g9", "r1"])).toEqual(["b3", "r1", "r2", "J"]);
  expect(arrangeCards(["r1", "r2"], ["r2", "|1"])).toEqual(["r2", "|1", "r1"]);
});

test.each([
  ["a", 0, "abcd"],
  ["a", 2, "bacd"],
  ["a", 4, "bcda"],
  ["d", 0, "dabc"],
  ["c", 3, "abcd"],
  ["x", 1, "axbcd"],
])("moves %s to index %i", (key, place, order) => {
  expect(moveTo([..."abcd"], key, place).join("")).toBe(order);
});

test("gives each peg its own key", () => {
  const one = addPeg(["r1"]);
  expect(addPeg(one)).toEqual(["r1", "|1", "|2"]);
  expect(addPeg(["|2"])).toEqual(["|2", "|1"]);
  expect([..."r|"].map(isPeg)).toEqual([false, true]);
});

test("finds the index between two cards of a rank", () => {
  const spots = [0, 50, 100, 0, 50].map((x, at) => ({ x, y: at < 3 ? 0 : 58, turn: 0, rank: at < 3 ? 0 : 1 }));
  const card = { width: 46 };
  const at = (x: number, y: number) => findInsertIndex(spots, card, x, y);
  expect([at(5, 10), at(30, 10), at(90, 20), at(160, 20)]).toEqual([0, 1, 2, 3]);
  expect([at(5, 70), at(60, 70), at(160, 70)]).toEqual([3, 4, 5]);
  expect(at(30, -20)).toBe(1);
});

test("finds the index in a fan", () => {
  const card = { width: 72, height: 115 };
  const { spots } = layoutFan(15, 1100, card);
  const near = spots.map(({ x, y }) => findInsertIndex(spots, card, x + 20, y + 20));
  expect(near).toEqual(spots.map((_, at) => at));
  expect(findInsertIndex(spots, card, 1090, 30)).toBe(15);
});
