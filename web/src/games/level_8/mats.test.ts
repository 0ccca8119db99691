import { expect, test } from "vitest";
import { findOwnCardWidth, layOutMats } from "./mats";

test("stacks mats on a phone, with smaller cards for more mats", () => {
  const sizes = [1, 2, 3, 4, 5].map((count) => layOutMats(count, 370, 844, true));
  expect(sizes.map((grid) => grid.columns)).toEqual([1, 1, 1, 1, 1]);
  const minis = sizes.map((grid) => grid.mini);
  expect(minis).toEqual([...minis].sort((a, b) => b - a));
  expect(minis.at(-1)).toBeGreaterThanOrEqual(21);
});

test("puts few mats side by side and many in two rows on a wide screen", () => {
  expect(layOutMats(3, 1140, 900, true).columns).toBe(3);
  expect(layOutMats(5, 1140, 900, true)).toMatchObject({ columns: 3 });
  expect(layOutMats(4, 1140, 900, true).columns).toBe(2);
  expect(layOutMats(1, 1140, 760, true)).toEqual({ columns: 1, mini: 49 });
});

test("keeps mats wide enough for a name, a level and a count in one line", () => {
  for (const [width, room] of [
    [748, 1024],
    [1004, 768],
    [1114, 900],
  ] as const)
    for (const count of [2, 3, 4, 5])
      expect(width / layOutMats(count, width, room, true).columns).toBeGreaterThanOrEqual(300);
});

test("enlarges cards on a large screen", () => {
  expect([layOutMats(1, 1640, 1080, true).mini, findOwnCardWidth(false, 1080)]).toEqual([70, 66]);
  for (const [width, room] of [
    [1140, 900],
    [1640, 1080],
  ] as const)
    for (const count of [2, 3, 4, 5]) {
      const { columns, mini } = layOutMats(count, width, room, true);
      const tall = Math.ceil(count / columns) * (mini * 1.6 + 54);
      expect(tall + 440 + (findOwnCardWidth(false, room) - 46) * 1.6).toBeLessThan(room);
    }
});

test("shows larger cards to onlookers", () => {
  expect(layOutMats(4, 1140, 900, false).mini).toBeGreaterThan(layOutMats(4, 1140, 900, true).mini);
});
