"""Determinization in Elfer raus!: sampling worlds that agree with what a seat knows.

A seat sees its hand, the table, how many cards the others hold, and when each of them could not lay. An unseen card that some
hand is known not to hold fits on the table now, so there are at most two for each row. These constrained cards are dealt first,
each way of dealing them weighted by the number of worlds it leaves; the other unseen cards may go anywhere. Every world is equally
likely.
"""

from reihum._games.elfer_raus.rules import take_card
from reihum._games.elfer_raus.state import COLOURS, NUMBERS, Scratch, State
from reihum._kit.bits import lowest, popcount
from reihum._kit.chance import Rng, draw_word, pick, shuffle_fast
from reihum._kit.compiled import rule


@rule
def determinize(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Turn a state, in place, into a world drawn uniformly from all that agree with what `seat` knows."""
    constrained, rest = _gather(s, seat, scratch)
    _count_deals(s, seat, constrained, scratch)
    _deal_constrained(s, seat, constrained, scratch, rng)
    _deal_rest(s, seat, rest, scratch, rng)


@rule
def _gather(s: State, seat: int, scratch: Scratch) -> tuple[int, int]:
    """Collect all cards that `seat` does not see: those kept out of some hand in `constrained`, the others in `cards`."""
    constrained = 0
    rest = 0
    for colour in range(COLOURS):
        hidden = 0
        barred = 0
        for other in range(s.players):
            if other != seat:
                hidden |= s.hands[other, colour]
                barred |= s.cannot[other, colour]
                s.hands[other, colour] = 0
        for place in range(s.left):
            if s.pile[place] // NUMBERS == colour:
                hidden |= 1 << (int(s.pile[place]) % NUMBERS + 1)
        # Ordered by colour and number, not by holder: the sampled world must not depend on where the cards really are.
        while hidden:
            number = lowest(hidden)
            hidden &= hidden - 1
            card = colour * NUMBERS + number - 1
            if barred >> number & 1:
                scratch.constrained[constrained] = card
                constrained += 1
            else:
                scratch.cards[rest] = card
                rest += 1
    return constrained, rest


@rule
def _count_places_left(s: State, seat: int, holder: int) -> int:
    """Return how many unseen cards a holder has: a seat, or the pile, for which `players` stands."""
    if holder == s.players:
        return int(s.left)
    return 0 if holder == seat else int(s.counts[holder])


@rule
def _find_allowed(s: State, holder: int, constrained: int, scratch: Scratch) -> int:
    """Return the set of constrained cards (bits are indices of `scratch.constrained`) that a holder may have."""
    allowed = 0
    for place in range(constrained):
        card = int(scratch.constrained[place])
        if holder == s.players or not s.cannot[holder, card // NUMBERS] >> (card % NUMBERS + 1) & 1:
            allowed |= 1 << place
    return allowed


@rule
def _count_orders(places: int, cards: int) -> int:
    """Return the number of ways to put `cards` different cards into `places` slots: places * (places - 1) * ..."""
    count = 1
    # Slots are distinguished although a hand has no order: then every way leaves equally many orders of the other
    # cards, and counting ways counts worlds.
    for taken in range(cards):
        count *= places - taken
    return count


@rule
def _count_deals(s: State, seat: int, constrained: int, scratch: Scratch) -> None:
    """Fill `deals[holder, set]`: the number of ways to deal the set to this holder and those after it.

    At most 75 ** 8 ways, which fits in 64 bits.
    """
    for undealt in range(1 << constrained):
        scratch.deals[s.players, undealt] = _count_orders(int(s.left), popcount(undealt)) if popcount(undealt) <= s.left else 0
    # From the last holder backwards, since each count is a sum over counts of the next holder.
    for holder in range(s.players - 1, -1, -1):
        places = _count_places_left(s, seat, holder)
        allowed = _find_allowed(s, holder, constrained, scratch)
        for undealt in range(1 << constrained):
            count = 0
            subset = undealt & allowed
            while True:  # all subsets of `undealt & allowed`, down to the empty one
                if popcount(subset) <= places:
                    count += _count_orders(places, popcount(subset)) * scratch.deals[holder + 1, undealt ^ subset]
                if subset == 0:
                    break
                subset = (subset - 1) & undealt & allowed
            scratch.deals[holder, undealt] = count


@rule
def _draw_below(rng: Rng, n: int) -> int:
    """Return a random number from 0 to n - 1 by rejection; n is below 2 ** 62."""
    span = n - 1
    for shift in (1, 2, 4, 8, 16, 32):
        # The smallest mask that covers n - 1.
        span |= span >> shift
    while True:
        # 62 bits, so that the number stays positive.
        drawn = (((draw_word(rng) & 0x3FFFFFFF) << 32) | draw_word(rng)) & span
        if drawn < n:
            return drawn


@rule
def _deal_constrained(s: State, seat: int, constrained: int, scratch: Scratch, rng: Rng) -> None:
    """Deal the constrained cards, holder by holder, each subset with a probability in proportion to the worlds it leads to."""
    undealt = (1 << constrained) - 1
    for holder in range(s.players):
        places = _count_places_left(s, seat, holder)
        allowed = _find_allowed(s, holder, constrained, scratch)
        # One of all remaining ways is drawn; the subset to which it belongs is dealt.
        drawn = _draw_below(rng, scratch.deals[holder, undealt])
        subset = undealt & allowed
        while True:
            if popcount(subset) <= places:
                drawn -= _count_orders(places, popcount(subset)) * scratch.deals[holder + 1, undealt ^ subset]
                if drawn < 0:
                    break
            subset = (subset - 1) & undealt & allowed
        for place in range(constrained):
            if subset >> place & 1:
                take_card(s, holder, int(scratch.constrained[place]))
        undealt ^= subset
    at = 0
    for place in range(constrained):
        if undealt >> place & 1:
            s.pile[at] = scratch.constrained[place]
            at += 1
    s.pile[at : s.left] = -1  # room for the others


@rule
def _deal_rest(s: State, seat: int, rest: int, scratch: Scratch, rng: Rng) -> None:
    """Deal the other unseen cards at random and shuffle the pile."""
    for holder in range(s.players):
        if holder == seat:
            continue
        held = 0
        for colour in range(COLOURS):
            held += popcount(s.hands[holder, colour])
        for _ in range(s.counts[holder] - held):
            chosen = pick(rng, rest)
            take_card(s, holder, int(scratch.cards[chosen]))
            rest -= 1
            # The last card fills the gap, so that nothing has to be shifted.
            scratch.cards[chosen] = scratch.cards[rest]
    for place in range(s.left):
        if s.pile[place] < 0:
            rest -= 1
            s.pile[place] = scratch.cards[rest]
    shuffle_fast(rng, s.pile, int(s.left))
