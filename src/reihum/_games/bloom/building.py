"""Whether a row that is being built can still be closed by the printed rules: three tiles, at most two of them robbed, from one row.

A tile may be put only if the row can then be closed, with it and the robbed row valid. Of the row only its last number, the
jokers after that (its `trail`), its first place on the circle and its length matter: the next number is trail + 1 to
2 (trail + 1) steps on. It never hurts to use every own number on the way, so the fewest jokers needed to reach a number
that must be robbed are found in one pass. Jokers left over can always be put at the end, and a row of three has an own
tile (Ruling B3), since at most two are robbed.

Every function here reads the survey of the table (`sets`, `joker_pair` in the scratch record) and changes nothing.
"""

from reihum._games.bloom.circle import (
    FULL,
    HALF,
    count_steps,
    find_just_before,
    find_shortly_before,
    has_number,
    mask_numbers_ahead,
    move_back,
    step_onward,
)
from reihum._games.bloom.plan import Plan, Supply, continue_with_robs, make_supply
from reihum._games.bloom.robbing import can_jokers_rob_two, find_partner, is_reachable, is_repairable, robs_two
from reihum._games.bloom.rows import LAP
from reihum._games.bloom.state import DUO, DUO_STEPS, ROBBED, SHORTEST, SINGLE, WITH_JOKER, WITH_NEXT, WITH_PREVIOUS, Scratch, State
from reihum._kit.compiled import inlined_rule, rule


