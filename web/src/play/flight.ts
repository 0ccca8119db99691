/** Transforms that put a picture of a card over a box on the screen. */

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest scale, so that a card over a flat box can still be read. */
const SMALLEST_SCALE = 0.6;

/** Return the CSS transform that moves the centre of a card at 0, 0 to the centre of the box. */
export function coverTransform(place: Box, card: { width: number; height: number }): string {
  const x = place.x + place.width / 2 - card.width / 2;
  const y = place.y + place.height / 2 - card.height / 2;
  const across = place.width / card.width;
  const scale = Math.max(Math.min(across, place.height / card.height), Math.min(across, SMALLEST_SCALE));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
