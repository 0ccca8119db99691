/** The layout of the others' mats: the number of columns, and the width of cards in px. */
export interface Grid {
  columns: number;
  mini: number;
}

/** The largest window height in px of a phone in landscape. */
export const FLAT = 500;
/** The board width in px below which mats are stacked. */
export const NARROW = 640;
/** Window height in px taken by everything but the mats: head and bar; for players also the hand and own melds with cards of `OWN` px. */
const REST = { playing: 440, looking: 180 };
const OWN = 46;
/** On a large screen card widths are these fractions of its height, for others' and own cards. */
const GROWN = { most: 70, of: 0.065, own: 66, ofOwn: 0.061 };
/** The width of a mat in cards, including its pile. */
const LINE = { narrow: 9, wide: 8.5 };
/** The height in px of name and level above the cards, and padding. */
const HEAD = { narrow: 34, wide: 46 };
const TALL = 1.68;
const LEAST = 21;
/** The factors by which cards must be larger to justify another full, or not full, line of mats. */
const WORTH = { full: 1.1, uneven: 1.3 };

/** Return the width in px of the user's own cards on the table: large enough for touch. */
export function ownWidth(narrow: boolean, room: number): number {
  if (narrow) return room < 720 ? 26 : 31;
  if (room < 760) return room <= FLAT ? 33 : 36;
  return Math.round(Math.max(OWN, Math.min(GROWN.own, room * GROWN.ofOwn)));
}

/** Return the columns and the largest cards for `count` mats on a board of this width; `room` is the window's height. */
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
