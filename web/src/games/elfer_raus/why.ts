import { cardName } from "../../cards/names";
import { parse } from "../../cards/shapes";
import type { ElferRausRow } from "../../protocol";
import type { ElferWords } from "./words";

/** Why a card cannot be laid now, in one sentence. */
export function whyNot(card: string, rows: readonly ElferRausRow[], words: ElferWords): string {
  const { colour, number } = parse(card);
  const row = rows.find((one) => one.colour === colour);
  if (!row?.low) return words.needsEleven(words.row[colour]);
  const missing = number < row.low ? row.low - 1 : row.high + 1;
  return words.needs(cardName(card, words), cardName(`${colour}${missing}`, words));
}
