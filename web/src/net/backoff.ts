const FIRST = 400;
const LONGEST = 10_000;

/** Milliseconds to wait before the attempt: doubling, with half of it left to `random` (0 to 1) so that not all come back at once. */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random / 2));
}
