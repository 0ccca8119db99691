/** Positions of elements on the screen, for flights between them, and visibility within scrolled lists. */
import { still } from "../device/motion";

/** Pixels of an element that have to be visible, and by which a list may overflow without a fade. */
const SEEN = 12;
const SLACK = 4;

/** Return the element with this value in this data attribute: `byData("card", "r12")` is the red 12 in the hand. */
export function byData(attribute: string, value: string | number): Element | null {
  return document.querySelector(`[data-${attribute}="${value}"]`);
}

/** Return a box of this size, in pixels, at the centre of a seat; undefined if the seat is not shown. */
export function boxAtSeat(seat: number, width = 24, height = 38): DOMRect | undefined {
  const rect = byData("seat", seat)?.getBoundingClientRect();
  return rect?.width
    ? new DOMRect(rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2, width, height)
    : undefined;
}

/** Scroll a list until one of these elements is visible, unless one is. */
export function showOne(list: HTMLElement, places: readonly Element[]): void {
  const { top, bottom } = list.getBoundingClientRect();
  const seen = places.some((place) => {
    const box = place.getBoundingClientRect();
    return box.bottom > top + SEEN && box.top < bottom - SEEN;
  });
  if (!seen) places[0]?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
}

/** An attachment that maintains `data-more`: the ends of a list with hidden content, where it fades (base.css). */
export function fadeEnds(list: HTMLElement): () => void {
  const look = () => {
    const below = list.scrollHeight - list.clientHeight - list.scrollTop > SLACK;
    list.dataset.more = [list.scrollTop > SLACK ? "above" : "", below ? "below" : ""].join(" ").trim();
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(list);
  content.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ["style", "class"] });
  list.addEventListener("scroll", look, { passive: true });
  list.addEventListener("transitionend", look);
  look();
  return () => {
    size.disconnect();
    content.disconnect();
    list.removeEventListener("scroll", look);
    list.removeEventListener("transitionend", look);
  };
}
