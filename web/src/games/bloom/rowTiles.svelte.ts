/** Helpers for planned rows: `reihum._games.bloom.row_tiles`, translated. Only the rules decide whether tiles are a legal row. */

import { lazyLoad } from "../../net/lazy";

type RowTiles = typeof import("../../translated/page/bloom.js");

/** The module, loaded on first use; until then all answers are empty. */
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

/** Return the numbers that may follow these tiles, each at most `step` above the previous; none if there are only jokers. */
export function numbersAfter(tiles: readonly string[], step: number): string[] {
  return tiles.length > 0 ? (rowTiles()?.list_next_numbers(tiles, step) ?? []) : [];
}

/** Return the numbers that may lie next to a number, and itself. */
export function numbersBeside(tile: string, step: number): string[] {
  return rowTiles()?.list_adjacent_numbers(tile, step) ?? [];
}

/** Return the numbers that may come before these tiles, the nearest last; none before a joker. */
export function numbersBefore(tiles: readonly string[], step: number): string[] {
  const first = tiles[0] ?? "J";
  const near = first === "J" ? [] : numbersBeside(first, step);
  return near.slice(0, Math.max(0, near.indexOf(first)));
}

/** Return the numbers that may come between two neighbours among the numbers of these tiles, each near enough to both. */
export function numbersBetween(tiles: readonly string[], step: number): string[] {
  const numbers = tiles.filter((tile) => tile !== "J");
  return numbers.slice(1).flatMap((tile, at) => {
    const below = numbersBefore([tile], step);
    return numbersAfter(numbers.slice(at, at + 1), step).filter((number) => below.includes(number));
  });
}

/** Sort tiles into the order of a row. */
export function sortRow<T extends { tile: string }>(tiles: readonly T[], step: number): readonly T[] {
  if (tiles.length < 2) return tiles;
  const names = tiles.map(({ tile }) => tile);
  return (
    rowTiles()
      ?.sort_row(names, step)
      .flatMap((at) => tiles[at] ?? []) ?? tiles
  );
}

/** Return the scoring tile that this many flowers earn: that value, or the next lower one left; null: none; undefined: not loaded yet. */
export function findScoringTile(flowers: number, scoring: readonly number[]): number | null | undefined {
  return rowTiles()?.find_flower_points(flowers, scoring);
}
