import { cardName } from "../../cards/names";
import { parse } from "../../cards/shapes";
import type { ElferRausMasterView } from "../../protocol";
import { MOST } from "./bar";
import { firstMissing } from "./board";
import type { TableWords } from "./boardWords";

/** Why a card, or a joker, of the seat whose turn it is cannot be laid now, in one sentence. */
export function whyNot(card: string, view: ElferRausMasterView, connectors: number, w: TableWords): string {
  const lying = card === "J" ? undefined : view.rows.find((row) => row.colour === card.charAt(0));
  if (lying?.jokers.includes(parse(card).number)) return w.swapLater;
  if (view.laid === MOST) return w.four;
  if (card === "J") return w.noPlace;
  const name = cardName(card, w);
  if (connectors === 0 && view.reach.some((one) => one.endsWith(`>${card}`))) return w.noConnector(name);
  return w.needs(name, cardName(firstMissing(view.rows, card), w));
}

/** Why nothing can be done at a place that was pressed. */
export function whyNotHere(spot: string, view: ElferRausMasterView, connectors: number, w: TableWords): string | null {
  const { colour, number } = parse(spot);
  const row = view.rows.find((one) => one.colour === colour);
  const name = cardName(spot, w);
  if (row?.jokers.includes(number)) return w.isJoker(name);
  if (row?.numbers.includes(number)) return null;
  if (view.hand.includes(spot)) return whyNot(spot, view, connectors, w);
  const open = view.open.includes(spot) || (connectors > 0 && view.reach.some((one) => one.endsWith(`>${spot}`)));
  if (!open) return w.needsPlace(cardName(firstMissing(view.rows, spot), w));
  if (view.laid === MOST) return w.four;
  return view.hand.includes("J") ? w.notYoursJoker(name) : w.notYours(name);
}
