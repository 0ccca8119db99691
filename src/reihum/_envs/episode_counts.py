"""What a batch tells about the episodes of its games, on this machine's cores and on a GPU alike."""

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray


class EpisodeCounts(ABC):
    """The seeds, rounds, episodes and points of many games, read from their cells."""

    players: int
    """The number of seats of each game."""

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seed of the episode that each game is in, shape (games,): a copy."""
        return self._copy_kept("seed")

    @property
    def rounds(self) -> NDArray[np.int64]:
        """The number of finished rounds in each game's episode, shape (games,): a copy."""
        return self._copy_kept("played")

    @property
    def episodes(self) -> NDArray[np.int64]:
        """The number of finished episodes of each game, shape (games,): a copy."""
        return self._copy_kept("episodes")

    @property
    def totals(self) -> NDArray[np.int64]:
        """The points of each seat in its episode so far, shape (games, players): a copy."""
        return self._copy_kept("totals")[:, : self.players]

    @abstractmethod
    def _copy_kept(self, name: str) -> NDArray[np.int64]:
        """Return a copy of one field of all cells."""
