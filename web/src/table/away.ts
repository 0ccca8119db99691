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

/** Return how many present people can vote for a bot to sit in on this seat, and how many of them have done so. */
export function countVotes({ seats }: TableView, seat: number): { voters: number; votes: number } {
  const voters = seats.flatMap((who, at) =>
    at !== seat && who.kind === "person" && !who.away && !who.left ? [at] : [],
  );
  return { voters: voters.length, votes: voters.filter((at) => seats[seat]?.votes.includes(at)).length };
}
