import { ELFER_RAUS_MASTER } from "../../constants";
import type { ElferRausMasterRow, ElferRausMasterView } from "../../protocol";

/** `laid`: a card or joker lies there; `open`: a card fits; `reach`: a connector leads there; `missing`: not yet. */
export type PlaceState = "laid" | "open" | "reach" | "missing";

export const MIDDLE = ELFER_RAUS_MASTER.middle;
export const NUMBERS = Array.from({ length: ELFER_RAUS_MASTER.numbers }, (_, index) => index + 1);

export function findPlaceState(row: ElferRausMasterRow, number: number, view: ElferRausMasterView): PlaceState {
  const spot = row.colour + number;
  if (row.numbers.includes(number)) return "laid";
  if (view.open.includes(spot)) return "open";
  return view.reach.some((one) => one.endsWith(`>${spot}`)) ? "reach" : "missing";
}

/** The part of a row below or above its middle, and which of its numbers are missing. */
export interface Half {
  from: number;
  to: number;
  missing: number[];
}

/** Return the two halves of a row. */
export function findHalves(row: ElferRausMasterRow): { low: Half; high: Half } {
  const makeHalf = (from: number, to: number): Half => ({
    from,
    to,
    missing: NUMBERS.filter((number) => from <= number && number <= to && !row.numbers.includes(number)),
  });
  return { low: makeHalf(1, MIDDLE - 1), high: makeHalf(MIDDLE + 1, NUMBERS.length) };
}

/** Return the numbers of a row as ranges: 9–12, 17. */
export function findRanges(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}
