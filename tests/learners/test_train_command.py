"""`reihum train` where a training was stopped: what it goes on with, and what it says."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reihum._bots.networks.network import load_network
from reihum._bots.networks.package import find_network_file, load_packaged
from reihum._play.game import get_game
from reihum._training import RECIPES
from reihum._training.checkpoint import lock_folder, read_checkpoint, write_checkpoint
from reihum._training.log import Log
from reihum._training.ppo import Learner
from reihum.cli import main
from tests.learners.small_recipe import SMALL


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RECIPES, "elfer_raus", SMALL)


def train(out: Path, updates: int, *more: str) -> int:
    return main(["train", "elfer_raus", "--updates", f"{updates}", "--deals", "2", "--out", f"{out}", *more])


def logged(out: Path) -> list[tuple[int, int | None]]:
    """Return of each line of the log which update it is of, and with how many players an evaluation was."""
    lines = [json.loads(line) for line in (out / "log.jsonl").read_text("utf-8").splitlines()]
    return [(line["update"], line.get("players")) for line in lines]


def evaluated(update: int) -> list[tuple[int, int | None]]:
    return [(update, 2), (update, 4)]


def test_the_log_has_each_update_and_each_evaluation_once(tmp_path: Path) -> None:
    """After a kill, too, which leaves lines that the checkpoint knows nothing of, the last one in pieces."""
    assert train(tmp_path, 1, "--evaluate-every", "0.000001") == 0
    assert logged(tmp_path) == [(1, None), *evaluated(1)]
    with (tmp_path / "log.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"update": 2, "minutes": 0.1}\n{"update": 2, "players": 2, "share": 0.5}\n{"update": 3, "min')
    assert train(tmp_path, 3, "--continue") == 0
    assert logged(tmp_path) == [(1, None), *evaluated(1), (2, None), (3, None), *evaluated(3)]


def test_an_evaluation_that_a_checkpoint_does_not_have_goes_from_the_log(tmp_path: Path) -> None:
    log = Log(tmp_path / "log.jsonl")
    log.cut_back(0, evaluated=False)
    for update, players in ((1, None), (1, 2), (2, None), (2, 2)):
        log.write({"update": update, **({"players": players, "share": 0.5} if players else {})})
    log.cut_back(2, evaluated=True)
    assert logged(tmp_path) == [(1, None), (1, 2), (2, None), (2, 2)]
    log.cut_back(2, evaluated=False)
    assert logged(tmp_path) == [(1, None), (1, 2), (2, None)]


def test_a_training_can_be_resumed_from_its_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stops it before the first evaluation has a checkpoint, and the log no lines that another training adds to."""
    with monkeypatch.context() as patched:
        patched.setattr("reihum._training.trainer.Training._evaluate", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            train(tmp_path, 2)
    assert train(tmp_path, 2) == 1
    assert train(tmp_path, 2, "--continue") == 0
    assert logged(tmp_path) == [(1, None), (2, None), *evaluated(2)]


def test_a_new_training_does_not_add_to_the_log_of_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log.jsonl").write_text('{"update": 1}\n')
    assert train(tmp_path, 1) == 1
    assert "log.jsonl belongs to a training that left no checkpoint: remove it, or name another --out." in capsys.readouterr().err
    assert [file.read_text() for file in tmp_path.iterdir()] == ['{"update": 1}\n']


def test_a_training_that_goes_on_keeps_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(tmp_path, 1, "--seed", "3") == 0
    assert train(tmp_path, 2, "--continue", "--seed", "5") == 1
    assert "has the seed 3, not 5: leave --seed away, or begin anew in another folder." in capsys.readouterr().err
    assert logged(tmp_path) == [(1, None), *evaluated(1)]
    for more in ((), ("--seed", "3")):
        assert train(tmp_path, 2 + len(more), "--continue", *more) == 0
        network = load_network(tmp_path / "network.npz").training
        assert (network["updates"], network["seed"]) == (2 + len(more), 3)


def test_where_nothing_is_left_to_do_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(tmp_path, 2) == 0
    before = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir() if file.name != "log.jsonl"}
    capsys.readouterr()
    assert train(tmp_path, 1, "--continue") == 0
    assert "Nothing is left to do after 2 updates in " in (said := capsys.readouterr().err)
    assert "larger --updates or --minutes" in said
    assert "wins" not in said
    assert logged(tmp_path) == [(1, None), (2, None), *evaluated(2)]
    assert {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir() if file.name != "log.jsonl"} == before


