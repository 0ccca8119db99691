"""Whether a row that is being built can be closed by robbing numbers further on: whether own tiles and jokers lead there.

Every function here reads the survey of the table (`sets`, `joker_pair` in the scratch record) and changes nothing.
"""

from reihum._games.bloom.circle import HALF, count_steps, has_number, mask_numbers_ahead, step_onward, widen
from reihum._games.bloom.plan import Plan, Supply
from reihum._games.bloom.state import DUO, JOKER, JOKERS, SHORTEST, WITH_JOKER, WITH_NEXT, WITH_PREVIOUS, Scratch, State
from reihum._games.bloom.table import find_number
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule

NEVER = JOKERS + 1
"""More jokers than there are: the number cannot be reached."""


@rule
def find_partner(s: State, number: int, kind: int) -> int:
    """Return the number before (`kind` WITH_PREVIOUS) or after (WITH_NEXT) a number that lies in a row."""
    step = -1 if kind == WITH_PREVIOUS else 1
    at = find_number(s, number) + step
    # A partner is a number: jokers between are skipped.
    while s.tiles[at] == JOKER:
        at += step
    return widen(s.tiles[at])


@rule
def count_jokers_needed(u: Supply, last: int, trail: int, number: int, limit: int) -> int:
    """Count the jokers needed from a number with `trail` jokers after it to another number, using all own numbers between.

    Returns NEVER if the number cannot be reached or needs more than `limit`.
    """
    steps = count_steps(last, number)
    if steps <= trail:
        return NEVER
    cost = 0
    at = 2 * trail  # the farthest number that the trail may reach
    for there in range(at + 1, steps):
        if has_number(u.own_low, u.own_high, step_onward(last, there)):
            # Each joker bridges two steps, and the number itself the last one or two.
            cost += (there - at - 1) // 2
            at = there
        if cost + (there - at) // 2 > limit:
            return NEVER
    if steps > at:
        cost += (steps - at - 1) // 2
    return cost


@rule
def _comes_later(p: Plan, number: int) -> bool:
    """Return whether a number comes after the row's last one and before its beginning on the circle."""
    return count_steps(p.begin, number) > count_steps(p.begin, p.last)


@rule
def is_reachable(p: Plan, u: Supply, number: int) -> bool:
    """Return whether the row can reach a number that must be robbed, and then be closed."""
    if not _comes_later(p, number) or count_jokers_needed(u, p.last, p.trail, number, p.jokers) > p.jokers:
        return False
    if p.length + 1 + p.jokers >= SHORTEST:
        return True
    between = mask_numbers_ahead(u.own_low, u.own_high, p.last) & ((1 << min(count_steps(p.last, number) - 1, HALF)) - 1)
    return (between | mask_numbers_ahead(u.own_low, u.own_high, number) & 3) != 0


@rule
def is_repairable(p: Plan, u: Supply) -> bool:
    """Return whether the row can reach one of the numbers whose robbing makes the robbed row valid again, and then be closed."""
    for half in range(2):
        healing = u.robbable_low if half == 0 else u.robbable_high
        while healing:
            number = lowest(healing) + half * HALF
            healing &= healing - 1
            if is_reachable(p, u, number):
                return True
    return False


@rule
def robs_two(s: State, scratch: Scratch, p: Plan, u: Supply, need: int) -> bool:
    """Return whether a row that needs one or two more tiles (`need`) can be closed by robbing two.

    Two numbers of which the first may be robbed alone help only if both come next: otherwise one is enough. And with an own
    number within reach of the jokers in hand there is no need to rob two, so only numbers nearby can help.
    """
    sets = scratch.sets
    if scratch.joker_pair:
        return True
    if need > 1 and mask_numbers_ahead(sets[DUO + 1, 0] | sets[DUO + 2, 0], sets[DUO + 1, 1] | sets[DUO + 2, 1], p.last) & 3:
        return True
    near = (1 << (2 * (p.trail + p.jokers + 2))) - 1
    with_joker = mask_numbers_ahead(sets[WITH_JOKER, 0], sets[WITH_JOKER, 1], p.last)
    if (with_joker | mask_numbers_ahead(u.own_low, u.own_high, p.last)) & near and _reaches_with_joker(scratch, p, u):
        return True
    wounding = mask_numbers_ahead(sets[WITH_PREVIOUS, 0] | sets[WITH_NEXT, 0], sets[WITH_PREVIOUS, 1] | sets[WITH_NEXT, 1], p.last) & near
    while wounding:
        number = step_onward(p.last, lowest(wounding) + 1)
        wounding &= wounding - 1
        rest = p.jokers - count_jokers_needed(u, p.last, p.trail, number, p.jokers)
        if rest >= 0 and _comes_later(p, number) and _leads_to_partner(s, scratch, u, p.begin, number, rest):
            return True
    return False


@rule
def can_jokers_rob_two(s: State, scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether a row of jokers can be closed by robbing two tiles."""
    sets = scratch.sets
    if scratch.joker_pair and u.own_low | u.own_high:
        return True
    for half in range(2):
        if sets[DUO + 1, half] | sets[DUO + 2, half] | sets[WITH_JOKER, half]:
            return True
        wounding = sets[WITH_PREVIOUS, half] | sets[WITH_NEXT, half]
        while wounding:
            number = lowest(wounding) + half * HALF
            wounding &= wounding - 1
            if _leads_to_partner(s, scratch, u, step_onward(number, -p.length), number, p.jokers):
                return True
    return False


@rule
def _reaches_with_joker(scratch: Scratch, p: Plan, u: Supply) -> bool:
    """Return whether the row can reach a number that may be robbed together with a joker, which helps to get there."""
    for half in range(2):
        numbers = scratch.sets[WITH_JOKER, half]
        while numbers:
            number = lowest(numbers) + half * HALF
            numbers &= numbers - 1
            if _comes_later(p, number) and count_jokers_needed(u, p.last, p.trail, number, p.jokers + 1) <= p.jokers + 1:
                return True
    return False


@rule
def _leads_to_partner(s: State, scratch: Scratch, u: Supply, begin: int, number: int, jokers: int) -> bool:  # noqa: PLR0913, PLR0917 - one way
    """Return whether `jokers` jokers are enough to get from a number robbed first to the one that must be robbed with it.

    `begin` is the place on the circle where the row begins: the row must not come around to it.
    """
    for kind in range(WITH_PREVIOUS, WITH_NEXT + 1):
        if has_number(scratch.sets[kind, 0], scratch.sets[kind, 1], number):
            other = find_partner(s, number, kind)
            if count_steps(begin, other) > count_steps(begin, number) and count_jokers_needed(u, number, 0, other, jokers) <= jokers:
                return True
    return False
