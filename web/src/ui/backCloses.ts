/**
 * Makes the browser's Back button close an overlay instead of leaving the page. While any overlay is open, the history has one
 * additional entry.
 */

const SHEET = "sheet";
const open: (() => void)[] = [];
/** Whether the additional entry exists. */
let entered = false;
/** Whether this page is removing the entry, as opposed to the user pressing Back. */
let leaving = false;

function isThere(): boolean {
  return (history.state as { over?: string } | null)?.over === SHEET;
}

function enter(): void {
  if (entered) return;
  // After going forward again the current entry may be one that was left there.
  if (!isThere()) history.pushState({ over: SHEET }, "");
  entered = true;
}

addEventListener("popstate", () => {
  if (leaving) {
    leaving = false;
    if (open.length > 0) enter();
    return;
  }
  if (!entered || isThere()) return;
  entered = false;
  const below = open.length - 1;
  open.at(-1)?.();
  if (below > 0) enter();
});

// After a reload with an open overlay, there is none any more.
if (isThere()) {
  leaving = true;
  history.back();
}

/** Register an open overlay, which `close` closes; call the returned function when it is closed. */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  if (!leaving) enter();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    // Deferred: another overlay may follow, or the page may have been left.
    setTimeout(() => {
      if (open.length > 0 || !entered) return;
      entered = false;
      if (!isThere()) return;
      leaving = true;
      history.back();
    });
  };
}
