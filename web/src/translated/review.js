// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../python";
import * as shared from "./shared.js";

class review_evaluator$Estimate extends $.NamedTuple {

}
$.named_members(review_evaluator$Estimate, ["mean", "error"], {  });
class review_positions$ScoreSoFar extends $.NamedTuple {

}
$.named_members(review_positions$ScoreSoFar, ["played", "totals", "last"], {  });
class review_positions$Position extends $.NamedTuple {
  get seat() {
    const self = this;
    return $.int(self.state.turn);
  }
}
$.named_members(review_positions$Position, ["table", "standing", "state", "undealt", "is_decided"], { is_decided: false });
class review_positions$DealStep extends $.NamedTuple {

}
$.named_members(review_positions$DealStep, ["round", "after"], {  });
class review_positions$PlayedMove extends $.NamedTuple {
  get passes_on() {
    const self = this;
    return self.before.table.game.passed_on(self.before.state, self.after.state);
  }
}
$.named_members(review_positions$PlayedMove, ["round", "at", "seat", "code", "text", "legal", "reveals", "before", "after"], {  });
function* review_positions$iter_steps(match) {
  let after, at, found, gains, game, here, is_last, legal, number, past, played, reveals, seat, standing, table, text;
  game = match.game;
  table = new $.around_review.MatchSetup(game, $.len(match.players), match.options);
  standing = new review_positions$ScoreSoFar(0, $.mul([0], table.players), $.mul([0], table.players));
  for ([number, played] of $.iter($.enumerate(match.rounds))) {
    past = match.at_round($.add(number, 1));
    is_last = $.eq(number, $.sub($.len(match.rounds), 1));
    here = new review_positions$Position(table, standing, $.methods.copy(past.state), table.make_undealt(played.carry));
    (yield new review_positions$DealStep(number, here));
    for ([at, [seat, text]] of $.iter($.enumerate(shared.play_record_format$list_moves(played.moves)))) {
      [found, legal] = [past.legal_move(text), past.codes()];
      reveals = $.bound(game, "reveals")(past.state, found.code);
      past.play(found);
      after = new review_positions$Position(table, standing, $.methods.copy(past.state), here.undealt, $.both(is_last, () => past.turn == null));
      (yield new review_positions$PlayedMove(number, at, seat, found.code, text, legal, reveals, here, after));
      here = after;
    }
    gains = table.count_round_points(past.state);
    standing = new review_positions$ScoreSoFar($.add(number, 1), $.listed($.zip(standing.totals, gains), ([total, more]) => $.add(total, more)), gains);
  }
}
function review_sums$compute_mean(values) {
  let total, value;
  total = 0.0;
  for (value of $.iter(values)) {
    total = $.add(total, value);
  }
  return $.div(total, $.len(values));
}
function review_sums$compute_variance(values, mean) {
  let total, value;
  total = 0.0;
  for (value of $.iter(values)) {
    total = $.add(total, $.mul($.sub(value, mean), $.sub(value, mean)));
  }
  return $.div(total, $.len(values));
}
function review_sums$summarize(rows, players, stock, is_decided) {
  let count, errors, first, found, least, mean, means, seat, variance;
  count = $.len(rows);
  [means, errors] = [[], []];
  for (first of $.iter([0, 8])) {
    $.methods.append(means, $.listed($.range(players), (seat) => review_sums$compute_mean($.listed(rows, (row) => $.get(row, $.add(first, seat))))));
    found = [];
    for ([seat, mean] of $.iter($.enumerate($.get(means, -1)))) {
      variance = $.div(review_sums$compute_variance($.listed(rows, (row) => $.get(row, $.add(first, seat))), mean), $.max($.sub(count, 1), 1));
      if ((!$.truth(is_decided))) {
        least = ($.truth(first) ? shared.intervals$compute_least_mean_error(count, mean) : shared.intervals$compute_least_error(count));
        variance = ((($.eq(first, 0)) || ($.eq(variance, 0))) ? $.max(variance, $.mul(least, least)) : variance);
      }
      if (($.truth(stock) && ($.eq(first, 0)))) {
        variance = $.add(variance, $.div($.mul(mean, $.sub(1, mean)), stock));
      }
      $.methods.append(found, $.sqrt(variance));
    }
    $.methods.append(errors, found);
  }
  return [$.make_payoffs(means), $.make_payoffs(errors)];
}
function review_sums$compute_mean_difference(values) {
  let count, mean, unseen;
  [count, mean] = [$.len(values), review_sums$compute_mean(values)];
  unseen = $.div(0.5, count);
  return [mean, $.sqrt($.add($.div(review_sums$compute_variance(values, mean), $.sub(count, 1)), $.mul(unseen, unseen)))];
}
function review_sums$add_errors(first, second) {
  return $.sqrt($.add($.mul(first, first), $.mul(second, second)));
}
class review_ledger$Change extends $.NamedTuple {
  get total() {
    const self = this;
    return $.sub(self.worth.mean, self.was.mean);
  }
}
$.named_members(review_ledger$Change, ["step", "source", "was", "worth"], {  });
class review_ledger$_Account extends $.Thing {
  __init__(seat, prior, evaluator, worlds) {
    const self = this;
    self.seat = seat;
    self.changes = [];
    self._worth = prior;
    self._evaluator = evaluator;
    self._worlds = worlds;
    self._unseen = [];
  }
  see_deal(step) {
    const self = this;
    self._book(step, "cards", self._expect(step.after));
  }
  see_other_move(move) {
    const self = this;
    if ($.truth(move.passes_on)) {
      $.methods.append(self._unseen, move);
    }
  }
  see_own_move(move, own) {
    const self = this;
    let after;
    if ($.truth(self._unseen)) {
      self._look(move.before);
    }
    if ((!$.eq(own, move.code))) {
      self._compare(move, own);
    }
    if (($.truth(move.reveals) && ($.ge(move.after.seat, 0)))) {
      after = self._expect(move.after);
      if ($.truth(self._is_news(after))) {
        self._book(move, "draws", after);
      }
    }
  }
  see_round_end(move, worth) {
    const self = this;
    if (($.truth(self._unseen) && ($.get(self._unseen, -1) === move))) {
      $.methods.pop(self._unseen);
    }
    self._look_between(worth);
    self._book(move, "others", worth);
  }
  _look(position) {
    const self = this;
    let after, last;
    last = $.methods.pop(self._unseen);
    after = self._expect(position);
    if ($.truth(self._is_news(after))) {
      self._look_between(after);
      self._book(last, "others", after);
    }
    $.methods.clear(self._unseen);
  }
  _look_between(after) {
    const self = this;
    let between, move, turns;
    [turns, self._unseen] = [self._unseen, []];
    if (($.lt($.abs($.sub($.get(after.mean, [0, self.seat]), $.get(self._worth.mean, [0, self.seat]))), 0.1))) {
      return null;
    }
    for (move of $.iter(turns)) {
      between = self._expect(move.after);
      if ($.truth(self._is_news(between))) {
        self._book(move, "others", between);
      }
    }
  }
  _compare(move, own) {
    const self = this;
    let compared, error, gain, mean, shares, was, whole;
    compared = $.methods.tolist(self._evaluator.compare(move.before, [move.code, own], self._worlds));
    [gain, error] = $.unpacked(review_sums$compute_mean_difference($.listed(compared, ([made, other]) => $.sub($.get($.get(made, 0), self.seat), $.get($.get(other, 0), self.seat)))), 2);
    if (($.le($.abs(gain), $.mul(1.5, error)))) {
      return null;
    }
    was = $.methods.tolist(self._worth.mean);
    mean = $.listed($.enumerate(was), ([row, each]) => $.listed($.enumerate(each), ([seat, before]) => $.add(before, review_sums$compute_mean($.listed(compared, ([made, other]) => $.sub($.get($.get(made, row), seat), $.get($.get(other, row), seat)))))));
    shares = $.listed($.get(mean, 0), (share) => $.min($.max(share, 0.0), 1.0));
    whole = $.mul(review_sums$compute_mean(shares), $.len(shares));
    self._book(move, "own_play", new review_evaluator$Estimate($.make_payoffs([$.listed(shares, (share) => $.div(share, whole)), $.get(mean, 1)]), self._worth.error));
  }
  _expect(position) {
    const self = this;
    return self._evaluator.evaluate_for_seat(position, self.seat);
  }
  _is_news(worth) {
    const self = this;
    let change;
    change = $.sub($.get(worth.mean, [0, self.seat]), $.get(self._worth.mean, [0, self.seat]));
    return $.bool($.gt($.abs(change), $.mul(1.5, review_sums$add_errors($.get(worth.error, [0, self.seat]), $.get(self._worth.error, [0, self.seat])))));
  }
  _book(step, source, worth) {
    const self = this;
    $.methods.append(self.changes, new review_ledger$Change(step, source, self._worth, worth));
    self._worth = worth;
  }
}
class review_ledger$Ledger extends $.NamedTuple {
  sum_by_source() {
    const self = this;
    let brought, change, changes, found, row, seat;
    found = $.dict((function* () { for (const name of $.iter(["cards", "draws", "own_play", "others"])) yield [name, $.listed(self.prior.mean, (_) => $.mul([0.0], $.len(self.changes)))]; })());
    for ([seat, changes] of $.iter($.enumerate(self.changes))) {
      for (change of $.iter(changes)) {
        for ([row, brought] of $.iter($.enumerate($.get(found, change.source)))) {
          $.put(brought, seat, $.add($.get(brought, seat), $.float($.get(change.total, [row, seat]))));
        }
      }
    }
    return $.dict((function* () { for (const [name, brought] of $.iter($.methods.items(found))) yield [name, $.make_payoffs(brought)]; })());
  }
}
$.named_members(review_ledger$Ledger, ["prior", "steps", "changes", "choices"], {  });
class review_ledger$LedgerKeeper extends $.Thing {
  __init__(evaluator, chooser, worlds) {
    const self = this;
    self._evaluator = evaluator;
    self._chooser = chooser;
    self._worlds = worlds;
    self._prior = null;
    self._steps = [];
    self._accounts = [];
    self._ended = null;
  }
  see_step(step) {
    const self = this;
    let each, prior;
    if ((self._prior == null)) {
      prior = self._evaluator.evaluate_before_deal(step.after);
      self._prior = prior;
      self._accounts = $.listed($.range(step.after.table.players), (seat) => new review_ledger$_Account(seat, prior, self._evaluator, self._worlds));
    }
    $.methods.append(self._steps, step);
    if ($.isinstance(step, [review_positions$DealStep])) {
      if ((self._ended != null)) {
        self._see_round_end(self._ended, self._evaluator.evaluate_before_deal(step.after));
        self._ended = null;
      }
      for (each of $.iter(self._accounts)) {
        each.see_deal(step);
      }
    } else {
      self._see_move(step);
    }
  }
  _see_move(move) {
    const self = this;
    let chosen, each;
    chosen = (($.eq($.len(move.legal), 1)) ? move.code : self._chooser.choose_reference_move(move.before));
    $.get(self._accounts, move.seat).see_own_move(move, chosen);
    for (each of $.iter(self._accounts)) {
      if ((!$.eq(each.seat, move.seat))) {
        each.see_other_move(move);
      }
    }
    if ($.truth(move.after.is_decided)) {
      self._see_round_end(move, self._evaluator.evaluate(move.after));
    } else {
      if (($.lt(move.after.seat, 0))) {
        self._ended = move;
      }
    }
  }
  _see_round_end(move, worth) {
    const self = this;
    let each;
    for (each of $.iter(self._accounts)) {
      each.see_round_end(move, worth);
    }
  }
  make_ledger(choices) {
    const self = this;
    if ((self._prior == null)) {
      throw new $.ValueError("a match begins with a deal");
    }
    return new review_ledger$Ledger(self._prior, self._steps, $.listed(self._accounts, (each) => each.changes), choices);
  }
}
function review_endings$is_decided_exactly(position) {
  let table;
  table = position.table;
  return $.both($.eq($.add(position.standing.played, 1), table.rounds), () => $.bool($.around_review.is_open_information(table.game, position.state)));
}
function review_endings$_margin(position, move) {
  let found, points, seat, state, table;
  [table, seat] = [position.table, position.seat];
  state = $.methods.copy(position.state);
  $.bound(table.game, "play")(state, move);
  if (($.lt(state.turn, 0))) {
    points = table.count_round_points(state);
    return $.sub($.get(points, seat), $.get(points, $.sub(1, seat)));
  }
  found = $.around_review.solve_value(table.game, state, $.make_rng("careful"), $.around_review.score_sign(table.game, 2), 100000);
  return (((found == null) || ($.eq(state.turn, seat))) ? found : $.neg(found));
}
function review_endings$_share(position, margin) {
  let ahead, seat, totals;
  [totals, seat] = [position.standing.totals, position.seat];
  ahead = $.add($.sub($.get(totals, seat), $.get(totals, $.sub(1, seat))), margin);
  if ((($.eq(ahead, 0)) && $.truth(position.table.last_decides))) {
    ahead = margin;
  }
  return (($.eq(ahead, 0)) ? 0.5 : $.float($.gt(ahead, 0)));
}
function review_endings$solve_shares(position, moves) {
  let margin, move, shares;
  shares = [];
  for (move of $.iter(moves)) {
    margin = review_endings$_margin(position, move);
    if ((margin == null)) {
      return null;
    }
    $.methods.append(shares, review_endings$_share(position, margin));
  }
  return shares;
}
function review_choices$_rank(means) {
  return $.sorted($.range($.len(means)), $.named({ key: ((at) => $.neg($.get(means, at))) }));
}
function review_choices$_tell_difficulty(means) {
  let ranked;
  ranked = review_choices$_rank(means);
  return (($.lt($.sub($.get(means, $.get(ranked, 0)), $.get(means, $.get(ranked, 1))), 0.02)) ? "close" : "clear");
}
class review_choices$Choice extends $.NamedTuple {

}
$.named_members(review_choices$Choice, ["move", "difficulty", "verdict", "best", "lost", "error", "won", "won_error", "reference", "worlds"], {  });
function review_choices$_judge_solved(move, reference) {
  let best, codes, lost, own, shares, verdict, won;
  codes = [move.code, ...$.iter((function* () { for (const code of $.iter(move.legal)) if ((!$.eq(code, move.code))) yield code; })())];
  shares = review_endings$solve_shares(move.before, codes);
  if ((shares == null)) {
    return null;
  }
  [best, own] = [$.get(review_choices$_rank(shares), 0), $.methods.index(codes, reference)];
  [lost, won] = [$.sub($.get(shares, best), $.get(shares, 0)), $.sub($.get(shares, 0), $.get(shares, own))];
  verdict = (($.ge(lost, 0.05)) ? "mistake" : (($.ge(won, 0.05)) ? "find" : "sound"));
  return new review_choices$Choice(move, review_choices$_tell_difficulty(shares), verdict, $.get(codes, best), lost, 0.0, won, 0.0, reference, 0);
}
function review_choices$_sample(evaluator, move, moves, worlds) {
  let payoffs;
  payoffs = $.methods.tolist(evaluator.compare(move.before, moves, worlds));
  return $.listed(payoffs, (world) => $.listed(world, (brought) => $.get($.get(brought, 0), move.seat)));
}
function review_choices$_average(shares) {
  return $.listed($.range($.len($.get(shares, 0))), (at) => review_sums$compute_mean($.listed(shares, (world) => $.get(world, at))));
}
function review_choices$is_good(lost, error) {
  return $.lt($.sub(lost, $.mul(2.0, error)), 0.01);
}
class review_choices$Weighed extends $.NamedTuple {
  get is_good() {
    const self = this;
    return review_choices$is_good(self.lost, self.error);
  }
}
$.named_members(review_choices$Weighed, ["code", "lost", "error"], {  });
function review_choices$_subtract(shares, first, second) {
  return $.listed(shares, (world) => $.sub($.get(world, first), $.get(world, second)));
}
function review_choices$_measure(shares, own) {
  let best, error, lost, won, won_error;
  best = $.get(review_choices$_rank(review_choices$_average(shares)), 0);
  [lost, error] = $.unpacked(review_sums$compute_mean_difference(review_choices$_subtract(shares, best, 0)), 2);
  [won, won_error] = $.unpacked(review_sums$compute_mean_difference(review_choices$_subtract(shares, 0, own)), 2);
  return [lost, error, won, won_error, best];
}
function review_choices$_is_sure(gain, error) {
  return $.ge($.sub(gain, $.mul(2.5, error)), 0.05);
}
function review_choices$_may_become_sure(gain, error, part) {
  return $.ge($.sub($.add(gain, $.mul($.mul(2.0, error), $.sqrt($.sub(1, part)))), $.mul($.mul(2.5, error), $.sqrt(part))), 0.05);
}
function review_choices$_is_settled(gain, error) {
  return $.gt($.abs($.sub(gain, 0.05)), $.mul(2.5, error));
}
class review_choices$Judge extends $.Thing {
  __init__(evaluator, effort, confirmation = null, is_quick = false, restart = null) {
    const self = this;
    self.evaluator = evaluator;
    self.is_quick = is_quick;
    self._effort = effort;
    self._confirmation = confirmation;
    self._restart = restart;
  }
  judge_move(move) {
    const self = this;
    let chosen, moves, ranked, reference;
    if (($.eq($.len(move.legal), 1))) {
      return null;
    }
    reference = self.evaluator.choose_reference_move(move.before);
    if ($.truth(review_endings$is_decided_exactly(move.before))) {
      return review_choices$_judge_solved(move, reference);
    }
    if ($.truth(self.is_quick)) {
      return (($.eq(move.code, reference)) ? null : self._find_mistake(move, reference));
    }
    moves = self._shortlist(move, reference);
    if (($.eq($.len(moves), 1))) {
      return null;
    }
    ranked = review_choices$_rank(review_choices$_average(review_choices$_sample(self.evaluator, move, moves, self._effort.first)));
    chosen = [move.code, ...$.iter(((!$.eq(reference, move.code)) ? [reference] : []))];
    chosen = $.add(chosen, $.slice($.listed(ranked, (at) => $.get(moves, at), (at) => (!$.within($.get(moves, at), chosen))), null, $.sub(3, 1), null));
    return self._compare(move, reference, chosen);
  }
  weigh(choice) {
    const self = this;
    let ahead, at, best, code, error, exact, found, lost, most, move, moves, shares, top;
    move = choice.move;
    if ((self._restart != null)) {
      self._restart(`alternatives ${$.str(move.round)} ${$.str(move.at)}`);
    }
    exact = (($.eq(choice.worlds, 0)) ? review_endings$solve_shares(move.before, move.legal) : null);
    if ((exact != null)) {
      most = $.max(exact);
      return $.listed($.zip(move.legal, exact), ([code, share]) => new review_choices$Weighed(code, $.sub(most, share), 0.0));
    }
    moves = self._shortlist(move, choice.reference);
    shares = review_choices$_sample(self.evaluator, move, moves, self._effort.weighing_worlds);
    [best, top] = [$.methods.index(moves, choice.best), $.get(review_choices$_rank(review_choices$_average(shares)), 0)];
    [ahead, error] = $.unpacked(review_sums$compute_mean_difference(review_choices$_subtract(shares, top, best)), 2);
    if ((($.gt(ahead, $.mul(2.0, error))) && $.truth(self._confirms(move, $.get(moves, top), move.code)))) {
      best = top;
    }
    found = [];
    for ([at, code] of $.iter($.enumerate(moves))) {
      [lost, error] = $.unpacked(review_sums$compute_mean_difference(review_choices$_subtract(shares, best, at)), 2);
      $.methods.append(found, new review_choices$Weighed(code, $.max(lost, 0.0), error));
    }
    return found;
  }
  _shortlist(move, reference) {
    const self = this;
    let before, codes;
    before = move.before;
    codes = ($.truth(self.is_quick) ? self.evaluator.list_candidates(before) : before.table.list_shortlist(before.state));
    return ((codes == null) ? move.legal : $.sorted(new Set([...$.iter(codes), move.code, reference])));
  }
  _compare(move, reference, moves) {
    const self = this;
    let at, best, difficulty, error, kept, lost, own, shares, verdict, won, won_error;
    shares = review_choices$_sample(self.evaluator, move, moves, self._effort.first);
    kept = $.sorted(new Set([0, $.methods.index(moves, reference), ...$.iter($.slice(review_choices$_rank(review_choices$_average(shares)), null, 2, null))]));
    [moves, shares] = [$.listed(kept, (at) => $.get(moves, at)), $.listed(shares, (world) => $.listed(kept, (at) => $.get(world, at)))];
    own = $.methods.index(moves, reference);
    while ($.truth(self._needs_more_worlds($.len(shares), $.slice(review_choices$_measure(shares, own), null, 4, null)))) {
      shares = [...$.iter(shares), ...$.iter(review_choices$_sample(self.evaluator, move, moves, $.len(shares)))];
    }
    [lost, error, won, won_error, at] = $.unpacked(review_choices$_measure(shares, own), 5);
    best = $.get(moves, at);
    difficulty = review_choices$_tell_difficulty(review_choices$_average(shares));
    verdict = "sound";
    if (($.truth(review_choices$_is_sure(lost, error)) && $.truth(self._confirms(move, best, move.code)))) {
      verdict = "mistake";
    } else {
      if (($.truth(review_choices$_is_sure(won, won_error)) && $.truth(self._confirms(move, move.code, reference)))) {
        verdict = "find";
      }
    }
    return new review_choices$Choice(move, difficulty, verdict, best, lost, error, won, won_error, reference, $.len(shares));
  }
  _find_mistake(move, reference) {
    const self = this;
    let doubt, error, lost, most, moves, shares;
    moves = [move.code, reference];
    most = self._effort.verdict_worlds;
    shares = review_choices$_sample(self.evaluator, move, moves, 4);
    [lost, error] = $.unpacked(review_sums$compute_mean_difference(review_choices$_subtract(shares, 1, 0)), 2);
    doubt = 0.0;
    while ((($.lt($.len(shares), most)) && ($.ge($.sub(lost, doubt), 0.05)) && $.truth(review_choices$_may_become_sure(lost, error, $.div($.len(shares), most))))) {
      shares = [...$.iter(shares), ...$.iter(review_choices$_sample(self.evaluator, move, moves, $.min($.len(shares), $.sub(most, $.len(shares)))))];
      [lost, error] = $.unpacked(review_sums$compute_mean_difference(review_choices$_subtract(shares, 1, 0)), 2);
      doubt = $.mul(0.75, error);
    }
    if ((($.lt($.len(shares), most)) || (!$.truth(review_choices$_is_sure(lost, error))) || (!$.truth(self._confirms(move, reference, move.code))))) {
      return null;
    }
    return new review_choices$Choice(move, review_choices$_tell_difficulty(review_choices$_average(shares)), "mistake", reference, lost, error, $.neg(lost), error, reference, $.len(shares));
  }
  _confirms(move, better, worse) {
    const self = this;
    let error, gain, most, shares;
    if ((self._confirmation == null)) {
      return true;
    }
    most = self._confirmation.playouts;
    shares = review_choices$_sample(self._confirmation, move, [better, worse], ($.truth(self.is_quick) ? $.min(32, most) : most));
    [gain, error] = $.unpacked(review_sums$compute_mean_difference(review_choices$_subtract(shares, 0, 1)), 2);
    while ((($.lt($.len(shares), most)) && (!$.truth(review_choices$_is_settled(gain, error))))) {
      shares = [...$.iter(shares), ...$.iter(review_choices$_sample(self._confirmation, move, [better, worse], $.min($.len(shares), $.sub(most, $.len(shares)))))];
      [gain, error] = $.unpacked(review_sums$compute_mean_difference(review_choices$_subtract(shares, 0, 1)), 2);
    }
    return $.ge(gain, 0.05);
  }
  _needs_more_worlds(worlds, figures) {
    const self = this;
    let gains, most;
    gains = [$.slice(figures, null, 2, null), $.slice(figures, 2, null, null)];
    if ($.truth($.any((function* () { for (const gain of $.iter(gains)) yield review_choices$_is_sure(...$.iter(gain)); })()))) {
      return $.lt(worlds, self._effort.verdict_worlds);
    }
    if (($.lt(worlds, self._effort.usual))) {
      return !$.truth($.all((function* () { for (const gain of $.iter(gains)) yield review_choices$_is_settled(...$.iter(gain)); })()));
    }
    most = $.max(self._effort.most, self._effort.verdict_worlds);
    return $.both($.lt(worlds, most), () => $.any((function* () { for (const gain of $.iter(gains)) yield review_choices$_may_become_sure(...$.iter(gain), $.div(worlds, most)); })()));
  }
}
class review_choices$Effort extends $.NamedTuple {
  get verdict_worlds() {
    const self = this;
    return $.max(self.usual, 128);
  }
  get weighing_worlds() {
    const self = this;
    return $.max(self.usual, 64);
  }
}
$.named_members(review_choices$Effort, ["first", "usual", "most"], { first: 64, usual: 512, most: 4096 });
function review_strengths$average_errors(odds, errors) {
  return $.listed(odds, (own) => $.round($.add($.add($.mul($.get(own, 0), $.get(errors, 0)), $.mul($.get(own, 1), $.get(errors, 1))), $.mul($.get(own, 2), $.get(errors, 2)))));
}
function review_strengths$_likelihood(slip, others, is_own) {
  return ($.truth(is_own) ? $.sub(1, slip) : $.div(slip, others));
}
function review_strengths$infer_odds(steps, players, careful, learned) {
  let by_careful, by_learned, first, odds, others, own, step, whole;
  first = ((learned == null) ? [0.5, 0.5, 0.0] : [$.div(1, 3), $.div(1, 3), $.div(1, 3)]);
  odds = $.listed($.range(players), (_) => $.list(first));
  for (step of $.iter(steps)) {
    if (($.isinstance(step, [review_positions$PlayedMove]) && ($.gt($.len(step.legal), 1)))) {
      others = $.sub($.len(step.legal), 1);
      by_careful = $.eq(step.code, careful.choose_reference_move(step.before));
      by_learned = $.both(learned != null, () => $.eq(step.code, learned.choose_reference_move(step.before)));
      own = $.get(odds, step.seat);
      $.put(own, 0, $.mul($.get(own, 0), review_strengths$_likelihood(0.25, others, by_careful)));
      $.put(own, 1, $.mul($.get(own, 1), review_strengths$_likelihood(0.0625, others, by_careful)));
      $.put(own, 2, $.mul($.get(own, 2), review_strengths$_likelihood(0.0625, others, by_learned)));
      whole = $.add($.add($.get(own, 0), $.get(own, 1)), $.get(own, 2));
      $.put(odds, step.seat, $.listed(own, (each) => $.div(each, whole)));
    }
  }
  return odds;
}
function review_seats$_name_place(move) {
  return `${$.str(move.round)} ${$.str(move.at)}`;
}
function review_seats$_number_turns(ledger) {
  let found, move, number;
  number = 0;
  found = $.dict([]);
  for (move of $.iter(ledger.steps)) {
    if ($.isinstance(move, [review_positions$PlayedMove])) {
      $.put(found, review_seats$_name_place(move), number);
      number = $.add(number, ($.truth(move.passes_on) ? 1 : 0));
    }
  }
  return found;
}
function review_seats$_is_made_up_for(choice, choices, turns) {
  let turn;
  turn = $.get(turns, review_seats$_name_place(choice.move));
  return $.any((function* () { for (const each of $.iter(choices)) yield $.both($.both($.eq(each.verdict, "find"), () => $.eq(each.move.code, choice.best)), () => $.eq($.get(turns, review_seats$_name_place(each.move)), turn)); })());
}
function review_seats$_largest(choices, ledger, size) {
  let by_turn, choice, chosen, turns;
  turns = review_seats$_number_turns(ledger);
  by_turn = $.dict([]);
  for (choice of $.iter($.sorted(choices, $.named({ key: size })))) {
    $.put(by_turn, $.get(turns, review_seats$_name_place(choice.move)), choice);
  }
  chosen = $.slice($.sorted($.methods.values(by_turn), $.named({ key: size })), $.neg(3), null, null);
  return $.listed(choices, (choice) => choice, (choice) => $.truth($.any((function* () { for (const each of $.iter(chosen)) yield choice === each; })())));
}
function review_seats$_count_nothing() {
  return $.dict([["forced", 0], ["close", 0], ["clear", 0], ["untold", 0], ["good", 0], ["accuracy", null]]);
}
function review_seats$_is_open_choice(move) {
  return $.both($.gt($.len(move.legal), 1), () => review_endings$is_decided_exactly(move.before));
}
function review_seats$_count_choices(ledger, seat, choices) {
  let good, moves, untold;
  moves = $.listed(ledger.steps, (step) => step, (step) => ($.isinstance(step, [review_positions$PlayedMove]) && ($.eq(step.seat, seat))));
  untold = $.sub($.sum((function* () { for (const move of $.iter(moves)) if ($.truth(review_seats$_is_open_choice(move))) yield 1; })()), $.sum((function* () { for (const choice of $.iter(choices)) if ($.truth(review_seats$_is_open_choice(choice.move))) yield 1; })()));
  good = $.sum((function* () { for (const choice of $.iter(choices)) if ($.truth(review_choices$is_good(choice.lost, choice.error))) yield 1; })());
  return $.dict([["forced", $.sub($.sub($.len(moves), $.len(choices)), untold)], ["close", $.sum((function* () { for (const choice of $.iter(choices)) if (($.eq(choice.difficulty, "close"))) yield 1; })())], ["clear", $.sum((function* () { for (const choice of $.iter(choices)) if (($.eq(choice.difficulty, "clear"))) yield 1; })())], ["untold", untold], ["good", good], ["accuracy", ($.truth(choices) ? [$.div(good, $.len(choices)), ...$.iter(shared.intervals$compute_wilson_interval(good, $.len(choices)))] : null)]]);
}
function review_story$_ends_match(change) {
  return $.both($.isinstance(change.step, [review_positions$PlayedMove]), () => change.step.after.is_decided);
}
function review_story$_list_turns(ledger, seat) {
  let before;
  before = $.listed($.get(ledger.changes, seat), (change) => change, (change) => (!$.truth(review_story$_ends_match(change))));
  return $.listed($.enumerate(before), ([at, change]) => change, ([at, change]) => (($.eq($.add(at, 1), $.len(before))) || ($.get(before, $.add(at, 1)).step !== change.step)));
}
function review_story$_get_share(change, seat) {
  return $.float($.get(change.worth.mean, [0, seat]));
}
function review_story$_find_largest_error(ledger, seat) {
  return $.max((function* () { for (const estimate of $.iter([ledger.prior, ...$.iter((function* () { for (const change of $.iter(review_story$_list_turns(ledger, seat))) yield change.worth; })())])) yield $.float($.get(estimate.error, [0, seat])); })());
}
function review_story$_sum_source(ledger, seat, source) {
  return $.float($.get($.get(ledger.sum_by_source(), source), [0, seat]));
}
function review_story$_keep_if_sure(ledger, seat, source) {
  let brought, change, error;
  error = 0.0;
  for (change of $.iter($.get(ledger.changes, seat))) {
    if (($.eq(change.source, source))) {
      error = review_sums$add_errors(error, review_sums$add_errors($.float($.get(change.was.error, [0, seat])), $.float($.get(change.worth.error, [0, seat]))));
    }
  }
  brought = review_story$_sum_source(ledger, seat, source);
  return (($.gt($.abs(brought), $.mul(1.5, error))) ? brought : 0.0);
}
function review_story$_find_part_left(change, seat) {
  let part, was, worth;
  [was, worth] = [$.float($.get(change.was.mean, [0, seat])), $.float($.get(change.worth.mean, [0, seat]))];
  if (($.le(was, 0))) {
    return [1.0, 0.0];
  }
  part = $.div(worth, was);
  return [part, $.div(review_sums$add_errors($.float($.get(change.worth.error, [0, seat])), $.mul(part, $.float($.get(change.was.error, [0, seat])))), was)];
}
function review_story$_is_weakest(ledger, seat) {
  let apart, deals, error, left, part;
  deals = $.listed(ledger.changes, (changes) => $.listed(changes, (change) => change, (change) => ($.eq(change.source, "cards"))));
  if ($.truth($.any((function* () { for (const each of $.iter(deals)) yield !$.eq($.len(each), 1); })()))) {
    return false;
  }
  left = $.listed($.enumerate(deals), ([at, each]) => review_story$_find_part_left($.get(each, 0), at));
  [part, error] = $.unpacked($.get(left, seat), 2);
  apart = $.listed($.range($.len(deals)), (at) => $.gt($.sub($.get($.get(left, at), 0), part), $.mul(2.5, review_sums$add_errors($.get($.get(left, at), 1), error))), (at) => (!$.eq(at, seat)));
  return $.both($.le($.float($.get($.get($.get(deals, seat), 0).total, [0, seat])), $.neg(0.05)), () => $.all(apart));
}
function review_story$_has_verdicts(ledger, seat, verdict) {
  return $.any((function* () { for (const choice of $.iter(ledger.choices)) yield $.both($.eq(choice.move.seat, seat), () => $.eq(choice.verdict, verdict)); })());
}
function review_story$_find_first(told, otherwise) {
  let holds, kind;
  for ([kind, holds] of $.iter(told)) {
    if ($.truth(holds)) {
      return kind;
    }
  }
  return otherwise;
}
function review_story$_choose_won(ledger, seat, way) {
  let cards, draws, helped, low, own, prior, told;
  [prior, low] = [$.float($.get(ledger.prior.mean, [0, seat])), $.min(way)];
  [cards, draws, own] = [review_story$_keep_if_sure(ledger, seat, "cards"), review_story$_keep_if_sure(ledger, seat, "draws"), review_story$_sum_source(ledger, seat, "own_play")];
  helped = $.ge($.max(cards, draws, own), 0.1);
  told = [["won_weak", review_story$_is_weakest(ledger, seat)], ["won_hopeless", $.le(low, 0.03)], ["won_behind", $.le(low, $.min(0.15, $.mul(0.6, prior)))], ["won_draws", $.both(helped, () => $.ge(draws, $.max(cards, own)))], ["won_strong", $.both(helped, () => $.ge(cards, own))], ["won_play", helped], ["won_slips", $.both($.le(own, $.neg(0.1)), () => review_story$_has_verdicts(ledger, seat, "mistake"))], ["won_steady", $.ge(low, prior)]];
  return review_story$_find_first(told, "won");
}
function review_story$_is_one_level_behind(match, ledger, seat) {
  let totals;
  if ($.truth($.get(ledger.steps, 0).after.table.rounds)) {
    return false;
  }
  totals = match.game.totals(match.results);
  return $.eq($.sub($.get(totals, $.get(match.winners, 0)), $.get(totals, seat)), 1);
}
function review_story$_is_second(match, seat) {
  let gaps, lead, totals;
  totals = match.game.totals(match.results);
  lead = $.sub($.get(totals, $.get(match.winners, 0)), $.get(totals, seat));
  gaps = $.listed(totals, (total) => $.mul($.sub(total, $.get(totals, seat)), lead));
  return $.both($.both($.eq($.sum((function* () { for (const gap of $.iter(gaps)) if (($.gt(gap, 0))) yield 1; })()), 1), () => $.eq($.sum((function* () { for (const gap of $.iter(gaps)) if (($.eq(gap, 0))) yield 1; })()), 1)), () => $.lt($.min(gaps), 0));
}
function review_story$_count_rounds_ended(match, ledger, seat) {
  let ends;
  ends = $.listed(ledger.steps, (step) => step.after.state, (step) => ($.isinstance(step, [review_positions$PlayedMove]) && ($.lt(step.after.seat, 0))));
  return $.sum((function* () { for (const state of $.iter(ends)) if ((!$.truth(match.game.view(state, seat).hand))) yield 1; })());
}
function review_story$_choose_lost_by_record(match, ledger, seat) {
  let told;
  told = [["one_level", review_story$_is_one_level_behind(match, ledger, seat)], ["lost_second", review_story$_is_second(match, seat)], ["lost_rounds", $.gt(review_story$_count_rounds_ended(match, ledger, seat), 1)]];
  return review_story$_find_first(told, "lost");
}
function review_story$_find_peak(ledger, seat) {
  let later;
  later = $.listed(review_story$_list_turns(ledger, seat), (change) => change, (change) => ((!$.eq(change.source, "cards")) || ($.gt(change.step.round, 0))));
  return $.max($.listed(later, (change) => review_story$_get_share(change, seat)), $.named({ default: 0.0 }));
}
function review_story$_find_part(match, step) {
  let moves;
  moves = $.listed(match.rounds, (played) => $.len(shared.play_record_format$list_moves(played.moves)));
  return $.div($.add($.sum($.slice(moves, null, step.round, null)), ($.isinstance(step, [review_positions$PlayedMove]) ? $.add(step.at, 1) : 0)), $.sum(moves));
}
function review_story$_has_one_left(match, ledger, seat) {
  let last, left;
  if ((!$.eq($.len(match.rounds), 1))) {
    return false;
  }
  last = $.get(ledger.steps, -1);
  left = $.listed($.range($.len(match.players)), (each) => $.len(match.game.view(last.after.state, each).hand));
  return $.both($.eq($.get(left, seat), 1), () => $.eq($.min(left), 0));
}
function review_story$_plays_as_the_judge(ledger, seat) {
  let as_judged, by_chance, chance, choice, choices, enough, variance;
  choices = $.listed(ledger.choices, (choice) => choice, (choice) => ($.eq(choice.move.seat, seat)));
  [by_chance, variance] = [0.0, 0.0];
  for (choice of $.iter(choices)) {
    chance = $.div(1, $.len(choice.move.legal));
    by_chance = $.add(by_chance, chance);
    variance = $.add(variance, $.mul(chance, $.sub(1, chance)));
  }
  as_judged = $.sum((function* () { for (const choice of $.iter(choices)) if (($.eq(choice.move.code, choice.reference))) yield 1; })());
  enough = $.max($.mul(0.5, $.len(choices)), $.add(by_chance, $.mul(2.0, $.sqrt(variance))));
  return $.both($.ge($.len(choices), 8), () => $.ge(as_judged, enough));
}
function review_story$_is_outclassed(ledger, seat) {
  let error, gains, own, prior;
  prior = ledger.prior;
  [own, error] = [$.float($.get(prior.mean, [0, seat])), $.float($.get(prior.error, [0, seat]))];
  gains = $.listed($.range($.len(ledger.changes)), (other) => $.gt($.sub($.float($.get(prior.mean, [0, other])), own), $.mul(1.5, review_sums$add_errors($.float($.get(prior.error, [0, other])), error))), (other) => (!$.eq(other, seat)));
  return $.all(gains);
}
function review_story$_is_not_last(match, seat) {
  let lead, totals;
  totals = match.game.totals(match.results);
  lead = $.sub($.get(totals, $.get(match.winners, 0)), $.get(totals, seat));
  return $.any((function* () { for (const total of $.iter(totals)) yield $.lt($.mul($.sub(total, $.get(totals, seat)), lead), 0); })());
}
function review_story$_is_low(ledger, seat, change) {
  return $.lt(review_story$_get_share(change, seat), $.mul(0.6, $.float($.get(ledger.prior.mean, [0, seat]))));
}
function review_story$_find_first_low(match, ledger, seat) {
  let lows;
  lows = $.listed(review_story$_list_turns(ledger, seat), (change) => change, (change) => $.truth(review_story$_is_low(ledger, seat, change)));
  return $.min($.listed(lows, (change) => review_story$_find_part(match, change.step)), $.named({ default: 1.0 }));
}
function review_story$_find_fall(ledger, seat) {
  let change, fall;
  fall = null;
  for (change of $.iter(review_story$_list_turns(ledger, seat))) {
    if ((!$.truth(review_story$_is_low(ledger, seat, change)))) {
      fall = null;
    } else {
      if ((fall == null)) {
        fall = change;
      }
    }
  }
  return fall;
}
function review_story$_has_led_since(match, ledger, seat, part) {
  let before, turns;
  turns = review_story$_list_turns(ledger, seat);
  before = $.listed(turns, (change) => change, (change) => ($.lt(review_story$_find_part(match, change.step), part)));
  return $.all((function* () { for (const change of $.iter([...$.iter($.slice(before, -1, null, null)), ...$.iter($.slice(turns, $.len(before), null, null))])) yield $.ge(review_story$_get_share(change, seat), 0.55); })());
}
function review_story$_choose_lost(match, ledger, seat, way, is_quick) {
  let above, cards, draws, ended, fall, fallen, fell_by_others, first_low, had_hard_cards, has_mistakes, has_risen, high, is_fresh, is_not_last, is_outclassed, is_sound, is_weak, is_weakest, lacking, last, leads, own, played_well, prior, told, was_ahead, was_close;
  [prior, high, last] = [$.float($.get(ledger.prior.mean, [0, seat])), review_story$_find_peak(ledger, seat), $.get(way, -1)];
  own = review_story$_sum_source(ledger, seat, "own_play");
  lacking = $.sub(1, prior);
  above = $.add(prior, $.min(0.15, $.div(lacking, 2)));
  [was_ahead, is_weakest] = [$.ge(high, $.max(0.55, above)), review_story$_is_weakest(ledger, seat)];
  leads = $.both(was_ahead, () => $.ge(last, 0.55));
  is_fresh = $.ge(review_story$_find_part(match, $.get(review_story$_list_turns(ledger, seat), -1).step), 0.7);
  was_close = $.both($.both(is_fresh, () => $.ge(last, 0.1)), () => review_story$_has_one_left(match, ledger, seat));
  is_weak = $.le($.add(prior, $.mul(1.5, $.float($.get(ledger.prior.error, [0, seat])))), $.div(0.6, $.len(match.players)));
  has_mistakes = review_story$_has_verdicts(ledger, seat, "mistake");
  is_sound = $.both($.both($.ge(own, $.neg(0.03)), () => !$.truth(has_mistakes)), () => review_story$_plays_as_the_judge(ledger, seat));
  played_well = $.both($.both(is_sound, () => !$.truth(is_weak)), () => !$.truth(is_quick));
  [is_outclassed, is_not_last] = [$.both(is_weak, () => review_story$_is_outclassed(ledger, seat)), review_story$_is_not_last(match, seat)];
  ended = review_story$_count_rounds_ended(match, ledger, seat);
  has_risen = $.both(is_weak, () => $.ge(high, $.max($.add(prior, 0.05), $.mul(1.5, prior), 0.1)));
  [cards, draws] = [review_story$_keep_if_sure(ledger, seat, "cards"), review_story$_keep_if_sure(ledger, seat, "draws")];
  had_hard_cards = $.both($.le(cards, $.neg(0.05)), () => $.le($.max(way), prior));
  [first_low, fall] = [review_story$_find_first_low(match, ledger, seat), review_story$_find_fall(ledger, seat)];
  fallen = ((fall == null) ? 1.0 : review_story$_find_part(match, fall.step));
  fell_by_others = $.either(fall == null, () => $.eq(fall.source, "others"));
  told = [["one_left_weak", $.both(was_close, () => is_weakest)], ["one_left", was_close], ["one_level", review_story$_is_one_level_behind(match, ledger, seat)], ["led_still", $.both($.both(leads, () => is_fresh), () => review_story$_has_led_since(match, ledger, seat, 0.7))], ["led_late", $.both(leads, () => is_fresh)], ["was_sure", $.ge(high, $.max(0.9, $.add(prior, $.mul(0.25, lacking))))], ["was_ahead", was_ahead], ["climbed", $.both(is_weakest, () => $.ge(high, $.max($.add($.get(way, 0), 0.2), prior)))], ["lost_weak", is_weakest], ["lost_draws", $.both($.both($.le(draws, $.neg(0.1)), () => $.le(draws, $.min(cards, own))), () => $.lt(last, prior))], ["lost_play", $.both($.both($.le(own, $.neg(0.1)), () => $.le(own, $.min(cards, draws))), () => has_mistakes)], ["lost_strong", $.ge(cards, 0.1)], ["hoped", $.ge(high, above)], ["lost_late", $.both($.both(is_fresh, () => $.ge(last, $.max(0.15, $.mul(0.75, prior)))), () => $.ge(first_low, 1))], ["lost_cards", $.both(played_well, () => had_hard_cards)], ["lost_second", review_story$_is_second(match, seat)], ["lost_rounds", $.gt(ended, 1)], ["lost_others", played_well], ["lost_hard", had_hard_cards], ["lost_rose", $.both(has_risen, () => is_outclassed)], ["hoped", has_risen], ["lost_round", $.both($.eq(ended, 1), () => $.gt($.len(match.rounds), 1))], ["lost_find", $.both(!$.truth(is_quick), () => review_story$_has_verdicts(ledger, seat, "find"))], ["lost_not_last", $.both(is_weak, () => is_not_last)], ["lost_uphill", is_outclassed], ["lost_behind", is_weak], ["lost_early", $.both(fell_by_others, () => $.le(fallen, 0.35))], ["lost_open", $.both($.both(fell_by_others, () => $.ge(fallen, 0.7)), () => $.ge(first_low, 0.7))], ["lost_middle", $.both(fell_by_others, () => $.lt(fallen, 0.7))], ["lost_luck", $.both($.both($.both(fall != null, () => !$.eq(fall.source, "own_play")), () => !$.truth(has_mistakes)), () => $.le($.add(cards, draws), $.neg(0.05)))], ["lost_not_last", is_not_last]];
  return review_story$_find_first(told, "lost");
}
function review_story$choose_story(match, ledger, seat, is_quick) {
  let is_rough, kind, least, most, share, way;
  way = $.listed(review_story$_list_turns(ledger, seat), (change) => review_story$_get_share(change, seat));
  [least, most] = $.unpacked([0.01, 0.99], 2);
  is_rough = $.gt(review_story$_find_largest_error(ledger, seat), 0.05);
  if (($.within(seat, match.winners))) {
    kind = (($.gt($.len(match.winners), 1)) ? "shared" : ($.truth(is_rough) ? "won" : review_story$_choose_won(ledger, seat, way)));
    share = $.min(way);
  } else {
    kind = ($.truth(is_rough) ? review_story$_choose_lost_by_record(match, ledger, seat) : review_story$_choose_lost(match, ledger, seat, way, is_quick));
    share = review_story$_find_peak(ledger, seat);
  }
  return [(($.truth(is_quick) && ($.eq(kind, "won_play"))) ? "won" : kind), $.min($.max(share, least), most)];
}
function review_story$find_story(match, ledger, seat, is_quick) {
  let _, kind, plain, share;
  [kind, share] = $.unpacked(review_story$choose_story(match, ledger, seat, is_quick), 2);
  [plain, _] = $.unpacked(review_story$choose_story(match, ledger, seat, true), 2);
  return $.dict([["kind", kind], ["plain", plain], ["share", share]]);
}
function review_seats$_name_better(choice, weighed) {
  let best, by_code, made;
  by_code = $.dict((function* () { for (const each of $.iter(weighed)) yield [each.code, each]; })());
  if (((!$.truth(weighed)) || ($.eq($.get(by_code, choice.best).lost, 0)))) {
    return [choice.best, choice.lost, choice.error];
  }
  best = $.next((function* () { for (const each of $.iter(weighed)) if (($.eq(each.lost, 0))) yield each; })());
  made = $.get(by_code, choice.move.code);
  return [best.code, made.lost, made.error];
}
function review_reasons$count_points(cards) {
  return $.max((function* () { for (const card of $.iter(cards)) if ($.truth($.methods.startswith(card, "*"))) yield $.int($.slice(card, 1, null, null)); })(), $.named({ default: 0 }));
}
function review_reasons$weigh_reason(cards) {
  return $.either(review_reasons$count_points(cards), () => $.sub($.len(cards), $.mul(2, $.sum((function* () { for (const card of $.iter(cards)) yield $.methods.startswith(card, "<"); })()))));
}
function review_reasons$explain_better(match, move, better, worse) {
  let cards, found, game, narrow, other, others, reason, world;
  game = match.game;
  if ((!$.isinstance(game, [shared.kit_base$Base]))) {
    return ["advice", []];
  }
  world = game.determinize(move.before.state, move.seat, $.make_rng("review"));
  found = game.explained(world, better);
  [reason, cards] = [found.reason, $.list(found.cards)];
  if ((($.eq(better, worse)) || ($.eq(reason, "advice")))) {
    return [reason, cards];
  }
  other = game.explained(world, worse);
  others = $.list(other.cards);
  if ((($.eq(reason, other.reason)) && ($.le(review_reasons$weigh_reason(cards), review_reasons$weigh_reason(others))))) {
    return ["advice", cards];
  }
  if (($.le(review_reasons$count_points(cards), review_reasons$count_points(others)))) {
    cards = $.listed(cards, (card) => card, (card) => (!$.truth($.methods.startswith(card, "*"))));
    reason = (($.eq(reason, "scores")) ? "advice" : reason);
  }
  narrow = $.getattr(game.hints, "narrow_reason", null);
  return ((narrow == null) ? [reason, cards] : narrow(world, game.scratch, reason, cards, worse));
}
function review_seats$_list_alternatives(match, move, alternatives) {
  let cards, found, reason, weighed;
  found = [];
  for (weighed of $.iter(alternatives)) {
    [reason, cards] = $.unpacked(review_reasons$explain_better(match, move, weighed.code, move.code), 2);
    $.methods.append(found, $.dict([["text", match.game.text(move.before.state, weighed.code)], ["lost", weighed.lost], ["error", weighed.error], ["good", $.both(weighed.is_good, () => !$.eq(weighed.code, move.code))], ["reason", reason], ["cards", cards]]));
  }
  return found;
}
function review_seats$_describe_choice(match, choice, judge) {
  let better, cards, error, is_find, lost, made, move, named, other, reason, weighed, worse;
  move = choice.move;
  is_find = $.eq(choice.verdict, "find");
  weighed = ($.truth(is_find) ? [] : judge.weigh(choice));
  [named, lost, error] = $.unpacked(review_seats$_name_better(choice, weighed), 3);
  [better, worse] = $.unpacked(($.truth(is_find) ? [move.code, choice.reference] : [named, move.code]), 2);
  [made, other] = [move.text, match.game.text(move.before.state, ($.truth(is_find) ? worse : better))];
  [reason, cards] = $.unpacked(review_reasons$explain_better(match, move, better, worse), 2);
  return $.dict([["round", $.add(move.round, 1)], ["move", $.add(move.at, 1)], ["text", made], ["better", ($.truth(is_find) ? made : other)], ["than", ($.truth(is_find) ? other : made)], ["gain", ($.truth(is_find) ? choice.won : lost)], ["error", ($.truth(is_find) ? choice.won_error : error)], ["reason", reason], ["cards", cards], ["moves", review_seats$_list_alternatives(match, move, weighed)]]);
}
function review_seats$list_seat_figures(match, ledger, seat, judge) {
  let choices, counts, finds, missed, mistakes, turns;
  choices = $.listed(ledger.choices, (choice) => choice, (choice) => ($.eq(choice.move.seat, seat)));
  turns = review_seats$_number_turns(ledger);
  missed = $.listed(choices, (choice) => choice, (choice) => (($.eq(choice.verdict, "mistake")) && (!$.truth(review_seats$_is_made_up_for(choice, choices, turns)))));
  mistakes = review_seats$_largest(missed, ledger, ((choice) => choice.lost));
  finds = review_seats$_largest($.listed(choices, (choice) => choice, (choice) => ($.eq(choice.verdict, "find"))), ledger, ((choice) => choice.won));
  counts = ($.truth(judge.is_quick) ? review_seats$_count_nothing() : review_seats$_count_choices(ledger, seat, choices));
  return $.dict([["story", review_story$find_story(match, ledger, seat, judge.is_quick)], ["forced", $.get(counts, "forced")], ["close", $.get(counts, "close")], ["clear", $.get(counts, "clear")], ["untold", $.get(counts, "untold")], ["good", $.get(counts, "good")], ["accuracy", $.get(counts, "accuracy")], ["mistakes", $.listed(mistakes, (choice) => review_seats$_describe_choice(match, choice, judge))], ["finds", ($.truth(judge.is_quick) ? [] : $.listed(finds, (choice) => review_seats$_describe_choice(match, choice, judge)))]]);
}
function review_figures$_number_move(step) {
  return ($.isinstance(step, [review_positions$PlayedMove]) ? $.add(step.at, 1) : 0);
}
function review_figures$describe_point(step, worth, seat) {
  let error, shares;
  [shares, error] = [$.methods.tolist($.get(worth.mean, 0)), $.float($.get(worth.error, [0, seat]))];
  return $.dict([["round", ((step == null) ? 1 : $.add(step.round, 1))], ["move", review_figures$_number_move(step)], ["shares", shares], ["error", error]]);
}
function review_figures$list_curve(ledger, seat) {
  let change, changes, following, points;
  points = [review_figures$describe_point(null, ledger.prior, seat)];
  changes = $.get(ledger.changes, seat);
  for ([change, following] of $.iter($.zip_longest(changes, $.slice(changes, 1, null, null)))) {
    if (((following == null) || (following.step !== change.step))) {
      $.methods.append(points, review_figures$describe_point(change.step, change.worth, seat));
    }
  }
  return points;
}
function review_moments$_is_notable(change, seat) {
  let doubt, size;
  if ((($.eq(change.source, "own_play")) || ($.isinstance(change.step, [review_positions$PlayedMove]) && $.truth(change.step.after.is_decided)))) {
    return false;
  }
  size = $.abs($.get(change.total, [0, seat]));
  doubt = review_sums$add_errors($.get(change.was.error, [0, seat]), $.get(change.worth.error, [0, seat]));
  return $.bool($.both($.ge(size, 0.1), () => $.ge(size, $.mul(2.0, doubt))));
}
function review_moments$choose_moments(ledger, seat) {
  let found, largest;
  found = $.listed($.get(ledger.changes, seat), (change) => change, (change) => $.truth(review_moments$_is_notable(change, seat)));
  largest = $.slice($.sorted(found, $.named({ key: ((change) => $.neg($.abs($.get(change.total, [0, seat])))) })), null, 3, null);
  return $.listed(found, (change) => change, (change) => $.truth($.any((function* () { for (const chosen of $.iter(largest)) yield change === chosen; })())));
}
function review_figures$_describe_moment(change, seat) {
  let after, before;
  [before, after] = [$.float($.get(change.was.mean, [0, seat])), $.float($.get(change.worth.mean, [0, seat]))];
  return $.dict([["round", $.add(change.step.round, 1)], ["move", review_figures$_number_move(change.step)], ["before", before], ["after", after]]);
}
function review_figures$list_sketch_figures(ledger) {
  let seats;
  seats = $.range($.len(ledger.changes));
  return $.dict([["curves", $.listed(seats, (seat) => review_figures$list_curve(ledger, seat))], ["moments", $.listed(seats, (seat) => $.listed(review_moments$choose_moments(ledger, seat), (change) => review_figures$_describe_moment(change, seat)))]]);
}
function review_figures$list_figures(match, ledger, judge) {
  let sketch;
  sketch = review_figures$list_sketch_figures(ledger);
  return $.dict([["curves", $.get(sketch, "curves")], ["moments", $.get(sketch, "moments")], ["prior", $.methods.tolist($.get(ledger.prior.mean, 0))], ["sources", $.dict((function* () { for (const [name, brought] of $.iter($.methods.items(ledger.sum_by_source()))) yield [name, $.methods.tolist($.get(brought, 0))]; })())], ["result", $.methods.tolist($.get($.get($.get(ledger.changes, 0), -1).worth.mean, 0))], ["seats", $.listed($.range($.len(match.players)), (seat) => review_seats$list_seat_figures(match, ledger, seat, judge))]]);
}
class review_open_cards$OpenCardsKeeper extends $.Thing {
  __init__(evaluator) {
    const self = this;
    self._evaluator = evaluator;
    self._points = [];
    self._ended = null;
  }
  see_step(step) {
    const self = this;
    let worth;
    if ($.isinstance(step, [review_positions$DealStep])) {
      if (((!$.truth(self._points)) || (self._ended != null))) {
        $.methods.append(self._points, [self._ended, self._evaluator.evaluate_before_deal(step.after)]);
        self._ended = null;
      }
      $.methods.append(self._points, [step, self._evaluator.evaluate(step.after)]);
    } else {
      if ($.truth(step.after.is_decided)) {
        $.methods.append(self._points, [step, self._evaluator.evaluate(step.after)]);
      } else {
        if (($.lt(step.after.seat, 0))) {
          self._ended = step;
        } else {
          if (($.truth(step.reveals) || $.truth(step.passes_on))) {
            worth = self._evaluator.evaluate(step.after);
            if ($.truth(self._is_news(worth))) {
              $.methods.append(self._points, [step, worth]);
            }
          }
        }
      }
    }
  }
  _is_news(worth) {
    const self = this;
    let was;
    was = $.get($.get(self._points, -1), 1);
    return $.any((function* () { for (const seat of $.iter($.range($.len($.get(worth.mean, 0))))) yield $.gt($.abs($.sub($.get(worth.mean, [0, seat]), $.get(was.mean, [0, seat]))), $.mul(2.5, review_sums$add_errors($.get(worth.error, [0, seat]), $.get(was.error, [0, seat])))); })());
  }
  list_sketch_figures() {
    const self = this;
    let curves, seats;
    if ((!$.truth(self._points))) {
      throw new $.ValueError("a match begins with a deal");
    }
    seats = $.range($.len($.get($.get($.get(self._points, 0), 1).mean, 0)));
    curves = $.listed(seats, (seat) => $.listed(self._points, ([step, worth]) => review_figures$describe_point(step, worth, seat)));
    return $.dict([["curves", curves], ["moments", $.listed(seats, (_) => [])]]);
  }
}
class server_messages_review$ReviewPoint extends $.Struct {

}
$.struct(server_messages_review$ReviewPoint, null, false, [["round", "round", null], ["step", "step", null], ["shares", "shares", null], ["error", "error", null]]);
class server_messages_review$ReviewMoment extends $.Struct {

}
$.struct(server_messages_review$ReviewMoment, null, false, [["round", "round", null], ["step", "step", null], ["what", "what", () => shared.server_messages_happenings$Moved], ["earlier", "earlier", () => shared.server_messages_happenings$Moved], ["ends", "ends", null], ["before", "before", null], ["after", "after", null]]);
class server_messages_review$ReviewTry extends $.Struct {

}
$.struct(server_messages_review$ReviewTry, null, false, [["move", "move", null], ["lost", "lost", null], ["error", "error", null], ["good", "good", null], ["reason", "reason", null], ["cards", "cards", null]]);
class server_messages_review$ReviewMove extends $.Struct {

}
$.struct(server_messages_review$ReviewMove, null, false, [["round", "round", null], ["step", "step", null], ["what", "what", () => shared.server_messages_happenings$Moved], ["before", "before", () => shared.server_messages_happenings$Moved], ["better", "better", null], ["than", "than", null], ["gain", "gain", null], ["error", "error", null], ["reason", "reason", null], ["cards", "cards", null], ["tries", "tries", () => server_messages_review$ReviewTry]]);
class server_messages_review$ReviewSeat extends $.Struct {

}
$.struct(server_messages_review$ReviewSeat, null, false, [["quick", "quick", null], ["story", "story", null], ["plain_story", "plain_story", null], ["story_share", "story_share", null], ["forced", "forced", null], ["close", "close", null], ["clear", "clear", null], ["untold", "untold", null], ["good", "good", null], ["accuracy", "accuracy", null], ["mistakes", "mistakes", () => server_messages_review$ReviewMove], ["finds", "finds", () => server_messages_review$ReviewMove]]);
class server_messages_review$ReviewFound extends $.Struct {

}
$.struct(server_messages_review$ReviewFound, ["kind", "found"], false, [["final", "final", null], ["curves", "curves", () => server_messages_review$ReviewPoint], ["moments", "moments", () => server_messages_review$ReviewMoment], ["prior", "prior", null], ["sources", "sources", null], ["result", "result", null], ["seats", "seats", () => server_messages_review$ReviewSeat], ["rough", "rough", null, () => false]]);
function server_table_review_messages$_round_all(figures) {
  return $.listed(figures, (figure) => $.round(figure, 4));
}
function server_table_review_messages$_make_try(move) {
  let error, lost;
  [lost, error] = [$.round($.get(move, "lost"), 4), $.round($.get(move, "error"), 4)];
  return new server_messages_review$ReviewTry($.get(move, "text"), lost, error, $.get(move, "good"), $.get(move, "reason"), $.get(move, "cards"));
}
class server_table_review_messages$ReviewMessages extends $.Thing {
  __init__(match) {
    const self = this;
    self._match = match;
    self._turns = $.dict([]);
  }
  make_sketch(known, rough) {
    const self = this;
    return self._make_found($.get(known, "curves"), $.get(known, "moments"), rough);
  }
  make_review(data, quick, final) {
    const self = this;
    let seats, sources;
    sources = $.dict((function* () { for (const [source, brought] of $.iter($.methods.items($.get(data, "sources")))) yield [source, $.get(brought, "shares")]; })());
    seats = $.listed($.get(data, "seats"), (seat) => self._make_seat(seat, quick));
    return $.replace(self._make_found($.get(data, "curves"), $.get(data, "moments"), $.both(quick, () => $.eq($.get(data, "player"), "learned"))), $.named({ prior: $.get($.get(data, "prior"), "shares"), sources: sources, result: $.get($.get(data, "result"), "shares"), seats: seats, final: final }));
  }
  make_figures(known, quick, rough) {
    const self = this;
    let found, seats;
    seats = $.listed($.get(known, "seats"), (seat) => self._make_seat(seat, quick));
    found = self._make_found($.get(known, "curves"), $.get(known, "moments"), rough);
    return $.replace(found, $.named({ prior: $.get(known, "prior"), sources: $.get(known, "sources"), result: $.get(known, "result"), seats: seats }));
  }
  replace_seat(found, seat, known) {
    const self = this;
    let seats;
    seats = $.listed($.enumerate($.either(found.seats, () => [])), ([at, each]) => (($.eq(at, seat)) ? self._make_seat(known, false) : each));
    return $.replace(found, $.named({ seats: seats }));
  }
  _make_found(curves, moments, rough) {
    const self = this;
    let points, told;
    points = $.listed(curves, (curve) => $.listed(curve, (point) => self._make_point(point)));
    told = $.listed($.enumerate(moments), ([seat, each]) => $.listed(each, (moment) => self._make_moment(moment, seat)));
    return new server_messages_review$ReviewFound(false, points, told, null, null, null, null, rough);
  }
  _make_point(point) {
    return new server_messages_review$ReviewPoint($.get(point, "round"), $.get(point, "move"), server_table_review_messages$_round_all($.get(point, "shares")), $.round($.get(point, "error"), 4));
  }
  _make_moment(moment, seat) {
    const self = this;
    let after, before, earlier, ends, what;
    [what, earlier, ends] = $.unpacked((($.eq($.get(moment, "move"), 0)) ? [null, [], false] : self._find_turn($.get(moment, "round"), $.get(moment, "move"), seat)), 3);
    [before, after] = [$.round($.get(moment, "before"), 4), $.round($.get(moment, "after"), 4)];
    return new server_messages_review$ReviewMoment($.get(moment, "round"), $.get(moment, "move"), what, earlier, ends, before, after);
  }
  _make_seat(seat, quick) {
    const self = this;
    return new server_messages_review$ReviewSeat(quick, $.get($.get(seat, "story"), "kind"), $.get($.get(seat, "story"), "plain"), $.round($.get($.get(seat, "story"), "share"), 4), $.get(seat, "forced"), $.get(seat, "close"), $.get(seat, "clear"), $.get(seat, "untold"), $.get(seat, "good"), $.both($.get(seat, "accuracy"), () => server_table_review_messages$_round_all($.get(seat, "accuracy"))), $.listed($.get(seat, "mistakes"), (move) => self._make_judged(move)), $.listed($.get(seat, "finds"), (move) => self._make_judged(move)));
  }
  _make_judged(move) {
    const self = this;
    return new server_messages_review$ReviewMove($.get(move, "round"), $.get(move, "move"), ...$.iter($.slice(self._find_turn($.get(move, "round"), $.get(move, "move")), null, 2, null)), $.get(move, "better"), $.get(move, "than"), $.round($.get(move, "gain"), 4), $.round($.get(move, "error"), 4), $.get(move, "reason"), $.get(move, "cards"), $.listed($.get(move, "moves"), (weighed) => server_table_review_messages$_make_try(weighed)));
  }
  _find_turn(number, step, viewer = null) {
    const self = this;
    let before, is_new, key, move, past, seat, seen, text, turn;
    key = `${$.str(number)} ${$.str(step)} ${$.str(viewer)}`;
    if ((!$.within(key, self._turns))) {
      past = self._match.at_round(number);
      turn = [];
      is_new = true;
      for ([seat, text] of $.iter($.slice(shared.play_record_format$list_moves($.get(self._match.rounds, $.sub(number, 1)).moves), null, step, null))) {
        [before, move] = [$.methods.copy(past.state), past.legal_move(text)];
        past.play(move);
        if ($.truth(is_new)) {
          turn = [];
        }
        seen = $.bound(past.game, "seen")(before, move.code, past.state, ((viewer == null) ? seat : viewer));
        $.methods.append(turn, new shared.server_messages_happenings$Moved(seat, text, seen, "person"));
        is_new = past.game.passed_on(before, past.state);
      }
      $.put(self._turns, key, [$.get(turn, -1), $.slice(turn, null, -1, null), past.turn == null]);
    }
    return $.get(self._turns, key);
  }
}

export {
  review_choices$Choice as Choice,
  review_choices$Effort as Effort,
  review_evaluator$Estimate as Estimate,
  review_choices$Judge as Judge,
  review_ledger$LedgerKeeper as LedgerKeeper,
  review_open_cards$OpenCardsKeeper as OpenCardsKeeper,
  server_table_review_messages$ReviewMessages as ReviewMessages,
  review_choices$Weighed as Weighed,
  review_strengths$average_errors as average_errors,
  review_strengths$infer_odds as infer_odds,
  review_positions$iter_steps as iter_steps,
  review_figures$list_figures as list_figures,
  review_seats$list_seat_figures as list_seat_figures,
  review_figures$list_sketch_figures as list_sketch_figures,
  review_sums$summarize as summarize,
};
