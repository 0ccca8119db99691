"""The ways to lay cards in one half row of Elfer raus! Master in one turn: what each uses, and the worth of the half row after it.

The kind of a way is how many cards, how many jokers among them and how many connectors it uses; of each kind only the best is kept.
Number cards are laid where they fit or a connector leads, jokers where no own card fits. A gain is multiplied by 16, and the number of
bonus cards earned, 0 or 1, is added; so both can be summed over half rows.
"""

from reihum._games.elfer_raus_master.rules import ALL, HIGH, LOW, find_source_row
from reihum._games.elfer_raus_master.state import BRIDGE, FOUND, LAY_JOKER, LOOKED_AT, NUMBERS, OTHERS, WAY_EXTRAS, Scratch, State
from reihum._games.elfer_raus_master.valuing import POINTS, Turn, compute_value_of_half, sum_points
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray

NONE = -(1 << 28)
"""The gain of a kind without a way."""
ONE_CARD = WAY_EXTRAS * WAY_EXTRAS
"""The difference between the kinds of two ways that differ by one card."""
PARTS = 16
"""The factor of gains; the remainder modulo this is the number of bonus cards."""


@rule
def find_ways(s: State, turn: Turn, half: int, scratch: Scratch, weights: IntArray) -> bool:
    """Write the best ways in one half row, including laying nothing, into `scratch.gains` and `firsts`; return whether any lays a card."""
    lay_nothing(scratch.gains[half], turn.lays)
    colour = half >> 1
    empty = ~int(s.rows[colour]) & (HIGH if half & 1 else LOW)
    hand = int(s.hands[turn.seat, colour]) & empty
    before = compute_value_of_half(s, turn, half, 0, 0, weights)
    scratch.laid[0] = 0
    scratch.kinds[0] = 0
    scratch.begun[0] = -1
    count = _go_on(s, turn, colour, empty, scratch, 0, 1)
    at = 1
    # Breadth-first search: the list grows during the loop.
    while at < count:
        laid, kind = int(scratch.laid[at]), int(scratch.kinds[at])
        gain = compute_value_of_half(s, turn, half, laid, mask_beside(laid), weights) - before
        gain = (gain - int(weights[turn.phase + POINTS]) * sum_points(laid & hand)) * PARTS
        if empty & ~laid == 0 and s.bonuses_left:
            # The 1 counts the bonus card.
            gain += turn.bonus * PARTS + 1
        if gain > scratch.gains[half, kind]:
            scratch.gains[half, kind] = gain
            scratch.firsts[half, kind] = scratch.begun[at]
            cards = kind // ONE_CARD
            scratch.gains[half, FOUND + cards] |= 1 << kind - cards * ONE_CARD
        count = _go_on(s, turn, colour, empty, scratch, at, count)
        at += 1
    return count > 1


@rule
def lay_nothing(gains: IntArray, cards: int) -> None:
    """Write that the only way with at most this many cards is laying nothing."""
    clear_gains(gains, cards)
    gains[0] = 0
    gains[FOUND] = 1


@rule
def clear_gains(gains: IntArray, cards: int) -> None:
    """Write that there is no way with at most this many cards."""
    for kind in range((cards + 1) * ONE_CARD):
        gains[kind] = NONE
    for number in range(cards + 1):
        gains[FOUND + number] = 0


@rule
def mask_beside(laid: int) -> int:
    """Return the mask of the spots next to those in a mask."""
    return (laid << 1 | laid >> 1) & ALL


@rule
def _go_on(s: State, turn: Turn, colour: int, empty: int, scratch: Scratch, at: int, count: int) -> int:  # noqa: PLR0913, PLR0917
    """Append the ways with one card more than the way at index `at` to the considered ones; return their number."""
    laid, kind = int(scratch.laid[at]), int(scratch.kinds[at])
    cards = kind // ONE_CARD
    if cards == turn.lays:
        return count
    extras = kind - cards * ONE_CARD
    hand = int(s.hands[turn.seat, colour])
    fits = (int(s.open[colour]) | mask_beside(laid)) & empty & ~laid
    bridged = 0
    if extras // WAY_EXTRAS == turn.jokers:
        fits &= hand
    if extras % WAY_EXTRAS < turn.connectors:
        bridged = int(s.reach[colour]) & hand & empty & ~(laid | fits | mask_beside(laid))
    spots = fits | bridged
    while spots:
        number = lowest(spots)
        spots &= spots - 1
        move = colour * NUMBERS + number - 1
        more = kind + ONE_CARD
        if bridged >> number & 1:
            from_ = find_source_row(s, colour, number)
            move = BRIDGE + move * OTHERS + from_ - (from_ > colour)
            more += 1
        elif hand >> number & 1 == 0:
            move += LAY_JOKER
            more += WAY_EXTRAS
        first = int(scratch.begun[at]) if at > 0 else move
        count = _add(scratch, count, laid | 1 << number, more, (cards + 1) * ONE_CARD, first)
    return count


@rule
def _add(scratch: Scratch, count: int, laid: int, kind: int, least: int, first: int) -> int:  # noqa: PLR0913, PLR0917
    """Append a way to the considered ones, unless it is among them or the list is full; return their number.

    `least` is the smallest kind of ways with as many cards.
    """
    if count == LOOKED_AT:
        return count
    # The cards of a way can be laid in several orders, of which only the first found is kept. Ways are listed by their number of cards,
    # so an equal one is among the last.
    at = count - 1
    while scratch.kinds[at] >= least:
        if scratch.laid[at] == laid and scratch.kinds[at] == kind:
            return count
        at -= 1
    scratch.laid[count] = laid
    scratch.kinds[count] = kind
    scratch.begun[count] = first
    return count + 1
