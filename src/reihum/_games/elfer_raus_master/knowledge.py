"""Determinization in Elfer raus! Master: sampling worlds that agree with what a seat knows.

A seat sees its hand, the table, how many cards the others hold, the jokers they took from the table, and which seats
had to pass. Two worlds differ if a hand or the order of the pile does, with every joker distinguished; all worlds that agree
with what is known are equally likely.

A seat that passes holds none of the cards that fit then, and the pile is empty. A spot, once open, stays open until it is
filled. So of the cards with an open spot, those kept out of one hand are also kept out of the hand of every seat that passed
later. With the slots (the places in hands and pile) in this order, the slots allowed for a card are a prefix of them, and one
shuffle with growing limits deals uniformly. Only a card whose spot a joker took between two passes can be kept out of a hand in
the middle. This is checked while dealing, and a deal that violates it is rejected. If a thousand deals are rejected, which takes
several such cards, the real deal is changed by a thousand random exchanges of two cards that keep to what is known; such worlds
are uniform only as far as these exchanges mix. So the work is bounded, and a world that agrees is always found.
"""

from reihum._games.elfer_raus_master.deal import take_card
from reihum._games.elfer_raus_master.state import COLOURS, JOKER, NUMBERS, SEATS, Scratch, State
from reihum._kit.bits import lowest, popcount
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import rule

TRIES = 1000
"""The deals that are tried before the real one is changed instead."""
EXCHANGES = 1000
"""The number of exchanges by which the real deal is then changed."""


@rule
def determinize(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Turn a state, in place, into a world drawn uniformly from all that agree with what `seat` knows."""
    unseen = _gather(s, seat, scratch)
    slots = _line_up(s, seat, scratch)
    _limit(s, unseen, slots, scratch)
    tries = TRIES
    while tries and not _fall(s, unseen, scratch, rng):
        # A rejected deal has shuffled the slots: restore their order.
        _line_up(s, seat, scratch)
        tries -= 1
    if tries == 0:
        _exchange(s, unseen, scratch, rng)
    _hand_out(s, unseen, scratch)


@rule
def _hand_out(s: State, unseen: int, scratch: Scratch) -> None:
    """Put each unseen card into its slot."""
    for place in range(unseen):
        slot = int(scratch.slots[place])
        if slot < SEATS:
            take_card(s, slot, int(scratch.cards[place]))
        else:
            s.pile[slot - SEATS] = scratch.cards[place]


@rule
def _gather(s: State, seat: int, scratch: Scratch) -> int:
    """Collect all cards that `seat` does not see, and return their number; jokers known to be in a hand stay there.

    `truth` has the real slot of each card.
    """
    n = 0
    for other in range(s.players):
        if other == seat:
            continue
        for colour in range(COLOURS):
            hidden = s.hands[other, colour]
            s.hands[other, colour] = 0
            while hidden:
                _insert(scratch, n, colour * NUMBERS + lowest(hidden) - 1, other)
                n += 1
                hidden &= hidden - 1
        for _ in range(s.jokers[other] - s.known[other]):
            _insert(scratch, n, JOKER, other)
            n += 1
        s.jokers[other] = s.known[other]
    for place in range(s.left):
        _insert(scratch, n, int(s.pile[place]), SEATS + place)
        n += 1
    return n


@rule
def _insert(scratch: Scratch, n: int, card: int, slot: int) -> None:
    """Insert a card into the n unseen ones, which are sorted, so that the sampled world does not depend on where they really are."""
    to = n
    while to > 0 and scratch.cards[to - 1] > card:
        scratch.cards[to] = scratch.cards[to - 1]
        scratch.truth[to] = scratch.truth[to - 1]
        to -= 1
    scratch.cards[to] = card
    scratch.truth[to] = slot


@rule
def _line_up(s: State, seat: int, scratch: Scratch) -> int:
    """Write the slots: those of the pile, then those of each hand, the seat that passed last at the end; return their number."""
    n = 0
    for place in range(s.left):
        scratch.slots[n] = SEATS + place
        n += 1
    lined = 1 << seat
    # Sorted by the number of cards kept out: the set of a seat that passed earlier is a subset of that of a later one.
    for _ in range(s.players - 1):
        following = -1
        for other in range(s.players):
            if not lined >> other & 1 and (following < 0 or _count_kept_out(s, other) < _count_kept_out(s, following)):
                following = other
        lined |= 1 << following
        for _ in range(s.counts[following] - s.known[following]):
            scratch.slots[n] = following
            n += 1
    return n


@rule
def _count_kept_out(s: State, seat: int) -> int:
    """Count the cards with an open spot that a seat is known not to hold; a later pass leaves more of them."""
    n = 0
    for colour in range(COLOURS):
        n += popcount(s.cannot[seat, colour] & s.open[colour])
    return n


@rule
def _bars(s: State, slot: int, card: int) -> bool:
    """Return whether a slot is in a hand that is known not to hold the card."""
    return slot < SEATS and card != JOKER and s.cannot[slot, card // NUMBERS] >> (card % NUMBERS + 1) & 1 != 0


@rule
def _limit(s: State, unseen: int, slots: int, scratch: Scratch) -> None:
    """Write the limit of each card, the number of slots up to the last one that may take it, and sort by it."""
    for at in range(unseen):
        card = int(scratch.cards[at])
        truth = int(scratch.truth[at])
        limit = slots
        while _bars(s, int(scratch.slots[limit - 1]), card):
            limit -= 1
        # Insertion sort: a card with few slots is dealt before those with more.
        to = at
        while to > 0 and scratch.limits[to - 1] > limit:
            scratch.cards[to] = scratch.cards[to - 1]
            scratch.truth[to] = scratch.truth[to - 1]
            scratch.limits[to] = scratch.limits[to - 1]
            to -= 1
        scratch.cards[to] = card
        scratch.truth[to] = truth
        scratch.limits[to] = limit


@rule
def _fall(s: State, unseen: int, scratch: Scratch, rng: Rng) -> bool:
    """Shuffle the slots, so that each card gets the slot with its index; return whether no slot bars its card."""
    for place in range(unseen):
        # Sorted by limit, each card has at least one slot left: the real deal is such an assignment.
        other = place + pick(rng, int(scratch.limits[place]) - place)
        slot = scratch.slots[other]
        scratch.slots[other] = scratch.slots[place]
        scratch.slots[place] = slot
        if _bars(s, int(slot), int(scratch.cards[place])):
            return False
    return True


@rule
def _exchange(s: State, unseen: int, scratch: Scratch, rng: Rng) -> None:
    """Change the real deal by a thousand exchanges of two cards, each made only if both cards may be in the other's slot."""
    # The real deal agrees with all that is known, and so does the deal after each exchange.
    for place in range(unseen):
        scratch.slots[place] = scratch.truth[place]
    for _ in range(EXCHANGES):
        one, other = pick(rng, unseen), pick(rng, unseen)
        here, there = int(scratch.slots[one]), int(scratch.slots[other])
        if not _bars(s, there, int(scratch.cards[one])) and not _bars(s, here, int(scratch.cards[other])):
            scratch.slots[one] = there
            scratch.slots[other] = here
