/** Return a function that begins an attempt, and returns a function that tells whether that attempt is still the latest. */
export function makeAttempts(): () => () => boolean {
  let latest = 0;
  return () => {
    latest += 1;
    const own = latest;
    return () => own === latest;
  };
}
