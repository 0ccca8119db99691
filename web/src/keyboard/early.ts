/** Milliseconds for which a key that was pressed before keys were loaded still counts. */
const FRESH = 400;

/** Whether a key was pressed just now; what is older counts never. */
export function isFresh(event: KeyboardEvent): boolean {
  return performance.now() - event.timeStamp <= FRESH;
}
