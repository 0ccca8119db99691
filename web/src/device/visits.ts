import { anySecret } from "./anySecret";
import { recall, recallKeys, remember } from "./storage";

/**
 * When this device was last at each table where it has a seat. A table that is gone, or was put away, is noted with a
 * negative time: it is no more shown, but its secret stays, so that whoever comes to it again has the seat.
 */
const KEY = "visited";
const AWAY = -1;

function visited(): Record<string, number> {
  try {
    const times: unknown = JSON.parse(recall(KEY) ?? "{}");
    return typeof times === "object" && times !== null ? (times as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function note(table: string, time: number): void {
  const known = Object.entries(visited()).filter(([code]) => anySecret(code) !== null);
  remember(KEY, JSON.stringify({ ...Object.fromEntries(known), [table]: time }));
}

export const visits = {
  /** Notes that this device is at a table where it has a seat. */
  come: (table: string): void => note(table, Date.now()),
  /** Puts a table away: it is not shown until somebody comes to it again. */
  drop: (table: string): void => note(table, AWAY),
  /** Returns the tables where this device has a seat, the one it was last at first, without those put away. */
  tables: (): string[] => {
    const times = visited();
    const time = (table: string) => Number(times[table] ?? 0);
    const codes = recallKeys("seat").flatMap((key) => /^seats?\.([A-Z]+)$/.exec(key)?.[1] ?? []);
    const mine = [...new Set(codes)].filter((table) => anySecret(table) !== null && time(table) >= 0);
    return mine.sort((one, other) => time(other) - time(one));
  },
};
