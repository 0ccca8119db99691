"""The clock between the steps of a search: compiled code runs for a while, then somebody looks how late it is."""

from collections.abc import Iterator

from reihum.bots.budget import Budget

SLICE = 0.004
"""The clock is looked at about every so many seconds."""


def steps(budget: Budget, begin: float, part: float = 1.0, each: int = 1) -> Iterator[int]:
    """Give the sizes of steps that use up a part of a budget that began to run at `begin` (by its clock).

    There is one at least. With a budget of iterations there is only one, `each` an iteration.
    """
    if budget.milliseconds is None:
        yield max(1, int((budget.iterations or 1) * part * each))
        return
    end = begin + budget.milliseconds / 1000 * part
    count = 1
    before = budget.clock()
    while True:
        yield count  # once at least
        now = budget.clock()
        if now >= end:
            return
        count = max(1, int(count * min(SLICE, end - now) / max(now - before, 1e-6)))
        before = now
