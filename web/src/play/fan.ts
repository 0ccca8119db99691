/** The layout of a hand: one fan if there is room, else ranks one above the other. */

/** Pixels of every card that a finger needs; below, those that must be visible in little room, and those of tiles, all of whose height
 * is visible, too. */
export const TOUCH_WIDTH = 44;
export const TIGHT_WIDTH = 40;
export const TIGHT_TILE = 36;
/** The visible part of a card above the next rank, in card widths and in pixels; with three ranks it is smaller than with two, but at
 * least the height of a corner. */
const RANKS = { two: 1.04, more: 0.82, mostOfTwo: 58, mostOfMore: 46, corner: 33 };
/** Height-to-width ratio up to which cards, such as tiles, are not recognised by a corner: this part of their width is always
 * visible, and two ranks show them completely, also raised ones. */
const SHORT_RATIO = 1.2;
const VISIBLE_PART = 0.8;
const RAISED_BY = 9;
const GAP = 6;
/** The part of a card's width, from the left, that has its large figure. */
const FIGURE_PART = 0.84;
/** The part of their usual width to which the cards of a wide fan shrink at most. */
const SMALLEST_PART = 0.75;
/** Degrees from one card to the next, and from the first to the last, at most. */
const MOST_TURN = 1.8;
const WHOLE_TURN = 15;
/** The part of their width by which cards overlap in a fan. */
const OVERLAP = 0.05;

export interface Spot {
  x: number;
  y: number;
  /** Degrees, clockwise. */
  turn: number;
  rank: number;
}

interface Fan {
  spots: Spot[];
  ranks: number;
  /** The width; larger than requested if the ranks do not hold all cards. */
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Return the distance between two ranks, and between more, which are closer if the height is limited. */
function rankSteps(card: Size, most?: number): { short: boolean; two: number; more: number } {
  const short = card.height < card.width * SHORT_RATIO;
  const more = Math.min(RANKS.mostOfMore, RANKS.more * card.width);
  const closer = most === undefined || short ? more : Math.min(more, (most - card.width) / 2);
  return {
    short,
    two: short ? card.height + RAISED_BY : Math.min(RANKS.mostOfTwo, RANKS.two * card.width),
    more: closer < RANKS.corner ? more : closer,
  };
}

/** Return the height of a hand of two ranks, which leaves enough room for the board. */
export function twoRankHeight(card: Size): number {
  return card.height + rankSteps(card).two;
}

/** Return the widths that cards may have in a wide fan, the largest first. */
export function listFanWidths(usual: number): number[] {
  const smallest = Math.ceil(usual * SMALLEST_PART);
  return Array.from({ length: Math.ceil(usual - smallest) + 1 }, (_, at) => Math.max(smallest, usual - at));
}

/** Return the first of these card widths at which all figures are visible side by side; the last if there is none. */
export function findWidthWithFigures(
  count: number,
  room: number,
  widths: readonly number[],
  ratio: number,
  most?: number,
): number {
  const shows = (width: number) => {
    const { spots, width: whole } = layoutFan(count, room, { width, height: width * ratio }, most);
    const near = spots
      .slice(1)
      .filter((spot, at) => spots[at]?.rank === spot.rank && spot.x - (spots[at]?.x ?? 0) < FIGURE_PART * width);
    return whole <= room && near.length === 0;
  };
  return widths.find(shows) ?? widths.at(-1) ?? 0;
}

/** Return the first of these card widths at which all cards are visible; the first of all if none is small enough. */
export function findWidthInSight(
  count: number,
  room: number,
  widths: readonly number[],
  ratio: number,
  most: number,
): number {
  const fits = (width: number) => layoutFan(count, room, { width, height: width * ratio }, most).width <= room;
  return widths.find(fits) ?? widths[0] ?? 0;
}

/** Return the positions of the cards. With a height `most`, there are as many ranks as fit, the third one with its lower half below
 * the edge, and the ranks are widened for the rest. */
export function layoutFan(count: number, width: number, card: Size, most?: number): Fan {
  const { short, two, more } = rankSteps(card, most);
  const touch = most === undefined ? TOUCH_WIDTH : short ? TIGHT_TILE : TIGHT_WIDTH;
  const least = short ? Math.max(touch, card.width * VISIBLE_PART) : touch;
  const perRank = Math.max(1, Math.floor((width - card.width) / least) + 1);
  const mostRanks =
    most === undefined ? count : Math.min(short ? 2 : count, Math.floor((most - card.width) / more) + 1);
  const ranks = Math.max(1, Math.min(mostRanks, Math.ceil(count / perRank)));
  const whole = Math.max(width, card.width + (Math.ceil(count / ranks) - 1) * least);
  const spots: Spot[] = [];
  for (let rank = 0; rank < ranks; rank++) {
    const inRank = Math.floor((count + rank) / ranks);
    const fanned = ranks === 1 && width > 560 && inRank > 2 && whole === width;
    const wish = fanned ? card.width * (1 - OVERLAP) : card.width + GAP;
    const room = whole - card.width - (fanned ? card.width * 0.4 : 0);
    const step = inRank > 1 ? Math.min(wish, room / (inRank - 1)) : 0;
    const left = (whole - card.width - step * (inRank - 1)) / 2;
    const turn = fanned ? Math.min(MOST_TURN, WHOLE_TURN / inRank) : 0;
    for (let index = 0; index < inRank; index++) {
      const off = index - (inRank - 1) / 2;
      const sag = turn ? off * off * turn * 0.0087 * step : 0;
      spots.push({
        x: left + index * step,
        y: rank * (ranks > 2 ? more : two) + sag,
        turn: off * turn,
        rank,
      });
    }
  }
  const lowest = Math.max(0, ...spots.map((spot) => spot.y));
  return { spots, ranks, width: whole, height: Math.min(most ?? Number.POSITIVE_INFINITY, lowest + card.height) };
}
