/**
 * After client-side navigation, focus the heading of the new page as soon as it exists, so that a screen reader announces the page;
 * `before` is the heading of the previous page. Returns a function that cancels this.
 */
export function announcePage(before: Element | null): () => void {
  return focusWhenThere(() => {
    const heading = document.querySelector("h1");
    if (!heading || heading === before) return null;
    heading.tabIndex = -1;
    return heading;
  });
}

/** Focus an element as soon as it exists. If something else has the focus by then, it keeps it. Returns a function that cancels this. */
export function focusWhenThere(find: () => HTMLElement | null): () => void {
  const focusFound = () => {
    const found = find();
    if (!found) return;
    watch.disconnect();
    if (document.activeElement === document.body) found.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(focusFound);
  watch.observe(document.body, { childList: true, subtree: true });
  focusFound();
  return () => watch.disconnect();
}
