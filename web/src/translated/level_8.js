// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../python";
import * as page_level_8_options from "./page/level_8_options.js";
import * as shared from "./shared.js";

const machine = $.machine();
const rule$deal_out = $.compiled(machine, "deal_out", ["state"]);
const rule$form = $.compiled(machine, "form", ["state", "stream"]);
const rule$form_as_gathered = $.compiled(machine, "form_as_gathered", ["state", "int"]);
const rule$score = $.compiled(machine, "score", ["state", "int"]);
const rule$play = $.compiled(machine, "play", ["state", "int"]);
const rule$legal = $.compiled(machine, "legal", ["state", "scratch"]);
const rule$deal = $.compiled(machine, "deal", ["state", "stream"]);
const rule$due = $.compiled(machine, "due", ["state"]);
const rule$form_random = $.compiled(machine, "form_random", ["state", "rng"]);
const rule$determinize = $.compiled(machine, "determinize", ["state", "int", "scratch", "rng"]);
const rule$careful = $.compiled(machine, "careful", ["state", "scratch", "rng"]);
function game$compute_turn_limit(options) {
  let other;
  other = $.either($.either($.get(options, "levels") != null, () => $.lt($.get(options, "jokers"), 5)), () => !$.eq($.get(options, "hand"), 10));
  return $.either($.get(options, "turn_limit"), () => ($.truth(other) ? 1000 : 0));
}
const notation$CARD_TEXTS = [...$.iter((function* () { for (const letter of $.iter("rygbpo")) for (const number of $.iter($.range(1, $.add(15, 1)))) yield `${$.str(letter)}${$.str(number)}`; })()), "J", "S"];
const notation$_CARDS = $.dict((function* () { for (const [card, name] of $.iter($.enumerate(notation$CARD_TEXTS))) yield [name, card]; })());
function notation$parse_card(name) {
  let message;
  if ((!$.within(name, notation$_CARDS))) {
    message = `${$.repr(name)} is no card of Level 8: a colour (${$.str($.methods.join(" ", "rygbpo"))}) and a number from 1 to ${$.str(15)}, J or S`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.get(notation$_CARDS, name);
}
function notation$format_hand(state, seat) {
  let numbers;
  numbers = [...(function* () { for (const [colour, mask] of $.iter($.enumerate($.methods.tolist($.get(state.hands, seat))))) for (const place of $.iter($.range(15))) if ($.truth($.and($.shr(mask, place), 1))) yield $.get(notation$CARD_TEXTS, $.add($.mul(colour, 15), place)); })()];
  return [...$.iter(numbers), ...$.iter($.mul(["J"], $.int($.get(state.jokers, seat)))), ...$.iter($.mul(["S"], $.int($.get(state.skips, seat))))];
}
function piles$get_card(node) {
  if (($.lt(node, 90))) {
    return node;
  }
  return (($.lt(node, 95)) ? 90 : 91);
}
function notation$format_pile(state) {
  return $.listed($.slice($.slice(state.pile, null, $.int(state.left), null), null, null, -1), (card) => $.get(notation$CARD_TEXTS, $.int(card)));
}
function piles$gather_cards(s, cards) {
  let _, n, node, seat;
  n = 0;
  for (seat of $.iter($.range(s.players))) {
    if (($.eq($.get(s.heights, seat), 0))) {
      continue;
    }
    node = $.int($.get(s.below, $.get(s.tops, seat)));
    while ((!$.eq(node, -1))) {
      $.put(cards, n, piles$get_card(node));
      n = $.add(n, 1);
      node = $.int($.get(s.below, node));
    }
  }
  for (_ of $.iter($.range(s.under))) {
    $.put(cards, n, 91);
    n = $.add(n, 1);
  }
  return n;
}
function kept_cards$count_kept(s, seat) {
  let kept;
  kept = 0;
  while ((($.lt(kept, 6)) && (!$.eq($.get(s.kept, [seat, kept]), -1)))) {
    kept = $.add(kept, 1);
  }
  return kept;
}
class state$State extends shared.kit_states$PileState {

}
$.record(state$State, 888, { players: ["i8", 0], dealer: ["i8", 8], turn: ["i8", 16], reached: ["i8", 24], ender: ["i8", 32], numbers: ["i8", 40, 6], turns: ["i8", 88], turn_limit: ["i8", 96], hands: ["i2", 104, 6, 6], known: ["i2", 176, 6, 6], fresh: ["i2", 248, 6], meld_jokers: ["i2", 260, 6, 6], hand_size: ["i2", 332], deck_jokers: ["i2", 334], deck_skips: ["i2", 336], takes: ["i2", 338], most_kept: ["i2", 340], voids: ["i2", 342], left: ["i2", 344], under: ["i2", 346], pile: ["i1", 348, 98], below: ["i1", 446, 98], meld_of: ["i1", 544, 90], level_card: ["i1", 634, 8, 6], meld_value: ["i1", 682, 6, 6], meld_size: ["i1", 718, 6, 6], kept: ["i1", 754, 6, 6], jokers: ["i1", 790, 6], skips: ["i1", 796, 6], counts: ["i1", 802, 6], known_jokers: ["i1", 808, 6], known_skips: ["i1", 814, 6], drawn: ["i1", 820, 6], drawn_jokers: ["i1", 826, 6], drawn_skips: ["i1", 832, 6], tops: ["i1", 838, 6], heights: ["i1", 844, 6], before: ["i1", 850, 6], levels: ["i1", 856, 6], laid: ["i1", 862, 6], finished: ["i1", 868, 6], carried: ["i1", 874, 6], fresh_jokers: ["i1", 880], fresh_skips: ["i1", 881], joker_nodes: ["i1", 882], skip_nodes: ["i1", 883], stars: ["i1", 884], phase: ["i1", 885], begun: ["i1", 886], status: ["i1", 887] });
function melds$find_fitting_ends(s, meld) {
  let high, value;
  value = $.int($.get(s.meld_value, [$.floordiv(meld, 6), $.mod(meld, 6)]));
  high = $.add($.sub(value, 1), $.int($.get(s.meld_size, [$.floordiv(meld, 6), $.mod(meld, 6)])));
  return [$.sub(value, 2), (($.lt(high, 15)) ? high : -1)];
}
function melds$get_required_meld(s, seat, meld) {
  return $.int($.get(s.level_card, [$.sub($.get(s.levels, seat), 1), meld]));
}
function melds$get_kind_on_table(s, meld) {
  return $.shr(melds$get_required_meld(s, $.floordiv(meld, 6), $.mod(meld, 6)), 4);
}
function melds$find_fitting_numbers(s, meld, colour) {
  let high, kind, low, mask, value;
  kind = melds$get_kind_on_table(s, meld);
  value = $.int($.get(s.meld_value, [$.floordiv(meld, 6), $.mod(meld, 6)]));
  if (($.eq(kind, 1))) {
    return $.shl(1, $.sub(value, 1));
  }
  if (($.eq(kind, 2))) {
    return (($.eq(colour, value)) ? 32767 : 0);
  }
  [low, high] = $.unpacked(melds$find_fitting_ends(s, meld), 2);
  mask = 0;
  if (($.ge(low, 0))) {
    mask = $.or(mask, $.shl(1, low));
  }
  if (($.ge(high, 0))) {
    mask = $.or(mask, $.shl(1, high));
  }
  return mask;
}
function card_values$can_be_laid_off(s, card) {
  let high, low, meld, owner;
  if (($.eq(card, 91))) {
    return false;
  }
  for (owner of $.iter($.range(s.players))) {
    if ((!$.truth($.get(s.laid, owner)))) {
      continue;
    }
    for (meld of $.iter($.range($.mul(owner, 6), $.add($.mul(owner, 6), $.int($.get(s.finished, owner)))))) {
      if (($.eq(card, 90))) {
        [low, high] = $.unpacked(melds$find_fitting_ends(s, meld), 2);
        if (((!$.eq(melds$get_kind_on_table(s, meld), 0)) || ($.ge(low, 0)) || ($.ge(high, 0)))) {
          return true;
        }
      } else {
        if ($.truth($.and($.shr(melds$find_fitting_numbers(s, meld, $.floordiv(card, 15)), $.mod(card, 15)), 1))) {
          return true;
        }
      }
    }
  }
  return false;
}
function trial_hand$load_hand(s, scratch, seat) {
  let colour;
  for (colour of $.iter($.range(6))) {
    $.put(scratch.hand, colour, $.get(s.hands, [seat, colour]));
  }
  scratch.word = $.get(s.numbers, seat);
  scratch.wild = $.get(s.jokers, seat);
  scratch.tied = -1;
}
function level_search$list_melds(s, scratch, seat, first) {
  let at, code, level, meld, n, numbers;
  level = $.sub($.int($.get(s.levels, seat)), 1);
  n = 0;
  for (meld of $.iter($.range($.sub(6, 1), $.sub(first, 1), -1))) {
    code = $.int($.get(s.level_card, [level, meld]));
    if (($.truth(code) && (!$.eq($.shr(code, 4), 2)))) {
      $.put(scratch.wanted, n, code);
      n = $.add(n, 1);
    }
  }
  numbers = n;
  for (meld of $.iter($.range(first, 6))) {
    code = $.int($.get(s.level_card, [level, meld]));
    if (($.eq(code, 0))) {
      break;
    }
    if (($.eq($.shr(code, 4), 2))) {
      at = n;
      while ((($.gt(at, numbers)) && ($.gt($.get(scratch.wanted, $.sub(at, 1)), code)))) {
        $.put(scratch.wanted, at, $.get(scratch.wanted, $.sub(at, 1)));
        at = $.sub(at, 1);
      }
      $.put(scratch.wanted, at, code);
      n = $.add(n, 1);
    }
  }
  return [numbers, n];
}
function level_search$find_present(word) {
  return $.and($.or($.or(word, $.shr(word, 1)), $.shr(word, 2)), 76861433640456465n);
}
function level_search$squeeze(marks) {
  marks = $.and($.or(marks, $.shr(marks, 3)), 217020518514230019n);
  marks = $.and($.or(marks, $.shr(marks, 6)), 4222189076152335);
  marks = $.and($.or(marks, $.shr(marks, 12)), 1095216660735);
  return $.and($.or(marks, $.shr(marks, 24)), 32767);
}
function level_search$_is_all_tied(scratch) {
  return $.bool($.eq(scratch.tied_used, shared.kit_bits$popcount(scratch.tied_colours)));
}
function level_search$spread(numbers) {
  numbers = $.and($.or(numbers, $.shl(numbers, 24)), 1095216660735);
  numbers = $.and($.or(numbers, $.shl(numbers, 12)), 4222189076152335);
  numbers = $.and($.or(numbers, $.shl(numbers, 6)), 217020518514230019n);
  return $.and($.or(numbers, $.shl(numbers, 3)), 76861433640456465n);
}
function level_search$find_at_least(word, least) {
  if (($.gt(least, 6))) {
    return 0;
  }
  return (($.gt(least, 0)) ? $.and($.shr($.add(word, $.mul(76861433640456465n, $.sub(8, least))), 3), 76861433640456465n) : 76861433640456465n);
}
function level_search$_count_served_of_tied(scratch, nodes, cut, place) {
  let colours, node, tied;
  colours = 0;
  for (node of $.iter($.range(nodes))) {
    if (((!$.truth($.and($.shr(cut, node), 1))) && $.truth($.and($.shr($.get(scratch.may, node), place), 1)))) {
      colours = $.or(colours, $.shl(1, $.int($.get(scratch.suits, node))));
    }
  }
  tied = $.int(scratch.tied_colours);
  return $.add(shared.kit_bits$popcount($.and(colours, $.invert(tied))), $.min(shared.kit_bits$popcount($.and(colours, tied)), $.sub(shared.kit_bits$popcount(tied), $.int(scratch.tied_used))));
}
function level_search$_count_through_cards(scratch, nodes, cut, word) {
  let colour, least, may, node, place, served, there, through;
  served = 0;
  for (colour of $.iter($.range(6))) {
    may = 0;
    for (node of $.iter($.range(nodes))) {
      if (((!$.truth($.and($.shr(cut, node), 1))) && ($.eq($.get(scratch.suits, node), colour)))) {
        may = $.or(may, $.int($.get(scratch.may, node)));
      }
    }
    served = $.add(served, level_search$spread(may));
  }
  through = 0;
  for (least of $.iter($.range(1, $.add(6, 1)))) {
    through = $.add(through, shared.kit_bits$popcount($.and(level_search$find_at_least(word, least), level_search$find_at_least(served, least))));
  }
  if (($.ge(scratch.tied, 0))) {
    place = $.int(scratch.tied);
    there = $.and($.shr(word, $.mul(4, place)), 15);
    through = $.add(through, $.sub($.min(there, level_search$_count_served_of_tied(scratch, nodes, cut, place)), $.min(there, $.and($.shr(served, $.mul(4, place)), 15))));
  }
  return through;
}
function level_search$count_lacking(scratch, nodes, word) {
  let cut, demand, flow, node, through, usable;
  if (($.eq(nodes, 1))) {
    usable = $.and($.int($.get(scratch.may, 0)), level_search$squeeze(level_search$find_present(word)));
    if ((($.ge(scratch.tied, 0)) && $.truth(level_search$_is_all_tied(scratch)) && $.truth($.and($.shr(scratch.tied_colours, $.get(scratch.suits, 0)), 1)))) {
      usable = $.and(usable, $.invert($.shl(1, $.int(scratch.tied))));
    }
    return $.max(0, $.sub($.int($.get(scratch.needs, 0)), shared.kit_bits$popcount(usable)));
  }
  scratch.steps = $.add(scratch.steps, $.shl(8, nodes));
  demand = 0;
  for (node of $.iter($.range(nodes))) {
    demand = $.add(demand, $.get(scratch.needs, node));
  }
  flow = demand;
  for (cut of $.iter($.range($.sub($.shl(1, nodes), 1)))) {
    through = 0;
    for (node of $.iter($.range(nodes))) {
      if ($.truth($.and($.shr(cut, node), 1))) {
        through = $.add(through, $.get(scratch.needs, node));
      }
    }
    flow = $.min(flow, $.add(through, level_search$_count_through_cards(scratch, nodes, cut, word)));
  }
  return $.sub(demand, flow);
}
function level_search$lacks_more(scratch, nodes, word, jokers) {
  let alone, node, there;
  there = level_search$squeeze(level_search$find_present(word));
  alone = 0;
  for (node of $.iter($.range(nodes))) {
    alone = $.add(alone, $.max(0, $.sub($.int($.get(scratch.needs, node)), shared.kit_bits$popcount($.and($.int($.get(scratch.may, node)), there)))));
  }
  return $.either($.gt(alone, jokers), () => $.gt(level_search$count_lacking(scratch, nodes, word), jokers));
}
function level_search$go_to_next_place(scratch, depth, node) {
  let budget, code, kind, lack, marks, need, place, span, there, used, word;
  code = $.int($.get(scratch.wanted, depth));
  kind = $.shr(code, 4);
  need = $.and(code, 15);
  word = $.int($.get(scratch.words, depth));
  budget = $.int($.get(scratch.budget, depth));
  place = $.int($.get(scratch.places, depth));
  if (($.eq(kind, 0))) {
    marks = level_search$find_present(word);
    span = $.sub($.shl(1, $.mul(4, need)), 1);
    while (($.lt(place, $.sub(15, need)))) {
      place = $.add(place, 1);
      there = $.and(marks, $.shl(span, $.mul(4, place)));
      lack = $.sub(need, shared.kit_bits$popcount(there));
      if (($.le(lack, budget))) {
        $.put(scratch.places, depth, place);
        $.put(scratch.words, $.add(depth, 1), $.sub(word, there));
        $.put(scratch.budget, $.add(depth, 1), $.sub(budget, lack));
        return true;
      }
    }
    return false;
  }
  if (($.eq(kind, 1))) {
    marks = $.shr(level_search$find_at_least(word, $.sub(need, budget)), $.mul(4, $.add(place, 1)));
    if (($.eq(marks, 0))) {
      return false;
    }
    place = $.add(place, $.add(1, $.shr(shared.kit_bits$lowest(marks), 2)));
    used = $.min(need, $.and($.shr(word, $.mul(4, place)), 15));
    $.put(scratch.places, depth, place);
    $.put(scratch.words, $.add(depth, 1), $.sub(word, $.shl(used, $.mul(4, place))));
    $.put(scratch.budget, $.add(depth, 1), $.add($.sub(budget, need), used));
    return true;
  }
  $.put(scratch.needs, node, need);
  while (($.lt(place, $.sub(6, 1)))) {
    place = $.add(place, 1);
    $.put(scratch.may, node, $.get(scratch.hand, place));
    $.put(scratch.suits, node, place);
    if ((!$.truth(level_search$lacks_more(scratch, $.add(node, 1), word, budget)))) {
      $.put(scratch.places, depth, place);
      $.put(scratch.words, $.add(depth, 1), word);
      $.put(scratch.budget, $.add(depth, 1), budget);
      return true;
    }
  }
  return false;
}
function level_search$_search(scratch, numbers, total) {
  let alike, depth, entering, fixed, goes_on;
  fixed = $.int(scratch.fixed);
  depth = 0;
  entering = true;
  while (($.ge(depth, 0))) {
    scratch.steps = $.add(scratch.steps, 1);
    goes_on = true;
    if ($.truth(entering)) {
      goes_on = !(($.eq(depth, numbers)) && $.truth(fixed) && $.truth(level_search$lacks_more(scratch, fixed, $.int($.get(scratch.words, depth)), $.int($.get(scratch.budget, depth)))));
      if (($.truth(goes_on) && ($.eq(depth, total)))) {
        return true;
      }
      if ($.truth(goes_on)) {
        alike = $.both($.gt(depth, 0), () => $.eq($.get(scratch.wanted, depth), $.get(scratch.wanted, $.sub(depth, 1))));
        $.put(scratch.places, depth, ($.truth(alike) ? $.sub($.get(scratch.places, $.sub(depth, 1)), 1) : -1));
      }
    }
    entering = $.both(goes_on, () => level_search$go_to_next_place(scratch, depth, $.sub($.add(fixed, depth), numbers)));
    depth = $.add(depth, ($.truth(entering) ? 1 : -1));
  }
  return false;
}
function level_search$can_begin(s, scratch, seat, first) {
  let numbers, total;
  [numbers, total] = $.unpacked(level_search$list_melds(s, scratch, seat, first), 2);
  $.put(scratch.words, 0, scratch.word);
  $.put(scratch.budget, 0, scratch.wild);
  scratch.fixed = 0;
  return level_search$_search(scratch, numbers, total);
}
function distance$count_jokers_needed(s, scratch, seat) {
  let extra, own;
  own = $.int(scratch.wild);
  extra = 0;
  scratch.steps = 0;
  while ((($.lt(extra, 12)) && ($.lt(scratch.steps, 30000)) && (!$.truth(level_search$can_begin(s, scratch, seat, 0))))) {
    extra = $.add(extra, 1);
    scratch.wild = $.add(own, extra);
  }
  scratch.wild = own;
  return extra;
}
function trial_hand$take_out(scratch, card) {
  if (($.eq(card, 90))) {
    scratch.wild = $.sub(scratch.wild, 1);
  } else {
    $.put(scratch.hand, $.floordiv(card, 15), $.xor($.get(scratch.hand, $.floordiv(card, 15)), $.shl(1, $.mod(card, 15))));
    scratch.word = $.sub(scratch.word, $.shl(1, $.mul(4, $.mod(card, 15))));
  }
}
function hints$_explain_ending(s, scratch, move) {
  let card, name, seat, short;
  seat = $.int(s.turn);
  if (($.eq($.get(s.counts, seat), 1))) {
    return [(($.ge($.add($.get(s.levels, seat), 2), 9)) ? "wins" : "goes_out"), [$.get(notation$CARD_TEXTS, (($.ge(move, 3575)) ? 91 : $.sub(move, 3483)))]];
  }
  if (($.ge(move, 3575))) {
    return ["skips_leader", []];
  }
  card = $.sub(move, 3483);
  name = [$.get(notation$CARD_TEXTS, card)];
  if ((($.gt(card, 90)) || ($.truth($.get(s.laid, seat)) && (!$.truth(card_values$can_be_laid_off(s, card)))))) {
    return ["of_no_use", name];
  }
  trial_hand$load_hand(s, scratch, seat);
  short = distance$count_jokers_needed(s, scratch, seat);
  trial_hand$take_out(scratch, card);
  if (($.gt(distance$count_jokers_needed(s, scratch, seat), short))) {
    return ["least_missed", name];
  }
  return [(($.truth($.get(s.laid, seat)) || $.truth(short) || ($.eq($.get(s.levels, seat), 8))) ? "not_needed" : "holds_back"), name];
}
function hints$_names_card(move) {
  return $.either($.either(($.lt(0, move) && $.lt(move, $.sub(8, 1))), () => ($.le(44, move) && $.lt(move, 3575))), () => ($.le(3581, move) && $.lt(move, 3673)));
}
function hints$_find_moved_card(s, move) {
  if (($.lt(move, 8))) {
    return $.int(piles$get_card($.int($.get(s.tops, $.sub(move, 1)))));
  }
  if (($.lt(move, 135))) {
    return $.sub(move, 44);
  }
  if (($.lt(move, 3483))) {
    return $.min($.mod($.sub(move, 135), 93), 90);
  }
  return $.sub(move, (($.lt(move, 3575)) ? 3483 : 3581));
}
function piles$is_open_to(s, seat, owner) {
  if ((($.eq($.get(s.heights, owner), 0)) || ($.eq(s.takes, 0)))) {
    return $.bool($.get(s.heights, owner));
  }
  return $.bool($.both($.eq(s.takes, 1), () => $.eq($.mod($.add(owner, 1), s.players), seat)));
}
function trial_hand$put_in(scratch, card) {
  if (($.eq(card, 90))) {
    scratch.wild = $.add(scratch.wild, 1);
  } else {
    $.put(scratch.hand, $.floordiv(card, 15), $.xor($.get(scratch.hand, $.floordiv(card, 15)), $.shl(1, $.mod(card, 15))));
    scratch.word = $.add(scratch.word, $.shl(1, $.mul(4, $.mod(card, 15))));
  }
}
function hints$_explain_taking(s, scratch, move) {
  let card, seat, tops;
  seat = $.int(s.turn);
  if (($.eq(move, 0))) {
    tops = $.listed($.range($.int(s.players)), (owner) => $.int(piles$get_card($.int($.get(s.tops, owner)))), (owner) => $.truth(piles$is_open_to(s, seat, owner)));
    return ["nothing_open", $.listed(tops, (card) => $.get(notation$CARD_TEXTS, card))];
  }
  card = hints$_find_moved_card(s, move);
  if (($.eq(s.left, 0))) {
    return ["pile_empty", [$.get(notation$CARD_TEXTS, card)]];
  }
  if ($.truth($.get(s.laid, seat))) {
    return ["can_be_laid_off", [$.get(notation$CARD_TEXTS, card)]];
  }
  trial_hand$load_hand(s, scratch, seat);
  if (($.le(card, 90))) {
    trial_hand$put_in(scratch, card);
  }
  return [($.truth(distance$count_jokers_needed(s, scratch, seat)) ? "closer" : "completes"), [$.get(notation$CARD_TEXTS, card)]];
}
function hints$_list_level_cards(s, scratch, move) {
  let laid, seat, world;
  [world, seat, laid] = [$.methods.copy(s), $.int(s.turn), []];
  while ($.truth(true)) {
    if (($.ge(move, 44))) {
      $.methods.append(laid, $.get(notation$CARD_TEXTS, $.sub(move, 44)));
    }
    rule$play(world, move);
    if (((!$.eq(world.turn, seat)) || (!$.eq(world.phase, 1)))) {
      return laid;
    }
    move = $.int(rule$careful(world, scratch, $.make_rng(0)));
  }
}
function hints$explain_move(s, scratch, move) {
  if ((($.ge(move, 3483)) && (!$.eq(s.phase, 3)))) {
    return hints$_explain_ending(s, scratch, move);
  }
  if (($.eq(rule$legal(s, scratch), 1))) {
    return ["only_move", ($.truth(hints$_names_card(move)) ? [$.get(notation$CARD_TEXTS, hints$_find_moved_card(s, move))] : [])];
  }
  if (($.eq(s.phase, 0))) {
    return hints$_explain_taking(s, scratch, move);
  }
  if (($.eq(s.phase, 3))) {
    return (($.eq(move, 3673)) ? ["keeps_no_more", notation$format_hand(s, $.int(s.turn))] : ["keeps", [$.get(notation$CARD_TEXTS, $.sub(move, 3581))]]);
  }
  if (($.lt(move, 135))) {
    return [(($.eq($.get(s.levels, s.turn), 8)) ? "wins" : "lays_level"), hints$_list_level_cards(s, scratch, move)];
  }
  return ["lays_off", [$.get(notation$CARD_TEXTS, hints$_find_moved_card(s, move))]];
}
function hints$narrow_reason(_s, _scratch, reason, cards, worse) {
  return [((($.eq(reason, "holds_back")) && ($.ge(worse, 3483))) ? "not_needed" : reason), cards];
}
const notation$_OFFERS = [...(function* () { for (const seat of $.iter($.range(6))) for (const meld of $.iter($.range(6))) for (const [name, end] of $.iter([...$.iter((function* () { for (const name of $.iter($.slice(notation$CARD_TEXTS, null, -1, null))) yield [name, ""]; })()), ["J", "l"], ["J", "h"]])) yield [`${$.str(name)}>${$.str(seat)}.${$.str(meld)}`, end]; })()];
const notation$TEXTS = ["+", ...$.iter((function* () { for (const seat of $.iter($.range(6))) yield `<${$.str(seat)}`; })()), "-", ...$.iter((function* () { for (const kind of $.iter("RV")) for (const number of $.iter($.range(1, $.add(15, 1)))) yield `${$.str(kind)}${$.str(number)}`; })()), ...$.iter((function* () { for (const letter of $.iter("rygbpo")) yield `C${$.str(letter)}`; })()), ...$.iter($.slice(notation$CARD_TEXTS, null, -1, null)), ...$.iter((function* () { for (const [offer, end] of $.iter(notation$_OFFERS)) yield `${$.str(offer)}${$.str(end)}`; })()), ...$.iter((function* () { for (const name of $.iter(notation$CARD_TEXTS)) yield `/${$.str(name)}`; })()), ...$.iter((function* () { for (const seat of $.iter($.range(6))) yield `S>${$.str(seat)}`; })()), ...$.iter((function* () { for (const name of $.iter(notation$CARD_TEXTS)) yield `=${$.str(name)}`; })()), "."];
function notation$text(move) {
  return $.get(notation$TEXTS, move);
}
const notation$CODES = $.dict((function* () { for (const [code, text] of $.iter($.enumerate(notation$TEXTS))) yield [text, code]; })());
function notation$code(move) {
  let message;
  if ((!$.within(move, notation$CODES))) {
    message = `${$.repr(move)} is no move of Level 8: '+', '<2' or '-' to take a card; 'R4', 'V7', 'Cg', then 'r4' or 'J' to lay the level; 'r7>2.1', 'J>2.1', 'J>2.1l' or 'J>2.1h' to lay off; '/r7', '/J', '/S' or 'S>2' to end the turn; '=r7' or '.' to keep`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.get(notation$CODES, move);
}
class view$Level8Laid extends $.Struct {

}
$.struct(view$Level8Laid, null, false, [["card", "card", null], ["stands_for", "stands_for", null]]);
class view$Level8Meld extends $.Struct {

}
$.struct(view$Level8Meld, null, false, [["kind", "kind", null], ["size", "size", null], ["value", "value", null], ["cards", "cards", () => view$Level8Laid]]);
function view$_make_meld(code, value, jokers, numbers) {
  let cards, kind, name, places;
  kind = $.shr(code, 4);
  if (($.eq(kind, 0))) {
    places = $.dict((function* () { for (const card of $.iter(numbers)) yield [$.add($.mod(card, 15), 1), new view$Level8Laid($.get(notation$CARD_TEXTS, card), null)]; })());
    places = $.or(places, $.dict((function* () { for (const place of $.iter($.range(15))) if ($.truth($.and($.shr(jokers, place), 1))) yield [$.add(place, 1), new view$Level8Laid("J", $.str($.add(place, 1)))]; })()));
    cards = $.listed($.sorted(places), (place) => $.get(places, place));
    name = $.str(value);
  } else {
    name = (($.eq(kind, 1)) ? $.str(value) : $.get("rygbpo", value));
    cards = [...$.iter((function* () { for (const card of $.iter(numbers)) yield new view$Level8Laid($.get(notation$CARD_TEXTS, card), null); })()), ...$.iter($.mul([new view$Level8Laid("J", name)], jokers))];
  }
  return new view$Level8Meld($.get(page_level_8_options.levels$unpack_meld(code), 0), $.and(code, 15), name, cards);
}
function view$_list_melds(state) {
  let asked, beginner, card, finished, jokers, levels, lying, place, sizes, values;
  lying = $.dict([]);
  for ([card, place] of $.iter($.enumerate($.methods.tolist($.slice(state.meld_of, null, 90, null))))) {
    $.methods.append($.methods.setdefault(lying, place, []), card);
  }
  [sizes, levels, finished] = [$.methods.tolist(state.meld_size), $.methods.tolist(state.levels), $.methods.tolist(state.finished)];
  [asked, values, jokers] = [$.methods.tolist(state.level_card), $.methods.tolist(state.meld_value), $.methods.tolist(state.meld_jokers)];
  beginner = ($.truth(state.begun) ? $.int(state.turn) : -1);
  function list_melds_of(seat) {
    let level;
    level = $.get(asked, $.sub($.get(levels, seat), 1));
    return $.listed($.enumerate($.get(sizes, seat)), ([meld, size]) => view$_make_meld($.get(level, meld), $.get($.get(values, seat), meld), $.get($.get(jokers, seat), meld), $.methods.get(lying, $.add($.mul(seat, 6), meld), [])), ([meld, size]) => ($.truth(size) || (($.eq(seat, beginner)) && ($.eq(meld, $.get(finished, seat))))));
  }
  return $.listed($.range($.int(state.players)), (seat) => list_melds_of(seat));
}
class view$Level8View extends $.Struct {

}
$.struct(view$Level8View, null, false, [["level_card", "level_card", null], ["stars", "stars", null], ["levels", "levels", null], ["laid", "laid", null], ["melds", "melds", () => view$Level8Meld], ["laying", "laying", null], ["hand", "hand", null], ["counts", "counts", null], ["tops", "tops", null], ["heights", "heights", null], ["skipped", "skipped", null], ["pile", "pile", null], ["under", "under", null], ["phase", "phase", null], ["dealer", "dealer", null], ["carried", "carried", null], ["kept", "kept", null], ["most_kept", "most_kept", null], ["keeping", "keeping", null], ["turns", "turns", null]]);
function view$view(state, seat) {
  let kept, laying, seats, turn;
  seats = $.range($.int(state.players));
  turn = $.int(state.turn);
  kept = $.listed($.methods.tolist($.slice(state.kept, null, $.len(seats), null)), (cards) => $.listed(cards, (card) => card, (card) => (!$.eq(card, -1))));
  laying = $.both($.both($.both(!$.eq(turn, -1), () => $.eq(state.status, 0)), () => !$.truth($.get(state.laid, turn))), () => $.either(state.begun, () => $.get(state.finished, turn)));
  return new view$Level8View($.listed($.methods.tolist($.slice(state.level_card, null, 8, null)), (level) => $.listed(level, (meld) => page_level_8_options.levels$unpack_meld(meld), (meld) => $.truth(meld))), $.int(state.stars), $.methods.tolist($.slice(state.levels, null, $.len(seats), null)), $.listed($.slice(state.laid, null, $.len(seats), null), (laid) => $.bool(laid)), view$_list_melds(state), ($.truth(laying) ? $.int($.get(state.finished, turn)) : null), ((seat == null) ? [] : notation$format_hand(state, seat)), $.methods.tolist($.slice(state.counts, null, $.len(seats), null)), $.listed(seats, (at) => ($.truth($.get(state.heights, at)) ? $.get(notation$CARD_TEXTS, piles$get_card($.int($.get(state.tops, at)))) : null)), $.methods.tolist($.slice(state.heights, null, $.len(seats), null)), $.listed($.slice(state.before, null, $.len(seats), null), (lies) => $.bool($.both(lies, () => $.eq(state.status, 0)))), $.int(state.left), $.int(state.under), (($.eq(turn, -1)) ? "over" : $.get(["draw", "lay", "off", "keep"], $.int(state.phase))), $.int(state.dealer), $.methods.tolist($.slice(state.carried, null, $.len(seats), null)), $.listed(kept, (cards) => $.len(cards)), $.int(state.most_kept), ((seat == null) ? [] : $.listed($.get(kept, seat), (card) => $.get(notation$CARD_TEXTS, card))), $.int(state.turns));
}
function view$_name_moved_card(before, move) {
  if (($.eq(move, 0))) {
    return $.get(notation$CARD_TEXTS, $.int($.get(before.pile, $.sub($.int(before.left), 1))));
  }
  if ((($.le(1, move) && $.lt(move, 7)))) {
    return $.get(notation$CARD_TEXTS, piles$get_card($.int($.get(before.tops, $.sub(move, 1)))));
  }
  if ((($.lt(move, 44)) || ($.eq(move, 3673)))) {
    return null;
  }
  return $.get($.methods.split($.methods.strip(notation$text(move), "/="), ">"), 0);
}
class view$Level8Seen extends $.Struct {

}
$.struct(view$Level8Seen, null, false, [["move", "move", null], ["card", "card", null], ["taken_from", "taken_from", null], ["onto", "onto", null], ["skip", "skip", null], ["skipped", "skipped", null], ["formed", "formed", null]]);
function view$seen(before, move, after, seat) {
  let card, ended, mover, onto, own, skip;
  mover = $.int(before.turn);
  own = $.eq(seat, mover);
  skip = ((($.le(3575, move) && $.lt(move, 3581))) ? $.sub(move, 3575) : null);
  card = view$_name_moved_card(before, move);
  if (((!$.truth(own)) && (($.eq(move, 0)) || (($.le(3581, move) && $.lt(move, 3673)))))) {
    card = null;
  }
  onto = null;
  if ((($.le(44, move) && $.lt(move, 135)))) {
    onto = [mover, $.int($.get(before.finished, mover))];
  } else {
    if ((($.le(135, move) && $.lt(move, 3483)))) {
      onto = $.list($.divmod($.floordiv($.sub(move, 135), 93), 6));
    }
  }
  ended = !$.eq(after.status, 0);
  return new view$Level8Seen((((!$.truth(own)) && (($.le(3581, move) && $.lt(move, 3673)))) ? "=" : notation$text(move)), card, ((($.le(1, move) && $.lt(move, 7))) ? $.sub(move, 1) : null), onto, ($.truth(ended) ? null : skip), $.listed($.range($.int(before.players)), (at) => at, (at) => (($.truth($.get(before.before, at)) || ($.eq(at, skip))) && (!$.truth($.get(after.before, at))) && (!$.truth(ended)))), $.bool($.gt($.int(after.left), $.sub($.int(before.left), $.eq(move, 0)))));
}
function illegal$_explain_taking(s, move) {
  let seat;
  if ((!$.eq(s.phase, 0))) {
    return ["taken", []];
  }
  if (($.eq(move, 0))) {
    return ["pile_empty", []];
  }
  if (($.eq(move, 7))) {
    return ["can_take", []];
  }
  seat = $.sub(move, 1);
  if ((($.lt(seat, s.players)) && ($.eq(s.takes, 2)))) {
    return ["only_pile", []];
  }
  if ((($.lt(seat, s.players)) && ($.eq(s.takes, 1)) && (!$.eq($.mod($.add(seat, 1), s.players), s.turn)))) {
    return ["only_right", []];
  }
  return [(($.ge(seat, s.players)) ? "no_seat" : "discard_empty"), [$.str(seat)]];
}
function melds$count_cards_asked(s, seat) {
  let cards, meld;
  cards = 0;
  for (meld of $.iter($.range(6))) {
    cards = $.add(cards, $.and(melds$get_required_meld(s, seat, meld), 15));
  }
  return cards;
}
function illegal$_find_lack(s, scratch) {
  let seat, spare;
  seat = $.int(s.turn);
  if ($.truth($.get(s.finished, seat))) {
    return null;
  }
  trial_hand$load_hand(s, scratch, seat);
  spare = $.sub($.int($.get(s.counts, seat)), $.int(melds$count_cards_asked(s, seat)));
  if ((($.lt(spare, 0)) || (!$.truth(level_search$can_begin(s, scratch, seat, 0))))) {
    return ["level_lacks", $.listed($.get(s.level_card, $.sub($.int($.get(s.levels, seat)), 1)), (code) => page_level_8_options.levels$unpack_meld($.int(code)), (code) => $.truth(code))];
  }
  return ((($.eq(spare, 0)) && (!$.eq($.get(s.levels, seat), 8))) ? ["needs_discard", []] : null);
}
function illegal$_explain_ending(s, move) {
  let other, seat;
  if (($.lt(move, 3575))) {
    return ["not_held", [$.get(notation$CARD_TEXTS, $.sub(move, 3483))]];
  }
  [seat, other] = [$.int(s.turn), $.sub(move, 3575)];
  if ((!$.truth($.get(s.skips, seat)))) {
    return ["not_held", [$.get(notation$CARD_TEXTS, 91)]];
  }
  if (($.ge(other, s.players))) {
    return ["no_seat", [$.str(other)]];
  }
  return (($.eq(other, seat)) ? ["skip_self", []] : ["skip_lies", [$.str(other)]]);
}
function illegal$_explain_laying(s, scratch, move) {
  let asked, name, seat, text, under_way;
  seat = $.int(s.turn);
  under_way = $.either(s.begun, () => $.get(s.finished, seat));
  asked = page_level_8_options.levels$unpack_meld($.int(melds$get_required_meld(s, seat, $.int($.get(s.finished, seat)))));
  if (($.lt(move, 44))) {
    if ($.truth(s.begun)) {
      return ["finish_level", []];
    }
    text = $.get(notation$TEXTS, move);
    return $.either(illegal$_find_lack(s, scratch), () => (($.eq($.get(text, 0), $.get(asked, 0))) ? ["begin_lacks", [text]] : ["level_asks", [asked]]));
  }
  if (($.lt(move, 135))) {
    name = $.get(notation$CARD_TEXTS, $.sub(move, 44));
    if ((!$.within(name, notation$format_hand(s, seat)))) {
      return ["not_held", [name]];
    }
    return ($.truth(s.begun) ? ["not_next", [name]] : $.either(illegal$_find_lack(s, scratch), () => ["begin_first", [asked]]));
  }
  if ($.truth(under_way)) {
    return ["finish_level", []];
  }
  return (($.lt(move, 3483)) ? ["lay_first", []] : illegal$_explain_ending(s, move));
}
function illegal$_explain_offering(s, move) {
  let at, kind, meld, name, offer, open_ends, owner, place, seat;
  [seat, meld, offer] = [$.int(s.turn), $.floordiv($.sub(move, 135), 93), $.mod($.sub(move, 135), 93)];
  [owner, at] = $.unpacked($.divmod(meld, 6), 2);
  [name, place] = [$.get(notation$CARD_TEXTS, $.min(offer, 90)), `${$.str(owner)}.${$.str(at)}`];
  if ((!$.within(name, notation$format_hand(s, seat)))) {
    return ["not_held", [name]];
  }
  if ((($.ge(owner, s.players)) || (!$.truth($.get(s.laid, owner))) || ($.ge(at, $.get(s.finished, owner))))) {
    return ["no_meld", [place]];
  }
  if (($.eq($.get(s.counts, seat), 1))) {
    return ["last_card", []];
  }
  kind = $.int(melds$get_kind_on_table(s, meld));
  if (((!$.eq(kind, 0)) && ($.gt(offer, 90)))) {
    return ["no_end", [place]];
  }
  if (($.eq(kind, 1))) {
    return ["set_needs", [$.str($.get(s.meld_value, [owner, at]))]];
  }
  if (($.eq(kind, 2))) {
    return ["colour_needs", [$.get("rygbpo", $.int($.get(s.meld_value, [owner, at])))]];
  }
  open_ends = $.listed(melds$find_fitting_ends(s, meld), (number) => $.str($.add(number, 1)), (number) => ($.ge(number, 0)));
  if ((!$.truth(open_ends))) {
    return ["run_full", []];
  }
  return (($.eq(offer, 90)) ? ["joker_end", [place]] : ["run_needs", open_ends]);
}
function illegal$_explain_after_level(s, move) {
  if (($.lt(move, 135))) {
    return ["level_laid", []];
  }
  return (($.lt(move, 3483)) ? illegal$_explain_offering(s, move) : illegal$_explain_ending(s, move));
}
function illegal$explain_illegal(s, scratch, move, _legal) {
  if ((($.ge(move, 3581)) && (!$.eq(s.phase, 3)))) {
    return ["not_keeping", []];
  }
  if (($.eq(s.phase, 3))) {
    return ((($.le(3581, move) && $.lt(move, 3673))) ? ["not_held", [$.get(notation$CARD_TEXTS, $.sub(move, 3581))]] : ["keeping", []]);
  }
  if (($.lt(move, 8))) {
    return illegal$_explain_taking(s, move);
  }
  if (($.eq(s.phase, 0))) {
    return ["take_first", []];
  }
  return (($.eq(s.phase, 1)) ? illegal$_explain_laying(s, scratch, move) : illegal$_explain_after_level(s, move));
}
function illegal$_explain_discard(s, code) {
  if (($.eq(s.phase, 0))) {
    return ["take_first", []];
  }
  if ((($.eq(s.phase, 1)) && ($.truth(s.begun) || $.truth($.get(s.finished, $.int(s.turn)))))) {
    return ["finish_level", []];
  }
  return ["not_held", [$.get(notation$CARD_TEXTS, $.sub(code, (($.ge(code, 3581)) ? 3581 : 3483)))]];
}
function illegal$explain_card(s, move, legal) {
  let code;
  code = $.get(notation$CODES, (($.eq(s.phase, 3)) ? `=${$.str(move)}` : `/${$.str(move)}`));
  return (($.within(code, legal)) ? null : illegal$_explain_discard(s, code));
}
const illegal$SENTENCES = $.dict([["round_over", "The round is over."], ["take_first", "Take a card first."], ["taken", "You have taken a card in this turn."], ["pile_empty", "The pile is empty."], ["discard_empty", "The discard pile of seat {0} is empty."], ["only_right", "By a house rule you take only from the discard pile of the seat before you, or from the pile."], ["only_pile", "By a house rule you take only from the pile."], ["can_take", "There is a card to take."], ["no_seat", "There is no seat {0}."], ["not_held", "You do not hold {0}."], ["finish_level", "Finish laying your level first."], ["not_next", "{0} cannot come next in the combination that you are laying."], ["begin_first", "Begin a combination before you lay its cards; your level asks for {0} next."], ["level_asks", "Your level asks for {0} next."], ["begin_lacks", "With {0} you cannot complete your level."], ["level_lacks", "Your hand does not complete your level: {cards}."], ["needs_discard", "Your level takes all your cards: one must be left to discard."], ["level_laid", "Your level is laid already."], ["lay_first", "You may lay off only once your own level is laid."], ["last_card", "The last card is for the discard."], ["no_meld", "There is no combination {0} to lay off onto."], ["joker_end", "Say at which end of {0} the joker goes: l or h."], ["no_end", "{0} is no run: a joker has no end there."], ["run_needs", "Only these numbers and jokers fit onto this run: {cards}."], ["run_full", "This run goes from 1 to 15 already."], ["set_needs", "Only {0}s and jokers fit onto this set."], ["colour_needs", "Only cards from {0}1 to {0}15 and jokers fit here."], ["skip_self", "A skip card is put in front of somebody else."], ["skip_lies", "A skip card lies in front of seat {0} already."], ["keeping", "The round is over: keep cards, or be done."], ["not_keeping", "Cards are kept only when the round is over."]]);
class game$Level8 extends shared.kit_deck_game$DeckGame {
  unplayable(players, options) {
    return page_level_8_options.combinations$explain_unplayable(players, options);
  }
  first(players, options) {
    let dealer;
    dealer = $.get(options, "dealer");
    return $.dict([["dealer", dealer], ["levels", $.mul([1], players)], ["kept", $.listed($.range(players), (_) => [])], ["voids", 0]]);
  }
  set_up(state, options, carry) {
    let carried, chosen, kept, level, melds, seat;
    [chosen, carried] = [options, carry];
    state.stars = $.get(chosen, "stars");
    state.turn_limit = game$compute_turn_limit(chosen);
    state.hand_size = $.get(chosen, "hand");
    state.deck_jokers = $.get(chosen, "jokers");
    state.deck_skips = $.get(chosen, "skips");
    state.takes = $.methods.index(["any", "right", "none"], $.get(chosen, "take"));
    state.most_kept = $.get(chosen, "keep");
    state.voids = $.get(carried, "voids");
    state.dealer = $.get(carried, "dealer");
    $.put(state.levels, $.span(null, state.players, null), $.get(carried, "levels"));
    for ([level, melds] of $.iter($.enumerate(page_level_8_options.levels$get_level_card($.get(chosen, "stars"), $.get(chosen, "levels"))))) {
      $.put(state.level_card, [level, $.span(null, $.len(melds), null)], $.listed(melds, (meld) => page_level_8_options.levels$pack_meld(meld)));
    }
    $.put(state.kept, [$.span(null, null, null), $.span(null, null, null)], -1);
    for ([seat, kept] of $.iter($.enumerate($.get(carried, "kept")))) {
      $.put(state.kept, [seat, $.span(null, $.len(kept), null)], $.listed(kept, (name) => notation$parse_card(name)));
    }
  }
  restore(players, options, carry, deal) {
    const self = this;
    let chosen, dealt, deck, hands, kept, message, name, opened, pile, rest, seat, state, upcard;
    for (name of $.iter(["dealer", "levels"])) {
      if ((!$.truth(shared.kit_base$is_same(shared.kit_base$get_deal_entry(deal, name), $.get(carry, name))))) {
        message = `the deal's ${$.str(name)} must be ${$.repr($.get(carry, name))}, not ${$.repr($.get(deal, name))}`;
        throw new shared.kit_errors$DealError(message);
      }
    }
    [hands, upcard, pile] = [shared.kit_base$hands_of(deal), shared.kit_base$get_deal_entry(deal, "upcard"), shared.kit_base$get_deal_list(deal, "pile")];
    $.within_context(shared.kit_deck_game$raise_deal_errors("hands and pile are lists of cards, its upcard is a card"), () => {
      dealt = $.listed(hands, (hand) => shared.kit_deck_game$parse_codes(hand, notation$parse_card));
      [opened] = $.unpacked(shared.kit_deck_game$parse_codes([upcard], notation$parse_card), 1);
      rest = shared.kit_deck_game$parse_codes(pile, notation$parse_card);
    });
    chosen = options;
    shared.kit_deck_game$check_sizes(hands, players, $.get(chosen, "hand"));
    deck = [...$.iter($.range(90)), ...$.iter($.mul([90], $.get(chosen, "jokers"))), ...$.iter($.mul([91], $.get(chosen, "skips")))];
    if ((!$.eq(shared.kit_deck_game$list_all_cards(dealt, [opened], rest), deck))) {
      message = `the hands, the upcard and the pile are not the ${$.str($.len(deck))} cards of the game`;
      throw new shared.kit_errors$DealError(message);
    }
    for ([seat, kept] of $.iter($.enumerate($.get(carry, "kept")))) {
      if ($.truth($.any((function* () { for (const name of $.iter(kept)) yield $.gt($.methods.count(kept, name), $.methods.count($.get(hands, seat), name)); })()))) {
        message = `seat ${$.str(seat)} kept ${$.str($.methods.join(", ", kept))}, but its hand is ${$.str($.methods.join(", ", $.map($.str, $.get(hands, seat))))}`;
        throw new shared.kit_errors$DealError(message);
      }
      for (name of $.iter(kept)) {
        $.methods.remove($.get(dealt, seat), notation$parse_card(name));
      }
    }
    state = self.before_deal(players, options, carry);
    shared.kit_deck_game$stack_pile(state, shared.kit_deck_game$concatenate_deck(dealt, [opened], rest));
    rule$deal_out(state);
    return state;
  }
  dealt(state) {
    let players;
    players = $.int(state.players);
    return $.dict([["dealer", $.int(state.dealer)], ["levels", $.listed($.slice(state.levels, null, players, null), (level) => $.int(level))], ["hands", $.listed($.range(players), (seat) => notation$format_hand(state, seat))], ["upcard", $.get(notation$CARD_TEXTS, piles$get_card($.int($.get(state.tops, $.int(state.dealer)))))], ["pile", notation$format_pile(state)]]);
  }
  passed_on(before, after) {
    return $.either($.bool(!$.eq(before.turns, after.turns)), () => super.passed_on(before, after));
  }
  shuffle(state, stream) {
    rule$form(state, stream);
    return notation$format_pile(state);
  }
  form(state, cards) {
    const self = this;
    let count, expected, message, scratch;
    scratch = self.scratch;
    count = piles$gather_cards(state, scratch.cards);
    expected = $.sorted((function* () { for (const card of $.iter($.slice(scratch.cards, null, count, null))) yield $.get(notation$CARD_TEXTS, card); })());
    if ((!$.eq($.sorted(cards), expected))) {
      message = `the pile is formed from ${$.str($.methods.join(", ", expected))}, not from ${$.str($.methods.join(", ", $.sorted(cards)))}`;
      throw new shared.kit_errors$DealError(message);
    }
    $.put(state.pile, $.span(null, count, null), $.slice($.listed(cards, (name) => notation$parse_card(name)), null, null, -1));
    rule$form_as_gathered(state, count);
  }
  ended(state) {
    return (($.eq(state.status, 3)) ? "limit" : "out");
  }
  following(state, options, results) {
    let kept, levels, players, void_, voids;
    players = $.int(state.players);
    levels = $.list($.get(results, -1).scores);
    void_ = $.eq($.get(results, -1).ended, "limit");
    voids = ($.truth(void_) ? $.add($.int(state.voids), 1) : 0);
    if ((($.within(9, levels)) || ($.eq(voids, 10)))) {
      return null;
    }
    kept = $.listed($.range(players), (seat) => $.listed($.get(state.kept, [seat, $.span(null, kept_cards$count_kept(state, seat), null)]), (card) => $.get(notation$CARD_TEXTS, card)));
    return $.dict([["dealer", $.mod($.add($.int(state.dealer), ($.truth(void_) ? 0 : 1)), players)], ["levels", levels], ["kept", kept], ["voids", voids]]);
  }
  score_parts(state, seat) {
    let after, gone, level;
    [level, after] = [$.int($.get(state.levels, seat)), $.int(rule$score(state, seat))];
    gone = (($.eq(after, 9)) ? "won" : (($.eq(seat, $.int(state.ender))) ? "out" : "laid"));
    return [new shared.kit_base$ScorePart("level", level), ...$.iter((($.gt(after, level)) ? [new shared.kit_base$ScorePart(gone, $.sub(after, level))] : []))];
  }
  totals(results) {
    return $.list($.get(results, -1).scores);
  }
  winners(results) {
    const self = this;
    return shared.kit_base$list_highest_places(self.totals(results));
  }
}
$.attributes(game$Level8, { id: "level_8", title: "Level 8", seats: $.range(2, 7), options: [new shared.kit_options$Option("stars", 1, "1 or 2, the side of the level card", ((value, _) => shared.kit_options$is_whole(value, 1, 2))), new shared.kit_options$Option("levels", null, "null or a level card: eight lists of melds such as [\"R3\", \"C4\"] (R run, V set, C colour, then a size from 2), at most as many cards a level as are dealt", ((value, _) => $.either(value == null, () => page_level_8_options.levels$is_card(value)))), new shared.kit_options$Option("dealer", 0, "a seat, counted from 0", ((value, players) => shared.kit_options$is_whole(value, 0, $.sub(players, 1)))), new shared.kit_options$Option("turn_limit", 0, `a number of turns from 1 to ${$.str(1000000)} after which a round is void, or 0 for none`, ((value, _) => shared.kit_options$is_whole(value, 0, 1000000))), shared.kit_options$house_rule("hand", 10, $.range(7, $.add(12, 1)), `a number of cards from ${$.str(8)} to ${$.str(12)}, with \`levels\` from ${$.str(7)}`), shared.kit_options$house_rule("jokers", 5, $.range($.add(5, 1)), `a number from 0 to ${$.str(5)}`), shared.kit_options$house_rule("skips", 3, $.range($.add(3, 1)), `a number from 0 to ${$.str(3)}`), shared.kit_options$house_rule("take", $.get(["any", "right", "none"], 0), ["any", "right", "none"], "\"any\", \"right\" (of discard piles only that of the seat before) or \"none\""), shared.kit_options$house_rule("keep", 4, $.range($.add(6, 1)), `a number of cards from 0 to ${$.str(6)}`)], moves: 3674, state_type: state$State, rules: { play: rule$play, score: rule$score, legal: rule$legal, deal: rule$deal }, reshuffle: new shared.kit_searchable$Reshuffle(rule$due, rule$form_random, rule$form), knowledge: { determinize: rule$determinize }, bot: { legal: rule$legal, careful: rule$careful }, hints: { play: rule$play, legal: rule$legal, careful: rule$careful, explain_move: hints$explain_move, narrow_reason: hints$narrow_reason, OPINIONS: ["pile_empty", "nothing_open", "closer", "completes", "can_be_laid_off", "skips_leader", "least_missed", "of_no_use", "keeps", "keeps_no_more"] }, notation: { text: notation$text, code: notation$code }, views: { text: notation$text, view: view$view, seen: view$seen }, illegal: { explain_illegal: illegal$explain_illegal, explain_card: illegal$explain_card, SENTENCES: illegal$SENTENCES }, bare_cards: $.frozenset(new Set(["S"])) });
const GAME = new game$Level8();
class state$Scratch extends shared.kit_states$GameScratch {

}
$.record(state$Scratch, 16880, { codes: ["i4", 0, 3674], words: ["i8", 14696, 7], budget: ["i8", 14752, 7], places: ["i8", 14808, 6], wanted: ["i8", 14856, 6], needs: ["i8", 14904, 6], may: ["i8", 14952, 6], suits: ["i8", 15000, 6], hand: ["i8", 15048, 6], fixed: ["i8", 15096], word: ["i8", 15104], wild: ["i8", 15112], tied: ["i8", 15120], tied_colours: ["i8", 15128], tied_used: ["i8", 15136], steps: ["i8", 15144], holes: ["i8", 15152], hole_colours: ["i8", 15160], ends: ["f8", 15168, 6], lays: ["f8", 15216, 6], then: ["f8", 15264, 6], cards: ["i8", 15312, 98], old: ["i8", 16096, 98] });

export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
