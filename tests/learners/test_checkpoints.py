"""A training that goes on from its checkpoint, and what it does not go on from."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from reihum._bots.networks.inputs import Inputs
from reihum._bots.networks.layout import get_learning
from reihum._bots.networks.network import load_network
from reihum._kit.errors import OptionError
from reihum._kit.network_profile import EQUALS
from reihum._kit.observations import observation_parts
from reihum._kit.recipe import Recipe
from reihum._play.game import get_game
from reihum._training.checkpoint import CheckpointError, lock_folder, read_checkpoint, write_checkpoint
from reihum._training.log import Log
from reihum._training.plan import TrainingPlan
from reihum._training.trainer import DivergedError, Training
from tests.learners.small_recipe import SMALL

PARTS = [part.name for part in observation_parts(get_learning(get_game("elfer_raus")).observation)]


def make_plan(out: Path, updates: int) -> TrainingPlan:
    return TrainingPlan("elfer_raus", out, None, updates, evaluate_every=0, evaluated=())


def resume_training(out: Path, updates: int, recipe: Recipe) -> tuple[Training, list[dict[str, Any]]]:
    """Return a training that went on with a longer plan, and what it told."""
    told: list[dict[str, Any]] = []
    training = Training(make_plan(out, updates), recipe, told.append)
    training.restore()
    training.run()
    return training, told


def ignore_log(_: dict[str, Any]) -> None:
    """Let a training tell without being heard."""


@pytest.mark.parametrize("advised", [None, (4.0,)])
def test_what_began_with_a_network_goes_on_without_imitation(tmp_path: Path, advised: tuple[float, ...] | None) -> None:
    """The network's inputs are kept, and whether it is advised, whatever the recipe says."""
    other = dataclasses.replace(SMALL, advised=advised, ways={"players": EQUALS})
    Training(make_plan(tmp_path, 1), other, ignore_log).save()
    network = load_network(tmp_path / "network.npz")
    out = tmp_path / "out"
    out.mkdir()
    recipe = dataclasses.replace(SMALL, advised=(4.0,), imitate=0.9)
    begun = Training(make_plan(out, 1), recipe, ignore_log, network)
    begun.run()
    after, told = resume_training(out, 3, recipe)
    assert [("surprise" in line, "entropy" in line) for line in told] == [(False, True)] * 2
    assert after.recipe.imitate == 0
    assert after.make_network([]).advised == (advised is not None)
    assert all(np.array_equal(getattr(after.inputs, name), getattr(network.inputs, name)) for name in Inputs._fields)


def test_a_longer_plan_does_not_bring_imitation_back(tmp_path: Path) -> None:
    recipe = dataclasses.replace(SMALL, imitate=0.4)
    told: list[dict[str, Any]] = []
    Training(make_plan(tmp_path, 3), recipe, told.append).run()
    assert ["surprise" in line for line in told] == [True, True, False]
    assert ["surprise" in line for line in resume_training(tmp_path, 20, recipe)[1]] == [False] * 17


def test_imitation_goes_on_where_it_was_not_over(tmp_path: Path) -> None:
    recipe = dataclasses.replace(SMALL, imitate=0.5)
    Training(make_plan(tmp_path, 1), recipe, ignore_log).run()
    assert ["surprise" in line for line in resume_training(tmp_path, 4, recipe)[1]] == [True, False, False]


def test_the_rate_is_that_of_self_play_as_soon_as_the_network_plays() -> None:
    recipe = Recipe(imitate=0.5, imitation_rate=9.0, rates=(1.0, 0.0))
    assert recipe.rate(0.1, imitate=True) == 9.0
    assert [recipe.rate(part, imitate=False) for part in (0.1, 0.5, 0.75, 1.0)] == [1.0, 1.0, 0.5, 0.0]


def test_a_longer_plan_does_not_bring_the_rate_up_again(tmp_path: Path) -> None:
    recipe = dataclasses.replace(SMALL, rates=(1e-3, 1e-4))
    told: list[dict[str, Any]] = []
    Training(make_plan(tmp_path, 4), recipe, told.append).run()
    told += resume_training(tmp_path, 16, recipe)[1]
    rates = [line["rate"] for line in told]
    assert len(rates) == 16
    assert rates == sorted(rates, reverse=True)
    assert rates[4] == pytest.approx(rates[3])
    assert rates[-1] == pytest.approx(1e-4, rel=0.3)


