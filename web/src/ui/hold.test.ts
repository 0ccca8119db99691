import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { longPressable } from "./hold";

const node = document.createElement("button");
const held = vi.fn();
const clicked = vi.fn();
const pointer = (type: string, x = 0, pointerType = "touch") =>
  node.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 0, pointerType, isPrimary: true }));
const click = () => node.dispatchEvent(new MouseEvent("click", { detail: 1 }));
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  held.mockClear();
  clicked.mockClear();
  stop = longPressable(node, held);
  node.addEventListener("click", clicked);
});
afterEach(() => {
  stop();
  node.removeEventListener("click", clicked);
  vi.useRealTimers();
});

test("handles a long press and suppresses only its click", () => {
  pointer("pointerdown");
  vi.advanceTimersByTime(600);
  pointer("pointerup");
  click();
  expect([held.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 0]);
  pointer("pointerdown");
  pointer("pointerup");
  click();
  expect([held.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1]);
});

test("ignores drags, short presses and the mouse", () => {
  pointer("pointerdown");
  pointer("pointermove", 20);
  vi.advanceTimersByTime(600);
  pointer("pointerup");
  pointer("pointerdown", 0, "mouse");
  vi.advanceTimersByTime(600);
  expect(held).not.toHaveBeenCalled();
});

test("handles a context menu of mouse or key, and that of a finger once", () => {
  const menu = new Event("contextmenu", { cancelable: true });
  node.dispatchEvent(menu);
  expect([menu.defaultPrevented, held.mock.calls.length]).toEqual([true, 1]);
  click();
  expect(clicked).toHaveBeenCalled();
  pointer("pointerdown");
  vi.advanceTimersByTime(600);
  node.dispatchEvent(new Event("contextmenu", { cancelable: true }));
  expect(held).toHaveBeenCalledTimes(2);
});
