import type { TableView } from "../protocol";
import type { SheetWords } from "./sheetWords";

/** Return the headline over the score sheet. */
export function makeHeadline(table: TableView, words: SheetWords): string {
  const { match, phase, seat, seats } = table;
  if (!match || phase === "playing" || phase === "waiting") return words.title;
  if (phase === "round_over") return words.roundOver(match.round);
  if (match.winners.length === 0) return words.roundOver(match.round); // the deal of the day in a game of several rounds
  const names = match.winners.map((winner) => seats[winner]?.name ?? "");
  if (names.length > 1) return words.tie(names);
  return match.winners[0] === seat ? words.youWin : words.wins(names[0] ?? "");
}
