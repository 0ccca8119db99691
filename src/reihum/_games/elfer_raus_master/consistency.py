"""Whether the fields of a state of Elfer raus! Master are consistent, so that every rule accesses only its own memory and terminates.

A position may be set up with cards missing and hands empty; the rest must be consistent.
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
"""The faults that a state may have, each as part of a sentence; the result of `inconsistency` is an index here."""


@rule
def inconsistency(s: State, _scratch: Scratch) -> int:
    """Return the index of the first fault in INCONSISTENCIES, 0 for none. Precondition: each field is within its bounds."""
    # The order matters: each check assumes that those before it have passed.
    wrong = 0
    if not _has_each_card_once(s):
        wrong = 1
    elif not _has_sound_counts(s):
        wrong = 2
    elif not (_has_sound_rows(s) and _has_sound_spots(s)):
        wrong = 3
    elif not _has_sound_connectors(s) or _count_bonuses(s) > s.bonus_cards:
        wrong = 4
    elif not _has_sound_knowledge(s):
        wrong = 5
    elif s.starter >= s.players or s.passes > s.players or (s.turn != OVER and s.passes == s.players):
        wrong = 6
    elif s.turn != OVER and s.exchanged and not s.laid and not _can_lay_taken_joker(s):
        wrong = 7
    return wrong


@rule
def _has_each_card_once(s: State) -> bool:
    """Return whether no card occurs twice, and there are no more jokers than the options give."""
    jokers = 0
    for place in range(s.left):
        jokers += s.pile[place] == JOKER
    for seat in range(SEATS):
        jokers += s.jokers[seat]
    for colour in range(COLOURS):
        # The card whose spot a joker fills is still elsewhere.
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
def _has_sound_counts(s: State) -> bool:
    """Return whether each count is the size of the hand, and the known jokers are in it; unused seats are empty."""
    for seat in range(SEATS):
        cards = int(s.jokers[seat])
        for colour in range(COLOURS):
            cards += popcount(s.hands[seat, colour])
        if cards != s.counts[seat] or s.known[seat] > s.jokers[seat] or (cards and seat >= s.players):
            return False
    return True


@rule
def _has_sound_rows(s: State) -> bool:
    """Return whether each colour has one row, and `above` and `below` name its neighbours."""
    colours = 0
    for row in range(COLOURS):
        colour = int(s.order[row])
        # As a set: it has four members only if every colour occurs once.
        colours |= 1 << colour
        if s.above[colour] != s.order[max(row - 1, 0)] or s.below[colour] != s.order[min(row + 1, COLOURS - 1)]:
            return False
    return colours == (1 << COLOURS) - 1


@rule
def _has_sound_spots(s: State) -> bool:
    """Return whether `open` and `reach` are those of the rows."""
    for colour in range(COLOURS):
        row = int(s.rows[colour])
        fits = (row << 1 | row >> 1) & ALL & ~row
        reached = (int(s.rows[s.above[colour]]) | int(s.rows[s.below[colour]])) & ~row & ~fits
        if s.open[colour] != fits or s.reach[colour] != reached:
            return False
    return True


@rule
def _has_sound_connectors(s: State) -> bool:
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
def _count_bonuses(s: State) -> int:
    """Return how many bonus cards there are, earned or not."""
    count = int(s.bonuses_left)
    for seat in range(SEATS):
        count += s.bonuses[seat]
    return count


@rule
def _has_sound_knowledge(s: State) -> bool:
    """Return whether no seat holds, or can draw, a card that it is known not to hold; such knowledge needs an empty pile."""
    for seat in range(SEATS):
        for colour in range(COLOURS):
            if s.cannot[seat, colour] and (s.left or s.cannot[seat, colour] & s.hands[seat, colour]):
                return False
    return True


@rule
def _can_lay_taken_joker(s: State) -> bool:
    """Return whether the seat to move has the joker that it took in this turn, and there is a spot for it."""
    return bool(s.known[s.turn] and (s.open[0] | s.open[1] | s.open[2] | s.open[3]))
