"""Arguments that a batch on a GPU refuses; a device that runs no kernels stands in for one."""

import ctypes
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from reihum import GpuBatch
from reihum._gpu.arrays import DeviceArray, Memory
from reihum._gpu.kernels import PARAMETERS
from reihum._kit.errors import OptionError
from tools.gpu.emulator import ALIGNMENT, DLPACK_CPU


class Idle:
    """A device with memory that notes what is launched."""

    kind, number = DLPACK_CPU, 0

    def __init__(self) -> None:
        self.launched: list[str] = []
        self._memory: dict[int, Any] = {}

    def make_stream(self) -> int:
        return 0

    def allocate(self, size: int) -> int:
        made = np.zeros(size + ALIGNMENT, np.uint8)
        address = -(-made.ctypes.data // ALIGNMENT) * ALIGNMENT
        self._memory[address] = made
        return address

    def free(self, address: int) -> None:
        del self._memory[address]

    def fill(self, *_: object) -> None: ...

    def let_wait(self, *_: object) -> None: ...

    def write(self, address: int, content: Any, _: int) -> None:
        ctypes.memmove(address, content.ctypes.data, content.nbytes)

    def read(self, address: int, content: Any, _: int) -> None:
        ctypes.memmove(content.ctypes.data, address, content.nbytes)

    def load_kernel(self, _game: str, name: str, _shared: int) -> str:
        return name

    def launch(self, kernel: str, _threads: int, _block: int, _shared: int, _given: Sequence[int], _stream: int) -> None:
        self.launched.append(kernel)


@pytest.fixture(scope="module")
def device() -> Idle:
    return Idle()


@pytest.fixture(scope="module")
def batch(device: Idle) -> GpuBatch:
    return GpuBatch("level_8", 64, players=2, device=device)


def make_array(device: Idle, shape: tuple[int, ...], dtype: type[np.generic]) -> DeviceArray:
    memory = Memory(device, 1 << 14)
    return DeviceArray(device, memory, memory.address, shape, np.dtype(dtype))


@pytest.mark.parametrize(
    ("shape", "dtype"), [((2, 8), np.int16), ((64, 8), np.int8), ((64, 8, 2), np.int16), ((64,), np.int16), ((64, 0), np.int16)]
)
def test_moves_are_written_only_where_they_fit(device: Idle, batch: GpuBatch, shape: tuple[int, ...], dtype: type[np.generic]) -> None:
    """A kernel writes a row for each game, whatever it is given."""
    launched = len(device.launched)
    with pytest.raises(OptionError, match="codes must be"):
        batch.list_legal(make_array(device, shape, dtype))
    with pytest.raises(OptionError, match="codes must be"):
        batch.list_legal(np.zeros((64, 8), np.int16))  # type: ignore[arg-type]
    kinds = len(batch.game.learning.remarks)  # type: ignore[attr-defined]
    with pytest.raises(OptionError, match="codes must be"):
        batch.list_advised(make_array(device, shape, dtype), make_array(device, (64, 8, kinds), np.int16))
    assert len(device.launched) == launched


def test_remarks_are_written_only_where_they_fit(device: Idle, batch: GpuBatch) -> None:
    kinds = len(batch.game.learning.remarks)  # type: ignore[attr-defined]
    codes, launched = batch.make_rows(8), len(device.launched)
    for remarks in (
        make_array(device, (64, 8, kinds), np.int32),
        make_array(device, (64, 7, kinds), np.int16),
        make_array(device, (2, 8, kinds), np.int16),
        codes.reshape((64, 8, kinds), np.int16),
    ):
        with pytest.raises(OptionError, match="remarks"):
            batch.list_advised(codes, remarks)
    assert len(device.launched) == launched
    batch.list_advised(codes, batch.make_rows(8, kinds))
    assert device.launched[-1] == "list_advised"


def test_arrays_of_the_caller_are_all_used_or_refused(device: Idle, batch: GpuBatch) -> None:
    wrong: list[Any] = [
        {"observation": batch.observations},
        {"masks": batch.masks},
        {"": batch.ended},
        {None: batch.ended},
        {"ended": batch.ended, "seats": batch.ended.reshape((64,), np.int8)},
        {"ended": batch.rewards},
        {"ended": np.zeros(64, np.bool_)},
        [batch.ended],
    ]
    for out in wrong:
        with pytest.raises(OptionError):
            GpuBatch("level_8", 64, players=2, device=device, out=out)
    other = GpuBatch("level_8", 64, players=2, device=device, out={"ended": batch.ended})
    assert other.ended.address == batch.ended.address


@pytest.mark.parametrize("number", [True, -1, "cuda", 1.0, None])
def test_a_device_is_a_number(number: Any) -> None:
    with pytest.raises(OptionError, match="number of a GPU"):
        GpuBatch("level_8", 2, device=number)


def test_a_device_s_number_may_be_numpy_s(monkeypatch: pytest.MonkeyPatch, device: Idle) -> None:
    monkeypatch.setattr("reihum._gpu.batch.open_device", {3: device}.get)
    GpuBatch("level_8", 2, device=np.int64(3))  # type: ignore[arg-type]


def test_neighbouring_seeds_share_no_random_numbers(device: Idle, batch: GpuBatch, monkeypatch: pytest.MonkeyPatch) -> None:
    """The generator of game n starts from the number given plus n."""
    started: list[int] = []
    monkeypatch.setattr(device, "launch", lambda *given: started.append(given[4][PARAMETERS.index("first_seed")]))
    for seed in (0, 1, -1):
        batch.start_chance(seed)
    assert all(abs(one - other) > 64 for one, other in combinations(started, 2))
