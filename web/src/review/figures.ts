/** Figures of a review as they are drawn and told. */
import { ESTIMATES } from "../constants";
import type { ReviewChair, ReviewPoint } from "../protocol";
import type { MatchRecord } from "../records/record";

/** A step of a match: its round from 1, and its step there as looking back counts them. */
export interface Place {
  readonly round: number;
  readonly step: number;
}

/** The steps of a match in one line: each deal is one, and each move. */
export class Line {
  /** How many steps come before each round; the last number is all. */
  readonly starts: readonly number[];

  constructor(record: MatchRecord) {
    const lengths = record.rounds.map(({ moves }) => 1 + (moves ?? []).filter(Array.isArray).length);
    const starts = [0];
    for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
    this.starts = starts;
  }

  get length(): number {
    return this.starts.at(-1) ?? 0;
  }

  /** Return how many steps are done at a place, its own included: 1 after the first deal. */
  at({ round, step }: Place): number {
    return Math.min((this.starts[round - 1] ?? 0) + step + 1, this.length);
  }

  /** Return the place after a number of steps, at least one. */
  place(done: number): Place {
    const number = Math.max(1, Math.min(Math.round(done), this.length));
    const round = this.starts.findLastIndex((start, index) => start < number && index < this.starts.length - 1);
    return { round: round + 1, step: number - (this.starts[round] ?? 0) - 1 };
  }
}

/** Return what is known after a number of steps: the last point that is not later. The first point comes before all steps. */
export function pointAt(curve: readonly ReviewPoint[], line: Line, done: number): ReviewPoint | undefined {
  return curve[
    Math.max(
      0,
      curve.findLastIndex((point, index) => (index === 0 ? 0 : line.at(point)) <= done),
    )
  ];
}

/** Return a share as it is shown, in hundredths. */
export const hundredths = (share: number): number => Math.round(100 * share);

/** What brought a seat from its chance before the deal to its result, in the order in which it is told. */
export const SOURCES = ["cards", "draws", "own_play", "others"] as const;
export type Source = (typeof SOURCES)[number];

export interface Bar {
  readonly source: Source;
  /** In hundredths of the win, whole: where it begins, and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** Return what led from the chance before the deal to the result, as bars that add up: each begins where the one before has ended. */
export function bars(
  prior: readonly number[],
  sources: Readonly<Record<string, readonly number[]>>,
  seat: number,
): Bar[] {
  let sum = prior[seat] ?? 0;
  return SOURCES.map((source) => {
    const from = hundredths(sum);
    sum += sources[source]?.[seat] ?? 0;
    return { source, from, to: hundredths(sum) };
  });
}

/** Return how far an interval of 95 % reaches to either side. */
export const doubtOf = (error: number): number => ESTIMATES.normal * error;

/** Return what lies within the doubt, in whole hundredths, at least `least` and at most 100. */
export function band(share: number, error: number, least = 0): [number, number] {
  const within = (value: number) => Math.max(least, Math.min(100, hundredths(value)));
  return [within(share - doubtOf(error)), within(share + doubtOf(error))];
}

/** Return the points worth a line of a table: all of a short match, else deals, moments and the end. */
export function telling({ curve, moments }: ReviewChair, most = 40): readonly ReviewPoint[] {
  if (curve.length <= most) return curve;
  const told = new Set(moments.map(({ round, step }) => `${round} ${step}`));
  return curve.filter(
    ({ round, step }, index) => step === 0 || index === curve.length - 1 || told.has(`${round} ${step}`),
  );
}

/** How much was lost, in words: a figure of its own would only contradict the curve, which is of people who err. */
export type Size = "some" | "much" | "decisive";

export function sizeOf(gain: number): Size {
  return gain < 0.15 ? "some" : gain < 0.3 ? "much" : "decisive";
}
