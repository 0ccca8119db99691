import { expect, test } from "vitest";
import { spreadPoints } from "./spreadPoints";

test("keeps points that are far enough apart", () => {
  expect(spreadPoints([10, 50, 90], 33, 0, 300)).toEqual([10, 50, 90]);
});

test("moves neighbours by the same distance", () => {
  expect(spreadPoints([100, 114], 34, 0, 300)).toEqual([90, 124]);
  expect(spreadPoints([100, 114, 128], 34, 0, 300)).toEqual([80, 114, 148]);
  expect(spreadPoints([100, 114, 155], 30, 0, 300)).toEqual([92, 122, 155]);
});

test("keeps all points on the line", () => {
  expect(spreadPoints([5, 10], 30, 0, 300)).toEqual([0, 30]);
  expect(spreadPoints([280, 290], 30, 0, 292)).toEqual([262, 292]);
});

test("starts at the beginning when there is no room for all", () => {
  expect(spreadPoints([0, 10, 20], 30, 0, 40)).toEqual([0, 30, 60]);
});
