/** The numbers go round: after 100 comes 1. Used to say what may come next, never to judge. */

import { BLOOM } from "../../rules";

const NUMBERS = BLOOM.numbers;

/** Return the number so many steps further on the circle. */
export function onward(from: number, by: number): number {
  return ((from + by - 1 + NUMBERS) % NUMBERS) + 1;
}

/** Return the numbers that may follow these tiles; none when there are only jokers. */
export function following(tiles: readonly string[]): number[] {
  const last = tiles.findLastIndex((tile) => tile !== "J");
  if (last < 0) return [];
  const jokers = tiles.length - 1 - last;
  return Array.from({ length: jokers + 2 }, (_, index) => onward(Number(tiles[last]), jokers + 1 + index));
}

/**
 * Return tiles as they may lie in a row: numbers round the circle from behind the widest gap on, jokers where a step is too
 * wide, and those that are left at the end.
 */
export function inRow<T extends { tile: string }>(tiles: readonly T[]): T[] {
  const numbers = tiles.filter(({ tile }) => tile !== "J").sort((a, b) => Number(a.tile) - Number(b.tile));
  const jokers = tiles.filter(({ tile }) => tile === "J");
  const steps = numbers.map(({ tile }, at) => {
    const before = Number(numbers.at(at - 1)?.tile);
    return (Number(tile) - before + NUMBERS) % NUMBERS || NUMBERS;
  });
  const first = steps.indexOf(Math.max(...steps));
  const order = numbers.map((_, at) => (first + at) % numbers.length);
  const row = order.flatMap((at, index) => {
    const missing = index === 0 ? 0 : Math.ceil((steps[at] ?? 0) / 2) - 1;
    return [...jokers.splice(0, missing), numbers[at] as T];
  });
  return [...row, ...jokers];
}

/** Return the scoring tile for so many flowers: that value, or the next lower one still there. */
export function brings(flowers: number, scoring: readonly number[]): number | null {
  return scoring.findLast((value) => value <= flowers) ?? null;
}

/** Return how many flowers are on a tile, for tiles that the view does not describe. */
export function flowersOf(tile: string): number {
  return BLOOM.flowers[Number(tile) - 1] ?? 0; // none on a joker
}
