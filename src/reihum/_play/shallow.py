"""Shallow copies of any object.

It stands alone since the browser has its own: `tools/translate` replaces this function and translates all that calls it.
"""

from typing import TypeVar

T = TypeVar("T")


def shallow(thing: T) -> T:
    """Return another object of the same class with the same attributes; `copy.copy` would call the `__copy__` of a match."""
    twin = object.__new__(type(thing))
    vars(twin).update(vars(thing))
    return twin
