import { expect, test, vi } from "vitest";
import { draggable } from "./drag";

function card(): { node: HTMLElement; clicked: () => void; finger(type: string, id: number): void } {
  const node = document.createElement("button");
  node.setPointerCapture = () => {};
  document.body.append(node);
  const [clicked, nothing] = [vi.fn(), () => {}];
  draggable(node, { enabled: () => true, onmove: nothing, ondrop: nothing, oncancel: nothing });
  node.addEventListener("click", clicked);
  const finger = (type: string, id: number) =>
    node.dispatchEvent(new PointerEvent(type, { pointerId: id, isPrimary: id === 1, button: 0, bubbles: true }));
  return { node, clicked, finger };
}

const tap = () => new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true });

test("ignores the release of the first of two fingers, but not the next tap or key", () => {
  const { node, clicked, finger } = card();
  finger("pointerdown", 1);
  finger("pointerdown", 2);
  finger("pointerup", 1);
  node.dispatchEvent(tap());
  expect(clicked).not.toHaveBeenCalled();
  finger("pointerdown", 1);
  finger("pointerup", 1);
  node.dispatchEvent(tap());
  expect(clicked).toHaveBeenCalledOnce();
  finger("pointerdown", 1);
  finger("pointerdown", 2);
  node.click();
  expect(clicked).toHaveBeenCalledTimes(2);
});

test("does not swallow a key after a finger’s drag, which ends without a click", () => {
  const { node, clicked, finger } = card();
  finger("pointerdown", 1);
  node.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, isPrimary: true, clientX: 50 }));
  finger("pointerup", 1);
  node.click();
  expect(clicked).toHaveBeenCalledOnce();
});
