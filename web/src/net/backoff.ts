const FIRST_DELAY = 400;
const LONGEST_DELAY = 10_000;

/** Return the milliseconds to wait before an attempt; they double, and `random` (0 to 1) decides half of them, so that not all clients come back at once. */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random / 2));
}
