"""The clock between the steps of a search: compiled code runs for a while, then somebody looks how late it is."""

from collections.abc import Iterator
from typing import NamedTuple

from reihum._bots.budget import Budget

SLICE = 0.002
"""The clock is looked at about every so many seconds."""

PARTS = 10
"""A budget of iterations is used up in about so many steps."""


class Step(NamedTuple):
    """What to do next."""

    size: int
    """So many iterations."""
    left: float
    """About so many will come after them; exactly so many with a budget of iterations."""


def budget_steps(budget: Budget, begin: float, part: float = 1.0, each: int = 1) -> Iterator[Step]:
    """Return the steps that use up a part of a budget that began to run at `begin` (by its clock); there is one at least.

    With a budget of iterations, `each` counts as one of them.
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
