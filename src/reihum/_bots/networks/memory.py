"""What compiled code needs to evaluate a network: its weights and working memory."""

from typing import NamedTuple

import numpy as np

from reihum._bots.networks import forward
from reihum._bots.networks.choices import make_candidates
from reihum._bots.networks.forward import Layers, NetworkWeights
from reihum._bots.networks.layout import get_learning
from reihum._bots.networks.move_parts import Parts, parts_of
from reihum._bots.networks.network import Network
from reihum._kit.learnable import Candidates
from reihum._kit.observations import Int8Vector
from reihum._kit.states import GameState
from reihum._kit.structured import Structured, StructuredArray, make_zeros
from reihum._play.game import Game


class NetworkMemory(NamedTuple):
    """A network and its working memory, one for each thread."""

    weights: NetworkWeights
    layers: Layers
    seen: StructuredArray[Structured]
    """An array of one: the observation."""
    vector: Int8Vector
    """The same memory as `seen`, as a vector: the game writes fields, the network reads numbers."""
    choices: Candidates[GameState]
    """The moves that it chooses among."""
    parts: Parts
    """The parts of moves, for one number of players."""
    remarks: int
    """The number of scores of remarks, which come last."""


def make_network_memory(game: Game, network: Network, players: int) -> NetworkMemory:
    """Return a network with its working memory; raises OptionError for a number of players that the game does not allow."""
    learning = get_learning(game)
    seen = make_zeros(learning.observation, 1)
    return NetworkMemory(
        weights=forward.get_network_weights(network),
        layers=forward.make_layers(network),
        seen=seen,
        vector=np.asarray(seen).view(np.int8),
        choices=make_candidates(game),
        parts=parts_of(game, players),
        remarks=sum(learning.remarks),
    )
