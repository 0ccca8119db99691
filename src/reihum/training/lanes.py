"""Games side by side in which a network plays all seats, or one seat against an older self, with every number of players."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from reihum.bots.learned.parts import Parts, parts_of
from reihum.envs.batch import Batch
from reihum.envs.bindings import learnable
from reihum.envs.memory import SEATS
from reihum.game import Game
from reihum.games.chance import make_rng
from reihum.games.observations import length_of
from reihum.training.recipe import Recipe

MULTIPLE = 32
"""Games of one kind come in multiples of it, so that their rows of the common arrays are aligned."""


class Group:
    """The games with the same number of players; in those against an older self, game i is learned from at seat i modulo players."""

    def __init__(self, batch: Batch, rows: slice, recipe: Recipe, *, past: bool) -> None:
        self.batch, self.rows = batch, rows
        self._recipe = recipe
        parts = parts_of(batch.game, batch.players)
        self._parts: Parts = np.concatenate([parts, np.full_like(parts[:, :1], -1)], axis=1)  # code -1 is the last one
        self._learning_seats = np.arange(batch.size) % batch.players if past else None
        self._standing = np.full((batch.size, batch.players), 1 / batch.players)

    def rewards(self) -> NDArray[np.float64]:
        """Return what the last step brought each seat, by the recipe, shape (games, players)."""
        given = self.batch.rewards.astype(np.float64)
        if self._recipe.shape:
            worth = np.zeros_like(given)
            worth[self.batch.ended] = self._recipe.shape(given[self.batch.ended])
            return worth
        given[self.batch.ended] -= 1 / self.batch.players
        if self._recipe.standing:
            before, now = self._standing, self._recipe.standing(self.batch.totals.astype(np.float64))
            given += np.where(self.batch.ended[:, None], 0, now) - before + np.where(self.batch.ended[:, None], 1 / self.batch.players, 0)
            self._standing = now
        return given

    def moves(self, codes: NDArray[np.int16]) -> Parts:
        """Return the parts of moves of the seats to move, -1 for none; `codes` has a row for each game."""
        parts: Parts = self._parts[self.batch.seats[:, None], codes]
        return parts

    def learns(self) -> NDArray[np.bool_]:
        """Return whether what the seat to move decides is learned from, shape (games,)."""
        if self._learning_seats is None:
            return np.ones(self.batch.size, np.bool_)
        learns: NDArray[np.bool_] = self._learning_seats == self.batch.seats
        return learns


class Lanes:
    """All games of a training in common arrays; those against an older self come last, from row `first_past` on.

    - `observations`, int8, games by values;
    - `codes`, int16, games by `width`: the legal moves, then -1;
    - `moves`, int16, games by `width` by parts: the parts of these moves, -1 for none; no move has no parts;
    - `seats`, int64, games: the seat to move;
    - `learns`, bool, games: whether its decision is learned from;
    - `rewards`, float32, games by seats: what the last step brought;
    - `ended`, bool, games.
    """

    def __init__(self, game: Game, recipe: Recipe, seed: int) -> None:
        sizes = [
            (players, int(size * part) // MULTIPLE * MULTIPLE, past)
            for past, part in _parts(recipe)
            for players, size in recipe.lanes.items()
        ]
        sizes = [(players, size, past) for players, size, past in sizes if size]
        self.size = sum(size for _, size, _ in sizes)
        self.first_past = sum(size for _, size, past in sizes if not past)
        self.observations = np.zeros((self.size, length_of(learnable(game).learning.observation)), np.int8)
        self.codes = np.zeros((self.size, recipe.width), np.int16)
        self.moves = np.zeros((self.size, recipe.width, parts_of(game, game.seats[0]).shape[2]), np.int16)
        self.seats = np.zeros(self.size, np.int64)
        self.learns = np.zeros(self.size, np.bool_)
        self.rewards = np.zeros((self.size, SEATS), np.float32)
        self.ended = np.zeros(self.size, np.bool_)
        self._rng = make_rng(f"advice {seed}")
        self.groups: list[Group] = []
        first = 0
        for players, size, past in sizes:
            rows = slice(first, first + size)
            out: dict[str, NDArray[Any]] = {"observations": self.observations[rows], "ended": self.ended[rows]}
            seeds = (seed << 32) + np.arange(first, first + size) + (players << 24)
            batch = Batch(
                *(game, size),
                players=players,
                seeds=seeds,
                episode=recipe.episode,
                reward=recipe.reward,
                skip_forced=True,
                out=out,
            )
            self.groups.append(Group(batch, rows, recipe, past=past))
            first += size
        self._look()

    def advise(self) -> NDArray[np.int32]:
        """Return the place of the move of `careful` among the legal ones of each game; -1 where it is not among those looked at."""
        advised = np.concatenate([group.batch.advise(self._rng) for group in self.groups])
        hit = self.codes == advised[:, None]
        return np.where(hit.any(axis=1), hit.argmax(axis=1), -1).astype(np.int32)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Make a move in each game."""
        for group in self.groups:
            group.batch.step(actions[group.rows])
            self.rewards[group.rows, : group.batch.players] = group.rewards()
        self._look()

    def _look(self) -> None:
        for group in self.groups:
            group.batch.list_legal(self.codes[group.rows])
            self.moves[group.rows] = group.moves(self.codes[group.rows])
            self.seats[group.rows] = group.batch.seats
            self.learns[group.rows] = group.learns()


def _parts(recipe: Recipe) -> tuple[tuple[bool, float], ...]:
    return (False, 1 - recipe.past), (True, recipe.past)
