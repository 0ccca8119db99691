import { type Lang, t } from "../device/settings.svelte";
import type { GameClient } from "../games/game";
import type { TableStanding } from "../protocol";
import { figure } from "../words/figures";
import { w } from "./words";

/** Seconds without anything after which nobody is taken to play any more. */
const QUIET = 3 * 3_600;
/** Seconds without a move after which it is said so: perhaps somebody needs help. */
export const SLOW = 180;

/** Return how many seats are open. */
export function openSeats(table: TableStanding | undefined): number {
  return table?.seats.filter(({ kind }) => kind === "open").length ?? 0;
}

/** Whether nothing more is expected to happen at a table. */
export function isOver(table: TableStanding | undefined): boolean {
  return table !== undefined && (table.phase === "match_over" || table.seconds > QUIET);
}

/** Return in a few words what a table is waiting for, or who has won there. */
export function stateOf(table: TableStanding): string {
  const { phase, seats, turn, round, winners } = table;
  const open = openSeats(table);
  if (phase === "waiting") return open > 0 ? w().seatsFree(open) : w().ready;
  if (phase === "playing") return turn === null ? w().round(round) : t().table.turnOf(seats[turn]?.name ?? "");
  const names = winners.map((seat) => seats[seat]?.name ?? "");
  if (phase === "round_over" || names.length === 0) return t().sheet.roundOver(round);
  return names.length > 1 ? t().sheet.tie(names) : t().sheet.wins(names[0] ?? "");
}

/** Return how far somebody has come by the rounds that are over, as text; empty before the first of them is. */
export function scoreOf({ totals }: TableStanding, seat: number, game: GameClient, lang: Lang): string {
  const total = totals?.[seat];
  if (total === undefined) return "";
  return game.scoreText ? game.scoreText(lang, total) : figure(total);
}
