"""Whether the fields of a state of Elfer raus! are consistent, so that every rule accesses only its own memory and terminates.

A position may be set up with cards missing and hands empty; the rest must be consistent.
"""

from reihum._games.elfer_raus.rules import DOWN, mask_upward
from reihum._games.elfer_raus.state import COLOURS, MIDDLE, NUMBERS, OVER, SEATS, Scratch, State
from reihum._kit.bits import highest, lowest, popcount
from reihum._kit.compiled import rule

INCONSISTENCIES = (
    "",
    "a card is in two places, or there is none like it",
    "a hand has another number of cards than its count says",
    "a row does not go out from its 11, or what fits is not what the rows say",
    "a seat holds a card that it is known not to hold",
    "no seat is this one, or more have passed than play",
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
    elif not _has_sound_rows(s):
        wrong = 3
    elif not _has_sound_knowledge(s):
        wrong = 4
    elif s.starter >= s.players or s.passed > s.players or (s.turn != OVER and s.passed == s.players):
        wrong = 5
    return wrong


@rule
def _has_each_card_once(s: State) -> bool:
    """Return whether no card occurs twice, and each belongs to the deck that the options give."""
    for colour in range(COLOURS):
        there = 0 if colour == s.drop_colour else (1 << int(s.highest) + 1) - 2
        free = there & ~int(s.rows[colour])
        if s.rows[colour] & ~there:
            return False
        for seat in range(SEATS):
            if s.hands[seat, colour] & ~free:
                return False
            # A card leaves the free ones when it is first found; if it is found again, it is missing there.
            free ^= int(s.hands[seat, colour])
        for place in range(s.left):
            if s.pile[place] // NUMBERS == colour:
                bit = 1 << (int(s.pile[place]) % NUMBERS + 1)
                if not free & bit:
                    return False
                free ^= bit
    return True


@rule
def _has_sound_counts(s: State) -> bool:
    """Return whether each count is the size of the hand, and unused seats are empty."""
    for seat in range(SEATS):
        cards = 0
        for colour in range(COLOURS):
            cards += popcount(s.hands[seat, colour])
        if cards != s.counts[seat] or (cards and seat >= s.players):
            return False
    return True


@rule
def _has_sound_rows(s: State) -> bool:
    """Return whether each row is contiguous with an 11 in it, and the open cards are those at its ends."""
    for colour in range(COLOURS):
        row = int(s.rows[colour])
        fits = 0 if colour == s.drop_colour else 1 << MIDDLE
        if row:
            low, high = 1 << lowest(row), 1 << highest(row)
            # 2 * high - low is the mask of all numbers from the lowest to the highest: no gap.
            if not row >> MIDDLE & 1 or row != 2 * high - low:
                return False
            fits = (low & DOWN) >> 1 | (high & mask_upward(s)) << 1
        if s.open[colour] != fits:
            return False
    return True


@rule
def _has_sound_knowledge(s: State) -> bool:
    """Return whether no seat holds a card that it is known not to hold; such a card fits now, or is on the table."""
    for seat in range(SEATS):
        for colour in range(COLOURS):
            if s.cannot[seat, colour] & (s.hands[seat, colour] | ~(s.open[colour] | s.rows[colour])):
                return False
    return True
