"""All that is legal, once the table has been surveyed: each kind of move by itself, codes ascending."""

from reihum.games.bits import lowest
from reihum.games.bloom.building import certain, goes_on, goes_on_from_jokers, hopeful, look_at_robbed, robbed_goes_on
from reihum.games.bloom.circle import FULL, HALF, arc, distance, moved_back, moved_on, onward, wide
from reihum.games.bloom.rows import LAP, gap, joker_fits
from reihum.games.bloom.state import (
    ADD,
    ADD_JOKER,
    ADDING,
    AFTER_1,
    AFTER_JOKER,
    BEFORE,
    BEFORE_JOKER,
    BUILDING,
    CLOSE_AND_TAKE,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    JOKER,
    JOKERS,
    NUMBERS,
    OWN,
    PASS,
    ROB,
    ROBBED,
    SHORTEST,
    SINGLE,
    TAKE,
    Scratch,
    State,
)
from reihum.games.bloom.table import BESIDE_NUMBERS
from reihum.games.compiled import rule


@rule
def list_moves(s: State, scratch: Scratch) -> int:
    """Write the codes of all legal moves into `scratch.codes`, ascending, and count them; the round is not over."""
    if s.phase == BUILDING:
        return _build(s, scratch, 0)
    n = 0
    if s.phase == BEFORE:
        n = _build(s, scratch, n)
    else:
        scratch.codes[n] = END
        n += 1
    if s.phase != ADDING:
        n = _draw(s, scratch, n)
    if s.phase == BEFORE:
        n = exchange(s, scratch, n)
    if s.phase != DRAWN:
        n = _add(s, scratch, n)
    if n == 0:
        scratch.codes[0] = PASS  # Ruling B6: only when nothing can be drawn, laid, added or exchanged
        n = 1
    return n


@rule
def _write(scratch: Scratch, n: int, low: int, high: int, code: int) -> int:
    """Write `code` plus each member of a set of numbers."""
    while low:
        scratch.codes[n] = code + lowest(low)
        n += 1
        low &= low - 1
    while high:
        scratch.codes[n] = code + HALF + lowest(high)
        n += 1
        high &= high - 1
    return n


# 1 bis 2 Steine nachziehen


@rule
def _draw(s: State, scratch: Scratch, n: int) -> int:
    """A hidden tile, or each of the open ones; never a joker of the board."""
    if s.left:
        scratch.codes[n] = DRAW
        n += 1
    return _write(scratch, n, s.open[0], s.open[1], TAKE)


# Eine Reihe auslegen


@rule
def built(s: State, scratch: Scratch) -> None:
    """Sum up the row that is being built in `scratch.plan`."""
    p = scratch.plan
    p.last = -1
    p.begin = -1
    p.trail = 0
    for place in range(wide(s.starts[s.rows]), wide(s.starts[s.rows + 1])):
        tile = wide(s.tiles[place])
        if tile == JOKER:
            p.trail += 1
        else:
            if p.last < 0:
                p.begin = onward(tile, -p.trail)
            p.last = tile
            p.trail = 0
    p.length = s.starts[s.rows + 1] - s.starts[s.rows]
    p.jokers = s.jokers[s.turn]
    p.robs = ROBBED - s.robbed
    p.sound = 1


