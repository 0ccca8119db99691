import type { Action } from "../../play/action";
import { endsTurn } from "../../play/rows";
import type { ElferRausMasterView } from "../../protocol";
import type { TableWords } from "./boardWords";
import type { Lay } from "./moves";

export interface BarContent {
  hint: string;
  /** The only button, if there is one. */
  action: Action | null;
}

/** Return the text and button for the legal moves: `.` ends the turn, `+` draws, `-` passes, anything else plays a card. */
export function describeBar(legal: readonly string[], view: ElferRausMasterView, w: TableWords): BarContent {
  const cards = legal.some((move) => !endsTurn(move));
  if (legal.includes("+")) {
    const draws = Math.min(view.draws, view.pile);
    const hint = cards ? w.layOrDraw(view.lays, draws) : w.onlyDraw(draws);
    return { hint, action: { move: "+", label: w.drawButton, urgent: !cards } };
  }
  if (legal.includes("-")) return { hint: w.mayPass, action: { move: "-", label: w.passButton, urgent: !cards } };
  if (legal.includes(".")) {
    const left = view.lays - view.laid;
    const hint = left === 0 ? w.turnComplete(view.laid) : cards ? w.more(left) : w.nothingFits;
    return { hint, action: { move: ".", label: w.end, urgent: !cards || left === 0 } };
  }
  return { hint: view.exchanged ? w.afterSwap : w.mustLay, action: null };
}

/** Return the effect of playing the chosen card; null if it is obvious. */
export function describeEffect(offer: Lay | undefined, joker: boolean, w: TableWords): string | null {
  if (joker) return w.whereJoker;
  if (offer?.exchange) return w.swap;
  return offer?.source ? w.via(w.row[offer.source]) : null;
}
