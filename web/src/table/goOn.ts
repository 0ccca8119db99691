import type { TableView } from "../protocol";

/** Drawing, passing and ending a turn, as every game writes them. */
const LAYS_NOTHING: ReadonlySet<string> = new Set(["+", "-", "."]);

/** Return the one legal move on my turn when it lays nothing; null when there is a choice, or it is somebody else's turn. */
export function onlyWayOn({ match, phase, seat }: TableView): string | null {
  if (phase !== "playing" || !match || seat === null || match.turn !== seat) return null;
  const [move, ...others] = match.legal;
  return move !== undefined && others.length === 0 && LAYS_NOTHING.has(move) ? move : null;
}
