/** Return the whole seconds left of `left` milliseconds, `passed` milliseconds later; never below 0. */
export function secondsLeft(left: number, passed: number): number {
  return Math.max(0, Math.ceil((left - passed) / 1000));
}

/** Return seconds as a clock shows them: `45`, `1:05`. */
export function formatClock(total: number): string {
  return total < 60 ? `${total}` : `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}
