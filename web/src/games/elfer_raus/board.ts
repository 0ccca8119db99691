import type { Colour } from "../../cards/shapes";
import { ELFER_RAUS } from "../../constants";
import type { ElferRausRow, ElferRausView } from "../../protocol";

/** `laid`: a card lies there; `mine`: I can lay there now; `open`: somebody can; `missing`: not yet. */
export type PlaceState = "laid" | "mine" | "open" | "missing";

export const MIDDLE = ELFER_RAUS.middle;

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

export function colourOf(row: ElferRausRow): Colour {
  return row.colour as Colour;
}

/** Return the row to show when the round is over: the one that was laid to last, else the longest. */
export function findCelebratedRow(rows: readonly ElferRausRow[], lastLaid: string | null): string | null {
  if (lastLaid) return lastLaid.charAt(0);
  const length = (row: ElferRausRow) => (row.low ? row.high - row.low + 1 : 0);
  return [...rows].sort((a, b) => length(b) - length(a))[0]?.colour ?? null;
}
