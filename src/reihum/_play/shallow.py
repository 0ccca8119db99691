"""Copies that share what they hold."""

from typing import TypeVar

T = TypeVar("T")


def shallow(thing: T) -> T:
    """Return another object of the same class with the same attributes, whatever its class thinks of copies."""
    twin = object.__new__(type(thing))
    vars(twin).update(vars(thing))
    return twin
