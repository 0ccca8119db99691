"""The used part of NVIDIA's driver, through ctypes: no toolkit, no compiler, no other package."""

import ctypes
import sys
from collections.abc import Sequence
from ctypes import byref, c_char_p, c_int, c_size_t, c_ubyte, c_uint64, c_void_p
from functools import cache
from typing import Any

from numpy.typing import NDArray

from reihum._gpu.kernels import load_kernels
from reihum._kit.errors import ReihumError

LIBRARIES = ("libcuda.so.1", "libcuda.so", "/usr/local/nvidia/lib64/libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1")
INSTEAD = "on the processor `reihum.Batch` plays, and `reihum train --device cpu` trains"
"""What works without a GPU."""
NAME, LEAST = 128, 75
"""Room for a name; the least compute capability, 7.5."""
MAJOR, MINOR, MOST_SHARED = 75, 76, 97
"""Attributes of a device."""
DYNAMIC_SHARED, CARVEOUT = 8, 9
"""Attributes of a kernel: its largest shared memory, and the share of it that a multiprocessor reserves, in percent."""
ERROR_LOG, ERROR_LOG_SIZE = 5, 6
"""Options for loading a kernel."""
NO_TIMING = 2
"""Flag of an event that is only waited for."""
NON_BLOCKING = 1
"""Flag of a stream that the default stream does not wait for."""
CUDA = 2
"""DLPack's number for the devices of CUDA."""


class GpuError(ReihumError):
    """There is no usable GPU, or it refused a call."""


@cache
def load_driver() -> Any:  # noqa: ANN401 - a library has any function
    """Return NVIDIA's driver, initialised; raises GpuError where there is none."""
    if sys.platform != "linux":
        message = f"Games are played on a GPU under Linux only (on Windows: in WSL); {INSTEAD}."
        raise GpuError(message)
    for name in LIBRARIES:
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        if result := library.cuInit(0):
            message = f"NVIDIA's driver finds no GPU (cuInit: {result}); {INSTEAD}."
            raise GpuError(message)
        return library
    message = f"This needs an NVIDIA GPU and its driver (libcuda.so.1), and there is none; {INSTEAD}."
    raise GpuError(message)


