/**
 * The record of the file that this tab looks at. Browsers forget pages that lie in the background, and load them anew: a match of a table
 * can be fetched again then, a file cannot.
 */
import { type MatchRecord, parseRecords } from "../records/record";

const KEY = "reihum.opened";

/** Keep the record that was opened, where there is room for it. */
export function keepOpened(record: MatchRecord): void {
  try {
    sessionStorage.removeItem(KEY); // rather none than the one before
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Full or forbidden: then it has to be chosen again.
  }
}

/** Return the record that was opened last; null where none is kept. */
export function readOpened(): MatchRecord | null {
  try {
    return parseRecords(sessionStorage.getItem(KEY) ?? "")[0] ?? null;
  } catch {
    return null;
  }
}
