"""Evaluating a network in compiled code.

Nothing is allocated. Every sum is computed in a fixed order, so that compiled code, plain Python and the browser agree to the last bit.
Sums skip zeros: most inputs are 0, and so are about half of the units.
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

AT_ONCE = 4
"""The rows of a matrix that are added in one pass over the sums, which are then read and written less often."""


class NetworkWeights(NamedTuple):
    """The arrays of a network as compiled code reads them; without the value head, which `value_head.py` evaluates. See `Network`."""

    source: NDArray[np.int16]
    kind: NDArray[np.int8]
    operand: NDArray[np.int16]
    factor: Numbers
    first: Numbers
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers
    policy: Numbers
    """Parts by hidden, transposed from `Network`, so that the weights of a part are contiguous."""
    policy_bias: Numbers


class Layers(NamedTuple):
    """The working memory for one evaluation of a network, one set for each thread."""

    first: Numbers
    """The sums of the first hidden layer, before the activation (relu)."""
    second: Numbers
    """The sums of the second hidden layer."""
    places: NDArray[np.int16]
    """The indices, ascending, of the positive units of the layer evaluated last, or of the nonzero inputs."""
    values: Numbers
    """The values at these indices."""
    active: NDArray[np.int64]
    """The number of these indices, an array of length one."""


def get_network_weights(network: Network) -> NetworkWeights:
    """Return the arrays of a network for compiled code."""
    # Compiled code is made for contiguous arrays; another layout would compile everything a second time.
    arrays = {name: np.ascontiguousarray(getattr(network, name)) for name in NetworkWeights._fields[len(network.inputs) :]}
    return NetworkWeights(*network.inputs, **arrays | {"policy": np.ascontiguousarray(network.policy.T)})


def make_layers(network: Network) -> Layers:
    """Return the working memory for a network."""
    inputs, first, second = len(network.first), len(network.first_bias), len(network.second_bias)
    most = max(inputs, first, second)
    one, two, values = (np.zeros(size, np.float32) for size in (first, second, most))
    return Layers(one, two, np.zeros(most, np.int16), values, np.zeros(1, np.int64))


@rule
def encode(weights: NetworkWeights, observation: Int8Vector, layers: Layers) -> None:
    """Compute the hidden layers for an observation."""
    list_inputs(weights, observation, layers)
    add_rows(layers.first, weights.first_bias, weights.first, layers)
    list_positive(layers.first, layers)
    add_rows(layers.second, weights.second_bias, weights.second, layers)
    list_positive(layers.second, layers)


@rule
def list_inputs(weights: NetworkWeights, observation: Int8Vector, layers: Layers) -> None:
    """List the inputs that are not 0."""
    count = 0
    for number in range(len(weights.source)):
        seen = int(observation[weights.source[number]])
        if weights.kind[number] == EQUALS:
            seen = int(seen == weights.operand[number])
        elif weights.kind[number] == BIT:
            seen = seen >> int(weights.operand[number]) & 1
        if seen:
            layers.places[count] = number
            layers.values[count] = np.float32(seen) * weights.factor[number]
            count += 1
    layers.active[0] = count


@rule
def list_positive(layer: Numbers, layers: Layers) -> None:
    """List the units of a layer that the activation (relu) leaves above 0."""
    count = 0
    for number in range(len(layer)):
        if layer[number] > 0:
            layers.places[count] = number
            layers.values[count] = layer[number]
            count += 1
    layers.active[0] = count


@rule
def add_rows(sums: Numbers, bias: Numbers, matrix: Numbers, layers: Layers) -> None:
    """Write the bias plus the listed rows of a matrix, each times its value; they are added in the order of the list."""
    places, values, count = layers.places, layers.values, int(layers.active[0])
    for at in range(len(sums)):
        sums[at] = bias[at]
    whole = count - count % AT_ONCE
    for first in range(0, whole, AT_ONCE):
        a, b, c, d = int(places[first]), int(places[first + 1]), int(places[first + 2]), int(places[first + 3])
        u, v, w, x = values[first], values[first + 1], values[first + 2], values[first + 3]
        for at in range(len(sums)):
            sums[at] = (((sums[at] + u * matrix[a, at]) + v * matrix[b, at]) + w * matrix[c, at]) + x * matrix[d, at]
    for one in range(whole, count):
        row, value = int(places[one]), values[one]
        for at in range(len(sums)):
            sums[at] += value * matrix[row, at]


@rule
def score_part(weights: NetworkWeights, layers: Layers, part: int) -> np.float32:
    """Return the score of a part of moves, or of a remark. Precondition, not checked, also below: `encode` was called."""
    total = weights.policy_bias[part]
    for at in range(int(layers.active[0])):
        total += layers.values[at] * weights.policy[part, int(layers.places[at])]
    return np.float32(total)


@rule
def score_move(weights: NetworkWeights, layers: Layers, parts: Parts, seat: int, move: int) -> float:
    """Return the score of a move, the sum of the scores of its parts."""
    # In float32, as everywhere: a wider sum would round differently from the browser's.
    total = np.float32(0)
    for place in range(parts.shape[2]):
        part = int(parts[seat, move, place])
        if part != NO_PART:
            total += score_part(weights, layers, part)
    return float(total)


@rule
def first_choice(  # noqa: PLR0913, PLR0917 - a rule is handed one thing after the other
    weights: NetworkWeights, layers: Layers, parts: Parts, seat: int, choices: Candidates[GameState], count: int, remarks: int
) -> int:
    """Return the move with the highest score among the first `count`; among equals, the first.

    The last `remarks` scores are those of remarks.
    """
    best = int(choices.moves[0])
    highest = -np.inf
    for at in range(count):
        score = score_choice(weights, layers, parts, seat, choices, at, remarks)
        if score > highest:
            best = int(choices.moves[at])
            highest = score
    return best


@rule
def score_choice(  # noqa: PLR0913, PLR0917 - as above
    weights: NetworkWeights, layers: Layers, parts: Parts, seat: int, choices: Candidates[GameState], at: int, remarks: int
) -> float:
    """Return the score of the choice at an index: the sum of the scores of its parts and its remarks."""
    score = score_move(weights, layers, parts, seat, int(choices.moves[at]))
    for sort in range(choices.remarks.shape[1]):
        remark = int(choices.remarks[at, sort])
        if remark != NO_REMARK:
            score += float(score_part(weights, layers, len(weights.policy_bias) - remarks + remark))
    return score
