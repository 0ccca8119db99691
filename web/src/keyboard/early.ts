/** A key pressed before the handler was loaded, and the number of the table's latest event then. */
export interface EarlyKey {
  event: KeyboardEvent;
  number: number;
}

/** Milliseconds for which such a key counts: nobody wants to draw a card by a key of a minute ago. */
const FRESH_FOR = 5_000;

/** Whether a key was pressed recently enough to count, at a table that has not moved on since. */
export function isFresh({ event, number }: EarlyKey, now: number): boolean {
  return number === now && performance.now() - event.timeStamp <= FRESH_FOR;
}
