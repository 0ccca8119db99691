"""What may be added to a row: each tile of the hand at each place where it leaves the row valid.

Reads the survey of the table (`sets`, `joker_rows` in the scratch record).
"""

from reihum.games.bits import lowest
from reihum.games.bloom.circle import HALF, arc, moved_back, moved_on, wide
from reihum.games.bloom.listing import jokers_ahead, write_numbers
from reihum.games.bloom.rows import gap, joker_fits
from reihum.games.bloom.state import (
    ADD,
    ADD_JOKER,
    ADDING,
    AFTER,
    AFTER_JOKER,
    BEFORE,
    BEFORE_FIRST,
    BEFORE_JOKER,
    JOKER,
    JOKERS,
    NUMBERS,
    Scratch,
    State,
)
from reihum.games.bloom.table import BESIDE_NUMBERS
from reihum.games.compiled import rule


@rule
def _row_set(s: State, row: int) -> tuple[int, int]:
    """Return the set of the numbers of a row."""
    low = 0
    high = 0
    for place in range(wide(s.starts[row]), wide(s.starts[row + 1])):
        tile = wide(s.tiles[place])
        if tile < HALF:
            low |= 1 << tile
        elif tile != JOKER:
            high |= 1 << (tile - HALF)
    return low, high


@rule
def legal_additions(s: State, scratch: Scratch, n: int) -> int:
    """Write at `n` each tile of the hand at each place where it leaves a row valid (Ruling B5); return the new count.

    Once a tile has been added in this turn, in the same row only.
    """
    low, high = s.hands[s.turn, 0], s.hands[s.turn, 1]
    sets = scratch.sets
    row_low, row_high = (-1, -1) if s.phase == BEFORE else _row_set(s, wide(s.row))
    rows = scratch.joker_rows
    joker = 0
    if s.phase == ADDING:
        rows &= 1 << wide(s.row)
        joker = jokers_ahead(s, wide(s.row)) if rows else 0
    for steps in range(1, s.step + 1):
        kind = AFTER + steps - 1
        site_low, site_high = moved_on(sets[kind, 0] & row_low, sets[kind, 1] & row_high, steps)
        n = write_numbers(scratch, n, site_low & low, site_high & high, ADD + kind * NUMBERS)
    for steps in range(1, s.step + 1):
        kind = BEFORE_FIRST + steps - 1
        site_low, site_high = moved_back(sets[kind, 0] & row_low, sets[kind, 1] & row_high, steps)
        n = write_numbers(scratch, n, site_low & low, site_high & high, ADD + kind * NUMBERS)
    if rows:
        n = _add_beside_jokers(s, scratch, n, rows, joker, 0)
        n = _add_beside_jokers(s, scratch, n, rows, joker, 1)
    if s.jokers[s.turn]:
        n = write_numbers(scratch, n, sets[AFTER_JOKER, 0] & row_low, sets[AFTER_JOKER, 1] & row_high, ADD_JOKER)
        n = write_numbers(scratch, n, sets[BEFORE_JOKER, 0] & row_low, sets[BEFORE_JOKER, 1] & row_high, ADD_JOKER + NUMBERS)
        if rows:
            n = _add_jokers_beside_jokers(s, scratch, n, rows, joker, 0)
            n = _add_jokers_beside_jokers(s, scratch, n, rows, joker, 1)
    return n


@rule
def _add_beside_jokers(s: State, scratch: Scratch, n: int, rows: int, joker: int, before: int) -> int:  # noqa: PLR0913, PLR0917 - which ones
    """Write at `n` the numbers that may be put right after a joker (`before` 0) or before one that begins its row (1).

    `rows` is a mask of rows, `joker` the number of their first joker. Returns the new count.
    """
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        first, stop = wide(s.starts[row]), wide(s.starts[row + 1])
        for place in range(first, stop):
            if s.tiles[place] != JOKER:
                continue
            if place == first or not before:
                at = place + 1 - before
                number, count = gap(s, first, stop, at, at)
                low, high = arc(number, count)
                code = ADD + (BESIDE_NUMBERS + before * JOKERS + joker) * NUMBERS
                n = write_numbers(scratch, n, low & s.hands[s.turn, 0], high & s.hands[s.turn, 1], code)
            joker += 1
    return n


@rule
def _add_jokers_beside_jokers(s: State, scratch: Scratch, n: int, rows: int, joker: int, before: int) -> int:  # noqa: PLR0913, PLR0917 - which ones
    """Write at `n` the places for a joker of the hand right after a joker, or before one that begins its row; return the new count.

    `rows`, `joker` and `before` are those of `_add_beside_jokers`.
    """
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        first, stop = wide(s.starts[row]), wide(s.starts[row + 1])
        for place in range(first, stop):
            if s.tiles[place] != JOKER:
                continue
            if (place == first or not before) and joker_fits(s, first, stop, place + 1 - before):
                scratch.codes[n] = ADD_JOKER + 2 * NUMBERS + before * JOKERS + joker
                n += 1
            joker += 1
    return n
