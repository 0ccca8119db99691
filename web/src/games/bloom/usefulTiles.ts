import type { BloomView } from "../../protocol";
import { numbersBeside } from "./rowTiles.svelte";

type Known = Pick<BloomView, "hand" | "rows" | "shortest" | "step">;

/** Return the length of the run around a tile, including itself, without jokers. */
function findConnected(tile: string, tiles: ReadonlySet<string>, step: number): number {
  const found = new Set([tile]);
  for (const one of found) for (const next of numbersBeside(one, step)) if (tiles.has(next)) found.add(next);
  return found.size;
}

/**
 * Return the given tiles that would form a row with the hand, without jokers: with them nearly any tile would, so
 * they are not considered.
 */
export function findRowTiles(tiles: readonly string[], { hand, shortest, step }: Known): ReadonlySet<string> {
  const held = new Set(hand.map(({ tile }) => tile).filter((tile) => tile !== "J"));
  return new Set(tiles.filter((tile) => tile !== "J" && findConnected(tile, held, step) >= shortest));
}

/** Return the given tiles that, once in the hand, would form a row or extend one on the table. */
export function findUsefulTiles(tiles: readonly string[], view: Known): ReadonlySet<string> {
  const ends = new Set(view.rows.flatMap((row) => [row.tiles[0]?.tile ?? "J", row.tiles.at(-1)?.tile ?? "J"]));
  const lengthens = (tile: string) => numbersBeside(tile, view.step).some((next) => ends.has(next));
  const makes = findRowTiles(tiles, view);
  return new Set(tiles.filter((tile) => makes.has(tile) || (tile !== "J" && lengthens(tile))));
}
