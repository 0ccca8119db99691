"""A training, from its start or from a checkpoint to its end."""

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.inputs import Inputs, inputs_of
from reihum._bots.networks.layout import count_scores, get_learning, layout_of
from reihum._bots.networks.network import WEIGHTS, Network, NetworkError
from reihum._files import write_whole
from reihum._kit.errors import ReihumError
from reihum._kit.recipe import Recipe
from reihum._play.game import get_game
from reihum._training.checkpoint import CheckpointError, lock_folder, read_checkpoint, write_checkpoint
from reihum._training.described import describe_recipe, list_differences
from reihum._training.evaluate import EvaluationSetup, Score, evaluate_network
from reihum._training.lanes import Lanes
from reihum._training.model import Array, Model, Weights
from reihum._training.on_device import DeviceLanes, DeviceLearner, DeviceRollout
from reihum._training.plan import DEALS, EVALUATED, TrainingPlan
from reihum._training.ppo import Learner
from reihum._training.progress import POOL, TrainingProgress
from reihum._training.recipe_checks import check_recipe
from reihum._training.rollout import Rollout

CHECKPOINT = "checkpoint.npz"
KEPT_EVERY = 20
"""The number of updates after which the current network joins the older versions."""
AVERAGED = 0.1
"""The weight of the newest weights in the moving average."""
SAVED_EVERY = 3.0
"""The largest number of minutes between two checkpoints, also in trainings without evaluations."""
EVALUATION_SEED = 1 << 61
"""The seed of the evaluations' deals, which are never those of training."""

Tell = Callable[[dict[str, Any]], None]
"""Called with each line of the log."""


class DivergedError(ReihumError):
    """A training whose weights have become infinite or NaN."""


class TrainingState(NamedTuple):
    """The data of a checkpoint after a complete update."""

    progress: TrainingProgress
    arrays: dict[str, Array]
    """Arrays by their names in a checkpoint."""
    network: Network


