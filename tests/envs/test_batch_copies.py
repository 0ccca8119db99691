"""A batch goes on where it stands when it is copied, or taken along to another process."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from reihum._envs.batch import Batch
from reihum._kit.chance import make_rng
from tests.helpers.copies import COPIES, pickle_and_load

ARRAYS = ("observations", "masks", "seats", "rewards", "ended", "hidden", "seeds", "rounds", "episodes", "totals")


def pickled_without_its_arrays(batch: Batch) -> Batch:
    """As programs do that hand over arrays beside a pickle: they come back read-only."""
    beside: list[pickle.PickleBuffer] = []
    text = pickle.dumps(batch, protocol=5, buffer_callback=beside.append)
    assert beside
    return pickle.loads(text, buffers=[bytes(buffer) for buffer in beside])  # type: ignore[no-any-return] # noqa: S301 - our own


def played(batch: Batch, steps: int, seed: int = 1) -> list[bytes]:
    """Play on by chance; return all that is seen after each step."""
    choice = make_rng(seed)
    seen = []
    for _ in range(steps):
        batch.step(batch.choose_evenly(choice))
        seen.append(b"".join(getattr(batch, name).tobytes() for name in ARRAYS))
    return seen


@pytest.mark.parametrize("copied", [copy.copy, *COPIES, pickled_without_its_arrays])
def test_a_copy_goes_on_where_the_batch_stands_and_neither_disturbs_the_other(copied: Callable[[Batch], Batch]) -> None:
    batch = Batch("elfer_raus", 5, players=3, seeds=range(4, 9), options={"rounds": 2}, reward="points", see_all=True, threads=2)
    played(batch, 60)
    twin, other = copied(batch), copied(batch)
    for name in ARRAYS:
        assert (getattr(twin, name) == getattr(batch, name)).all(), name
    played(other, 30, seed=2)
    assert played(twin, 200) == played(batch, 200)
    assert batch.episodes.all()
    assert [twin.state(game).tobytes() for game in range(5)] == [batch.state(game).tobytes() for game in range(5)]
    for one in (twin, batch):
        one.reset()
    assert twin.seeds.tolist() == [4, 5, 6, 7, 8]
    assert played(twin, 20) == played(batch, 20)


def test_a_copy_has_arrays_of_its_own_where_the_caller_gave_some() -> None:
    mine = np.zeros((2, 352), np.int8)
    batch = Batch("elfer_raus", 2, out={"observations": mine})
    twin = pickle_and_load(batch)
    assert batch.observations is mine
    before = mine.copy()
    played(twin, 20)
    assert (mine == before).all()
    assert not (twin.observations == before).all()


def test_what_somebody_has_written_into_the_masks_changes_no_rule_in_a_copy_either() -> None:
    batch = Batch("elfer_raus", 2, players=2, seed=1)
    before = batch.masks.copy()
    batch.masks[:] = True
    twin = pickle_and_load(batch)
    chosen = twin.choose_evenly(make_rng(1))
    assert before[[0, 1], chosen].all()


class Counting(Batch):
    """A batch that counts its steps."""

    steps = 0

    def step(self, actions: Any) -> None:
        super().step(actions)
        self.steps += 1


def test_a_subclass_keeps_its_class_and_attributes_in_a_copy() -> None:
    batch = Counting("elfer_raus", 2)
    played(batch, 3)
    twin = copy.deepcopy(batch)
    assert (type(twin), twin.steps) == (Counting, 3)


@pytest.mark.slow
@pytest.mark.parametrize("names", [{}, {1: "careful", 2: "random"}])
def test_a_batch_goes_on_alike_in_another_process(names: dict[int, str]) -> None:
    batch = Batch("elfer_raus", 4, players=3, seed=7, bots=names, skip_forced=True)
    played(batch, 40)
    there = "import pickle, sys; from tests.envs.test_batch_copies import played; "
    there += "sys.stdout.buffer.write(b''.join(played(pickle.load(sys.stdin.buffer), 60)))"
    run = subprocess.run([sys.executable, "-c", there], input=pickle.dumps(batch), env=dict(os.environ), check=True, stdout=subprocess.PIPE)  # noqa: S603 - our own interpreter
    assert run.stdout == b"".join(played(batch, 60))
