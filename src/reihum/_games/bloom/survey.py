"""The survey of the table: where tiles may be added to rows, and which may be robbed.

It depends only on the table and is kept in the scratch record as sets of numbers (`sets`), masks of rows (`joker_rows`,
`joker_single`, `joker_pair`), and data of each joker in a row (`joker_sets`, `joker_masks`, `jokers_in`). What a row offers depends
only on its own tiles, so only rows that have changed are surveyed again; the tiles surveyed last are kept for comparison
(`seen_rows`, `seen_starts`, `seen_tiles`). `update_survey` may be called at any time and brings everything up to date with the
table; `moves` says when that is necessary.
"""

from reihum._games.bloom.circle import HALF, count_steps, step_onward, widen
from reihum._games.bloom.numbers_only import MOST, survey_numbers
from reihum._games.bloom.rows import can_insert_joker, count_jokers_after, find_gap_start, find_numbers_in_gap, is_printed, is_valid
from reihum._games.bloom.state import (
    AFTER,
    AFTER_JOKER,
    ALONE,
    BEFORE_FIRST,
    BEFORE_JOKER,
    DUO,
    DUO_STEPS,
    IN_PLACE,
    JOKER,
    JOKER_AFTER,
    JOKER_BEFORE,
    RIGHT_AFTER,
    RIGHT_BEFORE,
    ROBBED,
    ROBBED_WITH,
    SETS,
    SINGLE,
    TOGETHER,
    UNSURE,
    WITH_JOKER,
    WITH_NEXT,
    WITH_PREVIOUS,
    Scratch,
    State,
)
from reihum._games.bloom.table import collect_numbers
from reihum._kit.bits import popcount
from reihum._kit.compiled import inlined_rule, rule


@rule
def update_survey(s: State, scratch: Scratch) -> None:
    """Bring the survey in `scratch` up to date with the table; unchanged rows are skipped."""
    # A digit for each field: all are below 10.
    rule = (widen(s.shortest) * 10 + widen(s.step)) * 10 + widen(s.most_robbed)
    if scratch.seen_rows == UNSURE or scratch.seen_rule != rule:
        scratch.seen_rule = rule
        scratch.sets[:, :] = 0
        scratch.joker_rows = 0
        scratch.joker_single = 0
        scratch.joker_pair = 0
        scratch.seen_rows = 0
    # Erase all changed rows before surveying any: a number may have moved from one row to another, and erasing its old
    # row later would remove what was just written.
    changed = 0
    for row in range(max(widen(s.rows), widen(scratch.seen_rows))):
        if not _is_as_seen(s, scratch, row):
            changed |= 1 << row
            _forget(scratch, row)
    if changed == 0:
        return
    for row in range(widen(s.rows)):
        if changed >> row & 1:
            survey_row(s, scratch, row)
    scratch.seen_rows = s.rows
    for row in range(widen(s.rows) + 1):
        scratch.seen_starts[row] = s.starts[row]
    for place in range(widen(s.starts[s.rows])):
        scratch.seen_tiles[place] = s.tiles[place]


@rule
def forget(scratch: Scratch) -> None:
    """Note that nothing has been surveyed, in scratch memory with arbitrary content."""
    scratch.seen_rows = UNSURE


@rule
def _is_as_seen(s: State, scratch: Scratch, row: int) -> bool:
    """Return whether a row has the same tiles as when it was last surveyed, even at another index of `tiles`."""
    if row >= s.rows or row >= scratch.seen_rows:
        return False
    first = widen(s.starts[row])
    length = widen(s.starts[row + 1]) - first
    before = widen(scratch.seen_starts[row])
    if widen(scratch.seen_starts[row + 1]) - before != length:
        return False
    same = True
    for at in range(length):
        same &= s.tiles[first + at] == scratch.seen_tiles[before + at]
    return same


@rule
def _forget(scratch: Scratch, row: int) -> None:
    """Erase a row from the survey, if it was surveyed."""
    if row < scratch.seen_rows:
        low, high = collect_numbers(scratch.seen_tiles, widen(scratch.seen_starts[row]), widen(scratch.seen_starts[row + 1]))
        clear_row(scratch, row, low, high)


