/**
 * The record of the file that this tab shows. Browsers discard background pages and reload them later: a table's match can then be
 * fetched again, a file cannot.
 */
import { type MatchRecord, parseRecords } from "../records/record";

const KEY = "reihum.opened";

/** Save the opened record, if there is room for it. */
export function saveOpenedRecord(record: MatchRecord): void {
  try {
    sessionStorage.removeItem(KEY); // rather none than the one before
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Storage is full or forbidden: the file has to be chosen again.
  }
}

/** Return the last opened record; null if none is saved. */
export function loadOpenedRecord(): MatchRecord | null {
  try {
    return parseRecords(sessionStorage.getItem(KEY) ?? "")[0] ?? null;
  } catch {
    return null;
  }
}
