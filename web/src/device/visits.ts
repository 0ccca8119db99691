import { anySecret } from "./anySecret";
import { recall, recallKeys, remember } from "./storage";

/**
 * When this device last visited each table where it has a seat. A table that is gone or was put away has a negative time: it is not
 * listed any more, but its secret stays, so that a later visit has the seat.
 */
const KEY = "visited";
const PUT_AWAY = -1;

function loadTimes(): Record<string, number> {
  try {
    const times: unknown = JSON.parse(recall(KEY) ?? "{}");
    return typeof times === "object" && times !== null ? (times as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function saveTime(table: string, time: number): void {
  const known = Object.entries(loadTimes()).filter(([code]) => anySecret(code) !== null);
  remember(KEY, JSON.stringify({ ...Object.fromEntries(known), [table]: time }));
}

export const visits = {
  /** Save a visit to a table with an own seat. */
  record: (table: string): void => saveTime(table, Date.now()),
  /** Put a table away: it is not listed until the next visit. */
  putAway: (table: string): void => saveTime(table, PUT_AWAY),
  /** Return the tables where this device has a seat, the last visited first, without those put away. */
  tables: (): string[] => {
    const times = loadTimes();
    const time = (table: string) => Number(times[table] ?? 0);
    const codes = recallKeys("seat").flatMap((key) => /^seats?\.([A-Z]+)$/.exec(key)?.[1] ?? []);
    const codesWithSeat = [...new Set(codes)].filter((table) => anySecret(table) !== null && time(table) >= 0);
    return codesWithSeat.sort((one, other) => time(other) - time(one));
  },
};
