/** Roving tabindex: a group of buttons is one tab stop, initially the current one; arrow keys move between them. */

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function roving(node: HTMLElement): () => void {
  let current: Element | null = null;
  const buttons = () => [...node.querySelectorAll<HTMLElement>("button")];

  function updateTabStop(): void {
    const all = buttons();
    const stop = all.find((one) => one === current) ?? all.find((one) => one.matches("[aria-current]")) ?? all[0];
    node.tabIndex = stop ? -1 : 0; // what scrolls can be scrolled by keyboard, too
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
  function handleFocus(event: FocusEvent): void {
    current = event.target as Element;
    updateTabStop();
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? at + step : -1;
    if (at < 0 || !all[to]) return;
    event.preventDefault();
    all[to].focus();
  }

  const stop = new AbortController();
  node.addEventListener("focusin", handleFocus, { signal: stop.signal });
  node.addEventListener("keydown", handleKey, { signal: stop.signal });
  const watch = new MutationObserver(updateTabStop);
  watch.observe(node, { childList: true, subtree: true, attributeFilter: ["aria-current"] });
  updateTabStop();
  return () => {
    stop.abort();
    watch.disconnect();
  };
}
