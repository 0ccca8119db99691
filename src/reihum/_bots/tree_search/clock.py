"""Dividing a budget into steps: compiled code runs for a while, then Python reads the clock."""

from collections.abc import Iterator
from typing import NamedTuple

from reihum._bots.budget import Budget

SLICE = 0.002
"""The aimed-at length of a step, in seconds: long enough to hide the cost of the call, short enough to stop in time."""

PARTS = 10
"""The number of steps for a budget of iterations."""


class Step(NamedTuple):
    """The next step of a search."""

    size: int
    """Its number of iterations."""
    left: float
    """The number of iterations after it: exact with a budget of iterations, otherwise an estimate."""


def iter_budget_steps(budget: Budget, begin: float, part: float = 1.0, each: int = 1) -> Iterator[Step]:
    """Yield the steps that use up a part of a budget that started at `begin` (by its clock), at least one.

    With a budget of iterations, `each` iterations of the search count as one.
    """
    if budget.milliseconds is None:
        left = max(1, int((budget.iterations or 1) * part * each))
        most = -(-left // PARTS)
        while left:
            count = min(most, left)
            left -= count
            yield Step(count, left)
        return
    end = begin + budget.milliseconds / 1000 * part
    # One iteration first: how fast this position is searched is not known yet.
    step = Step(1, float("inf"))
    before = budget.clock()
    while True:
        yield step
        now = budget.clock()
        if now >= end:
            return
        rate = step.size / max(now - before, 1e-6)
        count = max(1, int(rate * min(SLICE, end - now)))
        step = Step(count, max(0.0, rate * (end - now) - count))
        before = now
