/** A hand in the person's own order, in groups with pegs between them. */

import type { Spot } from "./fan";

/** A peg stands between two groups; each has a key of its own. */
const PEG = "|";

export function isPeg(key: string): boolean {
  return key.startsWith(PEG);
}

/** Return the cards in the own order; new cards are at the end. */
export function arrangeCards(cards: readonly string[], order: readonly string[]): string[] {
  const held = new Set(cards);
  const known = new Set(order);
  return [...order.filter((key) => isPeg(key) || held.has(key)), ...cards.filter((card) => !known.has(card))];
}

/** Return the order with a card or a peg moved to an index. */
export function moveTo(order: readonly string[], key: string, place: number): string[] {
  const left = order.filter((other) => other !== key);
  return left.toSpliced(place - order.slice(0, place).filter((other) => other === key).length, 0, key);
}

/** Return the order with one more peg at its end. */
export function addPeg(order: readonly string[]): string[] {
  let number = 1;
  while (order.includes(`${PEG}${number}`)) number++;
  return [...order, `${PEG}${number}`];
}

/** Return the index at which to insert a card dropped at a point of the hand; cards are in ranks, and a fan sinks towards its ends. */
export function findInsertIndex(spots: readonly Spot[], card: { width: number }, x: number, y: number): number {
  const rank = spots.reduce((lowest, spot) => (spot.y <= y ? Math.max(lowest, spot.rank) : lowest), 0);
  const after = spots.findIndex((spot) => spot.rank === rank && spot.x + card.width / 2 > x);
  return after >= 0 ? after : spots.findLastIndex((spot) => spot.rank === rank) + 1;
}
