import type { TableView } from "../protocol";
import { isAwaited } from "../session/turn";

/** The notations of drawing, passing and ending a turn, the same in every game. */
const LAYS_NOTHING: ReadonlySet<string> = new Set(["+", "-", "."]);

/** Return the only legal move on the own turn if it lays nothing; null if there is a choice, or the table waits for somebody else or a bot. */
export function findForcedMove(table: TableView): string | null {
  if (!table.match || !isAwaited(table)) return null;
  const [move, ...others] = table.match.legal;
  return move !== undefined && others.length === 0 && LAYS_NOTHING.has(move) ? move : null;
}