def test_a_checkpoint_without_a_rate_goes_on_by_the_plan(tmp_path: Path) -> None:
    Training(make_plan(tmp_path, 2), SMALL, ignore_log).run()
    about, arrays = read_checkpoint(tmp_path / "checkpoint.npz")
    del about["rate"]
    write_checkpoint(tmp_path / "checkpoint.npz", about, arrays)
    assert resume_training(tmp_path, 4, SMALL)[1][0]["rate"] == pytest.approx(SMALL.rate(0.5, imitate=False))


def test_a_diverged_training_says_so_and_leaves_its_checkpoint(tmp_path: Path) -> None:
    Training(make_plan(tmp_path, 2), SMALL, ignore_log).run()
    before = (tmp_path / "checkpoint.npz").read_bytes()
    training = Training(make_plan(tmp_path, 9), SMALL, ignore_log)
    training.restore()
    training._start = 1, 1e30
    with pytest.raises(DivergedError, match=r"diverged: after update \d, with the learning rate 1e\+30"):
        training.run()
    assert (tmp_path / "checkpoint.npz").read_bytes() == before


def test_a_training_without_evaluations_writes_checkpoints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum._training.trainer.SAVED_EVERY", 0)
    written: list[int] = []
    training = Training(make_plan(tmp_path, 3), SMALL, ignore_log)
    monkeypatch.setattr(training, "_write", lambda: written.append(training.kept.progress.done))
    training.run()
    assert written == [1, 2, 3, 3]


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("kept")
    Training(make_plan(out, 3), SMALL, ignore_log).save()
    return out / "checkpoint.npz"


def read_refusal(checkpoint: Path, out: Path, about: Mapping[str, object], arrays: Mapping[str, NDArray[Any]]) -> str:
    """Return what is said of a checkpoint in which these fields and arrays were changed."""
    said, held = read_checkpoint(checkpoint)
    write_checkpoint(out / "checkpoint.npz", {**said, **about}, {**held, **arrays})
    training = Training(make_plan(out, 3), SMALL, ignore_log)
    with pytest.raises(CheckpointError) as failed:
        training.restore()
    assert str(out / "checkpoint.npz") in str(failed.value)
    return str(failed.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("layout", 3),
        ("done", "two"),
        ("done", -5),
        ("done", True),
        ("done", 1 << 40),
        ("decisions", 1.5),
        ("minutes", None),
        ("minutes", float("nan")),
        ("minutes", float("inf")),
        ("minutes", 10**400),
        ("best", -0.1),
        ("pool", "x"),
        ("pool", -3),
        ("pool", 0),
        ("pool", 9),
        ("imitating", 1),
        ("begun_with", "yes"),
        ("advised", None),
        ("deals", 0),
        ("evaluated_players", [2, "x"]),
        ("evaluated_players", 2),
        ("recipe", [1]),
    ],
)
def test_a_checkpoint_with_invalid_values_is_refused(checkpoint: Path, tmp_path: Path, name: str, value: object) -> None:
    assert f"its `{name}` cannot be" in read_refusal(checkpoint, tmp_path, {name: value}, {})


@pytest.mark.parametrize("name", ["weights_0", "average_2", "optimiser_3", "pool_1"])
def test_a_checkpoint_with_numbers_that_cannot_be_is_refused(checkpoint: Path, tmp_path: Path, name: str) -> None:
    there = read_checkpoint(checkpoint)[1][name]
    for wrong in (np.full_like(there, np.nan), np.full(there.shape, "x"), there.astype(np.float64)):
        assert f"`{name}`" in read_refusal(checkpoint, tmp_path, {}, {name: wrong})


def test_a_checkpoint_whose_text_is_a_list_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "checkpoint.npz", about=np.array("[1]"))
    with pytest.raises(CheckpointError, match="is no checkpoint"):
        read_checkpoint(tmp_path / "checkpoint.npz")


def test_a_checkpoint_without_its_network_is_refused(checkpoint: Path, tmp_path: Path) -> None:
    for arrays in ({"inputs_kind": np.array("x")}, {"weights_1": np.array(["x"])}, {"inputs_source": np.zeros(3, np.int16)}):
        assert "does not hold the network" in read_refusal(checkpoint, tmp_path, {"begun_with": True}, arrays)


