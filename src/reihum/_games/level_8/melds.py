"""Melds on the table: what a level requires, how a meld begins and grows, and what fits onto it."""

from reihum._games.level_8.hands import reveal
from reihum._games.level_8.level_search import CLOSED
from reihum._games.level_8.state import (
    ALL_NUMBERS,
    BEGIN_COLOUR,
    BEGIN_SET,
    COLOUR,
    JOKER,
    JOKER_LOW,
    MELDS,
    NONE,
    NUMBERS,
    RUN,
    SET,
    State,
)
from reihum._kit.compiled import rule


@rule
def get_required_meld(s: State, seat: int, meld: int) -> int:
    """Return the code (kind * 16 + size) of a meld of the seat's level; 0 if there is none."""
    return int(s.level_card[s.levels[seat] - 1, meld])


@rule
def count_cards_asked(s: State, seat: int) -> int:
    """Count the cards that the seat's level requires."""
    cards = 0
    for meld in range(MELDS):
        cards += get_required_meld(s, seat, meld) & 15
    return cards


@rule
def begin_meld(s: State, move: int) -> None:
    """Begin the next meld of the level: a run from a number, a set of a number, cards of a colour."""
    seat = int(s.turn)
    meld = int(s.finished[seat])
    if move < BEGIN_COLOUR:
        s.meld_value[seat, meld] = (move - BEGIN_SET) % NUMBERS + 1
    else:
        s.meld_value[seat, meld] = move - BEGIN_COLOUR
    s.begun = 1


@rule
def add_to_meld(s: State, card: int) -> bool:
    """Lay a card or joker into the meld that was begun; return whether this completes the level."""
    seat = int(s.turn)
    meld = int(s.finished[seat])
    code = get_required_meld(s, seat, meld)
    kind = code >> 4
    reveal(s, seat, card)
    if card == JOKER:
        if kind == RUN:
            # A run stores which numbers its jokers stand for, other melds only how many they have.
            s.meld_jokers[seat, meld] |= 1 << (int(s.meld_value[seat, meld]) - 1 + int(s.meld_size[seat, meld]))
        else:
            s.meld_jokers[seat, meld] += 1
        s.reached = CLOSED
    else:
        s.meld_of[card] = seat * MELDS + meld
        s.reached = card // NUMBERS if kind == SET else card % NUMBERS
    s.meld_size[seat, meld] += 1
    if s.meld_size[seat, meld] < code & 15:
        return False
    s.begun = 0
    s.reached = NONE
    s.finished[seat] += 1
    return meld + 1 == MELDS or get_required_meld(s, seat, meld + 1) == 0


@rule
def get_kind_on_table(s: State, meld: int) -> int:
    """Return the kind of a meld on the table."""
    return get_required_meld(s, meld // MELDS, meld % MELDS) >> 4


@rule
def find_fitting_ends(s: State, meld: int) -> tuple[int, int]:
    """Return the numbers - 1 that fit at the low and at the high end of a run, NONE where it cannot grow."""
    value = int(s.meld_value[meld // MELDS, meld % MELDS])
    high = value - 1 + int(s.meld_size[meld // MELDS, meld % MELDS])
    return value - 2, high if high < NUMBERS else NONE


@rule
def find_fitting_numbers(s: State, meld: int, colour: int) -> int:
    """Return the mask of the numbers of a colour that fit onto a meld on the table."""
    kind = get_kind_on_table(s, meld)
    value = int(s.meld_value[meld // MELDS, meld % MELDS])
    if kind == SET:
        return 1 << (value - 1)
    if kind == COLOUR:
        return ALL_NUMBERS if colour == value else 0
    low, high = find_fitting_ends(s, meld)
    mask = 0
    if low >= 0:
        mask |= 1 << low
    if high >= 0:
        mask |= 1 << high
    return mask


@rule
def lay_off(s: State, meld: int, offer: int) -> None:
    """Lay a card of the seat to move onto a meld: a number card, JOKER, JOKER_LOW or JOKER_HIGH."""
    owner = meld // MELDS
    at = meld % MELDS
    reveal(s, int(s.turn), min(offer, JOKER))
    # Read before the meld grows.
    low, high = find_fitting_ends(s, meld)
    if get_kind_on_table(s, meld) == RUN:
        at_low = offer == JOKER_LOW or (offer < JOKER and offer % NUMBERS == low)
        if at_low:
            s.meld_value[owner, at] -= 1
        if offer > JOKER:
            s.meld_jokers[owner, at] |= 1 << (low if at_low else high)
    elif offer == JOKER:
        s.meld_jokers[owner, at] += 1
    if offer < JOKER:
        s.meld_of[offer] = meld
    s.meld_size[owner, at] += 1
