"""Parts of moves laid out in blocks: so many numbers for each kind of part."""

from collections.abc import Iterable

import numpy as np

NONE = -1


class Blocks:
    """Gives each kind of part a block of numbers, one behind the other, and collects which move has which."""

    def __init__(self, moves: int, places: int) -> None:
        self.table = np.full((moves, places), NONE, np.int16)
        """The parts of each move; -1 for none."""
        self._used = 0

    def block(self, size: int) -> int:
        """Return the first number of a new block of so many parts."""
        first = self._used
        self._used += size
        return first

    def put(self, move: int, parts: Iterable[int]) -> None:
        """Say what a move is composed of."""
        for place, part in enumerate(parts):
            self.table[move, place] = part
