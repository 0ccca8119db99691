/** The results of a comparison: each figure under both sets of rules, their difference, and its significance. */
import { FIGURES, type FigureName, figureOf, type Matches } from "./figures";
import { chance, corrected, difference, type Interval, interval } from "./samples";

export interface Result {
  readonly name: FigureName;
  readonly variant: Interval;
  readonly printed: Interval;
  readonly difference: Interval;
  /** Whether the difference is significant after correction for all figures (Holm, 5 %). */
  readonly certain: boolean;
}

const LEVEL = 0.05;

/** Return all figures that are not 0 under both sets of rules. */
export function results(variant: Matches, printed: Matches): Result[] {
  const found = FIGURES.map((name) => {
    const [by, against] = [figureOf(name, variant), figureOf(name, printed)];
    return { name, by, against, between: difference(by, against) };
  }).filter(({ by, against }) => by.value !== 0 || against.value !== 0);
  const chances = corrected(found.map(({ between }) => chance(between)));
  return found.map(({ name, by, against, between }, at) => ({
    name,
    variant: interval(by),
    printed: interval(against),
    difference: interval(between),
    certain: (chances[at] ?? 1) < LEVEL,
  }));
}

/** Return the significant differences, the largest relative to the usual value first. */
export function certain(all: readonly Result[]): Result[] {
  const size = ({ difference: { value }, printed }: Result) =>
    Math.abs(value) / Math.max(Math.abs(printed.value), 0.05);
  return all.filter((result) => result.certain).sort((a, b) => size(b) - size(a));
}
