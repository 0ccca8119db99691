import type { TableView } from "../protocol";

/** Return the seat that everybody waits for: it is their turn, they are away, no bot is filling in, and there are no days for it. */
export function waitedFor(table: TableView): number | null {
  const turn = table.match?.turn ?? null;
  if (table.phase !== "playing" || table.settings.clock === "days" || turn === null || turn === table.seat) return null;
  const who = table.seats[turn];
  return who?.kind === "person" && who.away && who.sitting_in === null ? turn : null;
}

/** Return how many people there are to vote on a bot filling in for this seat. */
export function voters(table: TableView, seat: number): number {
  return table.seats.filter((who, at) => at !== seat && who.kind === "person" && !who.away && !who.left).length;
}
