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
function table$find_row(s, place) {
  let row;
  row = 0;
  while (($.le($.get(s.starts, $.add(row, 1)), place))) {
    row = $.add(row, 1);
  }
  return row;
}
function notation$_format_spot(state, place) {
  let row;
  row = table$find_row(state, place);
  return `${$.str(row)}.${$.str($.sub(place, $.int($.get(state.starts, row))))}`;
}
function notation$_format_building(state, move) {
  if (($.lt(move, 101))) {
    return $.get(notation$TILE_TEXTS, $.sub(move, 0));
  }
  if (($.lt(move, $.add(101, 100)))) {
    return `${$.str($.get(notation$TILE_TEXTS, $.sub(move, 101)))}<${$.str($.get(state.home, $.sub(move, 101)))}`;
  }
  return `J<${$.str(notation$_format_spot(state, table$find_joker(state, $.sub($.sub(move, 101), 100))))}`;
}
function table$find_number(s, number) {
  let place;
  place = page_bloom.circle$widen($.get(s.starts, $.get(s.home, number)));
  while ((!$.eq($.get(s.tiles, place), number))) {
    place = $.add(place, 1);
  }
  return place;
}
function table$find_site(s, move) {
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
  return [table$find_row(s, neighbour), $.add(neighbour, ($.truth(after) ? 1 : 0))];
}
function notation$text(state, move) {
  let added, joker, number, place, row;
  if (($.within(move, $.dict([[205, "."], [206, "*"], [207, "-"], [208, "+"]])))) {
    return $.get($.dict([[205, "."], [206, "*"], [207, "-"], [208, "+"]]), move);
  }
  if (($.lt(move, 205))) {
    return notation$_format_building(state, move);
  }
  if (($.lt(move, 309))) {
    return `+${$.str($.get(notation$TILE_TEXTS, $.sub(move, 209)))}`;
  }
  if (($.lt(move, 709))) {
    [joker, number] = $.unpacked($.divmod($.sub(move, 309), 100), 2);
    return `${$.str($.get(notation$TILE_TEXTS, number))}x${$.str(notation$_format_spot(state, table$find_joker(state, joker)))}`;
  }
  added = (($.ge(move, 2109)) ? 100 : $.mod($.sub(move, 709), 100));
  [row, place] = $.unpacked(table$find_site(state, move), 2);
  return `${$.str($.get(notation$TILE_TEXTS, added))}>${$.str(row)}.${$.str($.sub(place, $.int($.get(state.starts, row))))}`;
}
function notation$list_rows(state) {
  let starts, tiles;
  [tiles, starts] = [$.methods.tolist(state.tiles), $.methods.tolist(state.starts)];
  return $.listed($.range($.int(state.rows)), (row) => $.slice(tiles, $.get(starts, row), $.get(starts, $.add(row, 1)), null));
}
function notation$_get_row(state, move, row) {
  let lying, message;
  lying = notation$list_rows(state);
  if (($.ge($.int(row), $.len(lying)))) {
    message = `${$.repr(move)}: there is no row ${$.str(row)}`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.get(lying, $.int(row));
}
function notation$_find_joker(state, move, row, place) {
  let message, tiles;
  tiles = notation$_get_row(state, move, row);
  if ((($.ge($.int(place), $.len(tiles))) || (!$.eq($.get(tiles, $.int(place)), 100)))) {
    message = `${$.repr(move)}: no joker lies at place ${$.str(place)} of row ${$.str(row)}`;
    throw new shared.kit_errors$NotationError(message);
  }
  return $.int($.methods.sum($.eq($.slice(state.tiles, null, $.add($.int($.get(state.starts, $.int(row))), $.int(place)), null), 100)));
}
function notation$_add(state, move, added, row, place) {
  let after, at, joker, message, most, neighbour, side, steps, tiles;
  tiles = notation$_get_row(state, move, row);
  at = $.int(place);
  if (($.gt(at, $.len(tiles)))) {
    message = `${$.repr(move)}: row ${$.str(row)} ends before place ${$.str(place)}`;
    throw new shared.kit_errors$NotationError(message);
  }
  after = $.gt(at, 0);
  neighbour = $.get(tiles, ($.truth(after) ? $.sub(at, 1) : 0));
  if (($.eq(neighbour, 100))) {
    joker = $.add(notation$_find_joker(state, move, row, $.str(($.truth(after) ? $.sub(at, 1) : 0))), ($.truth(after) ? 0 : 4));
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
    return $.add($.add(101, 100), notation$_find_joker(state, move, $.get(parts, 0), $.get(parts, 1)));
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
    return $.add($.add(309, $.mul(100, notation$_find_joker(state, move, $.get(parts, 1), $.get(parts, 2)))), moved);
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
function hints$_explain_drawing(s, move) {
  let lying, mine, near, own, reason;
  if (($.eq(move, 205))) {
    return ["stops_drawing", []];
  }
  if (($.eq(move, 208))) {
    return ["nothing_open", $.listed(notation$list_numbers(s.open), (tile) => $.get(notation$TILE_TEXTS, tile))];
  }
  near = $.listed($.range($.neg($.int(s.step)), $.add($.int(s.step), 1)), (steps) => page_bloom.circle$step_onward($.sub(move, 209), steps), (steps) => $.truth(steps));
  [own, lying] = [notation$list_numbers($.get(s.hands, $.int(s.turn))), $.listed(near, (tile) => tile, (tile) => ($.ge($.get(s.home, tile), 0)))];
  mine = $.listed(near, (tile) => tile, (tile) => ($.within(tile, own)));
  if (($.truth(mine) || $.truth(lying))) {
    return [($.truth(mine) ? "goes_with_own" : "goes_with_table"), $.listed([$.sub(move, 209), ...$.iter($.either(mine, () => lying))], (tile) => $.get(notation$TILE_TEXTS, tile))];
  }
  reason = (($.truth(s.left) && ($.ge($.get([1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 5, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 5, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 5, 1, 2, 1, 1, 1, 1, 3, 1, 1, 1, 5, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 7, 1, 1, 1, 1, 3, 1, 1, 1, 1, 2, 5, 1, 1, 1, 3, 1, 1, 1, 1, 2, 1, 5, 1, 1, 3, 1, 1, 1, 1, 2, 1, 1, 5, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 5, 3, 0], $.sub(move, 209)), 3))) ? "many_flowers" : "pile_empty");
  return [reason, [$.get(notation$TILE_TEXTS, $.sub(move, 209))]];
}
function hints$_explain_row(s, scratch, move) {
  let last, more, robbed, row, seat, tiles, won, world;
  [world, seat] = [$.methods.copy(s), $.int(s.turn)];
  row = $.int(s.rows);
  while ($.truth(true)) {
    [robbed, last] = [$.listed($.slice(world.robbed_places, null, $.int(world.robbed), null), (place) => $.int(place)), move];
    rule$play(world, move);
    if (($.gt(world.rows, row))) {
      break;
    }
    move = $.int(rule$careful($.methods.copy(world), scratch, $.make_rng(0)));
  }
  tiles = $.listed($.slice(world.tiles, $.int($.get(world.starts, row)), $.int($.get(world.starts, $.add(row, 1))), null), (tile) => $.get(notation$TILE_TEXTS, tile));
  won = $.sub($.int(rules$sum_points($.int($.get(world.taken, seat)))), $.int(rules$sum_points($.int($.get(s.taken, seat)))));
  more = [...$.iter((function* () { for (const place of $.iter(robbed)) yield `<${$.str($.get(tiles, place))}`; })()), ...$.iter(($.truth(won) ? [`*${$.str(won)}`] : []))];
  if (($.eq(world.turn, -1))) {
    return ["goes_out", $.add(tiles, more)];
  }
  if (($.eq(last, 206))) {
    return ["row_and_joker", $.add(tiles, more)];
  }
  if ((!$.truth(won))) {
    return ["sheds", $.add(tiles, more)];
  }
  return [($.truth(robbed) ? "robs_and_scores" : "scores"), $.add(tiles, more)];
}
function hints$_explain_adding(s, scratch, move) {
  let added, seat, world;
  [world, seat, added] = [$.methods.copy(s), $.int(s.turn), []];
  while (($.ge(move, 709))) {
    $.methods.append(added, $.get(notation$TILE_TEXTS, (($.ge(move, 2109)) ? 100 : $.mod($.sub(move, 709), 100))));
    rule$play(world, move);
    if (((!$.eq(world.turn, seat)) || (!$.eq(world.phase, 3)))) {
      return ["goes_out", added];
    }
    move = $.int(rule$careful($.methods.copy(world), scratch, $.make_rng(0)));
  }
  return ["sheds", added];
}
function hints$explain_move(s, scratch, move) {
  if (($.eq(rule$legal(s, scratch), 1))) {
    return ["only_move", []];
  }
  if ((($.eq(s.phase, 1)) || (($.le(208, move) && $.lt(move, 309))))) {
    return hints$_explain_drawing(s, move);
  }
  if ((($.le(309, move) && $.lt(move, 709)))) {
    return ["takes_joker", [$.get(notation$TILE_TEXTS, $.mod($.sub(move, 309), 100))]];
  }
  if ((($.eq(s.phase, 2)) || ($.lt(move, 205)))) {
    return hints$_explain_row(s, scratch, move);
  }
  if (($.eq(move, 205))) {
    return ["enough", []];
  }
  return hints$_explain_adding(s, scratch, move);
}
function hints$narrow_reason(_s, _scratch, reason, cards, worse) {
  let takes;
  takes = ($.le(209, worse) && $.lt(worse, 309));
  return [((($.eq(reason, "nothing_open")) && (!$.truth(takes))) ? "advice" : reason), cards];
}
class view$BloomTile extends $.Struct {

}
$.struct(view$BloomTile, null, false, [["tile", "tile", null], ["flowers", "flowers", null]]);
function view$_make_tiles(codes) {
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
function view$_make_player(state, seat) {
  let held, taken;
  [held, taken] = [$.get(state.hands, seat), $.int($.get(state.taken, seat))];
  return new view$BloomPlayer($.add($.add($.methods.bit_count($.int($.get(held, 0))), $.methods.bit_count($.int($.get(held, 1)))), $.int($.get(state.jokers, seat))), notation$format_hand($.get(state.known, seat), $.get(state.known_jokers, seat)), view$list_values(taken), $.int(rules$sum_points(taken)));
}
function view$make_tile(name) {
  return new view$BloomTile(name, (($.eq(name, "J")) ? 0 : $.get([1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 5, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 5, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 5, 1, 2, 1, 1, 1, 1, 3, 1, 1, 1, 5, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 7, 1, 1, 1, 1, 3, 1, 1, 1, 1, 2, 5, 1, 1, 1, 3, 1, 1, 1, 1, 2, 1, 5, 1, 1, 3, 1, 1, 1, 1, 2, 1, 1, 5, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 5, 3, 0], $.sub($.int(name), 1))));
}
class view$BloomBuilt extends $.Struct {

}
$.struct(view$BloomBuilt, null, false, [["tiles", "tiles", () => view$BloomTile], ["robbed", "robbed", null], ["robbed_row", "robbed_row", null], ["flowers", "flowers", null]]);
function view$_make_built(state) {
  let last, tiles;
  last = $.int(state.rows);
  tiles = view$_make_tiles($.methods.tolist($.slice(state.tiles, $.int($.get(state.starts, last)), $.int($.get(state.starts, $.add(last, 1))), null)));
  return new view$BloomBuilt(tiles, $.listed($.slice(state.robbed_places, null, $.int(state.robbed), null), (place) => $.int(place)), ($.truth(state.robbed) ? $.int(state.row) : null), $.sum((function* () { for (const tile of $.iter(tiles)) yield tile.flowers; })()));
}
class view$BloomView extends $.Struct {

}
$.struct(view$BloomView, null, false, [["rows", "rows", () => view$BloomRow], ["open", "open", () => view$BloomTile], ["pile", "pile", null], ["board_jokers", "board_jokers", null], ["scoring", "scoring", null], ["players", "players", () => view$BloomPlayer], ["hand", "hand", () => view$BloomTile], ["starter", "starter", null], ["open_size", "open_size", null], ["joker_count", "joker_count", null], ["shortest", "shortest", null], ["step", "step", null], ["most_robbed", "most_robbed", null], ["phase", "phase", null], ["built", "built", () => view$BloomBuilt], ["adding_row", "adding_row", null], ["passes", "passes", null]]);
function view$view(state, seat) {
  let phase, players;
  players = $.range($.int(state.players));
  phase = $.get(["before", "drawn", "building", "adding"], $.int(state.phase));
  return new view$BloomView($.listed($.zip($.methods.tolist(state.owner), notation$list_rows(state)), ([owner, row]) => new view$BloomRow(owner, view$_make_tiles(row))), view$_make_tiles(notation$list_numbers(state.open)), $.int(state.left), $.int(state.board_jokers), view$list_values(state.scoring), $.listed(players, (player) => view$_make_player(state, player)), ((seat == null) ? [] : $.listed(notation$format_hand($.get(state.hands, seat), $.get(state.jokers, seat)), (name) => view$make_tile(name))), $.int(state.starter), $.int(state.open_size), $.int(state.joker_count), $.int(state.shortest), $.int(state.step), $.int(state.most_robbed), phase, (($.eq(phase, "building")) ? view$_make_built(state) : null), (($.eq(phase, "adding")) ? $.int(state.row) : null), $.int(state.passes));
}
function view$_name_drawn(before, after, mover) {
  let fresh;
  fresh = $.sub($.set(notation$list_numbers($.get(after.hands, mover))), $.set(notation$list_numbers($.get(before.hands, mover))));
  return $.get(notation$TILE_TEXTS, ($.truth(fresh) ? $.methods.pop(fresh) : 100));
}
function view$_find_row(before, move, after) {
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
  return new view$BloomSeen(notation$text(before, move), ((($.eq(move, 208)) && ($.eq(seat, mover))) ? view$_name_drawn(before, after, mover) : null), $.eq(move, 208), $.listed($.sorted(came_open), (number) => $.get(notation$TILE_TEXTS, number)), $.sub($.int(after.board_jokers), $.int(before.board_jokers)), view$_find_row(before, move, after), ($.truth(gained) ? $.get(gained, 0) : null));
}
function illegal$_holds(s, tile) {
  let seat;
  seat = $.int(s.turn);
  return $.within($.get(notation$TILE_TEXTS, tile), notation$format_hand($.get(s.hands, seat), $.get(s.jokers, seat)));
}
function illegal$_find_moved_tile(move) {
  if (($.ge(move, 2109))) {
    return 100;
  }
  return (($.ge(move, 309)) ? $.mod($.sub(move, (($.ge(move, 709)) ? 709 : 309)), 100) : null);
}
function illegal$_list_built(s) {
  let last, tiles;
  last = $.int(s.rows);
  tiles = $.methods.tolist($.slice(s.tiles, $.int($.get(s.starts, last)), $.int($.get(s.starts, $.add(last, 1))), null));
  return tiles;
}
function illegal$_explain_following(s, tile) {
  let numbers, tiles;
  tiles = $.listed(illegal$_list_built(s), (one) => $.get(notation$TILE_TEXTS, one));
  numbers = page_bloom.row_tiles$list_next_numbers(tiles, $.int(s.step));
  if (($.truth(numbers) && (!$.eq(tile, 100)) && (!$.within($.get(notation$TILE_TEXTS, tile), numbers)))) {
    return ["follows", [$.get(tiles, -1), ...$.iter(numbers)]];
  }
  return ["dead_end", [$.get(notation$TILE_TEXTS, tile)]];
}
function illegal$_find_starter_below(s, tile, legal) {
  let at, gone, step;
  [at, gone] = [tile, 0];
  while (($.lt(gone, 100))) {
    step = $.next((function* () { for (const step of $.iter($.range(1, $.add($.int(s.step), 1)))) if ($.truth(illegal$_holds(s, page_bloom.circle$step_onward(at, $.neg(step))))) yield step; })(), null);
    if ((step == null)) {
      return null;
    }
    [at, gone] = [page_bloom.circle$step_onward(at, $.neg(step)), $.add(gone, step)];
    if (($.within($.add(0, at), legal))) {
      return at;
    }
  }
  return null;
}
function illegal$_explain_next_tile(s, tile, legal) {
  let elsewhere, lower, name;
  name = $.get(notation$TILE_TEXTS, tile);
  if ((!$.truth(illegal$_holds(s, tile)))) {
    return ["not_held", [name]];
  }
  elsewhere = $.any((function* () { for (const code of $.iter(legal)) yield $.eq(illegal$_find_moved_tile(code), tile); })());
  if (($.eq(s.phase, 1))) {
    return ["drawing", []];
  }
  if (($.eq(s.phase, 3))) {
    return ($.truth(elsewhere) ? ["adding", []] : ["other_row", [name]]);
  }
  if (($.eq(s.phase, 2))) {
    return illegal$_explain_following(s, tile);
  }
  lower = (($.eq(tile, 100)) ? null : illegal$_find_starter_below(s, tile, legal));
  if ((lower != null)) {
    return ["start_lower", [$.get(notation$TILE_TEXTS, lower), name]];
  }
  if ($.truth(elsewhere)) {
    return ["no_new_row", [name]];
  }
  return (($.eq(tile, 100)) ? ["joker_nowhere", []] : ["nowhere", [name, $.str(s.shortest), $.str(s.step)]]);
}
class illegal$_Sides extends $.NamedTuple {

}
$.named_members(illegal$_Sides, ["before", "after", "jokers"], {  });
function illegal$_find_sides(tiles, place) {
  let left, numbers, right;
  numbers = $.listed($.enumerate(tiles), ([at, tile]) => at, ([at, tile]) => ((!$.eq(tile, 100)) && (!$.eq(at, place))));
  for ([left, right] of $.iter($.pairwise(numbers))) {
    if ((($.lt(left, place) && $.lt(place, right)))) {
      return new illegal$_Sides($.get(tiles, left), $.get(tiles, right), $.sub($.sub(right, left), 2));
    }
  }
  return null;
}
function illegal$_explain_robbing(s, tile, joker_at) {
  let at, cards, reason, row, sides, tiles;
  if (($.within(s.phase, [1, 3]))) {
    return ["rob_only_new", []];
  }
  if (($.eq(s.robbed, s.most_robbed))) {
    return ["rob_limit", [$.str(s.most_robbed)]];
  }
  at = $.int(((joker_at == null) ? table$find_number(s, tile) : joker_at));
  row = $.int(table$find_row(s, at));
  if (($.truth(s.robbed) && (!$.eq(row, s.row)))) {
    return ["rob_one_row", []];
  }
  [reason, cards] = $.unpacked(illegal$_explain_following(s, tile), 2);
  if (($.eq(reason, "follows"))) {
    return [reason, cards];
  }
  tiles = $.get(notation$list_rows(s), row);
  if (($.le($.len(tiles), s.shortest))) {
    return ["rob_short", [$.str(s.shortest)]];
  }
  sides = illegal$_find_sides(tiles, $.sub(at, $.int($.get(s.starts, row))));
  if (($.truth(sides) && ($.gt(page_bloom.circle$count_steps(sides.before, sides.after), $.mul(s.step, $.add(sides.jokers, 1)))))) {
    return ["rob_gap", $.listed([tile, sides.before, sides.after], (one) => $.get(notation$TILE_TEXTS, one))];
  }
  return ["no_new_row", [$.get(notation$TILE_TEXTS, tile)]];
}
function illegal$_explain_closing(s) {
  let tiles;
  tiles = illegal$_list_built(s);
  if (($.lt($.len(tiles), s.shortest))) {
    return ["too_short", [$.str(s.shortest)]];
  }
  return [($.truth($.all((function* () { for (const tile of $.iter(tiles)) yield $.eq(tile, 100); })())) ? "no_number" : "robbed_row"), []];
}
function illegal$_explain_taking_joker(s, legal) {
  if (((!$.eq(s.phase, 2)) || (!$.within(205, legal)) || $.truth(s.robbed) || (!$.eq($.len(illegal$_list_built(s)), s.shortest)))) {
    return ["board_joker", [$.str(s.shortest)]];
  }
  return [($.truth(s.board_jokers) ? "last_tile" : "no_board_joker"), []];
}
function illegal$_explain_drawing(s, move) {
  if ((($.eq(move, 208)) && (!$.truth(s.left)))) {
    return ["bag_empty", []];
  }
  if (($.within(s.phase, [2, 3]))) {
    return ["no_draw", []];
  }
  return ["not_open", [$.get(notation$TILE_TEXTS, $.sub(move, 209))]];
}
function rows$count_jokers_before(s, first, place) {
  let at;
  at = place;
  while ((($.gt(at, first)) && ($.eq($.get(s.tiles, $.sub(at, 1)), 100)))) {
    at = $.sub(at, 1);
  }
  return $.sub(place, at);
}
function rows$count_jokers_after(s, place, stop) {
  let at;
  at = place;
  while ((($.lt(at, stop)) && ($.eq($.get(s.tiles, at), 100)))) {
    at = $.add(at, 1);
  }
  return $.sub(at, place);
}
function rows$count_steps_from(s, first, stop) {
  let last, place, steps, tile;
  steps = 0;
  last = page_bloom.circle$widen($.get(s.tiles, first));
  for (place of $.iter($.range($.add(first, 1), stop))) {
    tile = page_bloom.circle$widen($.get(s.tiles, place));
    if (($.eq(tile, 100))) {
      steps = $.add(steps, 1);
    } else {
      steps = $.add(steps, $.sub(page_bloom.circle$count_steps(last, tile), rows$count_jokers_before(s, first, place)));
      last = tile;
    }
  }
  return steps;
}
function rows$find_gap_start(s, first, stop, left, right) {
  let apart, at, begin, end, high, i, j, low, lower, step, upper;
  i = rows$count_jokers_before(s, first, left);
  j = rows$count_jokers_after(s, right, stop);
  begin = $.sub(left, i);
  end = $.add(right, j);
  step = page_bloom.circle$widen(s.step);
  if (($.gt(begin, first))) {
    lower = page_bloom.circle$widen($.get(s.tiles, $.sub(begin, 1)));
    low = $.add(i, 1);
    high = $.mul(step, $.add(i, 1));
    if (($.lt(end, stop))) {
      apart = page_bloom.circle$count_steps(lower, page_bloom.circle$widen($.get(s.tiles, end)));
      low = $.max(low, $.sub(apart, $.mul(step, $.add(j, 1))));
      high = $.min(high, $.sub(apart, $.add(j, 1)));
    } else {
      if (($.gt($.mul(step, $.sub(stop, first)), 99))) {
        at = $.add(first, rows$count_jokers_after(s, first, stop));
        high = $.min(high, $.sub($.sub($.sub(99, j), $.sub(at, first)), rows$count_steps_from(s, at, begin)));
      }
    }
    return [page_bloom.circle$step_onward(lower, low), $.add($.sub(high, low), 1)];
  }
  upper = page_bloom.circle$widen($.get(s.tiles, end));
  low = $.add(j, 1);
  high = $.mul(step, $.add(j, 1));
  if (($.gt($.mul(step, $.sub(stop, first)), 99))) {
    high = $.min(high, $.sub($.sub(99, i), rows$count_steps_from(s, end, stop)));
  }
  return [page_bloom.circle$step_onward(upper, $.neg(high)), $.add($.sub(high, low), 1)];
}
function illegal$_explain_exchanging(s, move) {
  let count, joker, number, place, row, tile;
  [joker, tile] = $.unpacked($.divmod($.sub(move, 309), 100), 2);
  if ((!$.eq(s.phase, 0))) {
    return ["exchange_first", []];
  }
  if ((!$.truth(illegal$_holds(s, tile)))) {
    return ["not_held", [$.get(notation$TILE_TEXTS, tile)]];
  }
  place = $.int(table$find_joker(s, joker));
  row = $.int(table$find_row(s, place));
  [number, count] = $.unpacked(rows$find_gap_start(s, $.int($.get(s.starts, row)), $.int($.get(s.starts, $.add(row, 1))), place, $.add(place, 1)), 2);
  return ["exchange_needs", [$.get(notation$TILE_TEXTS, tile), ...$.iter((function* () { for (const step of $.iter($.range(count))) yield $.get(notation$TILE_TEXTS, $.int(page_bloom.circle$step_onward(number, step))); })())]];
}
function illegal$_explain_adding(s, move, legal) {
  let tile;
  tile = (($.ge(move, 2109)) ? 100 : $.mod($.sub(move, 709), 100));
  if (($.eq(s.phase, 1))) {
    return ["drawing", []];
  }
  if (($.eq(s.phase, 2))) {
    return ["building", []];
  }
  if ((!$.truth(illegal$_holds(s, tile)))) {
    return ["not_held", [$.get(notation$TILE_TEXTS, tile)]];
  }
  if ((($.eq(s.phase, 3)) && (!$.eq($.int($.get(table$find_site(s, move), 0)), s.row)))) {
    return ($.truth($.any((function* () { for (const code of $.iter(legal)) yield $.eq(illegal$_find_moved_tile(code), tile); })())) ? ["adding", []] : ["other_row", [$.get(notation$TILE_TEXTS, tile)]]);
  }
  return ["breaks_row", [$.get(notation$TILE_TEXTS, tile)]];
}
function illegal$explain_illegal(s, _scratch, move, legal) {
  if (($.lt(move, 101))) {
    return illegal$_explain_next_tile(s, $.sub(move, 0), legal);
  }
  if (($.lt(move, 205))) {
    return illegal$_explain_robbing(s, $.min($.sub(move, 101), 100), (($.ge(move, $.add(101, 100))) ? table$find_joker(s, $.sub($.sub(move, 101), 100)) : null));
  }
  if (($.eq(move, 205))) {
    return (($.eq(s.phase, 0)) ? ["nothing_begun", []] : illegal$_explain_closing(s));
  }
  if (($.eq(move, 206))) {
    return illegal$_explain_taking_joker(s, legal);
  }
  if (($.eq(move, 207))) {
    return ["can_act", []];
  }
  if (($.lt(move, 309))) {
    return illegal$_explain_drawing(s, move);
  }
  return (($.lt(move, 709)) ? illegal$_explain_exchanging(s, move) : illegal$_explain_adding(s, move, legal));
}
const illegal$SENTENCES = $.dict([["round_over", "The round is over."], ["not_held", "You do not hold {0}."], ["drawing", "You are drawing in this turn: laying is a turn of its own."], ["building", "You are building a row: finish it first."], ["adding", "You are adding to a row: go on with it, or stop."], ["other_row", "{0} does not fit the row that you are adding to, and in a turn you add to one row only."], ["follows", "The row goes on with another number: {cards}."], ["dead_end", "With {0} the row could no longer be closed."], ["start_lower", "{1} comes later in a row: start with {0}."], ["no_new_row", "{0} and your tiles make no new row now."], ["nowhere", "{0} fits nowhere now."], ["joker_nowhere", "A joker fits nowhere now."], ["rob_only_new", "You can only steal tiles for a new row."], ["rob_limit", "The most tiles you may steal for a row: {0}."], ["rob_one_row", "You may rob only one row in a turn."], ["rob_short", "{0} tiles must stay in a row that is robbed."], ["rob_gap", "Without {0} the row would break: from {1} to {2} is too far."], ["no_draw", "You are laying: drawing is a turn of its own."], ["bag_empty", "There is no hidden tile left."], ["not_open", "{0} does not lie open."], ["board_joker", "A joker of the board comes only with a new row of exactly {0} tiles, none of them stolen."], ["no_board_joker", "There is no joker on the board."], ["last_tile", "The row takes your last tile and ends the round: close it without a joker."], ["too_short", "A row has at least {0} tiles."], ["no_number", "Jokers alone make no row."], ["robbed_row", "The row that you robbed is no longer a row: steal another tile of it."], ["nothing_begun", "You have done nothing yet in this turn."], ["can_act", "You can do something, so you may not pass."], ["exchange_first", "Jokers are exchanged before anything else in a turn."], ["exchange_needs", "In the place of this joker another number is needed: {cards}."], ["breaks_row", "With {0} there the row would not be valid."]]);
class game$Bloom extends shared.kit_deck_game$DeckGame {
  first(players, options) {
    let starter;
    starter = $.get(options, "starter");
    return $.dict([["starter", starter], ["opener", starter], ["earlier", $.mul([0], players)]]);
  }
  set_up(state, options, carry) {
    let begins, chosen;
    [chosen, begins] = [options, carry];
    state.starter = $.get(begins, "starter");
    state.opener = $.get(begins, "opener");
    $.put(state.earlier, $.span(null, $.int(state.players), null), $.get(begins, "earlier"));
    state.hand_size = $.get(chosen, "hand");
    state.open_size = $.get(chosen, "open");
    state.joker_count = $.get(chosen, "jokers");
    state.shortest = $.get(chosen, "shortest");
    state.step = $.get(chosen, "step");
    state.most_robbed = $.get(chosen, "rob");
  }
  restore(players, options, carry, deal) {
    const self = this;
    let board_jokers, chosen, dealt, hands, least, lying, message, opened, pile, rest, state;
    chosen = options;
    least = $.min(1, $.get(chosen, "jokers"));
    [hands, pile, opened] = [shared.kit_base$hands_of(deal), shared.kit_base$get_deal_list(deal, "pile"), shared.kit_base$get_deal_list(deal, "open")];
    board_jokers = shared.kit_base$get_deal_entry(deal, "board_jokers");
    $.within_context(shared.kit_deck_game$raise_deal_errors("hands, open tiles and pile are lists of tiles"), () => {
      dealt = $.listed(hands, (hand) => shared.kit_deck_game$parse_codes(hand, notation$parse_tile));
      rest = shared.kit_deck_game$parse_codes(pile, notation$parse_tile);
      lying = shared.kit_deck_game$parse_codes(opened, notation$parse_tile);
    });
    shared.kit_deck_game$check_starter(deal, carry);
    shared.kit_deck_game$check_sizes(dealt, players, $.get(chosen, "hand"), "tiles");
    if (((!$.eq($.len(lying), $.get(chosen, "open"))) || ($.within(100, lying)))) {
      message = `${$.str($.get(chosen, "open"))} numbers lie open, no jokers`;
      throw new shared.kit_errors$DealError(message);
    }
    if ((!$.truth(shared.kit_options$is_whole(board_jokers, least, $.get(chosen, "jokers"))))) {
      message = `the jokers on the board are a number from ${$.str(least)} to ${$.str($.get(chosen, "jokers"))}, not ${$.repr(board_jokers)}`;
      throw new shared.kit_errors$DealError(message);
    }
    if ((!$.eq(shared.kit_deck_game$list_all_cards(dealt, lying, rest), [...$.iter($.range(100)), ...$.iter($.mul([100], $.sub($.get(chosen, "jokers"), board_jokers)))]))) {
      message = `hands, open tiles and pile are not the numbers 1 to ${$.str(100)} and the jokers that are not on the board`;
      throw new shared.kit_errors$DealError(message);
    }
    state = self.before_deal(players, options, carry);
    state.board_jokers = board_jokers;
    shared.kit_deck_game$stack_pile(state, shared.kit_deck_game$concatenate_deck([lying, ...$.iter(dealt)], rest));
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
    let chosen, clockwise, earlier, opener;
    chosen = options;
    if (($.eq($.len(results), $.get(chosen, "rounds")))) {
      return null;
    }
    earlier = self.totals(results);
    opener = $.get(chosen, "starter");
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
    ahead = shared.kit_base$list_highest_places(totals);
    last = $.get(results, -1).scores;
    return $.listed(ahead, (seat) => seat, (seat) => ($.eq($.get(last, seat), $.max((function* () { for (const other of $.iter(ahead)) yield $.get(last, other); })()))));
  }
  say_illegal(illegal) {
    if (($.isinstance(illegal, [shared.kit_base$Illegal]) && ($.within(illegal.reason, ["follows", "exchange_needs"])))) {
      illegal = new shared.kit_base$Illegal(illegal.reason, $.slice(illegal.cards, 1, null, null));
    }
    return super.say_illegal(illegal);
  }
  text(state, move) {
    return notation$text(state, move);
  }
  code(state, move) {
    return notation$code(state, move);
  }
}
$.attributes(game$Bloom, { id: "bloom", title: "Bloom", seats: $.range(2, 6), options: [new shared.kit_options$Option("starter", 0, "the seat that begins round one, counted from 0", ((value, players) => shared.kit_options$is_whole(value, 0, $.sub(players, 1)))), shared.kit_options$house_rule("hand", 13, $.range(8, 19), "a number from 8 to 18: the tiles each player is dealt"), shared.kit_options$house_rule("open", 8, $.range(4, 11), "a number from 4 to 10: the tiles that lie open"), shared.kit_options$house_rule("jokers", 4, $.range($.add(4, 1)), "a number from 0 to 4: the jokers there are"), shared.kit_options$house_rule("shortest", 3, $.range(3, 6), "a number from 3 to 5: the tiles of the shortest row"), shared.kit_options$house_rule("step", 2, $.range(1, 4), "a number from 1 to 3: how far a tile is above the one before it, at most"), shared.kit_options$house_rule("rob", 2, $.range($.add(2, 1)), "a number from 0 to 2: the tiles robbed for a row, at most"), shared.kit_options$house_rule("rounds", 2, $.range(1, 5), "a number from 1 to 4")], moves: 2317, state_type: state$State, rules: { play: rule$play, score: rule$score, legal: rule$legal, deal: rule$deal }, knowledge: { determinize: rule$determinize }, bot: { play: rule$play, score: rule$score, legal: rule$legal, careful: rule$careful }, hints: { play: rule$play, legal: rule$legal, careful: rule$careful, explain_move: hints$explain_move, narrow_reason: hints$narrow_reason, OPINIONS: ["stops_drawing", "nothing_open", "enough", "pile_empty"] }, notation: { text: notation$text, code: notation$code }, views: { text: notation$text, view: view$view, seen: view$seen }, illegal: { explain_illegal: illegal$explain_illegal, SENTENCES: illegal$SENTENCES } });
const GAME = new game$Bloom();
class state$Scratch extends shared.kit_states$GameScratch {

}
$.record(state$Scratch, 24688, { after: ["V712", 0], codes: ["i4", 712, 2317], additions: ["i4", 9980, 24], best_with: ["i4", 10076, 100], sets: ["i8", 10480, 16, 2], partners: ["i8", 10736, 100, 2], ways: ["i8", 12336, 100, 3], seen_rule: ["i8", 14736], seen_rows: ["i8", 14744], seen_starts: ["i1", 14752, 36], seen_tiles: ["i1", 14788, 104], joker_rows: ["i8", 14896], joker_single: ["i8", 14904], joker_pair: ["i8", 14912], joker_sets: ["i8", 14920, 34, 4, 4, 2], joker_masks: ["i1", 23624, 34, 4], jokers_in: ["i1", 23760, 34], holder: ["i1", 23794, 100], cards: ["i1", 23894, 104], truth: ["i1", 23998, 104], barred: ["i1", 24102, 104], places: ["i1", 24206, 104], slots: ["i1", 24310, 104], needs: ["i1", 24414, 6], vacancies: ["i1", 24420, 6], firsts: ["i8", 24432, 2], plans: ["i2", 24448, 9, 9], ahead: ["i8", 24616, 9] });

export {
  GAME,
  state$Scratch as Scratch,
  state$State as State,
  machine,
};
