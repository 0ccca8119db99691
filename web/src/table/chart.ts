import type { HandCounts } from "../session/handCounts";

export interface Line {
  seat: number;
  /** Points of an SVG polyline. */
  points: string;
  end: { x: number; y: number };
}

/** Return the counts as one line for each seat in a box of the given size; `labels` are the lines' ends moved apart. */
export function makeLines(
  handCounts: HandCounts,
  width: number,
  height: number,
  distance: number,
): { lines: Line[]; labels: number[]; most: number } {
  const seats = handCounts[0]?.counts.length ?? 0;
  const most = Math.max(1, ...handCounts.flatMap((point) => point.counts));
  const x = (index: number) => (handCounts.length > 1 ? (index / (handCounts.length - 1)) * width : width);
  const y = (count: number) => height - (count / most) * height;
  const drawn = Array.from({ length: seats }, (_, seat) => {
    const counts = handCounts.map((point) => point.counts[seat] ?? 0);
    const points = counts.map((count, index) => `${x(index).toFixed(1)},${y(count).toFixed(1)}`).join(" ");
    return { seat, points, end: { x: width, y: y(counts.at(-1) ?? 0) } };
  });
  return {
    lines: drawn,
    labels: moveApart(
      drawn.map((line) => line.end.y),
      distance,
      height,
    ),
    most,
  };
}

/** Return the heights moved apart so that none is nearer than `distance` to the next, in the same order and above `lowest`. */
export function moveApart(heights: readonly number[], apart: number, lowest: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let above = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    above = Math.max(placed[index] ?? 0, above + apart);
    placed[index] = above;
  }
  let below = lowest + apart;
  for (const index of order.reverse()) {
    below = Math.min(placed[index] ?? 0, below - apart);
    placed[index] = below;
  }
  return placed;
}

/** Return where each new round begins, as parts of the width. */
export function findRoundStarts(handCounts: HandCounts): number[] {
  return handCounts.flatMap((point, index) =>
    index > 0 && handCounts[index - 1]?.round !== point.round ? [index / (handCounts.length - 1)] : [],
  );
}
