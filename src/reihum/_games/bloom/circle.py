"""Sets of numbers on the circle of 100, on which 1 follows 100: two masks of 50 bits each, low and high."""

from reihum._games.bloom.state import NUMBERS
from reihum._kit.compiled import rule

HALF = 50
FULL = (1 << HALF) - 1


@rule
def widen(field: int) -> int:
    """Return a narrow field as a number of 64 bits, so that arithmetic with it does not overflow."""
    # Compiled `int` may keep the width of a field; the sum with a constant has 64 bits.
    return int(field) + 0


@rule
def has_number(low: int, high: int, number: int) -> int:
    """Return 1 when a number's code is in a set, else 0."""
    return low >> number & 1 if number < HALF else high >> (number - HALF) & 1


@rule
def count_steps(first: int, second: int) -> int:
    """Count the steps from one number forward to another, 0 to 99."""
    steps = second - first
    # Both are below 100, so one addition is enough instead of a remainder.
    return steps + NUMBERS if steps < 0 else steps


@rule
def step_onward(number: int, steps: int) -> int:
    """Return the number `steps` steps forward, or back where negative; less than once around."""
    there = number + steps
    if there >= NUMBERS:
        return there - NUMBERS
    return there + NUMBERS if there < 0 else there


@rule
def mask_numbers_ahead(low: int, high: int, number: int) -> int:
    """Return the members among the 50 numbers after this one: bit d - 1 is the number d steps on."""
    if number < HALF:
        # The rest of this half and, above it, the beginning of the other, cut off to 50 bits.
        return (low >> (number + 1) | high << (HALF - 1 - number)) & FULL
    return (high >> (number + 1 - HALF) | low << (NUMBERS - 1 - number)) & FULL


@rule
def move_on(low: int, high: int, by: int) -> tuple[int, int]:
    """Return the set with each member moved forward by `by` numbers, 1 to 49."""
    # What leaves one half at its top enters the other at its bottom.
    return (low << by | high >> (HALF - by)) & FULL, (high << by | low >> (HALF - by)) & FULL


@rule
def move_back(low: int, high: int, by: int) -> tuple[int, int]:
    """Return the set with each member moved back by `by` numbers, 1 to 49."""
    return (low >> by | high << (HALF - by)) & FULL, (high >> by | low << (HALF - by)) & FULL


@rule
def find_just_before(low: int, high: int) -> tuple[int, int]:
    """Return the numbers one or two steps before a member."""
    a, b = move_back(low, high, 1)
    c, d = move_back(low, high, 2)
    return a | c, b | d


@rule
def find_shortly_before(low: int, high: int, tiles: int) -> tuple[int, int]:
    """Return the numbers 1 to 2 * `tiles` steps before a member, those from which `tiles` tiles can reach it; `tiles` is at least 1."""
    a, b = find_just_before(low, high)
    for _ in range(1, tiles):
        c, d = move_back(a, b, 2)
        a |= c
        b |= d
    return a, b


@rule
def make_arc(start: int, count: int) -> tuple[int, int]:
    """Return the set of `count` numbers, at most 50, beginning with `start`."""
    if count <= 0:
        return 0, 0
    return rotate_mask((1 << count) - 1, start)


@rule
def rotate_mask(members: int, start: int) -> tuple[int, int]:
    """Return the set in which bit d of one mask, d below 50, is the number d steps from `start`."""
    if start < HALF:
        return members << start & FULL, members >> (HALF - start)
    return members >> (NUMBERS - start), members << (start - HALF) & FULL
