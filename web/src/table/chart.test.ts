import { expect, test } from "vitest";
import { findRoundStarts, makeLines, moveApart } from "./chart";

const curve = [
  { round: 1, counts: [10, 5] },
  { round: 1, counts: [5, 5] },
  { round: 2, counts: [0, 10] },
];

test("draws the most cards at the top and none at the bottom", () => {
  const chart = makeLines(curve, 100, 50, 10);
  expect(chart.most).toBe(10);
  expect(chart.lines.map((line) => line.points)).toEqual([
    "0.0,0.0 50.0,25.0 100.0,50.0",
    "0.0,25.0 50.0,25.0 100.0,0.0",
  ]);
});

test("keeps the order and distance of labels within the chart", () => {
  expect(moveApart([50, 49, 48], 10, 50)).toEqual([50, 40, 30]);
  expect(moveApart([0, 0, 40], 10, 50)).toEqual([0, 10, 40]);
});

test("marks where a round begins", () => {
  expect(findRoundStarts(curve)).toEqual([1]);
});
