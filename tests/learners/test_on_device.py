"""A training on a device: what its compiled functions do is what a training on a processor does; here they are compiled for that."""

import os
import subprocess
import sys
from typing import Any, cast

import numpy as np
import pytest

from reihum._bots.networks.inputs import inputs_of
from reihum._bots.networks.layout import count_scores, get_learning
from reihum._kit.errors import OptionError
from reihum._kit.shares import SEATS
from reihum._play.game import get_game
from tools.wasm.compiler.linking import COMPILER_ENVIRONMENT

jax: Any = pytest.importorskip("jax")

from reihum._games.bloom.recipe import soften_share  # noqa: E402 - they need the library
from reihum._games.level_8.recipe import estimate_win_chances  # noqa: E402 - as above
from reihum._training import get_recipe, on_device  # noqa: E402 - they need the library
from reihum._training.advantages import estimate_advantages  # noqa: E402 - as above
from reihum._training.model import Model  # noqa: E402 - as above


@pytest.mark.parametrize("players", [2, 4, 6])
def test_advantages_are_those_of_a_processor(players: int) -> None:
    rng, steps, games = np.random.default_rng(players), 20, 50
    seats, last_seats = rng.integers(0, players, (steps, games)), rng.integers(0, players, games)
    values, last_values = (rng.normal(size=shape).astype(np.float32) for shape in ((steps, games), games))
    brought = np.zeros((steps, games, SEATS), np.float32)
    brought[:, :, :players] = rng.normal(size=(steps, games, players))
    ended = rng.random((steps, games)) < 0.1
    expected = estimate_advantages(seats, values, brought, ended, last_seats, last_values, 0.95)
    found = on_device.scan_advantages(seats, values, brought, ended, last_seats, last_values, 0.95)
    np.testing.assert_allclose(found, expected, atol=1e-6)


def test_moves_are_scored_alike_by_looking_up_and_by_comparing() -> None:
    game, recipe, rng = get_game("elfer_raus"), get_recipe("elfer_raus"), np.random.default_rng(0)
    inputs, count = inputs_of(get_learning(game).observation, recipe.ways, recipe.without), count_scores(game, advised=True)
    looked_up, compared = Model(inputs, count), Model(inputs, count, by_comparison=True)
    weights = looked_up.make_weights((32, 32), 0, recipe.advised or ())
    observations, moves = rng.integers(0, 2, (100, 352)).astype(np.int8), rng.integers(-1, count, (100, 16, 2)).astype(np.int16)
    for one, other in zip(looked_up.forward(weights, observations, moves), compared.forward(weights, observations, moves), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-6)


def test_rewards_are_those_of_a_processor() -> None:
    totals: Any = np.random.default_rng(0).integers(0, 6, (10, 4))
    for reward, kind in ((estimate_win_chances, np.int32), (soften_share, np.float32)):
        np.testing.assert_allclose(jax.jit(reward)(totals.astype(kind)), reward(totals), atol=1e-6)


def test_fewer_decisions_than_a_minibatch_are_refused() -> None:
    learner = on_device.DeviceLearner(cast("Model", None), get_recipe("elfer_raus"), {})
    few = on_device.DeviceDecisions(cast("Any", None), learned=np.ones(10, np.bool_))
    with pytest.raises(OptionError, match="10 decisions, fewer than a minibatch of"):
        learner.update_on_device(few, 0.1, None, imitate=False)


@pytest.mark.soak  # more than a minute: `make learn SOON=soak`
@pytest.mark.timeout(1800)
def test_a_training_learns_from_kernels_that_a_processor_runs() -> None:
    environment = {**os.environ, **COMPILER_ENVIRONMENT, "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, "-m", "tests.learners.emulated_training"]
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own program
    assert said.endswith("6 updates\n")