@rule
def locate_number(number: int) -> tuple[int, int]:
    """Return the half of a set to which a number belongs, and its bit there."""
    return (0, 1 << number) if number < HALF else (1, 1 << (number - HALF))


@rule
def clear_row(scratch: Scratch, row: int, low: int, high: int) -> None:
    """Remove a row, and the set of its numbers, from all sets of the survey."""
    for kind in range(SETS):
        scratch.sets[kind, 0] &= ~low
        scratch.sets[kind, 1] &= ~high
    scratch.joker_rows &= ~(1 << row)
    scratch.joker_single &= ~(1 << row)
    scratch.joker_pair &= ~(1 << row)


@rule
def survey_row(s: State, scratch: Scratch, row: int) -> None:
    """Survey one row, replacing what the survey had of it."""
    first = widen(s.starts[row])
    stop = widen(s.starts[row + 1])
    low, high = collect_numbers(s.tiles, first, stop)
    clear_row(scratch, row, low, high)
    jokers = stop - first - popcount(low) - popcount(high)
    scratch.jokers_in[row] = jokers
    if jokers == 0 and stop - first <= MOST and is_printed(s):
        survey_numbers(scratch, widen(s.tiles[first]), low, high, stop - first)
    else:
        survey_tiles(s, scratch, row, jokers)


@rule
def survey_tiles(s: State, scratch: Scratch, row: int, jokers: int) -> None:
    """Survey any row, which has `jokers` jokers. Precondition: the survey has nothing of it yet; not checked."""
    first = widen(s.starts[row])
    stop = widen(s.starts[row + 1])
    if jokers:
        scratch.joker_rows |= 1 << row
        _write_beside_jokers(s, scratch, row, first, stop)
    _write_sites(s, scratch, first, stop)
    if s.most_robbed and stop - first > s.shortest:
        _write_singles(s, scratch, row, first, stop)
    if s.most_robbed == ROBBED and stop - first >= s.shortest + ROBBED:
        _write_pairs(s, scratch, first, stop)
        if jokers:
            _write_joker_pairs(s, scratch, row, first, stop)
    if not is_printed(s):
        _write_partners(s, scratch, first, stop)


@rule
def _write_sites(s: State, scratch: Scratch, first: int, stop: int) -> None:
    """Write what may be added after each number of a row, and before its first tile."""
    for place in range(first, stop):
        tile = widen(s.tiles[place])
        if tile == JOKER:
            continue
        half, bit = locate_number(tile)
        low, count = find_gap_start(s, first, stop, place + 1, place + 1)
        for steps in range(1, s.step + 1):
            if count_steps(low, step_onward(tile, steps)) < count:
                scratch.sets[AFTER + steps - 1, half] |= bit
        if can_insert_joker(s, first, stop, place + 1):
            scratch.sets[AFTER_JOKER, half] |= bit
    tile = widen(s.tiles[first])
    if tile != JOKER:
        half, bit = locate_number(tile)
        low, count = find_gap_start(s, first, stop, first, first)
        for steps in range(1, s.step + 1):
            if count_steps(low, step_onward(tile, -steps)) < count:
                scratch.sets[BEFORE_FIRST + steps - 1, half] |= bit
        if can_insert_joker(s, first, stop, first):
            scratch.sets[BEFORE_JOKER, half] |= bit