class Training:
    """One training; `run` carries it out.

    It begins with new weights, or with those of `network`, and calls `tell` with each line of the log, a dictionary. Raises OptionError for
    a recipe that is not one for the game, and NetworkError for a network of another game.
    """

    def __init__(self, plan: TrainingPlan, recipe: Recipe, tell: Tell, network: Network | None = None) -> None:
        self.plan, self._tell = plan, tell
        self.seed = int(plan.seed or 0)
        self.game = get_game(plan.game)
        check_recipe(recipe, self.game)
        self._given = recipe
        """The recipe as given; `recipe` may be changed to fit the network that the training begins with."""
        self.deals: int = plan.deals or DEALS
        """The number of deals of an evaluation."""
        self.evaluated_players: tuple[int, ...] = EVALUATED if plan.evaluated is None else plan.evaluated
        """The numbers of players of evaluations; those that the game is not for are left out."""
        self._begin(recipe, network)
        self.done = 0
        """The number of updates."""
        self.decisions = 0
        self.minutes = 0.0
        self.best = 0.0
        self.rate: float | None = None
        """The learning rate of the last update of self-play."""
        self._start: tuple[float, float] | None = None
        """Where a continued training starts: the part of the plan already done, and the learning rate then."""
        self.evaluated: int | None = None
        """The update after which the last evaluation took place."""
        self.kept = self._keep()
        """The state after the last complete update, since an interrupt may come in the middle of the next one."""
        self._written: tuple[int, int] | None = None
        """Size and time of the checkpoint that this training has read or written last; None before."""

    def _begin(self, recipe: Recipe, network: Network | None) -> None:
        """Make the learner, with new weights or with those of a network; raises NetworkError."""
        if network:
            network.check(self.game)
            recipe = replace(recipe, imitate=0, advised=(recipe.advised or ()) if network.advised else None)
        self.recipe, self._advised = recipe, recipe.advised is not None
        self._begun_with, self._imitating = network is not None, recipe.imitate > 0
        self.inputs = network.inputs if network else inputs_of(get_learning(self.game).observation, recipe.ways, recipe.without)
        self.model = Model(self.inputs, count_scores(self.game, advised=self._advised), by_comparison=self.plan.on_gpu)
        weights = (
            {name: jnp.asarray(getattr(network, name)) for name in WEIGHTS}
            if network
            else self.model.make_weights(recipe.hidden, self.seed, recipe.advised or ())
        )
        self.learner = DeviceLearner(self.model, recipe, weights) if self.plan.on_gpu else Learner(self.model, recipe, weights)
        self.average: Weights = weights
        """The moving average of the weights, which is evaluated, saved and played with."""
        self.pool: list[Weights] = [weights]
        self._first_choice = jax.jit(self.model.choose_best)

    def run(self) -> None:
        """Train until the plan is fulfilled, writing checkpoints at the start, in between and at the end; return at once if it is.

        Creates the folder of the plan. Raises CheckpointError for one with an earlier training that `restore` has not read, or in which
        another process is training. On an interrupt, writes a checkpoint of the last complete update, then raises it.
        """
        if self.over:
            return
        self.plan.out.mkdir(parents=True, exist_ok=True)
        with lock_folder(self.plan.out):
            self._run_locked()

    def _run_locked(self) -> None:
        # Compared under the lock: another process may have trained since this one has looked.
        if self._find_checkpoint() != self._written:
            message = (
                f"In {self.plan.out} there is a training already: go on with it (`restore`, or `reihum train --continue`), or name another "
                "folder."
            )
            raise CheckpointError(message)
        self.kept = self._keep()
        if not self.done:
            # First of all: an unwritable folder fails now and not after minutes, and an early kill leaves something to continue.
            self._write_checkpoint()
        try:
            self._train()
        except KeyboardInterrupt:
            self._write()
            raise

    def _find_checkpoint(self) -> tuple[int, int] | None:
        """Return size and time of the checkpoint in the folder, by which it is recognised; None without one."""
        try:
            found = (self.plan.out / CHECKPOINT).stat()
        except FileNotFoundError:
            return None
        return found.st_size, found.st_mtime_ns

    def _train(self) -> None:
        plan, started = self.plan, time.monotonic() - 60 * self.minutes
        rollout = self._make_rollout()
        evaluated = saved = self.minutes
        if self._begun_with and not self.done and self.evaluated is None:
            self._evaluate()  # sets the score that `best.npz` must beat
        while self._compute_part() < 1:
            # Chance depends on the seed and the update alone, so a continued training draws what an uninterrupted one would have.
            rng = np.random.default_rng((self.seed, self.done))
            key = jax.random.fold_in(jax.random.PRNGKey(self.seed), self.done)
            weights, imitate, rate = self.learner.weights, self._imitates, self.next_rate
            decisions: Any
            decisions = rollout.watch(weights, key) if imitate else rollout.play(weights, self.pool[rng.integers(len(self.pool))], key)
            if isinstance(self.learner, DeviceLearner):
                facts = self.learner.update_on_device(decisions, rate, jax.random.fold_in(key, self.recipe.steps), imitate=imitate)
            else:
                facts = self.learner.update(decisions, rate, rng, imitate=imitate)
            # Before anything is recorded: the last checkpoint stays usable.
            self._check_finite(rate)
            self._imitating, self.rate = imitate, None if imitate else rate
            self.done += 1
            self.decisions += decisions.number
            self.minutes = (time.monotonic() - started) / 60
            self.average = jax.tree.map(self._update_average, self.average, self.learner.weights)
            self._remember(rng)
            self._tell({"update": self.done, "minutes": round(self.minutes, 3), "decisions": self.decisions, "rate": rate, **facts})
            self.kept = self._keep()
            if plan.evaluate_every and self.minutes - evaluated >= plan.evaluate_every:
                evaluated = saved = self.minutes
                self._evaluate()
                self.save()
            elif self.minutes - saved >= SAVED_EVERY:
                saved = self.minutes
                self._write()
        if self.evaluated != self.done:
            self._evaluate()
            self.save()

    def _make_rollout(self) -> Rollout | DeviceRollout:
        """Return the rollout, with newly dealt games."""
        if self.plan.on_gpu:
            return DeviceRollout(self.model, DeviceLanes(self.game, self.recipe, self.seed, self.done), self.recipe, self.game)
        return Rollout(self.model, Lanes(self.game, self.recipe, self.seed, self.done), self.recipe)

    @property
    def over(self) -> bool:
        """Whether the plan is fulfilled and the last update evaluated."""
        return self._compute_part() >= 1 and self.evaluated == self.done

    @property
    def next_rate(self) -> float:
        """The learning rate of the next update."""
        return self.recipe.rate(self._compute_part(), imitate=self._imitates, start=self._start)

    @property
    def _imitates(self) -> bool:
        """Whether `careful` plays in the next update."""
        return self._imitating and self._compute_part() < self.recipe.imitate

    def _check_finite(self, rate: float) -> None:
        """Raise DivergedError where the last update has made weights infinite or NaN."""
        if all(np.isfinite(leaf).all() for leaf in jax.tree.leaves(self.learner.weights)):
            return
        path = self.plan.out / CHECKPOINT
        message = (
            f"The training has diverged: after update {self.done + 1}, with the learning rate {rate:.2g}, some weights are infinite or "
            f"NaN. The last checkpoint is as it was: {path}. Begin anew with lower `rates` in the recipe."
        )
        raise DivergedError(message)

    def _update_average(self, average: Array, weights: Array) -> Array:
        """Return the moving average updated with these weights."""
        # The first updates count evenly: else the average would keep the random beginning for long.
        return average + (weights - average) * max(AVERAGED, 1 / self.done)

    def _compute_part(self) -> float:
        """Return the part of the planned length that is done."""
        if self.plan.updates is not None:
            return self.done / self.plan.updates
        return self.minutes / (self.plan.minutes or 1)

    def _remember(self, rng: np.random.Generator) -> None:
        """Add the current network to the older versions; when there are enough, it replaces a random one."""
        if self.done % KEPT_EVERY:
            return
        if self.done == KEPT_EVERY:
            self.pool = [self.learner.weights]  # replaces the untrained one, from which nothing is learned
        elif len(self.pool) < POOL:
            self.pool.append(self.learner.weights)
        else:
            self.pool[rng.integers(POOL)] = self.learner.weights

    def _evaluate(self) -> None:
        scores = [self.score(players, self.deals) for players in self.evaluated_players if players in self.game.seats]
        for score in scores:
            self._tell({"update": self.done, "minutes": round(self.minutes, 3), **score._asdict()})
        if scores and (mean := float(np.mean([score.to_fair for score in scores]))) > self.best:
            self.best = mean
            write_whole(self.plan.out / "best.npz", self.make_network(scores).save)
        self.evaluated = self.done

    def score(self, players: int, deals: int) -> Score:
        """Return the score of the network against `careful`."""

        def choose(observations: NDArray[np.int8], moves: NDArray[np.int16]) -> NDArray[np.int64]:
            return np.asarray(self._first_choice(self.average, observations, moves))

        return evaluate_network(EvaluationSetup(self.game, players, deals, EVALUATION_SEED, self.recipe.width, self._advised), choose)

    def make_network(self, scores: list[Score]) -> Network:
        """Return the current network, with the averaged weights."""
        about = {
            "updates": self.done,
            "decisions": self.decisions,
            "minutes": round(self.minutes, 1),
            "seed": self.seed,
            "against_careful": [score._asdict() for score in scores],
        }
        weights = {name: np.asarray(value, np.float32) for name, value in self.average.items()}
        return Network(self.game.id, layout_of(self.game), self.inputs, **weights, training=about, advised=self._advised)

    def save(self) -> None:
        """Write the checkpoint and the current network."""
        self.kept = self._keep()
        self._write()

    def _write(self) -> None:
        write_whole(self.plan.out / "network.npz", self.kept.network.save)
        self._write_checkpoint()

    def _write_checkpoint(self) -> None:
        progress, arrays, _ = self.kept
        about = {"game": self.game.id, **asdict(progress)}
        write_checkpoint(self.plan.out / CHECKPOINT, about, {name: np.asarray(array) for name, array in arrays.items()})
        self._written = self._find_checkpoint()

    def _keep(self) -> TrainingState:
        """Return what a checkpoint would hold now; JAX arrays are immutable, so nothing is copied."""
        arrays: dict[str, Array] = {f"inputs_{name}": array for name, array in self.inputs._asdict().items()}
        for group, tree in self._collect_trees().items():
            arrays |= {f"{group}_{at}": leaf for at, leaf in enumerate(jax.tree.leaves(tree))}
        progress = TrainingProgress(
            layout_of(self.game),
            self.done,
            self.decisions,
            self.minutes,
            self.best,
            len(self.pool),
            imitating=self._imitating,
            begun_with=self._begun_with,
            advised=self._advised,
            evaluated=self.evaluated,
            seed=self.seed,
            rate=self.rate,
            deals=self.deals,
            evaluated_players=self.evaluated_players,
            recipe=describe_recipe(self._given),
        )
        return TrainingState(progress, arrays, self.make_network([]))

    def restore(self) -> None:
        """Continue from the last checkpoint, with new deals; raises CheckpointError."""
        path, written = self.plan.out / CHECKPOINT, self._find_checkpoint()
        about, arrays = read_checkpoint(path)
        progress = TrainingProgress.read(about, path)
        self._compare_plan(progress, path)
        other = f"{path} is of another game, layout or recipe than what is to be trained: begin anew in another folder."
        if progress.layout != layout_of(self.game):
            raise CheckpointError(other)
        self._compare_recipe(progress, arrays, path)
        if progress.begun_with:
            self._begin(self.recipe, self._read_network(path, arrays, advised=progress.advised))
        # Placeholders of the right number: the shape of each is then compared with what the checkpoint has.
        self.pool = self.pool[:1] * progress.pool
        trees = {}
        for group, tree in self._collect_trees().items():
            leaves, shape = jax.tree.flatten(tree)
            kept = [arrays.get(f"{group}_{at}") for at in range(len(leaves))]
            for at, (new, old) in enumerate(zip(kept, leaves, strict=True)):
                if new is None or new.shape != old.shape:
                    raise CheckpointError(other)
                if new.dtype != old.dtype or not np.isfinite(new).all():
                    message = f"{path} is damaged: what it holds as `{group}_{at}` are no numbers. Begin anew in another folder."
                    raise CheckpointError(message)
            trees[group] = jax.tree.unflatten(shape, [jnp.asarray(leaf) for leaf in kept])
        self.learner.weights, self.learner.state = trees["weights"], trees["optimiser"]
        self.average, self.pool = trees["average"], trees["pool"]
        self.done, self.decisions, self.minutes, self.best = progress.done, progress.decisions, progress.minutes, progress.best
        self.seed = self.seed if progress.seed is None else progress.seed
        self._imitating, self.evaluated = progress.imitating, progress.evaluated
        self.rate, self._written = progress.rate, written
        self.deals = self.deals if progress.deals is None else progress.deals
        self.evaluated_players = self.evaluated_players if progress.evaluated_players is None else progress.evaluated_players
        if self.rate is not None and self._compute_part() < 1:
            self._start = self._compute_part(), self.rate

    def _compare_plan(self, progress: TrainingProgress, path: Path) -> None:
        """Raise CheckpointError if the plan has another seed or other evaluations than the checkpoint."""
        named = {"seed": "--seed", "deals": "--deals", "evaluated_players": "`evaluated`"}
        given = {"seed": self.plan.seed, "deals": self.plan.deals, "evaluated_players": self.plan.evaluated}
        for name, value in given.items():
            kept = getattr(progress, name)
            if value is not None and kept is not None and value != kept:
                words = name.replace("_", " ")
                message = f"{path} has the {words} {kept}, not {value}: leave {named[name]} away, or begin anew in another folder."
                raise CheckpointError(message)

    def _compare_recipe(self, progress: TrainingProgress, arrays: Mapping[str, NDArray[Any]], path: Path) -> None:
        """Raise CheckpointError for a checkpoint of another recipe; an older one tells only which inputs its network has."""
        message = f"{path} is of another recipe than what is to be trained"
        if progress.recipe is not None and (other := list_differences(progress.recipe, self._given)):
            message += f"; these fields differ: {', '.join(other)}. Train by the same recipe, or begin anew in another folder."
            raise CheckpointError(message)
        held = {name: arrays[f"inputs_{name}"] for name in Inputs._fields if f"inputs_{name}" in arrays}
        if not progress.begun_with and not all(np.array_equal(array, getattr(self.inputs, name)) for name, array in held.items()):
            message += ": its network has other inputs (`ways` and `without`). Train by the same recipe, or begin anew in another folder."
            raise CheckpointError(message)

    def _read_network(self, path: Path, arrays: Mapping[str, NDArray[Any]], *, advised: bool) -> Network:
        """Return the network of a checkpoint that began with a trained network; raises CheckpointError."""
        try:
            inputs = Inputs._make(arrays[f"inputs_{name}"] for name in Inputs._fields)
            weights = {name: arrays[f"weights_{at}"] for at, name in enumerate(sorted(WEIGHTS))}  # JAX sorts the leaves by name
            network = Network(self.game.id, layout_of(self.game), inputs, **weights, training={}, advised=advised)
            network.check(self.game)
        except (KeyError, TypeError, NetworkError) as error:
            message = f"{path} does not hold the network that its training goes on with: {error} Begin anew in another folder."
            raise CheckpointError(message) from error
        return network

    def _collect_trees(self) -> dict[str, Any]:
        return {"weights": self.learner.weights, "average": self.average, "optimiser": self.learner.state, "pool": self.pool}
