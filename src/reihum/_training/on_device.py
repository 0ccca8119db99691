"""A training on one GPU: games, network and updates stay there, and Python only schedules them.

The recipe is the same as on a processor, with `Recipe.device_lanes` times as many games and larger minibatches. A step of all games is one
compiled function, an update another. Arrays pass between the games and JAX without a copy.
"""

from functools import partial
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.choices import CAREFUL
from reihum._bots.networks.move_parts import count_of, parts_of
from reihum._envs.memory import Cell
from reihum._gpu.arrays import BorrowedArray, DeviceArray, Memory
from reihum._gpu.batch import GpuBatch, Launching
from reihum._gpu.driver import open_device
from reihum._gpu.kernels import get_offset
from reihum._kit.errors import OptionError
from reihum._kit.learnable import NO_REMARK
from reihum._kit.network_profile import NO_PART
from reihum._kit.observations import count_values
from reihum._kit.recipe import Recipe
from reihum._kit.seeds import derive_seed
from reihum._kit.shares import SEATS
from reihum._kit.structured import get_dtype
from reihum._play.game import Game
from reihum._training.choices import count_remark_kinds
from reihum._training.lanes import iter_lane_kinds
from reihum._training.model import Array, Model, Weights
from reihum._training.ppo import Decisions, Learner


class Seen(NamedTuple):
    """The common arrays of all games after a step, as JAX arrays."""

    observations: Array
    codes: Array
    remarks: Array
    careful: Array
    seats: Array
    ended: Array
    rewards: Array
    cells: Array


class PlayedSteps(NamedTuple):
    """The decisions of an update, by step and game; JAX writes them in place."""

    observations: Array
    moves: Array
    places: Array
    chances: Array
    values: Array
    seats: Array
    learns: Array
    rewards: Array
    ended: Array
    standing: Array
    """Each seat's chance to win before the last step, by game, where the recipe rewards its change."""


class DeviceDecisions(NamedTuple):
    """The decisions of an update, with a mask of those that are learned from."""

    decisions: Decisions
    learned: Array

    @property
    def number(self) -> int:
        """The number of decisions that are learned from."""
        return int(self.learned.sum())


