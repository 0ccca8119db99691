"""Estimates of a card's value: whether it can be laid off, how close it is to that, and its use for the other seats."""

from reihum._games.level_8.melds import find_fitting_ends, find_fitting_numbers, get_kind_on_table, get_required_meld
from reihum._games.level_8.state import COLOUR, COLOURS, JOKER, MELDS, NONE, NUMBERS, RUN, SKIP, State
from reihum._kit.bits import popcount
from reihum._kit.compiled import rule

FITS = 40
"""The cost of discarding a card that somebody could lay off."""
MATCHES = 3
"""The cost of discarding a card similar to one that another seat has taken."""


@rule
def can_be_laid_off(s: State, card: int) -> bool:
    """Return whether a card fits somewhere on the table."""
    if card == SKIP:
        return False
    for owner in range(s.players):
        if not s.laid[owner]:
            continue
        for meld in range(owner * MELDS, owner * MELDS + int(s.finished[owner])):
            if card == JOKER:
                low, high = find_fitting_ends(s, meld)
                if get_kind_on_table(s, meld) != RUN or low >= 0 or high >= 0:
                    return True
            elif find_fitting_numbers(s, meld, card // NUMBERS) >> (card % NUMBERS) & 1:
                return True
    return False


@rule
def compute_closeness(s: State, card: int) -> int:
    """Return how close a number is to an end of a run on the table; the closest is worth most to its holder."""
    if card == JOKER:
        return 2 * NUMBERS
    close = 0
    for owner in range(s.players):
        if not s.laid[owner]:
            continue
        for meld in range(owner * MELDS, owner * MELDS + int(s.finished[owner])):
            if get_kind_on_table(s, meld) != RUN:
                continue
            low, high = find_fitting_ends(s, meld)
            place = card % NUMBERS
            if low >= 0 and place <= low:
                close = max(close, NUMBERS - (low - place))
            if high >= 0 and place >= high:
                close = max(close, NUMBERS - (place - high))
    return close


@rule
def estimate_use_for_others(s: State, seat: int, card: int) -> int:
    """Return an estimate of how much others want a card: it can be laid off, or is similar to cards that the next seat has taken."""
    use = _estimate_use_on_table(s, card)
    return use if card == JOKER else use + _estimate_likeness(s, (seat + 1) % int(s.players), card)


@rule
def estimate_use_for_all(s: State, seat: int, card: int) -> int:
    """Return an estimate of how much others want a card: it can be laid off, or is similar to cards that any of them has taken."""
    use = _estimate_use_on_table(s, card)
    if card != JOKER:
        for step in range(1, s.players):
            use += _estimate_likeness(s, (seat + step) % int(s.players), card)
    return use


@rule
def _estimate_use_on_table(s: State, card: int) -> int:
    """Return the cost of discarding a card that can be laid off, or a joker; 0 for others."""
    use = FITS if can_be_laid_off(s, card) else 0
    return use + FITS if card == JOKER else use


@rule
def _estimate_likeness(s: State, other: int, card: int) -> int:
    """Return the cost of discarding a number card similar to those that another seat has taken for its level."""
    use = 0
    if s.laid[other]:
        return use
    place = card % NUMBERS
    for meld in range(MELDS):
        code = get_required_meld(s, other, meld)
        for colour in range(COLOURS):
            taken = int(s.known[other, colour])
            if code == 0:
                break
            if code >> 4 == COLOUR:
                use += MATCHES * popcount(taken) if colour == card // NUMBERS else 0
            elif code >> 4 == RUN:
                # The next lower and the next higher number.
                use += MATCHES * popcount(taken & (0b101 << place >> 1))
            else:
                use += MATCHES * (taken >> place & 1)
    return use


@rule
def find_leader(s: State, seat: int) -> int:
    """Return the seat that a skip card hurts most: close to ending the round, or far ahead. NONE if all others have one."""
    best = NONE
    most = 0
    for step in range(1, s.players):
        other = (seat + step) % int(s.players)
        if s.before[other]:
            continue
        lead = 10 * int(s.levels[other]) + (200 - 10 * int(s.counts[other]) if s.laid[other] else 0)
        if best == NONE or lead > most:
            most = lead
            best = other
    return best
