"""Whether a row that is being built can still be closed: three tiles, two robbed from one row at most, both rows valid.

A tile may be played only if it can. What has been built matters only by its last number and the jokers behind it (its
`trail`), its first place and its length: the next number is trail + 1 to 2 (trail + 1) steps on. Among own tiles every
number on the way may as well be used, so the way to a tile that must be robbed costs few jokers and is quickly walked.
Jokers left over can always be put at the end, and a row of three has a tile of one's own (Ruling B3), since two are robbed
at most.
"""

from reihum.games.bits import lowest
from reihum.games.bloom.circle import FULL, HALF, ahead, contains, distance, just_before, moved_back, onward, wide
from reihum.games.bloom.rows import LAP, valid
from reihum.games.bloom.state import (
    DUO,
    DUO_STEPS,
    JOKER,
    JOKERS,
    ROBBED,
    SHORTEST,
    SINGLE,
    WITH_JOKER,
    WITH_NEXT,
    WITH_PREVIOUS,
    Scratch,
    State,
)
from reihum.games.bloom.table import find_number
from reihum.games.compiled import rule

NEVER = JOKERS + 1
"""More jokers than there are: a way that cannot be gone."""


@rule
def goes_on(s: State, scratch: Scratch) -> bool:
    """Tell whether the row in `scratch.plan`, which has a number, can be closed."""
    p = scratch.plan
    need = SHORTEST - p.length - p.jokers
    if p.sound and need <= 0:
        return True
    own = ahead(scratch.own[0], scratch.own[1], p.last)
    near = ((1 << (2 * (p.trail + 1 + p.jokers))) - 1) >> p.trail << p.trail
    if p.sound and (own & near if need == 1 else beyond(own & near) & own):
        return True
    return p.robs > 0 and _robs_and_goes_on(s, scratch, need, own, near)


@rule
def _robs_and_goes_on(s: State, scratch: Scratch, need: int, own: int, near: int) -> bool:
    """Tell whether the row can be closed with tiles yet to be robbed; `own` and `near` are places ahead of its last number."""
    p = scratch.plan
    if scratch.loot_joker and distance(p.begin, p.last) + p.trail < LAP and (need <= 1 or own & 15):
        return True
    if not p.sound:
        return _heals(scratch)
    loot = ahead(scratch.loot[0], scratch.loot[1], p.last)
    if loot & near if need == 1 else beyond(loot & near) & own | beyond(own & near) & loot:
        return True
    return p.robs == ROBBED and _robs_two(s, scratch, need)


@rule
def certain(scratch: Scratch, loot_low: int, loot_high: int) -> tuple[int, int]:
    """Give numbers with which, played next, the row in `scratch.plan` can be closed for sure, if the robbed row is valid.

    All with which own tiles are enough, or own tiles and one of the loot, none of which spoils a row.
    """
    p = scratch.plan
    need = SHORTEST - p.length - 1 - p.jokers
    if need <= 0:
        return FULL, FULL
    own_low, own_high = scratch.own[0], scratch.own[1]
    a, b = just_before(own_low | loot_low, own_high | loot_high)
    if need == 1:
        if p.jokers:
            c, d = moved_back(a, b, 2)
            return a | c, b | d
        return a, b
    c, d = just_before(own_low, own_high)
    return just_before(own_low & a | loot_low & c, own_high & b | loot_high & d)


@rule
def hopeful(scratch: Scratch) -> tuple[int, int]:
    """Give the numbers that can be robbed only because a second one will be."""
    sets = scratch.sets
    low, high = sets[WITH_JOKER, 0], sets[WITH_JOKER, 1]
    for kind in range(WITH_PREVIOUS, DUO + DUO_STEPS + 1):
        low |= sets[kind, 0]
        high |= sets[kind, 1]
    return low, high


@rule
def beyond(near: int) -> int:
    """Give the places one or two steps beyond a set of places ahead."""
    return near << 1 | near << 2


