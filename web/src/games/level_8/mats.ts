/** How the others' mats share the board: in so many columns, with cards so wide in px. */
export interface Grid {
  columns: number;
  mini: number;
}

/** The width in px below which one mat lies above the other. */
export const NARROW = 640;
/** What a window's height is needed for besides the mats: head and bar; my hand and my own melds, where I play. */
const REST = { playing: 440, looking: 180 };
/** A mat needs room for a line of so many cards, its pile included. */
const LINE = { narrow: 9, wide: 8.5 };
/** Name and level above the cards, and padding. */
const HEAD = { narrow: 34, wide: 46 };
const TALL = 1.68;
const LEAST = 21;
/** Cards so much larger are worth one more line of mats. */
const WORTH = 1.1;

/** Return the columns and the largest cards for so many mats on a board of this width, in a window of this height. */
export function mats(count: number, width: number, room: number, playing: boolean): Grid {
  const height = room - (playing ? REST.playing : REST.looking);
  const narrow = width < NARROW;
  const most = playing ? (narrow ? 38 : 46) : 64;
  let best: Grid = { columns: 1, mini: LEAST };
  for (let columns = narrow ? 1 : count; columns >= 1; columns--) {
    const rows = Math.ceil(count / columns);
    const lines = narrow ? 1 : 2;
    const across = width / columns / (narrow ? LINE.narrow : LINE.wide);
    const mini = Math.floor(
      Math.min(most, across, (height / rows - (narrow ? HEAD.narrow : HEAD.wide)) / lines / TALL),
    );
    const even = count % columns === 0 && count % best.columns > 0;
    if (mini > best.mini * WORTH || (mini >= best.mini && even) || columns === count)
      best = { columns, mini: Math.max(LEAST, mini) };
  }
  return best;
}
