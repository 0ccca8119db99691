import { anySecret } from "../device/anySecret";
import { secrets } from "../device/secrets";
import type { Lang } from "../device/settings.svelte";
import { fileAt } from "../device/site";
import { visits } from "../device/visits";
import { isLocal } from "../net/localCode";
import type { OwnTable } from "../protocol";
import { until } from "../words/until";
import { w } from "./words";

/** Tables that are asked about, at most. */
const MOST = 12;
/** The server's status for a table that is not there, and for a seat that is somebody else's now. */
const GONE = [403, 404];
/** What asking gives where no answer came, or one that says nothing of the table: too many requests, or a server that starts again. */
const LOST = "lost";

/**
 * Ask how the tables stand where this device has a seat, the one it was last at first, and hand on each as its answer
 * comes. Tables that are gone, or where nothing is left to do, are put away; what cannot be told now is left out. Returns
 * whether no answer was lost on the way.
 */
export async function askOwnTables(found: (table: OwnTable) => void, signal?: AbortSignal): Promise<boolean> {
  let whole = true;
  for (const code of visits.tables().slice(0, MOST)) {
    if (signal?.aborted) return whole;
    const table = await ask(code);
    if (table === LOST) whole = false;
    else if (table && !isOfUse(table)) visits.drop(code);
    else if (table && !signal?.aborted) found(table);
  }
  return whole;
}

async function ask(code: string): Promise<OwnTable | null | typeof LOST> {
  if (isLocal(code)) return askHere(code);
  try {
    const headers = { Authorization: `Bearer ${anySecret(code)}` };
    const answer = await fetch(fileAt(`/api/tables/${code}/seat`), { headers, cache: "no-store" });
    // A seat whose link is being renewed may have its next secret already.
    if (GONE.includes(answer.status) && !secrets.expects(code)) visits.drop(code);
    if (answer.ok) return await answer.json();
    return answer.status === 429 || answer.status >= 500 ? LOST : null;
  } catch {
    return LOST;
  }
}

/** Ask this browser's own tables. */
async function askHere(code: string): Promise<OwnTable | null | typeof LOST> {
  const local = await import("../net/local").catch(() => null);
  if (!local) return LOST;
  const { askLocal, LocalRefusal } = local;
  try {
    return await askLocal({ ask: "standing", code, secret: anySecret(code) ?? "" });
  } catch (reason) {
    if (reason instanceof LocalRefusal && reason.code === "unknown_table") visits.drop(code);
    return null;
  }
}

/** Whether there is anything left to do at a table: against bots alone nothing, once the match is over. */
function isOfUse({ phase, seats, seat }: OwnTable): boolean {
  return phase !== "match_over" || seats.some((other, at) => at !== seat && other.kind === "person");
}

/** Whether it is my move at a table. */
export function isMyTurn({ phase, turn, seat, seats }: OwnTable): boolean {
  return phase === "playing" && turn === seat && !seats[seat]?.left;
}

/** Return until when whoever is to move has time, where days go by. */
export function untilWhen({ left }: OwnTable, lang: Lang): string | null {
  const now = Date.now();
  return left === null ? null : until(new Date(now + left * 1000), new Date(now), lang);
}

/** Return what a table is waiting for, as one would say it. */
export function waitsFor({ phase, seats, seat, turn }: OwnTable, lang: Lang): string {
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
