"""A network asked in compiled code. Nothing is allotted, and every sum is added up in one order, so compiled and plain Python agree."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.inputs import Numbers
from reihum._bots.networks.move_parts import Parts
from reihum._bots.networks.network import Network
from reihum._kit.compiled import rule
from reihum._kit.learnable import NO_REMARK, Candidates
from reihum._kit.network_profile import BIT, EQUALS, NO_PART
from reihum._kit.observations import Int8Vector
from reihum._kit.states import GameState


class NetworkWeights(NamedTuple):
    """A network as compiled code reads it, without its value, which is for training; see `Network`."""

    source: NDArray[np.int16]
    kind: NDArray[np.int8]
    operand: NDArray[np.int16]
    factor: Numbers
    first: Numbers
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers
    policy: Numbers
    policy_bias: Numbers


class Layers(NamedTuple):
    """What a network works in, one for each thread."""

    first: Numbers
    """The first hidden layer."""
    second: Numbers
    """The second hidden layer."""
    scores: Numbers
    """The score of each part of a move; of an advised network last those of what is remarked of moves."""


def network_weights(network: Network) -> NetworkWeights:
    """Return a network as compiled code reads it."""
    arrays = {name: np.ascontiguousarray(getattr(network, name)) for name in NetworkWeights._fields[len(network.inputs) :]}
    return NetworkWeights(*network.inputs, **arrays)


def layers_for(network: Network) -> Layers:
    """Return room for asking a network."""
    return Layers(*(np.zeros(len(bias), np.float32) for bias in (network.first_bias, network.second_bias, network.policy_bias)))


@rule
def encode(weights: NetworkWeights, observation: Int8Vector, layers: Layers) -> None:
    """Write the hidden layers for an observation; what is asked afterwards is about it."""
    one, two = layers.first, layers.second
    for at in range(len(one)):
        one[at] = weights.first_bias[at]
    for number in range(len(weights.source)):
        seen = int(observation[weights.source[number]])
        if weights.kind[number] == EQUALS:
            seen = int(seen == weights.operand[number])
        elif weights.kind[number] == BIT:
            seen = seen >> int(weights.operand[number]) & 1
        if seen:
            add_scaled_row(one, np.float32(seen) * weights.factor[number], weights.first, number)
    for at in range(len(two)):
        two[at] = weights.second_bias[at]
    for number in range(len(one)):
        if one[number] > 0:
            add_scaled_row(two, one[number], weights.second, number)
    for at in range(len(two)):
        two[at] = max(two[at], np.float32(0))


@rule
def add_scaled_row(sums: Numbers, by: float, matrix: Numbers, row: int) -> None:
    """Add a row of a matrix, multiplied by a number, to as many sums."""
    for at in range(len(sums)):
        sums[at] += by * matrix[row, at]


@rule
def score_parts(weights: NetworkWeights, layers: Layers) -> None:
    """Write the scores of all parts of moves."""
    scores = layers.scores
    for at in range(len(scores)):
        scores[at] = weights.policy_bias[at]
    for number in range(len(layers.second)):
        if layers.second[number] > 0:
            add_scaled_row(scores, layers.second[number], weights.policy, number)


@rule
def score_move(layers: Layers, parts: Parts, seat: int, move: int) -> float:
    """Return the score of a move of a seat, the sum of those of its parts. Precondition: `rate` was called; not checked."""
    total = np.float32(0)
    for place in range(parts.shape[2]):
        part = int(parts[seat, move, place])
        if part != NO_PART:
            total += layers.scores[part]
    return float(total)


@rule
def first_choice(  # noqa: PLR0913, PLR0917 - a rule is handed one thing after the other
    layers: Layers, parts: Parts, seat: int, choices: Candidates[GameState], count: int, remarks: int
) -> int:
    """Return the one of the first `count` of these moves with the highest score, of several the first. Precondition: as `logit`.

    The last `remarks` scores are for what is remarked of a move.
    """
    best = int(choices.moves[0])
    highest = -np.inf
    for at in range(count):
        move = int(choices.moves[at])
        score = score_move(layers, parts, seat, move)
        for sort in range(choices.remarks.shape[1]):
            remark = int(choices.remarks[at, sort])
            if remark != NO_REMARK:
                score += layers.scores[len(layers.scores) - remarks + remark]
        if score > highest:
            best = move
            highest = score
    return best