@rule
def _build(s: State, scratch: Scratch, n: int) -> int:
    """Each tile with which the new row can still be closed; once it is valid, closing it."""
    built(s, scratch)
    p = scratch.plan
    scratch.own[0], scratch.own[1] = s.hands[s.turn, 0], s.hands[s.turn, 1]
    scratch.loot[:] = 0
    scratch.loot_joker = 0
    if p.robs == ROBBED:
        scratch.loot[0], scratch.loot[1] = scratch.sets[SINGLE, 0], scratch.sets[SINGLE, 1]
        scratch.loot_joker = scratch.joker_single != 0
    elif p.robs:
        p.sound = look_at_robbed(s, scratch, wide(s.row), wide(s.starts[s.row + 1]))
    low, high, room = FULL, FULL, LAP
    if p.last >= 0:
        room = LAP - distance(p.begin, p.last) - p.trail
        low, high = arc(onward(p.last, p.trail + 1), min(p.trail + 2, room))
    n = _own_numbers(s, scratch, n, low, high)
    if p.jokers and room and _with_joker(s, scratch, 1, 0):
        scratch.codes[n] = OWN + JOKER
        n += 1
    if p.robs:
        n = _robbed_numbers(s, scratch, n, low, high)
        if room and (p.robs == 1 or scratch.joker_rows):
            n = _robbed_jokers(s, scratch, n)
    if p.length >= SHORTEST and p.last >= 0 and p.sound:
        scratch.codes[n] = END
        n += 1
        if p.length == SHORTEST and p.robs == ROBBED and s.board_jokers and scratch.own[0] | scratch.own[1] | p.jokers:
            scratch.codes[n] = CLOSE_AND_TAKE  # three tiles, nothing robbed, a joker there; Ruling B4: and a tile left in hand
            n += 1
    return n


@rule
def _own_numbers(s: State, scratch: Scratch, n: int, low: int, high: int) -> int:
    """Of the numbers of the hand in reach, all with which the row goes on."""
    p = scratch.plan
    begin, last, trail = p.begin, p.last, p.trail
    low &= scratch.own[0]
    high &= scratch.own[1]
    sure_low, sure_high = certain(scratch, scratch.loot[0], scratch.loot[1]) if p.sound else (0, 0)
    p.trail = 0
    p.length += 1
    for half in range(2):
        found = (low & sure_low) if half == 0 else (high & sure_high)
        unsure = (low if half == 0 else high) ^ found
        while unsure:
            bit = unsure & -unsure
            unsure ^= bit
            p.last = lowest(bit) + half * HALF
            p.begin = onward(p.last, -trail) if last < 0 else begin
            if goes_on(s, scratch):
                found |= bit
        n = _write(scratch, n, found, 0, OWN + half * HALF)
    p.begin, p.last, p.trail = begin, last, trail
    p.length -= 1
    return n


@rule
def _with_joker(s: State, scratch: Scratch, own: int, robbed: int) -> bool:
    """Tell whether the row goes on with one more joker, an own one or a robbed one."""
    p = scratch.plan
    p.length += 1
    p.trail += 1
    p.jokers -= own
    p.robs -= robbed
    found = goes_on_from_jokers(s, scratch) if p.last < 0 else goes_on(s, scratch)
    p.length -= 1
    p.trail -= 1
    p.jokers += own
    p.robs += robbed
    return found


# Rauben


@rule
def _robbed_numbers(s: State, scratch: Scratch, n: int, low: int, high: int) -> int:
    """Of the numbers in reach, all that may be robbed: those that spoil no row and are enough, and what a second one helps."""
    p = scratch.plan
    begin, last, trail = p.begin, p.last, p.trail
    sure_low, sure_high = certain(scratch, 0, 0)
    more_low, more_high = hopeful(scratch) if p.robs == ROBBED else (0, 0)
    p.trail = 0
    p.length += 1
    for half in range(2):
        reach = low if half == 0 else high
        found = scratch.loot[half] & reach & (sure_low if half == 0 else sure_high)
        unsure = (more_low if half == 0 else more_high) & reach & ~found
        while unsure:
            bit = unsure & -unsure
            unsure ^= bit
            p.last = lowest(bit) + half * HALF
            p.begin = onward(p.last, -trail) if last < 0 else begin
            if robbed_goes_on(s, scratch, p.last):
                found |= bit
        n = _write(scratch, n, found, 0, ROB + half * HALF)
    p.begin, p.last, p.trail = begin, last, trail
    p.length -= 1
    return n


@rule
def _robbed_jokers(s: State, scratch: Scratch, n: int) -> int:
    """All jokers that may be robbed; what was known of the loot is lost."""
    p = scratch.plan
    sound = p.sound
    rows = scratch.joker_rows if p.robs == ROBBED else 1 << wide(s.row)
    joker = 0 if p.robs == ROBBED else jokers_ahead(s, wide(s.row))
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        first, stop = wide(s.starts[row]), wide(s.starts[row + 1])
        for place in range(first, stop):
            if s.tiles[place] != JOKER:
                continue
            if stop - first == SHORTEST:
                joker += 1
                continue
            p.sound = look_at_robbed(s, scratch, row, place)
            if (p.sound or p.robs == ROBBED) and _with_joker(s, scratch, 0, 1):
                scratch.codes[n] = ROB + NUMBERS + joker
                n += 1
            joker += 1
    p.sound = sound
    return n


