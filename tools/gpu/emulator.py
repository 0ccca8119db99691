"""An emulator of a GPU: kernels are compiled for the CPU, and run in 32 threads for each warp, with barriers of the operating system."""

import ctypes
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
from llvmlite import binding
from numpy.typing import NDArray

from reihum._gpu.kernels import NUMBERS, PARAMETERS, WARP
from reihum._play.game import Game
from tools.gpu.codegen import list_called_rules, strip_rule_declarations
from tools.gpu.device_functions import link_functions, list_device_functions
from tools.gpu.kernel_builder import BARRIER_FUNCTION, build_kernel
from tools.wasm.compiler.linking import check_environment, retarget

DLPACK_CPU = 1
"""DLPack's number for the CPU."""
ALIGNMENT = 256
"""The alignment of memory in bytes, as on a GPU."""
OPTIMISATION_LEVEL = 1
"""The level of LLVM's optimisation, from 0 to 3."""


class EmulatedDevice:
    """The interface of `reihum._gpu.driver.Device`, for one game."""

    kind, number = DLPACK_CPU, 0

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        """Compile these kernels; raises RuntimeError unless the process was started with `linking.COMPILER_ENVIRONMENT`."""
        check_environment()
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        self._libc = ctypes.CDLL(None)
        binding.add_symbol(BARRIER_FUNCTION, ctypes.cast(self._libc[BARRIER_FUNCTION], ctypes.c_void_p).value)
        rules = {function.name: function for function in list_device_functions(game)}
        self._kernels = {name: build_kernel(game, name, rules, host=True) for name in names}
        self._text = link_functions(game, list_called_rules(rules, self._kernels.values()))
        self._compiled: dict[str, tuple[Any, Any]] = {}
        self._memory: dict[int, NDArray[np.uint8]] = {}

    def make_stream(self) -> int:
        """Return the one stream that there is."""
        return 0

    def allocate(self, size: int) -> int:
        """Return the address of memory, every byte zero."""
        made: NDArray[np.uint8] = np.zeros(size + ALIGNMENT, np.uint8)
        address = -(-made.ctypes.data // ALIGNMENT) * ALIGNMENT
        self._memory[address] = made
        return address

    def free(self, address: int) -> None:
        """Give memory back."""
        del self._memory[address]

    def fill(self, address: int, byte: int, size: int, _: int) -> None:
        """Make bytes alike."""
        ctypes.memset(address, byte, size)

    def write(self, address: int, content: NDArray[Any], _: int) -> None:
        """Copy an array to the device."""
        ctypes.memmove(address, content.ctypes.data, content.nbytes)

    def read(self, address: int, content: NDArray[Any], _: int) -> None:
        """Copy from the device into an array."""
        ctypes.memmove(content.ctypes.data, address, content.nbytes)

    def let_wait(self, waiting: int, stream: int) -> None:
        """Do nothing: all is done at once."""

    def load_kernel(self, _: str, name: str, shared: int) -> str:
        """Compile a kernel and return its name."""
        if name not in self._compiled:
            machine = binding.Target.from_default_triple().create_target_machine(opt=OPTIMISATION_LEVEL)
            text = f"{self._text}\n{strip_rule_declarations(self._kernels[name])}"
            module = retarget(text, machine, binding.get_default_triple(), [name], OPTIMISATION_LEVEL)
            engine = binding.create_mcjit_compiler(module, machine)
            engine.finalize_object()
            kernel_types = [ctypes.c_int64 if parameter in NUMBERS else ctypes.c_void_p for parameter in PARAMETERS]
            parameter_types = [*[ctypes.c_int64] * 3, *[ctypes.c_void_p] * 2, *kernel_types]
            self._compiled[name] = engine, ctypes.CFUNCTYPE(None, *parameter_types)(engine.get_function_address(name))
        return name

    def launch(self, kernel: str, threads: int, block: int, shared: int, given: Sequence[int], _: int) -> None:
        """Run a kernel with at least so many threads, one warp after the other."""
        function = self._compiled[kernel][1]
        warps = -(-threads // block) * (block // WARP)
        memory = ctypes.addressof(room := (ctypes.c_uint64 * (shared // 8 + 1))())
        if BARRIER_FUNCTION not in self._kernels[kernel]:
            for thread in range(warps * WARP):
                function(thread % block, thread // block, block, memory, 0, *given)
            return
        barrier = ctypes.create_string_buffer(64)
        self._libc.pthread_barrier_init(barrier, None, WARP)

        def run(lane: int) -> None:
            for warp in range(warps):
                function(lane, warp, WARP, memory, ctypes.addressof(barrier), *given)

        lanes = [threading.Thread(target=run, args=(lane,)) for lane in range(WARP)]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()
        del room
