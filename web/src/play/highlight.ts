/** Highlights elements of any component by selectors: matching ones get `data-hint`. */

import "../style/hint.css";

const MARK = "data-hint";

function mark(selectors: readonly string[]): void {
  const targets = new Set(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]));
  for (const old of document.querySelectorAll(`[${MARK}]`)) if (!targets.has(old)) old.removeAttribute(MARK);
  for (const element of targets) {
    if (!element.hasAttribute(MARK)) element.scrollIntoView({ block: "nearest", inline: "nearest" });
    element.setAttribute(MARK, "");
  }
}

/** Highlight matching elements, also later ones; `marked` is called after each update. Returns a function that ends it. */
export function highlight(selectors: readonly string[], marked?: () => void): () => void {
  const update = () => {
    mark(selectors);
    marked?.();
  };
  update();
  const watch = new MutationObserver(update);
  const attributeFilter = ["data-move", "data-place", "data-rob", "data-card"];
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter });
  return () => {
    watch.disconnect();
    mark([]);
  };
}
