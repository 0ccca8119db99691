import { anySecret } from "../device/anySecret";
import { secrets } from "../device/secrets";
import type { Lang } from "../device/settings.svelte";
import { fileUrl } from "../device/site";
import { visits } from "../device/visits";
import { isLocal } from "../net/localCode";
import type { OwnTable } from "../protocol";
import { formatUntil } from "../words/until";
import { w } from "./words";

/** The most tables to poll. */
const MOST_TABLES = 12;
/** HTTP statuses for a seat that is another person's now, and for a table that does not exist. */
const GONE_CODES = [403, 404];
/** The result without an answer, or with one that is not about the table: too many requests, or a server that restarts. */
const LOST = "lost";

/**
 * Request the state of the tables where this device has a seat, the last visited first, and report each as its answer
 * arrives. Tables that are gone, or where nothing is left to do, are removed; unknown ones are left out. Returns
 * whether every request was answered.
 */
export async function pollOwnTables(ontable: (table: OwnTable) => void, signal?: AbortSignal): Promise<boolean> {
  let whole = true;
  for (const code of visits.tables().slice(0, MOST_TABLES)) {
    if (signal?.aborted) return whole;
    const table = await fetchTable(code);
    if (table === LOST) whole = false;
    else if (table && !isWorthShowing(table)) visits.putAway(code);
    else if (table && !signal?.aborted) ontable(table);
  }
  return whole;
}

async function fetchTable(code: string): Promise<OwnTable | null | typeof LOST> {
  if (isLocal(code)) return fetchLocalTable(code);
  try {
    const headers = { Authorization: `Bearer ${anySecret(code)}` };
    const answer = await fetch(fileUrl(`/api/tables/${code}/seat`), { headers, cache: "no-store" });
    // A seat whose link is being renewed may have its next secret already.
    if (GONE_CODES.includes(answer.status) && !secrets.expects(code)) visits.putAway(code);
    if (answer.ok) return await answer.json();
    return answer.status === 429 || answer.status >= 500 ? LOST : null;
  } catch {
    return LOST;
  }
}

/** Ask this browser's own tables. */
async function fetchLocalTable(code: string): Promise<OwnTable | null | typeof LOST> {
  const local = await import("../net/local").catch(() => null);
  if (!local) return LOST;
  const { requestLocal, LocalRefusal } = local;
  try {
    return await requestLocal({ ask: "standing", code, secret: anySecret(code) ?? "" });
  } catch (reason) {
    if (reason instanceof LocalRefusal && reason.code === "unknown_table") visits.putAway(code);
    return null;
  }
}

/** Whether there is anything left to do at a table: nothing after a match against bots alone. */
function isWorthShowing({ phase, seats, seat }: OwnTable): boolean {
  return phase !== "match_over" || seats.some((other, at) => at !== seat && other.kind === "person");
}

/** Whether it is the user's move at a table. */
export function isMyTurn({ phase, turn, seat, seats }: OwnTable): boolean {
  return phase === "playing" && turn === seat && !seats[seat]?.left;
}

/** Return the deadline of the current move as text; null if there is none. */
export function formatDeadline({ left }: OwnTable, lang: Lang): string | null {
  const now = Date.now();
  return left === null ? null : formatUntil(new Date(now + left * 1000), new Date(now), lang);
}

/** Return what a table is waiting for, as text. */
export function describeState({ phase, seats, seat, turn }: OwnTable, lang: Lang): string {
  const words = w(lang);
  if (seats[seat]?.left) return words.left;
  if (phase === "round_over") return words.roundOver;
  if (phase === "match_over") return words.matchOver;
  if (phase === "waiting") {
    const free = seats.filter(({ kind }) => kind === "open").length;
    return free > 0 ? words.seatsFree(free) : words.ready;
  }
  return turn === seat ? words.turn : words.turnOf(seats[turn ?? 0]?.name ?? "");
}