@rule
def is_closable(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row that has a number can be closed."""
    need = SHORTEST - p.length - p.jokers
    if p.sound and need <= 0:
        return True
    own = mask_numbers_ahead(u.own_low, u.own_high, p.last)
    # The next number comes after the trail; it, each joker of the trail and each joker in hand take at most two steps.
    near = ((1 << (2 * (p.trail + 1 + p.jokers))) - 1) >> p.trail << p.trail
    # At most two tiles are missing: there is one already, and a printed row has three.
    if p.sound and (own & near if need == 1 else _mask_beyond(own & near) & own):
        return True
    return p.robs > 0 and _robs_and_goes_on(s, scratch, p, u, need, own, near)


@rule
def _robs_and_goes_on(s: State, scratch: Scratch, p: Plan, u: Supply, need: int, own: int, near: int) -> bool:  # noqa: PLR0913, PLR0917 - see below
    """Return whether a row can be closed by robbing tiles.

    `need` more tiles are needed besides the jokers; `own` and `near` are masks of steps from the last number: those to own tiles,
    and those within reach of the jokers.
    """
    # With the robbed joker in between, the next own number is at most four steps on.
    if u.robbable_joker and count_steps(p.begin, p.last) + p.trail < LAP and (need <= 1 or own & 15):
        return True
    if not p.sound:
        return is_repairable(p, u)
    robbable = mask_numbers_ahead(u.robbable_low, u.robbable_high, p.last)
    if robbable & near if need == 1 else _mask_beyond(robbable & near) & own | _mask_beyond(own & near) & robbable:
        return True
    return p.robs == ROBBED and robs_two(s, scratch, p, u, need)


@rule
def goes_on_from_jokers(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row with only jokers can be closed; any number may follow them."""
    enough = p.length + 1 + p.jokers >= SHORTEST
    own = u.own_low | u.own_high
    a, b = find_just_before(u.own_low, u.own_high)
    if p.sound and own and (enough or a & u.own_low or b & u.own_high):
        return True
    if p.robs == 0:
        return False
    if u.robbable_low | u.robbable_high:
        c, d = find_just_before(u.robbable_low, u.robbable_high)
        if enough or a & u.robbable_low or b & u.robbable_high or c & u.own_low or d & u.own_high:
            return True
    if u.robbable_joker and own:
        return True
    return p.robs == ROBBED and can_jokers_rob_two(s, scratch, p, u)


@rule
def goes_on_after_robbing(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row can be closed after robbing its last number, the first robbed one; `p.robs` and `u` are from before that."""
    sets = scratch.sets
    number = p.last
    after = continue_with_robs(p, 1, p.sound)
    # The robbed row is valid without it: a second tile may be robbed, but need not be.
    if has_number(sets[SINGLE, 0], sets[SINGLE, 1], number):
        low = 0
        high = 0
        for steps in range(1, DUO_STEPS + 1):
            if has_number(sets[DUO + steps, 0], sets[DUO + steps, 1], number):
                other = step_onward(number, steps)
                if other < HALF:
                    low |= 1 << other
                else:
                    high |= 1 << (other - HALF)
        joker = has_number(sets[WITH_JOKER, 0], sets[WITH_JOKER, 1], number)
        return is_closable(s, scratch, after, make_supply(u.own_low, u.own_high, low, high, joker))
    found = False
    for kind in range(WITH_PREVIOUS, WITH_NEXT + 1):
        if has_number(sets[kind, 0], sets[kind, 1], number) and is_reachable(after, u, find_partner(s, number, kind)):
            found = True
    return found


@rule
def find_surely_closable(p: Plan, u: Supply) -> tuple[int, int]:
    """Return a set of numbers after each of which the row can certainly be closed, if the robbed row is valid.

    These are all for which own tiles are enough, or own tiles and one that may be robbed and leaves its row valid.
    """
    need = SHORTEST - p.length - 1 - p.jokers
    if need <= 0:
        return FULL, FULL
    a, b = find_just_before(u.own_low | u.robbable_low, u.own_high | u.robbable_high)
    if need == 1:
        if p.jokers:
            c, d = move_back(a, b, 2)
            return a | c, b | d
        return a, b
    # Two more tiles, one after the other; one of the two may be robbed.
    c, d = find_just_before(u.own_low, u.own_high)
    return find_just_before(u.own_low & a | u.robbable_low & c, u.own_high & b | u.robbable_high & d)


@inlined_rule
def find_closable_by_robbing(scratch: Scratch, p: Plan, u: Supply) -> tuple[int, int]:
    """Return a set of numbers after each of which, if it is put from the hand, the row can certainly be closed.

    These are all for which one robbed joker is enough, or two robbed numbers, or two robbed jokers. Precondition: nothing has been
    robbed yet and two may be; not checked.
    """
    sets = scratch.sets
    need = SHORTEST - p.length - 1 - p.jokers
    if scratch.joker_pair or (need <= 1 and u.robbable_joker):
        return FULL, FULL
    if need <= 1:
        return 0, 0
    low, high = find_just_before(sets[DUO + 1, 0] | sets[DUO + 2, 0], sets[DUO + 1, 1] | sets[DUO + 2, 1])
    if u.robbable_joker:
        a, b = find_shortly_before(u.own_low, u.own_high, 2)
        low |= a
        high |= b
    return low, high


@inlined_rule
def find_possibly_closable(scratch: Scratch, p: Plan, u: Supply) -> tuple[int, int]:
    """Return the numbers for which, if put from the hand, the two functions above may miss a way to close the row.

    `find_surely_closable` and `find_closable_by_robbing` miss two robbed tiles of which one is a joker, or the first leaves its row
    invalid; `robs_two` requires one of these nearby, or an own number before the joker. Precondition: nothing has been robbed yet and
    two may be; not checked.
    """
    sets = scratch.sets
    low = sets[WITH_JOKER, 0] | sets[WITH_PREVIOUS, 0] | sets[WITH_NEXT, 0]
    high = sets[WITH_JOKER, 1] | sets[WITH_PREVIOUS, 1] | sets[WITH_NEXT, 1]
    if sets[WITH_JOKER, 0] | sets[WITH_JOKER, 1]:
        low |= u.own_low
        high |= u.own_high
    return find_shortly_before(low, high, p.jokers + 2)


@inlined_rule
def find_closable_by_repair(scratch: Scratch, p: Plan, u: Supply) -> tuple[int, int]:
    """Return a superset of the numbers that can be robbed next only because a second tile will be robbed.

    A row needs an own tile: in an empty one, without a joker in hand, this is a number that comes next or next but one.
    Precondition: nothing has been robbed yet and two may be; not checked.
    """
    sets = scratch.sets
    low, high = sets[WITH_JOKER, 0], sets[WITH_JOKER, 1]
    for kind in range(WITH_PREVIOUS, DUO + DUO_STEPS + 1):
        low |= sets[kind, 0]
        high |= sets[kind, 1]
    if p.length + p.jokers == 0:
        a, b = find_shortly_before(u.own_low, u.own_high, SHORTEST - 1)
        low &= a
        high &= b
    return low, high


@rule
def _mask_beyond(near: int) -> int:
    """Return the mask of steps one or two beyond those in a mask."""
    return near << 1 | near << 2
