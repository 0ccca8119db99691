/** Long press with finger or pen, right click, or the context menu key: all request an explanation. */

/** Milliseconds of a long press; about when browsers open a context menu, too. */
const LONG_PRESS = 500;
const MOVE_TOLERANCE = 7;

/** Call `onlongpress` on a long press of a node, and suppress the click at its end. */
export function longPressable(node: HTMLElement, onlongpress: () => void): () => void {
  let from: { x: number; y: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let spent = false;

  function release(): void {
    clearTimeout(timer);
    from = null;
  }
  function hold(): void {
    release();
    spent = true;
    onlongpress();
  }
  function down(event: PointerEvent): void {
    release();
    spent = false;
    if (!event.isPrimary || event.pointerType === "mouse") return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(hold, LONG_PRESS);
  }
  function move({ clientX, clientY }: PointerEvent): void {
    if (from && Math.hypot(clientX - from.x, clientY - from.y) >= MOVE_TOLERANCE) release();
  }
  /** Replace the browser's context menu; after a long press `onlongpress` was already called. */
  function menu(event: Event): void {
    event.preventDefault();
    if (spent) return;
    const byFinger = from !== null;
    hold();
    spent = byFinger;
  }
  function click(event: MouseEvent): void {
    if (!spent || event.detail === 0) return;
    spent = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const stop = new AbortController();
  const { signal } = stop;
  node.addEventListener("pointerdown", down, { signal });
  node.addEventListener("pointermove", move, { signal });
  node.addEventListener("pointerup", release, { signal });
  node.addEventListener("pointercancel", release, { signal });
  node.addEventListener("contextmenu", menu, { signal });
  node.addEventListener("click", click, { signal, capture: true });
  return () => {
    release();
    stop.abort();
  };
}
