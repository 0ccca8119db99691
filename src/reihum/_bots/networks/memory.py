"""What compiled code asks a network with: its numbers, and room to work in."""

from typing import NamedTuple

import numpy as np

from reihum._bots.networks import forward
from reihum._bots.networks.choices import room_for
from reihum._bots.networks.forward import Layers, NetworkWeights
from reihum._bots.networks.layout import learning_of
from reihum._bots.networks.move_parts import Parts, parts_of
from reihum._bots.networks.network import Network
from reihum._kit.learnable import Candidates
from reihum._kit.observations import Int8Vector
from reihum._kit.states import GameState
from reihum._kit.structured import Structured, StructuredArray, zeros_of
from reihum._play.game import Game


class NetworkMemory(NamedTuple):
    """A network and the room for asking it, one for each thread."""

    weights: NetworkWeights
    layers: Layers
    seen: StructuredArray[Structured]
    """An array of one: the observation."""
    vector: Int8Vector
    """The same memory as `seen`, as a vector."""
    choices: Candidates[GameState]
    """The moves that it chooses among."""
    parts: Parts
    """The parts of moves, for one number of players."""
    remarks: int
    """How many of its scores, the last ones, are for what is remarked of moves."""


def network_memory(game: Game, network: Network, players: int) -> NetworkMemory:
    """Return a network of a game, for so many players, and room for asking it; raises OptionError for a number that plays no such game."""
    learning = learning_of(game)
    seen = zeros_of(learning.observation, 1)
    return NetworkMemory(
        weights=forward.network_weights(network),
        layers=forward.layers_for(network),
        seen=seen,
        vector=np.asarray(seen).view(np.int8),
        choices=room_for(game),
        parts=parts_of(game, players),
        remarks=sum(learning.remarks),
    )
