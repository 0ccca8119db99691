import type { HandCounts } from "./handCounts";
import type { Entry } from "./log";

/** What this tab has seen of a table. After a reload the server sends only what came after it. */
export interface SavedSession {
  number: number;
  log: readonly Entry[];
  /** Named as in what tabs have saved before. */
  curve: HandCounts;
}

const key = (table: string) => `reihum.seen.${table}`;

export function loadSession(table: string): SavedSession | null {
  try {
    const text = sessionStorage.getItem(key(table));
    return text ? (JSON.parse(text) as SavedSession) : null;
  } catch {
    return null;
  }
}

export function saveSession(table: string, seen: SavedSession): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(seen));
  } catch {
    // Full or forbidden: then the log begins anew after a reload.
  }
}
