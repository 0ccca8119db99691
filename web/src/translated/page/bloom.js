// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../../python";

function circle$widen(field) {
  return $.add($.int(field), 0);
}
function circle$step_onward(number, steps) {
  let there;
  there = $.add(number, steps);
  if (($.ge(there, 100))) {
    return $.sub(there, 100);
  }
  return (($.lt(there, 0)) ? $.add(there, 100) : there);
}
function row_tiles$_move_on(tile, steps) {
  return $.str($.add(circle$step_onward($.sub($.int(tile), 1), steps), 1));
}
function row_tiles$list_next_numbers(tiles, step) {
  let jokers, last;
  last = $.max([-1, ...$.iter($.listed($.enumerate(tiles), ([at, tile]) => at, ([at, tile]) => (!$.eq(tile, "J"))))]);
  if (($.lt(last, 0))) {
    return [];
  }
  jokers = $.sub($.sub($.len(tiles), 1), last);
  return $.listed($.range($.add(jokers, 1), $.add($.mul(step, $.add(jokers, 1)), 1)), (steps) => row_tiles$_move_on($.get(tiles, last), steps));
}
function circle$count_steps(first, second) {
  let steps;
  steps = $.sub(second, first);
  return (($.lt(steps, 0)) ? $.add(steps, 100) : steps);
}
function row_tiles$list_adjacent_numbers(tile, step) {
  return $.listed($.range($.neg(step), $.add(step, 1)), (steps) => row_tiles$_move_on(tile, steps));
}
function row_tiles$sort_row(tiles, step) {
  let gaps, index, jokers, missing, number, numbers, order, used, widest;
  numbers = $.sorted($.listed($.enumerate(tiles), ([at, tile]) => at, ([at, tile]) => (!$.eq(tile, "J"))), $.named({ key: ((at) => $.int($.get(tiles, at))) }));
  jokers = $.listed($.enumerate(tiles), ([at, tile]) => at, ([at, tile]) => ($.eq(tile, "J")));
  gaps = $.listed($.range($.len(numbers)), (at) => circle$count_steps($.int($.get(tiles, $.get(numbers, $.sub(at, 1)))), $.int($.get(tiles, $.get(numbers, at)))));
  widest = ($.truth(gaps) ? $.max($.range($.len(gaps)), $.named({ key: $.getter(gaps) })) : 0);
  order = [];
  used = 0;
  for ([index, number] of $.iter($.enumerate([...$.iter($.slice(numbers, widest, null, null)), ...$.iter($.slice(numbers, null, widest, null))]))) {
    missing = ($.truth(index) ? $.floordiv($.sub($.get(gaps, $.mod($.add(widest, index), $.len(gaps))), 1), step) : 0);
    order = $.add(order, [...$.iter($.slice(jokers, used, $.add(used, missing), null)), number]);
    used = $.min($.len(jokers), $.add(used, missing));
  }
  return [...$.iter(order), ...$.iter($.slice(jokers, used, null, null))];
}
function row_tiles$find_flower_points(flowers, scoring) {
  return $.either($.max([0, ...$.iter($.listed(scoring, (value) => value, (value) => ($.le(value, flowers))))]), () => null);
}

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
