// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../../python";

function combinations$compute_hand_size(players, options) {
  return (($.get(options, "hand") == null) ? $.get([0, 0, 20, 20, 15, 12, 12], players) : $.get(options, "hand"));
}
function combinations$explain_unplayable(players, options) {
  let hand, most;
  [hand, most] = [combinations$compute_hand_size(players, options), $.floordiv($.add($.len([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83]), $.get(options, "jokers")), players)];
  return (($.gt(hand, most)) ? `${$.str(players)} players can be dealt at most ${$.str(most)} cards each, not ${$.str(hand)}.` : "");
}

export {
  combinations$compute_hand_size,
  combinations$explain_unplayable,
  combinations$explain_unplayable as explain_unplayable,
};
