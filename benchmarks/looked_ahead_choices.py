"""Choices of a network in its own games, with the values of their moves by looking ahead, for `looked_ahead_targets.py`."""

import argparse
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from endgame_trees import iter_valued
from numpy.typing import NDArray

from reihum import RECIPES, load_network, make_rng
from reihum._bots.endgames import is_open_information
from reihum._bots.lookahead.bot import Lookahead
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.network import WEIGHTS, Network
from reihum._bots.networks.package import load_packaged
from reihum._envs.batch import Batch
from reihum._kit.network_profile import NO_PART
from reihum._kit.seeds import derive_seed
from reihum._kit.states import GameState
from reihum._play.game import Game

Floats = NDArray[np.float32]

GAMES = 48
"""The games that are played at once."""
PLAIN = 0.01
"""The fraction of choices that is kept without values."""
PLAIN_ONLY = 0.1
"""The same in files in which no choice is valued."""
DRAWN = 0.25
"""The fraction of moves that are drawn from the softmax, so that positions differ; the others are first choices."""
SURE = 0.99
"""A first choice of at least this probability is not examined."""
LEAST = 0.003
"""The least probability of a move that is played out, but for the first two."""
NEVER = -1e9
"""The score of an entry without a move."""
NOTHING = np.array([[np.nan, np.nan]], np.float32)
"""The values of moves that were not played out."""


class Choices(NamedTuple):
    """Examined choices, a row for each."""

    observations: NDArray[np.int8]
    moves: NDArray[np.int16]
    """The parts of the moves, as `Model` takes them."""
    scores: Floats
    """The scores of the moves by the network that played."""
    values: Floats
    """The mean share of the win after each move in each half of the worlds, shape (choices, moves, 2); NaN if it was not played out.

    By a tree, of which there is only one, both halves are the same, so the room that `measure_gains` finds is then too large."""
    worths: Floats
    """The share of the win of the seat to move, less an even share, by a tree; NaN if there was none."""
    players: NDArray[np.int8]

    def select_rows(self, which: NDArray[Any]) -> "Choices":
        """Return some of the choices."""
        return Choices(*(column[which] for column in self))


def save_choices(choices: Choices, path: Path) -> None:
    """Write a file of choices."""
    with path.open("wb") as file:
        np.savez_compressed(file, **choices._asdict())


def load_choices(paths: list[Path]) -> Choices:
    """Return the choices of some files."""
    columns = []
    for path in paths:
        with np.load(path) as kept:
            columns.append([kept[name] for name in Choices._fields])
    return Choices(*(np.concatenate(column) for column in zip(*columns, strict=True)))


