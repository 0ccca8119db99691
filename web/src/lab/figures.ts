/** The figures of many matches by name, and how they are computed from the measurements. */
import { estimateMean, estimateRatio, type Sample } from "./samples";

/** The measurements of matches, one number per match. */
export interface Matches {
  readonly count: number;
  readonly players: number;
  /** By name, the numbers that were counted. */
  readonly number: Readonly<Record<Counted, Float64Array>>;
  /** By seat, its share of the win. */
  readonly shares: readonly Float64Array[];
  /** The seat that made the first move. */
  readonly first: Float64Array;
  /** The share of the win of those who led halfway. */
  readonly led: Float64Array;
  /** Points between the first and the last. */
  readonly spread: Float64Array;
}

export const COUNTED = [
  "turns",
  "decisions",
  "rounds",
  "forced",
  "options",
  "dead_turns",
  "lead_changes",
  "nobody_out",
] as const;
export type Counted = (typeof COUNTED)[number];

export const FIGURES = [
  "minutes",
  "turns",
  "rounds",
  "choices",
  "forced",
  "dead_turns",
  "place_0",
  "ties",
  "nobody_out",
  "lead_changes",
  "comebacks",
  "spread",
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Figures that are shares, shown in percent. */
export const SHARES: ReadonlySet<FigureName> = new Set([
  "forced",
  "dead_turns",
  "place_0",
  "ties",
  "nobody_out",
  "comebacks",
]);

/** Assumed, not measured, seconds per decision in a family; the same as in `reihum lab`. */
const SECONDS_PER_DECISION = 5;

const COMPUTE: Readonly<Record<FigureName, (matches: Matches) => Sample>> = {
  minutes: ({ number }) => estimateMean(number.decisions.map((decisions) => (decisions * SECONDS_PER_DECISION) / 60)),
  turns: ({ number }) => estimateMean(number.turns),
  rounds: ({ number }) => estimateMean(number.rounds),
  choices: ({ number }) =>
    estimateRatio(
      number.options.map((options, at) => options - (number.forced[at] ?? 0)),
      number.decisions.map((decisions, at) => decisions - (number.forced[at] ?? 0)),
    ),
  forced: ({ number }) => estimateRatio(number.forced, number.decisions),
  dead_turns: ({ number }) => estimateRatio(number.dead_turns, number.turns),
  place_0: ({ first, shares }) =>
    estimateMean(
      first.map((seat, at) => shares[seat]?.[at] ?? 0),
      true,
    ),
  ties: ({ count, shares }) =>
    estimateMean(
      Float64Array.from({ length: count }, (_, at) => Number(shares.filter((of) => (of[at] ?? 0) > 0).length > 1)),
      true,
    ),
  nobody_out: ({ number }) => estimateRatio(number.nobody_out, number.rounds),
  lead_changes: ({ number }) => estimateMean(number.lead_changes),
  comebacks: ({ led }) =>
    estimateMean(
      led.map((share) => 1 - share),
      true,
    ),
  spread: ({ spread }) => estimateMean(spread),
};

export function computeFigure(name: FigureName, matches: Matches): Sample {
  return COMPUTE[name](matches);
}

/** Return in how many matches each length occurred, in steps of decisions, up to the longest fiftieth of them. */
export function countLengths(all: readonly Matches[], bars: number): { step: number; shares: number[][] } {
  const longest = Math.max(1, ...all.map(({ number }) => findQuantile(number.decisions, 0.98)));
  const step = Math.max(1, Math.ceil(longest / bars));
  const shares = all.map(({ count, number }) => {
    const bins = Array.from({ length: bars }, () => 0);
    for (const decisions of number.decisions) {
      const bin = Math.min(bars - 1, Math.floor(decisions / step));
      bins[bin] = (bins[bin] ?? 0) + 1 / Math.max(1, count);
    }
    return bins;
  });
  return { step, shares };
}

function findQuantile(values: Float64Array, part: number): number {
  const sorted = values.slice().sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
