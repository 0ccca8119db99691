/** What is said of tiles that are put together to a row: `reihum._games.bloom.row_tiles`, translated. What is a row, the rules judge. */

import { lazyLoad } from "../../net/lazy";

type RowTiles = typeof import("../../translated/page/bloom.js");

/** It is loaded when something is asked of it first; until it is there nothing is said. */
let loaded = $state.raw<RowTiles | null>(null);
let loading: Promise<void> | null = null;

export function loadRowTiles(): Promise<void> {
  loading ??= lazyLoad((): Promise<RowTiles> => import("../../translated/page/bloom.js")).then((found) => {
    loaded = found;
  });
  return loading;
}

function rowTiles(): RowTiles | null {
  void loadRowTiles();
  return loaded;
}

/** Return the numbers that may follow these tiles, each at most `step` above the one before; none when there are only jokers. */
export function following(tiles: readonly string[], step: number): string[] {
  return tiles.length > 0 ? (rowTiles()?.list_next_numbers(tiles, step) ?? []) : [];
}

/** Return the numbers that may lie next to a number, and itself. */
export function neighbours(tile: string, step: number): string[] {
  return rowTiles()?.list_adjacent_numbers(tile, step) ?? [];
}

/** Return the numbers that may come before these tiles, the nearest last; none before a joker. */
export function preceding(tiles: readonly string[], step: number): string[] {
  const first = tiles[0] ?? "J";
  const near = first === "J" ? [] : neighbours(first, step);
  return near.slice(0, Math.max(0, near.indexOf(first)));
}

/** Return tiles in the order in which they may be a row. */
export function inRow<T extends { tile: string }>(tiles: readonly T[], step: number): readonly T[] {
  if (tiles.length < 2) return tiles;
  const names = tiles.map(({ tile }) => tile);
  return (
    rowTiles()
      ?.sort_row(names, step)
      .flatMap((at) => tiles[at] ?? []) ?? tiles
  );
}

/** Return the scoring tile for so many flowers: that value, or the next lower one still there; undefined when nothing is known yet. */
export function brings(flowers: number, scoring: readonly number[]): number | null | undefined {
  return rowTiles()?.find_flower_points(flowers, scoring);
}
