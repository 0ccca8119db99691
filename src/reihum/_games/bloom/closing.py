"""Whether a row that is being built can still be closed under any house rule: a search along the circle.

`building` decides the same faster for the printed rules. Here dynamic programming goes from the row's last number on, number

by number. For each of them and for each count of tiles robbed so far, `ways` in the scratch record has the states that the row
may be in when a tile is put there: a mask of cells, one for each count of tiles still needed and of jokers left in hand. Putting
a tile shifts all cells at once.

Every function here reads the survey of the table (`sets`, `partners`, `joker_rows`) as long as nothing has been robbed.
"""

from reihum._games.bloom.circle import HALF, count_steps, has_number, step_onward, widen
from reihum._games.bloom.plan import Plan, Supply, continue_with_number, continue_with_robs, find_supply_with_joker, make_supply
from reihum._games.bloom.rows import LAP
from reihum._games.bloom.state import JOKERS, ROBBED, SINGLE, WITH_JOKER, WITH_NEXT, Scratch, State
from reihum._kit.bits import lowest
from reihum._kit.compiled import inlined_rule, rule

CELLS = JOKERS + 1
"""The number of cells for one count of tiles needed, one for each count of jokers left in hand."""
LONG_ENOUGH = (1 << CELLS) - 1
"""The mask of cells in which no more tiles are needed."""
WITH_JOKERS = sum((LONG_ENOUGH ^ 1) << CELLS * needed for needed in range(6))
"""The mask of cells with a joker left, for up to five tiles needed."""


