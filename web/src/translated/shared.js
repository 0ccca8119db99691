// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../python";

function kit_options$is_whole(value, lowest, highest) {
  return $.both($.both($.isinstance(value, [$.int]), () => !$.isinstance(value, [$.bool])), () => ($.le(lowest, value) && $.le(value, highest)));
}
function kit_options$describe_seats(seats) {
  return (($.eq($.len(seats), 1)) ? `${$.str(seats.start)}` : `${$.str(seats.start)} to ${$.str($.sub(seats.stop, 1))}`);
}
class kit_errors$ReihumError extends $.Exception {

}
class kit_errors$OptionError extends kit_errors$ReihumError {

}
function kit_options$complete_options(title, seats, known, players, given) {
  let message, name, names, option, value, values;
  if ((!$.truth(kit_options$is_whole(players, seats.start, $.sub(seats.stop, 1))))) {
    message = `${$.str(title)} is for ${$.str(kit_options$describe_seats(seats))} players, not ${$.repr(players)}.`;
    throw new kit_errors$OptionError(message);
  }
  given = $.either(given, () => $.dict([]));
  names = $.listed(known, (option) => option.name);
  for (name of $.iter(given)) {
    if ((!$.within(name, names))) {
      message = `${$.str(title)} has no option ${$.repr(name)}; it has: ${$.str($.either($.methods.join(", ", names), () => "none"))}.`;
      throw new kit_errors$OptionError(message);
    }
  }
  values = $.dict([]);
  for (option of $.iter(known)) {
    value = $.methods.get(given, option.name, option.default);
    if ((!$.truth(option.check(value, players)))) {
      message = `${$.str(title)}: ${$.str(option.name)} is ${$.str(option.allowed)}, not ${$.repr(value)}.`;
      throw new kit_errors$OptionError(message);
    }
    $.put(values, option.name, value);
  }
  return values;
}
class kit_states$GameState extends $.Record {

}
$.record(kit_states$GameState, 0, {  });
class kit_states$PileState extends kit_states$GameState {

}
$.record(kit_states$PileState, 0, {  });
class kit_base$Hint extends $.NamedTuple {

}
$.named_members(kit_base$Hint, ["move", "reason", "cards"], {  });
class kit_base$Illegal extends $.NamedTuple {

}
$.named_members(kit_base$Illegal, ["reason", "cards"], {  });
class kit_errors$NotationError extends kit_errors$ReihumError {

}
class kit_errors$DealError extends kit_errors$ReihumError {

}
function kit_base$list_lowest_places(values) {
  return $.listed($.enumerate(values), ([seat, value]) => seat, ([seat, value]) => ($.eq(value, $.min(values))));
}
function kit_base$list_highest_places(values) {
  return $.listed($.enumerate(values), ([seat, value]) => seat, ([seat, value]) => ($.eq(value, $.max(values))));
}
class kit_base$Base extends $.Thing {
  complete(players, options = null) {
    const self = this;
    let message, unplayable, values;
    values = kit_options$complete_options(self.title, self.seats, self.options, players, options);
    unplayable = self.unplayable(players, values);
    if ($.truth(unplayable)) {
      message = `${$.str(self.title)}: ${$.str(unplayable)}`;
      throw new kit_errors$OptionError(message);
    }
    return values;
  }
  unplayable(players, options) {
    return "";
  }
  new() {
    const self = this;
    return $.new_record(self.state_type);
  }
  turn(state) {
    let seat;
    seat = $.int(state.turn);
    return (($.lt(seat, 0)) ? null : seat);
  }
  passed_on(before, after) {
    const self = this;
    return !$.eq(self.turn(before), self.turn(after));
  }
  legal(state) {
    const self = this;
    let codes, count, scratch;
    if (($.lt(state.turn, 0))) {
      return [];
    }
    scratch = self.scratch;
    count = self.rules.legal(state, scratch);
    codes = $.methods.tolist($.slice(scratch.codes, null, count, null));
    return codes;
  }
  play(state, move) {
    const self = this;
    self.rules.play(state, move);
  }
  reveals(state, move) {
    const self = this;
    let after;
    if ((!$.isinstance(state, [kit_states$PileState]))) {
      return false;
    }
    after = $.methods.copy(state);
    self.rules.play(after, move);
    return $.bool($.lt(after.left, state.left));
  }
  determinize(state, seat, rng) {
    const self = this;
    let world;
    world = $.methods.copy(state);
    self.knowledge.determinize(world, seat, self.scratch, rng);
    return world;
  }
  careful(world, rng) {
    const self = this;
    return $.int(self.bot.careful(world, self.scratch, rng));
  }
  text(state, move) {
    const self = this;
    let text;
    text = self.notation.text(move);
    return text;
  }
  code(state, move) {
    const self = this;
    let code;
    code = self.notation.code(move);
    return code;
  }
  view(state, seat) {
    throw $.NotImplementedError;
  }
  hint(state, seat, seed) {
    const self = this;
    let rng, world;
    rng = $.make_rng(seed);
    world = self.determinize(state, seat, rng);
    return self.explained(world, self.careful($.methods.copy(world), rng));
  }
  explained(world, move) {
    const self = this;
    let cards, reason;
    if ((self.hints == null)) {
      return new kit_base$Hint(move, "advice", []);
    }
    [reason, cards] = $.unpacked(self.hints.explain_move(world, self.scratch, move), 2);
    if ((($.within(reason, $.getattr(self.hints, "OPINIONS", []))) && (!$.eq(move, self.careful($.methods.copy(world), $.make_rng(0)))))) {
      reason = "advice";
    }
    return new kit_base$Hint(move, reason, cards);
  }
  explain_illegal(state, move) {
    const self = this;
    let card, code, found, legal;
    card = $.within(move, self.bare_cards);
    code = ($.truth(card) ? -1 : self.code(state, move));
    legal = self.legal(state);
    if (($.within(code, legal))) {
      return null;
    }
    if ((self.turn(state) == null)) {
      return ["round_over", []];
    }
    if ((self.illegal == null)) {
      return ["not_legal", []];
    }
    found = ($.truth(card) ? self.illegal.explain_card(state, move, legal) : self.illegal.explain_illegal(state, self.scratch, code, legal));
    return ((found == null) ? null : new kit_base$Illegal(...$.iter(found)));
  }
  say_illegal(illegal) {
    const self = this;
    let message, sentence;
    if ((self.illegal == null)) {
      return "The rules do not allow it now.";
    }
    if (((!$.isinstance(illegal, [kit_base$Illegal])) || (!$.within(illegal.reason, self.illegal.SENTENCES)))) {
      message = `${$.str(self.title)} gives no such reason: ${$.repr(illegal)}.`;
      throw new kit_errors$NotationError(message);
    }
    sentence = $.get(self.illegal.SENTENCES, illegal.reason);
    return $.methods.format(sentence, ...$.iter(illegal.cards), $.named({ cards: $.methods.join(", ", illegal.cards) }));
  }
  due(state) {
    const self = this;
    return $.both(self.reshuffle != null, () => $.bool(self.reshuffle.due(state)));
  }
  shuffle(state, stream) {
    const self = this;
    let message;
    message = `in ${$.str(self.title)} no pile is formed in mid-round`;
    throw new kit_errors$DealError(message);
  }
  form(state, cards) {
    const self = this;
    let message;
    message = `in ${$.str(self.title)} no pile is formed in mid-round`;
    throw new kit_errors$DealError(message);
  }
  scores(state) {
    const self = this;
    return $.listed($.range($.int(state.players)), (seat) => $.int(self.rules.score(state, seat)));
  }
  score_parts(state, seat) {
    return [];
  }
  totals(results) {
    return $.listed($.zip(...$.iter((function* () { for (const result of $.iter(results)) yield result.scores; })())), (points) => $.sum(points));
  }
  winners(results) {
    const self = this;
    return ($.truth(self.lowest_wins) ? kit_base$list_lowest_places : kit_base$list_highest_places)(self.totals(results));
  }
  first(players, options) {
    return $.dict([]);
  }
}
$.attributes(kit_base$Base, { hints: null, reshuffle: null, lowest_wins: false, illegal: null, bare_cards: $.frozenset() });
class kit_deck_game$DeckGame extends kit_base$Base {
  before_deal(players, options, carry) {
    const self = this;
    let error, message, state;
    state = self.new();
    state.players = players;
    try {
      self.set_up(state, options, carry);
    } catch ($error) {
      if ($.caught($error, [$.OverflowError, $.ValueError, $.IndexError])) {
        error = $error;
        message = `${$.repr(carry)} does not pass from round to round: ${$.str(error)}`;
        throw new kit_errors$DealError(message);
      }
      else throw $error;
    }
    $.check_fields(self, state);
    return state;
  }
  set_up(state, options, carry) {
    throw $.NotImplementedError;
  }
  deal(players, options, carry, stream) {
    const self = this;
    let state;
    state = self.before_deal(players, options, carry);
    self.rules.deal(state, stream);
    return state;
  }
  scores(state) {
    return super.scores(state);
  }
  view(state, seat) {
    const self = this;
    return self.views.view(state, seat);
  }
  seen(before, move, after, seat) {
    const self = this;
    return self.views.seen(before, move, after, seat);
  }
}
function kit_base$get_deal_entry(deal, name) {
  let message;
  if ((!$.within(name, deal))) {
    message = `the deal has no ${$.repr(name)}`;
    throw new kit_errors$DealError(message);
  }
  return $.get(deal, name);
}
function kit_base$get_deal_list(deal, name) {
  let message, value;
  value = kit_base$get_deal_entry(deal, name);
  if ((!$.isinstance(value, [$.list]))) {
    message = `the deal's ${$.str(name)} must be a list`;
    throw new kit_errors$DealError(message);
  }
  return value;
}
function kit_base$hands_of(deal) {
  let hand, hands, message;
  hands = [];
  for (hand of $.iter(kit_base$get_deal_list(deal, "hands"))) {
    if ((!$.isinstance(hand, [$.list]))) {
      message = "each hand of the deal must be a list";
      throw new kit_errors$DealError(message);
    }
    $.methods.append(hands, hand);
  }
  return hands;
}
function* kit_deck_game$raise_deal_errors(what) {
  let error, message;
  try {
    (yield null);
  } catch ($error) {
    if ($.caught($error, [kit_errors$NotationError, $.TypeError])) {
      error = $error;
      message = `the deal's ${$.str(what)}: ${$.str(error)}`;
      throw new kit_errors$DealError(message);
    }
    else throw $error;
  }
}
function kit_deck_game$parse_codes(cards, code) {
  return $.listed(cards, (card) => code(card));
}
function kit_deck_game$check_sizes(hands, players, size, noun = "cards") {
  let message;
  if (((!$.eq($.len(hands), players)) || $.truth($.any((function* () { for (const hand of $.iter(hands)) yield !$.eq($.len(hand), size); })())))) {
    message = `${$.str(players)} players are dealt ${$.str(size)} ${$.str(noun)} each`;
    throw new kit_errors$DealError(message);
  }
}
function kit_deck_game$concatenate_deck(hands, ...others) {
  return [...(function* () { for (const cards of $.iter([...$.iter(hands), ...$.iter(others)])) for (const card of $.iter(cards)) yield card; })()];
}
function kit_deck_game$list_all_cards(hands, ...others) {
  return $.sorted(kit_deck_game$concatenate_deck(hands, ...$.iter(others)));
}
function kit_deck_game$stack_pile(state, cards) {
  $.put(state.pile, $.span(null, $.len(cards), null), $.slice(cards, null, null, -1));
  state.left = $.len(cards);
}
function kit_deck_game$list_pile(state, texts) {
  return $.listed($.slice($.slice(state.pile, null, $.int(state.left), null), null, null, -1), (card) => $.get(texts, card));
}
class kit_base$ScorePart extends $.NamedTuple {

}
$.named_members(kit_base$ScorePart, ["what", "points", "pieces"], { pieces: 0 });
class kit_options$Option extends $.Fields {

}
$.named_fields(kit_options$Option, ["name", "default", "allowed", "check", "choices", "house"], { choices: [], house: false });
function kit_options$_is_same(value, choice) {
  return $.both($.type(value) === $.type(choice), () => $.eq(value, choice));
}
function kit_options$house_rule(name, default_, choices, allowed) {
  return new kit_options$Option(name, default_, allowed, ((value, _) => $.any((function* () { for (const choice of $.iter(choices)) yield kit_options$_is_same(value, choice); })())), $.tuple(choices), true);
}
function kit_bits$lowest(mask) {
  return $.sub($.methods.bit_length($.and($.int(mask), $.neg($.int(mask)))), 1);
}
function kit_bits$popcount(mask) {
  return $.methods.bit_count($.int(mask));
}
function kit_bits$highest(mask) {
  return $.sub($.methods.bit_length($.int(mask)), 1);
}
class kit_states$GameScratch extends $.Record {

}
$.record(kit_states$GameScratch, 0, {  });
function kit_base$is_same(given, truth) {
  if ($.isinstance(truth, [$.list])) {
    return $.both($.both($.isinstance(given, [$.list]), () => $.eq($.len(given), $.len(truth))), () => $.all($.map(kit_base$is_same, given, truth)));
  }
  return $.both($.type(given) === $.type(truth), () => $.eq(given, truth));
}
function kit_deck_game$check_starter(deal, carry) {
  let message;
  if ((!$.truth(kit_base$is_same(kit_base$get_deal_entry(deal, "starter"), $.get(carry, "starter"))))) {
    message = `seat ${$.str($.get(carry, "starter"))} starts this round, not ${$.repr($.get(deal, "starter"))}`;
    throw new kit_errors$DealError(message);
  }
}
class kit_searchable$Reshuffle extends $.NamedTuple {

}
$.named_members(kit_searchable$Reshuffle, ["due", "form_random", "form"], { form: null });
function kit_whole_numbers$convert_players(players) {
  let number;
  number = $.whole_number(players);
  return ((number == null) ? players : number);
}
function play_game$resolve_players(game, players) {
  return ((players == null) ? $.min($.max(4, $.get(game.seats, 0)), $.get(game.seats, -1)) : kit_whole_numbers$convert_players(players));
}
function play_player_names$make_names(players) {
  let count, given, message, names;
  count = $.whole_number(players);
  if (((count != null) && ($.gt(count, 1000)))) {
    message = `No game is for more than ${$.str(1000)} players.`;
    throw new kit_errors$OptionError(message);
  }
  if (((count != null) && ($.lt(count, 0)))) {
    message = `A number of players is above 0, not ${$.str(count)}.`;
    throw new kit_errors$OptionError(message);
  }
  if ((count != null)) {
    return $.listed($.range(count), (seat) => `Player ${$.str($.add(seat, 1))}`);
  }
  given = ($.isinstance(players, [$.list, $.tuple]) ? $.list(players) : [null]);
  names = $.listed(given, (name) => name, (name) => $.isinstance(name, [$.str]));
  if (($.lt($.len(names), $.len(given)))) {
    message = `The players are a list of names, each a string, or their number, not ${$.repr(players)}.`;
    throw new kit_errors$OptionError(message);
  }
  return names;
}
function kit_whole_numbers$convert_options(options) {
  let message, name, number, plain, value;
  if ((options == null)) {
    return null;
  }
  if ((!$.isinstance(options, [$.Mapping]))) {
    message = `The options are a mapping of names to values, not ${$.repr(options)}.`;
    throw new kit_errors$OptionError(message);
  }
  plain = $.dict(options);
  for ([name, value] of $.iter($.methods.items(options))) {
    number = $.whole_number(value);
    if ((number != null)) {
      $.put(plain, name, number);
    }
  }
  return plain;
}
function play_record_format$copy_json(value) {
  let copied;
  copied = value;
  if ($.isinstance(value, [$.list, $.tuple])) {
    copied = $.listed(value, (one) => play_record_format$copy_json(one));
  } else {
    if ($.isinstance(value, [$.dict])) {
      copied = $.dict((function* () { for (const [name, one] of $.iter($.methods.items(value))) yield [name, play_record_format$copy_json(one)]; })());
    }
  }
  return copied;
}
function play_game$resolve_options(game, players, options) {
  return play_record_format$copy_json(game.complete(players, kit_whole_numbers$convert_options(options)));
}
class play_keyed_chance$KeyedChance extends $.Thing {
  __init__(key) {
    const self = this;
    let message;
    if (((!$.isinstance(key, [$.bytes])) || (!$.eq($.len(key), 32)))) {
      message = `A key has ${$.str(32)} bytes, of the type bytes, not ${$.str(($.isinstance(key, [$.bytes]) ? $.len(key) : $.type(key)))}.`;
      throw new kit_errors$OptionError(message);
    }
    self.key = key;
  }
  start_again() {
    const self = this;
    return new play_keyed_chance$KeyedChance(self.key);
  }
  copy() {
    const self = this;
    let twin;
    twin = new play_keyed_chance$KeyedChance(self.key);
    twin._stream = $.methods.copy(self._stream);
    return twin;
  }
  begin(number) {
    const self = this;
    self._stream = $.stream(self.key, number);
  }
  deal(match, carry) {
    const self = this;
    self.begin($.len(match.rounds));
    return match.game.deal($.len(match.players), match.options, carry, self._stream);
  }
  shuffle(match) {
    const self = this;
    return match.game.shuffle(match.state, self._stream);
  }
}
function kit_whole_numbers$convert_seed(value, most = null) {
  let bounds, error, message, number, shown;
  number = $.whole_number(value);
  try {
    shown = ((number == null) ? $.repr(value) : $.str(number));
  } catch ($error) {
    if ($.caught($error, [$.ValueError])) {
      error = $error;
      message = "`seed` has too many digits to be written out: take a shorter number.";
      throw new kit_errors$OptionError(message);
    }
    else throw $error;
  }
  if (((number == null) || ((most != null) && ($.gt($.abs(number), most))))) {
    bounds = ((most == null) ? "" : ` from ${$.str($.neg(most))} to ${$.str(most)}`);
    message = `\`seed\` is a whole number${$.str(bounds)}, not ${$.str(shown)}.`;
    throw new kit_errors$OptionError(message);
  }
  return number;
}
function play_keyed_chance$derive_key(seed) {
  return $.sha256($.methods.encode(`reihum seed ${$.str(kit_whole_numbers$convert_seed(seed))}`)).digest();
}
function play_keyed_chance$make_chance(key, seed) {
  let message;
  if (((key != null) && (seed != null))) {
    message = "A match has a seed or a key, not both.";
    throw new kit_errors$OptionError(message);
  }
  if ((key != null)) {
    return new play_keyed_chance$KeyedChance(key);
  }
  if ((seed == null)) {
    message = "A match needs a seed, or a key of 32 bytes.";
    throw new kit_errors$OptionError(message);
  }
  return new play_keyed_chance$KeyedChance(play_keyed_chance$derive_key(seed));
}
function play_known_chance$require_chance(chance) {
  let message;
  if ((($.getattr(chance, "deal", null) == null) || ($.getattr(chance, "shuffle", null) == null))) {
    message = `A source of chance is an object with the methods \`deal\` and \`shuffle\`, not a ${$.str($.type(chance))}.`;
    throw new kit_errors$OptionError(message);
  }
  return chance;
}
class play_rounds$SettledRound extends $.NamedTuple {

}
$.named_members(play_rounds$SettledRound, ["deal", "shuffles"], {  });
class kit_errors$IllegalMove extends kit_errors$ReihumError {
  __init__(message, reason = null, cards = []) {
    const self = this;
    self.reason = reason;
    self.cards = $.list(cards);
    super.__init__(message);
  }
}
class play_known_chance$RecordedChance extends $.Thing {
  __init__() {
    const self = this;
    self.next_deal = null;
    self.next_shuffle = null;
  }
  deal(match, carry) {
    const self = this;
    if ((self.next_deal == null)) {
      throw new kit_errors$IllegalMove("No cards are known from here on: the record ends before, or went another way. `resume` takes a seed or a key to go on with.");
    }
    return match.game.restore($.len(match.players), match.options, carry, self.next_deal);
  }
  shuffle(match) {
    const self = this;
    let cards, message;
    if ((self.next_deal == null)) {
      throw new kit_errors$IllegalMove("No cards are known from here on: the record ends before, or went another way. `resume` takes a seed or a key to go on with.");
    }
    if (((!$.isinstance(self.next_shuffle, [$.dict])) || (!$.within("shuffle", self.next_shuffle)))) {
      message = "a pile is formed here, but the record does not say its order";
      throw new kit_errors$DealError(message);
    }
    cards = $.get(self.next_shuffle, "shuffle");
    if (((!$.isinstance(cards, [$.list])) || (!$.truth($.all((function* () { for (const card of $.iter(cards)) yield $.isinstance(card, [$.str]); })()))))) {
      message = "a shuffle is a list of cards";
      throw new kit_errors$DealError(message);
    }
    match.game.form(match.state, cards);
    return $.list(cards);
  }
}
function play_known_chance$_join(played, before) {
  return new play_rounds$SettledRound(played.deal, [...$.iter(played.shuffles), ...$.iter($.slice(before.shuffles, $.len(played.shuffles), null, null))]);
}
function play_known_chance$copy_chance(chance) {
  let error, message;
  if ($.isinstance(chance, [play_keyed_chance$KeyedChance, play_known_chance$RepeatedChance])) {
    return $.methods.copy(chance);
  }
  try {
    return $.deepcopy(chance);
  } catch ($error) {
    if ($.caught($error, [$.TypeError, $.NotImplementedError])) {
      error = $error;
      message = `This match's source of chance cannot be copied (${$.str(error)}): give it a method \`__deepcopy__\`.`;
      throw new kit_errors$OptionError(message);
    }
    else throw $error;
  }
}
function play_record_format$list_shuffles(entries) {
  return $.listed(entries, (entry) => $.get(entry, "shuffle"), (entry) => $.isinstance(entry, [$.dict]));
}
class play_known_chance$RepeatedChance extends $.Thing {
  __init__(rounds, then = null, lenient = false) {
    const self = this;
    self._rounds = rounds;
    self._then = ((then == null) ? new play_known_chance$RecordedChance() : then);
    self._lenient = lenient;
  }
  deal(match, carry) {
    const self = this;
    let number;
    number = $.len(match.rounds);
    if (($.ge(number, $.len(self._rounds)))) {
      return self._then.deal(match, carry);
    }
    if ($.isinstance(self._then, [play_keyed_chance$KeyedChance])) {
      self._then.begin(number);
    }
    try {
      return match.game.restore($.len(match.players), match.options, carry, $.get(self._rounds, number).deal);
    } catch ($error) {
      if ($.caught($error, [kit_errors$DealError])) {
        if ((!$.truth(self._lenient))) {
          throw $error;
        }
        return self._then.deal(match, carry);
      }
      else throw $error;
    }
  }
  start_again(played) {
    const self = this;
    let rounds;
    if ($.isinstance(self._then, [play_keyed_chance$KeyedChance])) {
      return new play_known_chance$RepeatedChance(self._rounds, self._then.start_again(), true);
    }
    rounds = $.listed($.enumerate(played), ([number, one]) => (($.lt(number, $.len(self._rounds))) ? play_known_chance$_join(one, $.get(self._rounds, number)) : one));
    return new play_known_chance$RepeatedChance([...$.iter(rounds), ...$.iter($.slice(self._rounds, $.len(played), null, null))], self._then, true);
  }
  copy() {
    const self = this;
    return new play_known_chance$RepeatedChance(self._rounds, play_known_chance$copy_chance(self._then), self._lenient);
  }
  shuffle(match) {
    const self = this;
    let formed, known, number;
    [number, formed] = [$.sub($.len(match.rounds), 1), $.len(play_record_format$list_shuffles($.get(match.rounds, -1).moves))];
    known = (($.lt(number, $.len(self._rounds))) ? $.get(self._rounds, number).shuffles : []);
    if (($.ge(formed, $.len(known)))) {
      return self._then.shuffle(match);
    }
    try {
      match.game.form(match.state, $.get(known, formed));
    } catch ($error) {
      if ($.caught($error, [kit_errors$DealError])) {
        if ((!$.truth(self._lenient))) {
          throw $error;
        }
        return self._then.shuffle(match);
      }
      else throw $error;
    }
    return $.get(known, formed);
  }
}
class play_rounds$Round extends $.Thing {
  __init__(carry, deal) {
    const self = this;
    self.carry = carry;
    self.deal = deal;
    self.moves = [];
    self.result = null;
    self.parts = [];
  }
  get out() {
    const self = this;
    if (((self.result == null) || (!$.eq(self.result.ended, "out")))) {
      return null;
    }
    return $.next((function* () { for (const entry of $.iter($.reversed(self.moves))) if ($.isinstance(entry, [$.list])) yield $.get(entry, 0); })(), null);
  }
}
class play_match$LegalMove extends $.NamedTuple {

}
$.named_members(play_match$LegalMove, ["code", "text"], {  });
function play_known_chance$repeat_chance(chance, rounds) {
  let known;
  if ($.isinstance(chance, [play_keyed_chance$KeyedChance])) {
    return chance.start_again();
  }
  known = ($.isinstance(chance, [play_known_chance$RepeatedChance]) ? chance : new play_known_chance$RepeatedChance([], chance));
  return known.start_again($.listed(rounds, (one) => new play_rounds$SettledRound(one.deal, play_record_format$list_shuffles(one.moves))));
}
function play_record_writing$_is_before(position, number, at) {
  let place, round_;
  if ($.is_sequence(position, 2, true) && $.isinstance(position[0], [$.int]) && ((round_ = position[0]), true) && $.isinstance(position[1], [$.int]) && ((place = position[1]), true)) {
    return $.either($.lt(round_, number), () => $.both($.eq(round_, number), () => $.lt(place, at)));
  }
  return false;
}
function play_record_writing$cut_source(source, number, entries) {
  let kept, made, omitted, position, stand_ins;
  omitted = $.list(["totals", "winners", "commitment", "key"]);
  [position, made] = [$.methods.get(source, "continued_at"), $.listed(entries, (entry) => entry, (entry) => $.isinstance(entry, [$.list]))];
  if (($.isinstance(position, [$.dict]) && (!$.truth(play_record_writing$_is_before([$.methods.get(position, "round"), $.methods.get(position, "move")], $.add(number, 1), $.add($.len(made), 1)))))) {
    $.methods.append(omitted, "continued_at");
  }
  kept = $.dict((function* () { for (const [name, value] of $.iter($.methods.items(source))) if ((!$.within(name, omitted))) yield [name, value]; })());
  $.put(kept, "rounds", $.slice($.methods.get(source, "rounds", []), null, $.add(number, 1), null));
  stand_ins = $.methods.get(source, "stand_ins");
  if ($.isinstance(stand_ins, [$.list])) {
    $.put(kept, "stand_ins", $.listed(stand_ins, (entry) => entry, (entry) => $.truth(play_record_writing$_is_before(entry, number, $.len(entries)))));
  }
  return kept;
}
class kit_base$Result extends $.NamedTuple {

}
$.named_members(kit_base$Result, ["ended", "scores"], {  });
class kit_errors$StateError extends kit_errors$ReihumError {

}
function play_keyed_chance$commit_to_key(key) {
  return $.sha256(key).hexdigest();
}
function play_record_writing$_find_source_round(source, number) {
  let rounds;
  rounds = $.methods.get(source, "rounds", []);
  return (($.lt(number, $.len(rounds))) ? $.get(rounds, number) : $.dict([]));
}
function play_record_writing$_merge_in_order(source, record, ending) {
  let merged, name, value;
  merged = $.dict([]);
  for ([name, value] of $.iter($.methods.items(source))) {
    if ((!$.within(name, ending))) {
      $.put(merged, name, ((($.within(name, record)) && (!$.within(name, ["options", "deal"]))) ? $.get(record, name) : value));
    }
  }
  for ([name, value] of $.iter($.methods.items(record))) {
    if ((!$.within(name, merged))) {
      $.put(merged, name, value);
    }
  }
  return merged;
}
function play_record_writing$_make_round(played, before) {
  let entry;
  entry = $.dict([["deal", played.deal], ["moves", played.moves]]);
  if ((played.result != null)) {
    { const $values = $.unpacked([played.result.scores, played.result.ended], 2);
    $.put(entry, "scores", $values[0]);
    $.put(entry, "ended", $values[1]);
    }
  }
  return play_record_writing$_merge_in_order(before, entry, ((played.result != null) ? [] : ["scores", "ended"]));
}
function play_record_writing$make_record(match, proof) {
  let record, source;
  source = $.either(match.source, () => $.dict([]));
  record = $.dict([["format", "reihum-record/1"], ["game", match.game.id], ["players", match.players], ["options", match.options], ["seed", match.seed], ["rounds", $.listed($.enumerate(match.rounds), ([number, played]) => play_record_writing$_make_round(played, play_record_writing$_find_source_round(source, number)))]]);
  if ($.truth(match.over)) {
    { const $values = $.unpacked([match.game.totals(match.results), match.winners], 2);
    $.put(record, "totals", $values[0]);
    $.put(record, "winners", $values[1]);
    }
    record = $.dict([...record, ...proof]);
  }
  return play_record_format$copy_json(play_record_writing$_merge_in_order(source, record, ($.truth(match.over) ? [] : ["totals", "winners", "commitment", "key"])));
}
class play_match$Match extends $.Thing {
  __init__(game, players = null, options = null, seed = null, key = null, chance = null, legal = false, deal = null) {
    const self = this;
    let message;
    self.game = $.game_of(game);
    self.players = play_player_names$make_names(((players == null) ? play_game$resolve_players(self.game, null) : players));
    self.options = play_game$resolve_options(self.game, $.len(self.players), options);
    self._chance = ((chance == null) ? play_keyed_chance$make_chance(key, seed) : play_known_chance$require_chance(chance));
    self.seed = (((seed == null) || (chance != null) || (deal != null)) ? null : $.int(seed));
    if ((deal != null)) {
      if ((!$.isinstance(deal, [$.Mapping]))) {
        message = `A deal is a mapping, as a record has it, not a ${$.str($.type(deal))}.`;
        throw new kit_errors$DealError(message);
      }
      self._chance = new play_known_chance$RepeatedChance([new play_rounds$SettledRound(deal, [])], self._chance);
    }
    self.source = null;
    self._keep_legal = legal;
    self.rounds = [];
    self._carry = self.game.first($.len(self.players), self.options);
    self._legal = null;
    self._listed = null;
    self._texts = $.dict([]);
    self.deal();
  }
  deal() {
    const self = this;
    let message;
    if (($.truth(self.rounds) && (!$.truth(self.round_over)))) {
      message = "The round is still being played.";
      throw new kit_errors$IllegalMove(message);
    }
    if ((self._carry == null)) {
      message = "The match is over.";
      throw new kit_errors$IllegalMove(message);
    }
    self.state = self._chance.deal(self, self._carry);
    $.methods.append(self.rounds, new play_rounds$Round(self._carry, self.game.dealt(self.state)));
    self._settle();
  }
  get round() {
    const self = this;
    return $.get(self.rounds, -1);
  }
  get turn() {
    const self = this;
    return self.game.turn(self.state);
  }
  get round_over() {
    const self = this;
    return self.round.result != null;
  }
  get over() {
    const self = this;
    return $.both(self.round_over, () => self._carry == null);
  }
  get results() {
    const self = this;
    return $.listed(self.rounds, (played) => played.result, (played) => (played.result != null));
  }
  get totals() {
    const self = this;
    return ($.truth(self.results) ? self.game.totals(self.results) : null);
  }
  get winners() {
    const self = this;
    return ($.truth(self.over) ? self.game.winners(self.results) : []);
  }
  codes() {
    const self = this;
    let memory;
    memory = $.memory_of(self.state);
    if (((self._legal == null) || (!$.eq(memory, self._listed)))) {
      self._check(self.state);
      self._legal = ((self.turn == null) ? [] : $.bound(self.game, "legal")(self.state));
      [self._listed, self._texts] = [memory, $.dict([])];
    }
    return $.list(self._legal);
  }
  legal() {
    const self = this;
    let text;
    text = $.bound(self.game, "text");
    return $.sorted((function* () { for (const code of $.iter(self.codes())) yield text(self.state, code); })());
  }
  legal_move(move) {
    const self = this;
    let code, codes, message, seat;
    [codes, seat] = [self.codes(), self.turn];
    if ((seat == null)) {
      message = ($.truth(self.over) ? "The match is over." : "The round is over; deal the next one.");
      throw new kit_errors$IllegalMove(message);
    }
    code = ($.isinstance(move, [$.str]) ? self.game.code(self.state, move) : $.whole_number(move));
    if (((code == null) || (!$.within(code, codes)))) {
      throw self._make_illegal_error(seat, move);
    }
    if ((!$.within(code, self._texts))) {
      $.put(self._texts, code, $.bound(self.game, "text")(self.state, code));
    }
    return new play_match$LegalMove(code, $.get(self._texts, code));
  }
  _find_again(move) {
    const self = this;
    let found, message;
    found = self.legal_move(move.code);
    if ((!$.eq(found.text, move.text))) {
      message = `${$.str(move.text)} was looked up in another position; in this one its code, ${$.str(move.code)}, stands for ${$.str(found.text)}. Look it up again with \`legal_move\`.`;
      throw new kit_errors$IllegalMove(message);
    }
    return found;
  }
  _make_illegal_error(seat, move) {
    const self = this;
    let legal, shown, who, why;
    legal = self.legal();
    shown = $.add($.methods.join(", ", $.slice(legal, null, 12, null)), (($.gt($.len(legal), 12)) ? ` and ${$.str($.sub($.len(legal), 12))} more` : ""));
    who = `for ${$.str($.get(self.players, seat))} (seat ${$.str(seat)}) now`;
    why = ($.isinstance(move, [$.str]) ? self.game.explain_illegal(self.state, move) : null);
    if ((why == null)) {
      return new kit_errors$IllegalMove(`code ${$.str(move)} is not legal ${$.str(who)}; legal: ${$.str(shown)}.`);
    }
    return new kit_errors$IllegalMove(`${$.str(move)} is not legal ${$.str(who)}: ${$.str(self.game.say_illegal(why))} Legal: ${$.str(shown)}.`, why.reason, why.cards);
  }
  play(move) {
    const self = this;
    let entry, found;
    found = ($.isinstance(move, [play_match$LegalMove]) ? self._find_again(move) : self.legal_move(move));
    entry = [self.turn, found.text];
    if ($.truth(self._keep_legal)) {
      $.methods.append(entry, self.legal());
    }
    $.bound(self.game, "play")(self.state, found.code);
    $.methods.append(self.round.moves, entry);
    try {
      self._settle();
    } catch ($error) {
      if ($.caught($error, [kit_errors$IllegalMove])) {
        self.undo();
        throw $error;
      }
      else throw $error;
    }
  }
  fork() {
    const self = this;
    let tried;
    tried = $.copy_shallow(self);
    [tried.state, tried._chance] = [$.methods.copy(self.state), play_known_chance$copy_chance(self._chance)];
    tried.rounds = [...$.iter($.slice(self.rounds, null, -1, null)), $.copy_shallow(self.round)];
    tried.round.moves = $.list(self.round.moves);
    return tried;
  }
  at_round(number) {
    const self = this;
    let message, past, played, wanted;
    wanted = $.whole_number(number);
    if (((wanted == null) || (!(($.le(1, wanted) && $.le(wanted, $.len(self.rounds))))))) {
      message = `There is no round ${$.repr(number)}.`;
      throw new $.IndexError(message);
    }
    played = $.get(self.rounds, $.sub(wanted, 1));
    past = $.copy_shallow(self);
    past.rounds = $.slice(self.rounds, null, $.sub(wanted, 1), null);
    [past._carry, past._keep_legal] = [played.carry, false];
    past._chance = play_known_chance$repeat_chance(play_known_chance$copy_chance(self._chance), self.rounds);
    past.source = null;
    past.deal();
    return past;
  }
  undo() {
    const self = this;
    let _, before, kept, made, message, moves, number, played, text;
    made = $.listed($.enumerate(self.rounds), ([number, one]) => number, ([number, one]) => $.truth($.any((function* () { for (const entry of $.iter(one.moves)) yield $.isinstance(entry, [$.list]); })())));
    if ((!$.truth(made))) {
      message = "No move has been made that could be taken back.";
      throw new kit_errors$IllegalMove(message);
    }
    number = $.get(made, -1);
    played = $.get(self.rounds, number);
    moves = $.listed(played.moves, (entry) => entry, (entry) => $.isinstance(entry, [$.list]));
    before = $.copy_shallow(self);
    [before._chance, before._carry, before._keep_legal] = [play_known_chance$repeat_chance(self._chance, self.rounds), played.carry, false];
    before.rounds = $.slice(self.rounds, null, number, null);
    before.deal();
    for ([_, text, ..._] of $.iter($.slice(moves, null, -1, null))) {
      before.play(text);
    }
    kept = $.slice(played.moves, null, $.methods.index(played.moves, $.get(moves, -1), $.len(before.round.moves)), null);
    [self._chance, self._carry, self.state] = [before._chance, played.carry, before.state];
    self.rounds = [...$.iter($.slice(self.rounds, null, number, null)), before.round];
    self.round.moves = kept;
    self.source = ((self.source == null) ? null : play_record_writing$cut_source(self.source, number, kept));
    self._legal = null;
  }
  back_to(state, entries) {
    const self = this;
    let kept, message;
    if ($.truth(self.round_over)) {
      message = "The round is over: nothing in it can be taken back.";
      throw new kit_errors$IllegalMove(message);
    }
    kept = $.whole_number(entries);
    if (((kept == null) || (!(($.le(0, kept) && $.le(kept, $.len(self.round.moves))))))) {
      message = `The round has ${$.str($.len(self.round.moves))} entries: it cannot go back to ${$.repr(entries)}.`;
      throw new kit_errors$IllegalMove(message);
    }
    self._check(state);
    self.state = $.methods.copy(state);
    $.remove(self.round.moves, kept, null, null);
    self._legal = null;
  }
  _settle() {
    const self = this;
    self._legal = null;
    while ($.truth($.bound(self.game, "due")(self.state))) {
      $.methods.append(self.round.moves, $.dict([["shuffle", self._chance.shuffle(self)]]));
    }
    if ((self.turn == null)) {
      self.round.result = new kit_base$Result(self.game.ended(self.state), self.game.scores(self.state));
      self.round.parts = self._score_parts();
      self._carry = self.game.following(self.state, self.options, self.results);
    }
  }
  _score_parts() {
    const self = this;
    let tell;
    tell = $.getattr(self.game, "score_parts", null);
    return $.listed($.range($.len(self.players)), (seat) => ((tell == null) ? [] : tell(self.state, seat)));
  }
  _check(state) {
    const self = this;
    let checked, message;
    if ($.isinstance(self.game, [kit_base$Base])) {
      $.check_state(self.game, state);
      checked = state;
      if ((!$.eq($.int(checked.players), $.len(self.players)))) {
        message = `This state is for ${$.str(checked.players)} players, the match for ${$.str($.len(self.players))}.`;
        throw new kit_errors$StateError(message);
      }
    }
  }
  view(seat = null) {
    const self = this;
    let seen;
    seen = self.game.view(self.state, seat);
    return seen;
  }
  record() {
    const self = this;
    let dealt, proof;
    dealt = (((self.seed == null) && $.isinstance(self._chance, [play_keyed_chance$KeyedChance])) ? self._chance : null);
    proof = ((dealt == null) ? $.dict([]) : $.dict([["commitment", play_keyed_chance$commit_to_key(dealt.key)], ["key", $.methods.hex(dealt.key)]]));
    return play_record_writing$make_record(self, proof);
  }
}
class play_record_error$RecordError extends kit_errors$ReihumError {
  __init__(reason, round_ = null, move = null, line = null, path = null, code = "invalid") {
    const self = this;
    let inside, outside;
    self.code = code;
    self.reason = reason;
    self.round = round_;
    self.move = move;
    self.line = line;
    self.path = path;
    inside = $.add(((round_ != null) ? [`round ${$.str(round_)}`] : []), ((move != null) ? [`move ${$.str(move)}`] : []));
    outside = $.add(((path != null) ? [path] : []), ((line != null) ? [`line ${$.str(line)}`] : []));
    super.__init__($.methods.join(": ", $.add($.listed([outside, inside], (place) => $.methods.join(", ", place), (place) => $.truth(place)), [reason])));
  }
  locate(path, line) {
    const self = this;
    return new play_record_error$RecordError(self.reason, self.round, self.move, $.either(self.line, () => line), $.str(path), self.code);
  }
}
class play_record$Replay extends $.Thing {
  __init__(record) {
    const self = this;
    let message;
    if ((!$.isinstance(record, [$.Mapping]))) {
      message = `a record is an object with a list of rounds, as \`Match.record\` and \`json.loads\` give it, not ${$.str($.slice($.repr(record), null, 60, null))}; \`load_matches\` reads a file of records`;
      throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "not_a_record");
    }
    self.record = record;
    self.rounds = self._expect_list(record, "rounds", "the record");
    self._chance = new play_known_chance$RecordedChance();
    self.match = self._begin();
  }
  _begin() {
    const self = this;
    let error, game, message, missing, names, options, players, record;
    record = self.record;
    if ((!$.eq($.methods.get(record, "format"), "reihum-record/1"))) {
      message = `the format is ${$.repr($.methods.get(record, "format"))}, not ${$.repr("reihum-record/1")}`;
      throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "format");
    }
    players = self._expect_list(record, "players", "the record");
    names = $.listed(players, (name) => name, (name) => $.isinstance(name, [$.str]));
    if ((!$.eq($.len(names), $.len(players)))) {
      message = "the players are names";
      throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "players");
    }
    options = $.methods.get(record, "options");
    if ((!$.isinstance(options, [$.dict]))) {
      message = "the record's options are an object with every option";
      throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "options");
    }
    if ((!$.truth(self.rounds))) {
      message = "the record has no round";
      throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "no_round");
    }
    try {
      game = $.find($.str($.methods.get(record, "game")));
      game.complete($.len(players), options);
      missing = $.listed(game.options, (option) => option.name, (option) => ((!$.within(option.name, options)) && (!$.truth(option.house))));
    } catch ($error) {
      if ($.caught($error, [kit_errors$ReihumError])) {
        error = $error;
        throw new play_record_error$RecordError($.str(error), undefined, undefined, undefined, undefined, "not_playable");
      }
      else throw $error;
    }
    if ($.truth(missing)) {
      message = `the options lack ${$.str($.methods.join(", ", missing))}`;
      throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "options");
    }
    self._open(0);
    try {
      return new play_match$Match(game, names, options, undefined, undefined, self._chance);
    } catch ($error) {
      if ($.caught($error, [kit_errors$ReihumError])) {
        error = $error;
        throw new play_record_error$RecordError($.str(error), 1, undefined, undefined, undefined, "deal");
      }
      else throw $error;
    }
  }
  finish() {
    const self = this;
    let message;
    self.play_on();
    if ((!$.truth(self.match.over))) {
      if ((self.match.turn != null)) {
        message = "the moves end before the round does";
        throw new play_record_error$RecordError(message, $.len(self.rounds), $.either($.len(self.match.round.moves), () => null), undefined, undefined, "ends_early");
      }
      message = "the record ends before the match is over";
      throw new play_record_error$RecordError(message, $.len(self.rounds), undefined, undefined, undefined, "ends_early");
    }
    return self.match;
  }
  play_on() {
    const self = this;
    let number;
    for (number of $.iter($.range(1, $.add($.len(self.rounds), 1)))) {
      if (($.gt(number, 1))) {
        self._deal(number);
      }
      self._play_round(number);
    }
    self._chance.next_deal = null;
    [self.match.source, self.match.seed] = [play_record_format$copy_json($.dict(self.record)), self._read_seed()];
    if ($.truth(self.match.over)) {
      self._check_ending();
    }
    return self.match;
  }
  _read_seed() {
    const self = this;
    let message, seed;
    seed = $.methods.get(self.record, "seed");
    if (((seed != null) && ((!$.isinstance(seed, [$.int])) || $.isinstance(seed, [$.bool])))) {
      message = `the seed is a whole number or null, not ${$.repr(seed)}`;
      throw new play_record_error$RecordError(message);
    }
    return seed;
  }
  _check_ending() {
    const self = this;
    let message, name, truth;
    for ([name, truth] of $.iter([["totals", self.match.totals], ["winners", self.match.winners]])) {
      if ((!$.truth(kit_base$is_same($.methods.get(self.record, name), truth)))) {
        message = `the ${$.str(name)} are ${$.repr($.methods.get(self.record, name))}, but they must be ${$.repr(truth)}`;
        throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "wrong_result");
      }
    }
  }
  _open(index) {
    const self = this;
    let entry, message;
    entry = $.get(self.rounds, index);
    if (((!$.isinstance(entry, [$.dict])) || (!$.isinstance($.methods.get(entry, "deal"), [$.dict])))) {
      message = "a round is an object with a deal";
      throw new play_record_error$RecordError(message, $.add(index, 1), undefined, undefined, undefined, "not_a_round");
    }
    self._chance.next_deal = $.get(entry, "deal");
  }
  _deal(number) {
    const self = this;
    let error, message;
    if ($.truth(self.match.over)) {
      message = `the match is over after round ${$.str($.sub(number, 1))}, but the record goes on`;
      throw new play_record_error$RecordError(message, number, undefined, undefined, undefined, "goes_on");
    }
    self._open($.sub(number, 1));
    try {
      self.match.deal();
    } catch ($error) {
      if ($.caught($error, [kit_errors$ReihumError])) {
        error = $error;
        throw new play_record_error$RecordError($.str(error), number, undefined, undefined, undefined, "deal");
      }
      else throw $error;
    }
  }
  _play_round(number) {
    const self = this;
    let entry, message, moves, name, result, truth;
    entry = $.get(self.rounds, $.sub(number, 1));
    moves = self._expect_list(entry, "moves", "the round", number);
    self._play_moves(moves, number);
    result = self.match.round.result;
    if (((result == null) && ($.lt(number, $.len(self.rounds))))) {
      message = "the moves end before the round does";
      throw new play_record_error$RecordError(message, number, $.either($.len(moves), () => null), undefined, undefined, "ends_early");
    }
    if ((result == null)) {
      return null;
    }
    for ([name, truth] of $.iter([["scores", result.scores], ["ended", result.ended]])) {
      if ((!$.truth(kit_base$is_same($.methods.get(entry, name), truth)))) {
        message = `${$.str(name)} is ${$.repr($.methods.get(entry, name))}, but it must be ${$.repr(truth)}`;
        throw new play_record_error$RecordError(message, number, undefined, undefined, undefined, "wrong_score");
      }
    }
  }
  _play_moves(moves, number) {
    const self = this;
    let at, error, legal, listed, message, move, seat, text;
    at = 0;
    while (($.lt(at, $.len(moves)))) {
      move = $.get(moves, at);
      if ($.isinstance(move, [$.dict])) {
        message = "a shuffle stands here, but no pile is formed";
        throw new play_record_error$RecordError(message, number, $.add(at, 1), undefined, undefined, "wrong_shuffle");
      }
      [seat, text, listed] = $.unpacked(self._read_move(move, number, $.add(at, 1)), 3);
      if ((self.match.turn == null)) {
        message = "the round is over, but the record goes on";
        throw new play_record_error$RecordError(message, number, $.add(at, 1), undefined, undefined, "goes_on");
      }
      if ((!$.eq(seat, self.match.turn))) {
        message = `it is seat ${$.str(self.match.turn)}'s move, not seat ${$.str(seat)}'s`;
        throw new play_record_error$RecordError(message, number, $.add(at, 1), undefined, undefined, "wrong_seat");
      }
      legal = ($.truth(listed) ? self.match.legal() : []);
      self._chance.next_shuffle = (($.lt($.add(at, 1), $.len(moves))) ? $.get(moves, $.add(at, 1)) : null);
      try {
        self.match.play(text);
      } catch ($error) {
        if ($.caught($error, [kit_errors$DealError])) {
          error = $error;
          throw new play_record_error$RecordError($.str(error), number, $.add(at, 2), undefined, undefined, "wrong_shuffle");
        }
        else if ($.caught($error, [kit_errors$ReihumError])) {
          error = $error;
          throw new play_record_error$RecordError($.str(error), number, $.add(at, 1), undefined, undefined, "illegal_move");
        }
        else throw $error;
      }
      if ($.truth(listed)) {
        self._check_legal($.get(listed, 0), legal, number, $.add(at, 1));
        $.methods.append($.get(self.match.round.moves, at), legal);
      }
      at = $.len(self.match.round.moves);
    }
  }
  _check_legal(given, truth, number, at) {
    let listed, message;
    if (($.eq(given, truth))) {
      return null;
    }
    if (((!$.isinstance(given, [$.list])) || (!$.truth($.all((function* () { for (const text of $.iter(given)) yield $.isinstance(text, [$.str]); })()))))) {
      message = "the third member of a move is the list of legal moves";
      throw new play_record_error$RecordError(message, number, at, undefined, undefined, "not_a_move");
    }
    listed = $.next((function* () { for (const [text, other] of $.iter($.zip_longest(given, truth))) if ((!$.eq(text, other))) yield text; })());
    message = `the list of legal moves is not right, first at ${$.repr(listed)}: it must be ${$.str($.methods.join(", ", truth))}`;
    throw new play_record_error$RecordError(message, number, at, undefined, undefined, "wrong_legal_moves");
  }
  _read_move(move, number, at) {
    let message, rest, seat, text;
    if ($.is_sequence(move, 2, true) && $.isinstance(move[0], [$.int]) && ((seat = move[0]), true) && $.isinstance(move[1], [$.str]) && ((text = move[1]), true) && ((rest = move.slice(2)), true) && ((!$.isinstance(seat, [$.bool])) && ($.le($.len(rest), 1)))) {
      return [seat, text, rest];
    }
    message = "a move is a list of seat and notation, or a shuffle";
    throw new play_record_error$RecordError(message, number, at, undefined, undefined, "not_a_move");
  }
  _expect_list(holder, name, where, number = null) {
    let message, value;
    value = ($.isinstance(holder, [$.Mapping]) ? $.methods.get(holder, name) : null);
    if ((!$.isinstance(value, [$.list]))) {
      message = `${$.str(where)} has no list of ${$.str(name)}`;
      throw new play_record_error$RecordError(message, number, undefined, undefined, undefined, "not_a_list");
    }
    return value;
  }
}
class server_messages_api$RecordFault extends $.Struct {

}
$.struct(server_messages_api$RecordFault, null, false, [["round", "round", null], ["move", "move", null], ["code", "code", null], ["message", "message", null]]);
class server_table_checked_record$CheckedRecord extends $.NamedTuple {

}
$.named_members(server_table_checked_record$CheckedRecord, ["match", "rounds", "fault", "dealt", "stand_ins"], { dealt: null, stand_ins: null });
function play_proof$read_key(record) {
  let commitment, key, message, seed, text;
  [text, seed, commitment] = [$.methods.get(record, "key"), $.methods.get(record, "seed"), $.methods.get(record, "commitment")];
  if ((text == null)) {
    return (($.isinstance(seed, [$.int]) && (!$.isinstance(seed, [$.bool]))) ? play_keyed_chance$derive_key(seed) : null);
  }
  try {
    key = ($.isinstance(text, [$.str]) ? $.bytes.fromhex(text) : $.bytes([]));
  } catch ($error) {
    if ($.caught($error, [$.ValueError])) {
      key = $.bytes([]);
    }
    else throw $error;
  }
  if ((!$.eq($.len(key), 32))) {
    message = `the key is ${$.repr(text)}, not ${$.str(32)} bytes in hexadecimal`;
    throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "key");
  }
  if (((commitment != null) && (!$.eq(commitment, play_keyed_chance$commit_to_key(key))))) {
    message = `the commitment is ${$.repr(commitment)}, but the SHA-256 of the key is ${$.str(play_keyed_chance$commit_to_key(key))}`;
    throw new play_record_error$RecordError(message, undefined, undefined, undefined, undefined, "commitment");
  }
  return key;
}
function play_record_format$split_move(move) {
  let seat, text;
  [seat, text] = $.unpacked($.slice(move, null, 2, null), 2);
  return [seat, text];
}
function play_proof$deal_again(match, key, source = "the key") {
  let again, at, entry, message, number, played, shuffles;
  again = new play_match$Match(match.game, match.players, match.options, undefined, key);
  shuffles = 0;
  for ([number, played] of $.iter($.enumerate(match.rounds, 1))) {
    if (($.gt(number, 1))) {
      again.deal();
    }
    if ((!$.eq(again.round.deal, played.deal))) {
      message = `the deal is not the one that ${$.str(source)} gives`;
      throw new play_record_error$RecordError(message, number, undefined, undefined, undefined, "deal");
    }
    shuffles = $.add(shuffles, 1);
    for ([at, entry] of $.iter($.enumerate(played.moves, 1))) {
      if ((!$.isinstance(entry, [$.dict]))) {
        again.play($.get(play_record_format$split_move(entry), 1));
      } else {
        if ((!$.eq(entry, $.get(again.round.moves, $.sub(at, 1))))) {
          message = `the pile is not in the order that ${$.str(source)} gives`;
          throw new play_record_error$RecordError(message, number, at, undefined, undefined, "wrong_shuffle");
        } else {
          shuffles = $.add(shuffles, 1);
        }
      }
    }
  }
  return shuffles;
}
function play_proof$is_dealt(record, match) {
  let key;
  try {
    key = play_proof$read_key(record);
    return ((key == null) ? null : $.gt(play_proof$deal_again(match, key), 0));
  } catch ($error) {
    if ($.caught($error, [kit_errors$ReihumError])) {
      return false;
    }
    else throw $error;
  }
}
class server_table_stand_ins$StandIns extends $.Thing {
  __init__() {
    const self = this;
    self._rounds = $.dict([]);
  }
  find(round_, index) {
    const self = this;
    return (($.within(round_, self._rounds)) ? $.methods.get($.get(self._rounds, round_), index) : null);
  }
  put(round_, index, by) {
    const self = this;
    let entries;
    entries = $.methods.setdefault(self._rounds, round_, $.dict([]));
    if ((by == null)) {
      $.methods.pop(entries, index, null);
    } else {
      $.put(entries, index, by);
    }
  }
  note(match, index, by) {
    const self = this;
    self.put($.sub($.len(match.rounds), 1), index, by);
  }
  to_list() {
    const self = this;
    return [...(function* () { for (const round_ of $.iter($.sorted(self._rounds))) for (const index of $.iter($.sorted($.get(self._rounds, round_)))) yield [round_, index, $.get($.get(self._rounds, round_), index)]; })()];
  }
}
function server_table_stand_ins$read_stand_ins(record) {
  let entry, found, index, listed, round_;
  [listed, found] = [$.methods.get(record, "stand_ins"), new server_table_stand_ins$StandIns()];
  for (entry of $.iter(($.isinstance(listed, [$.list]) ? listed : []))) {
    if ($.is_sequence(entry, 3, false) && $.isinstance(entry[0], [$.int]) && ((round_ = entry[0]), true) && $.isinstance(entry[1], [$.int]) && ((index = entry[1]), true) && $.eq(entry[2], "bot")) {
      found.put(round_, index, "bot");
    } else {
      if ($.is_sequence(entry, 3, false) && $.isinstance(entry[0], [$.int]) && ((round_ = entry[0]), true) && $.isinstance(entry[1], [$.int]) && ((index = entry[1]), true) && $.eq(entry[2], "clock")) {
        found.put(round_, index, "clock");
      }
    }
  }
  return found;
}
function server_table_checked_record$check_record(record) {
  let dealt, error, fault, replay, rounds;
  [fault, replay, rounds] = [null, null, 0];
  try {
    replay = new play_record$Replay(record);
    rounds = $.len(replay.rounds);
    replay.finish();
  } catch ($error) {
    if ($.caught($error, [play_record_error$RecordError])) {
      error = $error;
      fault = new server_messages_api$RecordFault(error.round, error.move, error.code, error.reason);
    }
    else throw $error;
  }
  if ((replay == null)) {
    return new server_table_checked_record$CheckedRecord(null, rounds, fault);
  }
  dealt = ((fault == null) ? play_proof$is_dealt(record, replay.match) : null);
  return new server_table_checked_record$CheckedRecord(replay.match, rounds, fault, dealt, server_table_stand_ins$read_stand_ins(record));
}
class server_messages_views$SeatView extends $.Struct {

}
$.struct(server_messages_views$SeatView, null, false, [["kind", "kind", null], ["name", "name", null], ["bot", "bot", null], ["away", "away", null], ["ready", "ready", null], ["sitting_in", "sitting_in", null], ["left", "left", null], ["muted", "muted", null], ["offered", "offered", null], ["votes", "votes", null]]);
class server_messages_views$RoundResult extends $.Struct {

}
$.struct(server_messages_views$RoundResult, null, false, [["ended", "ended", null], ["scores", "scores", null]]);
class server_messages_views$PlayedRound extends server_messages_views$RoundResult {

}
$.struct(server_messages_views$PlayedRound, null, false, [["ended", "ended", null], ["scores", "scores", null], ["parts", "parts", null], ["out", "out", null]]);
class server_messages_views$MatchView extends $.Struct {

}
$.struct(server_messages_views$MatchView, null, false, [["round", "round", null], ["turn", "turn", null], ["view", "view", null], ["legal", "legal", null], ["results", "results", () => server_messages_views$PlayedRound], ["totals", "totals", null], ["winners", "winners", null], ["lowest_wins", "lowest_wins", null], ["commitment", "commitment", null], ["key", "key", null], ["back", "back", null], ["time_left", "time_left", null], ["finishing", "finishing", null], ["idle_left", "idle_left", null, () => null]]);
class server_messages_settings$Settings extends $.Struct {
  get slowness() {
    const self = this;
    return $.get($.dict([["slow", 2.0], ["usual", 1.0], ["quick", 0.3]]), self.bots);
  }
  get turn_time() {
    const self = this;
    return [self.clock, (($.eq(self.clock, "days")) ? self.clock_days : self.clock_seconds)];
  }
}
$.struct(server_messages_settings$Settings, null, false, [["clock", "clock", null, () => "off"], ["clock_seconds", "clock_seconds", null, () => 60], ["clock_days", "clock_days", null, () => 2], ["time_over", "time_over", null, () => "bot"], ["onlookers", "onlookers", null, () => true], ["chat", "chat", null, () => true], ["bots", "bots", null, () => "usual"]]);
class server_messages_views$MatchResult extends $.Struct {

}
$.struct(server_messages_views$MatchResult, null, false, [["results", "results", () => server_messages_views$RoundResult], ["totals", "totals", null], ["winners", "winners", null], ["players", "players", null, () => $.list()]]);
class server_messages_replay_positions$ContinuedStep extends $.Struct {

}
$.struct(server_messages_replay_positions$ContinuedStep, null, false, [["table", "table", null], ["match", "match", null], ["round", "round", null], ["step", "step", null]]);
class server_messages_views$TableView extends $.Struct {

}
$.struct(server_messages_views$TableView, null, false, [["table", "table", null], ["number", "number", null], ["game", "game", null], ["title", "title", null], ["options", "options", null], ["house_rules", "house_rules", null], ["seats", "seats", () => server_messages_views$SeatView], ["seat", "seat", null], ["host", "host", null], ["phase", "phase", null], ["matches", "matches", null], ["match", "match", () => server_messages_views$MatchView], ["settings", "settings", () => server_messages_settings$Settings], ["history", "history", () => server_messages_views$MatchResult], ["sealed", "sealed", null], ["day", "day", null, () => null], ["cards_of", "cards_of", null, () => null], ["evening", "evening", null, () => false], ["continues", "continues", () => server_messages_replay_positions$ContinuedStep, () => null], ["loosest", "loosest", () => server_messages_settings$Settings, () => new server_messages_settings$Settings()]]);
class server_messages_api$ReplayStep extends $.Struct {

}
$.struct(server_messages_api$ReplayStep, null, false, [["what", "what", null], ["table", "table", () => server_messages_views$TableView]]);
class server_messages_api$ReplayRound extends $.Struct {

}
$.struct(server_messages_api$ReplayRound, null, false, [["game", "game", null], ["title", "title", null], ["players", "players", null], ["options", "options", null], ["rounds", "rounds", null], ["count", "count", null], ["fault", "fault", () => server_messages_api$RecordFault], ["steps", "steps", () => server_messages_api$ReplayStep], ["dealt", "dealt", null], ["carry", "carry", null]]);
class server_messages_errors$Refused extends kit_errors$ReihumError {
  __init__(detail, code, reason = null, cards = [], at = null) {
    const self = this;
    self.code = code;
    self.detail = detail;
    self.reason = reason;
    self.cards = $.list(cards);
    self.at = at;
    super.__init__(detail);
  }
}
function server_table_record_steps$make_label(name) {
  name = $.either($.methods.strip(name), () => "?");
  return (($.le($.len(name), 40)) ? name : `${$.str($.slice(name, null, $.sub(40, 1), null))}…`);
}
class server_messages_events$Occupant extends $.Struct {

}
$.struct(server_messages_events$Occupant, null, true, [["name", "name", null, () => ""], ["bot", "bot", null, () => null], ["secret", "secret", null, () => ""], ["person", "person", null, () => -1], ["offered", "offered", null, () => false]]);
class server_messages_events$CreatedEvent extends $.Struct {

}
$.struct(server_messages_events$CreatedEvent, ["type", "created"], true, [["game", "game", null], ["options", "options", null], ["pace", "pace", null], ["occupants", "chairs", () => server_messages_events$Occupant], ["settings", "settings", () => server_messages_settings$Settings, () => new server_messages_settings$Settings()], ["next_key", "sealed", null, () => ""], ["cards_of", "cards_of", null, () => ""], ["keeper", "keeper", null, () => ""], ["evening", "evening", null, () => false], ["continues", "continues", () => server_messages_replay_positions$ContinuedStep, () => null], ["loosest", "loosest", () => server_messages_settings$Settings, () => new server_messages_settings$Settings()]]);
class server_messages_events$LogError extends $.Exception {
  __init__(message, number) {
    const self = this;
    self.number = number;
    super.__init__(message);
  }
}
class server_table_seats$Seat extends $.Struct {
  get is_person() {
    const self = this;
    return $.bool(self.secret);
  }
  get playing_bot() {
    const self = this;
    return $.either(self.bot, () => self.sitting_in);
  }
  come_back() {
    const self = this;
    self.left = false;
    self.sitting_in = null;
    $.methods.clear(self.votes);
  }
}
$.struct(server_table_seats$Seat, null, false, [["name", "name", null, () => ""], ["bot", "bot", null, () => null], ["secret", "secret", null, () => ""], ["person", "person", null, () => -1], ["ready", "ready", null, () => false], ["left", "left", null, () => false], ["sitting_in", "sitting_in", null, () => null], ["muted", "muted", null, () => false], ["offered", "offered", null, () => false], ["votes", "votes", null, () => $.set()]]);
function server_table_seats$make_seat(occupant, number) {
  if ((!$.truth(occupant.secret))) {
    return new server_table_seats$Seat(occupant.name, occupant.bot, undefined, undefined, undefined, undefined, undefined, undefined, occupant.offered);
  }
  return new server_table_seats$Seat(occupant.name, null, occupant.secret, (($.eq(occupant.person, -1)) ? number : occupant.person));
}
class server_table_turn_progress$TurnProgress extends $.Thing {
  __init__() {
    const self = this;
    self.seat = null;
    self._further = 1.0;
  }
  advance(seat, turn_over) {
    const self = this;
    self.seat = ($.truth(turn_over) ? null : seat);
    self._further = ($.truth(turn_over) ? 1.0 : (($.eq(self._further, 1.0)) ? 0.33 : $.mul(self._further, 0.75)));
  }
  get_part_of_pace(seat) {
    const self = this;
    return (($.eq(self.seat, seat)) ? self._further : 1.0);
  }
}
class server_table_undo$UndoHistory extends $.Thing {
  __init__() {
    const self = this;
    self._seat = null;
    self._snapshots = [];
    self._earlier = 0;
    self._why = "nothing";
    self._seats_moved = $.set();
  }
  note_move(seat, before, may, turn_over) {
    const self = this;
    if ((!$.eq(seat, self._seat))) {
      [self._seat, self._why] = [seat, "nothing"];
      self._clear();
    }
    $.methods.add(self._seats_moved, seat);
    if (($.eq(may, "yes"))) {
      $.methods.append(self._snapshots, before);
    } else {
      self._why = may;
      self._clear();
    }
    if ($.truth(turn_over)) {
      [self._earlier, self._why] = [$.len(self._snapshots), "passed_on"];
    }
  }
  _clear() {
    const self = this;
    $.methods.clear(self._snapshots);
    self._earlier = 0;
  }
  may_take_back(seat, turn) {
    const self = this;
    if (((seat == null) || (!$.within(seat, self._seats_moved)))) {
      return "nothing";
    }
    if ((!$.eq(seat, turn))) {
      return "passed_on";
    }
    if ((!$.eq(seat, self._seat))) {
      return "nothing";
    }
    return (($.gt($.len(self._snapshots), self._earlier)) ? "yes" : self._why);
  }
  forget(seat) {
    const self = this;
    $.methods.discard(self._seats_moved, seat);
    if (($.eq(seat, self._seat))) {
      self._clear();
    }
  }
  take_back(seat, turn) {
    const self = this;
    let message;
    if (((!(($.eq(seat, turn) && $.eq(turn, self._seat)))) || (!$.truth(self._snapshots)))) {
      message = `seat ${$.str(seat)} has nothing to take back`;
      throw new $.ValueError(message);
    }
    self._earlier = $.min(self._earlier, $.sub($.len(self._snapshots), 1));
    return $.methods.pop(self._snapshots);
  }
}
function server_table_seats$list_open_seats(seats) {
  return $.listed($.enumerate(seats), ([at, seat]) => at, ([at, seat]) => (!$.truth(seat.name)));
}
function server_table_seats$list_offered_seats(seats) {
  return $.listed($.enumerate(seats), ([at, seat]) => at, ([at, seat]) => $.truth(seat.offered));
}
function server_table_seat_secrets$hash_secret(secret) {
  return $.sha256($.methods.encode(secret)).hexdigest();
}
function server_table_seat_secrets$is_secret_of(secret, stored) {
  return $.both($.bool(stored), () => $.compare_digest(server_table_seat_secrets$hash_secret(secret), stored));
}
class server_messages_events$Settled extends $.Struct {

}
$.struct(server_messages_events$Settled, null, false, [["deal", "deal", null], ["shuffles", "shuffles", null]]);
class server_messages_events$Continued extends $.Struct {

}
$.struct(server_messages_events$Continued, null, false, [["rounds", "rounds", () => server_messages_events$Settled], ["moves", "moves", null]]);
class server_messages_events$StartedEvent extends $.Struct {

}
$.struct(server_messages_events$StartedEvent, ["type", "started"], true, [["key", "key", null], ["sheet", "sheet", () => server_messages_views$MatchResult, () => null], ["next_key", "sealed", null, () => ""], ["continued", "continued", () => server_messages_events$Continued, () => null]]);
class server_messages_events$DealtEvent extends $.Struct {

}
$.struct(server_messages_events$DealtEvent, ["type", "dealt"], false, []);
class server_messages_events$MovedEvent extends $.Struct {

}
$.struct(server_messages_events$MovedEvent, ["type", "moved"], true, [["seat", "seat", null], ["move", "move", null], ["by", "by", null, () => null]]);
class server_messages_events$TakenBackEvent extends $.Struct {

}
$.struct(server_messages_events$TakenBackEvent, ["type", "taken_back"], false, [["seat", "seat", null]]);
class server_messages_events$DayEvent extends $.Struct {

}
$.struct(server_messages_events$DayEvent, ["type", "day"], false, [["day", "day", null]]);
class server_messages_events$LeftEvent extends $.Struct {

}
$.struct(server_messages_events$LeftEvent, ["type", "left"], true, [["seat", "seat", null], ["bot", "bot", null, () => null], ["removed", "removed", null, () => false], ["name", "name", null, () => ""], ["due", "due", null, () => null]]);
class server_table_state$TableStep extends $.NamedTuple {

}
$.named_members(server_table_state$TableStep, ["number", "event", "before", "after", "move", "name"], { before: null, after: null, move: null, name: "" });
class server_table_undo$Snapshot extends $.NamedTuple {

}
$.named_members(server_table_undo$Snapshot, ["state", "entries", "move"], {  });
class server_messages_events$SatEvent extends $.Struct {

}
$.struct(server_messages_events$SatEvent, ["type", "sat"], false, [["seat", "seat", null], ["occupant", "chair", () => server_messages_events$Occupant]]);
class server_messages_events$ArrangedEvent extends $.Struct {

}
$.struct(server_messages_events$ArrangedEvent, ["type", "arranged"], true, [["order", "order", null, () => null], ["options", "options", null, () => null], ["settings", "settings", () => server_messages_settings$Settings, () => null], ["host", "host", null, () => null]]);
class server_messages_events$MutedEvent extends $.Struct {

}
$.struct(server_messages_events$MutedEvent, ["type", "muted"], false, [["seat", "seat", null], ["muted", "muted", null]]);
class server_messages_events$RenewedEvent extends $.Struct {

}
$.struct(server_messages_events$RenewedEvent, ["type", "renewed"], false, [["seat", "seat", null], ["person", "person", null], ["secret", "secret", null]]);
class server_messages_events$ReadiedEvent extends $.Struct {

}
$.struct(server_messages_events$ReadiedEvent, ["type", "readied"], false, [["seat", "seat", null], ["ready", "ready", null]]);
class server_messages_events$VotedEvent extends $.Struct {

}
$.struct(server_messages_events$VotedEvent, ["type", "voted"], false, [["seat", "seat", null], ["by", "by", null]]);
class server_messages_events$SatInEvent extends $.Struct {

}
$.struct(server_messages_events$SatInEvent, ["type", "sat_in"], true, [["seat", "seat", null], ["bot", "bot", null], ["due", "due", null, () => null]]);
class server_messages_events$TimeUpEvent extends $.Struct {

}
$.struct(server_messages_events$TimeUpEvent, ["type", "time_up"], true, [["seat", "seat", null], ["bot", "bot", null], ["ends", "ends", null, () => false]]);
class server_messages_events$CameBackEvent extends $.Struct {

}
$.struct(server_messages_events$CameBackEvent, ["type", "came_back"], false, [["seat", "seat", null]]);
function server_table_seats$choose_host(seats, host) {
  let around, players;
  players = $.len(seats);
  around = $.listed($.range(players), (step) => $.mod($.add(host, step), players));
  return $.next((function* () { for (const at of $.iter(around)) if (($.truth($.get(seats, at).is_person) && (!$.truth($.get(seats, at).left)))) yield at; })(), host);
}
class server_table_state$Table extends $.Thing {
  __init__(code, created) {
    const self = this;
    let message;
    if ((!$.isinstance(created, [server_messages_events$CreatedEvent]))) {
      message = `table ${$.str(code)}: the log does not begin with \`created\``;
      throw new server_messages_events$LogError(message, 1);
    }
    self.code = code;
    self.number = 1;
    self.game = created.game;
    self.day = "";
    [self.cards_of, self.evening, self.continues] = [created.cards_of, created.evening, created.continues];
    self.options = $.find(created.game).complete($.len(created.occupants), created.options);
    self.pace = created.pace;
    self.settings = created.settings;
    self.loosest = ($.truth(created.keeper) ? created.settings : created.loosest);
    self.keeper = created.keeper;
    self.creator_secret = $.either(created.keeper, () => $.get(created.occupants, 0).secret);
    self.seats = $.listed($.enumerate(created.occupants), ([at, occupant]) => server_table_seats$make_seat(occupant, at));
    self.host = 0;
    self._owner = $.get(self.seats, 0).person;
    self.next_person = $.len(self.seats);
    self.match_count = 0;
    self.history = [];
    self.match = null;
    self.match_key = $.bytes([]);
    self.continued = null;
    self.next_key = $.bytes.fromhex(created.next_key);
    self.last_change = 1;
    self.clock_starts = 0;
    self.waits_since = 1;
    self.turn_progress = new server_table_turn_progress$TurnProgress();
    self.damaged = false;
    self.stand_ins = new server_table_stand_ins$StandIns();
    self._undo = new server_table_undo$UndoHistory();
    self._finishing = null;
  }
  get phase() {
    const self = this;
    if ((self.match == null)) {
      return "waiting";
    }
    if ((!$.truth(self.match.round_over))) {
      return "playing";
    }
    return (($.truth(self.match.over) || $.truth(self.is_single_deal)) ? "match_over" : "round_over");
  }
  get is_single_deal() {
    const self = this;
    return $.either($.bool(self.day), () => self.evening);
  }
  get turn() {
    const self = this;
    return ((self.match == null) ? null : self.match.turn);
  }
  get finishing() {
    const self = this;
    return (($.eq(self.phase, "playing")) ? self._finishing : null);
  }
  get_bot(seat) {
    const self = this;
    return $.either($.get(self.seats, seat).playing_bot, () => self.finishing);
  }
  get_bot_pause(seat) {
    const self = this;
    return $.mul($.mul(self.pace, self.settings.slowness), self.turn_progress.get_part_of_pace(seat));
  }
  get waited_for() {
    const self = this;
    let turn;
    turn = self.turn;
    return (((turn == null) || (self.get_bot(turn) != null)) ? null : turn);
  }
  get _awaited() {
    const self = this;
    return (($.eq(self.settings.clock, "days")) ? [self.phase, self.waited_for, self.clock_starts] : null);
  }
  get admits_visitors() {
    const self = this;
    return $.either(self.settings.onlookers, () => $.bool($.either(server_table_seats$list_open_seats(self.seats), () => server_table_seats$list_offered_seats(self.seats))));
  }
  get names() {
    const self = this;
    return $.listed(self.seats, (seat) => seat.name);
  }
  get people() {
    const self = this;
    return new Set((function* () { for (const seat of $.iter(self.seats)) if (($.truth(seat.is_person) && (!$.truth(seat.left)))) yield seat.person; })());
  }
  find_seat_by_secret(secret) {
    const self = this;
    return $.next((function* () { for (const [at, seat] of $.iter($.enumerate(self.seats))) if ($.truth(server_table_seat_secrets$is_secret_of(secret, seat.secret))) yield at; })(), null);
  }
  find_seat_by_person(person) {
    const self = this;
    return $.next((function* () { for (const [at, seat] of $.iter($.enumerate(self.seats))) if (($.truth(seat.is_person) && ($.eq(seat.person, person)))) yield at; })(), null);
  }
  get owner() {
    const self = this;
    let seat;
    seat = self.find_seat_by_person(self._owner);
    return (((seat == null) || $.truth($.get(self.seats, seat).left)) ? null : seat);
  }
  may_take_back(seat) {
    const self = this;
    if ($.truth(self.is_single_deal)) {
      return "nothing";
    }
    return ($.truth(self.finishing) ? "passed_on" : self._undo.may_take_back(seat, self.turn));
  }
  make_score_sheet() {
    const self = this;
    let match, results;
    match = self.match;
    if (((match == null) || (!$.truth(match.over)))) {
      return null;
    }
    results = $.listed(match.results, (result) => new server_messages_views$RoundResult(result.ended, result.scores));
    return new server_messages_views$MatchResult(results, $.either(match.totals, () => []), match.winners, $.list(match.players));
  }
  apply(event, move = null) {
    const self = this;
    let before, error, step;
    before = self._awaited;
    try {
      step = self._apply(event, move);
    } catch ($error) {
      if ($.caught($error, [$.Exception])) {
        error = $error;
        throw self._make_error(error);
      }
      else throw $error;
    }
    self.number = $.add(self.number, 1);
    if ((!$.eq(self._awaited, before))) {
      self.waits_since = self.number;
    }
    if ($.isinstance(event, [server_messages_events$StartedEvent, server_messages_events$DealtEvent, server_messages_events$MovedEvent, server_messages_events$TakenBackEvent])) {
      self.last_change = self.number;
    }
    return step;
  }
  _make_error(error) {
    const self = this;
    return new server_messages_events$LogError(`table ${$.str(self.code)}: event ${$.str($.add(self.number, 1))} cannot be replayed: ${$.str(error)}`, $.add(self.number, 1));
  }
  _apply(event, move) {
    const self = this;
    let at, day, message, name, number, seat;
    number = $.add(self.number, 1);
    if ($.isinstance(event, [server_messages_events$StartedEvent])) {
      self._start(event);
    } else {
      if ($.isinstance(event, [server_messages_events$DealtEvent])) {
        self._current_match.deal();
        self._begin_round();
      } else {
        if ($.isinstance(event, [server_messages_events$MovedEvent])) {
          return self._move(number, event, move);
        } else {
          if ($.isinstance(event, [server_messages_events$TakenBackEvent]) && ((seat = $.place(event, 0)), true)) {
            return self._take_back(number, event, seat);
          } else {
            if ($.isinstance(event, [server_messages_events$DayEvent]) && ((day = $.place(event, 0)), true)) {
              self.day = day;
            } else {
              if ($.isinstance(event, [server_messages_events$CreatedEvent])) {
                message = "a table is created once";
                throw new $.ValueError(message);
              } else {
                if ($.isinstance(event, [server_messages_events$LeftEvent]) && ((at = $.place(event, 0)), true)) {
                  name = $.get(self.seats, at).name;
                  self._apply_to_seats(event);
                  return new server_table_state$TableStep(number, event, undefined, undefined, undefined, name);
                } else {
                  if (true) {
                    self._apply_to_seats(event);
                  }
                }
              }
            }
          }
        }
      }
    }
    return new server_table_state$TableStep(number, event);
  }
  _start(event) {
    const self = this;
    let key, settled;
    self._remember($.either(event.sheet, () => self.make_score_sheet()));
    [key, self.next_key, self.continued] = [$.bytes.fromhex(event.key), $.bytes.fromhex(event.next_key), event.continued];
    if ((event.continued == null)) {
      self.match_key = key;
      self.match = new play_match$Match(self.game, self.names, self.options, undefined, key);
    } else {
      self.match_key = $.bytes([]);
      settled = $.listed(event.continued.rounds, (one) => new play_rounds$SettledRound(one.deal, one.shuffles));
      self.match = new play_match$Match(self.game, self.names, self.options, undefined, undefined, new play_known_chance$RepeatedChance(settled, new play_keyed_chance$KeyedChance(key)));
    }
    self.match_count = $.add(self.match_count, 1);
    self.stand_ins = new server_table_stand_ins$StandIns();
    self._begin_round();
  }
  _begin_round() {
    const self = this;
    let seat;
    self._finishing = null;
    self.clock_starts = $.add(self.clock_starts, 1);
    self.turn_progress = new server_table_turn_progress$TurnProgress();
    self._undo = new server_table_undo$UndoHistory();
    for (seat of $.iter(self.seats)) {
      seat.ready = false;
    }
  }
  _remember(sheet) {
    const self = this;
    if ((sheet != null)) {
      self.history = $.slice([...$.iter(self.history), sheet], $.neg(50), null, null);
    }
  }
  _move(number, event, move) {
    const self = this;
    let before, message, over, own, playing, seat, sitting;
    [playing, seat] = [self._current_match, event.seat];
    if ((!$.eq(playing.turn, seat))) {
      message = `it is seat ${$.str(playing.turn)}'s move, not seat ${$.str(seat)}'s`;
      throw new $.ValueError(message);
    }
    before = new server_table_undo$Snapshot($.methods.copy(playing.state), $.len(playing.round.moves), $.either(move, () => playing.legal_move(event.move)));
    playing.play(before.move);
    self.stand_ins.note(playing, before.entries, event.by);
    sitting = $.get(self.seats, seat);
    own = $.both(event.by == null, () => sitting.is_person);
    over = $.bound(playing.game, "passed_on")(before.state, playing.state);
    self._undo.note_move(seat, before, ($.truth(own) ? self._may_undo(before, seat) : "passed_on"), over);
    self.clock_starts = $.add(self.clock_starts, $.either(over, () => $.both(own, () => sitting.sitting_in != null)));
    if ($.truth(own)) {
      sitting.come_back();
    }
    self.turn_progress.advance(seat, over);
    return new server_table_state$TableStep(number, event, before.state, playing.state, before.move);
  }
  _may_undo(before, seat) {
    const self = this;
    let formed, playing;
    playing = self._current_match;
    if ((!$.eq(playing.turn, seat))) {
      return "passed_on";
    }
    formed = $.gt($.len(playing.round.moves), $.add(before.entries, 1));
    return (($.truth(formed) || $.truth($.bound(playing.game, "reveals")(before.state, before.move.code))) ? "seen" : "yes");
  }
  _take_back(number, event, seat) {
    const self = this;
    let after, before;
    [before, after] = [self._undo.take_back(seat, self.turn), self._current_match.state];
    self._current_match.back_to(before.state, before.entries);
    return new server_table_state$TableStep(number, event, before.state, after, before.move);
  }
  get _current_match() {
    const self = this;
    let message;
    if ((self.match == null)) {
      message = "no match has begun";
      throw new $.ValueError(message);
    }
    return self.match;
  }
  _apply_to_seats(event) {
    const self = this;
    let at, bot, by, ends, muted, name, occupant, ready, secret;
    if ($.isinstance(event, [server_messages_events$SatEvent]) && ((at = $.place(event, 0)), true) && ((occupant = $.place(event, 1)), true)) {
      $.put(self.seats, at, server_table_seats$make_seat(occupant, at));
      self.next_person = $.max(self.next_person, $.add(occupant.person, 1));
      self._give_away(at);
    } else {
      if ($.isinstance(event, [server_messages_events$ArrangedEvent])) {
        self._arrange(event);
      } else {
        if ($.isinstance(event, [server_messages_events$LeftEvent]) && ((at = $.place(event, 0)), true) && $.place(event, 1) === null) {
          $.put(self.seats, at, new server_table_seats$Seat());
        } else {
          if ($.isinstance(event, [server_messages_events$LeftEvent]) && ((at = $.place(event, 0)), true) && ((bot = $.place(event, 1)), true) && $.place(event, 2) === true && ((name = $.place(event, 3)), true)) {
            $.put(self.seats, at, new server_table_seats$Seat(name, bot));
            self._give_away(at);
          } else {
            if ($.isinstance(event, [server_messages_events$LeftEvent]) && ((at = $.place(event, 0)), true) && ((bot = $.place(event, 1)), true)) {
              [$.get(self.seats, at).left, $.get(self.seats, at).sitting_in] = [true, bot];
            } else {
              if ($.isinstance(event, [server_messages_events$MutedEvent]) && ((at = $.place(event, 0)), true) && ((muted = $.place(event, 1)), true)) {
                $.get(self.seats, at).muted = muted;
              } else {
                if ($.isinstance(event, [server_messages_events$RenewedEvent]) && ((at = $.place(event, 0)), true) && ((secret = $.place(event, 2)), true)) {
                  $.get(self.seats, at).secret = secret;
                } else {
                  if ($.isinstance(event, [server_messages_events$ReadiedEvent]) && ((at = $.place(event, 0)), true) && ((ready = $.place(event, 1)), true)) {
                    $.get(self.seats, at).ready = ready;
                  } else {
                    if ($.isinstance(event, [server_messages_events$VotedEvent]) && ((at = $.place(event, 0)), true) && ((by = $.place(event, 1)), true)) {
                      $.methods.add($.get(self.seats, at).votes, by);
                    } else {
                      if ($.isinstance(event, [server_messages_events$SatInEvent]) && ((at = $.place(event, 0)), true) && ((bot = $.place(event, 1)), true)) {
                        $.get(self.seats, at).sitting_in = bot;
                        $.methods.clear($.get(self.seats, at).votes);
                      } else {
                        if ($.isinstance(event, [server_messages_events$TimeUpEvent]) && ((at = $.place(event, 0)), true) && ((bot = $.place(event, 1)), true) && ((ends = $.place(event, 2)), true)) {
                          self._run_out_of_time(at, bot, ends);
                        } else {
                          if ($.isinstance(event, [server_messages_events$CameBackEvent]) && ((at = $.place(event, 0)), true)) {
                            self.clock_starts = $.add(self.clock_starts, $.both($.eq(at, self.turn), () => $.get(self.seats, at).sitting_in != null));
                            $.get(self.seats, at).come_back();
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    self.host = server_table_seats$choose_host(self.seats, self.host);
    if ((self.find_seat_by_person(self._owner) == null)) {
      self._owner = $.get(self.seats, self.host).person;
    }
  }
  _run_out_of_time(seat, bot, ends) {
    const self = this;
    if ($.truth(ends)) {
      self._finishing = bot;
    } else {
      $.get(self.seats, seat).sitting_in = bot;
      $.methods.clear($.get(self.seats, seat).votes);
    }
  }
  _give_away(seat) {
    const self = this;
    let other;
    self._undo.forget(seat);
    for (other of $.iter(self.seats)) {
      $.methods.discard(other.votes, seat);
    }
    self.clock_starts = $.add(self.clock_starts, $.eq(seat, self.turn));
  }
  _arrange(event) {
    const self = this;
    let old;
    if ((event.order != null)) {
      self.seats = $.listed(event.order, (at) => $.get(self.seats, at));
      self.host = $.methods.index(event.order, self.host);
    }
    if ((event.host != null)) {
      self.host = event.host;
    }
    if ((event.options != null)) {
      self.options = $.find(self.game).complete($.len(self.seats), event.options);
    }
    if ((event.settings != null)) {
      [old, self.settings] = [self.settings, event.settings];
      self.clock_starts = $.add(self.clock_starts, !$.eq(old.turn_time, self.settings.turn_time));
    }
  }
  skip(event) {
    const self = this;
    let error;
    try {
      self._skip(event);
    } catch ($error) {
      if ($.caught($error, [$.Exception])) {
        error = $error;
        throw self._make_error(error);
      }
      else throw $error;
    }
    self.number = $.add(self.number, 1);
  }
  _skip(event) {
    const self = this;
    let at, next_key, sheet;
    if ($.isinstance(event, [server_messages_events$StartedEvent]) && ((sheet = $.place(event, 1)), true) && ((next_key = $.place(event, 2)), true)) {
      self._remember($.either(sheet, () => self.make_score_sheet()));
      self.next_key = $.bytes.fromhex(next_key);
      self.match = null;
      self.match_count = $.add(self.match_count, 1);
      self._begin_round();
    } else {
      if ($.isinstance(event, [server_messages_events$DealtEvent])) {
        self._begin_round();
      } else {
        if ($.isinstance(event, [server_messages_events$MovedEvent]) && ((at = $.place(event, 0)), true) && $.place(event, 2) === null && $.truth($.get(self.seats, at).is_person)) {
          $.get(self.seats, at).come_back();
        } else {
          if ((($.isinstance(event, [server_messages_events$MovedEvent])) || ($.isinstance(event, [server_messages_events$TakenBackEvent])))) {
          
          } else {
            if (true) {
              self._apply_to_seats(event);
            }
          }
        }
      }
    }
  }
}
function server_table_record_steps$_make_table(match) {
  let occupants, table;
  occupants = $.listed(match.players, (name) => new server_messages_events$Occupant(server_table_record_steps$make_label(name), undefined, "-"));
  table = new server_table_state$Table("", new server_messages_events$CreatedEvent(match.game.id, match.options, 0, occupants));
  [table.match, table.match_count] = [match, 1];
  return table;
}
class server_messages_happenings$Created extends $.Struct {

}
$.struct(server_messages_happenings$Created, ["kind", "created"], false, []);
class server_messages_happenings$Sat extends $.Struct {

}
$.struct(server_messages_happenings$Sat, ["kind", "sat"], false, [["seat", "seat", null], ["name", "name", null], ["bot", "bot", null], ["offered", "offered", null]]);
class server_messages_happenings$Arranged extends $.Struct {

}
$.struct(server_messages_happenings$Arranged, ["kind", "arranged"], false, [["order", "order", null], ["host", "host", null, () => null]]);
class server_messages_happenings$Left extends $.Struct {

}
$.struct(server_messages_happenings$Left, ["kind", "left"], false, [["seat", "seat", null], ["name", "name", null], ["removed", "removed", null]]);
class server_messages_happenings$Muted extends $.Struct {

}
$.struct(server_messages_happenings$Muted, ["kind", "muted"], false, [["seat", "seat", null], ["muted", "muted", null]]);
class server_messages_happenings$Renewed extends $.Struct {

}
$.struct(server_messages_happenings$Renewed, ["kind", "renewed"], false, [["seat", "seat", null]]);
class server_messages_happenings$Readied extends $.Struct {

}
$.struct(server_messages_happenings$Readied, ["kind", "readied"], false, [["seat", "seat", null], ["ready", "ready", null]]);
class server_messages_happenings$Voted extends $.Struct {

}
$.struct(server_messages_happenings$Voted, ["kind", "voted"], false, [["seat", "seat", null], ["by", "by", null]]);
class server_messages_happenings$SatIn extends $.Struct {

}
$.struct(server_messages_happenings$SatIn, ["kind", "sat_in"], false, [["seat", "seat", null], ["bot", "bot", null]]);
class server_messages_happenings$TimeUp extends $.Struct {

}
$.struct(server_messages_happenings$TimeUp, ["kind", "time_up"], false, [["seat", "seat", null], ["ends", "ends", null]]);
class server_messages_happenings$CameBack extends $.Struct {

}
$.struct(server_messages_happenings$CameBack, ["kind", "came_back"], false, [["seat", "seat", null]]);
class server_messages_happenings$Started extends $.Struct {

}
$.struct(server_messages_happenings$Started, ["kind", "started"], false, []);
class server_messages_happenings$Dealt extends $.Struct {

}
$.struct(server_messages_happenings$Dealt, ["kind", "dealt"], false, [["round", "round", null]]);
function server_table_views$_find_seen(table, step, seat) {
  if (((table.match == null) || (step.move == null))) {
    return null;
  }
  return $.bound(table.match.game, "seen")(step.before, step.move.code, step.after, seat);
}
function server_table_views$_get_shown_notation(step, seen) {
  return $.str($.getattr(seen, "move", ($.truth(step.move) ? step.move.text : "")));
}
class server_messages_happenings$TakenBack extends $.Struct {

}
$.struct(server_messages_happenings$TakenBack, ["kind", "taken_back"], false, [["seat", "seat", null], ["move", "move", null]]);
class server_messages_happenings$Moved extends $.Struct {

}
$.struct(server_messages_happenings$Moved, ["kind", "moved"], false, [["seat", "seat", null], ["move", "move", null], ["seen", "seen", null], ["by", "by", null]]);
function server_table_views$make_happening(table, step, seat) {
  let at, bot, by, ends, host, mover, muted, occupant, order, ready, removed, seen;
  if ((($.isinstance(step.event, [server_messages_events$CreatedEvent])) || ($.isinstance(step.event, [server_messages_events$DayEvent])))) {
    return new server_messages_happenings$Created();
  } else {
    if ($.isinstance(step.event, [server_messages_events$SatEvent]) && ((at = $.place(step.event, 0)), true) && ((occupant = $.place(step.event, 1)), true)) {
      return new server_messages_happenings$Sat(at, occupant.name, occupant.bot, occupant.offered);
    } else {
      if ($.isinstance(step.event, [server_messages_events$ArrangedEvent]) && ((order = $.place(step.event, 0)), true) && ((host = $.place(step.event, 3)), true)) {
        return new server_messages_happenings$Arranged(order, host);
      } else {
        if ($.isinstance(step.event, [server_messages_events$LeftEvent]) && ((at = $.place(step.event, 0)), true) && ((removed = $.place(step.event, 2)), true)) {
          return new server_messages_happenings$Left(at, step.name, removed);
        } else {
          if ($.isinstance(step.event, [server_messages_events$MutedEvent]) && ((at = $.place(step.event, 0)), true) && ((muted = $.place(step.event, 1)), true)) {
            return new server_messages_happenings$Muted(at, muted);
          } else {
            if ($.isinstance(step.event, [server_messages_events$RenewedEvent]) && ((at = $.place(step.event, 0)), true)) {
              return new server_messages_happenings$Renewed(at);
            } else {
              if ($.isinstance(step.event, [server_messages_events$ReadiedEvent]) && ((at = $.place(step.event, 0)), true) && ((ready = $.place(step.event, 1)), true)) {
                return new server_messages_happenings$Readied(at, ready);
              } else {
                if ($.isinstance(step.event, [server_messages_events$VotedEvent]) && ((at = $.place(step.event, 0)), true) && ((by = $.place(step.event, 1)), true)) {
                  return new server_messages_happenings$Voted(at, by);
                } else {
                  if ($.isinstance(step.event, [server_messages_events$SatInEvent]) && ((at = $.place(step.event, 0)), true) && ((bot = $.place(step.event, 1)), true)) {
                    return new server_messages_happenings$SatIn(at, bot);
                  } else {
                    if ($.isinstance(step.event, [server_messages_events$TimeUpEvent]) && ((at = $.place(step.event, 0)), true) && ((ends = $.place(step.event, 2)), true)) {
                      return new server_messages_happenings$TimeUp(at, ends);
                    } else {
                      if ($.isinstance(step.event, [server_messages_events$CameBackEvent]) && ((at = $.place(step.event, 0)), true)) {
                        return new server_messages_happenings$CameBack(at);
                      } else {
                        if ($.isinstance(step.event, [server_messages_events$StartedEvent])) {
                          return new server_messages_happenings$Started();
                        } else {
                          if ($.isinstance(step.event, [server_messages_events$DealtEvent])) {
                            return new server_messages_happenings$Dealt(((table.match == null) ? 0 : $.len(table.match.rounds)));
                          } else {
                            if ($.isinstance(step.event, [server_messages_events$TakenBackEvent]) && ((at = $.place(step.event, 0)), true)) {
                              return new server_messages_happenings$TakenBack(at, server_table_views$_get_shown_notation(step, server_table_views$_find_seen(table, step, seat)));
                            } else {
                              if ($.isinstance(step.event, [server_messages_events$MovedEvent]) && ((at = $.place(step.event, 0)), true) && ((by = $.place(step.event, 2)), true)) {
                                seen = server_table_views$_find_seen(table, step, seat);
                                mover = $.either(by, () => ($.truth($.get(table.seats, at).is_person) ? "person" : "bot"));
                                return new server_messages_happenings$Moved(at, server_table_views$_get_shown_notation(step, seen), seen, mover);
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
function server_table_views$_make_played_round(played, result) {
  let parts;
  parts = $.listed(played.parts, (of_seat) => $.dict((function* () { for (const part of $.iter(of_seat)) yield [part.what, [part.points, part.pieces]]; })()));
  return new server_messages_views$PlayedRound(result.ended, result.scores, parts, played.out);
}
function server_table_views$_make_match_view(table, match, time_left, idle_left) {
  return new server_messages_views$MatchView($.len(match.rounds), match.turn, null, [], $.listed(match.rounds, (one) => server_table_views$_make_played_round(one, one.result), (one) => (one.result != null)), match.totals, match.winners, $.bool($.getattr(match.game, "lowest_wins", false)), ($.truth(table.match_key) ? play_keyed_chance$commit_to_key(table.match_key) : ""), (($.truth(table.match_key) && $.truth(match.over) && (!$.truth(table.is_single_deal))) ? $.methods.hex(table.match_key) : null), "nothing", time_left, table.finishing != null, idle_left);
}
function kit_options$find_house_rules(known, values) {
  return $.dict((function* () { for (const option of $.iter(known)) if (($.truth(option.house) && (!$.truth(kit_options$_is_same($.get(values, option.name), option.default))))) yield [option.name, $.get(values, option.name)]; })());
}
function server_table_views$_make_seat_view(table, at, present) {
  let kind, seat;
  seat = $.get(table.seats, at);
  kind = ($.truth(seat.is_person) ? "person" : ((seat.bot != null) ? "bot" : "open"));
  return new server_messages_views$SeatView(kind, seat.name, seat.bot, $.both($.eq(kind, "person"), () => !$.within(at, present)), $.either(seat.ready, () => $.eq(kind, "bot")), $.either(seat.sitting_in, () => ($.truth(seat.is_person) ? table.finishing : null)), seat.left, seat.muted, seat.offered, $.sorted(seat.votes));
}
function server_table_views$_make_round_view(match, seat) {
  return $.bound(match.game, "view")(match.state, seat);
}
class server_table_views$TableViews extends $.Thing {
  __init__(table, present, time_left = null, idle_left = null, chat = true) {
    const self = this;
    let game;
    self._table = table;
    self._match = ((table.match == null) ? null : server_table_views$_make_match_view(table, table.match, time_left, idle_left));
    game = $.find(table.game);
    self._view = new server_messages_views$TableView(table.code, table.number, table.game, game.title, table.options, kit_options$find_house_rules(game.options, table.options), $.listed($.range($.len(table.seats)), (at) => server_table_views$_make_seat_view(table, at, present)), null, table.host, table.phase, table.match_count, null, ($.truth(chat) ? table.settings : $.replace(table.settings, $.named({ chat: false }))), table.history, ($.truth(table.next_key) ? play_keyed_chance$commit_to_key(table.next_key) : null), $.either(table.day, () => null), $.either(table.cards_of, () => null), table.evening, null, ($.truth(chat) ? table.loosest : $.replace(table.loosest, $.named({ chat: false }))));
  }
  make_view(seat) {
    const self = this;
    let continues, legal, match, own, table;
    [match, table] = [self._table.match, self._table];
    continues = (((seat != null) && ($.eq(table.match_count, 1))) ? table.continues : null);
    if (((match == null) || (self._match == null))) {
      return $.replace(self._view, $.named({ seat: seat, continues: continues }));
    }
    legal = (((seat != null) && ($.eq(self._match.turn, seat)) && (!$.truth(self._match.finishing))) ? match.legal() : []);
    own = $.replace(self._match, $.named({ view: server_table_views$_make_round_view(match, seat), legal: legal, back: self._table.may_take_back(seat) }));
    return $.replace(self._view, $.named({ seat: seat, match: own, continues: continues }));
  }
}
function server_table_views$make_table_view(table, seat, present) {
  return new server_table_views$TableViews(table, present).make_view(seat);
}
function* server_table_record_steps$iter_record_steps(match, number, seat, stand_ins) {
  let before, entry, move, mover, place, playing, present, step, table, text;
  playing = match.at_round(number);
  table = server_table_record_steps$_make_table(playing);
  present = $.range($.len(playing.players));
  (yield new server_messages_api$ReplayStep(server_table_views$make_happening(table, new server_table_state$TableStep(1, new server_messages_events$DealtEvent()), seat), server_table_views$make_table_view(table, seat, present)));
  for ([place, entry] of $.iter($.enumerate($.get(match.rounds, $.sub(number, 1)).moves))) {
    if ($.isinstance(entry, [$.dict])) {
      continue;
    }
    [mover, text] = $.unpacked(play_record_format$split_move(entry), 2);
    [before, move] = [$.methods.copy(playing.state), playing.legal_move(text)];
    playing.play(move);
    table.number = $.add(table.number, 1);
    step = new server_table_state$TableStep(table.number, new server_messages_events$MovedEvent(mover, text, stand_ins.find($.sub(number, 1), place)), before, playing.state, move);
    (yield new server_messages_api$ReplayStep(server_table_views$make_happening(table, step, seat), server_table_views$make_table_view(table, seat, present)));
  }
}
function server_table_checked_record$answer_round(checked, number, seat, since) {
  let carry, count, game, match, message, players, step, steps;
  match = checked.match;
  if ((match == null)) {
    return new server_messages_api$ReplayRound("", "", [], $.dict([]), checked.rounds, 0, checked.fault, [], null, null);
  }
  if (((!(($.le(1, number) && $.le(number, checked.rounds)))) || ((seat != null) && (!(($.le(0, seat) && $.lt(seat, $.len(match.players)))))))) {
    message = `The record has ${$.str(checked.rounds)} rounds and ${$.str($.len(match.players))} seats.`;
    throw new server_messages_errors$Refused(message, "malformed");
  }
  count = 0;
  steps = [];
  carry = null;
  if (($.le(number, $.len(match.rounds)))) {
    carry = $.dict($.get(match.rounds, $.sub(number, 1)).carry);
    for ([count, step] of $.iter($.enumerate(server_table_record_steps$iter_record_steps(match, number, seat, $.either(checked.stand_ins, () => new server_table_stand_ins$StandIns())), 1))) {
      if ((($.lt(since, count) && $.le(count, $.add(since, 400))))) {
        $.methods.append(steps, step);
      }
    }
  }
  players = $.listed(match.players, (name) => server_table_record_steps$make_label(name));
  game = match.game;
  return new server_messages_api$ReplayRound(game.id, game.title, players, match.options, checked.rounds, count, checked.fault, steps, checked.dealt, carry);
}
class server_messages_commands$Move extends $.Struct {

}
$.struct(server_messages_commands$Move, ["type", "move"], false, [["id", "id", null], ["number", "number", null], ["move", "move", null]]);
class server_messages_commands$Moves extends $.Struct {

}
$.struct(server_messages_commands$Moves, ["type", "moves"], false, [["id", "id", null], ["number", "number", null], ["moves", "moves", null]]);
class server_messages_commands$Back extends $.Struct {

}
$.struct(server_messages_commands$Back, ["type", "back"], false, [["id", "id", null]]);
class server_messages_commands$TakeBack extends $.Struct {

}
$.struct(server_messages_commands$TakeBack, ["type", "take_back"], false, [["id", "id", null], ["number", "number", null]]);
class server_messages_commands$NextRound extends $.Struct {

}
$.struct(server_messages_commands$NextRound, ["type", "next_round"], false, [["id", "id", null], ["number", "number", null]]);
function server_table_guards$require_allowed(table, command) {
  let message;
  if (($.truth(table.cards_of) && (!$.isinstance(command, [server_messages_commands$Move, server_messages_commands$Moves, server_messages_commands$Back, server_messages_commands$TakeBack, server_messages_commands$NextRound])))) {
    message = "Where a friend's cards are played, one plays them to the end, and nothing else.";
    throw new server_messages_errors$Refused(message, "not_now");
  }
  if (($.truth(table.is_single_deal) && (!$.isinstance(command, [server_messages_commands$Move, server_messages_commands$Moves, server_messages_commands$Back])))) {
    message = "At the deal of the day, or of an evening, one plays, and nothing else.";
    throw new server_messages_errors$Refused(message, "not_now");
  }
}
function server_table_guards$require_seat(seat) {
  let message;
  if ((seat == null)) {
    message = "You are looking on: sit down first.";
    throw new server_messages_errors$Refused(message, "not_seated");
  }
  return seat;
}
function server_table_guards$require_current(table, number) {
  let message;
  if ((!(($.le(table.last_change, number) && $.le(number, table.number))))) {
    message = `The match is at event ${$.str(table.last_change)} and the table at ${$.str(table.number)}, not ${$.str(number)}.`;
    throw new server_messages_errors$Refused(message, "stale");
  }
}
function server_table_guards$require_phase(table, ...phases) {
  let message;
  if ((!$.within(table.phase, phases))) {
    message = `The table is ${$.str(table.phase)}, not ${$.str($.methods.join(" or ", phases))}.`;
    throw new server_messages_errors$Refused(message, "not_now");
  }
}
function server_table_guards$require_turn(table, seat) {
  let message;
  if (((table.match == null) || (!$.eq(table.match.turn, seat)))) {
    message = "It is not your turn.";
    throw new server_messages_errors$Refused(message, "not_your_turn");
  }
  if ($.truth(table.finishing)) {
    message = "Bots play this round to its end.";
    throw new server_messages_errors$Refused(message, "not_your_turn");
  }
  return table.match;
}
function server_table_decide$_find_mover(table, seat, number) {
  let actor;
  actor = server_table_guards$require_seat(seat);
  server_table_guards$require_current(table, number);
  server_table_guards$require_phase(table, "playing");
  return [server_table_guards$require_turn(table, actor), actor];
}
function server_table_decide$find_move(match, move) {
  let error;
  try {
    return match.legal_move(move);
  } catch ($error) {
    if ($.caught($error, [kit_errors$NotationError])) {
      error = $error;
      throw new server_messages_errors$Refused($.slice($.str(error), null, 200, null), "illegal_move");
    }
    else if ($.caught($error, [kit_errors$IllegalMove])) {
      error = $error;
      throw new server_messages_errors$Refused($.str(error), "illegal_move", error.reason, error.cards);
    }
    else throw $error;
  }
}
class server_table_decide$Decision extends $.NamedTuple {

}
$.named_members(server_table_decide$Decision, ["event", "move"], { move: null });
function server_table_decide$decide_move(match, seat, move, by = null) {
  let found;
  found = server_table_decide$find_move(match, move);
  return new server_table_decide$Decision(new server_messages_events$MovedEvent(seat, found.text, by), found);
}
function server_table_plans$require_moves(moves) {
  let message;
  if ((!(($.le(1, $.len(moves)) && $.le($.len(moves), 64))))) {
    message = `There are 1 to ${$.str(64)} moves in a list, not ${$.str($.len(moves))}.`;
    throw new server_messages_errors$Refused(message, "malformed");
  }
}
function server_table_plans$play_within_turn(tried, seat, move) {
  let after, before, game, over;
  [game, before] = [tried.game, tried.state];
  after = $.methods.copy(before);
  $.bound(game, "play")(after, move.code);
  over = $.either(!$.eq($.bound(game, "turn")(after), seat), () => $.bound(game, "passed_on")(before, after));
  if (($.truth(over) || $.truth($.bound(game, "due")(after)) || $.truth($.bound(game, "reveals")(before, move.code)))) {
    return false;
  }
  tried.play(move);
  return true;
}
function server_table_decide$decide_moves(match, seat, moves) {
  let at, found, message, move, refused, tried;
  server_table_plans$require_moves(moves);
  [tried, found] = [match.fork(), $.list()];
  for ([at, move] of $.iter($.enumerate(moves))) {
    if (($.truth(found) && (!$.truth(server_table_plans$play_within_turn(tried, seat, $.get(found, -1)))))) {
      message = `After ${$.str($.get(found, -1).text)} nothing may follow: it ends the turn, or shows something hidden.`;
      throw new server_messages_errors$Refused(message, "illegal_move", undefined, undefined, at);
    }
    try {
      $.methods.append(found, server_table_decide$find_move(tried, move));
    } catch ($error) {
      if ($.caught($error, [server_messages_errors$Refused])) {
        refused = $error;
        throw new server_messages_errors$Refused(refused.detail, refused.code, refused.reason, refused.cards, at);
      }
      else throw $error;
    }
  }
  return $.listed(found, (move) => new server_table_decide$Decision(new server_messages_events$MovedEvent(seat, move.text), move));
}
class server_messages_commands$Sit extends $.Struct {

}
$.struct(server_messages_commands$Sit, ["type", "sit"], false, [["id", "id", null], ["name", "name", null], ["seat", "seat", null, () => null], ["secret", "secret", null, () => null]]);
function server_table_lobby$_list_other_names(table, seat) {
  return $.listed($.enumerate(table.names), ([at, name]) => name, ([at, name]) => (!$.eq(at, seat)));
}
function server_table_names$make_distinct(name, taken) {
  let candidate, number, others;
  others = new Set((function* () { for (const other of $.iter(taken)) yield $.name_skeleton(other); })());
  [candidate, number] = [name, 1];
  while (($.within($.name_skeleton(candidate), others))) {
    number = $.add(number, 1);
    candidate = `${$.str($.methods.rstrip($.slice(name, null, $.sub($.sub(20, $.len($.str(number))), 1), null)))} ${$.str(number)}`;
  }
  return candidate;
}
function server_table_lobby$sit(table, seat, command, secret) {
  let free, message, name, wanted;
  name = $.clean_name(command.name);
  if ((seat != null)) {
    message = `You sit on seat ${$.str(seat)} already.`;
    throw new server_messages_errors$Refused(message, "not_now");
  }
  free = $.either(server_table_seats$list_open_seats(table.seats), () => server_table_seats$list_offered_seats(table.seats));
  if ((!$.truth(free))) {
    server_table_guards$require_phase(table, "waiting");
    message = "All seats are taken; you may look on.";
    throw new server_messages_errors$Refused(message, "table_full");
  }
  if (((command.seat != null) && (!$.within(command.seat, free)))) {
    message = `Seat ${$.str(command.seat)} is taken; open are: ${$.str($.methods.join(", ", $.map($.str, free)))}.`;
    throw new server_messages_errors$Refused(message, "seat_taken");
  }
  wanted = ((command.seat == null) ? $.get(free, 0) : command.seat);
  return new server_messages_events$SatEvent(wanted, new server_messages_events$Occupant(server_table_names$make_distinct(name, server_table_lobby$_list_other_names(table, wanted)), undefined, server_table_seat_secrets$hash_secret(secret), table.next_person));
}
class server_messages_commands$PlaceBot extends $.Struct {

}
$.struct(server_messages_commands$PlaceBot, ["type", "place_bot"], false, [["id", "id", null], ["seat", "seat", null], ["bot", "bot", null]]);
function server_table_guards$require_host(table, seat) {
  let message;
  if ((!$.eq(server_table_guards$require_seat(seat), table.host))) {
    message = "Only the host may do this.";
    throw new server_messages_errors$Refused(message, "not_host");
  }
  return table.host;
}
function server_table_names$choose_bot_name(taken) {
  let others;
  others = new Set((function* () { for (const other of $.iter(taken)) yield $.methods.casefold(other); })());
  return $.next((function* () { for (const name of $.iter(["Ada", "Bruno", "Clara", "Emil", "Frida", "Hugo", "Ida", "Jonas"])) if ((!$.within($.methods.casefold(name), others))) yield name; })(), server_table_names$make_distinct($.get(["Ada", "Bruno", "Clara", "Emil", "Frida", "Hugo", "Ida", "Jonas"], 0), others));
}
function server_table_lobby$check_bot(kind) {
  let message;
  if ((!$.within(kind, [...$.iter(["random", "easy", "careful", "search"]), ...$.iter(["level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7"])]))) {
    message = `There is no bot ${$.repr($.slice(kind, null, 40, null))}; there are: ${$.str($.methods.join(", ", [...$.iter(["random", "easy", "careful", "search"]), ...$.iter(["level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7"])]))}.`;
    throw new server_messages_errors$Refused(message, "unknown_bot");
  }
  return kind;
}
function server_table_lobby$make_bot_occupant(kind, taken) {
  return new server_messages_events$Occupant(server_table_names$choose_bot_name(taken), server_table_lobby$check_bot(kind));
}
function server_table_lobby$place_bot(table, seat, command) {
  let kind, message, offered, there;
  server_table_guards$require_host(table, seat);
  there = ((($.le(0, command.seat) && $.lt(command.seat, $.len(table.seats)))) ? $.get(table.seats, command.seat) : null);
  if (((there == null) || $.truth(there.is_person))) {
    message = "A bot may take an open seat, or a bot's.";
    throw new server_messages_errors$Refused(message, "seat_taken");
  }
  if (($.eq(table.phase, "waiting"))) {
    if (($.eq(command.bot, there.bot))) {
      return null;
    }
    return new server_messages_events$SatEvent(command.seat, ((command.bot == null) ? new server_messages_events$Occupant() : server_table_lobby$make_bot_occupant(command.bot, server_table_lobby$_list_other_names(table, command.seat))));
  }
  kind = ((command.bot == null) ? there.bot : server_table_lobby$check_bot(command.bot));
  offered = command.bot == null;
  return (($.eq([kind, offered], [there.bot, there.offered])) ? null : new server_messages_events$SatEvent(command.seat, new server_messages_events$Occupant(there.name, kind, undefined, undefined, offered)));
}
class server_messages_settings$SettingsChange extends $.Struct {

}
$.struct(server_messages_settings$SettingsChange, null, false, [["clock", "clock", null, () => null], ["clock_seconds", "clock_seconds", null, () => null], ["clock_days", "clock_days", null, () => null], ["time_over", "time_over", null, () => null], ["onlookers", "onlookers", null, () => null], ["chat", "chat", null, () => null], ["bots", "bots", null, () => null]]);
class server_messages_commands$Arrange extends $.Struct {

}
$.struct(server_messages_commands$Arrange, ["type", "arrange"], false, [["id", "id", null], ["order", "order", null, () => null], ["options", "options", null, () => null], ["settings", "settings", () => server_messages_settings$SettingsChange, () => null]]);
function server_table_lobby$complete_options(game, players, options) {
  let error;
  try {
    return game.complete(players, options);
  } catch ($error) {
    if ($.caught($error, [kit_errors$OptionError])) {
      error = $error;
      throw new server_messages_errors$Refused($.str(error), "bad_options");
    }
    else throw $error;
  }
}
function server_table_lobby$_apply_change(settings, change) {
  return $.replace(settings, $.named({ ...$.plain($.dict((function* () { for (const [name, value] of $.iter($.methods.items($.asdict(change)))) if ((value != null)) yield [name, value]; })())) }));
}
function server_table_lobby$_check_settings(settings) {
  let message;
  if ((!$.within(settings.clock_seconds, $.range(10, 601, 1)))) {
    message = `The clock has ${$.str($.range(10, 601, 1).start)} to ${$.str($.sub($.range(10, 601, 1).stop, 1))} seconds a turn.`;
    throw new server_messages_errors$Refused(message, "bad_options");
  }
  if ((!$.within(settings.clock_days, $.range(1, 15, 1)))) {
    message = `A clock of days has ${$.str($.range(1, 15, 1).start)} to ${$.str($.sub($.range(1, 15, 1).stop, 1))} days a turn.`;
    throw new server_messages_errors$Refused(message, "bad_options");
  }
  return settings;
}
function server_table_lobby$_get_clock(settings) {
  return [settings.turn_time, $.both($.eq(settings.clock, "days"), () => settings.time_over)];
}
function server_table_lobby$_require_as_strict(table, wanted) {
  let clocks, loosest, message, now, shows, talks;
  [now, loosest] = [table.settings, table.loosest];
  [talks, shows] = [$.both(wanted.chat, () => !($.truth(now.chat) || $.truth(loosest.chat))), $.both(wanted.onlookers, () => !($.truth(now.onlookers) || $.truth(loosest.onlookers)))];
  clocks = (($.eq(loosest.clock, "gentle")) ? [now, loosest, $.replace(loosest, $.named({ clock: "strict" }))] : [now, loosest]);
  if (($.truth(talks) || $.truth(shows) || ((!$.eq(loosest.clock, "off")) && (!$.within(server_table_lobby$_get_clock(wanted), $.map(server_table_lobby$_get_clock, clocks)))))) {
    message = "The table was set up for others with a clock, onlookers and chat that stay as strict as they are.";
    throw new server_messages_errors$Refused(message, "not_now");
  }
}
function server_table_lobby$arrange(table, seat, command) {
  let message, options, order, players, settings, wanted;
  server_table_guards$require_host(table, seat);
  if (((command.order != null) || (command.options != null))) {
    server_table_guards$require_phase(table, "waiting");
  }
  players = $.len(table.seats);
  if (((command.order != null) && (!$.eq($.sorted(command.order), $.list($.range(players)))))) {
    message = `The order names each seat from 0 to ${$.str($.sub(players, 1))} once.`;
    throw new server_messages_errors$Refused(message, "bad_options");
  }
  order = (($.eq(command.order, $.list($.range(players)))) ? null : command.order);
  options = ((command.options == null) ? null : server_table_lobby$complete_options($.find(table.game), players, command.options));
  settings = ((command.settings == null) ? null : server_table_lobby$_check_settings(server_table_lobby$_apply_change(table.settings, command.settings)));
  if ((settings != null)) {
    server_table_lobby$_require_as_strict(table, settings);
  }
  wanted = new server_messages_events$ArrangedEvent(order, (($.eq(options, table.options)) ? null : options), (($.eq(settings, table.settings)) ? null : settings));
  return (($.eq(wanted, new server_messages_events$ArrangedEvent())) ? null : wanted);
}
class server_messages_commands$Remove extends $.Struct {

}
$.struct(server_messages_commands$Remove, ["type", "remove"], false, [["id", "id", null], ["seat", "seat", null], ["bot", "bot", null, () => null]]);
function server_table_guards$require_person(table, seat) {
  let message;
  if (((!(($.le(0, seat) && $.lt(seat, $.len(table.seats))))) || (!$.truth($.get(table.seats, seat).is_person)))) {
    message = `No person sits on seat ${$.str(seat)}.`;
    throw new server_messages_errors$Refused(message, "not_now");
  }
}
function server_table_people$_require_guest(table, seat, guest, myself) {
  let host;
  host = server_table_guards$require_host(table, seat);
  server_table_guards$require_person(table, guest);
  if (($.eq(guest, host))) {
    throw new server_messages_errors$Refused(myself, "not_now");
  }
  return guest;
}
function server_table_people$remove_person(table, seat, command) {
  let at, bot;
  at = server_table_people$_require_guest(table, seat, command.seat, "Who gets up says `leave`.");
  if (($.eq(table.phase, "waiting"))) {
    return new server_messages_events$LeftEvent(at, undefined, true);
  }
  bot = server_table_lobby$make_bot_occupant($.either(command.bot, () => "careful"), table.names);
  return new server_messages_events$LeftEvent(at, bot.bot, true, bot.name);
}
class server_messages_commands$Mute extends $.Struct {

}
$.struct(server_messages_commands$Mute, ["type", "mute"], false, [["id", "id", null], ["seat", "seat", null], ["muted", "muted", null]]);
function server_table_people$mute(table, seat, command) {
  let at;
  at = server_table_people$_require_guest(table, seat, command.seat, "Who says nothing needs no command for it.");
  return (($.eq($.get(table.seats, at).muted, command.muted)) ? null : new server_messages_events$MutedEvent(at, command.muted));
}
class server_messages_commands$Renew extends $.Struct {

}
$.struct(server_messages_commands$Renew, ["type", "renew"], false, [["id", "id", null], ["secret", "secret", null, () => null]]);
function server_table_people$renew(table, seat, secret) {
  let at, message, opened;
  at = server_table_guards$require_seat(seat);
  opened = table.find_seat_by_secret(secret);
  if (($.eq(opened, at))) {
    return null;
  }
  if ((opened != null)) {
    message = "This secret opens another seat here.";
    throw new server_messages_errors$Refused(message, "conflict");
  }
  return new server_messages_events$RenewedEvent(at, $.get(table.seats, at).person, server_table_seat_secrets$hash_secret(secret));
}
class server_messages_commands$Leave extends $.Struct {

}
$.struct(server_messages_commands$Leave, ["type", "leave"], false, [["id", "id", null]]);
function server_table_absence$leave(table, seat) {
  if (((seat == null) || $.truth($.get(table.seats, seat).left))) {
    return null;
  }
  return new server_messages_events$LeftEvent(seat, (($.eq(table.phase, "waiting")) ? null : "careful"));
}
class server_messages_commands$SitIn extends $.Struct {

}
$.struct(server_messages_commands$SitIn, ["type", "sit_in"], false, [["id", "id", null], ["seat", "seat", null], ["bot", "bot", null, () => null]]);
function server_table_absence$sit_in(table, seat, command, present) {
  let absent, bot, by, message, voters, votes;
  by = server_table_guards$require_seat(seat);
  server_table_guards$require_phase(table, "playing", "round_over", "match_over");
  server_table_guards$require_person(table, command.seat);
  bot = server_table_lobby$check_bot($.either(command.bot, () => "careful"));
  absent = $.get(table.seats, command.seat);
  if ((($.eq(by, command.seat)) || (($.within(command.seat, present)) && (!$.truth(absent.left))))) {
    message = `${$.str(absent.name)} is here.`;
    throw new server_messages_errors$Refused(message, "not_away");
  }
  if (($.eq(absent.sitting_in, bot))) {
    return null;
  }
  voters = $.listed($.enumerate(table.seats), ([at, other]) => at, ([at, other]) => ($.truth(other.is_person) && (!$.truth(other.left)) && ($.within(at, present)) && (!$.eq(at, command.seat))));
  votes = $.methods.intersection($.or(absent.votes, new Set([by])), voters);
  if ((($.eq(by, table.host)) || ($.gt($.mul(2, $.len(votes)), $.len(voters))))) {
    return new server_messages_events$SatInEvent(command.seat, bot);
  }
  return (($.within(by, absent.votes)) ? null : new server_messages_events$VotedEvent(command.seat, by));
}
function server_table_absence$come_back(table, seat) {
  let sitting;
  sitting = $.get(table.seats, server_table_guards$require_seat(seat));
  return (($.truth(sitting.left) || $.truth(sitting.sitting_in) || $.truth(sitting.votes)) ? new server_messages_events$CameBackEvent(server_table_guards$require_seat(seat)) : null);
}
class server_messages_commands$Ready extends $.Struct {

}
$.struct(server_messages_commands$Ready, ["type", "ready"], false, [["id", "id", null], ["ready", "ready", null]]);
function server_table_decide$_decide_ready(table, seat, command) {
  let at;
  at = server_table_guards$require_seat(seat);
  server_table_guards$require_phase(table, "waiting", "round_over", "match_over");
  return (($.eq($.get(table.seats, at).ready, command.ready)) ? null : new server_messages_events$ReadiedEvent(at, command.ready));
}
class server_messages_commands$Start extends $.Struct {

}
$.struct(server_messages_commands$Start, ["type", "start"], false, [["id", "id", null]]);
function server_table_decide$make_key() {
  return $.token_hex(32);
}
function server_table_decide$_decide_start(table, seat) {
  let message;
  server_table_guards$require_host(table, seat);
  server_table_guards$require_phase(table, "waiting");
  if ($.truth(server_table_seats$list_open_seats(table.seats))) {
    message = "There are open seats: wait for guests, or put bots there.";
    throw new server_messages_errors$Refused(message, "not_now");
  }
  return new server_messages_events$StartedEvent($.either($.methods.hex(table.next_key), () => server_table_decide$make_key()), undefined, server_table_decide$make_key());
}
function server_table_decide$_decide_take_back(table, seat, command) {
  let actor, message, why;
  actor = server_table_guards$require_seat(seat);
  server_table_guards$require_current(table, command.number);
  server_table_guards$require_phase(table, "playing");
  why = table.may_take_back(actor);
  if ((!$.eq(why, "yes"))) {
    message = `There is nothing that could be taken back: ${$.str(why)}.`;
    throw new server_messages_errors$Refused(message, "nothing_to_take_back");
  }
  return new server_messages_events$TakenBackEvent(actor);
}
class server_messages_commands$Again extends $.Struct {

}
$.struct(server_messages_commands$Again, ["type", "again"], false, [["id", "id", null], ["number", "number", null]]);
function server_table_decide$_make_event(table, seat, command, present, secret) {
  let number;
  if ($.isinstance(command, [server_messages_commands$Sit])) {
    return server_table_lobby$sit(table, seat, command, secret);
  } else {
    if ($.isinstance(command, [server_messages_commands$PlaceBot])) {
      return server_table_lobby$place_bot(table, seat, command);
    } else {
      if ($.isinstance(command, [server_messages_commands$Arrange])) {
        return server_table_lobby$arrange(table, seat, command);
      } else {
        if ($.isinstance(command, [server_messages_commands$Remove])) {
          return server_table_people$remove_person(table, seat, command);
        } else {
          if ($.isinstance(command, [server_messages_commands$Mute])) {
            return server_table_people$mute(table, seat, command);
          } else {
            if ($.isinstance(command, [server_messages_commands$Renew])) {
              return server_table_people$renew(table, seat, secret);
            } else {
              if ($.isinstance(command, [server_messages_commands$Leave])) {
                return server_table_absence$leave(table, seat);
              } else {
                if ($.isinstance(command, [server_messages_commands$SitIn])) {
                  return server_table_absence$sit_in(table, seat, command, present);
                } else {
                  if ($.isinstance(command, [server_messages_commands$Back])) {
                    return server_table_absence$come_back(table, seat);
                  } else {
                    if ($.isinstance(command, [server_messages_commands$Ready])) {
                      return server_table_decide$_decide_ready(table, seat, command);
                    } else {
                      if ($.isinstance(command, [server_messages_commands$Start])) {
                        return server_table_decide$_decide_start(table, seat);
                      } else {
                        if ($.isinstance(command, [server_messages_commands$TakeBack])) {
                          return server_table_decide$_decide_take_back(table, seat, command);
                        } else {
                          if ($.isinstance(command, [server_messages_commands$NextRound]) && ((number = $.place(command, 1)), true)) {
                            server_table_guards$require_seat(seat);
                            server_table_guards$require_current(table, number);
                            server_table_guards$require_phase(table, "round_over");
                            return new server_messages_events$DealtEvent();
                          } else {
                            if ($.isinstance(command, [server_messages_commands$Again]) && ((number = $.place(command, 1)), true)) {
                              server_table_guards$require_seat(seat);
                              server_table_guards$require_current(table, number);
                              server_table_guards$require_phase(table, "match_over");
                              return new server_messages_events$StartedEvent($.either($.methods.hex(table.next_key), () => server_table_decide$make_key()), table.make_score_sheet(), server_table_decide$make_key());
                            } else {
                              if (true) {
                                $.assert_never(command);
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
function server_table_decide$decide(table, seat, command, present = [], secret = "") {
  let event, move, moves, number;
  server_table_guards$require_allowed(table, command);
  if ($.isinstance(command, [server_messages_commands$Move]) && ((number = $.place(command, 1)), true) && ((move = $.place(command, 2)), true)) {
    return [server_table_decide$decide_move(...$.iter(server_table_decide$_find_mover(table, seat, number)), move)];
  } else {
    if ($.isinstance(command, [server_messages_commands$Moves]) && ((number = $.place(command, 1)), true) && ((moves = $.place(command, 2)), true)) {
      return server_table_decide$decide_moves(...$.iter(server_table_decide$_find_mover(table, seat, number)), moves);
    } else {
      if (true) {
        event = server_table_decide$_make_event(table, seat, command, present, secret);
        return ((event == null) ? [] : [new server_table_decide$Decision(event)]);
      }
    }
  }
}
class server_table_continued$ContinuedPosition extends $.NamedTuple {

}
$.named_members(server_table_continued$ContinuedPosition, ["round", "move", "seat"], {  });
function server_table_continued$_take_first_moves(entries, moves) {
  let entry, found;
  found = [];
  for (entry of $.iter(entries)) {
    moves = $.sub(moves, $.isinstance(entry, [$.list]));
    if (($.lt(moves, 0))) {
      break;
    }
    $.methods.append(found, entry);
  }
  return found;
}
function server_table_continued$_list_entries_before(match, round_, move) {
  let message, moves, played;
  played = ((($.le(1, round_) && $.le(round_, $.len(match.rounds)))) ? $.get(match.rounds, $.sub(round_, 1)) : null);
  moves = ((played == null) ? -1 : $.sum((function* () { for (const entry of $.iter(played.moves)) yield $.isinstance(entry, [$.list]); })()));
  if ((!(($.le(0, move) && $.le(move, moves))))) {
    message = `The match has no round ${$.str(round_)} with ${$.str(move)} moves.`;
    throw new server_messages_errors$Refused(message, "malformed");
  }
  if (($.truth(match.over) && ($.eq([round_, move], [$.len(match.rounds), moves])))) {
    message = "The match is over there: go on from an earlier move.";
    throw new server_messages_errors$Refused(message, "not_now");
  }
  return [...$.iter((function* () { for (const one of $.iter($.slice(match.rounds, null, $.sub(round_, 1), null))) yield one.moves; })()), server_table_continued$_take_first_moves($.get(match.rounds, $.sub(round_, 1)).moves, move)];
}
function server_table_continued$continue_match(match, round_, move, stood_in = null) {
  let entries, entry, events, number, place, settled;
  entries = server_table_continued$_list_entries_before(match, round_, move);
  settled = $.listed($.range(round_), (number) => new server_messages_events$Settled($.dict($.get(match.rounds, number).deal), play_record_format$list_shuffles($.get(entries, number))));
  events = [new server_messages_events$StartedEvent(server_table_decide$make_key(), undefined, server_table_decide$make_key(), new server_messages_events$Continued(settled, move))];
  for (number of $.iter($.range(round_))) {
    if (($.gt(number, 0))) {
      $.methods.append(events, new server_messages_events$DealtEvent());
    }
    for ([place, entry] of $.iter($.enumerate($.get(entries, number)))) {
      if ($.isinstance(entry, [$.list])) {
        $.methods.append(events, new server_messages_events$MovedEvent(...$.iter(play_record_format$split_move(entry)), ((stood_in == null) ? null : stood_in.find(number, place))));
      }
    }
  }
  return events;
}
function server_table_lobby$_find_game(name) {
  let error, message;
  if ((!$.within(name, $.ids()))) {
    message = `There is no game ${$.repr($.slice(name, null, 40, null))}; there are: ${$.str($.methods.join(", ", $.ids()))}.`;
    throw new server_messages_errors$Refused(message, "unknown_game");
  }
  try {
    return $.find(name);
  } catch ($error) {
    if ($.caught($error, [kit_errors$OptionError])) {
      error = $error;
      throw new server_messages_errors$Refused($.str(error), "unknown_game");
    }
    else throw $error;
  }
}
function server_table_lobby$create(command, secret, next_key = "") {
  let creator, game, keeper, message, occupants, options, plan;
  game = server_table_lobby$_find_game(command.game);
  if ((!(($.le(0, command.pace) && $.le(command.pace, 5000))))) {
    message = `The pace is 0 to ${$.str(5000)} milliseconds.`;
    throw new server_messages_errors$Refused(message, "bad_options");
  }
  options = server_table_lobby$complete_options(game, $.add(1, $.len(command.others)), command.options);
  creator = server_table_seat_secrets$hash_secret(secret);
  occupants = [($.truth(command.sits) ? new server_messages_events$Occupant($.clean_name(command.name), undefined, creator, 0) : new server_messages_events$Occupant())];
  for (plan of $.iter(command.others)) {
    $.methods.append(occupants, ((plan.bot == null) ? new server_messages_events$Occupant() : server_table_lobby$make_bot_occupant(plan.bot, $.listed(occupants, (occupant) => occupant.name))));
  }
  keeper = ($.truth(command.sits) ? "" : creator);
  return new server_messages_events$CreatedEvent(game.id, options, command.pace, occupants, server_table_lobby$_check_settings(command.settings), next_key, undefined, keeper);
}
function server_table_continued$_choose_name(recorded, otherwise, occupants) {
  let name, taken;
  taken = $.listed(occupants, (occupant) => occupant.name);
  try {
    name = ($.truth($.methods.startswith(recorded, "bot:")) ? otherwise : $.clean_name(recorded));
  } catch ($error) {
    if ($.caught($error, [server_messages_errors$Refused])) {
      name = otherwise;
    }
    else throw $error;
  }
  return server_table_names$make_distinct(name, taken);
}
function server_table_continued$continue_record(match, at, command, secret) {
  let bot, bots, created, host, log, message, occupants, others, played, players, seat;
  players = $.len(match.players);
  played = server_table_continued$continue_match(match, at.round, at.move);
  if (((!(($.le(0, at.seat) && $.lt(at.seat, players)))) || (!$.eq($.len(command.others), $.sub(players, 1))) || $.truth($.any((function* () { for (const plan of $.iter(command.others)) yield plan.bot == null; })())))) {
    message = `One of the seats 0 to ${$.str($.sub(players, 1))} is a person's, and each other one a bot's.`;
    throw new server_messages_errors$Refused(message, "malformed");
  }
  created = server_table_lobby$create($.replace(command, $.named({ game: match.game.id, options: match.options })), secret);
  [host, ...bots] = $.unpacked(created.occupants, null);
  others = $.listed($.range(players), (seat) => seat, (seat) => (!$.eq(seat, at.seat)));
  occupants = [host];
  for ([seat, bot] of $.iter($.zip(others, bots))) {
    $.methods.append(occupants, new server_messages_events$Occupant(server_table_continued$_choose_name($.get(match.players, seat), bot.name, occupants), bot.bot));
  }
  log = [$.replace(created, $.named({ occupants: occupants }))];
  if ((!$.eq(at.seat, 0))) {
    $.methods.append(log, new server_messages_events$ArrangedEvent([...$.iter($.range(1, $.add(at.seat, 1))), 0, ...$.iter($.range($.add(at.seat, 1), players))]));
  }
  return [...$.iter(log), ...$.iter(played)];
}
const deal_of_day_SEATS = 4;
const deal_of_day_OPPONENT = "careful";
class server_table_deal_of_day$Deal extends $.NamedTuple {

}
$.named_members(server_table_deal_of_day$Deal, ["game", "day"], {  });
function server_table_deal_of_day$derive_public_key(deal) {
  return $.sha256($.methods.encode(`reihum public day ${$.str(deal.game)} ${$.str(deal.day)}`)).digest();
}
function server_table_deal_of_day$derive_bot_seed(key, match) {
  return $.hmac_digest(key, $.methods.encode(`reihum day bots ${$.str($.len(match.rounds))} ${$.str($.len(match.round.moves))}`), "sha256");
}
function server_table_deal_of_day$make_day_options(game, players = 4, rules = null) {
  let known, options;
  known = $.find(game);
  options = $.dict($.either(rules, () => $.dict([])));
  if ($.truth($.any((function* () { for (const option of $.iter(known.options)) yield $.eq(option.name, "rounds"); })()))) {
    $.put(options, "rounds", 1);
  }
  return server_table_lobby$complete_options(known, players, options);
}
function server_table_deal_of_day$make_day_events(deal, key, name, secret, settings) {
  let created, occupants;
  occupants = [new server_messages_events$Occupant($.clean_name(name), undefined, server_table_seat_secrets$hash_secret(secret), 0)];
  while (($.lt($.len(occupants), 4))) {
    $.methods.append(occupants, server_table_lobby$make_bot_occupant("careful", $.listed(occupants, (occupant) => occupant.name)));
  }
  created = new server_messages_events$CreatedEvent(deal.game, server_table_deal_of_day$make_day_options(deal.game), 900, occupants, settings);
  return [created, new server_messages_events$DayEvent(deal.day), new server_messages_events$StartedEvent($.methods.hex(key))];
}
function server_table_deal_of_day$is_counting_cards(game) {
  return $.eq(game, "level_8");
}
function server_table_deal_of_day$find_deal_points(match) {
  let left, made;
  if ((!$.truth(match.results))) {
    return null;
  }
  made = $.get($.get(match.results, 0).scores, 0);
  if ((!$.truth(server_table_deal_of_day$is_counting_cards(match.game.id)))) {
    return made;
  }
  left = $.get(match.view(0).counts, 0);
  return $.add(left, (($.le(made, 1)) ? 10 : 0));
}
const day_field_STRENGTHS = ["random", "easy", "careful", "learned"];
const day_field_MATCHES_EACH = 5;
function server_table_day_field$name_entry(bot, sample) {
  return `${$.str(bot)}:${$.str(sample)}`;
}
function server_table_deal_of_day$is_lowest_best(game) {
  return $.either(server_table_deal_of_day$is_counting_cards(game), () => $.bool($.getattr($.find(game), "lowest_wins", false)));
}
function server_table_day_field$_find_median(game, bots, kinds) {
  let made;
  made = $.sorted((function* () { for (const [name, points] of $.iter($.methods.items(bots))) if (($.within($.get($.methods.split(name, ":"), 0), kinds))) yield points; })());
  if ((!$.truth(made))) {
    return null;
  }
  return ($.truth(server_table_deal_of_day$is_lowest_best(game)) ? $.get(made, $.floordiv($.sub($.len(made), 1), 2)) : $.get(made, $.floordiv($.len(made), 2)));
}
class server_messages_api$DayBots extends $.Struct {

}
$.struct(server_messages_api$DayBots, null, false, [["bot", "bot", null], ["points", "points", null]]);
class server_messages_api$DayResult extends $.Struct {

}
$.struct(server_messages_api$DayResult, null, false, [["points", "points", null], ["lowest", "lowest", null], ["cards", "cards", null], ["place", "place", null], ["of", "of", null], ["better_than", "better_than", null], ["field_bots", "field_bots", null], ["par", "par", null], ["bots", "bots", () => server_messages_api$DayBots]]);
function server_table_day_field$rank_points(game, points, field, bots) {
  let better, bot, count, everybody, in_field, kinds, lowest, made, middle, par, percent, worse;
  lowest = server_table_deal_of_day$is_lowest_best(game);
  [better, worse, everybody] = [0, 0, 0];
  for ([made, count] of $.iter($.methods.items(field))) {
    everybody = $.add(everybody, count);
    if (($.lt(made, points))) {
      [better, worse] = $.unpacked(($.truth(lowest) ? [$.add(better, count), worse] : [better, $.add(worse, count)]), 2);
    } else {
      if (($.gt(made, points))) {
        [better, worse] = $.unpacked(($.truth(lowest) ? [better, $.add(worse, count)] : [$.add(better, count), worse]), 2);
      }
    }
  }
  kinds = $.list();
  for (bot of $.iter([...$.iter(["random", "easy", "careful", "learned"]), ...$.iter(["search", "oracle"])])) {
    middle = server_table_day_field$_find_median(game, bots, [bot]);
    if ((middle != null)) {
      $.methods.append(kinds, new server_messages_api$DayBots(bot, middle));
    }
  }
  percent = $.floordiv($.mul(100, worse), $.max(1, $.sub(everybody, 1)));
  in_field = $.sum((function* () { for (const name of $.iter(bots)) if (($.within($.get($.methods.split(name, ":"), 0), ["random", "easy", "careful", "learned"]))) yield 1; })());
  par = server_table_day_field$_find_median(game, bots, ["careful", "learned"]);
  return new server_messages_api$DayResult(points, lowest, server_table_deal_of_day$is_counting_cards(game), $.add(1, better), everybody, percent, in_field, par, kinds);
}
function server_table_plans$_find_legal_move(match, codes, move) {
  let code, text;
  try {
    code = match.game.code(match.state, move);
  } catch ($error) {
    if ($.caught($error, [kit_errors$NotationError])) {
      return null;
    }
    else throw $error;
  }
  if ((!$.within(code, codes))) {
    return null;
  }
  text = $.bound(match.game, "text")(match.state, code);
  return (($.eq(text, move)) ? new play_match$LegalMove(code, text) : null);
}
class server_table_plans$_Search extends $.Thing {
  __init__(seat) {
    const self = this;
    self._seat = seat;
    self._left = 60;
    self._dead_ends = $.set();
  }
  order(match, moves) {
    const self = this;
    let codes, found, made, move, remaining, rest, tried;
    remaining = $.methods.join(" ", $.sorted(moves));
    if (($.within(remaining, self._dead_ends))) {
      return null;
    }
    codes = $.set(match.codes());
    for (move of $.iter($.dict.fromkeys(moves))) {
      made = server_table_plans$_find_legal_move(match, codes, move);
      if ((made == null)) {
        continue;
      }
      rest = $.list(moves);
      $.methods.remove(rest, move);
      if ((!$.truth(rest))) {
        return [move];
      }
      if (($.lt(self._left, 0))) {
        return null;
      }
      tried = match.fork();
      if (($.truth(server_table_plans$play_within_turn(tried, self._seat, made)) && ((found = self.order(tried, rest)) != null))) {
        return [move, ...$.iter(found)];
      }
      self._left = $.sub(self._left, 1);
    }
    $.methods.add(self._dead_ends, remaining);
    return null;
  }
}
class server_messages_outgoing$PlanChecked extends $.Struct {

}
$.struct(server_messages_outgoing$PlanChecked, ["type", "plan_checked"], false, [["id", "id", null], ["moves", "moves", null], ["failed", "failed", null], ["reason", "reason", null], ["cards", "cards", null]]);
function server_table_plans$_follow(match, seat, moves) {
  let made, stood;
  stood = match.fork();
  while (($.gt($.len(moves), 1))) {
    made = server_table_plans$_find_legal_move(stood, $.set(stood.codes()), $.get(moves, 0));
    if (((made == null) || (!$.truth(server_table_plans$play_within_turn(stood, seat, made))))) {
      break;
    }
    moves = $.slice(moves, 1, null, null);
  }
  return [stood, moves];
}
function server_table_plans$check_plan(table, seat, command) {
  let actor, cards, error, failed, found, legal, match, reason, rest, stood, why;
  server_table_plans$require_moves(command.moves);
  server_table_guards$require_current(table, command.number);
  actor = server_table_guards$require_seat(seat);
  match = server_table_guards$require_turn(table, actor);
  found = new server_table_plans$_Search(actor).order(match, command.moves);
  if ((found != null)) {
    return new server_messages_outgoing$PlanChecked(command.id, found, null, null, []);
  }
  [stood, rest] = $.unpacked(server_table_plans$_follow(match, actor, command.moves), 2);
  legal = $.set(stood.legal());
  failed = $.next((function* () { for (const move of $.iter(rest)) if ((!$.within(move, legal))) yield move; })(), $.get(rest, 0));
  try {
    why = stood.game.explain_illegal(stood.state, failed);
  } catch ($error) {
    if ($.caught($error, [kit_errors$NotationError])) {
      error = $error;
      throw new server_messages_errors$Refused($.slice($.str(error), null, 200, null), "illegal_move");
    }
    else throw $error;
  }
  [reason, cards] = $.unpacked(((why == null) ? [null, []] : [why.reason, $.list(why.cards)]), 2);
  return new server_messages_outgoing$PlanChecked(command.id, null, failed, reason, cards);
}
class server_messages_outgoing$Explained extends $.Struct {

}
$.struct(server_messages_outgoing$Explained, ["type", "explained"], false, [["id", "id", null], ["reason", "reason", null], ["cards", "cards", null]]);
function server_table_plans$explain_refusal(table, seat, command) {
  let error, found, match;
  server_table_guards$require_current(table, command.number);
  match = server_table_guards$require_turn(table, server_table_guards$require_seat(seat));
  try {
    found = match.game.explain_illegal(match.state, command.move);
  } catch ($error) {
    if ($.caught($error, [kit_errors$NotationError])) {
      error = $error;
      throw new server_messages_errors$Refused($.slice($.str(error), null, 200, null), "illegal_move");
    }
    else throw $error;
  }
  return ((found == null) ? new server_messages_outgoing$Explained(command.id, null, []) : new server_messages_outgoing$Explained(command.id, found.reason, found.cards));
}
class server_messages_errors$UnknownTable extends server_messages_errors$Refused {
  __init__(code) {
    const self = this;
    self.table = code;
    super.__init__(`There is no table ${$.str(code)}, or nobody may look on there.`, "unknown_table");
  }
}
function server_table_guards$admit(table, secret) {
  let message, seat;
  seat = ((secret == null) ? null : table.find_seat_by_secret(secret));
  if (((seat == null) && (!$.truth(table.admits_visitors)))) {
    throw new server_messages_errors$UnknownTable(table.code);
  }
  if (((seat == null) && (secret != null))) {
    message = "This secret opens no seat at this table.";
    throw new server_messages_errors$Refused(message, "wrong_secret");
  }
  return seat;
}
function server_table_logs$_set_up(code, created) {
  let error, message;
  try {
    return new server_table_state$Table(code, created);
  } catch ($error) {
    if ($.caught($error, [$.Exception])) {
      error = $error;
      message = `table ${$.str(code)}: event 1 cannot be replayed: ${$.str(error)}`;
      throw new server_messages_events$LogError(message, 1);
    }
    else throw $error;
  }
}
function server_table_logs$replay_log(code, events) {
  let begins, end, event, first, following, known, table;
  table = server_table_logs$_set_up(code, $.get(events, 0));
  begins = $.listed($.enumerate(events), ([at, event]) => at, ([at, event]) => $.isinstance(event, [server_messages_events$StartedEvent]));
  for ([first, end] of $.iter($.zip([1, ...$.iter(begins)], [...$.iter(begins), $.len(events)]))) {
    following = (($.lt(end, $.len(events))) ? $.get(events, end) : null);
    known = $.both($.isinstance(following, [server_messages_events$StartedEvent]), () => following.sheet != null);
    for (event of $.iter($.slice(events, first, end, null))) {
      if ($.truth(known)) {
        table.skip(event);
      } else {
        table.apply(event);
      }
    }
  }
  return table;
}
class server_messages_outgoing$Happened extends $.Struct {

}
$.struct(server_messages_outgoing$Happened, ["type", "happened"], false, [["number", "number", null], ["what", "what", null], ["table", "table", () => server_messages_views$TableView]]);
function server_table_logs$list_missed(code, log, after, person, present, chat = true) {
  let event, messages, seat, step, table;
  table = server_table_logs$replay_log(code, $.slice(log, null, after, null));
  messages = [];
  for (event of $.iter($.slice(log, after, null, null))) {
    step = table.apply(event);
    seat = ((person == null) ? null : table.find_seat_by_person(person));
    $.methods.append(messages, new server_messages_outgoing$Happened(step.number, server_table_views$make_happening(table, step, seat), new server_table_views$TableViews(table, present, undefined, undefined, chat).make_view(seat)));
  }
  return messages;
}
function server_table_logs$replay_until_fault(code, log) {
  let error, fault;
  fault = null;
  while ($.truth(true)) {
    try {
      return [server_table_logs$replay_log(code, log), fault];
    } catch ($error) {
      if ($.caught($error, [server_messages_events$LogError])) {
        error = $error;
        if (($.eq(error.number, 1))) {
          throw $error;
        }
        [log, fault] = [$.slice(log, null, $.sub(error.number, 1), null), error];
      }
      else throw $error;
    }
  }
}
function server_table_logs$find_last_move(log, first = 0) {
  return $.max((function* () { for (const at of $.iter($.range(first, $.len(log)))) if ($.isinstance($.get(log, at), [server_messages_events$MovedEvent])) yield $.add(at, 1); })(), $.named({ default: $.len(log) }));
}
function server_table_logs$_replay_to_last_move(table, code, log) {
  let end;
  end = server_table_logs$find_last_move(log);
  if (((!$.eq(table.phase, "match_over")) || (!$.truth($.any((function* () { for (const event of $.iter($.slice(log, end, null, null))) yield $.isinstance(event, [server_messages_events$SatEvent, server_messages_events$LeftEvent]); })()))))) {
    return table;
  }
  return $.get(server_table_logs$replay_until_fault(code, $.slice(log, null, end, null)), 0);
}
function server_table_logs$make_numbered_record(code, log, number, whole = true, alone = true, keyed = true) {
  let begins, broken_off, ends, fault, last, message, record, stand_ins, table, wanted;
  begins = $.listed($.enumerate(log), ([at, event]) => at, ([at, event]) => $.isinstance(event, [server_messages_events$StartedEvent]));
  wanted = ((number == null) ? $.len(begins) : number);
  if ((!(($.le(1, wanted) && $.le(wanted, $.len(begins)))))) {
    message = `There is no match ${$.str(wanted)} at table ${$.str(code)}.`;
    throw new server_messages_errors$Refused(message, "not_now");
  }
  ends = $.get([...$.iter($.slice(begins, 1, null, null)), $.len(log)], $.sub(wanted, 1));
  last = $.eq(ends, $.len(log));
  [table, fault] = $.unpacked(server_table_logs$replay_until_fault(code, $.slice(log, null, ends, null)), 2);
  if ((number == null)) {
    wanted = table.match_count;
  }
  broken_off = $.both($.either(alone, () => !$.truth(last)), () => $.either(fault != null, () => $.both(last, () => !$.truth(whole))));
  if (((table.match == null) || (!$.eq(table.match_count, wanted)) || (!(($.eq(table.phase, "match_over")) || $.truth(broken_off))))) {
    message = `Match ${$.str(wanted)} at table ${$.str(code)} is not over yet.`;
    throw new server_messages_errors$Refused(message, "not_now");
  }
  record = table.match.record();
  if ((!$.truth(keyed))) {
    $.methods.pop(record, "key", null);
  }
  $.put(record, "bots", $.listed(server_table_logs$_replay_to_last_move(table, code, $.slice(log, null, ends, null)).seats, (seat) => seat.bot));
  if ($.truth((stand_ins = table.stand_ins.to_list()))) {
    $.put(record, "stand_ins", stand_ins);
  }
  if ((table.continued != null)) {
    $.put(record, "continued_at", $.dict([["round", $.len(table.continued.rounds)], ["move", table.continued.moves]]));
  }
  return [wanted, record];
}
function server_table_logs$make_match_record(code, log, number, whole = true) {
  return $.get(server_table_logs$make_numbered_record(code, log, number, whole), 1);
}
class server_messages_outgoing$Reacted extends $.Struct {

}
$.struct(server_messages_outgoing$Reacted, ["type", "reacted"], false, [["seat", "seat", null], ["reaction", "reaction", null]]);
class server_messages_outgoing$Table extends $.Struct {

}
$.struct(server_messages_outgoing$Table, ["type", "table"], false, [["table", "table", () => server_messages_views$TableView]]);
class server_messages_outgoing$Seated extends $.Struct {

}
$.struct(server_messages_outgoing$Seated, ["type", "seated"], false, [["id", "id", null], ["table", "table", null], ["seat", "seat", null], ["secret", "secret", null]]);
class server_messages_outgoing$Done extends $.Struct {

}
$.struct(server_messages_outgoing$Done, ["type", "done"], false, [["id", "id", null], ["number", "number", null]]);
class server_messages_outgoing$Hint extends $.Struct {

}
$.struct(server_messages_outgoing$Hint, ["type", "hint"], false, [["id", "id", null], ["move", "move", null], ["reason", "reason", null], ["cards", "cards", null], ["moves", "moves", null, () => $.list()]]);
class server_messages_outgoing$Failed extends $.Struct {

}
$.struct(server_messages_outgoing$Failed, ["type", "failed"], false, [["id", "id", null], ["code", "code", null], ["detail", "detail", null], ["table", "table", () => server_messages_views$TableView, () => null], ["reason", "reason", null, () => null], ["cards", "cards", null, () => $.list()], ["at", "at", null, () => null]]);
class server_messages_api$OwnTable extends $.Struct {

}
$.struct(server_messages_api$OwnTable, null, false, [["table", "table", null], ["game", "game", null], ["title", "title", null], ["phase", "phase", null], ["seats", "seats", () => server_messages_views$SeatView], ["seat", "seat", null], ["turn", "turn", null], ["seconds", "seconds", null], ["left", "left", null], ["late", "late", null, () => false]]);
class server_messages_commands$NewSeat extends $.Struct {

}
$.struct(server_messages_commands$NewSeat, null, false, [["bot", "bot", null, () => null]]);
class server_messages_commands$Create extends $.Struct {

}
$.struct(server_messages_commands$Create, ["type", "create"], false, [["id", "id", null], ["game", "game", null], ["name", "name", null], ["others", "others", () => server_messages_commands$NewSeat], ["options", "options", null, () => $.dict()], ["pace", "pace", null, () => 900], ["secret", "secret", null, () => null], ["settings", "settings", () => server_messages_settings$Settings, () => new server_messages_settings$Settings()], ["invitation", "invitation", null, () => null], ["sits", "sits", null, () => true]]);
class server_messages_commands$Join extends $.Struct {

}
$.struct(server_messages_commands$Join, ["type", "join"], false, [["id", "id", null], ["table", "table", null], ["secret", "secret", null, () => null], ["after", "after", null, () => null], ["hidden", "hidden", null, () => false], ["shared", "shared", null, () => false]]);
class server_messages_commands$Say extends $.Struct {

}
$.struct(server_messages_commands$Say, ["type", "say"], false, [["id", "id", null], ["text", "text", null]]);
class server_messages_commands$React extends $.Struct {

}
$.struct(server_messages_commands$React, ["type", "react"], false, [["id", "id", null], ["reaction", "reaction", null]]);
class server_messages_commands$AskHint extends $.Struct {

}
$.struct(server_messages_commands$AskHint, ["type", "hint"], false, [["id", "id", null], ["number", "number", null]]);
class server_messages_commands$Explain extends $.Struct {

}
$.struct(server_messages_commands$Explain, ["type", "explain"], false, [["id", "id", null], ["number", "number", null], ["move", "move", null]]);
class server_messages_commands$CheckPlan extends $.Struct {

}
$.struct(server_messages_commands$CheckPlan, ["type", "check_plan"], false, [["id", "id", null], ["number", "number", null], ["moves", "moves", null]]);
function play_record_format$list_moves(entries) {
  return $.listed(entries, (entry) => play_record_format$split_move(entry), (entry) => (!$.isinstance(entry, [$.dict])));
}
function intervals$compute_least_error(count) {
  return $.div($.div(3.7, 1.96), count);
}
function intervals$compute_least_mean_error(count, mean) {
  return $.mul(intervals$compute_least_error(count), $.max($.abs(mean), 1.0));
}
function intervals$compute_wilson_interval(good, count) {
  let middle, share, spread, weight;
  [share, weight] = [$.div(good, count), $.div($.mul(1.96, 1.96), count)];
  middle = $.add(share, $.div(weight, 2));
  spread = $.mul(1.96, $.sqrt($.add($.div($.mul(share, $.sub(1, share)), count), $.div($.div(weight, count), 4))));
  return [$.div($.sub(middle, spread), $.add(1, weight)), $.div($.add(middle, spread), $.add(1, weight))];
}

export {
  server_messages_api$OwnTable as api_OwnTable,
  server_table_checked_record$answer_round as checked_record_answer_round,
  server_table_checked_record$check_record as checked_record_check_record,
  server_messages_commands$Again as commands_Again,
  server_messages_commands$Arrange as commands_Arrange,
  server_messages_commands$AskHint as commands_AskHint,
  server_messages_commands$Back as commands_Back,
  server_messages_commands$CheckPlan as commands_CheckPlan,
  server_messages_commands$Create as commands_Create,
  server_messages_commands$Explain as commands_Explain,
  server_messages_commands$Join as commands_Join,
  server_messages_commands$Leave as commands_Leave,
  server_messages_commands$Move as commands_Move,
  server_messages_commands$Moves as commands_Moves,
  server_messages_commands$Mute as commands_Mute,
  server_messages_commands$NextRound as commands_NextRound,
  server_messages_commands$PlaceBot as commands_PlaceBot,
  server_messages_commands$React as commands_React,
  server_messages_commands$Ready as commands_Ready,
  server_messages_commands$Remove as commands_Remove,
  server_messages_commands$Renew as commands_Renew,
  server_messages_commands$Say as commands_Say,
  server_messages_commands$Sit as commands_Sit,
  server_messages_commands$SitIn as commands_SitIn,
  server_messages_commands$Start as commands_Start,
  server_messages_commands$TakeBack as commands_TakeBack,
  server_table_continued$ContinuedPosition as continued_ContinuedPosition,
  server_table_continued$continue_record as continued_continue_record,
  day_field_MATCHES_EACH,
  day_field_STRENGTHS,
  server_table_day_field$name_entry as day_field_name_entry,
  server_table_day_field$rank_points as day_field_rank_points,
  server_table_deal_of_day$Deal as deal_of_day_Deal,
  deal_of_day_OPPONENT,
  deal_of_day_SEATS,
  server_table_deal_of_day$derive_bot_seed as deal_of_day_derive_bot_seed,
  server_table_deal_of_day$derive_public_key as deal_of_day_derive_public_key,
  server_table_deal_of_day$find_deal_points as deal_of_day_find_deal_points,
  server_table_deal_of_day$make_day_events as deal_of_day_make_day_events,
  server_table_deal_of_day$make_day_options as deal_of_day_make_day_options,
  server_table_decide$decide as decide_decide,
  server_table_decide$decide_move as decide_decide_move,
  server_table_decide$make_key as decide_make_key,
  server_messages_errors$Refused as errors_Refused,
  server_messages_events$ArrangedEvent as events_ArrangedEvent,
  server_messages_events$CameBackEvent as events_CameBackEvent,
  server_messages_events$CreatedEvent as events_CreatedEvent,
  server_messages_events$DayEvent as events_DayEvent,
  server_messages_events$DealtEvent as events_DealtEvent,
  server_messages_events$LeftEvent as events_LeftEvent,
  server_messages_events$MovedEvent as events_MovedEvent,
  server_messages_events$MutedEvent as events_MutedEvent,
  server_messages_events$ReadiedEvent as events_ReadiedEvent,
  server_messages_events$RenewedEvent as events_RenewedEvent,
  server_messages_events$SatEvent as events_SatEvent,
  server_messages_events$SatInEvent as events_SatInEvent,
  server_messages_events$StartedEvent as events_StartedEvent,
  server_messages_events$TakenBackEvent as events_TakenBackEvent,
  server_messages_events$TimeUpEvent as events_TimeUpEvent,
  server_messages_events$VotedEvent as events_VotedEvent,
  server_table_guards$admit as guards_admit,
  server_table_guards$require_current as guards_require_current,
  server_table_guards$require_seat as guards_require_seat,
  server_table_guards$require_turn as guards_require_turn,
  intervals$compute_least_error,
  intervals$compute_least_mean_error,
  intervals$compute_wilson_interval,
  kit_base$Base,
  kit_base$Illegal,
  kit_base$ScorePart,
  kit_base$get_deal_entry,
  kit_base$get_deal_list,
  kit_base$hands_of,
  kit_base$is_same,
  kit_base$list_highest_places,
  kit_bits$highest,
  kit_bits$lowest,
  kit_bits$popcount,
  kit_deck_game$DeckGame,
  kit_deck_game$check_sizes,
  kit_deck_game$check_starter,
  kit_deck_game$concatenate_deck,
  kit_deck_game$list_all_cards,
  kit_deck_game$list_pile,
  kit_deck_game$parse_codes,
  kit_deck_game$raise_deal_errors,
  kit_deck_game$stack_pile,
  kit_errors$DealError,
  kit_errors$NotationError,
  kit_options$Option,
  kit_options$house_rule,
  kit_options$is_whole,
  kit_searchable$Reshuffle,
  kit_states$GameScratch,
  kit_states$PileState,
  server_table_lobby$create as lobby_create,
  server_table_logs$list_missed as logs_list_missed,
  server_table_logs$make_match_record as logs_make_match_record,
  server_table_logs$replay_until_fault as logs_replay_until_fault,
  play_match$Match as match_Match,
  server_messages_outgoing$Done as outgoing_Done,
  server_messages_outgoing$Explained as outgoing_Explained,
  server_messages_outgoing$Failed as outgoing_Failed,
  server_messages_outgoing$Happened as outgoing_Happened,
  server_messages_outgoing$Hint as outgoing_Hint,
  server_messages_outgoing$Reacted as outgoing_Reacted,
  server_messages_outgoing$Seated as outgoing_Seated,
  server_messages_outgoing$Table as outgoing_Table,
  server_table_plans$check_plan as plans_check_plan,
  server_table_plans$explain_refusal as plans_explain_refusal,
  play_record_format$list_moves,
  server_messages_happenings$Moved,
  server_messages_settings$Settings as settings_Settings,
  server_table_state$Table as state_Table,
  server_table_views$TableViews as views_TableViews,
  server_table_views$make_happening as views_make_happening,
};
