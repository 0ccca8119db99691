import type { TableView } from "../protocol";

/** The notations of drawing, passing and ending a turn, the same in every game. */
const LAYS_NOTHING: ReadonlySet<string> = new Set(["+", "-", "."]);

/** Return the only legal move on the own turn if it lays nothing; null if there is a choice, or it is somebody else's turn. */
export function findForcedMove({ match, phase, seat }: TableView): string | null {
  if (phase !== "playing" || !match || seat === null || match.turn !== seat) return null;
  const [move, ...others] = match.legal;
  return move !== undefined && others.length === 0 && LAYS_NOTHING.has(move) ? move : null;
}
