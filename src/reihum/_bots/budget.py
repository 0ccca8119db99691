"""The budget of a bot for one move: time or iterations."""

import math
from collections.abc import Callable
from numbers import Real
from time import perf_counter
from typing import NamedTuple, Self, cast

from reihum._kit.checks import whole_number
from reihum._kit.errors import ReihumError

MOST_MILLISECONDS = 3_600_000
MOST_ITERATIONS = 100_000_000


class BudgetError(ReihumError):
    """An invalid budget."""


class Budget(NamedTuple):
    """Milliseconds, or a number of iterations; only with iterations does the same seed give the same move.

    - `milliseconds`: milliseconds for a move; None: by iterations;
    - `iterations`: iterations for a move; None: by time;
    - `clock`: returns seconds. Ladders use the processor time of the thread that searches, so that a busy machine makes no bot weaker.
    """

    milliseconds: float | None = None
    iterations: int | None = None
    clock: Callable[[], float] = perf_counter

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the budget of a text, `20ms` or `500` (iterations); raises BudgetError.

        >>> Budget.read("20ms").milliseconds, Budget.read("500").iterations
        (20.0, 500)
        """
        if not isinstance(text, str):
            message = f"A time to think is a text, such as 20ms or 500, not {text!r}."
            raise BudgetError(message)
        number, unit = (text[:-2], "ms") if text.endswith("ms") else (text, "")
        try:
            if unit:
                milliseconds = float(number)
                if math.isfinite(milliseconds) and 0 < milliseconds <= MOST_MILLISECONDS:
                    return cls(milliseconds=milliseconds)
            elif 0 < (iterations := int(number)) <= MOST_ITERATIONS:
                return cls(iterations=iterations)
        except ValueError:
            pass
        message = (
            f"{text[:40]!r} is no time to think about a move: give milliseconds, such as 20ms, or a number of iterations, such as 500."
        )
        raise BudgetError(message)

    def checked(self) -> Self:
        """Return the same budget if it has either milliseconds, up to 3,600,000, or iterations, up to 100,000,000; raises BudgetError."""
        timed, counted = self.milliseconds, whole_number(self.iterations)
        if timed is None and counted is not None and 0 < counted <= MOST_ITERATIONS:
            return self
        # A bool is a Real, and True milliseconds are a mistake.
        real = isinstance(timed, Real) and not isinstance(timed, bool)
        if real and self.iterations is None and 0 < cast("float", timed) <= MOST_MILLISECONDS:
            return self
        message = (
            f"A budget has milliseconds, more than 0 and {MOST_MILLISECONDS} at most, or iterations, 1 to {MOST_ITERATIONS}; "
            f"not milliseconds={timed!r}, iterations={self.iterations!r}."
        )
        raise BudgetError(message)