@rule
def way(scratch: Scratch, last: int, trail: int, number: int, limit: int) -> int:
    """Count the jokers needed to get from a number with jokers behind it to another by way of all own numbers between.

    Counting stops above the limit.
    """
    steps = distance(last, number)
    if steps <= trail:
        return NEVER
    cost = 0
    at = 2 * trail  # as far as the trail may reach
    for there in range(at + 1, steps):
        if contains(scratch.own[0], scratch.own[1], onward(last, there)):
            cost += (there - at - 1) // 2
            at = there
        if cost + (there - at) // 2 > limit:
            return NEVER
    if steps > at:
        cost += (steps - at - 1) // 2
    return cost


@rule
def _comes_later(scratch: Scratch, number: int) -> bool:
    """Tell whether a number lies ahead of the row's last one before the circle is closed."""
    return distance(scratch.plan.begin, number) > distance(scratch.plan.begin, scratch.plan.last)


@rule
def _reaches(scratch: Scratch, number: int) -> bool:
    """Tell whether the row can be led to a number that must be robbed, and be closed."""
    p = scratch.plan
    if not _comes_later(scratch, number) or way(scratch, p.last, p.trail, number, p.jokers) > p.jokers:
        return False
    if p.length + 1 + p.jokers >= SHORTEST:
        return True
    between = ahead(scratch.own[0], scratch.own[1], p.last) & ((1 << min(distance(p.last, number) - 1, HALF)) - 1)
    return (between | ahead(scratch.own[0], scratch.own[1], number) & 3) != 0


@rule
def _heals(scratch: Scratch) -> bool:
    """Tell whether one of the numbers that make the robbed row valid again can be reached and the row closed."""
    for half in range(2):
        healing = scratch.loot[half]
        while healing:
            number = lowest(healing) + half * HALF
            healing &= healing - 1
            if _reaches(scratch, number):
                return True
    return False


@rule
def _robs_two(s: State, scratch: Scratch, need: int) -> bool:
    """Tell whether a row that needs one or two more tiles can be closed by robbing two.

    Two numbers of which the first may be robbed alone help only if both follow at once: else one is enough. And with an
    own number within reach of the jokers at hand there is no need to rob two, so what helps is near.
    """
    p = scratch.plan
    sets = scratch.sets
    if scratch.joker_pair:
        return True
    if need > 1 and ahead(sets[DUO + 1, 0] | sets[DUO + 2, 0], sets[DUO + 1, 1] | sets[DUO + 2, 1], p.last) & 3:
        return True
    near = (1 << (2 * (p.trail + p.jokers + 2))) - 1
    with_joker = ahead(sets[WITH_JOKER, 0], sets[WITH_JOKER, 1], p.last)
    if (with_joker | ahead(scratch.own[0], scratch.own[1], p.last)) & near and _reaches_with_joker(scratch):
        return True
    wounding = ahead(sets[WITH_PREVIOUS, 0] | sets[WITH_NEXT, 0], sets[WITH_PREVIOUS, 1] | sets[WITH_NEXT, 1], p.last) & near
    while wounding:
        number = onward(p.last, lowest(wounding) + 1)
        wounding &= wounding - 1
        rest = p.jokers - way(scratch, p.last, p.trail, number, p.jokers)
        if rest >= 0 and _comes_later(scratch, number) and _leads_to_partner(s, scratch, p.begin, number, rest):
            return True
    return False


@rule
def _reaches_with_joker(scratch: Scratch) -> bool:
    """Tell whether the row can be led to a number that may be robbed together with a joker, which helps on the way."""
    p = scratch.plan
    for half in range(2):
        numbers = scratch.sets[WITH_JOKER, half]
        while numbers:
            number = lowest(numbers) + half * HALF
            numbers &= numbers - 1
            if _comes_later(scratch, number) and way(scratch, p.last, p.trail, number, p.jokers + 1) <= p.jokers + 1:
                return True
    return False


@rule
def partner(s: State, number: int, kind: int) -> int:
    """Give the number before or after a number that lies in a row."""
    step = -1 if kind == WITH_PREVIOUS else 1
    at = find_number(s, number) + step
    while s.tiles[at] == JOKER:
        at += step
    return wide(s.tiles[at])


