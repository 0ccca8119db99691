/** The layout of the others' mats: the number of columns, and the width of cards in px. */
interface Grid {
  columns: number;
  mini: number;
}

/** The largest window height in px of a phone in landscape. */
export const LANDSCAPE_HEIGHT = 500;
/** The board width in px below which mats are stacked. */
export const NARROW_WIDTH = 640;
/** Window height in px taken by everything but the mats: head and bar; for players also the hand and own melds with cards of `OWN_CARD_WIDTH` px. */
const OTHER_HEIGHT = { playing: 440, looking: 180 };
const OWN_CARD_WIDTH = 46;
/** On a large screen card widths are these fractions of its height, for others' and own cards. */
const LARGE_SCREEN = { most: 70, of: 0.065, own: 66, ofOwn: 0.061 };
/** The width of a mat in cards, including its pile. */
const CARDS_PER_MAT = { narrow: 9, wide: 8.5 };
/** The height in px of name and level above the cards, and padding; `roomy` with a line for the last action. */
const HEAD_HEIGHT = { narrow: 34, low: 46, roomy: 54 };
/** The smallest width in px of a mat with such a line, so that names are not cut off. */
const ROOMY_WIDTH = 300;
const CARD_RATIO = 1.68;
const SMALLEST_CARD = 21;
/** The factors by which cards must be larger to justify another full, or not full, line of mats. */
const WORTH_FACTOR = { full: 1.1, uneven: 1.3 };

/** Return the width in px of the user's own cards on the table: large enough for touch. */
export function findOwnCardWidth(narrow: boolean, room: number): number {
  if (narrow) return room < 720 ? 26 : 31;
  if (room < 760) return room <= LANDSCAPE_HEIGHT ? 33 : 36;
  return Math.round(Math.max(OWN_CARD_WIDTH, Math.min(LARGE_SCREEN.own, room * LARGE_SCREEN.ofOwn)));
}

/** Return the columns and the largest cards for `count` mats on a board of this width; `room` is the window's height. */
export function layOutMats(count: number, width: number, room: number, playing: boolean): Grid {
  const narrow = width < NARROW_WIDTH;
  const own = (findOwnCardWidth(narrow, room) - OWN_CARD_WIDTH) * CARD_RATIO;
  const height = room - (playing ? OTHER_HEIGHT.playing + Math.max(0, own) : OTHER_HEIGHT.looking);
  const most = narrow
    ? playing
      ? 38
      : 64
    : Math.max(playing ? OWN_CARD_WIDTH : 64, Math.min(LARGE_SCREEN.most, room * LARGE_SCREEN.of));
  const low = room <= LANDSCAPE_HEIGHT;
  const mostColumns = narrow ? 1 : Math.min(count, low ? count : Math.floor(width / ROOMY_WIDTH));
  let best: Grid = { columns: 1, mini: SMALLEST_CARD };
  for (let columns = mostColumns; columns >= 1; columns--) {
    const rows = Math.ceil(count / columns);
    const lines = narrow ? 1 : 2;
    const head = HEAD_HEIGHT[narrow ? "narrow" : low ? "low" : "roomy"];
    const across = width / columns / (narrow ? CARDS_PER_MAT.narrow : CARDS_PER_MAT.wide);
    const mini = Math.floor(Math.min(most, across, (height / rows - head) / lines / CARD_RATIO));
    const even = count % columns === 0 && count % best.columns > 0;
    const worth = count % columns === 0 ? WORTH_FACTOR.full : WORTH_FACTOR.uneven;
    if (mini > best.mini * worth || (mini >= best.mini && even) || columns === mostColumns)
      best = { columns, mini: Math.max(SMALLEST_CARD, mini) };
  }
  return best;
}
