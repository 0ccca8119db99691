import { type Lang, t } from "../device/settings.svelte";
import type { GameClient } from "../games/game";
import { sheetWords } from "../play/sheetWords";
import type { Clock, TableStanding } from "../protocol";
import { formatNumber } from "../words/figures";
import { formatSince } from "../words/since";
import { w } from "./words";

/** Seconds of inactivity after which a table counts as abandoned. */
const OVER_AFTER = 3 * 3_600;
/** Seconds of inactivity from which their duration is shown, */
const SHOWN_FROM = 60;
/** and from which a move counts as slow: perhaps somebody needs help. */
const SLOW_FROM = 180;

/** Return how many seats are open. */
export function countOpenSeats(table: TableStanding | undefined): number {
  return table?.seats.filter(({ kind }) => kind === "open").length ?? 0;
}

/** Whether nothing more is expected to happen at a table. */
export function isOver(table: TableStanding | undefined, clock?: Clock): boolean {
  if (!table || table.phase === "waiting") return false;
  return table.phase === "match_over" || (clock !== "days" && table.seconds > OVER_AFTER);
}

/** Whether a move takes so long that somebody may need help. */
export function isSlow({ phase, seconds }: TableStanding, clock?: Clock): boolean {
  return phase === "playing" && clock !== "days" && seconds >= SLOW_FROM;
}

/** Return the round and the time since the last event, as far as they are worth showing. */
export function describeProgress({ phase, round, seconds }: TableStanding, lang: Lang): string {
  const since = formatSince(seconds, lang);
  const idleTime = seconds < SHOWN_FROM ? "" : phase === "match_over" ? w().ended(since) : w().idleFor(since);
  return [phase === "playing" ? w().round(round) : "", idleTime].filter(Boolean).join(" · ");
}

/** Return in a few words what a table is waiting for, or who has won there. */
export function describeState(table: TableStanding): string {
  const { phase, seats, turn, round, winners } = table;
  const open = countOpenSeats(table);
  if (phase === "waiting") return open > 0 ? w().seatsFree(open) : w().ready;
  if (phase === "playing") return turn === null ? w().round(round) : t().table.turnOf(seats[turn]?.name ?? "");
  const names = winners.map((seat) => seats[seat]?.name ?? "");
  if (phase === "round_over" || names.length === 0) return sheetWords().roundOver(round);
  return names.length > 1 ? sheetWords().tie(names) : sheetWords().wins(names[0] ?? "");
}

/** Return how far somebody has come by the rounds that are over, as text; empty before the first of them is. */
export function describeScore({ totals }: TableStanding, seat: number, game: GameClient, lang: Lang): string {
  const total = totals?.[seat];
  if (total === undefined) return "";
  return game.scoreText ? game.scoreText(lang, total) : formatNumber(total);
}
