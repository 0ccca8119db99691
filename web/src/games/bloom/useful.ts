import type { BloomView } from "../../protocol";
import { neighbours } from "./rowTiles.svelte";

/** Return the tiles from which one comes to a tile in steps of a row, itself included; jokers are for later. */
function together(tile: string, tiles: ReadonlySet<string>, step: number): Set<string> {
  const found = new Set([tile]);
  for (const one of found) for (const next of neighbours(one, step)) if (tiles.has(next)) found.add(next);
  return found;
}

/**
 * Return those of some tiles that bring something together with the hand: a row of their own, or a place at the end of a row
 * that lies. With jokers anything may become a row, so of anything else nothing is said.
 */
export function useful(
  tiles: readonly string[],
  { hand, rows, shortest, step }: Pick<BloomView, "hand" | "rows" | "shortest" | "step">,
): ReadonlySet<string> {
  const held = new Set(hand.map(({ tile }) => tile).filter((tile) => tile !== "J"));
  const ends = new Set(
    rows.flatMap((row) => [row.tiles[0]?.tile ?? "J", row.tiles.at(-1)?.tile ?? "J"]).filter((tile) => tile !== "J"),
  );
  const brings = (tile: string) =>
    together(tile, held, step).size >= shortest || neighbours(tile, step).some((next) => ends.has(next));
  return new Set(tiles.filter((tile) => tile !== "J" && brings(tile)));
}
