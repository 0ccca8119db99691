/**
 * After client-side navigation, focus the heading of the new page as soon as it exists, so that a screen reader announces the page;
 * `before` is the heading of the previous page. If something else has the focus by then, it keeps it. Returns a function that
 * cancels this.
 */
export function announcePage(before: Element | null): () => void {
  const focusHeading = () => {
    const heading = document.querySelector("h1");
    if (!heading || heading === before) return;
    watch.disconnect();
    if (document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(focusHeading);
  watch.observe(document.body, { childList: true, subtree: true });
  focusHeading();
  return () => watch.disconnect();
}
