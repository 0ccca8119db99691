/** The size of a window in CSS pixels, which shrinks with zoom. */
interface WindowSize {
  wide: number;
  high: number;
}

/** The window height up to which the page scrolls, so that a board may be higher than the window (PlayFrame.svelte). */
const SCROLL_HEIGHT = 320;
const NARROW = 639;

/** Whether rows are vertical: in a window that is higher than wide, or so zoomed that they do not fit otherwise. */
export function isUpright({ wide, high }: WindowSize): boolean {
  return high > wide || (high <= SCROLL_HEIGHT && wide <= NARROW);
}
