import { ELFER_RAUS } from "../../constants";
import type { ElferRausRow, ElferRausView } from "../../protocol";

/** `laid`: a card lies there; `mine`: I can lay there now; `open`: somebody can; `missing`: not yet. */
export type PlaceState = "laid" | "mine" | "open" | "missing";

export const MIDDLE = ELFER_RAUS.middle;

/** Return the number of cards in a row. */
export function countCards({ low, high }: ElferRausRow): number {
  return low ? high - low + 1 : 0;
}

/** Return the numbers of a row, from 1 up. */
export function listNumbers({ highest }: ElferRausView): number[] {
  return Array.from({ length: highest }, (_, index) => index + 1);
}

export function findPlaceState(
  row: ElferRausRow,
  number: number,
  view: ElferRausView,
  legal: readonly string[],
): PlaceState {
  const card = row.colour + number;
  if (row.low <= number && number <= row.high) return "laid";
  if (legal.includes(card)) return "mine";
  return view.fits.includes(card) ? "open" : "missing";
}
