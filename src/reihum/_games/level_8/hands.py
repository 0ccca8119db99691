"""Cards that enter and leave a hand, and the public knowledge of it.

A hand has three kinds of cards: those taken from a discard pile, which everybody knows; those drawn from the pile since it
was last formed (at first all cards dealt); and those that it had before. Everybody knows the set of cards that was in the
pile when it was formed, and the set that was in hands then. If a joker or skip card leaves a hand and may be of either set,
public knowledge gives up that distinction: it is never wrong, only less.
"""

from reihum._games.level_8.state import COLOURS, JOKER, NUMBERS, State
from reihum._kit.bits import popcount
from reihum._kit.compiled import rule


@rule
def put(s: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    if card < JOKER:
        s.hands[seat, card // NUMBERS] |= 1 << (card % NUMBERS)
        # Four bits for each number, of which there are at most six cards.
        s.numbers[seat] += 1 << (4 * (card % NUMBERS))
    elif card == JOKER:
        s.jokers[seat] += 1
    else:
        s.skips[seat] += 1
    s.counts[seat] += 1


@rule
def remove(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    if card < JOKER:
        s.hands[seat, card // NUMBERS] ^= 1 << (card % NUMBERS)
        s.numbers[seat] -= 1 << (4 * (card % NUMBERS))
    elif card == JOKER:
        s.jokers[seat] -= 1
    else:
        s.skips[seat] -= 1
    s.counts[seat] -= 1


@rule
def draw(s: State, seat: int, card: int) -> None:
    """Put a card from the pile into a hand; only this seat sees which."""
    put(s, seat, card)
    s.drawn[seat] += 1
    if card == JOKER:
        s.drawn_jokers[seat] += 1
    elif card > JOKER:
        s.drawn_skips[seat] += 1


@rule
def take(s: State, seat: int, card: int) -> None:
    """Put an open card into a hand; everybody sees which."""
    put(s, seat, card)
    if card < JOKER:
        s.known[seat, card // NUMBERS] |= 1 << (card % NUMBERS)
    elif card == JOKER:
        s.known_jokers[seat] += 1
    else:
        s.known_skips[seat] += 1


@rule
def reveal(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand, as everybody sees."""
    if card < JOKER:
        colour = card // NUMBERS
        bit = 1 << (card % NUMBERS)
        # A card that everybody knew of was taken from a discard pile, so it is not among those drawn.
        if s.known[seat, colour] & bit:
            s.known[seat, colour] ^= bit
        elif s.fresh[colour] & bit:
            s.fresh[colour] ^= bit
            s.drawn[seat] -= 1
    elif card == JOKER:
        if s.known_jokers[seat]:
            s.known_jokers[seat] -= 1
        elif _counts_as_drawn(s, seat, int(s.fresh_jokers), _count_old_jokers(s)):
            s.drawn[seat] -= 1
            s.drawn_jokers[seat] -= 1
            s.fresh_jokers -= 1
    elif s.known_skips[seat]:
        s.known_skips[seat] -= 1
    elif _counts_as_drawn(s, seat, int(s.fresh_skips), _count_old_skips(s)):
        s.drawn[seat] -= 1
        s.drawn_skips[seat] -= 1
        s.fresh_skips -= 1
    remove(s, seat, card)


@rule
def count_known(s: State, seat: int) -> int:
    """Count the cards that everybody knows a hand to hold."""
    known = int(s.known_jokers[seat]) + int(s.known_skips[seat])
    for colour in range(COLOURS):
        known += popcount(s.known[seat, colour])
    return known


@rule
def _counts_as_drawn(s: State, seat: int, fresh: int, old: int) -> bool:
    """Return whether a joker or skip card that leaves a hand was drawn since the pile was formed.

    Of the hidden cards of this kind, `fresh` were in the pile then and `old` in hands. If the card may be either, public knowledge
    gives up the distinction, and the card counts as drawn.
    """
    if s.drawn[seat] == 0 or fresh == 0:
        return False
    # Not all hidden cards of the hand were drawn, so it may be an old one: the distinction is given up from now on.
    if old and s.drawn[seat] < s.counts[seat] - count_known(s, seat):
        forget_piles(s)
    return True


@rule
def _count_old_jokers(s: State) -> int:
    """Count the jokers that have been hidden in hands since before the pile was formed."""
    old = 0
    for seat in range(s.players):
        old += s.jokers[seat] - s.known_jokers[seat] - s.drawn_jokers[seat]
    return old


@rule
def _count_old_skips(s: State) -> int:
    """Count the skip cards that have been hidden in hands since before the pile was formed."""
    old = 0
    for seat in range(s.players):
        old += s.skips[seat] - s.known_skips[seat] - s.drawn_skips[seat]
    return old


@rule
def forget_piles(s: State) -> None:
    """Note for every hidden card that it may have been in the pile."""
    s.fresh_jokers += _count_old_jokers(s)
    s.fresh_skips += _count_old_skips(s)
    for seat in range(s.players):
        for colour in range(COLOURS):
            s.fresh[colour] |= s.hands[seat, colour] & ~s.known[seat, colour]
        s.drawn[seat] = s.counts[seat] - count_known(s, seat)
        s.drawn_jokers[seat] = s.jokers[seat] - s.known_jokers[seat]
        s.drawn_skips[seat] = s.skips[seat] - s.known_skips[seat]
