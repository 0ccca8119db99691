import type { Happened } from "../protocol";
import type { FactsOf } from "./facts";

/** Cards in hand by seat, after every event of the match; `round` begins anew at each deal. */
export type Curve = readonly { round: number; counts: readonly number[] }[];

/** Return the curve with one more point; a new match starts a new curve. */
export function extendCurve(curve: Curve, { what, table }: Happened, factsOf: FactsOf): Curve {
  if (what.kind !== "started" && what.kind !== "dealt" && what.kind !== "moved") return curve;
  const counts = factsOf(table.game)?.counts(table);
  if (!counts || !table.match) return curve;
  const point = { round: table.match.round, counts };
  return what.kind === "started" ? [point] : [...curve, point];
}