@rule
def _leads_to_partner(s: State, scratch: Scratch, base: int, number: int, jokers: int) -> bool:
    """Tell whether the way from a number robbed first to the one that must follow can be gone with so many jokers."""
    for kind in range(WITH_PREVIOUS, WITH_NEXT + 1):
        if contains(scratch.sets[kind, 0], scratch.sets[kind, 1], number):
            other = partner(s, number, kind)
            if distance(base, other) > distance(base, number) and way(scratch, number, 0, other, jokers) <= jokers:
                return True
    return False


@rule
def goes_on_from_jokers(s: State, scratch: Scratch) -> bool:
    """Tell whether the row in `scratch.plan`, of jokers only, can be closed; any number may follow."""
    p = scratch.plan
    enough = p.length + 1 + p.jokers >= SHORTEST
    own = scratch.own[0] | scratch.own[1]
    a, b = just_before(scratch.own[0], scratch.own[1])
    if p.sound and own and (enough or a & scratch.own[0] or b & scratch.own[1]):
        return True
    if p.robs == 0:
        return False
    if scratch.loot[0] | scratch.loot[1]:
        c, d = just_before(scratch.loot[0], scratch.loot[1])
        if enough or a & scratch.loot[0] or b & scratch.loot[1] or c & scratch.own[0] or d & scratch.own[1]:
            return True
    if scratch.loot_joker and own:
        return True
    return p.robs == ROBBED and _jokers_rob_two(s, scratch, own)


@rule
def _jokers_rob_two(s: State, scratch: Scratch, own: int) -> bool:
    """Tell whether a row of jokers can be closed by robbing two."""
    p = scratch.plan
    sets = scratch.sets
    if scratch.joker_pair and own:
        return True
    for half in range(2):
        if sets[DUO + 1, half] | sets[DUO + 2, half] | sets[WITH_JOKER, half]:
            return True
        wounding = sets[WITH_PREVIOUS, half] | sets[WITH_NEXT, half]
        while wounding:
            number = lowest(wounding) + half * HALF
            wounding &= wounding - 1
            if _leads_to_partner(s, scratch, onward(number, -p.length), number, p.jokers):
                return True
    return False


@rule
def robbed_goes_on(s: State, scratch: Scratch, number: int) -> bool:
    """Tell whether the row in `scratch.plan`, which ends in this number, the first one robbed for it, can be closed."""
    p = scratch.plan
    sets = scratch.sets
    p.robs = 1
    found = False
    if contains(sets[SINGLE, 0], sets[SINGLE, 1], number):
        low, high, joker = scratch.loot[0], scratch.loot[1], scratch.loot_joker
        scratch.loot[:] = 0
        for steps in range(1, DUO_STEPS + 1):
            if contains(sets[DUO + steps, 0], sets[DUO + steps, 1], number):
                other = onward(number, steps)
                scratch.loot[0 if other < HALF else 1] |= 1 << (other if other < HALF else other - HALF)
        scratch.loot_joker = contains(sets[WITH_JOKER, 0], sets[WITH_JOKER, 1], number)
        found = goes_on(s, scratch)
        scratch.loot[0], scratch.loot[1], scratch.loot_joker = low, high, joker
    else:
        for kind in range(WITH_PREVIOUS, WITH_NEXT + 1):
            if contains(sets[kind, 0], sets[kind, 1], number) and _reaches(scratch, partner(s, number, kind)):
                found = True
    p.robs = ROBBED
    return found


@rule
def look_at_robbed(s: State, scratch: Scratch, row: int, gone: int) -> bool:
    """Find what may be robbed next from a row, and tell whether it is valid now; the tile at the place `gone` counts as robbed."""
    first = wide(s.starts[row])
    stop = wide(s.starts[row + 1])
    scratch.loot[:] = 0
    scratch.loot_joker = 0
    for place in range(first, stop):
        if place != gone and valid(s, first, stop, gone, place):
            tile = wide(s.tiles[place])
            if tile == JOKER:
                scratch.loot_joker = 1
            else:
                scratch.loot[0 if tile < HALF else 1] |= 1 << (tile if tile < HALF else tile - HALF)
    return valid(s, first, stop, gone, gone)
