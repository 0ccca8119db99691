import { hideNotification } from "../device/notifications";
import { secrets } from "../device/secrets";
import type { Lang } from "../device/settings.svelte";
import { visits } from "../device/visits";
import { fetchOwnTables } from "../net/ownTables";
import type { OwnTable } from "../protocol";
import { formatUntil } from "../words/until";
import { w } from "./words";

/** The most tables to poll: five requests, a small part of what the server allows an address (`Limits.seats`). */
const MOST_TABLES = 60;
/** Refusals for a seat that is another person's now, and for a table that does not exist. */
const GONE_CODES: readonly unknown[] = ["wrong_secret", "unknown_table"];

/**
 * Request the state of the tables where this device has a seat, the last visited first, and report each as its answer
 * arrives. Tables that are gone, or where nothing is left to do, are removed; unknown ones are left out, and what called to a turn
 * that is over is hidden. Returns whether the state of every table is known. Throws `NoAnswer` as `fetchOwnTables` does.
 */
export function pollOwnTables(ontable: (table: OwnTable) => void, signal?: AbortSignal): Promise<boolean> {
  const tables = visits.tables().slice(0, MOST_TABLES);
  return fetchOwnTables(
    tables,
    (code, standing) => {
      const table = typeof standing === "string" ? null : standing;
      // A seat whose link is being renewed may have its next secret already.
      const isGone = GONE_CODES.includes(standing) && !secrets.expects(code);
      if (table ? !isMyTurn(table) : isGone) void hideNotification(code);
      if (table ? !isWorthShowing(table) : isGone) visits.putAway(code);
      else if (table) ontable(table);
    },
    signal,
  );
}

/** Return the number of tables that are not polled, as they were visited too long ago. */
export function countUnpolled(): number {
  return Math.max(0, visits.tables().length - MOST_TABLES);
}

/** Whether there is anything left to do at a table: nothing after a match against bots alone. */
function isWorthShowing({ phase, seats, seat }: OwnTable): boolean {
  return phase !== "match_over" || seats.some((other, at) => at !== seat && other.kind === "person");
}

/** Whether a table waits for the user's move; not while a bot plays for them. */
export function isMyTurn({ phase, turn, seat, seats }: OwnTable): boolean {
  return phase === "playing" && turn === seat && seats[seat]?.sitting_in === null;
}

/** Return the deadline of the current move as text; null if there is none. */
export function formatDeadline({ left }: OwnTable, lang: Lang): string | null {
  const now = Date.now();
  return left === null ? null : formatUntil(new Date(now + left * 1000), new Date(now), lang);
}

/** Return what a table is waiting for, as text. */
export function describeState(table: OwnTable, lang: Lang): string {
  const { phase, seats, seat, turn } = table;
  const words = w(lang);
  if (seats[seat]?.left) return words.left;
  if (phase === "round_over") return words.roundOver;
  if (phase === "match_over") return words.matchOver;
  if (phase === "waiting") {
    const free = seats.filter(({ kind }) => kind === "open").length;
    return free > 0 ? words.seatsFree(free) : words.ready;
  }
  return isMyTurn(table) ? words.turn : words.turnOf(seats[turn ?? 0]?.name ?? "");
}
