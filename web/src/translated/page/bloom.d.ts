// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../../python/any";
import * as $ from "../../python";

/** Return a narrow field as a number of 64 bits, so that arithmetic with it does not overflow. (src/reihum/_games/bloom/circle.py) */
declare function circle$widen(field: number): number;
/** Return the number `steps` steps forward, or back where negative; less than once around. (src/reihum/_games/bloom/circle.py) */
declare function circle$step_onward(number: number, steps: number): number;
/** Return the numbers that may come next after tiles, the nearest first; none if all tiles are jokers. (src/reihum/_games/bloom/row_tiles.py) */
declare function row_tiles$list_next_numbers(tiles: ReadonlyArray<string>, step: number): Array<string>;
/** Count the steps from one number forward to another, 0 to 99. (src/reihum/_games/bloom/circle.py) */
declare function circle$count_steps(first: number, second: number): number;
/** Return the numbers that may lie next to a number in a row, and itself. (src/reihum/_games/bloom/row_tiles.py) */
declare function row_tiles$list_adjacent_numbers(tile: string, step: number): Array<string>;
/** Return the indices of tiles in the order in which they may make a row. (src/reihum/_games/bloom/row_tiles.py) */
declare function row_tiles$sort_row(tiles: ReadonlyArray<string>, step: number): Array<number>;
/** Return the value of the scoring tile for `flowers` flowers: this number, or the next lower value still there. (src/reihum/_games/bloom/row_tiles.py) */
declare function row_tiles$find_flower_points(flowers: number, scoring: ReadonlyArray<number>): number | null;
export {
  circle$count_steps,
  circle$step_onward,
  circle$widen,
  row_tiles$find_flower_points as find_flower_points,
  row_tiles$list_adjacent_numbers as list_adjacent_numbers,
  row_tiles$list_next_numbers as list_next_numbers,
  row_tiles$list_next_numbers,
  row_tiles$sort_row as sort_row,
};
export type {
};
