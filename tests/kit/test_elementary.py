"""Exponential and logarithms of our own."""

import math
import random
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from typing import Any

import pytest

from reihum._kit.compiled import PLAIN
from reihum._kit.elementary import exp, log, log2

MOST = 2
"""Units in the last place that a result may be off."""


def arguments() -> Iterator[float]:
    chance = random.Random(1)
    for _ in range(400):
        yield chance.uniform(-30, 30)
        yield chance.uniform(-700, 700)
        yield chance.uniform(-1e-3, 1e-3)


def factors() -> Iterator[float]:
    chance = random.Random(2)
    for _ in range(400):
        yield chance.uniform(1e-3, 200)
        yield 10 ** chance.uniform(-300, 300)
        yield 1 + chance.uniform(-0.1, 0.1)
        yield 1 + chance.uniform(-1e-9, 1e-9)


def count_ulps(found: float, truth: Decimal) -> float:
    """How many units in the last place a result is off."""
    return float(abs(Decimal(found) - truth) / Decimal(math.ulp(float(truth))))


def test_they_are_right_to_two_units_in_the_last_place() -> None:
    with localcontext() as context:
        context.prec = 40
        two = Decimal(2).ln()
        assert max(count_ulps(exp(x), Decimal(x).exp()) for x in arguments()) <= MOST
        logarithms = [(x, Decimal(x).ln()) for x in factors() if x != 1]
        assert max(count_ulps(log(x), truth) for x, truth in logarithms) <= MOST
        assert max(count_ulps(log2(x), truth / two) for x, truth in logarithms) <= MOST


def test_what_is_exact_is_exact() -> None:
    assert (exp(0.0), log(1.0), log2(1.0)) == (1, 0, 0)
    assert [log2(2.0**power) for power in range(-1022, 1024)] == list(range(-1022, 1024))


def test_where_numbers_end_so_do_they() -> None:
    assert exp(710.0) == exp(1e300) == math.inf
    assert exp(-709.0) == exp(-1e300) == 0
    assert exp(709.7) == pytest.approx(math.exp(709.7), rel=1e-15)
    assert exp(-707.9) == pytest.approx(math.exp(-707.9), rel=1e-15)
    assert log(5e-324) == pytest.approx(math.log(5e-324), rel=1e-15)
    assert log(1.7976931348623157e308) == pytest.approx(math.log(1.7976931348623157e308), rel=1e-15)


@pytest.mark.skipif(PLAIN, reason="compares compiled rules with plain Python; REIHUM_PLAIN is set")  # `make test` does not set it
@pytest.mark.parametrize(("rule", "values"), [(exp, arguments), (log, factors), (log2, factors)])
def test_compiled_and_in_plain_python_they_give_the_same_bits(
    rule: Callable[[float], float], values: Callable[[], Iterator[float]]
) -> None:
    compiled: Any = rule
    for x in values():
        assert compiled(x).hex() == compiled.py_func(x).hex()
