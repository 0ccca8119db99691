import { expect, test } from "vitest";
import {
  classifyLoss,
  computeConfidenceBand,
  findPoint,
  makeBars,
  SOURCES,
  selectTablePoints,
  Timeline,
} from "./figures";

const record = {
  game: "elfer_raus",
  players: ["A", "B"],
  rounds: [{ moves: [[0, "r11"], { pile: [] }, [1, "+"]] }, { moves: [[1, "g11"]] }],
};
const timeline = new Timeline(record);
const makePoint = (round: number, step: number, share: number) => ({
  round,
  step,
  shares: [share, 1 - share],
  error: 0,
});

test("counts all deals and moves of a match, without formed piles", () => {
  expect(timeline.length).toBe(5);
  const places = [
    { round: 1, step: 0 },
    { round: 1, step: 1 },
    { round: 1, step: 2 },
    { round: 2, step: 0 },
    { round: 2, step: 1 },
  ];
  expect([1, 2, 3, 4, 5].map((done) => timeline.findPosition(done))).toEqual(places);
  expect(places.map((place) => timeline.countSteps(place))).toEqual([1, 2, 3, 4, 5]);
  const broken = { ...record, rounds: [...record.rounds, null, { moves: "?" }] };
  expect(new Timeline(broken as unknown as typeof record).starts).toEqual([0, 3, 5, 6, 7]);
  expect(timeline.findPosition(-3)).toEqual(places[0]);
  expect(timeline.findPosition(99)).toEqual(places[4]);
});

test("finds the last point at or before a step", () => {
  const curve = [makePoint(1, 0, 0.5), makePoint(1, 0, 0.6), makePoint(1, 2, 0.9)];
  expect([0, 1, 2, 3, 5].map((done) => findPoint(curve, timeline, done)?.shares[0])).toEqual([0.5, 0.6, 0.6, 0.9, 0.9]);
});

test("makes bars that add up to the result in whole percent", () => {
  for (let seed = 1; seed < 200; seed++) {
    const makeNumber = (at: number) => ((seed * 7919 + at * 104729) % 1000) / 1000 - 0.5;
    const prior = 0.25;
    const gains = SOURCES.map((_, at) => makeNumber(at));
    const sources = Object.fromEntries(SOURCES.map((source, at) => [source, [gains[at] ?? 0]]));
    const drawn = makeBars([prior], sources, 0);
    expect(drawn[0]?.from).toBe(25);
    expect(drawn.slice(1).map(({ from }) => from)).toEqual(drawn.slice(0, -1).map(({ to }) => to));
    const result = gains.reduce((sum, gain) => sum + gain, prior);
    expect(Math.abs((drawn.at(-1)?.to ?? 0) - 100 * result)).toBeLessThanOrEqual(0.5 + 1e-9);
  }
});

test("clamps a confidence band in whole percent", () => {
  expect(computeConfidenceBand(0.2, 0.05)).toEqual([10, 30]);
  expect(computeConfidenceBand(0.04, 0.05)).toEqual([0, 14]);
  expect(computeConfidenceBand(0.04, 0.05, 1)).toEqual([1, 14]);
  expect(computeConfidenceBand(0.99, 0.05)).toEqual([89, 100]);
});

test("classifies losses", () => {
  expect([0.05, 0.2, 0.5].map(classifyLoss)).toEqual(["some", "much", "decisive"]);
});

test("reduces a long curve to its deals, moments and end", () => {
  const curve = [makePoint(1, 0, 0.5), ...Array.from({ length: 50 }, (_, at) => makePoint(1, at, 0.5))];
  const moment = { round: 1, step: 7, what: null, earlier: [], ends: false, before: 0, after: 0 };
  const moments = [moment];
  expect(selectTablePoints(curve, moments).map(({ step }) => step)).toEqual([0, 0, 7, 49]);
  expect(selectTablePoints(curve.slice(0, 5), moments)).toHaveLength(5);
});
