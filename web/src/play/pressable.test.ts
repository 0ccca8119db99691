import { afterEach, expect, test, vi } from "vitest";
import { whileChosen } from "./coach";
import { findPressable } from "./pressable";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test("finds only targets for a chosen card while one is chosen", () => {
  document.body.innerHTML = `<div class="play"><ul data-testid="hand"><button data-card="r12"></button><button data-card="y11"></button></ul>
    <button data-place="r12"></button></div>`;
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
  expect(found(...all, `${whileChosen()} [data-place=r12]`)).toEqual([false, false, false, true]);
});
