/** How the others' mats share the board: in so many columns, with cards so wide in px. */
export interface Grid {
  columns: number;
  mini: number;
}

/** The height in px of a window up to which a phone lies on its side. */
export const FLAT = 500;
/** The width in px below which one mat lies above the other. */
export const NARROW = 640;
/** What a window's height is needed for besides the mats: head and bar; my hand, and my own melds with cards of `OWN` px, where I play. */
const REST = { playing: 440, looking: 180 };
const OWN = 46;
/** On a large screen cards grow with its height, by so much of it: others' and mine. */
const GROWN = { most: 70, of: 0.065, own: 66, ofOwn: 0.061 };
/** A mat needs room for a line of so many cards, its pile included. */
const LINE = { narrow: 9, wide: 8.5 };
/** Name and level above the cards, and padding. */
const HEAD = { narrow: 34, wide: 46 };
const TALL = 1.68;
const LEAST = 21;
/** Cards so much larger are worth one more line of mats, and one that is not full. */
const WORTH = { full: 1.1, uneven: 1.3 };

/** Return the width in px of a card of mine on the table: large enough to be touched. */
export function ownWidth(narrow: boolean, room: number): number {
  if (narrow) return room < 720 ? 26 : 31;
  if (room < 760) return room <= FLAT ? 33 : 36;
  return Math.round(Math.max(OWN, Math.min(GROWN.own, room * GROWN.ofOwn)));
}

/** Return the columns and the largest cards for so many mats on a board of this width, in a window of this height. */
export function mats(count: number, width: number, room: number, playing: boolean): Grid {
  const narrow = width < NARROW;
  const own = (ownWidth(narrow, room) - OWN) * TALL;
  const height = room - (playing ? REST.playing + Math.max(0, own) : REST.looking);
  const most = narrow ? (playing ? 38 : 64) : Math.max(playing ? OWN : 64, Math.min(GROWN.most, room * GROWN.of));
  let best: Grid = { columns: 1, mini: LEAST };
  for (let columns = narrow ? 1 : count; columns >= 1; columns--) {
    const rows = Math.ceil(count / columns);
    const lines = narrow ? 1 : 2;
    const across = width / columns / (narrow ? LINE.narrow : LINE.wide);
    const mini = Math.floor(
      Math.min(most, across, (height / rows - (narrow ? HEAD.narrow : HEAD.wide)) / lines / TALL),
    );
    const even = count % columns === 0 && count % best.columns > 0;
    const worth = count % columns === 0 ? WORTH.full : WORTH.uneven;
    if (mini > best.mini * worth || (mini >= best.mini && even) || columns === count)
      best = { columns, mini: Math.max(LEAST, mini) };
  }
  return best;
}
