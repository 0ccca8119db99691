// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../../python";

function combinations$compute_hand_size(players, options) {
  return (($.get(options, "hand") == null) ? $.get([0, 0, 20, 20, 15, 12, 10], players) : $.get(options, "hand"));
}
function combinations$explain_unplayable(players, options) {
  let colours, hand, most;
  colours = (($.get(options, "drop_colour") == null) ? 4 : $.sub(4, 1));
  [hand, most] = [combinations$compute_hand_size(players, options), $.floordiv($.mul(colours, $.get(options, "highest")), players)];
  return (($.gt(hand, most)) ? `${$.str(players)} players can be dealt at most ${$.str(most)} cards each, not ${$.str(hand)}.` : "");
}

export {
  combinations$compute_hand_size,
  combinations$explain_unplayable,
  combinations$explain_unplayable as explain_unplayable,
};