@rule
def can_close(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row that has at least one tile can be closed; any number may follow jokers alone."""
    if p.last >= 0:
        return _goes_on(s, scratch, p, u)
    for half in range(2):
        own = u.own_low if half == 0 else u.own_high
        while own:
            number = lowest(own) + half * HALF
            own &= own - 1
            if _goes_on(s, scratch, continue_with_number(p, number), u):
                return True
        robbable = 0
        if p.robs:
            robbable = u.robbable_low if half == 0 else u.robbable_high
        if p.robs == ROBBED:
            robbable = may_be_first(scratch, half)
        while robbable:
            number = lowest(robbable) + half * HALF
            robbable &= robbable - 1
            if can_close_robbed(s, scratch, continue_with_number(p, number), u):
                return True
    return False


@rule
def can_close_robbed(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row can be closed after robbing its last number; `p.robs` and `u` are from before the robbery.

    Precondition: the robbed row is valid without the number, or this is the first robbed tile and a second may be.
    """
    if p.robs < ROBBED:
        return _goes_on(s, scratch, continue_with_robs(p, p.robs - 1, 1), make_supply(u.own_low, u.own_high, 0, 0, 0))
    sets = scratch.sets
    sound = has_number(sets[SINGLE, 0], sets[SINGLE, 1], p.last)
    joker = has_number(sets[WITH_JOKER, 0], sets[WITH_JOKER, 1], p.last)
    low, high = scratch.partners[p.last, 0], scratch.partners[p.last, 1]
    return _goes_on(s, scratch, continue_with_robs(p, p.robs - 1, sound), make_supply(u.own_low, u.own_high, low, high, joker))


@rule
def may_be_first(scratch: Scratch, half: int) -> int:
    """Return one half of the set of numbers that may be robbed alone, or together with some other tile."""
    found = int(scratch.sets[WITH_JOKER, half])
    for kind in range(SINGLE, WITH_NEXT + 1):
        found |= scratch.sets[kind, half]
    return found


@rule
def _goes_on(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row that has a number can be closed, with no tile robbed, one, or two."""
    none = make_supply(u.own_low, u.own_high, 0, 0, 0)
    if p.sound and _walk(s, scratch, p, none, none, 0):
        return True
    if p.robs == 0:
        return False
    if (u.robbable_low or u.robbable_high or u.robbable_joker) and _walk(s, scratch, p, u, none, 1):
        return True
    return p.robs == ROBBED and (_robs_number_and_more(s, scratch, p, u) or _robs_joker_and_more(s, scratch, p, u))


@rule
def _robs_number_and_more(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row can be closed by robbing a number and then another tile of its row.

    Reads from `ways` what own tiles can reach. Precondition: nothing has been robbed, and own tiles have just been tried.
    """
    sets = scratch.sets
    for steps in range(p.trail + 1, LAP - count_steps(p.begin, p.last) + 1):
        # Own tiles do not reach so far. The calls of `_walk` below rewrite the column of own tiles with the same content.
        if _find_cells_before(s, scratch, p, steps, 0) == 0:
            return False
        number = step_onward(p.last, steps)
        if has_number(may_be_first(scratch, 0), may_be_first(scratch, 1), number):
            low, high = (1 << number, 0) if number < HALF else (0, 1 << (number - HALF))
            first = make_supply(u.own_low, u.own_high, low, high, 0)
            joker = has_number(sets[WITH_JOKER, 0], sets[WITH_JOKER, 1], number)
            second = make_supply(u.own_low, u.own_high, scratch.partners[number, 0], scratch.partners[number, 1], joker)
            if _walk(s, scratch, p, first, second, 2):
                return True
    return False


@rule
def _robs_joker_and_more(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row can be closed by robbing a joker and then another tile of its row."""
    rows = scratch.joker_rows
    first = make_supply(u.own_low, u.own_high, 0, 0, 1)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        for joker in range(widen(scratch.jokers_in[row])):
            if _walk(s, scratch, p, first, find_supply_with_joker(s, scratch, row, joker)[0], 2):
                return True
    return False


@rule
def _find_cells_before(s: State, scratch: Scratch, p: Plan, steps: int, robbed: int) -> int:
    """Return the cells that a row may be in just before a tile is put `steps` steps from the last number."""
    found = 0
    for back in range(1, s.step + 1):
        if steps - back >= p.trail:
            found |= scratch.ways[steps - back, robbed]
    return found


@inlined_rule
def _put(ways: int) -> int:
    """Return the cells after one more tile."""
    # One tile fewer is needed; a row that is long enough stays so.
    return ways & LONG_ENOUGH | ways >> CELLS


@rule
def _walk(s: State, scratch: Scratch, p: Plan, first: Supply, second: Supply, robs: int) -> bool:  # noqa: PLR0913, PLR0917 - one way
    """Return whether a row can be closed with own tiles and exactly `robs` robbed ones.

    The first robbed tile is one of `first`, the second one of `second`. Each joker after the last number may stand for any
    number one to `step` steps on.
    """
    # A single cell: the tiles needed now, with the jokers in hand.
    start = 1 << (max(widen(s.shortest) - p.length, 0) * CELLS + p.jokers)
    reach = widen(s.step) * p.trail
    for steps in range(p.trail, LAP - count_steps(p.begin, p.last) + 1):
        number = step_onward(p.last, steps)
        own = has_number(first.own_low, first.own_high, number)
        come = start if steps <= reach else 0
        alive = come
        for robbed in range(robs + 1):
            ways = _find_cells_before(s, scratch, p, steps, robbed)
            alive |= ways
            # A joker of the hand: every cell shifts to one joker fewer. Cells without a joker are masked off, or they
            # would shift into the cells of another count.
            come |= _put((ways & WITH_JOKERS) >> 1)
            if own:
                come |= _put(ways)
            scratch.ways[steps, robbed] = come
            # The result of robbing a tile belongs to the next count of robbed tiles.
            last = come
            u = first if robbed == 0 else second
            come = _put(ways) if u.robbable_joker or has_number(u.robbable_low, u.robbable_high, number) else 0
        if last & LONG_ENOUGH:
            return True
        # No state leads farther.
        if alive == 0:
            return False
    return False
