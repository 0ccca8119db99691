"""Arrays of a device, as other libraries take them; a device of DLPack's kind for processors stands in for a GPU."""

import copy
import gc
from typing import Any

import numpy as np
import pytest

from reihum._gpu import arrays, driver
from reihum._gpu.arrays import BorrowedArray, DeviceArray
from reihum._gpu.batch import GpuBatch
from reihum._gpu.driver import GpuError
from reihum._kit.errors import OptionError
from tests.helpers.copies import COPIES
from tools.gpu.emulator import DLPACK_CPU


class Host:
    kind, number = DLPACK_CPU, 0

    def let_wait(self, waiting: int, stream: int) -> None: ...

    def read(self, address: int, content: np.ndarray[Any, Any], stream: int) -> None: ...


@pytest.mark.parametrize("copied", [copy.copy, *COPIES])
def test_a_batch_on_a_device_is_not_copied(copied: Any) -> None:
    """A copy would play in the same memory."""
    with pytest.raises(TypeError, match="make another one"):
        copied(object.__new__(GpuBatch))


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int64, np.float32, np.bool_])
def test_an_array_is_handed_over_without_a_copy(dtype: type[np.generic]) -> None:
    lent = len(arrays._lent)
    memory = np.arange(6).astype(dtype).reshape(2, 3)
    made = np.from_dlpack(DeviceArray(Host(), memory, memory.ctypes.data, (2, 3), np.dtype(dtype)))  # type: ignore[arg-type]
    assert made.dtype == dtype
    assert made.ctypes.data == memory.ctypes.data
    assert (made == memory).all()
    assert len(arrays._lent) == lent + 1
    del made
    gc.collect()
    assert len(arrays._lent) == lent


def test_a_capsule_that_nobody_takes_is_given_back() -> None:
    lent = len(arrays._lent)
    memory = np.zeros(3)
    capsule = DeviceArray(Host(), memory, memory.ctypes.data, (3,), memory.dtype).__dlpack__()
    assert len(arrays._lent) == lent + 1
    del capsule
    assert len(arrays._lent) == lent


@pytest.mark.parametrize("asked", [{"copy": True}, {"dl_device": (2, 0)}, {"dl_device": (DLPACK_CPU, 1)}])
def test_a_copy_is_not_handed_over(asked: dict[str, Any]) -> None:
    """The caller would take for its own what the batch goes on writing to."""
    memory = np.zeros(3)
    array = DeviceArray(Host(), memory, memory.ctypes.data, (3,), memory.dtype)
    with pytest.raises(BufferError):
        array.__dlpack__(**asked)
    assert array.__dlpack__(copy=False, dl_device=(DLPACK_CPU, 0), max_version=(1, 0))


def test_cuda_array_interface_says_where_it_lies() -> None:
    described = DeviceArray(Host(), None, 4096, (2, 3), np.dtype(np.float32)).__cuda_array_interface__
    assert described == {"version": 3, "shape": (2, 3), "typestr": "<f4", "data": (4096, False), "strides": None, "stream": 1}


def test_an_array_of_another_library_is_read_where_it_lies() -> None:
    memory = np.arange(5, dtype=np.int32)
    taken = BorrowedArray(memory, Host(), 0)
    assert (taken.address, taken.shape, taken.kind, taken.bits) == (memory.ctypes.data, (5,), arrays.INT, 32)
    assert taken.is_dense
    assert not BorrowedArray(np.arange(10)[::2], Host(), 0).is_dense


def test_arrays_on_another_device_are_refused() -> None:
    class Gpu(Host):
        kind = driver.CUDA

    with pytest.raises(OptionError, match="must lie on the batch's device"):
        BorrowedArray(np.arange(5), Gpu(), 0)
    with pytest.raises(OptionError, match="not list"):
        BorrowedArray([1, 2], Gpu(), 0)


def test_without_a_driver_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "LIBRARIES", ("libcuda_that_is_not_there.so",))
    driver.load_driver.cache_clear()
    with pytest.raises(GpuError, match=r"^This needs an NVIDIA GPU and its driver .*; on the processor `reihum.Batch` plays, .*\.$"):
        driver.load_driver()
    monkeypatch.setattr("sys.platform", "win32")
    with pytest.raises(GpuError, match="under Linux only"):
        driver.load_driver()
