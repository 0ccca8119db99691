import { recall, remember } from "./storage";

/** The last event that this device saw of each table, by number, and when. */
const KEY = "looked";
const MOST = 40;

export interface LastSeen {
  number: number;
  /** When that event was first seen, in milliseconds since 1970. */
  time: number;
}

function all(): Record<string, LastSeen> {
  try {
    const found: unknown = JSON.parse(recall(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, LastSeen>) : {};
  } catch {
    return {};
  }
}

export const lastSeen = {
  at: (table: string): LastSeen | null => all()[table] ?? null,
  /** Save the last seen event of a table; tables not seen for long are forgotten. */
  note(table: string, number: number): void {
    const known = all();
    if (known[table]?.number === number) return;
    const others = Object.entries(known).filter(([code]) => code !== table);
    const newest = others.sort(([, one], [, other]) => other.time - one.time).slice(0, MOST - 1);
    remember(KEY, JSON.stringify({ ...Object.fromEntries(newest), [table]: { number, time: Date.now() } }));
  },
};
