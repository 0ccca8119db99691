"""Compiles for a GPU: the rules that kernels call are linked with a shell around them, and LLVM generates NVIDIA's PTX."""

import json
import lzma
import re
import sys
from collections.abc import Collection

from llvmlite import binding

from reihum._gpu.kernels import list_kernels
from reihum._play.game import Game, get_game
from tools.gpu.entries import Entry, entries, linked
from tools.gpu.shells import kernel
from tools.wasm.compiler.linking import SPEED, check_settings, translate

TRIPLE = "nvptx64-nvidia-cuda"
CAPABILITY = "sm_75"
"""The least compute capability of a GPU: Turing, 2018. Drivers compile PTX for later ones as well."""
VERSION = "ptx63"
"""The oldest version of PTX with this capability, so that older drivers accept it."""
PACKING = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]

CALLED = re.compile(r"@rule_(\w+)\(")


def build(game: Game, names: Collection[str] = ()) -> dict[str, str]:
    """Compile kernels of a game, all or the named ones; return them as PTX, by name.

    Raises RuntimeError without `linking.SETTINGS`.
    """
    check_settings()
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(cpu=CAPABILITY, opt=SPEED, features=f"+{VERSION}")
    rules = {entry.name: entry for entry in entries(game)}
    shells = {name: kernel(game, name, rules) for name in names or list_kernels(game)}
    text = linked(game, called(rules, shells.values()))
    found = {}
    for name, shell in shells.items():
        found[name] = machine.emit_assembly(
            translate(f"{text}\n{without_known(shell)}", machine, TRIPLE, [name], small=name.startswith("deal"))
        )
    return {name: shortened(ptx) for name, ptx in found.items()}


def called(rules: dict[str, Entry], shells: Collection[str]) -> list[Entry]:
    """Return the rules that these kernels call."""
    names = {name for shell in shells for name in CALLED.findall(shell)}
    return [entry for name, entry in rules.items() if name in names]


def without_known(shell: str) -> str:
    """Return a kernel without its declarations of rules, which are defined in the same module."""
    return "\n".join(line for line in shell.splitlines() if not (line.startswith("declare") and CALLED.search(line.replace('"', ""))))


def shortened(ptx: str) -> str:
    """Return a kernel without comments and empty lines."""
    lines = (re.sub(r"\s*//.*$", "", line) for line in ptx.splitlines())
    return "\n".join(line for line in lines if line.strip()) + "\n"


def packed(kernels: dict[str, str]) -> bytes:
    """Return kernels in the format of the package's file."""
    return lzma.compress(json.dumps(kernels).encode(), lzma.FORMAT_XZ, filters=PACKING)


if __name__ == "__main__":
    sys.stdout.buffer.write(json.dumps(build(get_game(sys.argv[1]), sys.argv[2:])).encode())
