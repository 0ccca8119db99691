import { expect, test } from "vitest";
import { spreadPoints } from "./apart";

test("points that are far enough from each other stay", () => {
  expect(spreadPoints([10, 50, 90], 33, 0, 300)).toEqual([10, 50, 90]);
});

test("neighbours give way by the same, and all that they meet with them", () => {
  expect(spreadPoints([100, 114], 34, 0, 300)).toEqual([90, 124]);
  expect(spreadPoints([100, 114, 128], 34, 0, 300)).toEqual([80, 114, 148]);
  expect(spreadPoints([100, 114, 155], 30, 0, 300)).toEqual([92, 122, 155]);
});

test("none leaves the line", () => {
  expect(spreadPoints([5, 10], 30, 0, 300)).toEqual([0, 30]);
  expect(spreadPoints([280, 290], 30, 0, 292)).toEqual([262, 292]);
});

test("where there is no room for all of them they begin at its beginning", () => {
  expect(spreadPoints([0, 10, 20], 30, 0, 40)).toEqual([0, 30, 60]);
});
