import { expect, test } from "vitest";
import { mats } from "./mats";

test("on a phone mats lie one above the other, with smaller cards the more there are", () => {
  const sizes = [1, 2, 3, 4, 5].map((count) => mats(count, 370, 844, true));
  expect(sizes.map((grid) => grid.columns)).toEqual([1, 1, 1, 1, 1]);
  const minis = sizes.map((grid) => grid.mini);
  expect(minis).toEqual([...minis].sort((a, b) => b - a));
  expect(minis.at(-1)).toBeGreaterThanOrEqual(21);
});

test("on a wide screen few lie side by side, many in two rows", () => {
  expect(mats(3, 1140, 900, true).columns).toBe(3);
  expect(mats(5, 1140, 900, true)).toMatchObject({ columns: 3 });
  expect(mats(4, 1140, 900, true).columns).toBe(2);
  expect(mats(1, 1140, 900, true)).toEqual({ columns: 1, mini: 46 });
});

test("whoever only looks on gets larger cards", () => {
  expect(mats(4, 1140, 900, false).mini).toBeGreaterThan(mats(4, 1140, 900, true).mini);
});