@inlined_rule
def _write_beside_jokers(s: State, scratch: Scratch, row: int, first: int, stop: int) -> None:
    """Write what may be exchanged for each joker of a row, put after it, and put before the first tile; clear what concerns robbing."""
    scratch.joker_sets[row] = 0
    scratch.joker_masks[row] = 0
    joker = 0
    for place in range(first, stop):
        if s.tiles[place] != JOKER:
            continue
        sets = scratch.joker_sets[row, joker]
        sets[IN_PLACE, 0], sets[IN_PLACE, 1] = find_numbers_in_gap(s, first, stop, place, place + 1)
        sets[RIGHT_AFTER, 0], sets[RIGHT_AFTER, 1] = find_numbers_in_gap(s, first, stop, place + 1, place + 1)
        if can_insert_joker(s, first, stop, place + 1):
            scratch.joker_masks[row, JOKER_AFTER] |= 1 << joker
        if place == first:
            sets[RIGHT_BEFORE, 0], sets[RIGHT_BEFORE, 1] = find_numbers_in_gap(s, first, stop, place, place)
            if can_insert_joker(s, first, stop, place):
                scratch.joker_masks[row, JOKER_BEFORE] |= 1 << joker
        joker += 1


@inlined_rule
def _write_singles(s: State, scratch: Scratch, row: int, first: int, stop: int) -> None:
    """Write which tiles of a row may be robbed alone."""
    joker = 0
    for place in range(first, stop):
        alone = is_valid(s, first, stop, place, stop)
        if s.tiles[place] == JOKER:
            if alone:
                scratch.joker_single |= 1 << row
                scratch.joker_masks[row, ALONE] |= 1 << joker
            joker += 1
        elif alone:
            half, bit = locate_number(widen(s.tiles[place]))
            scratch.sets[SINGLE, half] |= bit


@rule
def _write_pairs(s: State, scratch: Scratch, first: int, stop: int) -> None:
    """Write which numbers of a row may be robbed together.

    If a number leaves too wide a gap, only robbing a number beside the gap makes the row valid again: the first or last one,
    or one next to jokers that have steps to spare. Precondition: `_write_singles` has written which may be robbed alone.
    """
    previous = -1
    for place in range(first, stop):
        tile = widen(s.tiles[place])
        if tile == JOKER:
            continue
        half, bit = locate_number(tile)
        if scratch.sets[SINGLE, half] & bit:
            for step in range(1, stop - first):
                # From this tile to the end of the row, then from its beginning, so that the distances on the circle
                # increase.
                other = place + step if place + step < stop else place + step - (stop - first)
                if s.tiles[other] == JOKER:
                    continue
                apart = count_steps(tile, widen(s.tiles[other]))
                if apart > DUO_STEPS:
                    break
                if is_valid(s, first, stop, place, other):
                    scratch.sets[DUO + apart, half] |= bit
        else:
            following = place + 1 + count_jokers_after(s, place + 1, stop)
            if previous >= 0 and is_valid(s, first, stop, place, previous):
                scratch.sets[WITH_PREVIOUS, half] |= bit
            if following < stop and is_valid(s, first, stop, place, following):
                scratch.sets[WITH_NEXT, half] |= bit
        # Also after a number that may be robbed alone.
        previous = place


@inlined_rule
def _write_joker_pairs(s: State, scratch: Scratch, row: int, first: int, stop: int) -> None:
    """Write which tiles of a row may be robbed together with a joker."""
    joker = 0
    for place in range(first, stop):
        if s.tiles[place] != JOKER:
            continue
        for other in range(first, stop):
            if other != place and is_valid(s, first, stop, place, other):
                if s.tiles[other] == JOKER:
                    scratch.joker_pair |= 1 << row
                    scratch.joker_masks[row, TOGETHER] |= 1 << joker
                else:
                    half, bit = locate_number(widen(s.tiles[other]))
                    scratch.sets[WITH_JOKER, half] |= bit
                    scratch.joker_sets[row, joker, ROBBED_WITH, half] |= bit
        joker += 1


@inlined_rule
def _write_partners(s: State, scratch: Scratch, first: int, stop: int) -> None:
    """Write for each number of a row the numbers of the row with which it may be robbed."""
    for place in range(first, stop):
        if s.tiles[place] == JOKER:
            continue
        for half in range(2):
            scratch.partners[s.tiles[place], half] = 0
        for other in range(first, stop):
            if other != place and s.tiles[other] != JOKER and is_valid(s, first, stop, place, other):
                half, bit = locate_number(widen(s.tiles[other]))
                scratch.partners[s.tiles[place], half] |= bit
