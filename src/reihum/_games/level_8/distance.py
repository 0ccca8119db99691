"""How far a hand is from its level, in cards, and how many cards would bring it closer.

The hand is the one in the scratch record (`trial_hand`); each rule leaves it as it was. Custom levels can ask for melds that fit in very
many ways: there a hand is judged by what STEPS steps of the search find. Printed levels need a small part of them.
"""

from reihum._games.level_8.level_search import can_begin, find_present, go_to_next_place, list_melds, squeeze
from reihum._games.level_8.melds import get_required_meld
from reihum._games.level_8.state import COLOUR, COLOURS, MELDS, MOST_HAND, NONE, NUMBERS, SET, Scratch, State
from reihum._games.level_8.trial_hand import put_in, take_out
from reihum._kit.bits import popcount
from reihum._kit.compiled import rule

STEP = 100
"""Being one card closer to the level outweighs every number of cards that would help: there are 90."""
STEPS = 30_000
"""Of the search (`Scratch.steps`), after which a hand is looked at no further: some four tenths of a millisecond."""


@rule
def count_jokers_needed(s: State, scratch: Scratch, seat: int) -> int:
    """Count the jokers that the copied hand would need besides its own to lay the seat's level.

    It begins to count steps; after STEPS the answer is the least number that has not been ruled out.
    """
    own = int(scratch.wild)
    extra = 0
    scratch.steps = 0
    # One joker more at a time: jokers fit everywhere, so as many as the hand is large always do.
    while extra < MOST_HAND and scratch.steps < STEPS and not can_begin(s, scratch, seat, 0):
        extra += 1
        scratch.wild = own + extra
    scratch.wild = own
    return extra


@rule
def is_within(s: State, scratch: Scratch, seat: int, jokers: int) -> bool:
    """Return whether the copied hand could lay the seat's level with `jokers` jokers besides its own; steps are counted on."""
    own = int(scratch.wild)
    scratch.wild = own + jokers
    laid = can_begin(s, scratch, seat, 0)
    scratch.wild = own
    return laid


@rule
def count_helpful(s: State, scratch: Scratch, seat: int, short: int) -> int:
    """Count the number cards, neither in the copied hand nor on the table, of which one would do away with a missing card.

    `short` is what `count_jokers_needed` has just returned. Steps are counted on; after STEPS of them no further card is looked at.
    """
    if short == 0:
        return 0
    # With one colour meld at most, a card helps just where a joker stood: no need to try each.
    alone = count_colour_melds(s, seat) < 2  # noqa: PLR2004 - several want the same cards: there each card is tried
    if alone:
        find_holes(s, scratch, seat, int(scratch.wild) + short)
    cards = 0
    for colour in range(COLOURS):
        for place in range(NUMBERS):
            card = colour * NUMBERS + place
            if scratch.hand[colour] >> place & 1 or s.meld_of[card] != NONE:
                continue
            if alone:
                cards += scratch.holes >> place & 1 | scratch.hole_colours >> colour & 1
            elif scratch.steps < STEPS:
                put_in(scratch, card)
                cards += is_within(s, scratch, seat, short - 1)
                take_out(scratch, card)
    return cards


@rule
def count_colour_melds(s: State, seat: int) -> int:
    """Count the colour melds of the level."""
    found = 0
    for meld in range(MELDS):
        found += get_required_meld(s, seat, meld) >> 4 == COLOUR
    return found


@rule
def compute_prospects(s: State, scratch: Scratch, seat: int) -> int:
    """Return how good the copied hand is: more is better, STEP for each card fewer that is missing."""
    short = count_jokers_needed(s, scratch, seat)
    return count_helpful(s, scratch, seat, short) - STEP * short


@rule
def find_holes(s: State, scratch: Scratch, seat: int, jokers: int) -> None:
    """Write what the jokers stand for in all ways to lay the level with `jokers` of them, or in those that STEPS steps find.

    `holes` gets the numbers of which any further card would save a joker, `hole_colours` the colours. It is for levels with one
    colour meld at most, and for hands that could not be laid with fewer jokers.
    """
    numbers, total = list_melds(s, scratch, seat, 0)
    scratch.words[0] = scratch.word
    scratch.budget[0] = jokers
    scratch.fixed = 0
    scratch.holes = 0
    scratch.hole_colours = 0
    depth = 0
    entering = True
    while depth >= 0 and scratch.steps < STEPS:
        scratch.steps += 1
        if entering and depth == total:
            _note_holes(scratch, numbers, total)
            depth -= 1
            entering = False
        else:
            if entering:
                alike = depth > 0 and scratch.wanted[depth] == scratch.wanted[depth - 1]
                scratch.places[depth] = scratch.places[depth - 1] - 1 if alike else -1
            entering = go_to_next_place(scratch, depth, depth - numbers)
            depth += 1 if entering else -1


@rule
def _note_holes(scratch: Scratch, numbers: int, total: int) -> None:
    """Write what the jokers stand for in the way that the search has just found."""
    for depth in range(numbers):
        need = int(scratch.wanted[depth]) & 15
        place = int(scratch.places[depth])
        if scratch.budget[depth] == scratch.budget[depth + 1]:
            continue
        if scratch.wanted[depth] >> 4 == SET:
            scratch.holes |= 1 << place
        else:
            scratch.holes |= ((1 << need) - 1) << place & ~squeeze(find_present(int(scratch.words[depth])))
    if numbers < total:
        usable = int(scratch.may[0]) & squeeze(find_present(int(scratch.words[numbers])))
        if popcount(usable) < scratch.needs[0]:
            scratch.hole_colours |= 1 << int(scratch.suits[0])
            scratch.holes |= int(scratch.may[0]) & ~usable  # another card of this number would set this one free
