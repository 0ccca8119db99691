"""How much is tried: as much as ever where `THOROUGH` is set, as `.ci/run` does, and a part of it in `make test` on the way."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

THOROUGH = os.environ.get("THOROUGH", "") not in {"", "0"}


def some(count: int) -> int:
    """Return how many of `count` examples, seeds or matches to try: all where `THOROUGH` is set, else a fifth, and one at least."""
    return count if THOROUGH else max(1, count // 5)


def few(cases: Sequence[T]) -> Sequence[T]:
    """Return the cases to try: all where `THOROUGH` is set, else every third, the first among them."""
    return cases if THOROUGH else cases[::3]
