/** Where things are on the screen, for what flies between them. */

/** What bears such a mark: `find("card", "r12")` is the red 12 in the hand. */
export function find(mark: string, value: string | number): Element | null {
  return document.querySelector(`[data-${mark}="${value}"]`);
}

/** A small card in the middle of where somebody sits. */
export function lap(seat: number): DOMRect | undefined {
  const element = find("seat", seat);
  if (!element) return undefined;
  const { x, y, width, height } = element.getBoundingClientRect();
  return new DOMRect(x + width / 2 - 12, y + height / 2 - 19, 24, 38);
}
