"""On a machine with a GPU: the kernels leave byte for byte what a batch leaves. `make gpu-test`."""

import pytest

from reihum._envs.batch import Batch
from reihum._gpu.batch import GpuBatch
from reihum._gpu.driver import GpuError, open_device
from reihum._play.game import BUILT_IN
from tests.gpu.gpu_trace import CASES, iter_checksums

SIZE, STEPS = 2_500, 40

try:
    open_device()
except GpuError as error:
    pytest.skip(str(error), allow_module_level=True)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_gpu_leaves_what_a_batch_leaves(game: str) -> None:
    expected = list(iter_checksums(lambda *given, **named: Batch(*given, threads=8, **named), game, SIZE, STEPS, CASES[game]))
    assert list(iter_checksums(GpuBatch, game, SIZE, STEPS, CASES[game])) == expected


def test_an_illegal_action_changes_nothing_and_is_counted() -> None:
    batch = GpuBatch("elfer_raus", 33)
    before = batch.observations.numpy()
    illegal = (~batch.masks.numpy()).argmax(axis=1)
    batch._put("actions", illegal)
    batch.step(batch.actions)
    assert batch.count_illegal() == 33
    assert (batch.observations.numpy() == before).all()


def test_advice_and_even_choices_are_legal() -> None:
    batch = GpuBatch("elfer_raus", 100, seed=3)
    for choose in (batch.advise, batch.choose_evenly):
        chosen = choose().numpy()
        assert batch.masks.numpy()[range(100), chosen].all()
        batch.step(batch.actions)
    assert batch.count_illegal() == 0
    codes = batch.make_rows(8)
    batch.list_legal(codes)
    assert (codes.numpy()[:, 0] == batch.masks.numpy().argmax(axis=1)).all()
