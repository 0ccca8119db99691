"""Whether the fields of a state of Elfer raus! Master agree with one another, so that no rule leaves its memory or fails to end.

A position may be set up with cards that are nowhere and hands that are empty; what there is must fit together.
"""

from reihum._games.elfer_raus_master.rules import ALL
from reihum._games.elfer_raus_master.state import COLOURS, JOKER, MIDDLE, NUMBERS, OVER, SEATS, Scratch, State
from reihum._kit.bits import popcount
from reihum._kit.compiled import rule

INCONSISTENCIES = (
    "",
    "a card is in two places, or there are too many jokers",
    "a hand has another number of cards than its count says, or fewer jokers than are known",
    "the rows do not lie in an order, or what can be laid is not what they say",
    "there are more connectors or bonus cards than are handed out",
    "a seat holds a card that it is known not to hold",
    "no seat is this one, or more have passed than play",
    "a joker has been exchanged, and there is none to be laid",
)
"""What may be wrong, by what `inconsistency` returns, as the part of a sentence."""


@rule
def inconsistency(s: State, _scratch: Scratch) -> int:
    """Return which of INCONSISTENCIES there is, 0 for none. Precondition: each field has a value that it may have."""
    # The order matters: each check relies on those before it.
    wrong = 0
    if not _each_card_once(s):
        wrong = 1
    elif not _hands_counted(s):
        wrong = 2
    elif not (_rows_ordered(s) and _spots_told(s)):
        wrong = 3
    elif not _connectors_counted(s) or _bonuses(s) > s.bonus_cards:
        wrong = 4
    elif not _knowledge_holds(s):
        wrong = 5
    elif s.starter >= s.players or s.passes > s.players or (s.turn != OVER and s.passes == s.players):
        wrong = 6
    elif s.turn != OVER and s.exchanged and not s.laid and not _joker_to_lay(s):
        wrong = 7
    return wrong


@rule
def _each_card_once(s: State) -> bool:
    """Return whether no card is in two places, and there are no more jokers than the options give."""
    jokers = 0
    for place in range(s.left):
        jokers += s.pile[place] == JOKER
    for seat in range(SEATS):
        jokers += s.jokers[seat]
    for colour in range(COLOURS):
        # Where a joker stands the card itself is still somewhere else.
        free = ALL & ~int(s.rows[colour]) | int(s.standing[colour])
        if s.standing[colour] & ~s.rows[colour] or free >> MIDDLE & 1:
            return False
        jokers += popcount(s.standing[colour])
        for seat in range(SEATS):
            if s.hands[seat, colour] & ~free:
                return False
            free ^= int(s.hands[seat, colour])
        for place in range(s.left):
            if s.pile[place] != JOKER and s.pile[place] // NUMBERS == colour:
                bit = 1 << (int(s.pile[place]) % NUMBERS + 1)
                if not free & bit:
                    return False
                free ^= bit
    return bool(jokers <= s.joker_cards)


@rule
def _hands_counted(s: State) -> bool:
    """Return whether each count is that of the hand, and the known jokers are in it; unused seats are empty."""
    for seat in range(SEATS):
        cards = int(s.jokers[seat])
        for colour in range(COLOURS):
            cards += popcount(s.hands[seat, colour])
        if cards != s.counts[seat] or s.known[seat] > s.jokers[seat] or (cards and seat >= s.players):
            return False
    return True


@rule
def _rows_ordered(s: State) -> bool:
    """Return whether each colour has one row, and `above` and `below` name its neighbours."""
    colours = 0
    for row in range(COLOURS):
        colour = int(s.order[row])
        # As a set: four members only if every colour is there once.
        colours |= 1 << colour
        if s.above[colour] != s.order[max(row - 1, 0)] or s.below[colour] != s.order[min(row + 1, COLOURS - 1)]:
            return False
    return colours == (1 << COLOURS) - 1


@rule
def _spots_told(s: State) -> bool:
    """Return whether `open` and `reach` follow from the rows."""
    for colour in range(COLOURS):
        row = int(s.rows[colour])
        fits = (row << 1 | row >> 1) & ALL & ~row
        reached = (int(s.rows[s.above[colour]]) | int(s.rows[s.below[colour]])) & ~row & ~fits
        if s.open[colour] != fits or s.reach[colour] != reached:
            return False
    return True


@rule
def _connectors_counted(s: State) -> bool:
    """Return whether connectors join spots that are filled, and there are no more of them than are handed out."""
    count = 0
    for colour in range(COLOURS):
        count += popcount(s.bridges[colour])
        joined = 0 if s.below[colour] == colour else int(s.rows[colour] & s.rows[s.below[colour]])
        if s.bridges[colour] & ~joined:
            return False
    for seat in range(SEATS):
        count += s.connectors[seat]
    return bool(count <= s.connector_cards * int(s.players))


@rule
def _bonuses(s: State) -> int:
    """Return how many bonus cards there are, earned or not."""
    count = int(s.bonuses_left)
    for seat in range(SEATS):
        count += s.bonuses[seat]
    return count


@rule
def _knowledge_holds(s: State) -> bool:
    """Return whether seats hold no card that they are known not to hold, nor can draw one: a pass is only made when there is no pile."""
    for seat in range(SEATS):
        for colour in range(COLOURS):
            if s.cannot[seat, colour] and (s.left or s.cannot[seat, colour] & s.hands[seat, colour]):
                return False
    return True


@rule
def _joker_to_lay(s: State) -> bool:
    """Return whether the seat whose turn it is has the joker that it took, and there is a spot for it."""
    return bool(s.known[s.turn] and (s.open[0] | s.open[1] | s.open[2] | s.open[3]))
