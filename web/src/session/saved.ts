import type { HandCounts } from "./handCounts";
import type { Entry } from "./log";

/** What this tab has seen of a table. After a reload the server only sends later events. */
interface SavedSession {
  number: number;
  log: readonly Entry[];
  /** The hand counts, under the name that earlier versions saved them by. */
  curve: HandCounts;
}

const storageKey = (table: string) => `reihum.seen.${table}`;

export function loadSession(table: string): SavedSession | null {
  try {
    const text = sessionStorage.getItem(storageKey(table));
    if (!text) return null;
    const saved: SavedSession = JSON.parse(text);
    // Earlier versions saved changed settings without a seat.
    return { ...saved, log: saved.log.filter((entry) => entry.kind !== "arranged" || "seat" in entry) };
  } catch {
    return null;
  }
}

export function saveSession(table: string, seen: SavedSession): void {
  try {
    sessionStorage.setItem(storageKey(table), JSON.stringify(seen));
  } catch {
    // Storage is full or forbidden: after a reload the log will be empty.
  }
}
