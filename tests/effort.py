"""The effort of tests: a fifth of all cases, or all with `THOROUGH=all`; tests marked `thorough` run with `THOROUGH=1`.

A test is marked `thorough` only if one that always runs finds nearly the same faults: tests/README.md has the rule.
"""

import os
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

ALL = os.environ.get("THOROUGH") == "all"


def fifth_of(count: int) -> int:
    """Return how many of `count` examples, seeds or matches to try, at least one."""
    return count if ALL else max(1, count // 5)


def third_of(cases: Sequence[T]) -> Sequence[T]:
    """Return the cases to try: every third one from the first on, or all with `THOROUGH=all`."""
    return cases if ALL else cases[::3]


def first_always(cases: Sequence[object]) -> list[Any]:
    """Return the cases of a `parametrize`, all but the first marked `thorough`."""
    first, *others = cases
    return [first, *(pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.thorough) for case in others)]
