import { BLOOM } from "../../constants";

/** Return how many flowers are on a tile, for tiles that the view does not describe. */
export function flowersOf(tile: string): number {
  return BLOOM.flowers[Number(tile) - 1] ?? 0; // none on a joker
}
