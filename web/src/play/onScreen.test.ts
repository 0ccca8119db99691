import { afterEach, expect, test, vi } from "vitest";
import { fadeEnds, scrollOneIntoView } from "./onScreen";

/** A list of 100 px, from the top of the page on, with 300 px in it. */
function list(scrollTop: number): HTMLElement {
  const element = document.body.appendChild(document.createElement("ul"));
  Object.defineProperties(element, { scrollHeight: { value: 300 }, clientHeight: { value: 100 } });
  element.scrollTop = scrollTop;
  element.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  return element;
}

function place(top: number): HTMLElement {
  const element = document.createElement("button");
  element.getBoundingClientRect = () => new DOMRect(0, top, 20, 30);
  element.scrollIntoView = vi.fn();
  return element;
}

afterEach(() => document.body.replaceChildren());

test.each([
  [0, "below"],
  [100, "above below"],
  [200, "above"],
  [198, "above"],
])("marks a list scrolled by %i px as continuing %s", (scrolled, more) => {
  const element = list(scrolled);
  const stop = fadeEnds(element);
  expect(element.dataset.more).toBe(more);
  element.scrollTop = 0;
  element.dispatchEvent(new Event("scroll"));
  expect(element.dataset.more).toBe("below");
  stop();
});

test("scrolls to the first position if none is visible", () => {
  const [hidden, behind, seen] = [place(150), place(400), place(60)];
  scrollOneIntoView(list(0), [hidden, behind, seen]);
  expect(hidden.scrollIntoView).not.toHaveBeenCalled();
  scrollOneIntoView(list(0), [hidden, behind]);
  expect(hidden.scrollIntoView).toHaveBeenCalledOnce();
  expect(behind.scrollIntoView).not.toHaveBeenCalled();
});
