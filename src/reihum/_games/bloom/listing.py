"""Writing move codes into `scratch.codes`."""

from reihum._games.bloom.circle import HALF, widen
from reihum._games.bloom.state import JOKER, Scratch, State
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule


@rule
def write_numbers(scratch: Scratch, n: int, low: int, high: int, code: int) -> int:
    """Write `code` plus each member of a set of numbers, from index `n` on; return the new count."""
    while low:
        scratch.codes[n] = code + lowest(low)
        n += 1
        low &= low - 1
    # The numbers of the upper half come last, so the codes are ascending.
    while high:
        scratch.codes[n] = code + HALF + lowest(high)
        n += 1
        high &= high - 1
    return n


@rule
def count_jokers_ahead(s: State, row: int) -> int:
    """Count the jokers in the rows before this one; this is the index of its first joker."""
    jokers = 0
    for place in range(widen(s.starts[row])):
        if s.tiles[place] == JOKER:
            jokers += 1
    return jokers
