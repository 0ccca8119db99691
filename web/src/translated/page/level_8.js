// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.
import * as $ from "../../python";

function places$parse_face(card) {
  return [$.methods.index("rygbpo", $.get(card, 0)), $.sub($.int($.slice(card, 1, null, null)), 1)];
}
function places$_compute_reached(kind, card) {
  let colour, number;
  if (($.eq(card, "J"))) {
    return 15;
  }
  [colour, number] = $.unpacked(places$parse_face(card), 2);
  return (($.eq(kind, 1)) ? colour : number);
}
function places$format_place(kind, at) {
  return (($.eq(kind, 2)) ? $.get("rygbpo", at) : $.str($.add(at, 1)));
}
function places$may_come_next(kind, slot, reached, face) {
  let colour, number;
  [colour, number] = $.unpacked(face, 2);
  if (($.eq(kind, 2))) {
    return $.both($.eq(colour, slot), () => $.gt(number, reached));
  }
  return $.both($.eq(number, slot), () => $.either($.eq(kind, 0), () => $.gt(colour, reached)));
}
function places$_share(fitting, pinned, free) {
  let cards, found, left, pin;
  left = [...$.iter(pinned)];
  found = [];
  for (cards of $.iter(fitting)) {
    pin = $.slice($.listed(cards, (card) => card, (card) => ($.within(card, left))), null, 1, null);
    left = $.listed(left, (card) => card, (card) => (!$.within(card, pin)));
    $.methods.append(found, $.either(pin, () => $.listed(cards, (card) => card, (card) => ($.within(card, free)))));
  }
  return ($.truth(left) ? null : found);
}
class places$Place extends $.Fields {

}
$.named_fields(places$Place, ["at", "fitting", "most", "outs"], {  });
function places$list_places(meld, begun, hand, pinned, free) {
  let at, different, fit, fitting, found, kind, lying, most, outs, reached, size, slots;
  [kind, size] = [$.methods.index("RVC", $.get(meld, 0)), $.int($.slice(meld, 1, null, null))];
  lying = ($.truth(begun) ? $.len(begun.cards) : 0);
  reached = (($.truth(begun) && $.truth(begun.cards)) ? places$_compute_reached(kind, $.get(begun.cards, -1).card) : -1);
  found = [];
  for (at of $.iter($.range((($.eq(kind, 2)) ? 6 : (($.eq(kind, 1)) ? 15 : $.add($.sub(15, size), 1)))))) {
    if (($.truth(begun) && (!$.eq(begun.value, places$format_place(kind, at))))) {
      continue;
    }
    slots = $.listed($.range(lying, size), (step) => (($.eq(kind, 0)) ? $.add(at, step) : at));
    fit = $.dict((function* () { for (const slot of $.iter(new Set([...$.iter(slots)]))) yield [slot, $.listed($.enumerate(hand), ([card, face]) => card, ([card, face]) => $.truth(places$may_come_next(kind, slot, reached, face)))]; })());
    fitting = places$_share($.listed(slots, (slot) => $.get(fit, slot)), pinned, free);
    if ((fitting == null)) {
      continue;
    }
    different = new Set((function* () { for (const cards of $.iter(fitting)) for (const card of $.iter(cards)) yield card; })());
    most = (($.eq(kind, 0)) ? $.sum($.listed(fitting, (cards) => $.gt($.len(cards), 0))) : $.min($.len(slots), $.len(different)));
    outs = (($.eq(kind, 0)) ? 6 : $.sub($.sub((($.eq(kind, 1)) ? 6 : 15), lying), most));
    $.methods.append(found, new places$Place(at, fitting, most, outs));
  }
  return $.sorted(found, $.named({ key: ((place) => [$.neg(place.most), $.neg(place.outs)]) }));
}
function ways$_find_twin(level, at, first) {
  return $.max([-1, ...$.iter($.listed($.range(first, at), (one) => one, (one) => ($.eq($.get(level, one), $.get(level, at)))))]);
}
function ways$_find_card(fitting, slot, lies, tried) {
  let card;
  for (card of $.iter($.get(fitting, slot))) {
    if (($.eq($.get(lies, card), -1))) {
      $.put(lies, card, slot);
      return true;
    }
  }
  for (card of $.iter($.get(fitting, slot))) {
    if ((!$.within(card, tried))) {
      $.methods.add(tried, card);
      if ($.truth(ways$_find_card(fitting, $.get(lies, card), lies, tried))) {
        $.put(lies, card, slot);
        return true;
      }
    }
  }
  return false;
}
function ways$_rank(card) {
  if ((card == null)) {
    return $.add($.mul(6, 15), 2);
  }
  return (($.eq(card, "J")) ? $.add($.mul(6, 15), 1) : $.add($.mul($.methods.index("rygbpo", $.get(card, 0)), 15), $.int($.slice(card, 1, null, null))));
}
class ways$Meld extends $.Fields {

}
$.named_fields(ways$Meld, ["kind", "value", "cards"], {  });
class ways$Way extends $.Fields {

}
$.named_fields(ways$Way, ["key", "melds", "moves", "missing", "jokers", "outs"], {  });
class ways$WaysSearch extends $.Thing {
  __init__(level, hand, begun, wishes) {
    const self = this;
    let faces, free, most, pinned;
    [self.level, self.begun] = [level, begun];
    self.jokers = $.sum($.listed(hand, (card) => $.eq(card, "J")));
    self.cards = $.listed(hand, (card) => card, (card) => ((!$.within(card, new Set(["J", "S"]))) && (!$.eq($.methods.get(wishes, card), -1))));
    free = $.listed($.enumerate(self.cards), ([at, card]) => at, ([at, card]) => (!$.within(card, wishes)));
    pinned = $.listed($.range($.len(level)), (meld) => $.listed($.enumerate(self.cards), ([at, card]) => at, ([at, card]) => ($.eq($.methods.get(wishes, card), meld))));
    faces = $.listed(self.cards, (card) => places$parse_face(card));
    self.choices = $.listed($.enumerate(level), ([at, meld]) => places$list_places(meld, (($.eq(at, 0)) ? begun : null), faces, $.get(pinned, at), free));
    self.slots = $.sub($.sum($.listed(level, (meld) => $.int($.slice(meld, 1, null, null)))), ($.truth(begun) ? $.len(begun.cards) : 0));
    most = $.listed(self.choices, (choice) => $.max([0, ...$.iter($.listed(choice, (place) => place.most))]));
    self.rest = $.listed($.range($.add($.len(level), 1)), (at) => $.sum($.slice(most, at, null, null)));
    self.twins = $.listed($.range($.len(level)), (at) => ($.truth($.any(pinned)) ? -1 : ways$_find_twin(level, at, ($.truth(begun) ? 1 : 0))));
    self.found = $.dict([]);
    [self.patience, self.least, self.best, self.rising] = [0, 0, -1, false];
  }
  search(patience, least, rising) {
    const self = this;
    [self.patience, self.least, self.rising] = [patience, least, rising];
    self._step([], $.mul([-1], $.len(self.cards)), 0);
  }
  _step(chosen, lies, used) {
    const self = this;
    let depth, fitting, lowest, more, moved, place, seated;
    self.patience = $.sub(self.patience, 1);
    depth = $.len(chosen);
    if ((($.lt(self.patience, 0)) || ($.lt($.add(used, $.min($.get(self.rest, depth), $.sub($.len(self.cards), used))), self.least)))) {
      return null;
    }
    if (($.eq(depth, $.len(self.choices)))) {
      $.put(self.found, $.methods.join(" ", $.listed(chosen, (place) => $.str(place.at))), [chosen, lies]);
      if ($.truth(self.rising)) {
        [self.best, self.least] = [used, $.add(used, 1)];
      }
      return null;
    }
    lowest = ((!$.eq($.get(self.twins, depth), -1)) ? $.get(chosen, $.get(self.twins, depth)).at : 0);
    fitting = [...(function* () { for (const one of $.iter(chosen)) for (const cards of $.iter(one.fitting)) yield cards; })()];
    for (place of $.iter($.get(self.choices, depth))) {
      if (($.ge(place.at, lowest))) {
        [more, moved] = [[...$.iter(fitting), ...$.iter(place.fitting)], [...$.iter(lies)]];
        seated = $.sum($.listed($.range($.len(fitting), $.len(more)), (slot) => ways$_find_card(more, slot, moved, $.set())));
        self._step([...$.iter(chosen), place], moved, $.add(used, seated));
      }
    }
  }
  make_way(chosen, lies) {
    const self = this;
    let at, cards, gaps, key, kind, laid, melds, missing, moves, outs, owners, place, slot, there, value;
    laid = $.dict((function* () { for (const [card, slot] of $.iter($.enumerate(lies))) if ((!$.eq(slot, -1))) yield [slot, $.get(self.cards, card)]; })());
    owners = [...(function* () { for (const [at, place] of $.iter($.enumerate(chosen))) for (const _ of $.iter(place.fitting)) yield at; })()];
    gaps = $.sorted($.listed($.range($.len(owners)), (slot) => slot, (slot) => (!$.within(slot, laid))), $.named({ key: ((slot) => $.get(chosen, $.get(owners, slot)).outs) }));
    missing = $.slice(gaps, self.jokers, null, null);
    for (slot of $.iter($.slice(gaps, null, self.jokers, null))) {
      $.put(laid, slot, "J");
    }
    [melds, moves] = [[], []];
    for ([at, place] of $.iter($.enumerate(chosen))) {
      kind = $.get($.get(self.level, at), 0);
      value = places$format_place($.methods.index("RVC", kind), place.at);
      there = $.listed($.enumerate(owners), ([slot, owner]) => $.methods.get(laid, slot), ([slot, owner]) => ($.eq(owner, at)));
      cards = (($.eq(kind, "R")) ? there : $.sorted(there, $.named({ key: ways$_rank })));
      $.methods.append(melds, new ways$Meld(kind, value, cards));
      moves = $.add(moves, [...$.iter((($.truth(self.begun) && ($.eq(at, 0))) ? [] : [$.add(kind, value)])), ...$.iter($.listed(cards, (card) => card, (card) => (card != null)))]);
    }
    key = $.methods.join(" ", $.listed(melds, (meld) => $.add(meld.kind, meld.value)));
    outs = $.sum($.listed(missing, (slot) => $.get(chosen, $.get(owners, slot)).outs));
    return new ways$Way(key, melds, moves, $.len(missing), $.sub($.len(gaps), $.len(missing)), outs);
  }
}
function ways$list_ways(level, hand, begun, wishes) {
  let found, least, search, wanted;
  search = new ways$WaysSearch(level, hand, begun, wishes);
  search.search(5000, 0, true);
  least = (($.gt(search.best, $.sub(search.slots, search.jokers))) ? $.sub(search.best, 1) : search.best);
  search.search(800, least, false);
  found = $.listed($.methods.values(search.found), ([chosen, lies]) => search.make_way(chosen, lies));
  wanted = $.listed(found, (one) => one, (one) => ($.ge($.sub($.sub(search.slots, one.missing), one.jokers), least)));
  return $.slice($.sorted(wanted, $.named({ key: ((one) => [one.missing, one.jokers, $.neg(one.outs)]) })), null, 12, null);
}
function ways$may_lie_together(meld, begun, cards) {
  let faces;
  faces = $.listed(cards, (card) => places$parse_face(card));
  return $.gt($.len(places$list_places(meld, begun, faces, $.range($.len(faces)), [])), 0);
}

export {
  ways$list_ways as list_ways,
  ways$may_lie_together as may_lie_together,
};
