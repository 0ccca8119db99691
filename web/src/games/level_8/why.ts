import type { Level8View } from "../../protocol";
import type { TableWords } from "./boardWords";
import { ends } from "./melds";

/** Why a card cannot go to a place now, in one sentence; `name` says who sits where. */
export function whyNot(
  card: string,
  spot: string,
  view: Level8View,
  me: number,
  name: (seat: number) => string,
  w: TableWords,
): string {
  if (view.phase === "draw") return w.why.takeFirst;
  if (view.laying !== null) return w.why.goOn;
  if (spot === "pile") return w.why.taken;
  if (spot.startsWith("top")) return Number(spot.slice(3)) === me ? w.why.taken : w.why.ownPile;
  if (spot.startsWith("seat")) return before(card, Number(spot.slice(4)), view, name, w);
  if (card === "S") return w.why.skipNever;
  if (!view.laid[me]) return w.why.layFirst;
  if (view.counts[me] === 1) return w.why.lastCard;
  return onto(spot, view, w);
}

function before(card: string, seat: number, view: Level8View, name: (seat: number) => string, w: TableWords): string {
  return card === "S" && view.skipped[seat] ? w.why.skipThere(name(seat)) : w.why.onlySkip;
}

function onto(spot: string, view: Level8View, w: TableWords): string {
  const [seat, index] = spot.split(".").map(Number);
  const meld = view.melds[seat ?? 0]?.[index ?? 0];
  if (!meld) return w.why.ownPile;
  if (meld.kind === "V") return w.why.setNeeds(meld.value);
  if (meld.kind === "C") return w.why.colourNeeds(w.row[meld.value as "r"]);
  const { low, high } = ends(meld);
  const numbers = [low, high].filter((number) => number !== null);
  return numbers.length ? w.why.runNeeds(numbers.join(` ${w.or} `)) : w.why.runFull;
}
