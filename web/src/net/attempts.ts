/**
 * Return a function that begins an attempt and makes all earlier ones outdated. What it returns tells whether its own attempt is still
 * the latest.
 */
export function makeAttempts(): () => () => boolean {
  let latest = 0;
  return () => {
    latest += 1;
    const own = latest;
    return () => own === latest;
  };
}
