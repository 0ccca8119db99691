/** The results of a comparison: each figure under both sets of rules, their difference, and its significance. */
import { computeFigure, FIGURES, type FigureName, type Matches } from "./figures";
import { computePValue, correctPValues, estimateDifference, type Interval, makeInterval } from "./samples";

export interface Result {
  readonly name: FigureName;
  readonly variant: Interval;
  readonly printed: Interval;
  readonly difference: Interval;
  /** Whether the difference is significant after correction for all figures (Holm, 5 %). */
  readonly isSignificant: boolean;
}

const SIGNIFICANCE = 0.05;

/** Return all figures that are not 0 under both sets of rules. */
export function compareFigures(variant: Matches, printed: Matches): Result[] {
  const found = FIGURES.map((name) => {
    const [by, against] = [computeFigure(name, variant), computeFigure(name, printed)];
    return { name, by, against, between: estimateDifference(by, against) };
  }).filter(({ by, against }) => by.value !== 0 || against.value !== 0);
  const chances = correctPValues(found.map(({ between }) => computePValue(between)));
  return found.map(({ name, by, against, between }, at) => ({
    name,
    variant: makeInterval(by),
    printed: makeInterval(against),
    difference: makeInterval(between),
    isSignificant: (chances[at] ?? 1) < SIGNIFICANCE,
  }));
}

/** Return the significant differences, the largest relative to the usual value first. */
export function listSignificant(all: readonly Result[]): Result[] {
  const size = ({ difference: { value }, printed }: Result) =>
    Math.abs(value) / Math.max(Math.abs(printed.value), 0.05);
  return all.filter((result) => result.isSignificant).sort((a, b) => size(b) - size(a));
}
