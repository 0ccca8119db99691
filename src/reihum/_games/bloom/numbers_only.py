"""The survey of a row without jokers under the printed rules: all its numbers at once, in a bit mask.

`survey` does the same for any row and any house rule, tile by tile; most rows are as simple as these.
"""

from reihum._games.bloom.circle import HALF, mask_numbers_ahead, rotate_mask, step_onward
from reihum._games.bloom.state import (
    AFTER,
    AFTER_JOKER,
    BEFORE_FIRST,
    BEFORE_JOKER,
    DUO,
    ROBBED,
    SHORTEST,
    SINGLE,
    STEP,
    WITH_NEXT,
    WITH_PREVIOUS,
    Scratch,
)
from reihum._kit.bits import highest
from reihum._kit.compiled import inlined_rule, rule

MOST = HALF // STEP
"""The most tiles of such a row: counted from its first number, it fits into one mask."""


@rule
def survey_numbers(scratch: Scratch, first: int, low: int, high: int, length: int) -> None:
    """Write the survey of a row that begins with `first` and has these `length` numbers.

    In masks here bit d is the number d steps from the first. Precondition: the row is valid, it has at most MOST numbers, and the survey
    has nothing of it yet; not checked.
    """
    row = mask_numbers_ahead(low, high, step_onward(first, -1))
    last = 1 << highest(row)
    roomy = row & ~(row >> 1)  # the next number is two steps on, or there is none
    _write(scratch, AFTER, first, roomy)
    _write(scratch, AFTER + 1, first, last)
    _write(scratch, AFTER_JOKER, first, roomy)
    _write(scratch, BEFORE_FIRST, first, 1)
    _write(scratch, BEFORE_FIRST + 1, first, 1)
    _write(scratch, BEFORE_JOKER, first, 1)
    if length > SHORTEST:
        # The ends, and each number whose neighbours are both one step away: it leaves a gap of two steps.
        single = 1 | last | row & row << 1 & row >> 1
        _write(scratch, SINGLE, first, single)
        if length >= SHORTEST + ROBBED:
            _write_pairs(scratch, first, row, last, single)


@inlined_rule
def _write_pairs(scratch: Scratch, first: int, row: int, last: int, single: int) -> None:
    """Write which two numbers of a row may be robbed together; `single` are those that may be robbed alone.

    Neighbours in the row may if one of them is the first or the last; two others if each of them may be robbed alone.
    """
    # The lowest bit without that of the first number.
    after_first = (row ^ 1) & -(row ^ 1)
    before_last = 1 << highest(row ^ last)
    next_is_one_on = row >> 1
    next_is_two_on = row >> 2 & ~next_is_one_on
    _write(scratch, WITH_PREVIOUS, first, after_first & ~single)
    _write(scratch, WITH_NEXT, first, before_last & ~single)
    _write(scratch, DUO + 1, first, single & next_is_one_on & (1 | last >> 1))
    _write(scratch, DUO + 2, first, single & (next_is_one_on & single >> 2 | next_is_two_on & (1 | last >> 2)))
    _write(scratch, DUO + 3, first, single & single >> 3)
    _write(scratch, DUO + 4, first, single & single >> 4)


@rule
def _write(scratch: Scratch, kind: int, first: int, members: int) -> None:
    """Add numbers of a row, given as a mask of steps from its first, to a set of the survey."""
    low, high = rotate_mask(members, first)
    scratch.sets[kind, 0] |= low
    scratch.sets[kind, 1] |= high
