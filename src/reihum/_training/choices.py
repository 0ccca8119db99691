"""The candidate moves of a policy in the games of a batch, and their parts."""

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.choices import CAREFUL
from reihum._bots.networks.layout import get_learning
from reihum._bots.networks.move_parts import Parts, count_of, parts_of
from reihum._envs.batch import Batch
from reihum._kit.chance import Rng
from reihum._kit.learnable import NO_REMARK
from reihum._kit.network_profile import NO_PART
from reihum._play.game import Game


def count_remark_kinds(game: Game, *, advised: bool) -> int:
    """Return the number of kinds of remarks in a game; 0 for a network without remarks."""
    return len(get_learning(game).remarks) if advised else 0


class BatchChoices:
    """Lists a network's candidate moves in each game of a batch, as `reihum._bots.networks.choosing` does for one position."""

    def __init__(self, batch: Batch, width: int, rng: Rng, *, advised: bool) -> None:
        """List at most `width` moves; worlds for the game's advice are sampled with `rng`."""
        self.batch, self._rng, self._advised = batch, rng, advised
        parts = parts_of(batch.game, batch.players)
        self._parts: Parts = np.concatenate([parts, np.full_like(parts[:, :1], NO_PART)], axis=1)  # indexed by code -1: no move
        self._count = count_of(batch.game)
        self._own = advised and require_learnable(batch.game).learning.list_candidates is not None
        self.codes = np.zeros((batch.size, width), np.int16)
        """The moves of each game, then -1."""
        self._remarks = np.full((batch.size, width, count_remark_kinds(batch.game, advised=advised)), NO_REMARK, np.int16)
        self.moves = np.full((batch.size, width, parts.shape[2] + self._remarks.shape[2]), NO_PART, np.int16)
        """The parts of these moves, then the scores of remarks if advised; NO_PART for none. An entry without a move has no parts."""

    def list_moves(self) -> None:
        """List the moves of the seats that are to move now."""
        if self._own:
            self.batch.list_advised(self.codes, self._remarks, self._rng)
        else:
            self.batch.list_legal(self.codes)
        parts = self._parts[self.batch.seats[:, None], self.codes]
        self.moves[:, :, : parts.shape[2]] = parts
        if self._advised:
            if not self._own:
                self._remarks[:, :, 0] = np.where(self.codes == self.batch.advise(self._rng)[:, None], CAREFUL, NO_REMARK)
            self.moves[:, :, parts.shape[2] :] = np.where(self._remarks == NO_REMARK, NO_PART, self._count + self._remarks)

    def find_careful_indices(self) -> NDArray[np.int32]:
        """Return the index of the move of `careful` among the listed moves of each game, -1 if it is not listed."""
        hit = self.codes == self.batch.advise(self._rng)[:, None]
        return np.where(hit.any(axis=1), hit.argmax(axis=1), -1).astype(np.int32)
