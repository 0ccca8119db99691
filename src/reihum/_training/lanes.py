"""The games of a training: a network plays all seats, or one seat against `careful` or an older version of itself."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.move_parts import parts_of
from reihum._envs.batch import Batch
from reihum._kit.chance import Rng, make_rng
from reihum._kit.network_profile import NO_PART
from reihum._kit.observations import count_values
from reihum._kit.recipe import Recipe
from reihum._kit.seeds import derive_seed
from reihum._kit.shares import SEATS
from reihum._play.game import Game
from reihum._training.choices import BatchChoices, count_remark_kinds

ALL = -1
MULTIPLE = 32
"""The number of games of a kind is a multiple of this, so that their rows of the common arrays are aligned."""


class Group:
    """The games of one kind; in those against an older version, the learning seat of game i is i modulo `players`."""

    def __init__(self, batch: Batch, rows: slice, recipe: Recipe, rng: Rng, *, past: bool) -> None:
        self.batch, self.rows = batch, rows
        self._recipe = recipe
        self.choices = BatchChoices(batch, recipe.width, rng, advised=recipe.advised is not None)
        self._learning_seats = np.arange(batch.size) % batch.players if past else None
        self._standing = np.full((batch.size, batch.players), 1 / batch.players)

    def compute_rewards(self) -> NDArray[np.float64]:
        """Return the reward of each seat in the last step, by the recipe, shape (games, players)."""
        given = self.batch.rewards.astype(np.float64)
        if self._recipe.shape:
            worth = np.zeros_like(given)
            worth[self.batch.ended] = self._recipe.shape(given[self.batch.ended])
            return worth
        if self._recipe.reward == "win":
            # Relative to an even share: rewards then have the mean 0, whatever the number of players.
            given[self.batch.ended] -= 1 / self.batch.players
        if self._recipe.standing:
            # The change of the chance to win is rewarded; over an episode the changes add up to nothing but its result.
            before, now = self._standing, self._recipe.standing(self.batch.totals.astype(np.float64))
            given += np.where(self.batch.ended[:, None], 0, now) - before + np.where(self.batch.ended[:, None], 1 / self.batch.players, 0)
            self._standing = now
        return given

    def is_learned_from(self) -> NDArray[np.bool_]:
        """Return whether the next decision is learned from, shape (games,): it has a choice, and the current network makes it."""
        learns: NDArray[np.bool_] = self.choices.codes[:, 1] >= 0
        if self._learning_seats is not None:
            learns &= self._learning_seats == self.batch.seats
        return learns


class Lanes:
    """All games of a training in common arrays; those against an older version come last, from row `first_past` on.

    - `observations`, int8, games by values;
    - `codes`, int16, games by `width`: the moves to choose among, then -1;
    - `moves`, int16, games by `width` by parts: the parts of these moves, -1 for none. An entry without a move has no parts. For advised
      networks the last parts are remarks on the move, one of each kind, such as that it is the move of `careful`;
    - `seats`, int64, games: the seat to move;
    - `learns`, bool, games: whether its decision is learned from;
    - `rewards`, float32, games by seats: the rewards of the last step;
    - `ended`, bool, games: whether an episode ended in the last step.
    """

    def __init__(self, game: Game, recipe: Recipe, seed: int, updates: int = 0) -> None:
        """Deal all games; the deals depend on the seed of the training and on the number of updates made before."""
        # On the number of updates: a training that is continued must not see the deals of its beginning again.
        seed = derive_seed(seed, "training", updates)
        kinds = [kind for kind in iter_lane_kinds(recipe) if kind.size]
        self.size = sum(kind.size for kind in kinds)
        self.first_past = sum(kind.size for kind in kinds if not kind.past)
        self.observations = np.zeros((self.size, count_values(require_learnable(game).learning.observation)), np.int8)
        self.codes = np.zeros((self.size, recipe.width), np.int16)
        places = parts_of(game, game.seats[0]).shape[2] + count_remark_kinds(game, advised=recipe.advised is not None)
        self.moves = np.full((self.size, recipe.width, places), NO_PART, np.int16)
        self.seats = np.zeros(self.size, np.int64)
        self.learns = np.zeros(self.size, np.bool_)
        self.rewards = np.zeros((self.size, SEATS), np.float32)
        self.ended = np.zeros(self.size, np.bool_)
        rng = make_rng(f"advice {seed}")
        self.groups: list[Group] = []
        first = 0
        for kind in kinds:
            rows = slice(first, first + kind.size)
            out: dict[str, NDArray[Any]] = {"observations": self.observations[rows], "ended": self.ended[rows]}
            seeds = [derive_seed(seed, "lane", lane) for lane in range(first, first + kind.size)]
            batch = Batch(
                game,
                kind.size,
                players=kind.players,
                seeds=seeds,
                episode=recipe.episode,
                reward=recipe.reward,
                bots=kind.list_bots(),
                skip_forced=True,
                out=out,
            )
            self.groups.append(Group(batch, rows, recipe, rng, past=kind.past))
            first += kind.size
        self._observe()

    def find_careful_indices(self) -> NDArray[np.int32]:
        """Return the index of the move of `careful` in each game, -1 if it is not listed."""
        return np.concatenate([group.choices.find_careful_indices() for group in self.groups])

    def step(self, actions: NDArray[np.int64]) -> None:
        """Make a move in each game."""
        for group in self.groups:
            group.batch.step(actions[group.rows])
            self.rewards[group.rows, : group.batch.players] = group.compute_rewards()
        self._observe()

    def _observe(self) -> None:
        for group in self.groups:
            group.choices.list_moves()
            self.codes[group.rows] = group.choices.codes
            self.moves[group.rows] = group.choices.moves
            self.seats[group.rows] = group.batch.seats
            self.learns[group.rows] = group.is_learned_from()


class LaneKind(NamedTuple):
    """Games of one kind: their number and their players."""

    players: int
    size: int
    """The number of games."""
    seat: int = ALL
    """The seat that the network plays, with `careful` at all others; ALL: the network plays all seats."""
    past: bool = False
    """Whether an older version of the network plays all seats but one."""

    def list_bots(self) -> dict[int, str]:
        """Return the bots at the seats without a network."""
        return {other: "careful" for other in range(self.players) if self.seat not in {ALL, other}}


def iter_lane_kinds(recipe: Recipe) -> Iterator[LaneKind]:
    """Yield the kinds of games of a recipe, those against an older version last."""
    for players, size in recipe.lanes.items():
        yield LaneKind(players, int(size * (1 - recipe.past)) // MULTIPLE * MULTIPLE)
    for players, size in recipe.careful.items():
        yield from (LaneKind(players, size, seat) for seat in range(players))
    for players, size in recipe.lanes.items():
        yield LaneKind(players, int(size * recipe.past) // MULTIPLE * MULTIPLE, past=True)
