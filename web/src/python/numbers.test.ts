import { expect, test } from "vitest";
import { int, round } from "./numbers";

test("rounds ties to even, as Python does", () => {
  expect([0.5, 1.5, 2.5, 10.5, -1.5, -2.5].map((value) => round(value))).toEqual([0, 2, 2, 10, -2, -2]);
  expect([0.4, 0.6, 12.8, 0.05 * 250].map((value) => round(value))).toEqual([0, 1, 13, 12]);
  expect([0.125, 0.375, 2.675, 0.15].map((value) => round(value, 2))).toEqual([0.12, 0.38, 2.67, 0.15]);
});

test("truncates numbers towards zero", () => {
  expect([int(2.7), int(-2.7), int(-0.5), int(7n), int(true), int(" -12 ")]).toEqual([2, -2, 0, 7n, 1, -12]);
  expect(() => int("1.5")).toThrow("no whole number");
});
