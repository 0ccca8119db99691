import type { TableView } from "../protocol";

/** Whether the table waits for the person on this seat: on their turn, unless a bot plays for them, which they may end by moving. */
export function isAwaited({ phase, match, seat, seats }: TableView): boolean {
  return phase === "playing" && seat !== null && match?.turn === seat && seats[seat]?.sitting_in === null;
}
