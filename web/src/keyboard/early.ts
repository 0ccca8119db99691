/** Milliseconds for which a key pressed before the handler was loaded still counts. */
const FRESH_FOR = 400;

/** Whether a key was pressed recently enough to count. */
export function isFresh(event: KeyboardEvent): boolean {
  return performance.now() - event.timeStamp <= FRESH_FOR;
}
