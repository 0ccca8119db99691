/**
 * Put the focus on the heading of a page that comes without being loaded, as soon as it is there, so that a screen reader says which page
 * it is; `before` is the heading of the page before. Where something else has taken the focus meanwhile, it stays there. Returns what ends
 * the waiting.
 */
export function arrive(before: Element | null): () => void {
  const look = () => {
    const heading = document.querySelector("h1");
    if (!heading || heading === before) return;
    watch.disconnect();
    if (document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}
