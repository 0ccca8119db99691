"""The network during training: value and policy in JAX."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from reihum._bots.networks.inputs import Inputs
from reihum._envs.names import explain_missing_package
from reihum._kit.network_profile import BIT, EQUALS, VALUE

try:
    import jax
    import jax.numpy as jnp
except ModuleNotFoundError as error:
    raise explain_missing_package(error, "train") from error

Array = Any
"""An array of JAX, or its tracer while a function is compiled."""
Weights = dict[str, Array]
"""Arrays by their names in `reihum._bots.networks.network.Network`."""

FEW = 0.01
"""The scale of a new policy's weights relative to other layers: at first it is nearly uniform."""
NEVER = -1e9
"""The logit of an entry without a move: its probability is 0 in float32, and no NaN arises as with minus infinity."""


class Model:
    """Value and policy as functions of weights and observations.

    `observations` are rows of int8, as a batch writes them. `moves` (rows by moves by parts) has the parts of each legal move, -1 for none;
    an entry without a first part is not a move.
    """

    def __init__(self, inputs: Inputs, part_count: int, *, by_comparison: bool = False) -> None:
        """With `by_comparison` scores are selected by comparison: a lookup on a GPU adds up gradients in no fixed order."""
        self.inputs, self.part_count, self._by_comparison = inputs, part_count, by_comparison

    def make_weights(self, hidden: tuple[int, int], seed: int, advised: Sequence[float] = ()) -> Weights:
        """Return random orthogonal weights, which suit layers with relu (Saxe et al. 2014).

        `advised` are the initial scores of remarks, which are the last parts.
        """
        keys = jax.random.split(jax.random.PRNGKey(seed), 4)
        made = jax.nn.initializers.orthogonal
        inputs, (first, second) = len(self.inputs.source), hidden
        return {
            "first": made(2**0.5)(keys[0], (inputs, first)),
            "first_bias": jnp.zeros(first),
            "second": made(2**0.5)(keys[1], (first, second)),
            "second_bias": jnp.zeros(second),
            "value": made(1.0)(keys[2], (second, 1))[:, 0],
            "value_bias": jnp.zeros(1),
            "policy": made(FEW)(keys[3], (second, self.part_count)),
            "policy_bias": jnp.zeros(self.part_count).at[self.part_count - len(advised) :].set(jnp.array(advised)),
        }

    def forward(self, weights: Weights, observations: Array, moves: Array) -> tuple[Array, Array]:
        """Return the logit of each move and the value of each row."""
        # An extra score of 0 at the end stands for "no part", so that moves with fewer parts need no mask.
        x = self._expand(observations)
        x = jax.nn.relu(x @ weights["first"] + weights["first_bias"])
        x = jax.nn.relu(x @ weights["second"] + weights["second_bias"])
        scores = jnp.pad(x @ weights["policy"] + weights["policy_bias"], ((0, 0), (0, 1)))
        parts = jnp.where(moves < 0, self.part_count, moves).astype(jnp.int32)
        if self._by_comparison:
            chosen_parts = parts[:, :, :, None] == jnp.arange(self.part_count)
            logits = jnp.where(chosen_parts, scores[:, None, None, :-1], 0).sum(axis=(2, 3))
        else:
            logits = jnp.take_along_axis(scores[:, None, :], parts.reshape(len(parts), 1, -1), axis=2).reshape(parts.shape).sum(axis=2)
        return jnp.where(moves[:, :, 0] < 0, NEVER, logits), x @ weights["value"] + weights["value_bias"]

    def _expand(self, observations: Array) -> Array:
        """Return the same inputs as `reihum._bots.networks.inputs.expand_inputs`."""
        kind, operand = self.inputs.kind, self.inputs.operand
        values = jnp.take(observations, self.inputs.source, axis=1).astype(jnp.int16)
        binary = jnp.where(kind == EQUALS, values == operand, values >> np.where(kind == BIT, operand, 0) & 1)
        return jnp.where(kind == VALUE, values, binary).astype(jnp.float32) * self.inputs.factor

    def draw(self, weights: Weights, observations: Array, moves: Array, key: Array) -> tuple[Array, Array, Array]:
        """Return for each row the index of a move drawn from the policy, its log probability, and the value."""
        logits, values = self.forward(weights, observations, moves)
        places = jax.random.categorical(key, logits)
        return places, take_chosen(jax.nn.log_softmax(logits), places), values

    def choose_best(self, weights: Weights, observations: Array, moves: Array) -> Array:
        """Return for each row the index of the move with the largest logit; among equals, the first."""
        return self.forward(weights, observations, moves)[0].argmax(axis=1)


def take_chosen(table: Array, places: Array) -> Array:
    """Return the entry of each row at its index in `places`."""
    return jnp.take_along_axis(table, places[:, None], axis=1)[:, 0]
