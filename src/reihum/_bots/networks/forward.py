"""Evaluating a network in compiled code.

Nothing is allocated. Every sum is added up in a fixed order, so that compiled code, plain Python and the browser agree to the last bit.
"""

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
    """The arrays of a network as compiled code reads them; the value head, which only training needs, is left out. See `Network`."""

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
    """The activations of a network, one set for each thread."""

    first: Numbers
    """The first hidden layer."""
    second: Numbers
    """The second hidden layer."""
    scores: Numbers
    """The score of each part of a move; those of an advised network end with the scores of remarks."""


def network_weights(network: Network) -> NetworkWeights:
    """Return the arrays of a network for compiled code."""
    # Compiled code is made for contiguous arrays; another layout would compile everything a second time.
    arrays = {name: np.ascontiguousarray(getattr(network, name)) for name in NetworkWeights._fields[len(network.inputs) :]}
    return NetworkWeights(*network.inputs, **arrays)


def layers_for(network: Network) -> Layers:
    """Return arrays for the activations of a network."""
    return Layers(*(np.zeros(len(bias), np.float32) for bias in (network.first_bias, network.second_bias, network.policy_bias)))


@rule
def encode(weights: NetworkWeights, observation: Int8Vector, layers: Layers) -> None:
    """Compute the hidden layers for an observation."""
    one, two = layers.first, layers.second
    for at in range(len(one)):
        one[at] = weights.first_bias[at]
    for number in range(len(weights.source)):
        seen = int(observation[weights.source[number]])
        if weights.kind[number] == EQUALS:
            seen = int(seen == weights.operand[number])
        elif weights.kind[number] == BIT:
            seen = seen >> int(weights.operand[number]) & 1
        # Most inputs are 0, and a row of zeros adds nothing.
        if seen:
            add_scaled_row(one, np.float32(seen) * weights.factor[number], weights.first, number)
    for at in range(len(two)):
        two[at] = weights.second_bias[at]
    # The activation (relu) of the first layer: negative numbers count as 0, so their rows are skipped.
    for number in range(len(one)):
        if one[number] > 0:
            add_scaled_row(two, one[number], weights.second, number)
    for at in range(len(two)):
        two[at] = max(two[at], np.float32(0))


@rule
def add_scaled_row(sums: Numbers, by: float, matrix: Numbers, row: int) -> None:
    """Add `by` times a row of a matrix to the sums."""
    for at in range(len(sums)):
        sums[at] += by * matrix[row, at]


@rule
def score_parts(weights: NetworkWeights, layers: Layers) -> None:
    """Compute the scores of all parts of moves."""
    scores = layers.scores
    for at in range(len(scores)):
        scores[at] = weights.policy_bias[at]
    for number in range(len(layers.second)):
        if layers.second[number] > 0:
            add_scaled_row(scores, layers.second[number], weights.policy, number)


@rule
def score_move(layers: Layers, parts: Parts, seat: int, move: int) -> float:
    """Return the score of a move, the sum of the scores of its parts. Precondition, not checked: `score_parts` was called."""
    # In float32, as everywhere: a wider sum would round differently from the browser's.
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
    """Return the move with the highest score among the first `count`; among equals, the first. Precondition: as `score_move`.

    The last `remarks` scores are those of remarks.
    """
    best = int(choices.moves[0])
    highest = -np.inf
    for at in range(count):
        score = score_choice(layers, parts, seat, choices, at, remarks)
        if score > highest:
            best = int(choices.moves[at])
            highest = score
    return best


@rule
def score_choice(  # noqa: PLR0913, PLR0917 - as above
    layers: Layers, parts: Parts, seat: int, choices: Candidates[GameState], at: int, remarks: int
) -> float:
    """Return the score of the move at a place of the choices: that of its parts and of its remarks."""
    score = score_move(layers, parts, seat, int(choices.moves[at]))
    for sort in range(choices.remarks.shape[1]):
        remark = int(choices.remarks[at, sort])
        if remark != NO_REMARK:
            score += layers.scores[len(layers.scores) - remarks + remark]
    return score
