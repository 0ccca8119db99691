import { anySecret } from "../device/anySecret";
import { fileUrl } from "../device/site";
import type { AskTables, ErrorCode, OwnTable, OwnTables } from "../protocol";
import { isLocal } from "./localCode";

/** How a table stands, or why the server, or this browser, does not tell it. */
export type Standing = OwnTable | ErrorCode;

/** The most tables that the server tells about at once. */
const AT_ONCE = 12;
/** Refusals that are not about the table. */
const PASSING_CODES: readonly Standing[] = ["too_fast", "storage", "closing", "internal"];

/**
 * Request the state of tables where this device has a seat, and report each in this order. Returns whether every request was
 * answered.
 */
export async function fetchOwnTables(
  tables: readonly string[],
  onanswer: (table: string, standing: Standing) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  let complete = true;
  for (let at = 0; at < tables.length; at += AT_ONCE) {
    const some = tables.slice(at, at + AT_ONCE);
    const remote = some.filter((table) => !isLocal(table));
    const fetched = fetchSome(remote);
    for (const table of some) {
      const standing = isLocal(table) ? await fetchLocal(table) : (await fetched)[remote.indexOf(table)];
      if (signal?.aborted) return complete;
      if (standing === undefined) complete = false;
      else onanswer(table, standing);
    }
  }
  return complete;
}

/** Ask the server about tables; undefined for each without an answer. */
async function fetchSome(tables: readonly string[]): Promise<readonly (Standing | undefined)[]> {
  if (tables.length === 0) return [];
  const body: AskTables = { tables: tables.map((table) => ({ table, secret: anySecret(table) ?? "" })) };
  const options = { method: "POST", cache: "no-store", body: JSON.stringify(body) } as const;
  try {
    const answer = await fetch(fileUrl("/api/seats"), options);
    const found: OwnTables = answer.ok ? await answer.json() : { tables: [] };
    return found.tables.map((one) => (PASSING_CODES.includes(one) ? undefined : one));
  } catch {
    return [];
  }
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
