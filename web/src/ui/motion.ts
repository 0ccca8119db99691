/** Return whether this device asks for as little movement on the screen as possible. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
