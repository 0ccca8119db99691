import type { TableView } from "../protocol";

/** Whom everybody waits for: it is their turn, they are away, and no bot sits in. */
export function waitedFor(table: TableView): number | null {
  const turn = table.match?.turn ?? null;
  if (table.phase !== "playing" || turn === null || turn === table.seat) return null;
  const who = table.seats[turn];
  return who?.kind === "person" && who.away && who.sitting_in === null ? turn : null;
}

/** How many people are there to vote whether a bot shall sit in for this seat. */
export function voters(table: TableView, seat: number): number {
  return table.seats.filter((who, at) => at !== seat && who.kind === "person" && !who.away && !who.left).length;
}
