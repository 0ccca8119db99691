"""What everybody learns from a pass: the seat holds no tile that would have fitted."""

from reihum._games.bloom.circle import widen
from reihum._games.bloom.rows import can_insert_joker, find_numbers_in_gap
from reihum._games.bloom.state import JOKER, State
from reihum._kit.compiled import rule


@rule
def remember_pass(s: State) -> None:
    """Write what a pass of the seat to move shows into `cannot` and `jokerless`.

    It holds no tile that could be added to a row or exchanged for a joker.

    This stays true: when somebody passes, nothing can be drawn, then and later, and everybody sees who takes jokers.
    """
    for row in range(widen(s.rows)):
        first, stop = widen(s.starts[row]), widen(s.starts[row + 1])
        for place in range(first, stop + 1):
            _remember_gap(s, first, stop, place, place)
            if can_insert_joker(s, first, stop, place):
                s.jokerless |= 1 << widen(s.turn)
            if place < stop and s.tiles[place] == JOKER:
                _remember_gap(s, first, stop, place, place + 1)


@rule
def _remember_gap(s: State, first: int, stop: int, left: int, right: int) -> None:
    """Write into `cannot` the numbers that would have fitted between two places of a row."""
    low, high = find_numbers_in_gap(s, first, stop, left, right)
    s.cannot[s.turn, 0] |= low
    s.cannot[s.turn, 1] |= high
