/**
 * Figures of many matches with their intervals, as `reihum lab` has them (`reihum._lab.house_rules.samples`). A figure is a value and,
 * for each match, how much that match has moved it: so means and ratios have their errors in one way, and a difference on the same
 * seeds takes into account what both have in common.
 */
import { ESTIMATES } from "../constants";

export interface Sample {
  readonly value: number;
  /** By match; the mean is 0. */
  readonly influence: Float64Array;
  /** The lower bound of the standard error: what never happened may still happen. */
  readonly leastError: number;
  /** The standard error if all matches agree, since unseen ones may not. */
  readonly errorIfAgreeing: number;
}

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const NORMAL = ESTIMATES.normal;
/** An event in none of n matches has a probability below this / n (95 %). */
const RARE = 3.7;
/** A standard error below this is a rounding error: the matches agree. */
const NOISE = 1e-9;

function computeMean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length > 0 ? sum / values.length : 0;
}

/** Return the mean of a number for each match; `shares` are from 0 to 1. */
export function estimateMean(values: Float64Array, shares = false): Sample {
  const value = computeMean(values);
  const rare = RARE / NORMAL / values.length;
  return {
    value,
    influence: values.map((one) => one - value),
    leastError: shares ? rare : 0,
    errorIfAgreeing: computeErrorIfAgreeing(values.length, value),
  };
}

/** Return the sum of some numbers over the sum of others, 0 where the others are all 0. */
export function estimateRatio(parts: Float64Array, wholes: Float64Array): Sample {
  const whole = computeMean(wholes);
  if (whole === 0)
    return {
      value: 0,
      influence: new Float64Array(parts.length),
      leastError: 0,
      errorIfAgreeing: computeErrorIfAgreeing(parts.length, 0),
    };
  const value = computeMean(parts) / whole;
  const influence = parts.map((part, at) => (part - value * (wholes[at] ?? 0)) / whole);
  return { value, influence, leastError: 0, errorIfAgreeing: computeErrorIfAgreeing(parts.length, value) };
}

/** Return the standard error of a figure in which all matches agree: an unseen match may differ by as much as the figure itself. */
function computeErrorIfAgreeing(count: number, value: number): number {
  return (RARE / NORMAL / count) * Math.max(Math.abs(value), 1);
}

/** Return the difference of two figures on the same seeds. */
export function estimateDifference(variant: Sample, against: Sample): Sample {
  const value = variant.value - against.value;
  return {
    value,
    influence: variant.influence.map((one, at) => one - (against.influence[at] ?? 0)),
    leastError: Math.max(variant.leastError, against.leastError),
    errorIfAgreeing: computeErrorIfAgreeing(variant.influence.length, value),
  };
}

/** Return a figure with its interval of 95 %, by Student's distribution. */
export function makeInterval(sample: Sample): Interval {
  const around = computeStudentQuantile(sample.influence.length) * computeStandardError(sample);
  return { value: sample.value, low: sample.value - around, high: sample.value + around };
}

/** Return the p-value of a figure being 0: two-sided, by Student's distribution, approximated (Wallace 1959). */
export function computePValue(sample: Sample): number {
  if (sample.value === 0) return 1;
  const freedom = Math.max(sample.influence.length - 1, 1);
  const squared = (sample.value / computeStandardError(sample)) ** 2;
  const normal = (Math.sqrt(freedom * Math.log1p(squared / freedom)) * (8 * freedom + 1)) / (8 * freedom + 3);
  return computeTailProbability(normal);
}

/** Return the standard error of a figure, which is never 0. */
function computeStandardError({ influence, leastError, errorIfAgreeing: alike }: Sample): number {
  const count = influence.length;
  let squares = 0;
  for (const one of influence) squares += one * one;
  const spread = count > 1 ? Math.sqrt(squares / (count - 1) / count) : Number.POSITIVE_INFINITY;
  return Math.max(spread < NOISE ? alike : spread, leastError);
}

/** Student's quantiles for 95 % with one degree of freedom and with two. */
const EXACT = [12.706, 4.303] as const;

/** Return the quantile of Student's distribution for 95 %, with more than two degrees by its expansion (Fisher, Cornish 1960). */
function computeStudentQuantile(count: number): number {
  const freedom = Math.max(count - 1, 1);
  if (freedom <= 1) return EXACT[0];
  if (freedom <= 2) return EXACT[1];
  const first = (NORMAL ** 3 + NORMAL) / 4;
  const second = (5 * NORMAL ** 5 + 16 * NORMAL ** 3 + 3 * NORMAL) / 96;
  const third = (3 * NORMAL ** 7 + 19 * NORMAL ** 5 + 17 * NORMAL ** 3 - 15 * NORMAL) / 384;
  return NORMAL + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

/** Return p-values corrected for multiple testing (Holm 1979). */
export function correctPValues(chances: readonly number[]): number[] {
  const order = chances.map((_, at) => at).sort((a, b) => (chances[a] ?? 1) - (chances[b] ?? 1));
  const found = chances.map(() => 1);
  let highest = 0;
  for (const [rank, at] of order.entries()) {
    highest = Math.max(highest, Math.min((chances.length - rank) * (chances[at] ?? 1), 1));
    found[at] = highest;
  }
  return found;
}

/** Return the two-sided tail probability of the standard normal distribution beyond x, by Simpson's rule. */
function computeTailProbability(x: number): number {
  const STEPS = 200;
  const width = 10 / STEPS;
  let sum = 0;
  for (let at = 0; at <= STEPS; at++) {
    const weight = at === 0 || at === STEPS ? 1 : at % 2 ? 4 : 2;
    sum += weight * Math.exp(-((x + at * width) ** 2) / 2);
  }
  return Math.min(1, (2 * sum * width) / 3 / Math.sqrt(2 * Math.PI));
}
