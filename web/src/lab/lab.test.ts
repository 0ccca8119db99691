import { expect, test } from "vitest";
import known from "../../tests/lab_samples.json";
import { settings } from "../device/settings.svelte";
import { makeLabAddress } from "../houseRules/labLink";
import type { OptionInfo } from "../protocol";
import { COUNTED, type Counted, computeFigure, countLengths, type Matches, SHARES } from "./figures";
import { findRules, parseLink } from "./link";
import { concatMatches } from "./matches";
import { formatFigure } from "./numbers";
import { compareFigures, listSignificant } from "./results";
import {
  computePValue,
  correctPValues,
  estimateDifference,
  estimateMean,
  estimateRatio,
  type Interval,
  makeInterval,
  type Sample,
} from "./samples";

const of = (...values: number[]) => Float64Array.from(values);

function matches(count: number, number: Partial<Record<Counted, number[]>> = {}): Matches {
  const nothing = Array.from({ length: count }, () => 0);
  const all = Object.fromEntries(COUNTED.map((name) => [name, of(...(number[name] ?? nothing))]));
  return {
    count,
    players: 2,
    number: all as Record<Counted, Float64Array>,
    shares: [of(...nothing.map((_, at) => at % 2)), of(...nothing.map((_, at) => 1 - (at % 2)))],
    first: of(...nothing),
    led: of(...nothing),
    spread: of(...nothing),
  };
}

/** Expect of a sample what `reihum lab` tells of it. */
function expectFigure(sample: Sample, expected: Interval & { chance: number }): void {
  const { value, low, high } = makeInterval(sample);
  expect(value).toBeCloseTo(expected.value, 7);
  expect(low).toBeCloseTo(expected.low, 7);
  expect(high).toBeCloseTo(expected.high, 7);
  expect(computePValue(sample)).toBeCloseTo(expected.chance, 5);
}

test.each(known.samples.map((sample, at) => ({ at, sample })))(
  "computes the figures of reihum lab: sample $at",
  ({ sample }) => {
    const [parts, others, wholes] = [of(...sample.parts), of(...sample.others), of(...sample.wholes)];
    const [shares, otherShares] = [parts, others].map((values) => values.map((one) => Number(one > 0)));
    if (!shares || !otherShares) throw new Error("there are two");
    expectFigure(estimateMean(parts), sample.mean);
    expectFigure(estimateDifference(estimateMean(parts), estimateMean(others)), sample.difference);
    expectFigure(estimateMean(shares, true), sample.share);
    expectFigure(
      estimateDifference(estimateMean(shares, true), estimateMean(otherShares, true)),
      sample.difference_of_shares,
    );
    expectFigure(estimateRatio(parts, wholes), sample.ratio);
  },
);

test("corrects p-values like reihum lab", () => {
  for (const { chances, corrected: expected } of known.corrections)
    for (const [at, one] of correctPValues(chances).entries()) expect(one).toBeCloseTo(expected[at] ?? Number.NaN, 8);
});

test("gives an unseen event an interval above zero", () => {
  const nothing = of(...Array.from({ length: 100 }, () => 0));
  const always = nothing.map(() => 5);
  expect(makeInterval(estimateMean(nothing, true)).high).toBeCloseTo(0.0375, 3);
  expect(makeInterval(estimateRatio(nothing, always)).high).toBeCloseTo(0.0375, 3);
});

test("gives equal numbers an interval", () => {
  const alike = of(...Array.from({ length: 100 }, () => 12));
  for (const sample of [
    estimateMean(alike),
    estimateRatio(alike, alike),
    estimateRatio(
      alike.map(() => 0),
      alike,
    ),
    estimateDifference(estimateMean(alike), estimateMean(alike)),
  ])
    expect(makeInterval(sample).high - makeInterval(sample).low).toBeGreaterThan(0.05);
});

