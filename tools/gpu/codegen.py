"""Generates the PTX of kernels: each kernel is linked with the device functions that it calls, and LLVM compiles both for NVIDIA's GPUs."""

import json
import lzma
import re
import sys
from collections.abc import Collection

from llvmlite import binding

from reihum._gpu.kernels import list_kernels
from reihum._play.game import Game, get_game
from tools.gpu.device_functions import DeviceFunction, link_functions, list_device_functions
from tools.gpu.kernel_builder import build_kernel
from tools.wasm.compiler.linking import OPTIMISATION_LEVEL, check_environment, retarget

TRIPLE = "nvptx64-nvidia-cuda"
COMPUTE_CAPABILITY = "sm_75"
"""The least compute capability of a GPU: Turing, 2018. Drivers compile PTX for later ones as well."""
PTX_VERSION = "ptx63"
"""The oldest version of PTX with this capability, so that older drivers accept it."""
COMPRESSION_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]

RULE_CALL = re.compile(r"@rule_(\w+)\(")


def build_kernels(game: Game, names: Collection[str] = ()) -> dict[str, str]:
    """Compile kernels of a game, all or the named ones; return them as PTX, by name.

    Raises RuntimeError unless this process was started with `linking.COMPILER_ENVIRONMENT`.
    """
    check_environment()
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(
        cpu=COMPUTE_CAPABILITY, opt=OPTIMISATION_LEVEL, features=f"+{PTX_VERSION}"
    )
    rules = {function.name: function for function in list_device_functions(game)}
    kernels = {name: build_kernel(game, name, rules) for name in names or list_kernels(game)}
    text = link_functions(game, list_called_rules(rules, kernels.values()))
    found = {}
    for name, kernel in kernels.items():
        found[name] = machine.emit_assembly(
            retarget(f"{text}\n{strip_rule_declarations(kernel)}", machine, TRIPLE, [name], small=name.startswith("deal"))
        )
    return {name: strip_comments(ptx) for name, ptx in found.items()}


def list_called_rules(rules: dict[str, DeviceFunction], kernels: Collection[str]) -> list[DeviceFunction]:
    """Return the device functions that these kernels call."""
    names = {name for kernel in kernels for name in RULE_CALL.findall(kernel)}
    return [function for name, function in rules.items() if name in names]


def strip_rule_declarations(kernel: str) -> str:
    """Return a kernel without its declarations of device functions, which are defined in the same module."""
    return "\n".join(line for line in kernel.splitlines() if not (line.startswith("declare") and RULE_CALL.search(line.replace('"', ""))))


def strip_comments(ptx: str) -> str:
    """Return a kernel without comments and empty lines."""
    lines = (re.sub(r"\s*//.*$", "", line) for line in ptx.splitlines())
    return "\n".join(line for line in lines if line.strip()) + "\n"


def pack_kernels(kernels: dict[str, str]) -> bytes:
    """Return kernels in the format of the package's file."""
    return lzma.compress(json.dumps(kernels).encode(), lzma.FORMAT_XZ, filters=COMPRESSION_FILTERS)


if __name__ == "__main__":
    sys.stdout.buffer.write(json.dumps(build_kernels(get_game(sys.argv[1]), sys.argv[2:])).encode())
