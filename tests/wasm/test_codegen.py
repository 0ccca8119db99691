"""Compiling for the browser. It uses parts of Numba that are nobody's promise; here their names would be missed first."""

import os
import subprocess
import sys

import pytest

from reihum._play.game import get_game
from tools.wasm.compiler.binary import EXPORT, IMPORT, MAGIC, Reader, iter_sections
from tools.wasm.compiler.codegen import build_module
from tools.wasm.compiler.linking import COMPILER_ENVIRONMENT

FUNCTIONS = ("pick", "score")


def test_a_module_of_some_functions_is_whole() -> None:
    """All games and functions are built by the soak test; this costs what Numba takes to start."""
    command = [sys.executable, "-m", "tools.wasm.compiler", "elfer_raus", "table", *FUNCTIONS]
    module = subprocess.run(command, env=os.environ | COMPILER_ENVIRONMENT, check=True, capture_output=True).stdout  # noqa: S603 - our own program
    assert module.startswith(MAGIC)
    parts = dict(iter_sections(module))
    assert IMPORT not in parts
    exported = Reader(parts[EXPORT])
    names = []
    for _ in range(exported.read_unsigned()):
        names.append(exported.read_bytes().decode())
        exported.read_byte()
        exported.read_unsigned()
    assert names == ["memory", *FUNCTIONS]
    assert 500 < len(module) < 2000


def test_emitting_in_a_process_that_compiles_for_itself_is_refused() -> None:
    with pytest.raises(RuntimeError, match="REIHUM_WASM"):
        build_module(get_game("elfer_raus"))
