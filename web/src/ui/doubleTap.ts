/**
 * Children and shaky hands tap twice. The second tap of a double tap is swallowed where something else has come to lie under the finger: it
 * was meant for what lay there before, and so is a third one. What lies there still gets both, except what `data-toggles` says to be turned
 * back by the second. Cards of a hand close up when one is laid, and whoever is quick taps on: they tell double taps themselves.
 */

/** Milliseconds from one tap to another that is the second of a double tap. */
const QUICK = 500;
/** How far apart two taps may be, in CSS pixels. */
const NEAR = 24;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  on: EventTarget | null;
}

function isA(selector: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(selector);
}

/** Return what is pressed when something inside it is tapped: by a label what it is for, on which the browser clicks as well. */
function pressedBy(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element)) return target;
  return target.closest("label")?.control ?? target.closest("button, a, summary, input, select, dialog") ?? target;
}

let last: Tap | null = null;

/** Swallow a click that is the second of a double tap, and was meant for something else. */
function swallow(event: MouseEvent): void {
  const { clientX: x, clientY: y, timeStamp: at, detail } = event;
  if (detail === 0) return; // a key, or a program
  const before = last;
  const on = pressedBy(event.target);
  last = { at, x, y, on };
  if (!before || at - before.at > QUICK) return;
  if (before.on === on && !isA("[data-toggles]", on)) return;
  if (isA("[data-card]", on)) return;
  const touched = (event as Partial<PointerEvent>).pointerType === "touch";
  if ((detail < 2 && !touched) || Math.hypot(x - before.x, y - before.y) > NEAR) return;
  last.on = before.on;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Let second taps act only on what the first one was meant for. */
export function guardDoubleTaps(): void {
  addEventListener("click", swallow, { capture: true });
}
