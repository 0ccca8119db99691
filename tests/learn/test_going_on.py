"""A training that goes on from its checkpoint, and what it does not go on from."""

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reihum.bots.learned.inputs import EQUALS, Inputs
from reihum.bots.learned.network import load
from reihum.training.recipe import RECIPES, Recipe
from reihum.training.trainer import Plan, Training

SMALL = dataclasses.replace(
    RECIPES["elfer_raus"], advised=None, careful={}, imitate=0, hidden=(8, 8), lanes={2: 32}, past=0, steps=4, minibatch=64
)


def planned(out: Path, updates: int) -> Plan:
    return Plan("elfer_raus", out, None, updates, evaluate_every=0, evaluated=())


def gone_on(out: Path, updates: int, recipe: Recipe) -> tuple[Training, list[dict[str, Any]]]:
    """Return a training that went on with a longer plan, and what it told."""
    told: list[dict[str, Any]] = []
    training = Training(planned(out, updates), recipe, told.append)
    training.restore()
    training.run()
    return training, told


def nothing(_: dict[str, Any]) -> None:
    """Let a training tell without being heard."""


@pytest.mark.parametrize("advised", [None, (4.0,)])
def test_what_began_with_a_network_goes_on_without_imitation(tmp_path: Path, advised: tuple[float, ...] | None) -> None:
    """The network's inputs are kept, and whether it is advised, whatever the recipe says."""
    other = dataclasses.replace(SMALL, advised=advised, ways={"players": EQUALS})
    Training(planned(tmp_path, 1), other, nothing).save()
    network = load(tmp_path / "network.npz")
    out = tmp_path / "out"
    out.mkdir()
    recipe = dataclasses.replace(SMALL, advised=(4.0,), imitate=0.9)
    begun = Training(planned(out, 1), recipe, nothing, network)
    begun.run()
    after, told = gone_on(out, 3, recipe)
    assert [("surprise" in line, "entropy" in line) for line in told] == [(False, True)] * 2
    assert after.recipe.imitate == 0
    assert after.network([]).advised == (advised is not None)
    assert all(np.array_equal(getattr(after.inputs, name), getattr(network.inputs, name)) for name in Inputs._fields)


def test_a_longer_plan_does_not_bring_imitation_back(tmp_path: Path) -> None:
    recipe = dataclasses.replace(SMALL, imitate=0.4)
    told: list[dict[str, Any]] = []
    Training(planned(tmp_path, 3), recipe, told.append).run()
    assert ["surprise" in line for line in told] == [True, True, False]
    assert ["surprise" in line for line in gone_on(tmp_path, 20, recipe)[1]] == [False] * 17


def test_imitation_goes_on_where_it_was_not_over(tmp_path: Path) -> None:
    recipe = dataclasses.replace(SMALL, imitate=0.5)
    Training(planned(tmp_path, 1), recipe, nothing).run()
    assert ["surprise" in line for line in gone_on(tmp_path, 4, recipe)[1]] == [True, False, False]


def test_the_rate_is_that_of_self_play_as_soon_as_the_network_plays() -> None:
    recipe = Recipe(imitate=0.5, imitation_rate=9.0, rates=(1.0, 0.0))
    assert recipe.rate(0.1, imitate=True) == 9.0
    assert [recipe.rate(part, imitate=False) for part in (0.1, 0.5, 0.75, 1.0)] == [1.0, 1.0, 0.5, 0.0]
