"""How much is tried: a fifth, or all with `THOROUGH=all`; and what only `.ci/run` tries, which sets `THOROUGH=1`.

Only that is marked `thorough` of which a test that is always run finds nearly the same faults: tests/README.md has the rule.
"""

import os
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

ALL = os.environ.get("THOROUGH") == "all"


def some(count: int) -> int:
    """Return how many of `count` examples, seeds or matches to try, one at least."""
    return count if ALL else max(1, count // 5)


def few(cases: Sequence[T]) -> Sequence[T]:
    """Return the cases to try: every third one, the first among them, or all with `THOROUGH=all`."""
    return cases if ALL else cases[::3]


def first_of(cases: Sequence[object]) -> list[Any]:
    """Return the cases of a `parametrize`, all but the first marked `thorough`."""
    first, *others = cases
    return [first, *(pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.thorough) for case in others)]
