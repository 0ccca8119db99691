import { cardName } from "../../cards/names";
import type { Action } from "../../play/action";
import type { Level8View } from "../../protocol";
import type { TableWords } from "./boardWords";
import { findProgress } from "./melds";

export interface BarContent {
  hint: string;
  /** The buttons. */
  actions: Action[];
}

/** Return the text and buttons for the seat to move, by its legal moves and chosen card. */
export function describeBar(
  view: Level8View,
  turn: number,
  legal: readonly string[],
  held: string | null,
  w: TableWords,
): BarContent {
  if (legal.includes("-")) return { hint: w.nothingToTake, actions: [{ move: "-", label: w.noTake, urgent: true }] };
  if (legal.includes("+")) return { hint: w.take, actions: [{ move: "+", label: w.draw, urgent: held === null }] };
  if (view.phase === "draw") return { hint: w.take, actions: [] };
  const { done, begun } = findProgress(view, turn, legal);
  if (begun || (done > 0 && !view.laid[turn])) return { hint: w.finishLevel, actions: [] };
  if (held && legal.includes(`/${held}`))
    return { hint: describeTarget(held, w), actions: [{ move: `/${held}`, label: w.discard, urgent: true }] };
  if (legal.some((move) => /^[RVC]/.test(move))) return { hint: w.lay, actions: [] };
  return { hint: legal.some((move) => move.includes(".")) ? w.offNow : w.discardNow, actions: [] };
}

function describeTarget(card: string, w: TableWords): string {
  if (card === "S") return w.whereSkip;
  return card === "J" ? w.whereJoker : w.whereTo(cardName(card, w));
}
