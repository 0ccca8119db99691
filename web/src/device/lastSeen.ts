import { recall, remember } from "./storage";

/** The last event that this device saw of each table, by number, and when. */
const KEY = "looked";
const MOST_TABLES = 40;

export interface LastSeen {
  number: number;
  /** When that event was first seen, in milliseconds since 1970. */
  time: number;
}

function load(): Record<string, LastSeen> {
  try {
    const found: unknown = JSON.parse(recall(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, LastSeen>) : {};
  } catch {
    return {};
  }
}

export const lastSeen = {
  of: (table: string): LastSeen | null => load()[table] ?? null,
  /** Save the last seen event of a table; tables not seen for long are forgotten. */
  save(table: string, number: number): void {
    const known = load();
    if (known[table]?.number === number) return;
    const others = Object.entries(known).filter(([code]) => code !== table);
    const newest = others.sort(([, one], [, other]) => other.time - one.time).slice(0, MOST_TABLES - 1);
    remember(KEY, JSON.stringify({ ...Object.fromEntries(newest), [table]: { number, time: Date.now() } }));
  },
};
