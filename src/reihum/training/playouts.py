"""Choices in which every move was played out: what a policy learns from that is told what each of its moves brought.

After each move `careful` plays the round to its end, with the cards as they lie. One such playout is mostly luck, but the network sees only
what the seat knows, so what it learns of a move is the mean over all that may be hidden. Whoever makes the best move by that measure at
every choice plays better than `careful` (policy improvement by rollouts: Tesauro & Galperin 1996). The choices must be those that come
about when the network itself plays (Ross, Gordon & Bagnell 2011), so they are gathered from its own games, anew after each update.

With some numbers of players `careful` is too weak for that. There the policy is told to stay what it was when this began, and the value as
well, so that learning the one does not unlearn the other (distillation: Hinton, Vinyals & Dean 2015).
"""

from typing import Any, NamedTuple

import jax
import numpy as np
from numpy.typing import NDArray

from reihum.games.chance import make_rng
from reihum.training.lanes import Lanes
from reihum.training.model import Array, Model, Weights
from reihum.training.recipe import Recipe

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]


class Played(NamedTuple):
    """Choices to learn from, a row for each: those whose moves were played out, and those in which the policy is to stay what it was."""

    observations: NDArray[np.int8]
    moves: NDArray[np.int16]
    """Parts of the moves that are chosen among, as `Model` wants them."""
    told: NDArray[np.float32]
    """Of each move what it brought, in even shares of the win, less the mean of the row's moves; or how likely it was to be chosen. 0 where
    there is no move."""
    returns: NDArray[np.float32]
    """What the move that was made brought, a share of the win less an even one; or what was expected."""
    played_out: NDArray[np.bool_]
    """Whether the moves were played out."""

    def rows(self, which: NDArray[np.int64]) -> "Played":
        """Return some of the choices."""
        columns: list[NDArray[Any]] = [column[which] for column in self]
        return Played(*columns)


class Playouts:
    """Plays all games on, with the moves of choices played out, and keeps the last `recipe.kept` choices."""

    def __init__(self, model: Model, lanes: Lanes, recipe: Recipe) -> None:
        self._lanes, self._recipe = lanes, recipe
        self._rng = make_rng("playouts")
        self._draw, self._forward = jax.jit(model.draw), jax.jit(model.forward)
        self._row = np.arange(lanes.size)
        self._played_out = np.isin(lanes.players, list(recipe.played_out))
        self._before: Weights | None = None
        size = recipe.kept if recipe.playouts else 0
        self._kept = Played(
            np.zeros((size, *lanes.observations.shape[1:]), np.int8),
            np.zeros((size, *lanes.moves.shape[1:]), np.int16),
            np.zeros((size, recipe.width), np.float32),
            np.zeros(size, np.float32),
            np.zeros(size, np.bool_),
        )
        self._gathered = 0

    def gather(self, weights: Weights, average: Weights, key: Array) -> int:
        """Play on by `recipe.steps` moves drawn from the policy; keep the choices in the place of the oldest, and return how many came.

        Where moves are not played out, the policy is to stay what it is by `average` when this is called for the first time.
        """
        self._before = self._before or average
        before, lanes = self._gathered, self._lanes
        for now in jax.random.split(key, self._recipe.steps):
            places = np.asarray(self._draw(weights, lanes.observations, lanes.moves, now)[0])
            self._keep(self._before, places)
            lanes.step(lanes.codes[self._row, places].astype(np.int64))
        return self._gathered - before

    def draw(self, count: int, rng: np.random.Generator) -> Played:
        """Return so many of the choices that are kept, drawn with repetition."""
        return self._kept.rows(rng.integers(0, min(self._gathered, self._recipe.kept), count))

    def _keep(self, before: Weights, places: NDArray[np.int32]) -> None:
        """Keep the choices of the seats that have one, and what they are told; `places` are the moves that will be made."""
        lanes = self._lanes
        has_choice = lanes.codes[:, 1] >= 0
        told, returns = np.zeros(lanes.codes.shape, np.float32), np.zeros(lanes.size, np.float32)
        logits, values = (np.asarray(array) for array in self._forward(before, lanes.observations, lanes.moves))
        self._stay(has_choice & ~self._played_out, logits, values, told, returns)
        self._play_out(has_choice & self._played_out, places, told, returns)
        which = np.flatnonzero(has_choice)
        at = (self._gathered + np.arange(len(which))) % self._recipe.kept
        kept: list[NDArray[Any]] = [*self._kept]
        new: list[NDArray[Any]] = [lanes.observations, lanes.moves, told, returns, self._played_out]
        for column, rows in zip(kept, new, strict=True):
            column[at] = rows[which]
        self._gathered += len(which)

    @staticmethod
    def _stay(which: Flags, logits: Floats, values: Floats, told: Floats, returns: Floats) -> None:
        """Write how likely each move is by these logits, and these values."""
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        told[which] = (chances / chances.sum(axis=1, keepdims=True))[which]
        returns[which] = values[which]

    def _play_out(self, which: Flags, places: NDArray[np.int32], told: Floats, returns: Floats) -> None:
        """Write what each move brings."""
        lanes = self._lanes
        shares, listed = lanes.play_out(which, self._rng), lanes.codes >= 0
        mean = np.where(listed, shares, 0).sum(axis=1) / listed.sum(axis=1)
        told[which] = np.where(listed, (shares - mean[:, None]) * lanes.players[:, None], 0)[which]
        returns[which] = shares[self._row, places][which]
