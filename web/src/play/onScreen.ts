/** Positions of elements on the screen, for flights between them, and visibility within scrolled lists. */
import { isMotionOff } from "../device/motion";

/** Pixels of an element that have to be visible, and by which a list may overflow without a fade. */
const VISIBLE_PIXELS = 12;
const SLACK = 4;

/** Return the element with this value in this data attribute: `byData("card", "r12")` is the red 12 in the hand. */
export function findByData(attribute: string, value: string | number): Element | null {
  return document.querySelector(`[data-${attribute}="${value}"]`);
}

/** Return a box of this size, in pixels, at the centre of a seat; undefined if the seat is not shown. */
export function makeBoxAtSeat(seat: number, width = 24, height = 38): DOMRect | undefined {
  const rect = findByData("seat", seat)?.getBoundingClientRect();
  return rect?.width
    ? new DOMRect(rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2, width, height)
    : undefined;
}

/** Scroll a list until one of these elements is visible, unless one is. */
export function scrollOneIntoView(list: HTMLElement, places: readonly Element[]): void {
  const { top, bottom } = list.getBoundingClientRect();
  const seen = places.some((place) => {
    const box = place.getBoundingClientRect();
    return box.bottom > top + VISIBLE_PIXELS && box.top < bottom - VISIBLE_PIXELS;
  });
  if (!seen) places[0]?.scrollIntoView({ block: "nearest", behavior: isMotionOff() ? "auto" : "smooth" });
}

/** An attachment that maintains `data-more`: the ends of a list with hidden content, where it fades (base.css). */
export function fadeEnds(list: HTMLElement): () => void {
  const update = () => {
    const below = list.scrollHeight - list.clientHeight - list.scrollTop > SLACK;
    list.dataset.more = [list.scrollTop > SLACK ? "above" : "", below ? "below" : ""].join(" ").trim();
  };
  const size = new ResizeObserver(update);
  const content = new MutationObserver(update);
  size.observe(list);
  content.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ["style", "class"] });
  list.addEventListener("scroll", update, { passive: true });
  list.addEventListener("transitionend", update);
  update();
  return () => {
    size.disconnect();
    content.disconnect();
    list.removeEventListener("scroll", update);
    list.removeEventListener("transitionend", update);
  };
}
