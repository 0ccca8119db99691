"""The hash of everything that a game's kernels are built from."""

from pathlib import Path

from reihum._gpu.kernels import list_advice_buffers, list_buffers, list_kernels
from reihum._play.game import Game
from tools.gpu.device_functions import list_device_functions
from tools.wasm.sources import ROOT, find_closure, hash_compiled, list_rule_files

BUILDER = ROOT / "tools" / "gpu" / "codegen.py"
BUILDER_PACKAGES = ("tools.gpu.", "tools.wasm.compiler.", "reihum._gpu.")
"""The packages of the builder, of which it needs what it imports."""
PACKAGES = ("reihum._kit.", "reihum._games.", "reihum._bots.", "reihum._envs.")
"""The packages whose code and constants are compiled into kernels."""


def hash_sources(game: Game) -> str:
    """Return the hash of what a game's kernels are made of."""
    functions = list_device_functions(game)
    shape = (functions, list_kernels(game), list_buffers(game, 1, see_all=True), list_advice_buffers(game))
    return hash_compiled(list_builder_files(), [function.rule for function in functions], PACKAGES, shape)


def list_files(game: Game) -> set[Path]:
    """Return the files of a game's rules and of the builder of its kernels."""
    return list_builder_files() | list_rule_files([function.rule for function in list_device_functions(game)], PACKAGES)


def list_builder_files() -> set[Path]:
    """Return the files of the builder."""
    return find_closure({BUILDER}, BUILDER_PACKAGES)