class DeviceLanes:
    """All games of a training in common arrays on the device; those against an older version come last, from row `first_past` on."""

    def __init__(self, game: Game, recipe: Recipe, seed: int, updates: int = 0, device: Launching | None = None) -> None:
        """Deal all games; the deals depend on the seed of the training and on the number of updates made before."""
        seed = derive_seed(seed, "training", updates)
        self._device = device or open_device()
        self._recipe, self._learning = recipe, require_learnable(game).learning
        self.kinds = [kind._replace(size=kind.size * recipe.device_lanes) for kind in iter_lane_kinds(recipe) if kind.size]
        sizes = [kind.size for kind in self.kinds]
        self.firsts = [0, *accumulate(sizes)]
        self.size = self.firsts[-1]
        self.first_past = sum(kind.size for kind in self.kinds if not kind.past)
        self._advised = recipe.advised is not None
        self._own = self._advised and self._learning.list_candidates is not None
        sorts = count_remark_kinds(game, advised=self._advised)
        shapes: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
            "observations": ((self.size, count_values(self._learning.observation)), np.int8),
            "codes": ((self.size, recipe.width), np.int16),
            "remarks": ((self.size, recipe.width, sorts), np.int16),
            "careful": ((self.size, 2), np.int32),
            "seats": ((self.size,), np.int8),
            "ended": ((self.size,), np.bool_),
            "rewards": ((sum(kind.size * kind.players for kind in self.kinds),), np.float32),
            "cells": ((self.size, get_dtype(Cell).itemsize // 4), np.int32),
        }
        self._arrays = {name: self._allocate_array(*shape) for name, shape in shapes.items()}
        self._batches: list[GpuBatch] = []
        self._taken: BorrowedArray | None = None
        rewarded = 0
        for kind, first in zip(self.kinds, self.firsts, strict=False):
            stop, rows = first + kind.size, kind.size * kind.players
            out = {name: self._arrays[name].slice_rows(first, stop) for name in ("observations", "seats", "ended", "cells")}
            out["rewards"] = self._arrays["rewards"].slice_rows(rewarded, rewarded + rows).reshape((kind.size, kind.players), np.float32)
            out["actions"] = self._arrays["careful"].slice_rows(first, stop).reshape((kind.size,), np.int64)
            rewarded += rows
            batch = GpuBatch(
                game,
                kind.size,
                players=kind.players,
                seeds=[derive_seed(seed, "lane", lane) for lane in range(first, stop)],
                episode=recipe.episode,
                reward=recipe.reward,
                bots=kind.list_bots(),
                skip_forced=True,
                masks=False,
                device=self._device,
                stream=self._device.make_stream(),  # streams run side by side: kernels of few games leave most of the device idle
                out=out,
            )
            batch.start_chance(derive_seed(seed, "lane", first))
            self._batches.append(batch)
        self.observe()
        self.join()

    def _allocate_array(self, shape: tuple[int, ...], dtype: type[np.generic]) -> DeviceArray:
        memory = Memory(self._device, prod(shape) * np.dtype(dtype).itemsize)
        return DeviceArray(self._device, memory, memory.address, shape, np.dtype(dtype))

    def observe(self) -> None:
        """List the moves of the seats to move, and the remarks on them."""
        for batch, first in zip(self._batches, self.firsts, strict=False):
            codes = self._arrays["codes"].slice_rows(first, first + batch.size)
            if self._own:
                batch.list_advised(codes, self._arrays["remarks"].slice_rows(first, first + batch.size))
            else:
                batch.list_legal(codes)
                if self._advised:
                    batch.advise()

    def join(self) -> None:
        """Let the default stream, in which arrays are handed over, wait for all games."""
        for batch in self._batches:
            self._device.let_wait(0, batch.stream)

    def advise(self) -> None:
        """Write the move of `careful` in each game."""
        for batch in self._batches:
            batch.advise()
        self.join()

    def read_arrays(self) -> Seen:
        """Return the arrays now; only JAX waits for the games, not Python."""
        return Seen(*(jax.dlpack.from_dlpack(self._arrays[name]) for name in Seen._fields))

    def step(self, actions: Array) -> None:
        """Make a move in each game, given as int32, and list the next moves."""
        taken = BorrowedArray(actions, self._device, 0)
        for batch, first in zip(self._batches, self.firsts, strict=False):
            # The actions come from the default stream, and `join` orders the other direction.
            self._device.let_wait(batch.stream, 0)
            batch.step_at(taken.address + 4 * first, bits=32)
        self._taken = taken  # kept until the next step: the kernels may not have read it yet
        self.observe()
        self.join()


class DeviceRollout:
    """Plays `recipe.steps` more decisions in all games at each call."""

    def __init__(self, model: Model, lanes: DeviceLanes, recipe: Recipe, game: Game) -> None:
        self._model, self._lanes, self._recipe = model, lanes, recipe
        kinds = lanes.kinds
        tables = {players: parts_of(game, players) for players in {kind.players for kind in kinds}}
        begins = dict(zip(tables, [0, *accumulate(len(table) for table in tables.values())], strict=False))
        whole = np.concatenate(list(tables.values()))
        self._parts = jnp.asarray(np.concatenate([whole, np.full_like(whole[:, :1], NO_PART)], axis=1))  # the last row is "no move"
        self._begin = jnp.asarray(np.concatenate([np.full(kind.size, begins[kind.players], np.int32) for kind in kinds]))
        self._even = jnp.asarray(np.concatenate([_make_even_chances(kind.size, kind.players) for kind in kinds]))
        learning = [np.arange(kind.size) % kind.players if kind.past else np.full(kind.size, NO_PART) for kind in kinds]
        self._learning_seats = jnp.asarray(np.concatenate(learning).astype(np.int32))
        self._count, self._sorts = count_of(game), count_remark_kinds(game, advised=recipe.advised is not None)
        self._own = self._sorts > 0 and require_learnable(game).learning.list_candidates is not None
        places = self._parts.shape[2] + self._sorts
        shape = (recipe.steps, lanes.size)
        kept: dict[str, tuple[tuple[int, ...], Any]] = {
            "observations": ((count_values(require_learnable(game).learning.observation),), jnp.int8),
            "moves": ((recipe.width, places), jnp.int16),
            "rewards": ((SEATS,), jnp.float32),
            **dict.fromkeys(("places", "seats"), ((), jnp.int32)),
            **dict.fromkeys(("chances", "values"), ((), jnp.float32)),
            **dict.fromkeys(("learns", "ended"), ((), jnp.bool_)),
        }
        arrays = {name: jnp.zeros((*shape, *more), dtype) for name, (more, dtype) in kept.items()}
        self._played = PlayedSteps(**arrays, standing=jnp.array(self._even))
        # The arrays are donated: JAX then writes into them in place, and does not hold all decisions twice.
        self._steps = {watched: jax.jit(partial(self._step, watched=watched), donate_argnums=0) for watched in (False, True)}
        self._finish = jax.jit(self._end)

    def play(self, weights: Weights, past: Weights, key: Array) -> DeviceDecisions:
        """Play on, with the older weights `past` at the seats that do not learn; return the decisions."""
        return self._play(weights, past, key, watched=False)

    def watch(self, weights: Weights, key: Array) -> DeviceDecisions:
        """Let `careful` play on at all seats; return its decisions, with values by these weights."""
        return self._play(weights, weights, key, watched=True)

    def _play(self, weights: Weights, past: Weights, key: Array, *, watched: bool) -> DeviceDecisions:
        for step in range(self._recipe.steps):
            if watched and (self._own or not self._sorts):
                self._lanes.advise()
            self._played, actions = self._steps[watched](self._played, weights, past, self._lanes.read_arrays(), key, step)
            self._lanes.step(actions)
        decisions: DeviceDecisions
        decisions, self._played = self._finish(self._played, weights, self._lanes.read_arrays())
        return decisions

    def _step(self, played: PlayedSteps, weights: Weights, past: Weights, seen: Seen, key: Array, step: Array, *, watched: bool) -> Any:  # noqa: ANN401, PLR0913, PLR0917 - what a compiled function is handed
        """Return the decisions extended by one step, and the actions of this step."""
        now, then = jax.random.split(jax.random.fold_in(key, step))
        first = self._lanes.first_past
        moves, seats = self._gather_moves(seen), seen.seats.astype(jnp.int32)
        places, chances, values = self._model.draw(weights, seen.observations, moves, now)
        hits = seen.codes == seen.careful[:, :1]
        if watched:
            learns, places = hits.any(axis=1), hits.argmax(axis=1)
        else:
            learns = (seen.codes[:, 1] >= 0) & ((self._learning_seats == NO_PART) | (self._learning_seats == seats))
            if first < self._lanes.size:
                others = self._model.draw(past, seen.observations[first:], moves[first:], then)[0]
                places = places.at[first:].set(jnp.where(learns[first:], places[first:], others))
        # What is seen now is the outcome of the step before. At the first step the index is -1, the last row, which is written again later.
        played = self._add_outcome(played, seen, step - 1)
        found = (seen.observations, moves, places.astype(jnp.int32), chances, values, seats, learns)
        columns = [column.at[step].set(new) for column, new in zip(played[: len(found)], found, strict=True)]
        actions = jnp.take_along_axis(seen.codes, places[:, None], axis=1)[:, 0].astype(jnp.int32)
        return PlayedSteps(*columns, *played[len(found) :]), actions

    def _gather_moves(self, seen: Seen) -> Array:
        """Return the parts of the moves to choose among, and the remarks on them."""
        codes = seen.codes.astype(jnp.int32)
        rows = (self._begin + seen.seats)[:, None]
        parts = self._parts[rows, jnp.where(codes < 0, self._parts.shape[1] - 1, codes)]
        if not self._sorts:
            return parts
        remarks = seen.remarks if self._own else jnp.where(codes == seen.careful[:, :1], CAREFUL, NO_REMARK)[:, :, None]
        remark_parts = jnp.where((remarks == NO_REMARK) | (codes < 0)[:, :, None], NO_PART, self._count + remarks)
        return jnp.concatenate([parts, remark_parts.astype(jnp.int16)], axis=2)

    def _add_outcome(self, played: PlayedSteps, seen: Seen, step: Array) -> PlayedSteps:
        """Return the same with the outcome of a step."""
        brought, standing = self._compute_rewards(seen, played.standing, step)
        kept = {"rewards": played.rewards.at[step].set(brought), "ended": played.ended.at[step].set(seen.ended)}
        return played._replace(**kept, standing=standing)

    def _compute_rewards(self, seen: Seen, standing: Array, step: Array) -> tuple[Array, Array]:
        """Return each seat's reward of the last step, by the recipe, and its chance to win now."""
        recipe, begin, found, stands = self._recipe, 0, [], []
        # JAX sees cells as int32; totals are int64, and their low halves, every second number, hold them whole.
        totals_at = get_offset(Cell, "totals") // 4
        for kind, first in zip(self._lanes.kinds, self._lanes.firsts, strict=False):
            rows = slice(first, first + kind.size)
            ended = seen.ended[rows, None]
            given = seen.rewards[begin : begin + kind.size * kind.players].reshape(kind.size, kind.players)
            begin += kind.size * kind.players
            now = standing[rows, : kind.players]
            if recipe.shape:
                given = jnp.where(ended, recipe.shape(given), 0)
            elif recipe.reward == "win":
                given = given - jnp.where(ended, 1 / kind.players, 0)
            if recipe.standing:
                now = recipe.standing(seen.cells[rows, totals_at : totals_at + 2 * kind.players : 2])
                before = standing[rows, : kind.players]
                given = given + jnp.where(ended, 0, now) - before + jnp.where(ended, 1 / kind.players, 0)
            room = ((0, 0), (0, SEATS - kind.players))
            found.append(jnp.pad(given, room))
            stands.append(jnp.pad(now, room))
        is_first = step < 0  # a reward from before these decisions is not theirs
        return jnp.concatenate(found), jnp.where(is_first, standing, jnp.concatenate(stands))

    def _end(self, played: PlayedSteps, weights: Weights, seen: Seen) -> tuple[DeviceDecisions, PlayedSteps]:
        """Return all decisions, with the outcome of the last step, and the arrays for the next ones."""
        played = self._add_outcome(played, seen, jnp.int32(self._recipe.steps - 1))
        values = self._model.forward(weights, seen.observations, self._gather_moves(seen))[1]
        last = (seen.seats.astype(jnp.int32), values)
        ahead = scan_advantages(played.seats, played.values, played.rewards, played.ended, *last, self._recipe.decay)
        columns = (played.observations, played.moves, played.places, played.chances, ahead, ahead + played.values)
        decisions: Any = Decisions(*(column.reshape(-1, *column.shape[2:]) for column in columns))
        return DeviceDecisions(decisions, played.learns.reshape(-1)), played


def _make_even_chances(size: int, players: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Return even chances of all seats in `size` games."""
    shares = np.zeros((size, SEATS), np.float32)
    shares[:, :players] = 1 / players
    return shares


def scan_advantages(  # noqa: PLR0913, PLR0917 - as on a processor
    seats: Array, values: Array, rewards: Array, ended: Array, last_seats: Array, last_values: Array, decay: float
) -> Array:
    """Return the same as `reihum._training.advantages.estimate_advantages`."""
    games = seats.shape[1]
    none = jnp.full((games, SEATS), jnp.nan, jnp.float32)
    start = (_put(none, last_seats, last_values), jnp.zeros((games, SEATS)), jnp.zeros((games, SEATS)))

    def step_back(state: tuple[Array, Array, Array], step: tuple[Array, ...]) -> tuple[tuple[Array, Array, Array], Array]:
        seat, value, reward, over = step
        following, ahead, gained = (jnp.where(over[:, None], 0, part) for part in state)
        gained = gained + reward
        after = _take(following, seat)
        after = jnp.where(jnp.isnan(after), value, after)
        found = _take(gained, seat) + after - value + decay * _take(ahead, seat)
        return (_put(following, seat, value), _put(ahead, seat, found), _put(gained, seat, 0)), found

    return jax.lax.scan(step_back, start, (seats, values, rewards, ended), reverse=True)[1]


def _take(table: Array, seats: Array) -> Array:
    return jnp.take_along_axis(table, seats[:, None], axis=1)[:, 0]


def _put(table: Array, seats: Array, values: Array) -> Array:
    return jnp.where(jnp.arange(SEATS) == seats[:, None], jnp.asarray(values)[..., None], table)


class DeviceLearner(Learner):
    """Trains on all minibatches of an update in one compiled function."""

    def __init__(self, model: Model, recipe: Recipe, weights: Weights) -> None:
        super().__init__(model, recipe, weights)
        self._size = recipe.minibatch * recipe.device_minibatch
        self._update = {imitate: jax.jit(partial(self._update_all, imitate=imitate)) for imitate in (False, True)}

    def update_on_device(self, decisions: DeviceDecisions, rate: float, key: Array, *, imitate: bool) -> dict[str, float]:
        """Train on the decisions in minibatches, `epochs` times; return the means of the logged numbers.

        Raises OptionError for too few decisions to fill a minibatch.
        """
        if decisions.number < self._size:
            message = (
                f"An update has {decisions.number} decisions, fewer than a minibatch of {self._size} on a GPU: give a smaller `minibatch` "
                "or `device_minibatch`, or more `lanes`, `device_lanes` or `steps`."
            )
            raise OptionError(message)
        self.weights, self.state, facts = self._update[imitate](self.weights, self.state, decisions, np.float32(rate), key)
        return {name: float(value) for name, value in facts.items()}

    def _update_all(self, weights: Weights, state: Array, data: DeviceDecisions, rate: Array, key: Array, *, imitate: bool) -> Any:  # noqa: ANN401, PLR0913 - as above
        size = self._size
        loss = self._compute_imitation_loss if imitate else self._compute_loss
        steps = data.learned.sum() // size
        facts = jax.eval_shape(loss, weights, jax.tree.map(lambda column: column[:size], data.decisions))[1]
        sums = {name: jnp.zeros(()) for name in facts}

        def run_epoch(at: int, carry: tuple[Any, ...]) -> tuple[Any, ...]:
            chance = jax.random.uniform(jax.random.fold_in(key, at), data.learned.shape)
            # A random order in which decisions that are not learned from come last; shapes must be fixed, so they cannot be filtered out.
            order = jnp.argsort(jnp.where(data.learned, chance, 2.0))

            def run_minibatch(place: Array, carry: tuple[Any, ...]) -> tuple[Any, ...]:
                weights, state, sums = carry
                rows = jax.lax.dynamic_slice(order, (place * size,), (size,))
                batch = jax.tree.map(lambda column: column[rows], data.decisions)
                weights, state, facts = self._take_step(loss, weights, state, batch, rate)
                return weights, state, {name: sums[name] + facts[name] for name in sums}

            return jax.lax.fori_loop(0, steps, run_minibatch, carry)  # type: ignore[no-any-return]

        weights, state, sums = jax.lax.fori_loop(0, self._recipe.epochs, run_epoch, (weights, state, sums))
        return weights, state, {name: value / (self._recipe.epochs * steps) for name, value in sums.items()}