class Examiner:
    """Plays games of a network against itself, and at some choices plays moves out or searches a tree."""

    def __init__(self, game: Game, players: int, seed: int, given: argparse.Namespace) -> None:
        from reihum._training.choices import BatchChoices

        recipe, self._game = RECIPES[game.id], game
        seeds = [derive_seed(seed, "lane", at) for at in range(GAMES)]
        self._batch = Batch(game, GAMES, players=players, seeds=seeds, episode=recipe.episode, skip_forced=True)
        self._network = load_network(given.start) if given.start else load_packaged(game)
        self._learned = Learned(game, self._network)
        self._choices = BatchChoices(self._batch, recipe.width, make_rng(f"advice {seed}"), advised=self._network.advised)
        self._forward = make_forward(game, self._network)
        # Set up once, as it does for each choice: of that only the position changes.
        self._playouts = Lookahead(game, network=self._network)._open(self._batch.state(0), make_rng(f"worlds {seed}"))  # noqa: SLF001
        self._chance = np.random.default_rng(seed)
        self._worlds, self._screen, self._most = given.worlds, given.screen, given.most
        self._part, self._pile, self._tree = given.part, given.pile, given.tree
        self._chance_of_tree = make_rng(f"tree {seed}")
        self.examined = 0
        """The number of choices in which moves were played out or a tree was searched, also without a difference."""

    def examine(self, number: int) -> Choices:
        """Return at least this many choices with values, and others without; where none are valued, this many without."""
        batch, choices, found = self._batch, self._choices, list[Choices]()
        plain_only = self._tree and batch.players > 2  # noqa: PLR2004 - a tree is of two players
        while number > 0:
            choices.list_moves()
            scores = np.asarray(self._forward(get_weights(self._network), batch.observations, choices.moves)[0], np.float32)
            chances = np.exp(scores - scores.max(1, keepdims=True))
            chances /= chances.sum(1, keepdims=True)
            looked_at = np.flatnonzero((chances.max(1) < SURE) & (self._chance.random(GAMES) < self._part))
            values = np.full((GAMES, scores.shape[1], 2), np.nan, np.float32)
            for at in () if plain_only else looked_at:
                if self._tree:
                    found.append(self._search(batch.state(int(at))))
                    number -= len(found[-1].players)
                    continue
                order = np.argsort(-chances[at], kind="stable")[: self._most]
                order = order[(choices.codes[at, order] >= 0) & ((np.arange(len(order)) < 2) | (chances[at, order] > LEAST))]  # noqa: PLR2004
                values[at, order] = self._value_moves(batch.state(int(at)), choices.codes[at, order].tolist())
            valued = np.isfinite(values).any((1, 2))
            # Others come without values, so that training sees what the policy is to stay.
            rows = np.flatnonzero(valued | (self._chance.random(GAMES) < (PLAIN_ONLY if plain_only else PLAIN)))
            number -= len(rows) if plain_only else int(valued.sum())
            seen = batch.observations[rows], choices.moves[rows], scores[rows]
            found.append(Choices(*seen, values[rows], *self._fill(len(rows))))
            noise = self._chance.gumbel(size=scores.shape) * (self._chance.random((GAMES, 1)) < DRAWN)
            best = (scores + noise).argmax(1)
            batch.step(choices.codes[np.arange(GAMES), best].astype(np.int64))
        return Choices(*(np.concatenate(column) for column in zip(*found, strict=True)))

    def _fill(self, rows: int) -> tuple[Floats, NDArray[np.int8]]:
        """Return the last two columns of rows without a tree."""
        return np.full(rows, np.nan, np.float32), np.full(rows, self._batch.players, np.int8)

    def _search(self, state: GameState) -> Choices:
        """Return the positions in the tree of a state, no row if it has hidden cards."""
        width, places = self._choices.moves.shape[1:]
        is_open = is_open_information(self._game, state)
        self.examined += is_open
        found = list(iter_valued(self._learned, state, self._chance_of_tree, self._tree)) if is_open else []
        moves, scores = np.full((len(found), width, places), NO_PART, np.int16), np.full((len(found), width), NEVER, np.float32)
        values = np.full((len(found), width, 2), np.nan, np.float32)
        for row, (scored, shares, _) in enumerate(found):
            listed = min(len(shares), width)
            moves[row, :listed], scores[row, :listed] = scored.moves[:listed], scored.scores[:listed]
            values[row, :listed] = shares[:listed, None]
        seen = np.array([each.scored.observation for each in found], np.int8).reshape(len(found), self._batch.observations.shape[1])
        worths = np.array([each.worth for each in found], np.float32)
        return Choices(seen, moves, scores, values, worths, np.full(len(found), state.players, np.int8))

    def _value_moves(self, state: GameState, codes: list[int]) -> Floats:
        """Return the mean share after each move in each half of the worlds; NaN if it is too early, or if the moves hardly differ."""
        if int(cast("Any", state).left) > self._pile:
            return NOTHING
        self.examined += 1
        self._playouts.memory.root[0] = self._playouts.memory.fresh[0] = state
        # Most moves end no match otherwise than others: a few worlds tell, and further ones then value the moves without bias.
        known = is_open_information(self._game, state)
        first = np.array(self._playouts.play_out(codes, 1 if known else self._screen), np.float32)
        if len(first) and not np.ptp(first, axis=1).any():
            return NOTHING
        if known:
            # All worlds are one.
            return first.T
        shares = np.array(self._playouts.play_out(codes, self._worlds), np.float32)
        return np.stack([shares[::2].mean(0), shares[1::2].mean(0)], axis=1)


def get_weights(network: Network) -> dict[str, Floats]:
    """Return the arrays of a network by name."""
    return {name: getattr(network, name) for name in WEIGHTS}


def make_forward(game: Game, network: Network) -> Any:
    """Return the compiled function from weights, observations and moves to scores and values."""
    import jax

    from reihum._bots.networks.layout import count_scores
    from reihum._training.model import Model

    return jax.jit(Model(network.inputs, count_scores(game, advised=network.advised)).forward)
