import type { TableView } from "../protocol";

/**
 * Return the seat that everybody waits for: on turn, without a bot, and without a clock of days; away, or where no clock ends the turn
 * perhaps idle before long (see `idle_left`); else null.
 */
export function findAwaitedSeat(table: TableView): number | null {
  const turn = table.match?.turn ?? null;
  if (table.phase !== "playing" || table.settings.clock === "days" || turn === null || turn === table.seat) return null;
  const who = table.seats[turn];
  return who?.kind === "person" && who.sitting_in === null && (who.away || (table.match?.idle_left ?? -1) >= 0)
    ? turn
    : null;
}

/** Return the number of present people who can vote for a bot to sit in on this seat. */
export function countVoters(table: TableView, seat: number): number {
  return table.seats.filter((who, at) => at !== seat && who.kind === "person" && !who.away && !who.left).length;
}
