/** Where the cards of a hand lie: in one fan when there is room, else in ranks one above the other. */

/** The part of every card in px that a finger needs; and where all have to be seen in little room. */
export const TOUCH = 44;
export const TIGHT = 40;
/** The part of a card that shows above the rank before it, in its widths and in pixels; two ranks leave more room than three, and of
 * three a corner's height must be seen. */
const RANKS = { two: 1.04, more: 0.82, mostOfTwo: 58, mostOfMore: 46, corner: 33 };
/** Cards hardly higher than wide, such as tiles, have no corner to be known by: this part of their width is always seen, and two
 * ranks show them whole, lifted ones too. */
const SHORT = 1.2;
const SEEN = 0.8;
const LIFTED = 9;
const GAP = 6;
/** The part of a card's width, from the left, that has its large figure. */
const FIGURE = 0.84;
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

export interface Fan {
  spots: Spot[];
  ranks: number;
  /** Wider than asked for where the ranks do not hold all the cards. */
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Return how far one rank lies below the other where there are two, and where there are more; these lie closer where little height
 * asks for it. */
function steps(card: Size, most?: number): { short: boolean; two: number; more: number } {
  const short = card.height < card.width * SHORT;
  const more = Math.min(RANKS.mostOfMore, RANKS.more * card.width);
  const closer = most === undefined || short ? more : Math.min(more, (most - card.width) / 2);
  return {
    short,
    two: short ? card.height + LIFTED : Math.min(RANKS.mostOfTwo, RANKS.two * card.width),
    more: closer < RANKS.corner ? more : closer,
  };
}

/** Return the height of a hand that leaves the board its room: two ranks. */
export function lowHeight(card: Size): number {
  return card.height + steps(card).two;
}

/** Return the first of these widths of a card at which all cards lie side by side with their figures in sight; the last where none does. */
export function widthFor(count: number, room: number, widths: readonly number[], ratio: number, most: number): number {
  const shows = (width: number) => {
    const { spots, width: whole } = fan(count, room, { width, height: width * ratio }, most);
    const near = spots
      .slice(1)
      .filter((spot, at) => spots[at]?.rank === spot.rank && spot.x - (spots[at]?.x ?? 0) < FIGURE * width);
    return whole <= room && near.length === 0;
  };
  return widths.find(shows) ?? widths.at(-1) ?? 0;
}

/** Return the first of these widths of a card at which all cards are in sight; the first of all where none is small enough. */
export function widthInSight(
  count: number,
  room: number,
  widths: readonly number[],
  ratio: number,
  most: number,
): number {
  const fits = (width: number) => fan(count, room, { width, height: width * ratio }, most).width <= room;
  return widths.find(fits) ?? widths[0] ?? 0;
}

/** Return where the cards lie. With a height they lie in as many ranks as that holds, the last of three below the edge with
 * its lower half, and what is left makes the ranks wider. */
export function fan(count: number, width: number, card: Size, most?: number): Fan {
  const { short, two, more } = steps(card, most);
  const touch = most === undefined ? TOUCH : TIGHT;
  const least = short ? Math.max(touch, card.width * SEEN) : touch;
  const perRank = Math.max(1, Math.floor((width - card.width) / least) + 1);
  const mostRanks = most === undefined ? count : Math.floor((most - card.width) / more) + 1;
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
