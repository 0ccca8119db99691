"""How far a hand is from its level, in cards, and how many cards would bring it closer."""

from reihum.games.bits import lowest
from reihum.games.compiled import rule
from reihum.games.level_8.completing import can_begin, put_in, take_out
from reihum.games.level_8.melds import asked
from reihum.games.level_8.state import COLOUR, COLOURS, HAND, MELDS, NONE, NUMBERS, Scratch, State

STEP = 100
"""Being one card closer to the level outweighs every number of cards that would help: there are 90."""


@rule
def missing(s: State, scratch: Scratch, seat: int) -> int:
    """Count the jokers that the copied hand would need besides its own to lay the seat's level."""
    own = int(scratch.wild)
    extra = 0
    while extra < HAND and not can_begin(s, scratch, seat, 0):
        extra += 1
        scratch.wild = own + extra
    scratch.wild = own
    return extra


@rule
def helpful(s: State, scratch: Scratch, seat: int, short: int) -> int:
    """Count the number cards, neither in the copied hand nor on the table, of which one would do away with a missing card."""
    if short == 0:
        return 0
    own = int(scratch.wild)
    scratch.wild = own + short - 1
    by_colour = has_colour(s, seat)
    cards = 0
    for place in range(NUMBERS):
        free = 0
        for colour in range(COLOURS):
            if not scratch.hand[colour] >> place & 1 and s.meld_of[colour * NUMBERS + place] == NONE:
                free += 1
                if by_colour:
                    cards += _helps(s, scratch, seat, colour * NUMBERS + place)
        if free and not by_colour:
            cards += free * _helps(s, scratch, seat, lowest(_absent(scratch, place)) * NUMBERS + place)
    scratch.wild = own
    return cards


@rule
def _absent(scratch: Scratch, place: int) -> int:
    """Give the set of colours of which the copied hand has no card of this number; there is one."""
    colours = 0
    for colour in range(COLOURS):
        if not scratch.hand[colour] >> place & 1:
            colours |= 1 << colour
    return colours


@rule
def _helps(s: State, scratch: Scratch, seat: int, card: int) -> int:
    """Try a card in the copied hand: 1 when the level could be laid with it."""
    put_in(scratch, card)
    helps = 1 if can_begin(s, scratch, seat, 0) else 0
    take_out(scratch, card)
    return helps


@rule
def has_colour(s: State, seat: int) -> bool:
    """Tell whether the level asks for cards of one colour."""
    found = False
    for meld in range(MELDS):
        found |= asked(s, seat, meld) >> 4 == COLOUR
    return found


@rule
def prospects(s: State, scratch: Scratch, seat: int) -> int:
    """Weigh the copied hand: more is better."""
    short = missing(s, scratch, seat)
    return helpful(s, scratch, seat, short) - STEP * short
