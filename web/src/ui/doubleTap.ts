/**
 * Children and shaky hands tap twice. The second tap of a double tap is swallowed if another element has appeared under the finger: it was
 * meant for the earlier one, and so is a third. An element that is still there gets both, unless it has `data-toggles`: the second would
 * turn it back. Cards in a hand move up when one is played, and fast players keep tapping: hands detect double taps themselves.
 */

/** The most milliseconds between the taps of a double tap. */
const DOUBLE_TAP_TIME = 500;
/** The largest distance between the taps, in CSS pixels. */
const DOUBLE_TAP_DISTANCE = 24;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  on: EventTarget | null;
}

function matches(selector: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(selector);
}

/** Return the control that a tap on an element presses; for a label its control, on which the browser fires a second click. */
function findPressed(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element)) return target;
  return target.closest("label")?.control ?? target.closest("button, a, summary, input, select, dialog") ?? target;
}

let last: Tap | null = null;

/** Swallow a click that is the second of a double tap meant for another element. */
function dropSecondTap(event: MouseEvent): void {
  const { clientX: x, clientY: y, timeStamp: at, detail } = event;
  if (detail === 0) return; // a key, or a program
  const before = last;
  const on = findPressed(event.target);
  last = { at, x, y, on };
  if (!before || at - before.at > DOUBLE_TAP_TIME) return;
  if (before.on === on && !matches("[data-toggles]", on)) return;
  if (matches("[data-card]", on)) return;
  const touched = (event as Partial<PointerEvent>).pointerType === "touch";
  if ((detail < 2 && !touched) || Math.hypot(x - before.x, y - before.y) > DOUBLE_TAP_DISTANCE) return;
  last.on = before.on;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Install the guard on the document. */
export function guardDoubleTaps(): void {
  addEventListener("click", dropSecondTap, { capture: true });
}
