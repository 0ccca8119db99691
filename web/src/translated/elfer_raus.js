// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../python";
import * as page_elfer_raus_options from "./page/elfer_raus_options.js";
import * as shared from "./shared.js";

const machine = $.machine();
const rule$deal_out = $.compiled(machine, "deal_out", ["state"]);
const rule$score = $.compiled(machine, "score", ["state", "int"]);
const rule$play = $.compiled(machine, "play", ["state", "int"]);
const rule$legal = $.compiled(machine, "legal", ["state", "scratch"]);
const rule$deal = $.compiled(machine, "deal", ["state", "stream"]);
const rule$determinize = $.compiled(machine, "determinize", ["state", "int", "scratch", "rng"]);
const rule$careful = $.compiled(machine, "careful", ["state", "scratch", "rng"]);
const notation$CARD_TEXTS = $.tuple((function* () { for (const letter of $.iter("rygb")) for (const number of $.iter($.range(1, $.add(20, 1)))) yield `${$.str(letter)}${$.str(number)}`; })());
const notation$TEXTS = [...$.iter(notation$CARD_TEXTS), ".", "+", "-"];
const notation$CODES = $.dict((function* () { for (const [code, text] of $.iter($.enumerate(notation$TEXTS))) yield [text, code]; })());
function notation$parse_card(name) {
  let found, message;
  found = $.methods.get(notation$CODES, name, 80);
  if (($.ge(found, 80))) {
    message = `${$.repr(name)} is no card of Elfer raus!: a colour (r y g b) and a number from 1 to ${$.str(20)}`;
    throw new shared.kit_errors$NotationError(message);
  }
  return found;
}
function rules$take_deck(s) {
  let colour, n, place;
  n = 0;
  for (colour of $.iter($.range(4))) {
    if ((!$.eq(colour, s.drop_colour))) {
      for (place of $.iter($.range(s.highest))) {
        $.put(s.pile, n, $.add($.mul(colour, 20), place));
        n = $.add(n, 1);
      }
    }
  }
  s.left = n;
}
function notation$format_cards(masks) {
  return [...(function* () { for (const [colour, mask] of $.iter($.zip($.range(4), $.map($.int, masks)))) for (const number of $.iter($.range(1, $.add(20, 1)))) if ($.truth($.and($.shr(mask, number), 1))) yield $.get(notation$CARD_TEXTS, $.sub($.add($.mul(colour, 20), number), 1)); })()];
}
class state$State extends shared.kit_states$PileState {

}
$.record(state$State, 420, { hands: ["i4", 0, 6, 4], rows: ["i4", 96, 4], open: ["i4", 112, 4], cannot: ["i4", 128, 6, 4], held_back: ["i4", 224, 6, 4], pile: ["i1", 320, 80], passed: ["i2", 400], counts: ["i1", 402, 6], left: ["i1", 408], players: ["i1", 409], drop_colour: ["i1", 410], hand: ["i1", 411], highest: ["i1", 412], most_draws: ["i1", 413], forced: ["i1", 414], counts_cards: ["i1", 415], opens_left: ["i1", 416], starter: ["i1", 417], turn: ["i1", 418], laid: ["i1", 419] });
function hints$_opens_to_others(s, seat, colour, number) {
  let beyond;
  beyond = 0;
  if (($.le(number, 11))) {
    beyond = $.or(beyond, $.sub($.shl(1, number), 2));
  }
  if (($.ge(number, 11))) {
    beyond = $.or(beyond, $.sub($.shl(1, $.add($.int(s.highest), 1)), $.shl(1, $.add(number, 1))));
  }
  return $.bool($.and(beyond, $.invert($.int($.get(s.hands, [seat, colour])))));
}
function hints$_explain_keeping(s, seat, kept) {
  let blocking, colour, mask;
  blocking = $.mul([0], 4);
  for (colour of $.iter($.range(4))) {
    mask = $.get(kept, colour);
    while ($.truth(mask)) {
      if ($.truth(hints$_opens_to_others(s, seat, colour, shared.kit_bits$lowest(mask)))) {
        $.put(blocking, colour, $.or($.get(blocking, colour), $.and(mask, $.neg(mask))));
      }
      mask = $.and(mask, $.sub(mask, 1));
    }
  }
  return ($.truth($.any(blocking)) ? ["blocks", notation$format_cards(blocking)] : ["saves", notation$format_cards(kept)]);
}
function rules$count_fitting(s, seat) {
  let colour, n;
  n = 0;
  for (colour of $.iter($.range(4))) {
    n = $.add(n, shared.kit_bits$popcount($.and($.get(s.hands, [seat, colour]), $.get(s.open, colour))));
  }
  return n;
}
function rules$mask_upward(s) {
  return $.sub($.shl(1, $.int(s.highest)), $.shl(1, 11));
}
function bot$goes_out(s, seat) {
  let colour, fits, hand, reach;
  for (colour of $.iter($.range(4))) {
    hand = $.int($.get(s.hands, [seat, colour]));
    reach = $.int($.get(s.open, colour));
    while ($.truth($.and(hand, reach))) {
      fits = $.and(hand, reach);
      hand = $.xor(hand, fits);
      reach = $.or($.or($.shr($.and(fits, 4092), 1), $.shl($.and(fits, rules$mask_upward(s)), 1)), $.xor(reach, fits));
    }
    if ($.truth(hand)) {
      return false;
    }
  }
  return true;
}
function hints$_format_cards(colour, mask) {
  let names;
  names = [];
  while ($.truth(mask)) {
    $.methods.append(names, $.get(notation$CARD_TEXTS, $.sub($.add($.mul(colour, 20), shared.kit_bits$lowest(mask)), 1)));
    mask = $.and(mask, $.sub(mask, 1));
  }
  return names;
}
function hints$_explain_laying(s, seat, colour, number) {
  let at, behind, chain, own;
  own = $.int($.get(s.hands, [seat, colour]));
  [chain, behind] = [0, 0];
  if (($.le(number, 11))) {
    behind = $.or(behind, $.and(own, $.sub($.shl(1, number), 1)));
    at = $.sub(number, 1);
    while ($.truth($.and($.shr(own, at), 1))) {
      chain = $.or(chain, $.shl(1, at));
      at = $.sub(at, 1);
    }
  }
  if (($.ge(number, 11))) {
    behind = $.or(behind, $.and(own, $.neg($.shl(1, $.add(number, 1)))));
    at = $.add(number, 1);
    while ($.truth($.and($.shr(own, at), 1))) {
      chain = $.or(chain, $.shl(1, at));
      at = $.add(at, 1);
    }
  }
  if ($.truth(chain)) {
    return ["opens_own", hints$_format_cards(colour, chain)];
  }
  if ($.truth(behind)) {
    return ["serves_own", hints$_format_cards(colour, behind)];
  }
  return ["row_end", hints$_format_cards(colour, $.shl(1, number))];
}
function bot$_compute_value_beyond(s, seat, colour, number, step) {
  let at, chain, gain, own, weight;
  own = $.int($.get(s.hands, [seat, colour]));
  gain = 0;
  chain = true;
  weight = 20;
  at = $.add(number, step);
  while ((($.le(1, at) && $.le(at, s.highest)))) {
    if ($.truth($.and($.shr(own, at), 1))) {
      gain = $.add(gain, weight);
    } else {
      if ($.truth(chain)) {
        gain = $.sub(gain, weight);
      }
      chain = false;
    }
    weight = $.sub(weight, 2);
    at = $.add(at, step);
  }
  return gain;
}
function bot$compute_lay_gain(s, seat, colour, number) {
  let gain;
  gain = 0;
  if (($.le(number, 11))) {
    gain = $.add(gain, bot$_compute_value_beyond(s, seat, colour, number, -1));
  }
  if (($.ge(number, 11))) {
    gain = $.add(gain, bot$_compute_value_beyond(s, seat, colour, number, 1));
  }
  return gain;
}
function hints$explain_move(s, scratch, move) {
  let colour, fits, number, reason, seat, waiting;
  seat = $.int(s.turn);
  fits = $.listed($.range(4), (colour) => $.int($.and($.get(s.hands, [seat, colour]), $.get(s.open, colour))));
  if ((($.eq(move, 80)) && $.truth($.any(fits)))) {
    return hints$_explain_keeping(s, seat, fits);
  }
  if (($.ge(move, 80))) {
    return ["only_move", []];
  }
  if ((((!$.truth(s.laid)) || $.truth(s.forced)) && ($.eq(rules$count_fitting(s, seat), 1)))) {
    return ["only_move", [$.get(notation$CARD_TEXTS, move)]];
  }
  if ($.truth(bot$goes_out(s, seat))) {
    return ["goes_out", notation$format_cards($.get(s.hands, seat))];
  }
  [colour, number] = [$.floordiv(move, 20), $.add($.mod(move, 20), 1)];
  [reason, waiting] = $.unpacked(hints$_explain_laying(s, seat, colour, number), 2);
  if ((($.lt(bot$compute_lay_gain(s, seat, colour, number), 0)) && ((!$.truth(s.laid)) || $.truth(s.forced) || ($.eq(reason, "row_end"))))) {
    return [($.truth(s.forced) ? "must_lay_all" : "least_harm"), [$.get(notation$CARD_TEXTS, move)]];
  }
  return [reason, waiting];
}
function hints$narrow_reason(s, _scratch, reason, cards, worse) {
  let opens_nothing, seat;
  seat = $.int(s.turn);
  if (($.within(reason, new Set(["blocks", "saves"])))) {
    return hints$_explain_keeping(s, seat, $.listed($.range(4), (colour) => (($.eq(colour, $.floordiv(worse, 20))) ? $.shl(1, $.add($.mod(worse, 20), 1)) : 0)));
  }
  opens_nothing = $.both($.lt(worse, 80), () => !$.truth(hints$_opens_to_others(s, seat, $.floordiv(worse, 20), $.add($.mod(worse, 20), 1))));
  if ((($.eq(reason, "must_lay_all")) || (($.eq(reason, "row_end")) && $.truth(opens_nothing)))) {
    return ["advice", cards];
  }
  return [reason, cards];
}
function notation$text(move) {
  return $.get(notation$TEXTS, move);
}
function notation$code(move) {
  let message;
  if ((!$.within(move, notation$CODES))) {
    message = `${$.repr(move)} is no move of Elfer raus!: a card such as r12 (r y g b, 1 to ${$.str(20)}), '.', '+' or '-'`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.get(notation$CODES, move);
}
class view$ElferRausRow extends $.Struct {

}
$.struct(view$ElferRausRow, null, false, [["colour", "colour", null], ["low", "low", null], ["high", "high", null]]);
function view$_make_row(colour, mask) {
  return new view$ElferRausRow($.get("rygb", colour), ($.truth(mask) ? $.sub($.methods.bit_length($.and(mask, $.neg(mask))), 1) : 0), $.max($.sub($.methods.bit_length(mask), 1), 0));
}
class view$ElferRausView extends $.Struct {

}
$.struct(view$ElferRausView, null, false, [["highest", "highest", null], ["rows", "rows", () => view$ElferRausRow], ["fits", "fits", null], ["hand", "hand", null], ["counts", "counts", null], ["pile", "pile", null], ["draws", "draws", null], ["starter", "starter", null], ["laid", "laid", null]]);
function view$view(state, seat) {
  let left_out, most_draws, rows;
  [rows, left_out] = [$.methods.tolist(state.rows), $.int(state.drop_colour)];
  most_draws = $.int(state.most_draws);
  return new view$ElferRausView($.int(state.highest), $.listed($.enumerate(rows), ([colour, mask]) => view$_make_row(colour, mask), ([colour, mask]) => (!$.eq(colour, left_out))), notation$format_cards($.methods.tolist(state.open)), ((seat == null) ? [] : notation$format_cards($.methods.tolist($.get(state.hands, seat)))), $.methods.tolist($.slice(state.counts, null, $.int(state.players), null)), $.int(state.left), (($.eq(most_draws, 80)) ? null : most_draws), $.int(state.starter), $.bool(state.laid));
}
class view$ElferRausSeen extends $.Struct {

}
$.struct(view$ElferRausSeen, null, false, [["move", "move", null], ["laid", "laid", null], ["drawn", "drawn", null], ["kept", "kept", null], ["pile", "pile", null]]);
function view$seen(before, move, after, seat) {
  let fresh, kept, laid, mover, pile;
  mover = $.int(before.turn);
  laid = (($.lt(move, 80)) ? $.get(notation$CARD_TEXTS, move) : null);
  kept = [];
  if (($.eq(move, 81))) {
    fresh = $.listed($.range(4), (colour) => $.and($.int($.get(after.rows, colour)), $.invert($.int($.get(before.rows, colour)))));
    laid = $.next($.iter(notation$format_cards(fresh)), null);
    if (($.eq(seat, mover))) {
      kept = notation$format_cards($.listed($.range(4), (colour) => $.and($.int($.get(after.hands, [seat, colour])), $.invert($.int($.get(before.hands, [seat, colour]))))));
    }
  }
  pile = $.int(after.left);
  return new view$ElferRausSeen(notation$text(move), laid, $.sub($.int(before.left), pile), kept, pile);
}
function illegal$_explain_laying(s, card) {
  let colour, first, name, number, row;
  [colour, number] = [$.floordiv(card, 20), $.add($.mod(card, 20), 1)];
  name = $.get(notation$CARD_TEXTS, card);
  row = $.int($.get(s.rows, colour));
  if (($.eq(colour, s.drop_colour))) {
    return ["colour_left_out", [name]];
  }
  if (($.gt(number, s.highest))) {
    return ["number_left_out", [name]];
  }
  if ($.truth($.and($.shr(row, number), 1))) {
    return ["lies_already", [name]];
  }
  if ((!$.truth($.and($.shr($.int($.get(s.hands, [$.int(s.turn), colour])), number), 1)))) {
    return ["not_held", [name]];
  }
  if ((!$.truth(row))) {
    return ["needs_eleven", [name]];
  }
  first = (($.lt(number, 11)) ? $.sub(shared.kit_bits$lowest(row), 1) : $.add(shared.kit_bits$highest(row), 1));
  return ["needs_first", [name, $.get(notation$CARD_TEXTS, $.sub($.add($.mul(colour, 20), first), 1))]];
}
function rules$may_draw(s) {
  return $.both($.gt(s.left, 0), () => $.gt(s.most_draws, 0));
}
function illegal$explain_illegal(s, _scratch, move, _legal) {
  let fits;
  if (($.lt(move, 80))) {
    return illegal$_explain_laying(s, move);
  }
  fits = notation$format_cards($.listed($.range(4), (colour) => $.int($.and($.get(s.hands, [$.int(s.turn), colour]), $.get(s.open, colour)))));
  if ($.truth(s.laid)) {
    return (($.truth(fits) && $.truth(s.forced)) ? ["must_go_on", fits] : ["has_laid", []]);
  }
  if ($.truth(fits)) {
    return ["must_lay", fits];
  }
  if ($.truth(rules$may_draw(s))) {
    return ["must_draw", []];
  }
  if ($.truth(s.left)) {
    return ["never_drawn", []];
  }
  return [(($.eq(move, 81)) ? "pile_empty" : "must_pass"), []];
}
const illegal$SENTENCES = $.dict([["round_over", "The round is over."], ["colour_left_out", "The colour of {0} was left out of this game."], ["number_left_out", "There is no {0} in this game."], ["lies_already", "{0} lies on the table already."], ["not_held", "You do not hold {0}."], ["needs_eleven", "The 11 of this colour must lie before {0}."], ["needs_first", "{1} must lie before {0}."], ["must_lay", "You must lay a card when one fits: {cards}."], ["must_go_on", "You must go on laying as long as a card fits: {cards}."], ["must_draw", "None of your cards fits: you must draw."], ["must_pass", "None of your cards fits and the pile is empty: you must pass."], ["never_drawn", "None of your cards fits, and nothing is drawn in this game: you must pass."], ["has_laid", "You have laid a card, so you can neither draw nor pass: end the turn when you like."], ["pile_empty", "The pile is empty."]]);
class game$ElferRaus extends shared.kit_deck_game$DeckGame {
  set_up(state, options, carry) {
    let chosen, draws, dropped;
    chosen = options;
    [dropped, draws] = [$.get(chosen, "drop_colour"), $.get(chosen, "draws")];
    state.drop_colour = ((dropped == null) ? -1 : $.methods.index("rygb", dropped));
    state.hand = page_elfer_raus_options.combinations$compute_hand_size($.int(state.players), chosen);
    state.highest = $.get(chosen, "highest");
    state.most_draws = ($.isinstance(draws, [$.int]) ? draws : 80);
    state.forced = $.get(chosen, "forced");
    state.counts_cards = $.eq($.get(chosen, "points"), "cards");
    state.opens_left = $.eq($.get(chosen, "opening"), "left");
    state.starter = $.methods.get(carry, "starter", 0);
  }
  unplayable(players, options) {
    return page_elfer_raus_options.combinations$explain_unplayable(players, options);
  }
  first(players, options) {
    return (($.eq($.get(options, "opening"), "left")) ? $.dict([["starter", 0]]) : $.dict([]));
  }
  restore(players, options, carry, deal) {
    const self = this;
    let dealt, deck, hands, message, pile, rest, state;
    state = self.before_deal(players, options, carry);
    [hands, pile] = [shared.kit_base$hands_of(deal), shared.kit_base$get_deal_list(deal, "pile")];
    $.within_context(shared.kit_deck_game$raise_deal_errors("hands and pile are lists of cards"), () => {
      dealt = $.listed(hands, (hand) => shared.kit_deck_game$parse_codes(hand, notation$parse_card));
      rest = shared.kit_deck_game$parse_codes(pile, notation$parse_card);
    });
    rules$take_deck(state);
    deck = $.methods.tolist($.slice(state.pile, null, state.left, null));
    shared.kit_deck_game$check_sizes(dealt, players, $.int(state.hand));
    if ((!$.eq(shared.kit_deck_game$list_all_cards(dealt, rest), deck))) {
      message = `the hands and the pile are not the ${$.str($.len(deck))} cards of the game, each once`;
      throw new shared.kit_errors$DealError(message);
    }
    shared.kit_deck_game$stack_pile(state, shared.kit_deck_game$concatenate_deck(dealt, rest));
    if ((!$.truth(rule$deal_out(state)))) {
      message = "nobody holds an 11: such a deal is dealt again";
      throw new shared.kit_errors$DealError(message);
    }
    return state;
  }
  dealt(state) {
    let hands, starter;
    hands = $.listed($.range($.int(state.players)), (seat) => notation$format_cards($.get(state.hands, seat)));
    starter = $.int(state.starter);
    $.put(hands, starter, $.sorted([...$.iter($.get(hands, starter)), ...$.iter(notation$format_cards(state.rows))], $.named({ key: notation$parse_card })));
    return $.dict([["hands", hands], ["pile", shared.kit_deck_game$list_pile(state, notation$CARD_TEXTS)]]);
  }
  ended(state) {
    return (($.eq(state.passed, state.players)) ? "passes" : "out");
  }
  following(state, options, results) {
    if (($.eq($.len(results), $.get(options, "rounds")))) {
      return null;
    }
    return ($.truth(state.opens_left) ? $.dict([["starter", $.mod($.add($.int(state.starter), 1), $.int(state.players))]]) : $.dict([]));
  }
  score_parts(state, seat) {
    return [new shared.kit_base$ScorePart("hand", $.int(rule$score(state, seat)), $.len(notation$format_cards($.get(state.hands, seat))))];
  }
}
$.attributes(game$ElferRaus, { id: "elfer_raus", title: "Elfer raus!", seats: $.range(2, 7), options: [new shared.kit_options$Option("rounds", 1, `a number of rounds from 1 to ${$.str(100)}`, ((value, _) => shared.kit_options$is_whole(value, 1, 100))), new shared.kit_options$Option("drop_colour", null, "null or, with two players only, the colour taken out: r, y, g or b", ((value, players) => $.either(value == null, () => $.both($.both($.both($.eq(players, 2), () => $.isinstance(value, [$.str])), () => $.eq($.len(value), 1)), () => $.within(value, "rygb"))))), shared.kit_options$house_rule("hand", null, [null, ...$.iter($.range(5, 26, 1))], `null for the sheet's table, or a number of cards from ${$.str(5)} to ${$.str(25)}`), shared.kit_options$house_rule("highest", 20, $.range(12, $.add(20, 1)), `a number from ${$.str(12)} to ${$.str(20)}`), shared.kit_options$house_rule("draws", 3, [...$.iter($.range($.add(6, 1))), "fit"], `a number from 0 to ${$.str(6)}, or ${$.repr("fit")}`), shared.kit_options$house_rule("forced", false, [false, true], "true or false"), shared.kit_options$house_rule("points", "numbers", ["numbers", "cards"], "'numbers' or 'cards'"), shared.kit_options$house_rule("opening", "eleven", ["eleven", "left"], "'eleven' or 'left'")], moves: 83, lowest_wins: true, state_type: state$State, rules: { play: rule$play, score: rule$score, legal: rule$legal, deal: rule$deal }, knowledge: { determinize: rule$determinize }, bot: { determinize: rule$determinize, careful: rule$careful }, hints: { explain_move: hints$explain_move, narrow_reason: hints$narrow_reason, OPINIONS: ["least_harm"] }, notation: { text: notation$text, code: notation$code }, views: { text: notation$text, view: view$view, seen: view$seen }, illegal: { explain_illegal: illegal$explain_illegal, SENTENCES: illegal$SENTENCES } });
const GAME = new game$ElferRaus();
class state$Scratch extends shared.kit_states$GameScratch {

}
$.record(state$Scratch, 14760, { codes: ["i4", 0, 83], deals: ["i8", 336, 7, 256], cards: ["i1", 14672, 80], constrained: ["i1", 14752, 8] });

export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
