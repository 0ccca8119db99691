import { expect, test } from "vitest";
import { backoff } from "./backoff";

test("doubles the wait each time, up to ten seconds", () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 1))).toEqual([400, 800, 1600, 3200]);
  expect(backoff(50, 1)).toBe(10_000);
});

test("makes half of the wait random", () => {
  expect(backoff(2, 0)).toBe(800);
  expect(backoff(2, 0.5)).toBe(1200);
});
