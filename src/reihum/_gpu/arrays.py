"""Arrays on a device, handed to other libraries without a copy: DLPack and `__cuda_array_interface__`.

(DLPack, `dlpack.h` of version 0.8: a capsule named `dltensor` with a DLManagedTensor.)
"""

import ctypes
import weakref
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from math import prod
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from reihum._gpu.driver import CUDA
from reihum._kit.errors import OptionError

UNUSED = b"dltensor"
"""The name of a capsule until a library has taken its tensor over."""
INT, UINT, FLOAT, BOOL = 0, 1, 2, 6
"""DLPack's type codes."""
KINDS = {"i": INT, "u": UINT, "f": FLOAT, "b": BOOL}
LEGACY_STREAM = 1
"""The number of the default stream in array exchange; 0 would be ambiguous there."""


class Tensor(ctypes.Structure):
    """DLTensor."""

    _fields_ = (
        ("data", c_void_p),
        ("device_kind", c_int32),
        ("device", c_int32),
        ("axes", c_int32),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("offset", c_uint64),
    )


class Managed(ctypes.Structure):
    """DLManagedTensor."""


DELETER = ctypes.CFUNCTYPE(None, POINTER(Managed))
Managed._fields_ = (("tensor", Tensor), ("context", c_void_p), ("deleter", DELETER))

FORGOTTEN = ctypes.PYFUNCTYPE(None, c_void_p)
_new_capsule = ctypes.PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, FORGOTTEN)(("PyCapsule_New", ctypes.pythonapi))
_pointer_in = ctypes.PYFUNCTYPE(c_void_p, ctypes.py_object, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
_is_unused = ctypes.PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
_pointer_at = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))

_lent: dict[int, tuple[object, ...]] = {}
"""What exported tensors need, by their address, kept until their capsule or the library that took them over releases them."""


def _give_back(managed: Any) -> None:  # noqa: ANN401 - a pointer of ctypes
    """Release the tensor that the library which took it over no longer needs."""
    _lent.pop(ctypes.addressof(managed.contents), None)


def _forget(capsule: int) -> None:
    """Release the tensor of a capsule that is destroyed before a library took it over."""
    if _is_unused(capsule, UNUSED):
        _lent.pop(_pointer_at(capsule, UNUSED), None)


_given_back, _forgotten = DELETER(_give_back), FORGOTTEN(_forget)


class Exchanging(Protocol):
    """A device whose arrays are exchanged."""

    kind: int
    number: int

    def let_wait(self, waiting: int, stream: int, /) -> None:
        """Let a stream wait for everything submitted to another so far."""

    def read(self, address: int, content: NDArray[Any], stream: int, /) -> None:
        """Copy from the device into an array."""


class Allocating(Exchanging, Protocol):
    """A device on which memory is allocated."""

    def allocate(self, size: int, /) -> int:
        """Allocate zeroed memory and return its address."""

    def free(self, address: int, /) -> None:
        """Free memory."""


class Memory:
    """Zeroed memory on a device, freed together with the last array in it."""

    def __init__(self, device: Allocating, size: int) -> None:
        self.address = device.allocate(size)
        weakref.finalize(self, device.free, self.address)


