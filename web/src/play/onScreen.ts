/** Where elements are on the screen, for cards that fly between them. */

/** Return the element with this value in this data attribute: `byData("card", "r12")` is the red 12 in the hand. */
export function byData(attribute: string, value: string | number): Element | null {
  return document.querySelector(`[data-${attribute}="${value}"]`);
}

/** Return a box of this size, in pixels, in the middle of where somebody sits; undefined when that seat is not shown. */
export function boxAtSeat(seat: number, width = 24, height = 38): DOMRect | undefined {
  const rect = byData("seat", seat)?.getBoundingClientRect();
  return rect?.width
    ? new DOMRect(rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2, width, height)
    : undefined;
}
