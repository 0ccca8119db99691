/** Finds elements that can be pressed, and where. */
import { CHOSEN } from "./selectors";

/** Pixels from a card's corner to the press: the rest may be under the next card of a fan. */
const CORNER = 14;

export interface Pressable {
  element: Element;
  box: DOMRect;
  /** A point of the window where a press means the element. */
  x: number;
  y: number;
}

function findPoint(element: Element): Pressable | null {
  // A raised card is above its slot.
  const face = element.hasAttribute("data-card") ? (element.firstElementChild ?? element) : element;
  const box = face.getBoundingClientRect();
  const points = [
    [box.left + box.width / 2, box.top + box.height / 2],
    [box.left + Math.min(CORNER, box.width / 2), box.top + Math.min(CORNER, box.height / 2)],
    [box.right - Math.min(CORNER, box.width / 2), box.top + Math.min(CORNER, box.height / 2)],
  ] as const;
  const free = points.find(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  return free ? { element, box, x: free[0], y: free[1] } : null;
}

/**
 * Return the first element of these selectors that can be pressed and is not covered; `onhidden` gets those that may have to be
 * scrolled to. While a card of the hand is chosen, only selectors made by `whileChosen` in `coach.ts` match: any other press would put the
 * card back.
 */
export function findPressable(
  selectors: readonly string[],
  onhidden: (element: Element) => void = () => {},
): Pressable | null {
  const chosen = document.querySelector(`[data-testid="hand"] [data-card]${CHOSEN}`) !== null;
  for (const selector of selectors) {
    if (chosen && !selector.includes(CHOSEN)) continue;
    const all = [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
    for (const element of all) {
      const found = findPoint(element);
      if (found) return found;
    }
    const [hidden] = all;
    if (hidden && !document.querySelector("dialog[open]")) onhidden(hidden);
  }
  return null;
}