def test_a_checkpoint_of_before_goes_on(checkpoint: Path, tmp_path: Path) -> None:
    """It lacks the newer fields and the inputs."""
    about, arrays = read_checkpoint(checkpoint)
    old = {name: about[name] for name in ("game", "layout", "done", "decisions", "minutes", "best", "pool")}
    write_checkpoint(tmp_path / "checkpoint.npz", old, {name: array for name, array in arrays.items() if not name.startswith("inputs")})
    after = Training(make_plan(tmp_path, 2), SMALL, ignore_log)
    after.restore()
    assert after.evaluated == after.done
    after.run()
    assert after.done == 2


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"without": frozenset(["turn", "pile"])}, "without"),
        ({"rates": (1e-2, 1e-2), "lanes": {3: 32}, "episode": "round"}, "episode, lanes, rates"),
        ({"shape": len, "reward": "points", "episode": "round"}, "episode, reward, shape"),
    ],
)
def test_a_checkpoint_of_another_recipe_is_refused(checkpoint: Path, tmp_path: Path, given: Any, named: str) -> None:
    (tmp_path / "checkpoint.npz").write_bytes(checkpoint.read_bytes())
    with pytest.raises(CheckpointError, match=f"of another recipe .* differ: {named}\\. Train by the same recipe"):
        Training(make_plan(tmp_path, 3), dataclasses.replace(SMALL, **given), ignore_log).restore()


def test_an_older_checkpoint_of_other_inputs_is_refused(checkpoint: Path, tmp_path: Path) -> None:
    """It does not hold its recipe, but its inputs; as many others would get the weights of these."""
    about, arrays = read_checkpoint(checkpoint)
    del about["recipe"]
    write_checkpoint(tmp_path / "checkpoint.npz", about, {**arrays, "inputs_source": arrays["inputs_source"][::-1]})
    with pytest.raises(CheckpointError, match=r"of another recipe .* other inputs"):
        Training(make_plan(tmp_path, 3), SMALL, ignore_log).restore()


def test_evaluations_stay_as_they_were(tmp_path: Path) -> None:
    """So that they compare with those before; the plan need not name them again, and may not name others."""
    plan = TrainingPlan("elfer_raus", tmp_path, None, 1, evaluate_every=0, deals=3, evaluated=(3,))
    Training(plan, SMALL, ignore_log).run()
    for other, says in (({"deals": 4}, "the deals 3, not 4: leave --deals away"), ({"evaluated": (2,)}, r"players \(3,\), not \(2,\)")):
        changed: Any = other
        with pytest.raises(CheckpointError, match=says):
            Training(dataclasses.replace(plan, updates=2, **changed), SMALL, ignore_log).restore()
    told: list[dict[str, Any]] = []
    training = Training(dataclasses.replace(plan, updates=2, deals=None, evaluated=None), SMALL, told.append)
    training.restore()
    training.run()
    assert [(line["players"], line["deals"]) for line in told if "share" in line] == [(3, 3)]


def test_two_trainings_in_one_folder_are_refused(tmp_path: Path) -> None:
    """While one is running, and where the checkpoint that the other has read is no longer the last one."""
    Training(make_plan(tmp_path, 1), SMALL, ignore_log).run()
    late = Training(make_plan(tmp_path, 3), SMALL, ignore_log)
    late.restore()
    with lock_folder(tmp_path), pytest.raises(CheckpointError, match="Another process is training in "):
        late.run()
    resume_training(tmp_path, 2, SMALL)
    with pytest.raises(CheckpointError, match="there is a training already"):
        late.run()


def test_a_training_that_is_running_has_locked_its_folder(tmp_path: Path) -> None:
    def tell(_: dict[str, Any]) -> None:
        with pytest.raises(CheckpointError, match="Another process is training"), lock_folder(tmp_path):
            pass
        locked.append(True)

    locked: list[bool] = []
    Training(make_plan(tmp_path, 1), SMALL, tell).run()
    assert locked
    with lock_folder(tmp_path):
        pass


