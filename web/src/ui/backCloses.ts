/**
 * Makes the browser's Back button close an overlay instead of leaving the page. While any overlay is open, the history has one
 * additional entry.
 */

const SHEET_ENTRY = "sheet";
const openSheets: (() => void)[] = [];
/** Whether the additional entry exists. */
let entered = false;
/** Whether this page is removing the entry, as opposed to the user pressing Back. */
let leaving = false;

function isEntryCurrent(): boolean {
  return (history.state as { over?: string } | null)?.over === SHEET_ENTRY;
}

function pushEntry(): void {
  if (entered) return;
  // After going forward again the current entry may be one that was left there.
  if (!isEntryCurrent()) history.pushState({ over: SHEET_ENTRY }, "");
  entered = true;
}

addEventListener("popstate", () => {
  if (leaving) {
    leaving = false;
    if (openSheets.length > 0) pushEntry();
    return;
  }
  if (!entered || isEntryCurrent()) return;
  entered = false;
  const below = openSheets.length - 1;
  openSheets.at(-1)?.();
  if (below > 0) pushEntry();
});

// After a reload with an open overlay, there is none any more.
if (isEntryCurrent()) {
  leaving = true;
  history.back();
}

/** Register an open overlay, which `close` closes; call the returned function when it is closed. */
export function closeOnBack(close: () => void): () => void {
  openSheets.push(close);
  if (!leaving) pushEntry();
  return () => {
    const at = openSheets.indexOf(close);
    if (at >= 0) openSheets.splice(at, 1);
    // Deferred: another overlay may follow, or the page may have been left.
    setTimeout(() => {
      if (openSheets.length > 0 || !entered) return;
      entered = false;
      if (!isEntryCurrent()) return;
      leaving = true;
      history.back();
    });
  };
}
