/** The layout of a hand: one fan if there is room, else ranks one above the other. */

/** Pixels of every card that a finger needs; below, those that must be visible in little room, and those of tiles, all of whose height
 * is visible, too. */
export const TOUCH_WIDTH = 44;
export const TIGHT_WIDTH = 40;
export const TIGHT_TILE = 36;
/** The visible part of a card above the next of two ranks, and of more: in pixels at most, and in card widths. */
const MOST_OF_TWO = 58;
const PART_OF_TWO = 1.04;
const MOST_OF_MORE = 46;
const PART_OF_MORE = 0.82;
/** The least of it in a hand of limited height, in card widths: the corner with the number. */
const CORNER = 0.65;
/** Pixels by which a hand on a phone is higher than two ranks, so that three are whole; none in less room than NARROW pixels. */
const SPARE = 8;
const NARROW = 260;
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
function rankSteps(card: Size, most = Number.POSITIVE_INFINITY): { short: boolean; two: number; more: number } {
  const short = card.height < card.width * SHORT_RATIO;
  const more = Math.min(MOST_OF_MORE, PART_OF_MORE * card.width);
  return {
    short,
    two: short ? card.height + RAISED_BY : Math.min(MOST_OF_TWO, PART_OF_TWO * card.width),
    more: Math.min(more, Math.max((most - card.height) / 2, CORNER * card.width)),
  };
}

/** Return the height of a hand on a phone, which leaves enough room for the board: two ranks, or three of somewhat smaller cards; on a
 * phone narrower than NARROW the board needs the difference itself. */
export function findPhoneHeight(card: Size, room: number): number {
  const { short, two } = rankSteps(card);
  return card.height + two + (short || room < NARROW ? 0 : SPARE);
}

/** Return the widths that cards may have in a wide fan, the largest first. */
export function listFanWidths(usual: number): number[] {
  const smallest = Math.ceil(usual * SMALLEST_PART);
  return Array.from({ length: Math.ceil(usual - smallest) + 1 }, (_, at) => Math.max(smallest, usual - at));
}

/** Return the first of these card widths at which all figures are visible, side by side and above the edge; the last if there is none. */
export function findWidthWithFigures(
  count: number,
  room: number,
  widths: readonly number[],
  ratio: number,
  most = Number.POSITIVE_INFINITY,
): number {
  const shows = (width: number) => {
    const { spots, width: whole } = layoutFan(count, room, { width, height: width * ratio }, most);
    const isSeen = ({ x, y, rank }: Spot, at: number) => {
      const next = spots[at + 1];
      return y + width * ratio < most + 1 && (next?.rank !== rank || next.x - x >= FIGURE_PART * width);
    };
    return whole <= room && spots.every(isSeen);
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

/** Return the positions of the cards. With a height `most`, there are as many ranks as fit, the third one of large cards with its
 * foot below the edge, and the ranks are straight, and widened for the rest. */
export function layoutFan(count: number, width: number, card: Size, most = Number.POSITIVE_INFINITY): Fan {
  const { short, two, more } = rankSteps(card, most);
  const touch = most === Number.POSITIVE_INFINITY ? TOUCH_WIDTH : short ? TIGHT_TILE : TIGHT_WIDTH;
  const least = short ? Math.max(touch, card.width * VISIBLE_PART) : touch;
  const perRank = Math.max(1, Math.floor((width - card.width) / least) + 1);
  const mostRanks =
    most < card.height + more ? 1 : short && touch < TOUCH_WIDTH ? 2 : Math.floor((most - card.width) / more) + 1;
  const ranks = Math.max(1, Math.min(mostRanks, Math.ceil(count / perRank)));
  const whole = Math.max(width, card.width + (Math.ceil(count / ranks) - 1) * least);
  const spots: Spot[] = [];
  for (let rank = 0; rank < ranks; rank++) {
    const inRank = Math.floor((count + rank) / ranks);
    const fanned = ranks === 1 && width > 560 && inRank > 2 && touch === TOUCH_WIDTH;
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
  return { spots, ranks, width: whole, height: Math.min(most, lowest + card.height) };
}
