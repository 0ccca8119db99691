"""How a network plays a game, apart from the observations and candidates that the game offers."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

VALUE, EQUALS, BIT = range(3)
"""Kinds of network inputs: the value times a factor; 1 if the value equals the operand, else 0; the bit that the operand numbers."""
IS_LEAST = 3
"""A setting for making inputs: one input for each value of the part, of kind EQUALS with the part's least value."""

NO_PART = -1
"""Fills the places of a move that has fewer parts than others."""


class NetworkProfile(NamedTuple):
    """How a network plays a game; `Learning.network` is one.

    - `move_parts(players)`: return the parts of each move, shape (seat to move, move code, place), -1 for none, such as the `table` of
      a `MoveParts` for each seat to move; None: each move is a part of its own;
    - `known_from`: for fields of a state that observations do not include: the least value at which a ladder found the network no weaker
      than `careful`. Below it `careful` plays instead;
    - `points_scale`: in a match of several rounds, the lead in points that multiplies the odds of winning by e; 0: a round counts as the
      match, or the game has an outlook (`Learning.outlook`);
    - `plays_reviews`: whether the network plays in the playouts of reviews; False: `careful` does, and the network only confirms mistakes
      and finds.
    """

    move_parts: Callable[[int], NDArray[np.int16]] | None = None
    known_from: Mapping[str, int] = MappingProxyType({})
    points_scale: float = 0
    plays_reviews: bool = True


class MoveParts:
    """Collects the parts of `moves` moves, at most `places` of each, in `table`.

    Each kind of part gets a block of numbers, one after another. `table` is an array of int16, moves by places, -1 for none.
    """

    def __init__(self, moves: int, places: int) -> None:
        self.table = np.full((moves, places), NO_PART, np.int16)
        self._used = 0

    def add_block(self, size: int) -> int:
        """Return the first number of a new block of `size` parts."""
        first = self._used
        self._used += size
        return first

    def set_parts(self, move: int, parts: Iterable[int]) -> None:
        """Set the parts of a move."""
        for place, part in enumerate(parts):
            self.table[move, place] = part
