/** Where a picture of a card of a given size must be put to cover a place on the screen. */

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In a place much flatter than a card it shrinks to this part of its size at most, so that it can still be read. */
const FLAT = 0.6;

/** Return the CSS transform that lays the middle of a card at 0, 0 over the middle of the place. */
export function over(place: Box, card: { width: number; height: number }): string {
  const x = place.x + place.width / 2 - card.width / 2;
  const y = place.y + place.height / 2 - card.height / 2;
  const across = place.width / card.width;
  const scale = Math.max(Math.min(across, place.height / card.height), Math.min(across, FLAT));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
