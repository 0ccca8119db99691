// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../python";
import * as page_elfer_raus_master_options from "./page/elfer_raus_master_options.js";
import * as shared from "./shared.js";

const machine = $.machine();
const rule$deal_out = $.compiled(machine, "deal_out", ["state"]);
const rule$score = $.compiled(machine, "score", ["state", "int"]);
const rule$play = $.compiled(machine, "play", ["state", "int"]);
const rule$legal = $.compiled(machine, "legal", ["state", "scratch"]);
const rule$deal = $.compiled(machine, "deal", ["state", "stream"]);
const rule$determinize = $.compiled(machine, "determinize", ["state", "int", "scratch", "rng"]);
const rule$careful = $.compiled(machine, "careful", ["state", "scratch", "rng"]);
const notation$SPOTS = $.tuple((function* () { for (const letter of $.iter("rygb")) for (const number of $.iter($.range(1, $.add(21, 1)))) yield `${$.str(letter)}${$.str(number)}`; })());
const notation$TEXTS = [...$.iter(notation$SPOTS), ...$.iter((function* () { for (const spot of $.iter(notation$SPOTS)) yield `J@${$.str(spot)}`; })()), ...$.iter((function* () { for (const spot of $.iter(notation$SPOTS)) for (const source of $.iter("rygb")) if ((!$.eq(source, $.get(spot, 0)))) yield `${$.str(source)}>${$.str(spot)}`; })()), ...$.iter((function* () { for (const spot of $.iter(notation$SPOTS)) for (const source of $.iter("rygb")) if ((!$.eq(source, $.get(spot, 0)))) yield `${$.str(source)}>J@${$.str(spot)}`; })()), ...$.iter((function* () { for (const spot of $.iter(notation$SPOTS)) yield `${$.str(spot)}xJ`; })()), ".", "+", "-"];
const notation$CODES = $.dict((function* () { for (const [code, text] of $.iter($.enumerate(notation$TEXTS))) yield [text, code]; })());
function notation$parse_card(name) {
  let found, message;
  found = (($.eq(name, "J")) ? 84 : $.methods.get(notation$CODES, name, 84));
  if ((($.ge(found, 84)) && (!$.eq(name, "J")))) {
    message = `${$.repr(name)} is no card of Elfer raus! Master: a colour (r y g b) and a number from 1 to ${$.str(21)}, or J`;
    throw new shared.kit_errors$NotationError(message);
  }
  return found;
}
function notation$format_spots(masks) {
  return [...(function* () { for (const [colour, mask] of $.iter($.zip($.range(4), $.map($.int, masks)))) for (const number of $.iter($.range(1, $.add(21, 1)))) if ($.truth($.and($.shr(mask, number), 1))) yield $.get(notation$SPOTS, $.sub($.add($.mul(colour, 21), number), 1)); })()];
}
function notation$format_hand(masks, jokers) {
  return $.add(notation$format_spots(masks), $.mul(["J"], $.int(jokers)));
}
const notation$CARD_TEXTS = [...$.iter(notation$SPOTS), "J"];
function game$_make_number_rule(name, default_, least, most) {
  let allowed, table;
  table = ((default_ != null) ? [] : [null]);
  allowed = `a number from ${$.str(least)} to ${$.str(most)}`;
  return shared.kit_options$house_rule(name, default_, [...$.iter(table), ...$.iter($.range(least, $.add(most, 1)))], ($.truth(table) ? `null for the sheet's table, or ${$.str(allowed)}` : allowed));
}
class state$State extends shared.kit_states$PileState {

}
$.record(state$State, 416, { hands: ["i4", 0, 6, 4], rows: ["i4", 96, 4], standing: ["i4", 112, 4], open: ["i4", 128, 4], reach: ["i4", 144, 4], bridges: ["i4", 160, 4], cannot: ["i4", 176, 6, 4], pile: ["i1", 272, 84], order: ["i1", 356, 4], above: ["i1", 360, 4], below: ["i1", 364, 4], jokers: ["i1", 368, 6], known: ["i1", 374, 6], counts: ["i1", 380, 6], connectors: ["i1", 386, 6], bonuses: ["i1", 392, 6], left: ["i2", 398], passes: ["i2", 400], bonuses_left: ["i1", 402], players: ["i1", 403], hand: ["i1", 404], most_lays: ["i1", 405], most_draws: ["i1", 406], joker_cards: ["i1", 407], connector_cards: ["i1", 408], bonus_cards: ["i1", 409], bonus_worth: ["i1", 410], joker_cost: ["i1", 411], starter: ["i1", 412], turn: ["i1", 413], laid: ["i1", 414], exchanged: ["i1", 415] });
function hints$_get_spot(move) {
  if (($.lt(move, 168))) {
    return $.mod(move, 84);
  }
  return (($.lt(move, 672)) ? $.mod($.floordiv($.sub(move, 168), 3), 84) : $.sub(move, 672));
}
function hints$_lays_joker(move) {
  return $.either(($.le(84, move) && $.lt(move, 168)), () => ($.le(420, move) && $.lt(move, 672)));
}
function hints$_explain_ending(s, seat, others) {
  let kept, saved;
  kept = $.listed(others, (code) => code, (code) => ($.lt(code, 84)));
  if ($.truth(kept)) {
    return [($.truth(s.bonuses_left) ? "guards" : "holds_back"), $.listed(kept, (code) => $.get(notation$SPOTS, code))];
  }
  saved = ($.truth($.any((function* () { for (const code of $.iter(others)) yield hints$_lays_joker(code); })())) ? $.mul(["J"], $.int($.get(s.jokers, seat))) : []);
  if ($.truth($.any((function* () { for (const code of $.iter(others)) yield ($.le(168, code) && $.lt(code, 672)); })()))) {
    saved = $.add(saved, $.mul([">"], $.int($.get(s.connectors, seat))));
  }
  if ($.truth(saved)) {
    return ["saves", saved];
  }
  return [($.truth(s.laid) ? "advice" : "must_lay_joker"), []];
}
function hints$_format_cards(colour, mask) {
  return notation$format_hand($.listed($.range(4), (row) => (($.eq(colour, row)) ? mask : 0)), 0);
}
function hints$_goes_out(s, scratch, seat, move) {
  let certain, codes, follow, ordered, tried, waiting, world;
  if (($.gt($.get(s.counts, seat), $.sub(s.most_lays, s.laid)))) {
    return false;
  }
  [waiting, follow, tried] = [[s], [move], 0];
  while (($.truth(waiting) && ($.lt(tried, 100)))) {
    world = $.methods.copy($.methods.pop(waiting));
    rule$play(world, $.methods.pop(follow));
    tried = $.add(tried, 1);
    if (($.eq(world.turn, -1))) {
      return true;
    }
    codes = $.listed($.methods.tolist($.slice(scratch.codes, null, rule$legal(world, scratch), null)), (code) => code, (code) => ($.lt(code, 756)));
    certain = $.listed(codes, (code) => code, (code) => (($.lt(code, 84)) || ($.ge(code, 672))));
    ordered = $.either($.slice(certain, null, 1, null), () => $.sorted(codes, $.named({ key: ((code) => !$.truth(hints$_lays_joker(code))) })));
    follow = $.add(follow, ordered);
    waiting = $.add(waiting, $.mul([world], $.len(ordered)));
  }
  return false;
}
function hints$_mask_beyond(s, colour, number, own) {
  let at, behind, bit, chain, linked, opened, step;
  opened = 0;
  chain = opened;
  behind = opened;
  for (step of $.iter([-1, 1])) {
    at = $.add(number, step);
    linked = true;
    while (((($.le(1, at) && $.le(at, 21))) && (!$.truth($.and($.shr($.int($.get(s.rows, colour)), at), 1))))) {
      bit = $.shl(1, at);
      linked = $.and(linked, $.bool($.and(own, bit)));
      behind = $.or(behind, $.and(own, bit));
      chain = $.or(chain, ($.truth(linked) ? bit : 0));
      if ((($.eq(at, $.add(number, step))) && (!$.truth($.and($.or(own, $.int($.get(s.open, colour))), bit))))) {
        opened = $.or(opened, bit);
      }
      at = $.add(at, step);
    }
  }
  return [chain, behind, opened];
}
function hints$_explain_laying(s, scratch, seat, move) {
  let behind, bit, chain, colour, missing, number, opened, own, spot;
  spot = hints$_get_spot(move);
  [colour, number] = [$.floordiv(spot, 21), $.add($.mod(spot, 21), 1)];
  bit = $.shl(1, number);
  own = $.and($.int($.get(s.hands, [seat, colour])), $.invert(bit));
  missing = $.and((($.lt(number, 11)) ? 2046 : 4190208), $.invert($.or($.int($.get(s.rows, colour)), bit)));
  if (($.truth(s.bonuses_left) && ($.eq($.and(missing, $.invert(own)), 0)) && ($.lt(shared.kit_bits$popcount(missing), $.sub(s.most_lays, s.laid))))) {
    return ($.truth(missing) ? ["toward_bonus", hints$_format_cards(colour, missing)] : ["earns_bonus", [$.get(notation$SPOTS, spot)]]);
  }
  if ($.truth(hints$_goes_out(s, scratch, seat, move))) {
    return ["goes_out", notation$format_hand($.get(s.hands, seat), $.get(s.jokers, seat))];
  }
  if ($.truth($.any((function* () { for (const other of $.iter($.range($.int(s.players)))) if ((!$.eq(other, seat))) yield $.lt($.int($.get(s.counts, other)), 5); })()))) {
    return ["end_near", [$.get(notation$SPOTS, spot)]];
  }
  [chain, behind, opened] = $.unpacked(hints$_mask_beyond(s, colour, number, own), 3);
  if ($.truth(chain)) {
    return ["opens_own", hints$_format_cards(colour, chain)];
  }
  if ($.truth(behind)) {
    return ["serves_own", hints$_format_cards(colour, behind)];
  }
  return [($.truth(opened) ? "sheds" : "quiet"), [$.get(notation$SPOTS, spot)]];
}
function hints$explain_move(s, scratch, move) {
  let count, seat;
  seat = $.int(s.turn);
  count = rule$legal(s, scratch);
  if (($.eq(count, 1))) {
    return ["only_move", (($.ge(move, 756)) ? [] : [$.get(notation$SPOTS, hints$_get_spot(move))])];
  }
  if (($.ge(move, 756))) {
    return hints$_explain_ending(s, seat, $.methods.tolist($.slice(scratch.codes, null, count, null)));
  }
  if (($.ge(move, 672))) {
    return ["exchange", [$.get(notation$SPOTS, $.sub(move, 672))]];
  }
  return hints$_explain_laying(s, scratch, seat, move);
}
function hints$narrow_reason(s, _scratch, reason, cards, worse) {
  let _, colour, found, kept, number, opened, own, seat;
  seat = $.int(s.turn);
  if (($.within(reason, new Set(["guards", "holds_back", "saves"])))) {
    [found, kept] = $.unpacked(hints$_explain_ending(s, seat, [worse]), 2);
    return (($.eq(found, reason)) ? [reason, kept] : ["advice", cards]);
  }
  if ((($.eq(reason, "quiet")) && ($.lt(worse, 672)))) {
    [colour, number] = [$.floordiv(hints$_get_spot(worse), 21), $.add($.mod(hints$_get_spot(worse), 21), 1)];
    own = ($.truth(s.joker_cards) ? 0 : $.int($.get(s.hands, [seat, colour])));
    [_, _, opened] = $.unpacked(hints$_mask_beyond(s, colour, number, own), 3);
    return ($.truth(opened) ? [reason, cards] : ["advice", cards]);
  }
  return [reason, cards];
}
function notation$text(move) {
  return $.get(notation$TEXTS, move);
}
function notation$code(move) {
  let message;
  if ((!$.within(move, notation$CODES))) {
    message = `${$.repr(move)} is no move of Elfer raus! Master: a card such as r12 (r y g b, 1 to ${$.str(21)}), J@r12, y>b9, y>J@b9, r7xJ, '.', '+' or '-'`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.get(notation$CODES, move);
}
function view$_list_numbers(mask) {
  return $.listed($.range(1, $.add(21, 1)), (number) => number, (number) => $.truth($.and($.shr(mask, number), 1)));
}
class view$ElferRausMasterRow extends $.Struct {

}
$.struct(view$ElferRausMasterRow, null, false, [["colour", "colour", null], ["numbers", "numbers", null], ["jokers", "jokers", null]]);
class view$ElferRausMasterConnector extends $.Struct {

}
$.struct(view$ElferRausMasterConnector, null, false, [["upper", "upper", null], ["lower", "lower", null], ["number", "number", null]]);
function rules$find_source_row(s, colour, number) {
  let above;
  above = $.int($.get(s.above, colour));
  return ($.truth($.and($.shr($.get(s.rows, above), number), 1)) ? above : $.int($.get(s.below, colour)));
}
class view$ElferRausMasterView extends $.Struct {

}
$.struct(view$ElferRausMasterView, null, false, [["rows", "rows", () => view$ElferRausMasterRow], ["bridges", "bridges", () => view$ElferRausMasterConnector], ["open", "open", null], ["reach", "reach", null], ["hand", "hand", null], ["counts", "counts", null], ["connectors", "connectors", null], ["bonuses", "bonuses", null], ["bonuses_left", "bonuses_left", null], ["pile", "pile", null], ["lays", "lays", null], ["draws", "draws", null], ["bonus_worth", "bonus_worth", null], ["starter", "starter", null], ["laid", "laid", null], ["exchanged", "exchanged", null]]);
function view$view(state, seat) {
  let below, bridges, lying, order, players, standing;
  players = $.int(state.players);
  [order, below] = [$.methods.tolist(state.order), $.methods.tolist(state.below)];
  [lying, standing, bridges] = [$.methods.tolist(state.rows), $.methods.tolist(state.standing), $.methods.tolist(state.bridges)];
  return new view$ElferRausMasterView($.listed(order, (row) => new view$ElferRausMasterRow($.get("rygb", row), view$_list_numbers($.get(lying, row)), view$_list_numbers($.get(standing, row)))), [...(function* () { for (const upper of $.iter(order)) for (const number of $.iter(view$_list_numbers($.get(bridges, upper)))) yield new view$ElferRausMasterConnector($.get("rygb", upper), $.get("rygb", $.get(below, upper)), number); })()], notation$format_spots(state.open), $.listed(notation$format_spots(state.reach), (spot) => `${$.str($.get("rygb", rules$find_source_row(state, $.methods.index("rygb", $.get(spot, 0)), $.int($.slice(spot, 1, null, null)))))}>${$.str(spot)}`), ((seat == null) ? [] : notation$format_hand($.get(state.hands, seat), $.get(state.jokers, seat))), $.methods.tolist($.slice(state.counts, null, players, null)), $.methods.tolist($.slice(state.connectors, null, players, null)), $.methods.tolist($.slice(state.bonuses, null, players, null)), $.int(state.bonuses_left), $.int(state.left), $.int(state.most_lays), $.int(state.most_draws), $.int(state.bonus_worth), $.int(state.starter), $.int(state.laid), $.bool(state.exchanged));
}
class view$ElferRausMasterSeen extends $.Struct {

}
$.struct(view$ElferRausMasterSeen, null, false, [["move", "move", null], ["card", "card", null], ["spot", "spot", null], ["source", "source", null], ["joker_taken", "joker_taken", null], ["bonus", "bonus", null], ["drawn", "drawn", null], ["kept", "kept", null]]);
function view$seen(before, move, after, seat) {
  let bridged_from, card, joker, kept, mover, spot, where;
  mover = $.int(before.turn);
  bridged_from = null;
  card = bridged_from;
  spot = bridged_from;
  if (($.lt(move, 756))) {
    where = (($.lt(move, 168)) ? $.mod(move, 84) : (($.lt(move, 672)) ? $.mod($.floordiv($.sub(move, 168), 3), 84) : $.sub(move, 672)));
    spot = $.get(notation$SPOTS, where);
    joker = $.either(($.le(84, move) && $.lt(move, 168)), () => ($.le(420, move) && $.lt(move, 672)));
    card = ($.truth(joker) ? "J" : spot);
    bridged_from = ((($.le(168, move) && $.lt(move, 672))) ? $.get(notation$text(move), 0) : null);
  }
  kept = [];
  if ((($.eq(move, 757)) && ($.eq(seat, mover)))) {
    kept = $.listed($.slice($.slice(before.pile, $.int(after.left), $.int(before.left), null), null, null, -1), (code) => $.get(notation$CARD_TEXTS, code));
  }
  return new view$ElferRausMasterSeen(notation$text(move), card, spot, bridged_from, ($.le(672, move) && $.lt(move, 756)), $.gt($.int($.get(after.bonuses, mover)), $.int($.get(before.bonuses, mover))), $.sub($.int(before.left), $.int(after.left)), kept);
}
function illegal$_explain_closing(s, move) {
  let seat;
  if (($.eq(move, 757))) {
    return [($.truth(s.left) ? "no_draw" : "pile_empty"), []];
  }
  if ($.truth(s.laid)) {
    return ["has_laid", []];
  }
  if ($.truth(s.exchanged)) {
    return ["exchanged", []];
  }
  if (($.eq(move, 756))) {
    return ["nothing_laid", []];
  }
  if ($.truth(s.left)) {
    return ["must_draw", []];
  }
  seat = $.int(s.turn);
  return ["must_lay", notation$format_spots($.listed($.range(4), (colour) => $.int($.and($.get(s.hands, [seat, colour]), $.get(s.open, colour)))))];
}
function illegal$_is_in(masks, spot) {
  return $.bool($.and($.shr($.int($.get(masks, $.floordiv(spot, 21))), $.add($.mod(spot, 21), 1)), 1));
}
function illegal$_explain_exchanging(s, card) {
  let held;
  if ((!$.truth(illegal$_is_in(s.standing, card)))) {
    return ["no_joker_lies", [$.get(notation$SPOTS, card)]];
  }
  held = illegal$_is_in($.get(s.hands, $.int(s.turn)), card);
  return [($.truth(held) ? "exchange_no_place" : "not_held"), [$.get(notation$SPOTS, card)]];
}
function illegal$_find_source(s, spot) {
  let colour, number;
  [colour, number] = [$.floordiv(spot, 21), $.add($.mod(spot, 21), 1)];
  return $.get(notation$SPOTS, $.sub($.add($.mul($.int(rules$find_source_row(s, colour, number)), 21), number), 1));
}
function illegal$_explain_bridging(s, move) {
  let begin, joker, name, seat, spot;
  [seat, joker] = [$.int(s.turn), $.ge(move, 420)];
  spot = $.mod($.floordiv($.sub(move, 168), 3), 84);
  name = $.get(notation$SPOTS, spot);
  if ($.truth(illegal$_is_in(s.rows, spot))) {
    return ["lies_already", [name]];
  }
  if (($.truth(joker) && (!$.truth($.get(s.jokers, seat))))) {
    return ["not_held", ["J"]];
  }
  if (((!$.truth(joker)) && (!$.truth(illegal$_is_in($.get(s.hands, seat), spot))))) {
    return ["not_held", [name]];
  }
  if (($.eq(s.laid, s.most_lays))) {
    return ["no_more_lays", []];
  }
  if ($.truth(illegal$_is_in(s.open, spot))) {
    return ["connector_needless", [name]];
  }
  if ((!$.truth(illegal$_is_in(s.reach, spot)))) {
    return ["nowhere_from", [name]];
  }
  begin = illegal$_find_source(s, spot);
  return [((!$.eq($.get(begin, 0), $.get($.get(notation$TEXTS, move), 0))) ? "connector_from" : "no_connector"), [name, begin]];
}
function illegal$_find_first_missing(s, spot) {
  let colour, filled, near, number;
  [colour, number] = [$.floordiv(spot, 21), $.add($.mod(spot, 21), 1)];
  filled = $.listed($.range(1, $.add(21, 1)), (at) => at, (at) => $.truth($.and($.shr($.int($.get(s.rows, colour)), at), 1)));
  near = $.min(filled, $.named({ key: ((at) => $.abs($.sub(at, number))) }));
  return $.get(notation$SPOTS, $.sub($.add($.add($.mul(colour, 21), near), (($.lt(near, number)) ? 1 : -1)), 1));
}
function illegal$_explain_placing(s, spot, joker) {
  let connectors, held, name, reached, seat;
  [seat, name] = [$.int(s.turn), $.get(notation$SPOTS, spot)];
  if ($.truth(illegal$_is_in(s.rows, spot))) {
    return ["lies_already", [name]];
  }
  if (($.truth(joker) && (!$.truth($.get(s.jokers, seat))))) {
    return ["not_held", ["J"]];
  }
  held = $.either(joker, () => illegal$_is_in($.get(s.hands, seat), spot));
  [reached, connectors] = [illegal$_is_in(s.reach, spot), $.int($.get(s.connectors, seat))];
  if ((($.eq(s.laid, s.most_lays)) && ($.truth(held) || $.truth(reached) || $.truth(illegal$_is_in(s.open, spot))))) {
    return ["no_more_lays", []];
  }
  if (($.truth(reached) && $.truth(held))) {
    return [($.truth(connectors) ? "needs_connector" : "no_connector"), [name, illegal$_find_source(s, spot)]];
  }
  if (((!$.truth(illegal$_is_in(s.open, spot))) && (!($.truth(reached) && $.truth(connectors))))) {
    return [(($.truth(held) && (!$.truth(joker))) ? "needs_first" : "place_needs_first"), [name, illegal$_find_first_missing(s, spot)]];
  }
  return [($.truth($.get(s.jokers, seat)) ? "joker_instead" : "not_held"), [name]];
}
function rules$may_exchange(s) {
  let spots;
  spots = $.int($.or($.or($.or($.get(s.open, 0), $.get(s.open, 1)), $.get(s.open, 2)), $.get(s.open, 3)));
  return $.either(!$.eq(spots, 0), () => $.gt($.int(s.laid), 0));
}
function illegal$_explain_laying(s, card) {
  let held;
  if ($.truth(illegal$_is_in(s.standing, card))) {
    held = illegal$_is_in($.get(s.hands, $.int(s.turn)), card);
    return [(($.truth(held) && (!$.truth(rules$may_exchange(s)))) ? "exchange_no_place" : "joker_lies"), [$.get(notation$SPOTS, card)]];
  }
  return illegal$_explain_placing(s, card, false);
}
function illegal$explain_illegal(s, _scratch, move, _legal) {
  if (($.ge(move, 756))) {
    return illegal$_explain_closing(s, move);
  }
  if (($.ge(move, 672))) {
    return illegal$_explain_exchanging(s, $.sub(move, 672));
  }
  if (($.ge(move, 168))) {
    return illegal$_explain_bridging(s, move);
  }
  return (($.ge(move, 84)) ? illegal$_explain_placing(s, $.sub(move, 84), true) : illegal$_explain_laying(s, move));
}
function illegal$explain_card(s, move, legal) {
  if ($.truth($.any((function* () { for (const code of $.iter(legal)) yield $.either(($.le(84, code) && $.lt(code, 168)), () => ($.le(420, code) && $.lt(code, 672))); })()))) {
    return null;
  }
  if ((!$.truth($.get(s.jokers, $.int(s.turn))))) {
    return ["not_held", [move]];
  }
  return [(($.eq(s.laid, s.most_lays)) ? "no_more_lays" : "no_place"), []];
}
const illegal$SENTENCES = $.dict([["round_over", "The round is over."], ["lies_already", "{0} is filled already."], ["joker_lies", "A joker lies for {0}: who holds that card may exchange it."], ["no_joker_lies", "No joker lies for {0}."], ["not_held", "You do not hold {0}."], ["joker_instead", "You do not hold {0}, but you can lay a joker there."], ["no_more_lays", "You have laid as many cards as a turn allows."], ["needs_first", "{0} does not fit yet: its row goes on with {1}."], ["place_needs_first", "{0} cannot be filled yet: its row goes on with {1}."], ["needs_connector", "{0} can be reached only by a connector, from {1}."], ["no_connector", "{0} can be reached only by a connector, from {1}, and you have none left."], ["connector_needless", "{0} needs no connector."], ["connector_from", "The connector to {0} comes from {1}."], ["nowhere_from", "No connector leads to {0}."], ["no_place", "There is no place for a joker."], ["exchange_no_place", "You may exchange {0} only if you also lay a card, and no place is open."], ["no_draw", "After laying or exchanging there is no drawing."], ["exchanged", "You have exchanged a joker: now you must lay a card."], ["has_laid", "You have laid a card, so you can neither draw nor pass: end the turn when you like."], ["nothing_laid", "You have not laid a card."], ["must_draw", "There are cards in the pile: draw if you lay none."], ["must_lay", "You must lay a card when one fits and the pile is empty: {cards}."], ["pile_empty", "The pile is empty."]]);
class game$ElferRausMaster extends shared.kit_deck_game$DeckGame {
  first(players, options) {
    return $.dict([["starter", $.get(options, "starter")]]);
  }
  set_up(state, options, carry) {
    let chosen, connectors, players;
    [chosen, players] = [options, $.int(state.players)];
    connectors = $.get(chosen, "connectors");
    state.starter = $.get(carry, "starter");
    state.hand = page_elfer_raus_master_options.combinations$compute_hand_size(players, chosen);
    state.most_lays = $.get(chosen, "lays");
    state.most_draws = $.get(chosen, "draws");
    state.joker_cards = $.get(chosen, "jokers");
    state.connector_cards = ((connectors == null) ? $.get([0, 0, 4, 4, 3, 3, 2], players) : connectors);
    state.bonus_cards = $.get(chosen, "bonus_cards");
    state.bonus_worth = $.get(chosen, "bonus");
    state.joker_cost = $.get(chosen, "joker_penalty");
  }
  unplayable(players, options) {
    return page_elfer_raus_master_options.combinations$explain_unplayable(players, options);
  }
  restore(players, options, carry, deal) {
    const self = this;
    let dealt, deck, hands, message, pile, rest, rows, state;
    state = self.before_deal(players, options, carry);
    [hands, pile] = [shared.kit_base$hands_of(deal), shared.kit_base$get_deal_list(deal, "pile")];
    $.within_context(shared.kit_deck_game$raise_deal_errors("hands and pile are lists of cards"), () => {
      dealt = $.listed(hands, (hand) => shared.kit_deck_game$parse_codes(hand, notation$parse_card));
      rest = shared.kit_deck_game$parse_codes(pile, notation$parse_card);
    });
    shared.kit_deck_game$check_sizes(dealt, players, $.int(state.hand));
    deck = $.add([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83], $.mul([84], $.int(state.joker_cards)));
    if ((!$.eq(shared.kit_deck_game$list_all_cards(dealt, rest), deck))) {
      message = `the hands and the pile are not the ${$.str($.len(deck))} cards of the game: the 11s lie out, jokers: ${$.str(state.joker_cards)}`;
      throw new shared.kit_errors$DealError(message);
    }
    rows = shared.kit_base$get_deal_list(deal, "rows");
    if ((!$.eq($.sorted($.map($.str, rows)), $.sorted("rygb")))) {
      message = `the deal's rows are the letters r, y, g, b in the order of the rows, not ${$.repr(rows)}`;
      throw new shared.kit_errors$DealError(message);
    }
    shared.kit_deck_game$check_starter(deal, carry);
    shared.kit_deck_game$stack_pile(state, shared.kit_deck_game$concatenate_deck(dealt, rest));
    $.put(state.order, $.span(null, null, null), $.listed(rows, (letter) => $.methods.index("rygb", $.str(letter))));
    rule$deal_out(state);
    return state;
  }
  dealt(state) {
    return $.dict([["hands", $.listed($.range($.int(state.players)), (seat) => notation$format_hand($.get(state.hands, seat), $.get(state.jokers, seat)))], ["pile", shared.kit_deck_game$list_pile(state, notation$CARD_TEXTS)], ["rows", $.listed(state.order, (colour) => $.get("rygb", colour))], ["starter", $.int(state.starter)]]);
  }
  ended(state) {
    return ($.truth($.methods.all($.slice(state.counts, null, $.int(state.players), null))) ? "passes" : "out");
  }
  following(state, options, results) {
    if (($.eq($.len(results), $.get(options, "rounds")))) {
      return null;
    }
    return $.dict([["starter", $.mod($.add($.int(state.starter), 1), $.int(state.players))]]);
  }
  score_parts(state, seat) {
    let bonus, bonuses, hand, joker, jokers;
    [bonuses, jokers] = [$.int($.get(state.bonuses, seat)), $.int($.get(state.jokers, seat))];
    [bonus, joker] = [$.mul($.int(state.bonus_worth), bonuses), $.mul($.neg($.int(state.joker_cost)), jokers)];
    hand = new shared.kit_base$ScorePart("hand", $.sub($.sub($.int(rule$score(state, seat)), bonus), joker), $.len(notation$format_hand($.get(state.hands, seat), 0)));
    return $.listed([new shared.kit_base$ScorePart("bonus", bonus, bonuses), hand, new shared.kit_base$ScorePart("joker", joker, jokers)], (part) => part, (part) => $.truth(part.pieces));
  }
}
$.attributes(game$ElferRausMaster, { id: "elfer_raus_master", title: "Elfer raus! Master", seats: $.range(2, 7), options: [new shared.kit_options$Option("rounds", 1, `a number of rounds from 1 to ${$.str(100)}`, ((value, _) => shared.kit_options$is_whole(value, 1, 100))), new shared.kit_options$Option("starter", 0, "the seat that starts the first round, from 0 to the number of players less one", ((value, players) => shared.kit_options$is_whole(value, 0, $.sub(players, 1)))), game$_make_number_rule("hand", null, 5, 20), game$_make_number_rule("lays", 4, 1, 8), game$_make_number_rule("draws", 1, 1, 3), game$_make_number_rule("jokers", 4, 0, 4), game$_make_number_rule("connectors", null, 0, 6), game$_make_number_rule("bonus_cards", 7, 0, 8), game$_make_number_rule("bonus", 11, 0, 30), game$_make_number_rule("joker_penalty", 11, 0, 30)], moves: 759, state_type: state$State, rules: { play: rule$play, score: rule$score, legal: rule$legal, deal: rule$deal }, knowledge: { determinize: rule$determinize }, bot: { legal: rule$legal, careful: rule$careful }, hints: { play: rule$play, legal: rule$legal, explain_move: hints$explain_move, narrow_reason: hints$narrow_reason, OPINIONS: ["holds_back", "saves", "sheds"] }, notation: { text: notation$text, code: notation$code }, views: { text: notation$text, view: view$view, seen: view$seen }, illegal: { explain_illegal: illegal$explain_illegal, explain_card: illegal$explain_card, SENTENCES: illegal$SENTENCES }, bare_cards: $.frozenset(new Set(["J"])) });
const GAME = new game$ElferRausMaster();
class state$Scratch extends shared.kit_states$GameScratch {

}
$.record(state$Scratch, 22636, { codes: ["i4", 0, 759], cards: ["i1", 3036, 84], truth: ["i1", 3120, 84], limits: ["i1", 3204, 84], slots: ["i1", 3288, 84], gains: ["i4", 3372, 8, 90], firsts: ["i4", 6252, 8, 81], laid: ["i4", 8844, 64], kinds: ["i4", 9100, 64], begun: ["i4", 9356, 64], before: ["i4", 9612, 9, 90], behind: ["i4", 12852, 9, 90], joined: ["i4", 16092, 8, 90], whole: ["i4", 18972, 90], by: ["i4", 19332, 8, 81], joined_by: ["i4", 21924, 81], rests: ["i4", 22248, 81], worths: ["i4", 22572, 8], begins: ["i4", 22604, 8] });

export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
