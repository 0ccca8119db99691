"""The legal moves of building a new row: the tiles that may begin or continue it, and closing it.

Reads the survey of the table (`sets`, `joker_rows` and the like in the scratch record) as long as nothing has been robbed.
"""

from reihum._games.bloom.building import (
    find_closable_by_repair,
    find_closable_by_robbing,
    find_possibly_closable,
    find_surely_closable,
    goes_on_after_robbing,
    goes_on_from_jokers,
    is_closable,
)
from reihum._games.bloom.circle import FULL, HALF, count_steps, make_arc, step_onward, widen
from reihum._games.bloom.closing import can_close, can_close_robbed, may_be_first
from reihum._games.bloom.listing import count_jokers_ahead, write_numbers
from reihum._games.bloom.plan import (
    Plan,
    Supply,
    continue_with_number,
    continue_with_own_joker,
    continue_with_robbed_joker,
    continue_with_robs,
    find_supply_anywhere,
    find_supply_from,
    find_supply_with_joker,
    get_plan,
    make_empty_supply,
)
from reihum._games.bloom.rows import LAP, is_printed, is_valid
from reihum._games.bloom.state import CLOSE_AND_TAKE, END, JOKER, NUMBERS, OWN, ROB, ROBBED, Scratch, State
from reihum._kit.bits import lowest
from reihum._kit.compiled import inlined_rule, rule


@rule
def list_next_tiles(s: State, scratch: Scratch, n: int) -> int:
    """Write at index `n` each tile after which the new row can still be closed, and closing it if it is valid; return the new count."""
    p = get_plan(s)
    u = make_empty_supply(s)
    if p.robs and s.robbed == 0:
        u = find_supply_anywhere(s, scratch)
    elif p.robs:
        u, sound = find_supply_from(s, widen(s.row))
        p = continue_with_robs(p, p.robs, sound)
    low, high, room = FULL, FULL, LAP
    if p.last >= 0:
        # The steps left on the circle: a row never comes back around to its beginning.
        room = LAP - count_steps(p.begin, p.last) - p.trail
        low, high = make_arc(step_onward(p.last, p.trail + 1), min(widen(s.step) * (p.trail + 1) - p.trail, room))
    n = _list_own_numbers(s, scratch, p, u, n, low, high)
    if p.jokers and room and _can_be_closed(s, scratch, continue_with_own_joker(p), u):
        scratch.codes[n] = OWN + JOKER
        n += 1
    if p.robs:
        n = _list_robbed_numbers(s, scratch, p, u, n, low, high)
        if room:
            n = _list_jokers_robbed_second(s, scratch, p, n) if s.robbed else _list_jokers_robbed_first(s, scratch, p, n)
    if p.length >= s.shortest and p.last >= 0 and p.sound:
        scratch.codes[n] = END
        n += 1
        if p.length == s.shortest and s.robbed == 0 and s.board_jokers and u.own_low | u.own_high | p.jokers:
            scratch.codes[n] = CLOSE_AND_TAKE  # shortest row, nothing robbed, a joker on the board and, Ruling B4, a tile left in hand
            n += 1
    return n


@rule
def _can_be_closed(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row that has at least one tile can be closed."""
    if not is_printed(s):
        return can_close(s, scratch, p, u)
    return goes_on_from_jokers(s, scratch, p, u) if p.last < 0 else is_closable(s, scratch, p, u)


@rule
def _list_own_numbers(s: State, scratch: Scratch, p: Plan, u: Supply, n: int, low: int, high: int) -> int:  # noqa: PLR0913, PLR0917 - see below
    """Write at index `n` the numbers of the hand that may continue the row; return the new count.

    `low` and `high` are the set of numbers that may come next.
    """
    printed = is_printed(s)
    # Sets decide most numbers at once; only the undecided ones are tried one by one.
    sure_low, sure_high = find_surely_closable(p, u) if p.sound and printed else (0, 0)
    unsure_low, unsure_high = FULL, FULL
    if p.robs == ROBBED and printed:
        a, b = find_closable_by_robbing(scratch, p, u)
        sure_low |= a
        sure_high |= b
        unsure_low, unsure_high = find_possibly_closable(scratch, p, u)
    for half in range(2):
        within = (low & u.own_low) if half == 0 else (high & u.own_high)
        found = within & (sure_low if half == 0 else sure_high)
        unsure = (within ^ found) & (unsure_low if half == 0 else unsure_high)
        while unsure:
            # The lowest of them, removed from the set.
            bit = unsure & -unsure
            unsure ^= bit
            longer = continue_with_number(p, lowest(bit) + half * HALF)
            if is_closable(s, scratch, longer, u) if printed else can_close(s, scratch, longer, u):
                found |= bit
        n = write_numbers(scratch, n, found, 0, OWN + half * HALF)
    return n


# Robbing / Rauben


@rule
def _list_robbed_numbers(s: State, scratch: Scratch, p: Plan, u: Supply, n: int, low: int, high: int) -> int:  # noqa: PLR0913, PLR0917 - see below
    """Write at index `n` the numbers that may be robbed next: alone, with the robbed row still valid, or together with a second tile.

    `low` and `high` are the set of numbers that may come next. Returns the new count.
    """
    printed = is_printed(s)
    sure_low, sure_high, more_low, more_high = 0, 0, 0, 0
    if printed:
        sure_low, sure_high = find_surely_closable(p, make_empty_supply(s))
    else:
        more_low, more_high = u.robbable_low, u.robbable_high
    if p.robs == ROBBED:
        more_low, more_high = find_closable_by_repair(scratch, p, u) if printed else (may_be_first(scratch, 0), may_be_first(scratch, 1))
    for half in range(2):
        within = low if half == 0 else high
        found = (u.robbable_low & sure_low if half == 0 else u.robbable_high & sure_high) & within
        unsure = (more_low if half == 0 else more_high) & within & ~found
        while unsure:
            bit = unsure & -unsure
            unsure ^= bit
            robbed = continue_with_number(p, lowest(bit) + half * HALF)
            if goes_on_after_robbing(s, scratch, robbed, u) if printed else can_close_robbed(s, scratch, robbed, u):
                found |= bit
        n = write_numbers(scratch, n, found, 0, ROB + half * HALF)
    return n


@inlined_rule
def _list_jokers_robbed_first(s: State, scratch: Scratch, p: Plan, n: int) -> int:
    """Write at index `n` all jokers that may be robbed as the first tile; return the new count."""
    rows = scratch.joker_rows
    code = ROB + NUMBERS
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        for joker in range(widen(scratch.jokers_in[row])):
            u, sound = find_supply_with_joker(s, scratch, row, joker)
            robbable = u.robbable_low | u.robbable_high | u.robbable_joker
            if (sound or robbable) and _can_be_closed(s, scratch, continue_with_robbed_joker(p, sound), u):
                scratch.codes[n] = code
                n += 1
            # Counted even if it may not be robbed, since codes number all jokers on the table.
            code += 1
    return n


@inlined_rule
def _list_jokers_robbed_second(s: State, scratch: Scratch, p: Plan, n: int) -> int:
    """Write at index `n` all jokers that may be robbed as the second tile, from the row of the first; return the new count."""
    first, stop = widen(s.starts[s.row]), widen(s.starts[s.row + 1])
    code = ROB + NUMBERS + count_jokers_ahead(s, widen(s.row))
    for place in range(first, stop):
        if s.tiles[place] == JOKER:
            if is_valid(s, first, stop, place, stop) and _can_be_closed(s, scratch, continue_with_robbed_joker(p, 1), make_empty_supply(s)):
                scratch.codes[n] = code
                n += 1
            code += 1
    return n
