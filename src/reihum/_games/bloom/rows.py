"""Valid rows: three or more tiles, each one or two above the one before it, at most once around the circle.

The fewest tiles and the largest step are fields of the state (`shortest`, `step`), since house rules may change them. A joker

may stand for any number: a row is valid if there are numbers for all its jokers. For k jokers between two numbers there are
if these are k + 1 to `step` (k + 1) steps apart; jokers at an end need a free number each.
"""

from reihum._games.bloom.circle import count_steps, make_arc, step_onward, widen
from reihum._games.bloom.state import JOKER, NUMBERS, ROBBED, SHORTEST, STEP, State
from reihum._kit.compiled import rule

LAP = NUMBERS - 1
"""The most steps from the first tile of a row to its last, since no number occurs twice."""


@rule
def is_printed(s: State) -> bool:
    """Return whether the rules of laying and robbing are the printed ones: three tiles, steps of two, at most two robbed."""
    return bool(s.shortest == SHORTEST and s.step == STEP and s.most_robbed == ROBBED)


@rule
def is_valid(s: State, first: int, stop: int, gone: int, gone_too: int) -> bool:
    """Return whether `tiles[first:stop]` without the tiles at the places `gone` and `gone_too` (`stop`: none) is a row.

    Ruling B1: it has at least one number and never comes all the way around to its beginning.
    """
    length = 0
    last = -1
    jokers = 0
    steps = 0
    widest = widen(s.step)
    for place in range(first, stop):
        if place == gone or place == gone_too:  # noqa: PLR1714, SIM109 - quicker than a tuple
            continue
        length += 1
        tile = widen(s.tiles[place])
        if tile == JOKER:
            jokers += 1
            continue
        if last < 0:
            steps = jokers
        else:
            apart = count_steps(last, tile)
            # Each joker in between needs a number, and none of these may be more than a step from the next.
            if not jokers + 1 <= apart <= widest * (jokers + 1):
                return False
            steps += apart
        last = tile
        jokers = 0
    return length >= s.shortest and last >= 0 and steps + jokers <= LAP


@rule
def count_steps_from(s: State, first: int, stop: int) -> int:
    """Count the steps from the number at `first` to the end of a row."""
    steps = 0
    last = widen(s.tiles[first])
    for place in range(first + 1, stop):
        tile = widen(s.tiles[place])
        if tile == JOKER:
            steps += 1
        else:
            steps += count_steps(last, tile) - count_jokers_before(s, first, place)
            last = tile
    return steps


@rule
def count_jokers_before(s: State, first: int, place: int) -> int:
    """Count the jokers just before a place, not going back beyond `first`."""
    at = place
    while at > first and s.tiles[at - 1] == JOKER:
        at -= 1
    return place - at


@rule
def count_jokers_after(s: State, place: int, stop: int) -> int:
    """Count the jokers from a place on."""
    at = place
    while at < stop and s.tiles[at] == JOKER:
        at += 1
    return at - place


@rule
def find_gap_start(s: State, first: int, stop: int, left: int, right: int) -> tuple[int, int]:
    """Return the lowest number that fits between the tiles before `left` and those from `right` on, and how many numbers fit.

    The row is `tiles[first:stop]`. For adding left == right, for exchanging a joker right == left + 1. The numbers are
    consecutive on the circle.
    """
    i = count_jokers_before(s, first, left)
    j = count_jokers_after(s, right, stop)
    begin = left - i
    end = right + j
    step = widen(s.step)
    if begin > first:
        lower = widen(s.tiles[begin - 1])
        low = i + 1
        high = step * (i + 1)
        # Between two numbers both of them bound the gap.
        if end < stop:
            apart = count_steps(lower, widen(s.tiles[end]))
            low = max(low, apart - step * (j + 1))
            high = min(high, apart - (j + 1))
        elif step * (stop - first) > LAP:  # a shorter row cannot come around
            at = first + count_jokers_after(s, first, stop)
            high = min(high, LAP - j - (at - first) - count_steps_from(s, at, begin))
        return step_onward(lower, low), high - low + 1
    upper = widen(s.tiles[end])
    low = j + 1
    high = step * (j + 1)
    if step * (stop - first) > LAP:
        high = min(high, LAP - i - count_steps_from(s, end, stop))
    return step_onward(upper, -high), high - low + 1


@rule
def find_numbers_in_gap(s: State, first: int, stop: int, left: int, right: int) -> tuple[int, int]:
    """Return the set of the numbers that fit in a gap, given as in `find_gap_start`."""
    number, count = find_gap_start(s, first, stop, left, right)
    return make_arc(number, count)


@rule
def can_insert_joker(s: State, first: int, stop: int, place: int) -> bool:
    """Return whether a joker may be put before the tile at a place of a valid row, or at its end (`place` == `stop`)."""
    i = count_jokers_before(s, first, place)
    j = count_jokers_after(s, place, stop)
    if place - i > first and place + j < stop:
        return count_steps(widen(s.tiles[place - i - 1]), widen(s.tiles[place + j])) >= i + j + 2
    # At an end only the length of the circle limits a row, and short rows are far from that.
    if widen(s.step) * (stop - first) <= LAP:
        return True
    at = first + count_jokers_after(s, first, stop)
    return at - first + count_steps_from(s, at, stop) < LAP