test("computes a ratio of sums", () => {
  expect(estimateRatio(of(1, 2), of(2, 6)).value).toBe(3 / 8);
  expect(estimateRatio(of(1, 2), of(0, 0)).value).toBe(0);
});

test("removes common variation from the error of a difference", () => {
  const many = Array.from({ length: 50 }, (_, at) => (at * 37) % 50);
  const sample = estimateDifference(estimateMean(of(...many.map((one) => one + 1))), estimateMean(of(...many)));
  expect(sample.value).toBeCloseTo(1, 10);
  expect(makeInterval(sample).high).toBeLessThan(1.1);
});

test("computes p-values of Student's distribution, corrected for their number", () => {
  const at = (value: number, matches: number) =>
    computePValue({ value, influence: new Float64Array(matches), leastError: 1, errorIfAgreeing: 1 });
  expect(at(1.96, 100_000)).toBeCloseTo(0.05, 4);
  expect(at(-2.5758, 100_000)).toBeCloseTo(0.01, 4);
  expect(at(2.262, 10)).toBeCloseTo(0.05, 3);
  expect(at(0, 10)).toBe(1);
  expect(correctPValues([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
});

test("computes figures from the counts", () => {
  const played = matches(2, {
    decisions: [24, 36],
    forced: [4, 6],
    options: [64, 96],
    turns: [10, 10],
    dead_turns: [1, 3],
  });
  expect(computeFigure("minutes", played).value).toBe(2.5);
  expect(computeFigure("choices", played).value).toBe(3);
  expect(computeFigure("dead_turns", played).value).toBe(0.2);
  expect(computeFigure("place_0", played).value).toBe(0.5);
  expect(countLengths([played], 4)).toEqual({ step: 9, shares: [[0, 0, 0.5, 0.5]] });
});

test("lists only significant differences, the largest first", () => {
  const [few, many, half] = [Array.from({ length: 200 }, (_, at) => 10 + (at % 3)), [], []] as number[][];
  for (const one of few ?? []) {
    many?.push(one + 5);
    half?.push(one + 1);
  }
  const usual = { turns: few ?? [], decisions: few ?? [], options: few ?? [] };
  const found = compareFigures(
    matches(200, { ...usual, turns: many ?? [], decisions: half ?? [] }),
    matches(200, usual),
  );
  expect(listSignificant(found).map(({ name }) => name)).toEqual(["turns", "minutes", "choices"]);
  expect(compareFigures(matches(200, usual), matches(200, usual)).some((result) => result.isSignificant)).toBe(false);
});

test("concatenates matches", () => {
  const both = concatMatches(matches(1, { turns: [3] }), matches(2, { turns: [4, 5] }));
  expect([...both.number.turns]).toEqual([3, 4, 5]);
  expect(both.count).toBe(3);
});

test("parses a link and ignores unknown values", () => {
  const options: OptionInfo[] = [
    { name: "draws", default: 3, allowed: "", choices: [0, 1, 2, 3, "fit"], house: true },
    { name: "forced", default: false, allowed: "", choices: [false, true], house: true },
  ];
  const address = makeLabAddress("elfer_raus", 4, { draws: "fit", forced: true });
  expect(address).toBe("/lab?game=elfer_raus&players=4&draws=fit&forced=true");
  const shared = parseLink(address.slice("/lab".length));
  expect(shared).toMatchObject({ game: "elfer_raus", players: 4 });
  expect(findRules(shared, options)).toEqual({ draws: "fit", forced: true });
  expect(findRules(parseLink("?draws=7&forced=maybe&rounds=3"), options)).toEqual({});
  expect(parseLink("?players=x").players).toBeNull();
});

test("writes a share as each language does", () => {
  settings.lang = "de";
  expect(formatFigure([...SHARES][0] ?? "minutes", 0.12)).toBe("12\u00a0%");
  settings.lang = "en";
  expect(formatFigure([...SHARES][0] ?? "minutes", 0.12)).toBe("12%");
});
