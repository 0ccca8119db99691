import { expect, test } from "vitest";
import { backoff } from "./backoff";

test("waits twice as long each time, up to ten seconds", () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 1))).toEqual([400, 800, 1600, 3200]);
  expect(backoff(50, 1)).toBe(10_000);
});

test("leaves half of the time to chance", () => {
  expect(backoff(2, 0)).toBe(800);
  expect(backoff(2, 0.5)).toBe(1200);
});
