import { expect, test } from "vitest";
import { band, bars, Line, pointAt, SOURCES, sizeOf, telling } from "./figures";

const record = {
  game: "elfer_raus",
  players: ["A", "B"],
  rounds: [{ moves: [[0, "r11"], { pile: [] }, [1, "+"]] }, { moves: [[1, "g11"]] }],
};
const line = new Line(record);
const point = (round: number, step: number, share: number) => ({
  round,
  step,
  shares: [share, 1 - share],
  error: 0,
});

test("places of a match lie in one line, piles that were formed left out", () => {
  expect(line.length).toBe(5);
  const places = [
    { round: 1, step: 0 },
    { round: 1, step: 1 },
    { round: 1, step: 2 },
    { round: 2, step: 0 },
    { round: 2, step: 1 },
  ];
  expect([1, 2, 3, 4, 5].map((done) => line.place(done))).toEqual(places);
  expect(places.map((place) => line.at(place))).toEqual([1, 2, 3, 4, 5]);
  expect(line.place(-3)).toEqual(places[0]);
  expect(line.place(99)).toEqual(places[4]);
});

test("what holds at a step is the last point before it, and the first one before all", () => {
  const curve = [point(1, 0, 0.5), point(1, 0, 0.6), point(1, 2, 0.9)];
  expect([0, 1, 2, 3, 5].map((done) => pointAt(curve, line, done)?.shares[0])).toEqual([0.5, 0.6, 0.6, 0.9, 0.9]);
});

test("bars add up to the result in whole hundredths, whatever is rounded", () => {
  for (let seed = 1; seed < 200; seed++) {
    const chance = (at: number) => ((seed * 7919 + at * 104729) % 1000) / 1000 - 0.5;
    const prior = 0.25;
    const gains = SOURCES.map((_, at) => chance(at));
    const sources = Object.fromEntries(SOURCES.map((source, at) => [source, [gains[at] ?? 0]]));
    const drawn = bars([prior], sources, 0);
    expect(drawn[0]?.from).toBe(25);
    expect(drawn.slice(1).map(({ from }) => from)).toEqual(drawn.slice(0, -1).map(({ to }) => to));
    const result = gains.reduce((sum, gain) => sum + gain, prior);
    expect(Math.abs((drawn.at(-1)?.to ?? 0) - 100 * result)).toBeLessThanOrEqual(0.5 + 1e-9);
  }
});

test("a band is told in whole hundredths and reaches no further than it can", () => {
  expect(band(0.2, 0.05)).toEqual([10, 30]);
  expect(band(0.04, 0.05)).toEqual([0, 14]);
  expect(band(0.04, 0.05, 1)).toEqual([1, 14]);
  expect(band(0.99, 0.05)).toEqual([89, 100]);
});

test("how much was lost is told in words", () => {
  expect([0.05, 0.2, 0.5].map(sizeOf)).toEqual(["some", "much", "decisive"]);
});

test("a long curve is told by its deals, moments and end", () => {
  const curve = [point(1, 0, 0.5), ...Array.from({ length: 50 }, (_, at) => point(1, at, 0.5))];
  const moment = { round: 1, step: 7, what: null, earlier: [], ends: false, before: 0, after: 0 };
  const moments = [moment];
  expect(telling(curve, moments).map(({ step }) => step)).toEqual([0, 0, 7, 49]);
  expect(telling(curve.slice(0, 5), moments)).toHaveLength(5);
});
