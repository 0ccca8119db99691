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
"""By name, what the log tells of a minibatch."""


class Decisions(NamedTuple):
    """What an update learns from, a row for each decision."""

    observations: NDArray[np.int8]
    moves: NDArray[np.int16]
    """Parts of the legal moves, as `Model` wants them."""
    places: NDArray[np.int32]
    """Which of the moves was chosen."""
    chances: NDArray[np.float32]
    """The logarithm of the chance with which it was chosen."""
    advantages: NDArray[np.float32]
    returns: NDArray[np.float32]

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.places)

    def rows(self, which: NDArray[np.int64]) -> "Decisions":
        """Return some of the decisions."""
        columns: list[NDArray[Any]] = [column[which] for column in self]
        return Decisions(*columns)


class Learner:
    """Weights and what the optimiser keeps of them."""

    def __init__(self, model: Model, recipe: Recipe, weights: Weights) -> None:
        self._model, self._recipe = model, recipe
        self._optimiser = optax.chain(optax.clip_by_global_norm(recipe.most_norm), optax.scale_by_adam(eps=1e-5))
        self.weights = weights
        self.state = self._optimiser.init(weights)
        self._steps = {False: jax.jit(partial(self._one_step, self._loss)), True: jax.jit(partial(self._one_step, self._imitation_loss))}

    def update(self, decisions: Decisions, rate: float, rng: np.random.Generator, *, imitate: bool = False) -> dict[str, float]:
        """Go through the decisions in minibatches, `epochs` times; return the means of what the log tells.

        With `imitate` the decisions are a teacher's, to be made as it made them; a policy that is told them learns nothing then.
        """
        step = self._steps[imitate]
        told = []
        count, size = len(decisions.places), min(self._recipe.minibatch, len(decisions.places))
        for _ in range(self._recipe.epochs):
            order = rng.permutation(count)
            for first in range(0, count - size + 1, size):
                batch = decisions.rows(order[first : first + size])
                self.weights, self.state, facts = step(self.weights, self.state, batch, np.float32(rate))
                told.append(facts)
        return {name: float(np.mean([facts[name] for facts in told])) for name in told[0]}

    def _one_step(
        self, loss: Callable[[Weights, Decisions], tuple[Array, Facts]], weights: Weights, state: Array, batch: Decisions, rate: Array
    ) -> tuple[Weights, Array, Facts]:
        gradient, facts = jax.grad(loss, has_aux=True)(weights, batch)
        change, state = self._optimiser.update(gradient, state)
        return jax.tree.map(lambda weight, by: weight - rate * by, weights, change), state, facts

    def _loss(self, weights: Weights, batch: Decisions) -> tuple[Array, Facts]:
        recipe = self._recipe
        logits, values = self._model.forward(weights, batch.observations, batch.moves)
        chances = jax.nn.log_softmax(logits)
        ratio = jnp.exp(take_chosen(chances, batch.places) - batch.chances)
        advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
        gain = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - recipe.clip, 1 + recipe.clip) * advantages).mean()
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

    def _imitation_loss(self, weights: Weights, batch: Decisions) -> tuple[Array, Facts]:
        logits, values = self._model.forward(weights, batch.observations, batch.moves)
        surprise = -take_chosen(jax.nn.log_softmax(logits), batch.places).mean()
        error = jnp.square(values - batch.returns).mean()
        same = (logits.argmax(axis=1) == batch.places).mean()
        facts = {"surprise": surprise, "same": same, "value_error": error, "unexplained": error / (batch.returns.var() + 1e-8)}
        imitated = 0 if self._recipe.advised is not None else 1
        return imitated * surprise + self._recipe.value * error, facts
