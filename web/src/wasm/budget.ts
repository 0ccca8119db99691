/** The thinking time of a bot for a move, and its division into search steps. */
import type { SearchLayout } from "./layout";

/** Only a number of iterations makes the same seed give the same move. */
export type Budget = { readonly iterations: number } | { readonly milliseconds: number };

/** The next step of a search. */
interface Step {
  readonly size: number;
  /** The approximate number of iterations left after it. */
  readonly left: number;
}

/** The largest growth factor of a step, since a browser's coarse clock may underestimate the time that passed. */
const GROWTH = 4;

/** Yield the steps that use up a part of a budget; of iterations, `each` counts as one. */
export function* steps(layout: SearchLayout, budget: Budget, begin: number, part = 1, each = 1): Generator<Step> {
  if ("iterations" in budget) {
    let left = Math.max(1, Math.floor(budget.iterations * part * each));
    const most = Math.ceil(left / layout.steps);
    while (left > 0) {
      const size = Math.min(most, left);
      left -= size;
      yield { size, left };
    }
    return;
  }
  const end = begin + budget.milliseconds * part;
  let step: Step = { size: 1, left: Number.POSITIVE_INFINITY };
  let before = performance.now();
  while (true) {
    yield step;
    const now = performance.now();
    if (now >= end) return;
    const rate = now > before ? step.size / (now - before) : Number.POSITIVE_INFINITY;
    const size = Math.max(1, Math.floor(Math.min(step.size * GROWTH, rate * Math.min(layout.slice, end - now))));
    step = { size, left: Math.max(0, rate * (end - now) - size) };
    before = now;
  }
}