@rule
def jokers_ahead(s: State, row: int) -> int:
    """Count the jokers lying in the rows before this one."""
    jokers = 0
    for place in range(wide(s.starts[row])):
        if s.tiles[place] == JOKER:
            jokers += 1
    return jokers


# Steine an eine Reihe anlegen


@rule
def _row_set(s: State, row: int) -> tuple[int, int]:
    """Give the set of the numbers of a row."""
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
def _add(s: State, scratch: Scratch, n: int) -> int:
    """Write each tile of the hand at each place where it leaves a row valid (Ruling B5); in mid-turn in the same row only."""
    low, high = s.hands[s.turn, 0], s.hands[s.turn, 1]
    sets = scratch.sets
    row_low, row_high = (-1, -1) if s.phase == BEFORE else _row_set(s, wide(s.row))
    rows = scratch.joker_rows
    joker = 0
    if s.phase == ADDING:
        rows &= 1 << wide(s.row)
        joker = jokers_ahead(s, wide(s.row)) if rows else 0
    for kind in range(BESIDE_NUMBERS):
        site_low, site_high = sets[AFTER_1 + kind, 0] & row_low, sets[AFTER_1 + kind, 1] & row_high
        if kind < 2:  # noqa: PLR2004 - after the number one or two below
            site_low, site_high = moved_on(site_low, site_high, kind + 1)
        else:
            site_low, site_high = moved_back(site_low, site_high, kind - 1)
        n = _write(scratch, n, site_low & low, site_high & high, ADD + kind * NUMBERS)
    if rows:
        n = _add_beside_jokers(s, scratch, n, rows, joker, 0)
        n = _add_beside_jokers(s, scratch, n, rows, joker, 1)
    if s.jokers[s.turn]:
        n = _write(scratch, n, sets[AFTER_JOKER, 0] & row_low, sets[AFTER_JOKER, 1] & row_high, ADD_JOKER)
        n = _write(scratch, n, sets[BEFORE_JOKER, 0] & row_low, sets[BEFORE_JOKER, 1] & row_high, ADD_JOKER + NUMBERS)
        if rows:
            n = _add_jokers_beside_jokers(s, scratch, n, rows, joker, 0)
            n = _add_jokers_beside_jokers(s, scratch, n, rows, joker, 1)
    return n


@rule
def _add_beside_jokers(s: State, scratch: Scratch, n: int, rows: int, joker: int, before: int) -> int:  # noqa: PLR0913, PLR0917 - which ones
    """Numbers right after a joker of these rows (`joker` is the first of them), or before one that is the first tile of its row."""
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
                n = _write(scratch, n, low & s.hands[s.turn, 0], high & s.hands[s.turn, 1], code)
            joker += 1
    return n


@rule
def _add_jokers_beside_jokers(s: State, scratch: Scratch, n: int, rows: int, joker: int, before: int) -> int:  # noqa: PLR0913, PLR0917 - which ones
    """A joker of the hand right after a joker of these rows, or before one that is the first tile of its row."""
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


# Joker-Steine


@rule
def exchange(s: State, scratch: Scratch, n: int) -> int:
    """Each number of the hand in the place of each joker where it leaves the row valid."""
    rows = scratch.joker_rows
    joker = 0
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        first, stop = wide(s.starts[row]), wide(s.starts[row + 1])
        for place in range(first, stop):
            if s.tiles[place] == JOKER:
                number, count = gap(s, first, stop, place, place + 1)
                low, high = arc(number, count)
                n = _write(scratch, n, low & s.hands[s.turn, 0], high & s.hands[s.turn, 1], EXCHANGE + joker * NUMBERS)
                joker += 1
    return n
