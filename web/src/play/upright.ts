/** The size of a window in pixels, as a page sees it that is zoomed. */
export interface WindowSize {
  wide: number;
  high: number;
}

/** In a window this low the page scrolls, so that a board may be higher than it (PlayFrame.svelte). */
const SCROLLS = 320;
const NARROW = 639;

/** Whether rows stand upright: in a window that is higher than wide, or zoomed so far that they find room no other way. */
export function standUpright({ wide, high }: WindowSize): boolean {
  return high > wide || (high <= SCROLLS && wide <= NARROW);
}
