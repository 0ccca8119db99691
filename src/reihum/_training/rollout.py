"""Collecting decisions from the games: observations, choices and outcomes."""

import jax
import numpy as np

from reihum._kit.recipe import Recipe
from reihum._kit.shares import SEATS
from reihum._training.advantages import estimate_advantages
from reihum._training.lanes import Lanes
from reihum._training.model import Array, Model, Weights
from reihum._training.ppo import Decisions


class Rollout:
    """Plays `recipe.steps` more decisions in all games at each call, in arrays allocated once."""

    def __init__(self, model: Model, lanes: Lanes, recipe: Recipe) -> None:
        self._lanes, self._recipe = lanes, recipe
        shape = (recipe.steps, lanes.size)
        self._observations = np.zeros((*shape, lanes.observations.shape[1]), np.int8)
        self._moves = np.zeros((*shape, *lanes.moves.shape[1:]), np.int16)
        self._places = np.zeros(shape, np.int32)
        self._chances, self._values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self._seats = np.zeros(shape, np.int64)
        self._learns, self._ended = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
        self._rewards = np.zeros((*shape, SEATS), np.float32)
        self._draw = jax.jit(model.draw)
        self._value = jax.jit(lambda weights, observations, moves: model.forward(weights, observations, moves)[1])
        self._row = np.arange(lanes.size)

    def play(self, weights: Weights, past: Weights, key: Array) -> Decisions:
        """Play on, with the older weights `past` at the seats that do not learn; return the decisions that are learned from."""
        lanes, first = self._lanes, self._lanes.first_past
        for step, (now, then) in enumerate(jax.random.split(key, (self._recipe.steps, 2))):
            self._observe(step, weights, now)
            self._learns[step] = lanes.learns
            if first < lanes.size:
                others = self._draw(past, self._observations[step, first:], self._moves[step, first:], then)[0]
                self._places[step, first:] = np.where(lanes.learns[first:], self._places[step, first:], others)
            self._go_on(step)
        return self._collect_decisions(weights)

    def watch(self, weights: Weights, key: Array) -> Decisions:
        """Let `careful` play on at all seats; return its decisions, with values by these weights."""
        for step, now in enumerate(jax.random.split(key, self._recipe.steps)):
            self._observe(step, weights, now)
            places = self._lanes.find_careful_indices()
            self._learns[step], self._places[step] = places >= 0, np.maximum(places, 0)
            self._go_on(step)
        return self._collect_decisions(weights)

    def _observe(self, step: int, weights: Weights, key: Array) -> None:
        """Record the observation, the move drawn from the policy, and the value."""
        lanes = self._lanes
        self._observations[step], self._moves[step], self._seats[step] = lanes.observations, lanes.moves, lanes.seats
        drawn = self._draw(weights, self._observations[step], self._moves[step], key)
        self._places[step], self._chances[step], self._values[step] = drawn

    def _go_on(self, step: int) -> None:
        """Make the moves and record the outcome."""
        lanes = self._lanes
        lanes.step(lanes.codes[self._row, self._places[step]].astype(np.int64))
        self._rewards[step], self._ended[step] = lanes.rewards, lanes.ended

    def _collect_decisions(self, weights: Weights) -> Decisions:
        """Return the decisions that are learned from."""
        # Advantages are estimated over all decisions, also those not learned from: rewards in between belong to the others.
        lanes = self._lanes
        values = np.asarray(self._value(weights, lanes.observations, lanes.moves))
        ahead = estimate_advantages(self._seats, self._values, self._rewards, self._ended, lanes.seats, values, self._recipe.decay)
        learned = self._learns.ravel()
        columns = (self._observations, self._moves, self._places, self._chances, ahead, ahead + self._values)
        return Decisions(*(_flatten(column)[learned] for column in columns))


def _flatten(column: Array) -> Array:
    """Return an array of (steps, games, …) as (decisions, …)."""
    return column.reshape(-1, *column.shape[2:])
