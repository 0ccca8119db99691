/**
 * Back closes what lies over the page, and does not leave the page. While anything lies there, the browser's history has one entry
 * more, for the page with a sheet over it.
 */

const SHEET = "sheet";
const open: (() => void)[] = [];
/** Whether the entry is there. */
let entered = false;
/** Whether the entry is being taken away by this page, and not by somebody who presses Back. */
let leaving = false;

function isThere(): boolean {
  return (history.state as { over?: string } | null)?.over === SHEET;
}

function enter(): void {
  if (entered) return;
  // Who has gone forward again stands on an entry that was left there.
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

// A page that was loaded anew with a sheet over it has none now.
if (isThere()) {
  leaving = true;
  history.back();
}

/** Note that something lies over the page, which `close` takes away; call what is returned when it is gone. */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  if (!leaving) enter();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    // In a moment: another sheet may follow, or the page may have gone elsewhere.
    setTimeout(() => {
      if (open.length > 0 || !entered) return;
      entered = false;
      if (!isThere()) return;
      leaving = true;
      history.back();
    });
  };
}
