import { afterEach, expect, test, vi } from "vitest";
import { findPressable } from "./pressable";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test("no card of a hand is found while one is chosen there, but the place where that may go", () => {
  document.body.innerHTML = `<ul data-testid="hand"><button data-card="r12"></button><button data-card="y11"></button></ul>
    <button data-place="r12"></button>`;
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  let wanted = "";
  document.elementFromPoint = () => document.querySelector(wanted);
  const found = (...selectors: string[]) =>
    selectors.map((selector) => {
      wanted = selector;
      return findPressable([selector])?.element === document.querySelector(selector);
    });
  const all = ["[data-card=r12]", "[data-card=y11]", "[data-place=r12]"];
  expect(found(...all)).toEqual([true, true, true]);
  document.querySelector("[data-card=r12]")?.setAttribute("aria-pressed", "true");
  expect(found(...all)).toEqual([false, false, true]);
});
