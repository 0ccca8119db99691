// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../python";

class bots_lookahead_racing$Entrant extends $.Thing {
  __init__(move) {
    const self = this;
    self.move = move;
    self.mean = 0.0;
    self.error = 0.0;
    self._differences = $.list();
  }
  add_differences(differences) {
    const self = this;
    let count, difference, squares, total;
    $.methods.extend(self._differences, differences);
    count = $.len(self._differences);
    total = 0.0;
    for (difference of $.iter(self._differences)) {
      total = $.add(total, difference);
    }
    self.mean = $.div(total, count);
    squares = 0.0;
    for (difference of $.iter(self._differences)) {
      squares = $.add(squares, $.mul($.sub(difference, self.mean), $.sub(difference, self.mean)));
    }
    self.error = $.sqrt($.add($.div($.div(squares, count), $.max($.sub(count, 1), 1)), $.div(0.05, $.mul(count, count))));
  }
}
class bots_lookahead_racing$Race extends $.Thing {
  __init__(network, careful, iterations, begin, end) {
    const self = this;
    self.worlds = 0;
    self._playouts = network;
    self._careful = careful;
    self._iterations = iterations;
    self._end = ((careful == null) ? end : $.sub(end, $.mul($.sub(end, begin), 0.25)));
    self._last = end;
  }
  find_best(moves) {
    const self = this;
    let anchor, before, best, column, cost, entrant, entrants, gain, hopeful, rows, size;
    anchor = $.get(moves, 0);
    entrants = $.listed($.slice(moves, 1, self._count_racing(anchor), null), (move) => new bots_lookahead_racing$Entrant(move));
    cost = 0.0;
    size = self._choose_size(cost);
    while (($.truth(entrants) && $.truth(size))) {
      before = self._playouts.read_clock();
      rows = self._playouts.play_out([anchor, ...$.iter($.listed(entrants, (entrant) => entrant.move))], size);
      cost = $.div($.sub(self._playouts.read_clock(), before), $.mul(size, $.add($.len(entrants), 1)));
      self.worlds = $.add(self.worlds, size);
      for ([column, entrant] of $.iter($.enumerate(entrants))) {
        entrant.add_differences($.listed(rows, (row) => $.sub($.get(row, $.add(column, 1)), $.get(row, 0))));
      }
      hopeful = $.listed(entrants, (entrant) => entrant, (entrant) => ($.gt($.add(entrant.mean, entrant.error), 0)));
      entrants = $.slice($.sorted(hopeful, $.named({ key: ((entrant) => $.neg(entrant.mean)) })), null, $.floordiv($.add($.len(entrants), 1), 2), null);
      size = self._choose_size($.mul(cost, $.add($.len(entrants), 1)));
    }
    [best, gain] = [anchor, 0.0];
    for (entrant of $.iter(entrants)) {
      if (($.gt($.sub(entrant.mean, entrant.error), gain))) {
        [best, gain] = [entrant.move, $.sub(entrant.mean, entrant.error)];
      }
    }
    if (((!$.eq(best, anchor)) && (self._careful != null) && (!$.truth(self._is_confirmed(self._careful, anchor, best))))) {
      return anchor;
    }
    return best;
  }
  _is_confirmed(careful, anchor, move) {
    const self = this;
    let before, rival, worlds;
    rival = new bots_lookahead_racing$Entrant(move);
    worlds = 0;
    self._end = self._last;
    while (($.lt(worlds, 64))) {
      before = self._playouts.read_clock();
      rival.add_differences($.listed(careful.play_out([anchor, move], 8), (row) => $.sub($.get(row, 1), $.get(row, 0))));
      worlds = $.add(worlds, 8);
      if (((self._iterations == null) && (!$.truth(self._count_affordable($.sub(self._playouts.read_clock(), before)))))) {
        break;
      }
    }
    return $.gt($.sub(rival.mean, rival.error), 0);
  }
  _count_racing(anchor) {
    const self = this;
    let before;
    if ((self._iterations != null)) {
      return 8;
    }
    before = self._playouts.read_clock();
    self._playouts.play_out([anchor], 1);
    return $.min(8, self._count_affordable($.mul($.sub(self._playouts.read_clock(), before), 8)));
  }
  _choose_size(cost) {
    const self = this;
    let size;
    size = $.max(8, self.worlds);
    if ((self._iterations != null)) {
      return $.min(size, $.sub(self._iterations, self.worlds));
    }
    return $.min(size, self._count_affordable(cost));
  }
  _count_affordable(cost) {
    const self = this;
    return $.max(0, $.int($.div($.sub(self._end, self._playouts.read_clock()), $.max(cost, 1e-06))));
  }
}
function kit_elementary$_compute_power_of_two(exponent) {
  let factor, left, power;
  power = 1.0;
  factor = (($.gt(exponent, 0)) ? 2.0 : 0.5);
  left = $.abs(exponent);
  while ($.truth(left)) {
    if ($.truth($.and(left, 1))) {
      power = $.mul(power, factor);
    }
    factor = $.mul(factor, factor);
    left = $.shr(left, 1);
  }
  return power;
}
function kit_elementary$exp(x) {
  let coefficient, exponent, power, rest, series;
  if (($.gt(x, 709.782712893384))) {
    return Infinity;
  }
  if (($.lt(x, -708.0))) {
    return 0.0;
  }
  exponent = (($.ge(x, 0)) ? $.int($.add($.mul(x, 1.4426950408889634), 0.5)) : $.neg($.int($.sub(0.5, $.mul(x, 1.4426950408889634)))));
  rest = $.sub($.sub(x, $.mul(exponent, 0.6931471803691238)), $.mul(exponent, 1.9082149292705877e-10));
  series = 0.0;
  for (coefficient of $.iter([1.6059043836821613e-10, 2.08767569878681e-09, 2.505210838544172e-08, 2.755731922398589e-07, 2.7557319223985893e-06, 2.48015873015873e-05, 0.0001984126984126984, 0.001388888888888889, 0.008333333333333333, 0.041666666666666664, 0.16666666666666666, 0.5])) {
    series = $.add($.mul(series, rest), coefficient);
  }
  power = $.add(1.0, $.add(rest, $.mul($.mul(rest, rest), series)));
  if (($.gt(exponent, 1023))) {
    return $.mul($.mul(power, 2.0), kit_elementary$_compute_power_of_two($.sub(exponent, 1)));
  }
  return $.mul(power, kit_elementary$_compute_power_of_two(exponent));
}
function bots_lookahead_racing$find_share(payoffs, seat, players, scale) {
  let most, other, total;
  if ((!$.truth(scale))) {
    return $.get(payoffs, seat);
  }
  most = $.get(payoffs, 8);
  for (other of $.iter($.range(1, players))) {
    most = $.max(most, $.get(payoffs, $.add(8, other)));
  }
  total = 0.0;
  for (other of $.iter($.range(players))) {
    total = $.add(total, kit_elementary$exp($.div($.sub($.get(payoffs, $.add(8, other)), most), scale)));
  }
  return $.div(kit_elementary$exp($.div($.sub($.get(payoffs, $.add(8, seat)), most), scale)), total);
}
function bots_networks_value_head$find_value(bias, weights, places, values) {
  let place, total, value;
  total = bias;
  for ([place, value] of $.iter($.zip(places, values))) {
    total = $.add(total, $.mul($.get(weights, place), value));
  }
  return total;
}
class bots_lookahead_endgame_search$Node extends $.Thing {
  __init__(move, probability) {
    const self = this;
    self.move = move;
    self.probability = probability;
    self.position = null;
    self.seat = 0;
    self.children = $.list();
    self.visits = 0;
    self.total = 0.0;
  }
}
function bots_lookahead_endgame_search$find_share_of_lead(lead, scale) {
  if ($.truth(scale)) {
    return $.div(1, $.add(1, kit_elementary$exp($.div($.neg(lead), scale))));
  }
  return (($.eq(lead, 0)) ? 0.5 : $.float($.gt(lead, 0)));
}
class bots_lookahead_endgame_search$EndgameSearch extends $.Thing {
  __init__(endgame, scale, iterations, end) {
    const self = this;
    self._endgame = endgame;
    self._scale = scale;
    self._limit = ((iterations == null) ? null : $.mul(iterations, 32));
    self._end = end;
    self._root = new bots_lookahead_endgame_search$Node(0, 1.0);
    self._searched = 0;
  }
  get iterations() {
    const self = this;
    return $.floordiv($.sub($.add(self._searched, 32), 1), 32);
  }
  find_best() {
    const self = this;
    let begin, best, child, left, now;
    self._reach(self._root, self._endgame.get_root());
    now = self._endgame.read_clock();
    begin = now;
    left = self._estimate_left(begin, now);
    while ((($.gt(left, 0)) && (!$.truth(self._is_decided(left))))) {
      self._extend();
      now = self._endgame.read_clock();
      left = self._estimate_left(begin, now);
    }
    best = $.get(self._root.children, 0);
    for (child of $.iter(self._root.children)) {
      if (($.gt(child.visits, best.visits))) {
        best = child;
      }
    }
    return best.move;
  }
  _estimate_left(begin, now) {
    const self = this;
    let left;
    if ((self._limit != null)) {
      return $.float($.sub(self._limit, self._searched));
    }
    if (($.eq(self._searched, 0))) {
      return $.float($.lt(now, self._end));
    }
    left = $.div($.mul($.sub(self._end, now), self._searched), $.max($.sub(now, begin), 1e-06));
    return (($.ge(left, 1)) ? left : 0.0);
  }
  _is_decided(left) {
    const self = this;
    let child, most, second;
    [most, second] = [0, 0];
    for (child of $.iter(self._root.children)) {
      if (($.gt(child.visits, most))) {
        [most, second] = [child.visits, most];
      } else {
        if (($.gt(child.visits, second))) {
          second = child.visits;
        }
      }
    }
    return $.either($.eq($.len(self._root.children), 1), () => $.both($.gt(self._searched, 0), () => $.gt(most, $.add(second, left))));
  }
  _extend() {
    const self = this;
    let each, line, node, parent, share;
    parent = self._root;
    node = parent;
    line = [node];
    while ($.truth(node.children)) {
      [parent, node] = [node, self._select(node)];
      $.methods.append(line, node);
    }
    if ((node.position == null)) {
      self._reach(node, self._endgame.play(parent.position, node.move));
    }
    self._searched = $.add(self._searched, 1);
    share = self._evaluate(node);
    for (each of $.iter(line)) {
      each.visits = $.add(each.visits, 1);
      each.total = $.add(each.total, share);
    }
  }
  _select(node) {
    const self = this;
    let best, child, known, most, own, promise, share, width;
    own = $.eq(node.seat, self._root.seat);
    width = $.mul(0.5, $.sqrt($.add(node.visits, 1)));
    [best, most] = [$.get(node.children, 0), $.neg(1.0)];
    for (child of $.iter(node.children)) {
      known = ($.truth(child.visits) ? child : node);
      share = ($.truth(known.visits) ? $.div(known.total, known.visits) : 0.5);
      promise = $.add(($.truth(own) ? share : $.sub(1, share)), $.div($.mul(width, child.probability), $.add(1, child.visits)));
      if (($.gt(promise, most))) {
        [best, most] = [child, promise];
      }
    }
    return best;
  }
  _evaluate(node) {
    const self = this;
    let share;
    if (($.lt(node.seat, 0))) {
      return bots_lookahead_endgame_search$find_share_of_lead(self._endgame.read_lead(node.position), self._scale);
    }
    share = $.min(1.0, $.max(0.0, $.add(0.5, self._endgame.read_value())));
    return (($.eq(node.seat, self._root.seat)) ? share : $.sub(1, share));
  }
  _reach(node, position) {
    const self = this;
    let even, scored, top, total, weight, weights;
    node.position = position;
    node.seat = self._endgame.read_seat(position);
    if (($.lt(node.seat, 0))) {
      return null;
    }
    scored = self._endgame.score_moves(position);
    top = $.get($.get(scored, 0), 1);
    weights = $.listed(scored, ([_, score]) => kit_elementary$exp($.div($.sub(score, top), 2.0)));
    total = 0.0;
    for (weight of $.iter(weights)) {
      total = $.add(total, weight);
    }
    even = $.div(0.1, $.len(weights));
    node.children = $.listed($.zip(scored, weights), ([[move, _], weight]) => new bots_lookahead_endgame_search$Node(move, $.add($.div($.mul($.sub(1, 0.1), weight), total), even)));
  }
}

export {
  bots_lookahead_endgame_search$EndgameSearch as EndgameSearch,
  bots_lookahead_racing$Race as Race,
  bots_lookahead_racing$find_share as find_share,
  bots_networks_value_head$find_value as find_value,
};