class DeviceArray:
    """A contiguous array on a device; `torch.from_dlpack`, `jax.dlpack.from_dlpack` and `cupy.asarray` take it without a copy.

    The memory stays the batch's, which continues to write to it in the order of its stream.

    - `shape`, `dtype`: as of a numpy array;
    - `address`: where the memory begins on the device;
    - `stream`: the CUDA stream in whose order the array is written.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what an array is
        self, device: Exchanging, memory: object, address: int, shape: tuple[int, ...], dtype: "np.dtype[Any]", stream: int = 0
    ) -> None:
        """`memory` keeps the bytes at the address alive; they are written in the order of `stream`."""
        self.address, self.shape, self.dtype, self.stream = address, shape, dtype, stream
        self._device, self._memory = device, memory

    def numpy(self) -> NDArray[Any]:
        """Wait for everything submitted and return a copy on the host."""
        found = np.zeros(self.shape, self.dtype)
        self._device.read(self.address, found, self.stream)
        return found

    def slice_rows(self, first: int, stop: int) -> "DeviceArray":
        """Return a range of rows, in the same memory."""
        size = prod(self.shape[1:]) * self.dtype.itemsize
        return DeviceArray(
            self._device, self._memory, self.address + first * size, (stop - first, *self.shape[1:]), self.dtype, self.stream
        )

    def reshape(self, shape: tuple[int, ...], dtype: type[np.generic]) -> "DeviceArray":
        """Return the same memory as an array of another shape and dtype."""
        return DeviceArray(self._device, self._memory, self.address, shape, np.dtype(dtype), self.stream)

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        stream = self.stream or LEGACY_STREAM
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "strides": None,
            "stream": stream,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device.kind, self._device.number

    def __dlpack__(
        self,
        *,
        stream: Any = None,  # noqa: ANN401 - whole number or None
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> object:
        """Return a capsule; `stream` waits for what the batch has submitted (None: the default stream waits, -1: none does).

        Raises BufferError where a copy or another device is asked for.
        """
        if copy or (dl_device is not None and tuple(map(int, dl_device)) != self.__dlpack_device__()):
            message = "The array is handed over without a copy, on its own device: copy it afterwards, or take `numpy()`."
            raise BufferError(message)
        if self._device.kind == CUDA and stream != -1:
            self._device.let_wait(0 if stream in {None, LEGACY_STREAM} else int(stream), self.stream)
        axes = len(self.shape)
        shape = (c_int64 * axes)(*self.shape)
        strides = (c_int64 * axes)(*(prod(self.shape[axis + 1 :]) for axis in range(axes)))
        bits = 8 * self.dtype.itemsize
        tensor = Tensor(self.address, *self.__dlpack_device__(), axes, KINDS[self.dtype.kind], bits, 1, shape, strides, 0)
        managed = Managed(tensor, None, _given_back)
        where = ctypes.addressof(managed)
        _lent[where] = (managed, shape, strides, self._memory)
        return _new_capsule(where, UNUSED, _forgotten)


def is_overlapping(one: DeviceArray, other: DeviceArray) -> bool:
    """Return whether two arrays share memory."""
    ends = [array.address + prod(array.shape) * array.dtype.itemsize for array in (one, other)]
    return one.address < ends[1] and other.address < ends[0]


class BorrowedArray:
    """An array of another library for reading; keep it until the kernels that read it are done."""

    def __init__(self, array: Any, device: Exchanging, stream: int) -> None:  # noqa: ANN401 - of any library
        """Let `stream` wait for the array; raises OptionError for an object that is not an array on this device."""
        if hasattr(array, "__dlpack__"):
            here = (device.kind, device.number)
            if tuple(map(int, array.__dlpack_device__())) != here:
                message = (
                    f"actions must lie on the batch's device {here}, not on {tuple(map(int, array.__dlpack_device__()))} (DLPack's numbers)"
                )
                raise OptionError(message)
            self._capsule = array.__dlpack__(stream=stream or LEGACY_STREAM) if device.kind == CUDA else array.__dlpack__()
            tensor = Managed.from_address(_pointer_in(self._capsule, UNUSED)).tensor
            axes = range(tensor.axes)
            self.address = (tensor.data or 0) + tensor.offset
            self.shape = tuple(tensor.shape[axis] for axis in axes)
            dense = [prod(self.shape[axis + 1 :]) for axis in axes]
            self.is_dense = not tensor.strides or all(tensor.strides[axis] == dense[axis] or self.shape[axis] == 1 for axis in axes)
            self.kind, self.bits = int(tensor.code), int(tensor.bits)
            return
        described = getattr(array, "__cuda_array_interface__", None)
        if described is None:
            message = (
                f"actions are an array on the device, of PyTorch, JAX, CuPy or another library with DLPack, not {type(array).__name__}"
            )
            raise OptionError(message)
        if described.get("stream"):
            device.let_wait(stream, 0 if described["stream"] == LEGACY_STREAM else described["stream"])
        dtype = np.dtype(described["typestr"])
        self._capsule = array
        self.address, self.shape, self.is_dense = described["data"][0], tuple(described["shape"]), described.get("strides") is None
        self.kind, self.bits = KINDS.get(dtype.kind, -1), 8 * dtype.itemsize