def test_an_interrupted_training_keeps_what_it_has_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is interrupted in the midst of its third update, whose first minibatches are not kept."""
    learned, weights = Learner.update, []

    def update(learner: Learner, *given: Any, **more: Any) -> dict[str, float]:
        facts = learned(learner, *given, **more)
        weights.append(np.asarray(learner.weights["first"]))
        if len(weights) == 3:
            raise KeyboardInterrupt
        return facts

    with monkeypatch.context() as patched:
        patched.setattr(Learner, "update", update)
        assert train(tmp_path, 4) == 130
    assert f"Stopped after 2 updates, from which --continue goes on: {tmp_path / 'checkpoint.npz'}." in capsys.readouterr().err
    assert load_network(tmp_path / "network.npz").training["updates"] == 2
    about, arrays = read_checkpoint(tmp_path / "checkpoint.npz")
    assert about["done"] == 2
    assert any(np.array_equal(array, weights[1]) for name, array in arrays.items() if name.startswith("weights"))
    assert train(tmp_path, 4, "--continue") == 0
    assert logged(tmp_path) == [(1, None), (2, None), (3, None), (4, None), *evaluated(4)]


def test_it_says_what_it_trains_how_far_it_is_and_where_the_network_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("reihum.cli.training_report.PRINTED_EVERY", 0)
    assert train(tmp_path, 2) == 0
    first, one, two, *_, last = capsys.readouterr().err.splitlines()
    assert first == f"Trains Elfer raus! for 2 updates into {tmp_path}. Ctrl+C stops it, and --continue goes on from there."
    assert "update 1: 50 % done" in one
    assert "update 2: 100 % done" in two
    assert f"The network is {tmp_path / 'network.npz'}" in last
    assert "`reihum.Learned(game, reihum.load_network(file))` plays with it" in last


def test_the_packaged_network_is_begun_with(tmp_path: Path) -> None:
    assert train(tmp_path, 1, "--from", "learned") == 0
    packaged = load_packaged(get_game("elfer_raus"))
    assert load_network(tmp_path / "network.npz").first.shape == packaged.first.shape
    assert logged(tmp_path)[:2] == evaluated(0)


def test_a_second_training_in_a_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whether it goes on or begins, and it touches nothing."""
    assert train(tmp_path, 1) == 0
    with (tmp_path / "log.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"update": 2}\n')
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with lock_folder(tmp_path):
        assert train(tmp_path, 2, "--continue") == 1
    assert f"Another process is training in {tmp_path}: wait for it, or name another folder." in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept
    new = tmp_path / "new"
    new.mkdir()
    with lock_folder(new):
        assert train(new, 2) == 1
    assert "Another process is training" in capsys.readouterr().err


def test_evaluations_of_other_deals_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(tmp_path, 1) == 0
    assert main(["train", "elfer_raus", "--updates", "2", "--deals", "3", "--out", str(tmp_path), "--continue"]) == 1
    assert "has the deals 2, not 3: leave --deals away, or begin anew in another folder." in capsys.readouterr().err


def test_a_checkpoint_in_the_place_of_a_network_is_named_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_checkpoint(tmp_path / "checkpoint.npz", {"done": 3}, {})
    assert train(tmp_path / "new", 1, "--from", str(tmp_path / "checkpoint.npz")) == 1
    assert "is the checkpoint of a training, not a network: name network.npz or best.npz beside it" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_what_is_refused_leaves_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = find_network_file(get_game("bloom"))
    assert train(tmp_path / "new", 1, "--from", str(other)) == 1
    assert "The network is for 'bloom', not for 'elfer_raus'." in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_file_in_the_place_of_the_folder_is_called_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert train(tmp_path / "file", 1) == 1
    assert f"{tmp_path / 'file'} is a file, not a folder" in capsys.readouterr().err


@pytest.mark.parametrize("length", [0, 40])
def test_a_truncated_checkpoint_says_what_is_left(tmp_path: Path, length: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(tmp_path, 1) == 0
    checkpoint = tmp_path / "checkpoint.npz"
    checkpoint.write_bytes(checkpoint.read_bytes()[:length])
    assert train(tmp_path, 2, "--continue") == 1
    assert f"begin anew in another folder, with the network in {tmp_path / 'network.npz'}." in capsys.readouterr().err