class Device:
    """A GPU; addresses are whole numbers, streams are those of CUDA, 0 being the default one."""

    kind = CUDA

    def __init__(self, number: int = 0) -> None:
        """Open a GPU; raises GpuError if there is none with this number, or if it is older than the kernels require."""
        self._cuda = load_driver()
        self.number = number
        self._device = c_int()
        self._check("cuDeviceGet", byref(self._device), number)
        name = ctypes.create_string_buffer(NAME)
        self._check("cuDeviceGetName", name, NAME, self._device)
        self.name = name.value.decode()
        self.capability = 10 * self._get_attribute(MAJOR) + self._get_attribute(MINOR)
        if self.capability < LEAST:
            message = f"{self.name} has compute capability {self.capability / 10}; 7.5 is needed (2018)."
            raise GpuError(message)
        self._context = c_void_p()
        self._check("cuDevicePrimaryCtxRetain", byref(self._context), self._device)
        self._kernels: dict[tuple[str, str], Any] = {}
        self._events: dict[int, c_void_p] = {}

    def _check(self, name: str, *arguments: Any) -> None:  # noqa: ANN401 - whatever the driver takes
        """Call a function of the driver; raises GpuError with the driver's message."""
        result = getattr(self._cuda, name)(*arguments)
        if result:
            text = c_char_p()
            self._cuda.cuGetErrorString(result, byref(text))
            message = f"NVIDIA's driver refuses {name}: {(text.value or b'unknown error').decode()} ({result})."
            raise GpuError(message)

    def _get_attribute(self, which: int) -> int:
        value = c_int()
        self._check("cuDeviceGetAttribute", byref(value), which, self._device)
        return value.value

    def enter(self) -> None:
        """Make this device current in the calling thread."""
        self._check("cuCtxSetCurrent", self._context)

    def allocate(self, size: int) -> int:
        """Allocate zeroed memory, aligned to 256 bytes, and return its address."""
        self.enter()
        address = c_uint64()
        self._check("cuMemAlloc_v2", byref(address), c_size_t(max(size, 1)))
        self._check("cuMemsetD8_v2", address, c_ubyte(0), c_size_t(max(size, 1)))
        return address.value

    def free(self, address: int) -> None:
        """Free memory, once everything submitted is done."""
        self._cuda.cuCtxSetCurrent(self._context)
        self._cuda.cuMemFree_v2(c_uint64(address))

    def fill(self, address: int, byte: int, size: int, stream: int) -> None:
        """Set bytes to one value, in the order of a stream."""
        self.enter()
        self._check("cuMemsetD8Async", c_uint64(address), c_ubyte(byte), c_size_t(size), c_void_p(stream))

    def write(self, address: int, content: NDArray[Any], stream: int) -> None:
        """Wait for a stream and copy an array to the device."""
        self.wait(stream)
        self._check("cuMemcpyHtoD_v2", c_uint64(address), c_void_p(content.ctypes.data), c_size_t(content.nbytes))

    def read(self, address: int, content: NDArray[Any], stream: int) -> None:
        """Wait for a stream and copy from the device into an array."""
        self.wait(stream)
        self._check("cuMemcpyDtoH_v2", c_void_p(content.ctypes.data), c_uint64(address), c_size_t(content.nbytes))

    def wait(self, stream: int) -> None:
        """Wait until everything submitted to a stream is done."""
        self.enter()
        self._check("cuStreamSynchronize", c_void_p(stream))

    def let_wait(self, waiting: int, stream: int) -> None:
        """Let a stream wait for everything submitted to another so far, without waiting here."""
        if waiting == stream:
            return
        self.enter()
        if stream not in self._events:
            event = c_void_p()
            self._check("cuEventCreate", byref(event), NO_TIMING)
            self._events[stream] = event
        self._check("cuEventRecord", self._events[stream], c_void_p(stream))
        self._check("cuStreamWaitEvent", c_void_p(waiting), self._events[stream], 0)

    def make_stream(self) -> int:
        """Return a new stream, which waits for no other by itself; it exists until the process ends."""
        self.enter()
        stream = c_void_p()
        self._check("cuStreamCreate", byref(stream), NON_BLOCKING)
        return stream.value or 0

    def load_kernel(self, game: str, name: str, shared: int) -> Any:  # noqa: ANN401 - a handle
        """Return a kernel with `shared` bytes of shared memory, compiled by the driver, which has its own cache; raises GpuError."""
        if (game, name) not in self._kernels:
            self.enter()
            module, function, log = c_void_p(), c_void_p(), ctypes.create_string_buffer(4096)
            options, values = (c_int * 2)(ERROR_LOG, ERROR_LOG_SIZE), (c_void_p * 2)(ctypes.cast(log, c_void_p), len(log))
            code = load_kernels(game)[name].encode() + b"\0"
            if self._cuda.cuModuleLoadDataEx(byref(module), code, 2, options, values):
                message = f"NVIDIA's driver refuses the kernel {name} of {game}: {log.value.decode(errors='replace')}"
                raise GpuError(message)
            self._check("cuModuleGetFunction", byref(function), module, name.encode())
            if shared:
                self._check("cuFuncSetAttribute", function, DYNAMIC_SHARED, min(shared, self._get_attribute(MOST_SHARED)))
                self._check("cuFuncSetAttribute", function, CARVEOUT, 100)
            self._kernels[game, name] = function
        return self._kernels[game, name]

    def launch(self, kernel: Any, threads: int, block: int, shared: int, given: Sequence[int], stream: int) -> None:  # noqa: ANN401, PLR0913, PLR0917 - what a launch takes
        """Launch a kernel with at least `threads` threads, in blocks of `block`, each with `shared` bytes of shared memory."""
        self.enter()
        values = (c_uint64 * len(given))(*given)
        first = ctypes.addressof(values)
        places = (c_void_p * len(given))(*range(first, first + 8 * len(given), 8))
        self._check("cuLaunchKernel", kernel, -(-threads // block), 1, 1, block, 1, 1, shared, c_void_p(stream), places, None)


@cache
def open_device(number: int = 0) -> Device:
    """Return a GPU by its number; raises GpuError where there is none."""
    return Device(number)
