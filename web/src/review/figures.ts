/** Figures of a review, prepared for charts and texts. */
import { ESTIMATES } from "../constants";
import type { ReviewMoment, ReviewPoint } from "../protocol";
import type { MatchRecord } from "../records/record";

/** A position in a match: the round, from 1, and the step in that round as in a replay. */
export interface MatchPosition {
  readonly round: number;
  readonly step: number;
}

/** All steps of a match in sequence: each deal and each move is one. */
export class Timeline {
  /** The number of steps before each round; at the end the total. */
  readonly starts: readonly number[];

  constructor(record: MatchRecord) {
    // A record from a file may be broken; the review says so.
    const moves = record.rounds.map((played) => (Array.isArray(played?.moves) ? played.moves : []));
    const lengths = moves.map((entries) => 1 + entries.filter(Array.isArray).length);
    const starts = [0];
    for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
    this.starts = starts;
  }

  get length(): number {
    return this.starts.at(-1) ?? 0;
  }

  /** Return the number of steps up to and including a place: 1 after the first deal. */
  countSteps({ round, step }: MatchPosition): number {
    return Math.min((this.starts[round - 1] ?? 0) + step + 1, this.length);
  }

  /** Return the place after a number of steps, at least one. */
  findPosition(done: number): MatchPosition {
    const number = Math.max(1, Math.min(Math.round(done), this.length));
    const round = this.starts.findLastIndex((start, index) => start < number && index < this.starts.length - 1);
    return { round: round + 1, step: number - (this.starts[round] ?? 0) - 1 };
  }
}

/** Return the last point at or before a number of steps. The first point is before all steps. */
export function findPoint(curve: readonly ReviewPoint[], line: Timeline, done: number): ReviewPoint | undefined {
  return curve[
    Math.max(
      0,
      curve.findLastIndex((point, index) => (index === 0 ? 0 : line.countSteps(point)) <= done),
    )
  ];
}

/** Return a share in whole percent. */
export const toPercent = (share: number): number => Math.round(100 * share);

/** The contributions between a seat's chance before the deal and its result, in display order. */
export const SOURCES = ["cards", "draws", "own_play", "others"] as const;
export type Source = (typeof SOURCES)[number];

interface Bar {
  readonly source: Source;
  /** Start and end, in whole percent of the win. */
  readonly from: number;
  readonly to: number;
}

/** Return the contributions to the result as waterfall bars: each starts where the previous one ends. */
export function makeBars(
  prior: readonly number[],
  sources: Readonly<Record<string, readonly number[]>>,
  seat: number,
): Bar[] {
  let sum = prior[seat] ?? 0;
  return SOURCES.map((source) => {
    const from = toPercent(sum);
    sum += sources[source]?.[seat] ?? 0;
    return { source, from, to: toPercent(sum) };
  });
}

/** Return half the width of a 95 % confidence interval, by the standard error. */
export const computeErrorMargin = (error: number): number => ESTIMATES.normal * error;

/** Return the bounds of the confidence interval in whole percent, clamped to `least`..100. */
export function computeConfidenceBand(share: number, error: number, least = 0): [number, number] {
  const clamp = (value: number) => Math.max(least, Math.min(100, toPercent(value)));
  return [clamp(share - computeErrorMargin(error)), clamp(share + computeErrorMargin(error))];
}

/** Return the points to list in a table: all of a short match, otherwise deals, moments and the end. */
export function selectTablePoints(
  curve: readonly ReviewPoint[],
  moments: readonly ReviewMoment[],
  most = 40,
): readonly ReviewPoint[] {
  if (curve.length <= most) return curve;
  const shownPlaces = new Set(moments.map(({ round, step }) => `${round} ${step}`));
  return curve.filter(
    ({ round, step }, index) => step === 0 || index === curve.length - 1 || shownPlaces.has(`${round} ${step}`),
  );
}

/** The size of a loss, in words: a figure would contradict the curve, which assumes players who err. */
export type LossSize = "some" | "much" | "decisive";

export function classifyLoss(gain: number): LossSize {
  return gain < 0.15 ? "some" : gain < 0.3 ? "much" : "decisive";
}
