"""Legal additions to rows: each tile of the hand at each place where the row stays valid.

Reads the survey of the table (`sets`, `joker_rows` and the like in the scratch record).
"""

from reihum._games.bloom.circle import FULL, move_back, move_on, widen
from reihum._games.bloom.listing import count_jokers_ahead, write_numbers
from reihum._games.bloom.state import (
    ADD,
    ADD_JOKER,
    ADDING,
    AFTER,
    AFTER_JOKER,
    BEFORE_FIRST,
    BEFORE_JOKER,
    JOKER_AFTER,
    JOKER_BEFORE,
    JOKERS,
    NUMBERS,
    RIGHT_AFTER,
    RIGHT_BEFORE,
    Scratch,
    State,
)
from reihum._games.bloom.table import BESIDE_NUMBERS, collect_numbers
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule


@rule
def list_additions(s: State, scratch: Scratch, n: int) -> int:
    """Write at index `n` each addition of a tile of the hand that leaves the row valid (Ruling B5); return the new count.

    Once a tile has been added in this turn, only additions to the same row are legal.
    """
    low, high = s.hands[s.turn, 0], s.hands[s.turn, 1]
    sets = scratch.sets
    # Any row, until a tile has been added in this turn.
    row_low, row_high = FULL, FULL
    rows = scratch.joker_rows
    joker = 0
    if s.phase == ADDING:
        row_low, row_high = collect_numbers(s.tiles, widen(s.starts[s.row]), widen(s.starts[s.row + 1]))
        rows &= 1 << widen(s.row)
        joker = count_jokers_ahead(s, widen(s.row)) if rows else 0
    # In the ascending order of the codes: numbers beside numbers, numbers beside jokers, then jokers.
    for steps in range(1, s.step + 1):
        kind = AFTER + steps - 1
        site_low, site_high = move_on(sets[kind, 0] & row_low, sets[kind, 1] & row_high, steps)
        n = write_numbers(scratch, n, site_low & low, site_high & high, ADD + kind * NUMBERS)
    for steps in range(1, s.step + 1):
        kind = BEFORE_FIRST + steps - 1
        site_low, site_high = move_back(sets[kind, 0] & row_low, sets[kind, 1] & row_high, steps)
        n = write_numbers(scratch, n, site_low & low, site_high & high, ADD + kind * NUMBERS)
    if rows:
        n = _add_beside_jokers(s, scratch, n, rows, joker, 0)
        n = _add_beside_jokers(s, scratch, n, rows, joker, 1)
    if s.jokers[s.turn]:
        n = write_numbers(scratch, n, sets[AFTER_JOKER, 0] & row_low, sets[AFTER_JOKER, 1] & row_high, ADD_JOKER)
        n = write_numbers(scratch, n, sets[BEFORE_JOKER, 0] & row_low, sets[BEFORE_JOKER, 1] & row_high, ADD_JOKER + NUMBERS)
        if rows:
            n = _add_jokers_beside_jokers(scratch, n, rows, joker, 0)
            n = _add_jokers_beside_jokers(scratch, n, rows, joker, 1)
    return n


@rule
def _add_beside_jokers(s: State, scratch: Scratch, n: int, rows: int, joker: int, before: int) -> int:  # noqa: PLR0913, PLR0917 - which ones
    """Write at index `n` the numbers that may be put right after a joker (`before` 0) or before one that begins its row (1).

    `rows` is a mask of rows, `joker` the index of their first joker among all on the table. Returns the new count.
    """
    low, high = s.hands[s.turn, 0], s.hands[s.turn, 1]
    code = ADD + (BESIDE_NUMBERS + before * JOKERS + joker) * NUMBERS
    kind = RIGHT_BEFORE if before else RIGHT_AFTER
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        for index in range(widen(scratch.jokers_in[row])):
            sets = scratch.joker_sets[row, index]
            n = write_numbers(scratch, n, sets[kind, 0] & low, sets[kind, 1] & high, code)
            # Counted even where nothing fits, since the code has the joker's index among all on the table.
            code += NUMBERS
    return n


@rule
def _add_jokers_beside_jokers(scratch: Scratch, n: int, rows: int, joker: int, before: int) -> int:
    """Write at index `n` the additions of a joker right after a joker, or before one that begins its row; return the new count.

    `rows`, `joker` and `before` are those of `_add_beside_jokers`.
    """
    code = ADD_JOKER + 2 * NUMBERS + before * JOKERS + joker
    kind = JOKER_BEFORE if before else JOKER_AFTER
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        for index in range(widen(scratch.jokers_in[row])):
            if widen(scratch.joker_masks[row, kind]) >> index & 1:
                scratch.codes[n] = code
                n += 1
            code += 1
    return n
