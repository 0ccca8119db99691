"""One update of the weights: proximal policy optimisation (Schulman et al. 2017)."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from reihum._kit.recipe import Recipe
from reihum._training.model import Array, Model, Weights, take_chosen

Facts = dict[str, Array]
"""The logged numbers of a minibatch, by name."""


class Decisions(NamedTuple):
    """The data of an update, a row for each decision."""

    observations: NDArray[np.int8]
    moves: NDArray[np.int16]
    """Parts of the legal moves, as `Model` takes them."""
    places: NDArray[np.int32]
    """The index of the chosen move."""
    chances: NDArray[np.float32]
    """The log probability with which it was chosen."""
    advantages: NDArray[np.float32]
    returns: NDArray[np.float32]

    @property
    def number(self) -> int:
        """The number of decisions."""
        return len(self.places)

    def select_rows(self, which: NDArray[np.int64]) -> "Decisions":
        """Return some of the decisions."""
        columns: list[NDArray[Any]] = [column[which] for column in self]
        return Decisions(*columns)


class Learner:
    """The weights and the state of the optimiser."""

    def __init__(self, model: Model, recipe: Recipe, weights: Weights) -> None:
        self._model, self._recipe = model, recipe
        self._optimiser = optax.chain(optax.clip_by_global_norm(recipe.most_norm), optax.scale_by_adam(eps=1e-5))
        self.weights = weights
        self.state = self._optimiser.init(weights)
        self._steps = {
            False: jax.jit(partial(self._take_step, self._compute_loss)),
            True: jax.jit(partial(self._take_step, self._compute_imitation_loss)),
        }

    def update(self, decisions: Decisions, rate: float, rng: np.random.Generator, *, imitate: bool = False) -> dict[str, float]:
        """Train on the decisions in minibatches, `epochs` times; return the means of the logged numbers.

        With `imitate` the decisions are a teacher's, to be imitated. The policy of an advised network, which gets the teacher's move as a
        remark, is then left alone, and only its value is trained.
        """
        step = self._steps[imitate]
        logged = []
        count, size = len(decisions.places), min(self._recipe.minibatch, len(decisions.places))
        for _ in range(self._recipe.epochs):
            # An incomplete last minibatch is left out: another size would be compiled anew. The next epoch draws another order.
            order = rng.permutation(count)
            for first in range(0, count - size + 1, size):
                batch = decisions.select_rows(order[first : first + size])
                self.weights, self.state, facts = step(self.weights, self.state, batch, np.float32(rate))
                logged.append(facts)
        return {name: float(np.mean([facts[name] for facts in logged])) for name in logged[0]}

    def _take_step(
        self, loss: Callable[[Weights, Decisions], tuple[Array, Facts]], weights: Weights, state: Array, batch: Decisions, rate: Array
    ) -> tuple[Weights, Array, Facts]:
        gradient, facts = jax.grad(loss, has_aux=True)(weights, batch)
        change, state = self._optimiser.update(gradient, state)
        return jax.tree.map(lambda weight, by: weight - rate * by, weights, change), state, facts

    def _compute_loss(self, weights: Weights, batch: Decisions) -> tuple[Array, Facts]:
        recipe = self._recipe
        logits, values = self._model.forward(weights, batch.observations, batch.moves)
        chances = jax.nn.log_softmax(logits)
        # The ratio of probabilities, computed from logarithms: small probabilities would lose their digits.
        ratio = jnp.exp(take_chosen(chances, batch.places) - batch.chances)
        advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
        gain = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - recipe.clip, 1 + recipe.clip) * advantages).mean()
        # Entries without a move have a log probability of about -1e9 and a probability of 0; their product is left out explicitly.
        entropy = -(jnp.exp(chances) * jnp.where(batch.moves[:, :, 0] < 0, 0, chances)).sum(axis=1).mean()
        error = jnp.square(values - batch.returns).mean()
        facts = {
            "gain": gain,
            "entropy": entropy,
            "value_error": error,
            "clipped": (jnp.abs(ratio - 1) > recipe.clip).mean(),
            "unexplained": error / (batch.returns.var() + 1e-8),
        }
        return -gain - recipe.entropy * entropy + recipe.value * error, facts

    def _compute_imitation_loss(self, weights: Weights, batch: Decisions) -> tuple[Array, Facts]:
        logits, values = self._model.forward(weights, batch.observations, batch.moves)
        surprise = -take_chosen(jax.nn.log_softmax(logits), batch.places).mean()
        error = jnp.square(values - batch.returns).mean()
        same = (logits.argmax(axis=1) == batch.places).mean()
        facts = {"surprise": surprise, "same": same, "value_error": error, "unexplained": error / (batch.returns.var() + 1e-8)}
        imitated = 0 if self._recipe.advised is not None else 1
        return imitated * surprise + self._recipe.value * error, facts
