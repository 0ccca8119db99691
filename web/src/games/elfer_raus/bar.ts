import type { Action } from "../../play/action";
import { endsTurn } from "../../play/rows";
import type { ElferRausView, MatchView } from "../../protocol";
import type { TableWords } from "./boardWords";

export interface BarContent {
  hint: string;
  /** The only button, if there is one. */
  action: Action | null;
}

/** Return the text and button for the legal moves: `.` ends the turn, `+` draws, `-` passes, anything else lays a card. */
export function describeBar(match: MatchView, w: TableWords): BarContent {
  const { legal } = match;
  const { draws, laid, pile } = match.view as ElferRausView;
  const cards = legal.some((move) => !endsTurn(move));
  if (legal.includes("+")) return { hint: w.mustDraw(draws), action: { move: "+", label: w.drawButton, urgent: true } };
  if (legal.includes("-"))
    return { hint: pile ? w.neverDrawn : w.mustPass, action: { move: "-", label: w.passButton, urgent: true } };
  if (legal.includes("."))
    return { hint: cards ? w.more : w.nothingFits, action: { move: ".", label: w.end, urgent: !cards } };
  return { hint: cards ? (laid ? w.layOn : w.must) : "", action: null };
}
