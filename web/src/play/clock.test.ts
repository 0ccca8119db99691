import { expect, test } from "vitest";
import { formatClock, secondsLeft } from "./clock";

test("rounds the remaining seconds up", () => {
  expect([0, 1, 999, 1000, 5000].map((passed) => secondsLeft(2000, passed))).toEqual([2, 2, 2, 1, 0]);
});

test("formats a minute and more with a colon", () => {
  expect([5, 59, 60, 65, 600].map(formatClock)).toEqual(["5", "59", "1:00", "1:05", "10:00"]);
});
