/** Cards of a position that its seat does not see: each lies somewhere until a world is dealt. */
import type { Any } from "../python/any";

/** What is known of the round at hand beside what its seat sees. */
export interface Setting {
  readonly seat: number;
  /** By name, with their values. */
  readonly options: ReadonlyMap<string, unknown>;
  /** What each seat has from earlier rounds; null in the first. */
  readonly totals: readonly number[] | null;
}

/** How a position of a game is set up by what one seat sees of it; `positions/` has one for each game. */
export interface Setup {
  /** Return what the round began with, as far as it still matters. */
  carry(view: Any, setting: Setting): object;
  /** Write into a state, all zero but for options and carry, what the seat sees; what it does not see is handed over in any order. */
  fill(state: Any, view: Any, setting: Setting, shuffle: <T>(cards: T[]) => T[]): void;
}

/** A position cannot be set up. */
export class NoPosition extends Error {}

/** The letters of colours, in the order in which the rules count them. */
const LETTERS = "rygbpo";

/** Return the colour of a number card and its number, from a text such as `r12`. */
export function parseCard(card: string): [colour: number, number: number] {
  const colour = LETTERS.indexOf(card.charAt(0));
  const number = Number(card.slice(1));
  if (card.length < 2 || colour < 0 || !Number.isInteger(number)) throw new NoPosition(card);
  return [colour, number];
}

/** Put a number of a colour into an array of masks, at a place before the colour if there is one. */
export function addToMasks(masks: Any, [colour, number]: readonly [number, number], ...before: number[]): void {
  const at = [...before, colour];
  masks.put(at, masks.get(at) | (1 << number));
}

/** Hands out cards from the end of a list; `done` says that none may be left. */
export class Unseen<T> {
  readonly #cards: T[];

  constructor(cards: T[]) {
    this.#cards = cards;
  }

  take(count: number): T[] {
    if (count < 0 || count > this.#cards.length) throw new NoPosition("cards are missing");
    return this.#cards.splice(this.#cards.length - count, count);
  }

  done(): void {
    if (this.#cards.length > 0) throw new NoPosition("there are cards too many");
  }
}

/** Return the cards of a deck without some of it. Throws NoPosition where these are not all in it, each as often as it is there. */
export function removeCards<T>(deck: readonly T[], seen: readonly T[]): T[] {
  const left = new Map<T, number>();
  for (const card of deck) left.set(card, (left.get(card) ?? 0) + 1);
  for (const card of seen) {
    const count = left.get(card) ?? 0;
    if (count === 0) throw new NoPosition(`${card} is not there`);
    left.set(card, count - 1);
  }
  return [...left].flatMap(([card, count]) => Array<T>(count).fill(card));
}

/** Return the cards of some colours, with numbers from 1 to the highest. */
export function numberCards(colours: readonly string[], highest: number): string[] {
  return colours.flatMap((colour) => Array.from({ length: highest }, (_, at) => `${colour}${at + 1}`));
}

/** Return a seat's own hand. Throws NoPosition where it is not as large as it is said to be. */
export function ownHand<T>(hand: readonly T[], count: number): readonly T[] {
  if (hand.length !== count) throw new NoPosition("the hand has another size");
  return hand;
}

/** Return the numbers from the first to the last; none where the first is 0. */
export function listNumbers(first: number, last: number): number[] {
  return first === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
