/**
 * Bots that follow the person: after a match won those of the next are a level stronger, after one or two lost in a row a level weaker.
 * It is chosen by game, and kept in this browser.
 */
import { lastTime } from "../device/lastTime";
import { recall, remember } from "../device/storage";
import type { TableView } from "../protocol";

/** What comes after a match. */
export interface Followed {
  /** The bots of the match, and of the next one. */
  readonly was: string;
  readonly next: string;
}

interface Kept {
  readonly on: boolean;
  /** Matches lost in a row. */
  readonly lost: number;
  /** The last match that counted, and what came after it. */
  readonly match?: string;
  readonly followed?: Followed;
}

const KEY = "follow.";
const NOTHING: Kept = { on: false, lost: 0 };

function keptOf(game: string): Kept {
  try {
    const found: Partial<Kept> | null = JSON.parse(recall(KEY + game) ?? "null");
    return typeof found?.on === "boolean" && typeof found.lost === "number" ? (found as Kept) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Whether the bots of a game follow the person at this device. */
export function follows(game: string): boolean {
  return keptOf(game).on;
}

/** Let the bots of a game follow the person at this device, or no longer. */
export function setFollows(game: string, on: boolean): void {
  // What the last match has led to stays: its sheet may be open, and it counts once.
  const kept = keptOf(game);
  remember(KEY + game, JSON.stringify({ ...kept, on, lost: on ? kept.lost : 0 }));
}

/** Return how many matches in a row are lost before the bots get weaker: one of two players wins half of the matches. */
export function lossesUntilWeaker(players: number): number {
  return players > 2 ? 2 : 1;
}

/** Return the level of all bots at a table where one person plays against nobody else; null where there are others, or other bots. */
export function botsOf(
  { seat, host, seats, day, evening, cards_of }: TableView,
  scale: readonly string[],
): string | null {
  const others = seats.filter((_, at) => at !== seat);
  const kind = others[0]?.bot ?? "";
  const alike = others.every((other) => other.kind === "bot" && other.bot === kind);
  const own = seat !== null && seat === host && !day && !evening && !cards_of;
  return own && alike && scale.includes(kind) ? kind : null;
}

/**
 * Count the match that is over at a table, once, and return which bots come next; null where none follow. `scale`: all levels, weakest
 * first. What is proposed on the first page follows, too.
 */
export function followMatch(table: TableView, scale: readonly string[]): Followed | null {
  const { on, lost, match, followed } = keptOf(table.game);
  const winners = table.match?.winners ?? [];
  if (!on || table.phase !== "match_over" || winners.length === 0) return null;
  const id = `${table.table}.${table.matches}`;
  if (match === id && followed) return followed;
  const was = botsOf(table, scale);
  if (was === null) return null;
  const won = winners.includes(table.seat ?? -1);
  const weaker = !won && lost + 1 >= lossesUntilWeaker(table.seats.length);
  const next = scale[scale.indexOf(was) + (won ? 1 : weaker ? -1 : 0)] ?? was;
  const kept: Kept = { on, lost: won || weaker ? 0 : lost + 1, match: id, followed: { was, next } };
  remember(KEY + table.game, JSON.stringify(kept));
  propose(table.game, was, next);
  return { was, next };
}

/** Propose other bots for the next match of a game, where those of this one were proposed. */
export function propose(game: string, was: string, next: string): void {
  const choices = lastTime.choices(game);
  if (choices?.bot === was) lastTime.note(game, { ...choices, bot: next });
}
