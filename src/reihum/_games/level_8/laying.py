"""The legal moves of laying: a level, card by card, and then laying off onto anybody's melds."""

from reihum._games.level_8 import melds
from reihum._games.level_8.level_search import CLOSED, can_begin, can_go_on
from reihum._games.level_8.state import (
    ALL_NUMBERS,
    BEGIN_COLOUR,
    BEGIN_RUN,
    BEGIN_SET,
    COLOUR,
    COLOURS,
    JOKER,
    JOKER_HIGH,
    JOKER_LOW,
    LAY_CARD,
    LAY_OFF,
    LEVELS,
    MELDS,
    NUMBERS,
    OFFERS,
    RUN,
    SET,
    Scratch,
    State,
)
from reihum._games.level_8.trial_hand import put_in, take_out
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule


@rule
def may_begin(s: State, scratch: Scratch, seat: int) -> bool:
    """Return whether the whole level can be laid now.

    Ruling L5: a card is kept for the discard; laying level 8 needs none. Ruling L10: only if the level can be completed.
    """
    spare = int(s.counts[seat]) - melds.count_cards_asked(s, seat)
    return (spare > 0 or (spare == 0 and s.levels[seat] == LEVELS)) and can_begin(s, scratch, seat, 0)


@rule
def list_begins(s: State, scratch: Scratch, seat: int) -> int:
    """Write the beginnings of the next meld with which the level can be completed; return their number.

    Precondition: the hand has been loaded (`trial_hand.load_hand`); not checked.
    """
    code = melds.get_required_meld(s, seat, int(s.finished[seat]))
    kind = code >> 4
    size = code & 15
    places = COLOURS if kind == COLOUR else NUMBERS
    if kind == RUN:
        places = NUMBERS - size + 1  # runs do not continue from 15 to 1
    first = BEGIN_RUN if kind == RUN else BEGIN_SET if kind == SET else BEGIN_COLOUR
    n = 0
    for place in range(places):
        if can_go_on(s, scratch, seat, kind, place, int(s.reached), size):
            scratch.codes[n] = first + place
            n += 1
    return n


@rule
def list_cards(s: State, scratch: Scratch, seat: int) -> int:
    """Write the cards that may come next in the meld being laid; return their number.

    Ruling L4: exactly as many cards as the level asks for. Ruling L10: runs ascending, sets by colour, colour groups by
    number, jokers last. Precondition: the hand has been loaded (`trial_hand.load_hand`); not checked.
    """
    meld = int(s.finished[seat])
    code = melds.get_required_meld(s, seat, meld)
    kind = code >> 4
    need = (code & 15) - int(s.meld_size[seat, meld]) - 1
    value = int(s.meld_value[seat, meld])
    place = value if kind == COLOUR else value - 1
    if kind == RUN:
        place += int(s.meld_size[seat, meld])
    n = 0
    for colour in range(COLOURS):
        fits = find_next_fitting(s, kind, place, colour) & int(scratch.hand[colour])
        while fits:
            number = lowest(fits)
            fits &= fits - 1
            card = colour * NUMBERS + number
            if is_completable(s, scratch, kind, place, card, need):
                scratch.codes[n] = LAY_CARD + card
                n += 1
    if scratch.wild and is_completable(s, scratch, kind, place, JOKER, need):
        scratch.codes[n] = LAY_CARD + JOKER
        n += 1
    return n


@rule
def is_completable(s: State, scratch: Scratch, kind: int, place: int, card: int, need: int) -> bool:  # noqa: PLR0913, PLR0917 - one place in a meld
    """Return whether the level can be completed after this card is laid, when `need` cards of the meld are still missing."""
    reached = CLOSED
    if card != JOKER:
        reached = card // NUMBERS if kind == SET else card % NUMBERS
    # The copied hand is changed temporarily, and restored before this returns.
    take_out(scratch, card)
    possible = can_go_on(s, scratch, int(s.turn), kind, place + 1 if kind == RUN else place, reached, need)
    put_in(scratch, card)
    return possible


@rule
def find_next_fitting(s: State, kind: int, place: int, colour: int) -> int:
    """Return the mask of the numbers of a colour that may come next in the meld being laid."""
    if kind == RUN:
        return 1 << place
    if kind == SET:
        return 1 << place if colour > s.reached else 0
    return ALL_NUMBERS >> (int(s.reached) + 1) << (int(s.reached) + 1) if colour == place else 0


@rule
def list_offers(s: State, scratch: Scratch, seat: int) -> int:
    """Write what can be laid off onto anybody's melds; return the number of moves. Ruling L5: the last card is for the discard."""
    if s.counts[seat] < 2:  # noqa: PLR2004 - one to lay off, one to discard
        return 0
    n = 0
    for owner in range(s.players):
        if not s.laid[owner]:
            continue
        for meld in range(owner * MELDS, owner * MELDS + int(s.finished[owner])):
            # Melds in the order of their indices, so that codes are ascending.
            first = LAY_OFF + meld * OFFERS
            for colour in range(COLOURS):
                fits = int(s.hands[seat, colour]) & melds.find_fitting_numbers(s, meld, colour)
                while fits:
                    scratch.codes[n] = first + colour * NUMBERS + lowest(fits)
                    n += 1
                    fits &= fits - 1
            if s.jokers[seat]:
                n = list_joker_offers(s, scratch, meld, n)
    return n


@rule
def list_joker_offers(s: State, scratch: Scratch, meld: int, n: int) -> int:
    """Write at index `n` the moves that lay a joker off onto a meld; return the new count.

    It stands for any further card of a set or colour, and for the number at an end of a run.
    """
    first = LAY_OFF + meld * OFFERS
    if melds.get_kind_on_table(s, meld) != RUN:
        scratch.codes[n] = first + JOKER
        return n + 1
    low, high = melds.find_fitting_ends(s, meld)
    if low >= 0:
        scratch.codes[n] = first + JOKER_LOW
        n += 1
    if high >= 0:
        scratch.codes[n] = first + JOKER_HIGH
        n += 1
    return n
