/** Placement of bubbles so that they do not cover their targets. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const STEP = 8;

/** Return the boxes of all elements that a selector matches. */
export function findBoxes(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
}

/** Return the room for a bubble: between the page's head and the bar. */
export function findRoom(bar: DOMRect): Box {
  const top = Math.max(0, ...findBoxes("header").map(({ bottom }) => bottom));
  return { left: bar.left + 8, right: bar.right - 8, top: top + 4, bottom: bar.top - 6 };
}

/** Return the area of a box, in square pixels, that others cover. */
function coveredArea(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}

/** The weight of covering a bubble's target, relative to other things worth seeing. */
const TARGET_WEIGHT = 100;

/**
 * Return the position of a bubble of this size within an area where it covers neither its targets nor, if possible, other things: as
 * low and as far to the right as possible, or where it covers the least.
 */
export function findFreePlace(
  size: { width: number; height: number },
  room: Box,
  targets: readonly Box[],
  avoided: readonly Box[] = [],
): { left: number; top: number } {
  let best = { left: room.left, top: room.top };
  let least = Number.POSITIVE_INFINITY;
  const lefts = [room.right - size.width, (room.left + room.right - size.width) / 2, room.left];
  for (let top = room.bottom - size.height; top >= room.top; top -= STEP)
    for (const left of lefts) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const area = TARGET_WEIGHT * coveredArea(box, targets) + coveredArea(box, avoided);
      if (area < least) {
        best = { left, top };
        least = area;
      }
      if (area === 0) return best;
    }
  return best;
}