def test_on_a_full_disk_the_file_is_named_and_the_network_is_kept(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.npz").symlink_to("/dev/full")
    training = Training(make_plan(tmp_path, 1), SMALL, ignore_log)
    with pytest.raises(OSError, match="No space left") as failed:
        training.save()
    assert failed.value.filename == str(tmp_path / "checkpoint.npz")
    assert load_network(tmp_path / "network.npz").training["updates"] == 0
    with pytest.raises(OSError, match="No space left") as failed:
        Log(Path("/dev/full")).write({"update": 1})
    assert failed.value.filename == "/dev/full"


def test_a_folder_with_a_training_is_refused_unless_it_is_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    text: Any = str(out)
    begun = Training(make_plan(text, 1), SMALL, ignore_log)
    begun.run()
    kept = {path.name: path.read_bytes() for path in out.iterdir()}
    with pytest.raises(CheckpointError, match="`restore`"):
        Training(make_plan(out, 2), SMALL, ignore_log).run()
    assert {path.name: path.read_bytes() for path in out.iterdir()} == kept
    begun.run()  # is over, and does nothing
    assert resume_training(out, 2, SMALL)[0].done == 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"updates": None}, "one of the two"),
        ({"minutes": 1}, "one of the two"),
        ({"updates": 0}, "`updates` .* not 0"),
        ({"updates": 1.5}, r"`updates` .* not 1\.5"),
        ({"updates": None, "minutes": 0}, "`minutes` .* not 0"),
        ({"updates": None, "minutes": float("nan")}, "`minutes` .* not nan"),
        ({"updates": None, "minutes": "3"}, "`minutes` .* not '3'"),
        ({"seed": -1}, "`seed` .* not -1"),
        ({"seed": 2**31}, "`seed` is a whole number from 0 to 2147483647, not 2147483648"),
        ({"seed": True}, "`seed` .* not True"),
        ({"seed": "x"}, "`seed` .* not 'x'"),
        ({"deals": 0}, "`deals` .* not 0"),
        ({"evaluate_every": -1}, "`evaluate_every` .* not -1"),
        ({"evaluated": 2}, "`evaluated` .* not 2"),
        ({"evaluated": (9,)}, "`evaluated` .* not 9"),
        ({"out": 3}, "`out` .* not 3"),
        ({"out": ""}, "`out` .* not ''"),
        ({"game": "elfer"}, "no game 'elfer'"),
    ],
)
def test_a_plan_that_there_cannot_be_is_refused_where_it_is_made(given: Any, says: str, tmp_path: Path) -> None:
    plan = {"game": "elfer_raus", "out": tmp_path, "minutes": None, "updates": 1}
    with pytest.raises(OptionError, match=says):
        TrainingPlan(**{**plan, **given})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"lanes": {2: 33}}, "`lanes` .* not 33"),
        ({"lanes": {9: 64}}, "`lanes` .* not 9"),
        ({"lanes": {2: 0}}, "no game to learn from"),
        ({"lanes": 64}, "`lanes` .* not 64"),
        ({"careful": {2: 5}}, "`careful` .* not 5"),
        ({"steps": 0}, "`steps` .* not 0"),
        ({"epochs": 0}, "`epochs` .* not 0"),
        ({"minibatch": 0}, "`minibatch` .* not 0"),
        ({"hidden": (0, 8)}, "`hidden` .* not 0"),
        ({"hidden": 8}, "`hidden` .* not 8"),
        ({"past": 1.5}, r"`past` .* not 1\.5"),
        ({"imitate": -1}, "`imitate` .* not -1"),
        ({"without": frozenset(["hnd"])}, "no part 'hnd'"),
        ({"without": "hand"}, "`without` .* not 'hand'"),
        ({"without": frozenset(PARTS)}, "`without` leaves out all parts"),
        ({"ways": {"hand": 99}}, "`ways` .* not by 99"),
        ({"ways": ["hand"]}, "`ways` .* not "),
        ({"width": 1}, "`width` .* from 2 up, not 1"),
        ({"rates": (1e-3,)}, r"`rates` .* not \(0\.001,\)"),
        ({"rates": (1e3, 1e3)}, r"`rates` .* at most 1, not 1000\.0"),
        ({"rates": (0, 1e-3)}, "`rates` .* above 0 .* not 0"),
        ({"rates": (1e-3, -1e-4)}, r"`rates` .* not -0\.0001"),
        ({"imitation_rate": 0}, "`imitation_rate` .* not 0"),
        ({"decay": float("nan")}, "`decay` .* from 0 to 1, not nan"),
        ({"decay": 2}, "`decay` .* not 2"),
        ({"clip": -1}, "`clip` is a number above 0, not -1"),
        ({"clip": "a"}, "`clip` .* not 'a'"),
        ({"entropy": None}, "`entropy` is a number from 0 up, not None"),
        ({"value": 10**400}, "`value` .* not 1000"),
        ({"most_norm": 0}, "`most_norm` .* not 0"),
        ({"advised": 4.0}, r"`advised` has 1 number .* not 4\.0"),
        ({"advised": (4.0, 1.0)}, "`advised` has 1 number"),
        ({"advised": ()}, "`advised` has 1 number"),
        ({"advised": ("x",)}, "`advised` .* not 'x'"),
        ({"episode": "game"}, "`episode` is match or round, not 'game'"),
        ({"reward": "points!"}, "`reward` is win or points"),
        ({"shape": 3}, "`shape` .* not 3"),
    ],
)
def test_a_recipe_that_there_cannot_be_is_refused(given: Any, says: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=says):
        Training(make_plan(tmp_path, 1), dataclasses.replace(SMALL, **given), ignore_log)
