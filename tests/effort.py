"""How much is tried: a fifth in `make test`, a third in `.ci/run`, which sets `THOROUGH=1`, and all with `THOROUGH=all`."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

THOROUGH = os.environ.get("THOROUGH", "") not in {"", "0"}
ALL = os.environ.get("THOROUGH") == "all"


def some(count: int) -> int:
    """Return how many of `count` examples, seeds or matches to try, one at least."""
    return count if ALL else max(1, count // (3 if THOROUGH else 5))


def few(cases: Sequence[T]) -> Sequence[T]:
    """Return the cases to try, the first among them: all, every second one where `THOROUGH` is set to 1, else every third."""
    return cases if ALL else cases[:: 2 if THOROUGH else 3]
