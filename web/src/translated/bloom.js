// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../python";
import * as page_bloom from "./page/bloom.js";
import * as shared from "./shared.js";

const machine = $.machine();
const rule$deal_out = $.compiled(machine, "deal_out", ["state"]);
const rule$score = $.compiled(machine, "score", ["state", "int"]);
const rule$play = $.compiled(machine, "play", ["state", "int"]);
const rule$legal = $.compiled(machine, "legal", ["state", "scratch"]);
const rule$deal = $.compiled(machine, "deal", ["state", "stream"]);
const rule$determinize = $.compiled(machine, "determinize", ["state", "int", "scratch", "rng"]);
const rule$careful = $.compiled(machine, "careful", ["state", "scratch", "rng"]);
const notation$TILE_TEXTS = [...$.iter((function* () { for (const number of $.iter($.range(1, $.add(100, 1)))) yield $.str(number); })()), "J"];
const notation$TILE_CODES = $.dict((function* () { for (const [tile, text] of $.iter($.enumerate(notation$TILE_TEXTS))) yield [text, tile]; })());
function notation$parse_tile(name) {
  let found, message;
  found = $.methods.get(notation$TILE_CODES, name);
  if ((found == null)) {
    message = `${$.repr(name)} is no tile of Bloom: a number from 1 to ${$.str(100)}, or J`;
    throw new shared.kit_errors$NotationError(message);
  }
  return found;
}
function notation$list_numbers(masks) {
  let both, found;
  both = $.or($.int($.get(masks, 0)), $.shl($.int($.get(masks, 1)), $.floordiv(100, 2)));
  found = [];
  while ($.truth(both)) {
    $.methods.append(found, $.sub($.methods.bit_length($.and(both, $.neg(both))), 1));
    both = $.and(both, $.sub(both, 1));
  }
  return found;
}
function notation$format_hand(masks, jokers) {
  return [...$.iter((function* () { for (const number of $.iter(notation$list_numbers(masks))) yield $.get(notation$TILE_TEXTS, number); })()), ...$.iter($.mul(["J"], $.int(jokers)))];
}
function rules$sum_points(taken) {
  let total, value;
  total = 0;
  for (value of $.iter($.range(1, $.add(15, 1)))) {
    total = $.add(total, $.mul(value, $.and($.shr(taken, $.mul(2, $.sub(value, 1))), 3)));
  }
  return total;
}
function table$find_joker(s, joker) {
  let place;
  place = 0;
  while ($.truth(true)) {
    if (($.eq($.get(s.tiles, place), 100))) {
      if (($.eq(joker, 0))) {
        return place;
      }
      joker = $.sub(joker, 1);
    }
    place = $.add(place, 1);
  }
}
function table$row_at(s, place) {
  let row;
  row = 0;
  while (($.le($.get(s.starts, $.add(row, 1)), place))) {
    row = $.add(row, 1);
  }
  return row;
}
function notation$_spot(state, place) {
  let row;
  row = table$row_at(state, place);
  return `${$.str(row)}.${$.str($.sub(place, $.int($.get(state.starts, row))))}`;
}
function notation$_building_text(state, move) {
  if (($.lt(move, 101))) {
    return $.get(notation$TILE_TEXTS, $.sub(move, 0));
  }
  if (($.lt(move, $.add(101, 100)))) {
    return `${$.str($.get(notation$TILE_TEXTS, $.sub(move, 101)))}<${$.str($.get(state.home, $.sub(move, 101)))}`;
  }
  return `J<${$.str(notation$_spot(state, table$find_joker(state, $.sub($.sub(move, 101), 100))))}`;
}
function table$find_number(s, number) {
  let place;
  place = page_bloom.circle$widen($.get(s.starts, $.get(s.home, number)));
  while ((!$.eq($.get(s.tiles, place), number))) {
    place = $.add(place, 1);
  }
  return place;
}
function table$site_place(s, move) {
  let after, kind, neighbour, number, site, steps;
  if (($.ge(move, 2109))) {
    site = $.sub(move, 2109);
    after = $.either($.lt(site, 100), () => ($.le($.mul(2, 100), site) && $.lt(site, $.add($.mul(2, 100), 4))));
    neighbour = (($.lt(site, $.mul(2, 100))) ? table$find_number(s, $.mod(site, 100)) : table$find_joker(s, $.mod($.sub(site, $.mul(2, 100)), 4)));
  } else {
    kind = $.floordiv($.sub(move, 709), 100);
    number = $.mod($.sub(move, 709), 100);
    after = $.either($.lt(kind, 3), () => ($.le(6, kind) && $.lt(kind, $.add(6, 4))));
    if (($.lt(kind, 6))) {
      steps = $.add($.mod(kind, 3), 1);
      neighbour = table$find_number(s, page_bloom.circle$step_onward(number, ($.truth(after) ? $.neg(steps) : steps)));
    } else {
      neighbour = table$find_joker(s, $.mod($.sub(kind, 6), 4));
    }
  }
  return [table$row_at(s, neighbour), $.add(neighbour, ($.truth(after) ? 1 : 0))];
}
function notation$text(state, move) {
  let added, joker, number, place, row;
  if (($.within(move, $.dict([[205, "."], [206, "*"], [207, "-"], [208, "+"]])))) {
    return $.get($.dict([[205, "."], [206, "*"], [207, "-"], [208, "+"]]), move);
  }
  if (($.lt(move, 205))) {
    return notation$_building_text(state, move);
  }
  if (($.lt(move, 309))) {
    return `+${$.str($.get(notation$TILE_TEXTS, $.sub(move, 209)))}`;
  }
  if (($.lt(move, 709))) {
    [joker, number] = $.unpacked($.divmod($.sub(move, 309), 100), 2);
    return `${$.str($.get(notation$TILE_TEXTS, number))}x${$.str(notation$_spot(state, table$find_joker(state, joker)))}`;
  }
  added = (($.ge(move, 2109)) ? 100 : $.mod($.sub(move, 709), 100));
  [row, place] = $.unpacked(table$site_place(state, move), 2);
  return `${$.str($.get(notation$TILE_TEXTS, added))}>${$.str(row)}.${$.str($.sub(place, $.int($.get(state.starts, row))))}`;
}
function notation$list_rows(state) {
  let starts, tiles;
  [tiles, starts] = [$.methods.tolist(state.tiles), $.methods.tolist(state.starts)];
  return $.listed($.range($.int(state.rows)), (row) => $.slice(tiles, $.get(starts, row), $.get(starts, $.add(row, 1)), null));
}
function notation$_row(state, move, row) {
  let lying, message;
  lying = notation$list_rows(state);
  if (($.ge($.int(row), $.len(lying)))) {
    message = `${$.repr(move)}: there is no row ${$.str(row)}`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.get(lying, $.int(row));
}
function notation$_joker(state, move, row, place) {
  let message, tiles;
  tiles = notation$_row(state, move, row);
  if ((($.ge($.int(place), $.len(tiles))) || (!$.eq($.get(tiles, $.int(place)), 100)))) {
    message = `${$.repr(move)}: no joker lies at place ${$.str(place)} of row ${$.str(row)}`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.int($.methods.sum($.eq($.slice(state.tiles, null, $.add($.int($.get(state.starts, $.int(row))), $.int(place)), null), 100)));
}
function notation$_add(state, move, added, row, place) {
  let after, at, joker, message, most, neighbour, side, steps, tiles;
  tiles = notation$_row(state, move, row);
  at = $.int(place);
  if (($.gt(at, $.len(tiles)))) {
    message = `${$.repr(move)}: row ${$.str(row)} ends before place ${$.str(place)}`;
    throw new shared.kit_errors$NotationError(message);
  }
  after = $.gt(at, 0);
  neighbour = $.get(tiles, ($.truth(after) ? $.sub(at, 1) : 0));
  if (($.eq(neighbour, 100))) {
    joker = $.add(notation$_joker(state, move, row, $.str(($.truth(after) ? $.sub(at, 1) : 0))), ($.truth(after) ? 0 : 4));
    return (($.eq(added, 100)) ? $.add($.add(2109, $.mul(2, 100)), joker) : $.add($.add(709, $.mul(100, $.add(6, joker))), added));
  }
  if (($.eq(added, 100))) {
    return $.add($.add(2109, neighbour), ($.truth(after) ? 0 : 100));
  }
  steps = $.mod(($.truth(after) ? $.sub(added, neighbour) : $.sub(neighbour, added)), 100);
  most = $.int(state.step);
  if ((!(($.le(1, steps) && $.le(steps, most))))) {
    side = ($.truth(after) ? "above" : "below");
    message = `${$.repr(move)}: ${$.str($.get(notation$TILE_TEXTS, added))} is not ${$.str((($.gt(most, 1)) ? `one to ${$.str(most)}` : "one"))} ${$.str(side)} ${$.str($.get(notation$TILE_TEXTS, neighbour))}`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.add($.add(709, $.mul(100, $.sub($.add(($.truth(after) ? 0 : 3), steps), 1))), added);
}
function notation$_read(state, move, form, parts) {
  let message, moved;
  if (($.eq(form, "rob_joker"))) {
    return $.add($.add(101, 100), notation$_joker(state, move, $.get(parts, 0), $.get(parts, 1)));
  }
  moved = notation$parse_tile($.get(parts, 0));
  if (($.eq(form, "own"))) {
    return $.add(0, moved);
  }
  if (($.eq(form, "add"))) {
    return notation$_add(state, move, moved, $.get(parts, 1), $.get(parts, 2));
  }
  if (($.eq(moved, 100))) {
    message = `${$.repr(move)}: a number is meant here, not a joker`;
    throw new shared.kit_errors$NotationError(message);
  }
  if (($.eq(form, "take"))) {
    return $.add(209, moved);
  }
  if (($.eq(form, "exchange"))) {
    return $.add($.add(309, $.mul(100, notation$_joker(state, move, $.get(parts, 1), $.get(parts, 2)))), moved);
  }
  if ((!$.eq($.int($.get(state.home, moved)), $.int($.get(parts, 1))))) {
    message = `${$.repr(move)}: row ${$.str($.get(parts, 1))} has no ${$.str($.get(parts, 0))}`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.add(101, moved);
}
function notation$code(state, move) {
  let form, found, message, pattern;
  if (($.within(move, $.dict([[".", 205], ["*", 206], ["-", 207], ["+", 208]])))) {
    return $.get($.dict([[".", 205], ["*", 206], ["-", 207], ["+", 208]]), move);
  }
  for ([form, pattern] of $.iter($.methods.items($.dict([["own", $.regex("([1-9][0-9]?|100|J)")], ["take", $.regex("\\+([1-9][0-9]?|100|J)")], ["rob", $.regex("([1-9][0-9]?|100|J)<(0|[1-9][0-9]?)")], ["rob_joker", $.regex("J<(0|[1-9][0-9]?)\\.(0|[1-9][0-9]?|10[0-3])")], ["exchange", $.regex("([1-9][0-9]?|100|J)x(0|[1-9][0-9]?)\\.(0|[1-9][0-9]?|10[0-3])")], ["add", $.regex("([1-9][0-9]?|100|J)>(0|[1-9][0-9]?)\\.(0|[1-9][0-9]?|10[0-3])")]])))) {
    found = pattern.fullmatch(move);
    if ($.truth(found)) {
      return notation$_read(state, move, form, found.groups());
    }
  }
  message = `${$.repr(move)} is no move of Bloom: such as 37, 37<2, J<2.1, '.', '*', '+', +37, 37x2.1, 37>2.3 or '-'`;
  throw new shared.kit_errors$NotationError(message);
}
class state$State extends shared.kit_states$PileState {

}
$.record(state$State, 712, { hands: ["i8", 0, 5, 2], known: ["i8", 80, 5, 2], cannot: ["i8", 160, 5, 2], jokerless: ["i8", 240], open: ["i8", 248, 2], scoring: ["i4", 264], taken: ["i4", 268, 5], earlier: ["i2", 288, 5], opener: ["i2", 298], hand_size: ["i2", 300], open_size: ["i2", 302], joker_count: ["i2", 304], shortest: ["i2", 306], step: ["i2", 308], most_robbed: ["i2", 310], tiles: ["i1", 312, 104], starts: ["i1", 416, 36], owner: ["i1", 452, 34], home: ["i1", 486, 100], pile: ["i1", 586, 104], jokers: ["i1", 690, 5], known_jokers: ["i1", 695, 5], robbed_places: ["i1", 700, 2], board_jokers: ["i1", 702], left: ["i1", 703], rows: ["i1", 704], phase: ["i1", 705], row: ["i1", 706], robbed: ["i1", 707], passes: ["i1", 708], players: ["i1", 709], starter: ["i1", 710], turn: ["i1", 711] });
class view$BloomTile extends $.Struct {

}
$.struct(view$BloomTile, null, false, [["tile", "tile", null], ["flowers", "flowers", null]]);
function view$_tiles(codes) {
  return $.listed(codes, (code) => new view$BloomTile($.get(notation$TILE_TEXTS, code), $.get([1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 5, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 5, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 5, 1, 2, 1, 1, 1, 1, 3, 1, 1, 1, 5, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 7, 1, 1, 1, 1, 3, 1, 1, 1, 1, 2, 5, 1, 1, 1, 3, 1, 1, 1, 1, 2, 1, 5, 1, 1, 3, 1, 1, 1, 1, 2, 1, 1, 5, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 5, 3, 0], code)));
}
class view$BloomRow extends $.Struct {

}
$.struct(view$BloomRow, null, false, [["seat", "seat", null], ["tiles", "tiles", () => view$BloomTile]]);
function view$list_values(packed) {
  packed = $.int(packed);
  return [...(function* () { for (const value of $.iter($.range(1, $.add(15, 1)))) for (const _ of $.iter($.range($.and($.shr(packed, $.mul(2, $.sub(value, 1))), 3)))) yield value; })()];
}
class view$BloomPlayer extends $.Struct {

}
$.struct(view$BloomPlayer, null, false, [["count", "count", null], ["known", "known", null], ["scoring", "scoring", null], ["points", "points", null]]);
function view$_player(state, seat) {
  let held, taken;
  [held, taken] = [$.get(state.hands, seat), $.int($.get(state.taken, seat))];
  return new view$BloomPlayer($.add($.add($.methods.bit_count($.int($.get(held, 0))), $.methods.bit_count($.int($.get(held, 1)))), $.int($.get(state.jokers, seat))), notation$format_hand($.get(state.known, seat), $.get(state.known_jokers, seat)), view$list_values(taken), $.int(rules$sum_points(taken)));
}
function view$drawn_tile(name) {
  return new view$BloomTile(name, (($.eq(name, "J")) ? 0 : $.get([1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 5, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 5, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 5, 1, 2, 1, 1, 1, 1, 3, 1, 1, 1, 5, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 7, 1, 1, 1, 1, 3, 1, 1, 1, 1, 2, 5, 1, 1, 1, 3, 1, 1, 1, 1, 2, 1, 5, 1, 1, 3, 1, 1, 1, 1, 2, 1, 1, 5, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 5, 3, 0], $.sub($.int(name), 1))));
}
class view$BloomBuilt extends $.Struct {

}
$.struct(view$BloomBuilt, null, false, [["tiles", "tiles", () => view$BloomTile], ["robbed", "robbed", null], ["robbed_row", "robbed_row", null], ["flowers", "flowers", null]]);
function view$_built(state) {
  let last, tiles;
  last = $.int(state.rows);
  tiles = view$_tiles($.methods.tolist($.slice(state.tiles, $.int($.get(state.starts, last)), $.int($.get(state.starts, $.add(last, 1))), null)));
  return new view$BloomBuilt(tiles, $.listed($.slice(state.robbed_places, null, $.int(state.robbed), null), (place) => $.int(place)), ($.truth(state.robbed) ? $.int(state.row) : null), $.sum((function* () { for (const tile of $.iter(tiles)) yield tile.flowers; })()));
}
class view$BloomView extends $.Struct {

}
$.struct(view$BloomView, null, false, [["rows", "rows", () => view$BloomRow], ["open", "open", () => view$BloomTile], ["pile", "pile", null], ["board_jokers", "board_jokers", null], ["scoring", "scoring", null], ["players", "players", () => view$BloomPlayer], ["hand", "hand", () => view$BloomTile], ["starter", "starter", null], ["open_size", "open_size", null], ["joker_count", "joker_count", null], ["shortest", "shortest", null], ["step", "step", null], ["most_robbed", "most_robbed", null], ["phase", "phase", null], ["built", "built", () => view$BloomBuilt], ["adding_row", "adding_row", null], ["passes", "passes", null]]);
function view$view(state, seat) {
  let phase, players;
  players = $.range($.int(state.players));
  phase = $.get(["before", "drawn", "building", "adding"], $.int(state.phase));
  return new view$BloomView($.listed($.zip($.methods.tolist(state.owner), notation$list_rows(state)), ([owner, row]) => new view$BloomRow(owner, view$_tiles(row))), view$_tiles(notation$list_numbers(state.open)), $.int(state.left), $.int(state.board_jokers), view$list_values(state.scoring), $.listed(players, (player) => view$_player(state, player)), ((seat == null) ? [] : $.listed(notation$format_hand($.get(state.hands, seat), $.get(state.jokers, seat)), (name) => view$drawn_tile(name))), $.int(state.starter), $.int(state.open_size), $.int(state.joker_count), $.int(state.shortest), $.int(state.step), $.int(state.most_robbed), phase, (($.eq(phase, "building")) ? view$_built(state) : null), (($.eq(phase, "adding")) ? $.int(state.row) : null), $.int(state.passes));
}
function view$_drawn(before, after, mover) {
  let fresh;
  fresh = $.sub($.set(notation$list_numbers($.get(after.hands, mover))), $.set(notation$list_numbers($.get(before.hands, mover))));
  return $.get(notation$TILE_TEXTS, ($.truth(fresh) ? $.methods.pop(fresh) : 100));
}
function view$_row(before, move, after) {
  let changed;
  if (($.gt(after.rows, before.rows))) {
    return $.int(before.rows);
  }
  changed = $.listed($.enumerate($.zip(notation$list_rows(before), notation$list_rows(after))), ([row, [old, new_]]) => row, ([row, [old, new_]]) => (!$.eq(old, new_)));
  return ($.truth(changed) ? $.get(changed, 0) : null);
}
class view$BloomSeen extends $.Struct {

}
$.struct(view$BloomSeen, null, false, [["move", "move", null], ["drawn", "drawn", null], ["hidden", "hidden", null], ["opened", "opened", null], ["board_jokers", "board_jokers", null], ["row", "row", null], ["scoring", "scoring", null]]);
function view$seen(before, move, after, seat) {
  let came_open, gained, mover;
  mover = $.int(before.turn);
  gained = view$list_values($.sub($.int($.get(after.taken, mover)), $.int($.get(before.taken, mover))));
  came_open = $.sub($.set(notation$list_numbers(after.open)), $.set(notation$list_numbers(before.open)));
  return new view$BloomSeen(notation$text(before, move), ((($.eq(move, 208)) && ($.eq(seat, mover))) ? view$_drawn(before, after, mover) : null), $.eq(move, 208), $.listed($.sorted(came_open), (number) => $.get(notation$TILE_TEXTS, number)), $.sub($.int(after.board_jokers), $.int(before.board_jokers)), view$_row(before, move, after), ($.truth(gained) ? $.get(gained, 0) : null));
}
const illegal$SENTENCES = $.dict([["round_over", "The round is over."], ["not_held", "You do not hold {0}."], ["drawing", "You are drawing in this turn: draw one more tile, or stop."], ["building", "You are building a row: go on with it, or close it."], ["adding", "You are adding to a row: go on with it, or stop."], ["other_row", "{0} does not fit the row that you are adding to, and in a turn you add to one row only."], ["follows", "After {0} another number comes: {cards}."], ["dead_end", "With {0} the row could not be closed any more."], ["start_lower", "A row begins with its lowest tile: start with {0}."], ["no_new_row", "{0} and your tiles make no new row now."], ["nowhere", "{0} fits nowhere now."], ["joker_nowhere", "A joker fits nowhere now."], ["rob_only_new", "You can only steal tiles for a new row."], ["rob_limit", "So many tiles you may steal for a row: {0}."], ["rob_one_row", "You may rob only one row in a turn."], ["rob_short", "{0} tiles must stay in a row that is robbed."], ["rob_gap", "Without {0} the row would break: from {1} to {2} is too far."], ["no_draw", "You are laying: drawing is a turn of its own."], ["bag_empty", "There is no hidden tile left."], ["not_open", "{0} does not lie open."], ["board_joker", "A joker of the board comes only with a new row of exactly {0} tiles, none of them stolen."], ["no_board_joker", "There is no joker on the board."], ["last_tile", "The row takes your last tile and ends the round: close it without a joker."], ["too_short", "A row has at least {0} tiles."], ["no_number", "A row of jokers only is none."], ["robbed_row", "The row that you robbed is none any more: steal another tile of it."], ["nothing_begun", "You have done nothing yet in this turn."], ["can_act", "You can do something, so you may not pass."], ["exchange_first", "Jokers are exchanged before anything else in a turn."], ["exchange_needs", "In the place of this joker another number is needed: {cards}."], ["breaks_row", "With {0} there the row would not be valid."]]);
class game$Bloom extends shared.kit_deck_game$DeckGame {
  first(players, options) {
    let starter;
    starter = $.get(options, "starter");
    return $.dict([["starter", starter], ["opener", starter], ["earlier", $.mul([0], players)]]);
  }
  set_up(state, options, carry) {
    let begins, rules;
    [rules, begins] = [options, carry];
    state.starter = $.get(begins, "starter");
    state.opener = $.get(begins, "opener");
    $.put(state.earlier, $.span(null, $.int(state.players), null), $.get(begins, "earlier"));
    state.hand_size = $.get(rules, "hand");
    state.open_size = $.get(rules, "open");
    state.joker_count = $.get(rules, "jokers");
    state.shortest = $.get(rules, "shortest");
    state.step = $.get(rules, "step");
    state.most_robbed = $.get(rules, "rob");
  }
  restore(players, options, carry, deal) {
    const self = this;
    let board_jokers, dealt, hands, least, lying, message, opened, pile, rest, rules, state;
    rules = options;
    least = $.min(1, $.get(rules, "jokers"));
    [hands, pile, opened] = [shared.kit_base$hands_of(deal), shared.kit_base$deal_list(deal, "pile"), shared.kit_base$deal_list(deal, "open")];
    board_jokers = shared.kit_base$deal_entry(deal, "board_jokers");
    $.within_context(shared.kit_deck_game$reading_deal("hands, open tiles and pile are lists of tiles"), () => {
      dealt = $.listed(hands, (hand) => shared.kit_deck_game$parse_codes(hand, notation$parse_tile));
      rest = shared.kit_deck_game$parse_codes(pile, notation$parse_tile);
      lying = shared.kit_deck_game$parse_codes(opened, notation$parse_tile);
    });
    shared.kit_deck_game$check_starter(deal, carry);
    shared.kit_deck_game$check_sizes(dealt, players, $.get(rules, "hand"), "tiles");
    if (((!$.eq($.len(lying), $.get(rules, "open"))) || ($.within(100, lying)))) {
      message = `${$.str($.get(rules, "open"))} numbers lie open, no jokers`;
      throw new shared.kit_errors$DealError(message);
    }
    if ((!$.truth(shared.kit_options$is_whole(board_jokers, least, $.get(rules, "jokers"))))) {
      message = `the jokers on the board are a number from ${$.str(least)} to ${$.str($.get(rules, "jokers"))}, not ${$.repr(board_jokers)}`;
      throw new shared.kit_errors$DealError(message);
    }
    if ((!$.eq(shared.kit_deck_game$all_cards(dealt, lying, rest), [...$.iter($.range(100)), ...$.iter($.mul([100], $.sub($.get(rules, "jokers"), board_jokers)))]))) {
      message = `hands, open tiles and pile are not the numbers 1 to ${$.str(100)} and the jokers that are not on the board`;
      throw new shared.kit_errors$DealError(message);
    }
    state = self.before_deal(players, options, carry);
    state.board_jokers = board_jokers;
    shared.kit_deck_game$stack_pile(state, shared.kit_deck_game$is_in_order([lying, ...$.iter(dealt)], rest));
    rule$deal_out(state);
    return state;
  }
  dealt(state) {
    return $.dict([["hands", $.listed($.range($.int(state.players)), (seat) => notation$format_hand($.get(state.hands, seat), $.get(state.jokers, seat)))], ["open", notation$format_hand(state.open, 0)], ["pile", shared.kit_deck_game$list_pile(state, notation$TILE_TEXTS)], ["board_jokers", $.int(state.board_jokers)], ["starter", $.int(state.starter)]]);
  }
  ended(state) {
    return (($.eq(state.passes, state.players)) ? "passes" : "out");
  }
  following(state, options, results) {
    const self = this;
    let clockwise, earlier, opener, rules;
    rules = options;
    if (($.eq($.len(results), $.get(rules, "rounds")))) {
      return null;
    }
    earlier = self.totals(results);
    opener = $.get(rules, "starter");
    clockwise = $.listed($.range($.len(earlier)), (step) => $.mod($.add(opener, step), $.len(earlier)));
    return $.dict([["starter", $.min(clockwise, $.named({ key: $.getter(earlier) }))], ["opener", opener], ["earlier", earlier]]);
  }
  score_parts(state, seat) {
    let score, tiles;
    [tiles, score] = [$.int(rules$sum_points($.int($.get(state.taken, seat)))), $.int(rule$score(state, seat))];
    return $.listed([new shared.kit_base$ScorePart("tiles", tiles), new shared.kit_base$ScorePart("flowers", $.sub(score, tiles))], (part) => part, (part) => $.truth(part.points));
  }
  winners(results) {
    const self = this;
    let ahead, last, totals;
    totals = self.totals(results);
    ahead = shared.kit_base$highest_places(totals);
    last = $.get(results, -1).scores;
    return $.listed(ahead, (seat) => seat, (seat) => ($.eq($.get(last, seat), $.max((function* () { for (const other of $.iter(ahead)) yield $.get(last, other); })()))));
  }
  text(state, move) {
    return notation$text(state, move);
  }
  code(state, move) {
    return notation$code(state, move);
  }
}
$.attributes(game$Bloom, { id: "bloom", title: "Bloom", seats: $.range(2, 6), options: [new shared.kit_options$Option("starter", 0, "the seat that begins round one, counted from 0", ((value, players) => shared.kit_options$is_whole(value, 0, $.sub(players, 1)))), shared.kit_options$house_rule("hand", 13, $.range(8, 19), "a number from 8 to 18: the tiles each player is dealt"), shared.kit_options$house_rule("open", 8, $.range(4, 11), "a number from 4 to 10: the tiles that lie open"), shared.kit_options$house_rule("jokers", 4, $.range($.add(4, 1)), "a number from 0 to 4: the jokers there are"), shared.kit_options$house_rule("shortest", 3, $.range(3, 6), "a number from 3 to 5: the tiles of the shortest row"), shared.kit_options$house_rule("step", 2, $.range(1, 4), "a number from 1 to 3: how far a tile is above the one before it, at most"), shared.kit_options$house_rule("rob", 2, $.range($.add(2, 1)), "a number from 0 to 2: the tiles robbed for a row, at most"), shared.kit_options$house_rule("rounds", 2, $.range(1, 5), "a number from 1 to 4")], moves: 2317, state_type: state$State, rules: { play: rule$play, score: rule$score, legal: rule$legal, deal: rule$deal }, knowledge: { determinize: rule$determinize }, bot: { play: rule$play, score: rule$score, legal: rule$legal, careful: rule$careful }, hints: { play: rule$play, legal: rule$legal, careful: rule$careful, OPINIONS: ["stops_drawing", "nothing_open", "enough", "pile_empty"] }, notation: { text: notation$text, code: notation$code }, views: { text: notation$text, view: view$view, seen: view$seen }, illegal: { SENTENCES: illegal$SENTENCES } });
const GAME = new game$Bloom();
class state$Scratch extends shared.kit_states$GameScratch {

}
$.record(state$Scratch, 24136, { after: ["V712", 0], codes: ["i4", 712, 2317], sets: ["i8", 9984, 16, 2], partners: ["i8", 10240, 100, 2], ways: ["i8", 11840, 100, 3], seen_rule: ["i8", 14240], seen_rows: ["i8", 14248], seen_starts: ["i1", 14256, 36], seen_tiles: ["i1", 14292, 104], joker_rows: ["i8", 14400], joker_single: ["i8", 14408], joker_pair: ["i8", 14416], joker_sets: ["i8", 14424, 34, 4, 4, 2], joker_masks: ["i1", 23128, 34, 4], jokers_in: ["i1", 23264, 34], holder: ["i1", 23298, 100], cards: ["i1", 23398, 104], truth: ["i1", 23502, 104], barred: ["i1", 23606, 104], places: ["i1", 23710, 104], slots: ["i1", 23814, 104], needs: ["i1", 23918, 6], vacancies: ["i1", 23924, 6], firsts: ["i8", 23936, 2], plans: ["i2", 23952, 9, 9], tried: ["i2", 24114, 9] });

export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
