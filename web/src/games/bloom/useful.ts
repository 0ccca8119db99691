import type { BloomView } from "../../protocol";
import { neighbours } from "./rowTiles.svelte";

type Known = Pick<BloomView, "hand" | "rows" | "shortest" | "step">;

/** Return how many tiles hang together with a tile by steps of a row, itself included; jokers are for later. */
function together(tile: string, tiles: ReadonlySet<string>, step: number): number {
  const found = new Set([tile]);
  for (const one of found) for (const next of neighbours(one, step)) if (tiles.has(next)) found.add(next);
  return found.size;
}

/**
 * Return those of some tiles that would make a row with the hand, without jokers: with them anything may become one, so of
 * anything else nothing is said.
 */
export function making(tiles: readonly string[], { hand, shortest, step }: Known): ReadonlySet<string> {
  const held = new Set(hand.map(({ tile }) => tile).filter((tile) => tile !== "J"));
  return new Set(tiles.filter((tile) => tile !== "J" && together(tile, held, step) >= shortest));
}

/** Return those of some tiles that, once they are mine, make a row or extend one that lies. */
export function useful(tiles: readonly string[], view: Known): ReadonlySet<string> {
  const ends = new Set(view.rows.flatMap((row) => [row.tiles[0]?.tile ?? "J", row.tiles.at(-1)?.tile ?? "J"]));
  const lengthens = (tile: string) => neighbours(tile, view.step).some((next) => ends.has(next));
  const makes = making(tiles, view);
  return new Set(tiles.filter((tile) => makes.has(tile) || (tile !== "J" && lengthens(tile))));
}
