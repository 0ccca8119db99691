"""How a network plays a game, apart from the observations and candidates that the game offers."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

VALUE, EQUALS, BIT = range(3)
"""What an input of a network is: the value times a factor; 1 where the value is the operand; 1 where the operand's bit is set."""
IS_LEAST = 3
"""A way of making inputs: EQUALS with the least value of the part, one input for each value."""

NO_PART = -1
"""Stands where a move has fewer parts than others."""


class NetworkProfile(NamedTuple):
    """How a network plays a game; `Learning.network` is one."""

    move_parts: Callable[[int], NDArray[np.int16]] | None = None
    """`move_parts(players)`: return the parts of each move, shape (seat to move, move code, place), NO_PART for none; None: each move
    is a part of its own."""
    known_from: Mapping[str, int] = MappingProxyType({})
    """For fields of a state that observations do not show: the least value at which a ladder found the network no weaker than
    `careful`. Below it `careful` plays."""
    points_scale: float = 0
    """In a match of several rounds, points by which a lead multiplies the odds of winning it by e; 0: a round is the match, or the game
    has an outlook (`Learning.outlook`)."""
    plays_reviews: bool = True
    """Whether reviews play matches out by the network; False: `careful` does, and the network only confirms mistakes and finds."""


class MoveParts:
    """Collects the parts of moves; each kind of part gets a block of numbers, one after another."""

    def __init__(self, moves: int, places: int) -> None:
        self.table = np.full((moves, places), NO_PART, np.int16)
        """The parts of each move; NO_PART for none."""
        self._used = 0

    def add_block(self, size: int) -> int:
        """Return the first number of a new block of `size` parts."""
        first = self._used
        self._used += size
        return first

    def set_parts(self, move: int, parts: Iterable[int]) -> None:
        """Set what a move is composed of."""
        for place, part in enumerate(parts):
            self.table[move, place] = part
