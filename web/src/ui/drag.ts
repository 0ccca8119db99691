/** Dragging with mouse, pen or finger. A press that hardly moves stays a click. */

const MOVE_TOLERANCE = 7;

interface Drag {
  enabled(): boolean;
  /** Called with the distance from the start, and the point in the window. */
  onmove(dx: number, dy: number, x: number, y: number): void;
  /** Called at the end with the point in the window. */
  ondrop(x: number, y: number): void;
  oncancel(): void;
}

export function draggable(node: HTMLElement, drag: Drag): () => void {
  let from: { x: number; y: number; id: number } | null = null;
  let dragging = false;
  /** Whether a second finger touched: zooming or holding the device is not a drag. */
  let spoiled = false;

  function down(event: PointerEvent): void {
    dragging = false;
    if (event.isPrimary) spoiled = false;
    if (event.button !== 0 || !event.isPrimary || !drag.enabled()) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    // Immediately: a fast pointer may have left the element by its first move event.
    node.setPointerCapture(event.pointerId);
  }
  function other(event: PointerEvent): void {
    if (!from || event.pointerId === from.id) return;
    cancel();
    spoiled = true;
  }
  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!dragging && Math.hypot(dx, dy) < MOVE_TOLERANCE) return;
    dragging = true;
    drag.onmove(dx, dy, event.clientX, event.clientY);
  }
  function up(event: PointerEvent): void {
    from = null;
    if (dragging) drag.ondrop(event.clientX, event.clientY);
  }
  function cancel(): void {
    from = null;
    if (dragging) drag.oncancel();
    dragging = false;
  }
  /** Suppress the click at the end of a drag, and of the first of two fingers; not one by key. */
  function click(event: MouseEvent): void {
    const isSuppressed = event.detail > 0 && (dragging || spoiled);
    dragging = spoiled = false;
    if (!isSuppressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const stop = new AbortController();
  const { signal } = stop;
  node.addEventListener("pointerdown", down, { signal });
  addEventListener("pointerdown", other, { signal, capture: true });
  node.addEventListener("pointermove", move, { signal });
  node.addEventListener("pointerup", up, { signal });
  node.addEventListener("pointercancel", cancel, { signal });
  node.addEventListener("click", click, { signal, capture: true });
  return () => stop.abort();
}
