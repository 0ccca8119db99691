"""Untrained networks, for tests of everything but their strength."""

import numpy as np

from reihum._bots.networks.inputs import Inputs, inputs_of
from reihum._bots.networks.layout import count_scores, get_learning, layout_of
from reihum._bots.networks.network import Network
from reihum._play.game import Game

HIDDEN = 16, 12
"""The sizes of the hidden layers."""


def untrained(game: Game, seed: int = 0, inputs: Inputs | None = None, *, advised: bool = False) -> Network:
    """Return a network with random weights, each exact in float16."""
    chance = np.random.default_rng(seed)
    asked = inputs or inputs_of(get_learning(game).observation)

    def drawn(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return chance.normal(0, 0.5, shape).astype(np.float16).astype(np.float32)

    one, two = HIDDEN
    moves = count_scores(game, advised=advised)
    return Network(
        game.id,
        layout_of(game),
        asked,
        *(drawn(len(asked.source), one), drawn(one), drawn(one, two), drawn(two)),
        *(drawn(two, moves), drawn(moves), drawn(two), drawn(1)),
        training={"steps": 0},
        advised=advised,
    )
