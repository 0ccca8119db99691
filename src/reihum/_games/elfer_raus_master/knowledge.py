"""What a seat knows of Elfer raus! Master, and worlds that agree with it.

A seat sees its hand, the table, how many cards the others hold, the jokers they took from the table, and which seats
had to pass. Two worlds differ if a hand or the order of the pile does, every joker counting as a card of its own; all worlds
that agree with what is known are equally likely.

A seat that passes holds none of the cards that fit then, and the pile is empty. A spot, once open, stays open until it
is filled. So of the cards with an open spot, those kept out of one hand are always among those kept out of the hand of
a seat that passed later. With the hands in this order, each card may fall into a first part of the slots, and one
shuffle with growing limits deals evenly. Only a card whose place a joker took between two passes can be kept out of a
hand in the middle. This is checked as the cards fall, and a deal that ignores it is made again. If a thousand deals
ignore it, which takes several such cards, cards are exchanged two by two from the real deal on, a thousand times, so
that what is known stays true; these worlds are drawn evenly only as far as that many exchanges mix. So the work is
bounded, and a world that agrees is always found.
"""

from reihum._games.elfer_raus_master.deal import take_card
from reihum._games.elfer_raus_master.state import COLOURS, JOKER, NUMBERS, SEATS, Scratch, State
from reihum._kit.bits import lowest, popcount
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import rule

TRIES = 1000
"""How many deals are made before the real one is changed instead."""
EXCHANGES = 1000
"""How many exchanges the real deal is changed by then."""


@rule
def determinize(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Turn a state, in place, into a world drawn evenly from all that agree with what `seat` knows."""
    unseen = _gather(s, seat, scratch)
    slots = _line_up(s, seat, scratch)
    _limit(s, unseen, slots, scratch)
    tries = TRIES
    while tries and not _fall(s, unseen, scratch, rng):
        # A shuffle that failed has stirred the slots: begin with their order again.
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
    """Take up all that `seat` does not see, and return how much that is; jokers known to be in a hand stay there.

    `truth` keeps where each card was.
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
    """Add to the n unseen cards, which are kept in order, lest the world dealt depend on where they really are."""
    to = n
    while to > 0 and scratch.cards[to - 1] > card:
        scratch.cards[to] = scratch.cards[to - 1]
        scratch.truth[to] = scratch.truth[to - 1]
        to -= 1
    scratch.cards[to] = card
    scratch.truth[to] = slot


@rule
def _line_up(s: State, seat: int, scratch: Scratch) -> int:
    """Write the slots: those of the pile, then those of each hand, the seat that passed last at the end; return how many."""
    n = 0
    for place in range(s.left):
        scratch.slots[n] = SEATS + place
        n += 1
    lined = 1 << seat
    # Selection by how much each is kept out of: the set of a seat that passed earlier lies within that of a later one.
    for _ in range(s.players - 1):
        following = -1
        for other in range(s.players):
            if not lined >> other & 1 and (following < 0 or _kept_out(s, other) < _kept_out(s, following)):
                following = other
        lined |= 1 << following
        for _ in range(s.counts[following] - s.known[following]):
            scratch.slots[n] = following
            n += 1
    return n


@rule
def _kept_out(s: State, seat: int) -> int:
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
        # Insertion sort: a card with few slots chooses before those with more.
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
    """Shuffle the slots, so that the card at each place falls into the slot there; return whether no slot bars its card."""
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
    """Go a thousand steps away from the real deal, each an exchange of two cards that may be where the other was."""
    # The real deal agrees with all that is known, and each exchange keeps it so.
    for place in range(unseen):
        scratch.slots[place] = scratch.truth[place]
    for _ in range(EXCHANGES):
        one, other = pick(rng, unseen), pick(rng, unseen)
        here, there = int(scratch.slots[one]), int(scratch.slots[other])
        if not _bars(s, there, int(scratch.cards[one])) and not _bars(s, here, int(scratch.cards[other])):
            scratch.slots[one] = there
            scratch.slots[other] = here
