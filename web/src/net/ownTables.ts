import { TABLES } from "../constants";
import { anySecret } from "../device/anySecret";
import { fileUrl } from "../device/site";
import type { AskTables, ErrorCode, OwnTable, OwnTables } from "../protocol";
import { isLocal } from "./localCode";
import { NoAnswer, PASSING_CODES } from "./outbox";

/** How a table stands, or why the server, or this browser, does not tell it. */
type Standing = OwnTable | ErrorCode;

/** Milliseconds between polls while the page is visible: the move may have been made on another device. */
export const POLL_INTERVAL = 30_000;

/**
 * Request the state of tables where this device has a seat, and report each in this order. Returns whether the state of every
 * table is known. Throws `NoAnswer` when the server gives none or is too busy: it is not asked about the rest, but this browser is.
 */
export async function fetchOwnTables(
  tables: readonly string[],
  onanswer: (table: string, standing: Standing) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  let complete = true;
  let isAsking = true;
  let failure: unknown;
  for (let at = 0; at < tables.length; at += TABLES.together) {
    const some = tables.slice(at, at + TABLES.together);
    const remote = isAsking ? some.filter((table) => !isLocal(table)) : [];
    const fetched = fetchSome(remote).catch((reason: unknown) => {
      failure = reason;
      return [];
    });
    for (const table of some) {
      const standing = isLocal(table) ? await fetchLocal(table) : (await fetched)[remote.indexOf(table)];
      if (signal?.aborted) return false;
      if (!isLocal(table) && (!standing || standing === "too_fast")) isAsking = false;
      if (!standing || (!isLocal(table) && PASSING_CODES.includes(standing))) complete = false;
      else onanswer(table, standing);
    }
  }
  if (failure) throw failure;
  return complete;
}

/** Ask the server about tables; empty if it refuses to tell of any, as one of version 0.1.0 does. Throws `NoAnswer`. */
async function fetchSome(tables: readonly string[]): Promise<readonly Standing[]> {
  if (tables.length === 0) return [];
  const path = "/api/seats";
  const body: AskTables = { tables: tables.map((table) => ({ table, secret: anySecret(table) ?? "" })) };
  const answer = await fetch(fileUrl(path), { method: "POST", cache: "no-store", body: JSON.stringify(body) }).catch(
    () => null,
  );
  if (!answer || answer.status === 429 || answer.status >= 500) throw new NoAnswer(path);
  const found: OwnTables | null = answer.ok ? await answer.json().catch(() => null) : { tables: [] };
  if (!found) throw new NoAnswer(path);
  return found.tables;
}

/** Ask this browser's own tables; undefined without an answer. */
async function fetchLocal(code: string): Promise<Standing | undefined> {
  const local = await import("./local").catch(() => null);
  if (!local) return undefined;
  try {
    return await local.requestLocal<OwnTable>({ ask: "standing", code, secret: anySecret(code) ?? "" });
  } catch (reason) {
    return reason instanceof local.LocalRefusal ? (reason.code as ErrorCode) : "internal";
  }
}
