// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../../python";

function levels$count_meld_cards(meld) {
  return $.int($.slice(meld, 1, null, null));
}
function levels$explain_impossible(levels, hand, jokers) {
  let cards, level, meld, number;
  for ([number, level] of $.iter($.enumerate(levels, 1))) {
    cards = $.sum($.map(levels$count_meld_cards, level));
    if (($.gt(cards, hand))) {
      return `a level has at most ${$.str(hand)} cards, as many as are dealt, and level ${$.str(number)} has ${$.str(cards)}.`;
    }
    for (meld of $.iter(level)) {
      if ((($.eq($.get(meld, 0), "V")) && ($.gt(levels$count_meld_cards(meld), $.add(6, jokers))))) {
        return `with ${$.str(jokers)} jokers a set has at most ${$.str($.add(6, jokers))} cards, and level ${$.str(number)} asks for ${$.str(meld)}.`;
      }
    }
  }
  return "";
}
function combinations$explain_unplayable(_players, options) {
  if (($.get(options, "levels") != null)) {
    return levels$explain_impossible($.get(options, "levels"), $.get(options, "hand"), $.get(options, "jokers"));
  }
  if (($.lt($.get(options, "hand"), 8))) {
    return `hand is ${$.str(8)} to ${$.str(12)} with a printed level card; ${$.str($.get(options, "hand"))} goes only with \`levels\` of one's own.`;
  }
  return "";
}
function levels$get_level_card(stars, own) {
  return ((own == null) ? $.get([[["R3", "R3"], ["V2", "V2", "V2", "V2"], ["R3", "C4"], ["R6", "V2"], ["R7"], ["V2", "V3", "V3"], ["V3", "C5"], ["V2", "V3", "V4"]], [["R3", "R4"], ["V2", "V2", "V3"], ["R4", "C4"], ["R7"], ["V3", "R5"], ["R8"], ["V4", "C4"], ["V4", "V4"]]], $.sub(stars, 1)) : $.tuple($.map($.tuple, own)));
}
function levels$pack_meld(meld) {
  return $.add($.mul($.methods.index("RVC", $.get(meld, 0)), 16), levels$count_meld_cards(meld));
}
function levels$_is_meld(meld) {
  let sizes;
  sizes = $.listed($.range(2, $.add(12, 1)), (size) => $.str(size));
  return $.both($.both($.isinstance(meld, [$.str]), () => $.within($.slice(meld, null, 1, null), $.tuple("RVC"))), () => $.within($.slice(meld, 1, null, null), sizes));
}
function levels$_is_level(level) {
  if (((!$.isinstance(level, [$.list, $.tuple])) || (!(($.le(1, $.len(level)) && $.le($.len(level), 6)))) || (!$.truth($.all($.map(levels$_is_meld, level)))))) {
    return false;
  }
  return $.le($.sum($.map(levels$count_meld_cards, level)), 12);
}
function levels$is_card(value) {
  return $.both($.both($.isinstance(value, [$.list, $.tuple]), () => $.eq($.len(value), 8)), () => $.all($.map(levels$_is_level, value)));
}
function levels$unpack_meld(code) {
  return `${$.str($.get("RVC", $.shr(code, 4)))}${$.str($.and(code, 15))}`;
}

export {
  combinations$explain_unplayable,
  combinations$explain_unplayable as explain_unplayable,
  levels$get_level_card,
  levels$is_card,
  levels$pack_meld,
  levels$unpack_meld,
};
