"""The kernels, compiled for this processor and run in warps, leave byte for byte what a batch leaves."""

import os
import subprocess
import sys

import pytest

from reihum._envs.batch import Batch
from reihum._play.game import BUILT_IN
from tests.gpu.gpu_trace import CASES, iter_checksums
from tools.wasm.compiler.linking import COMPILER_ENVIRONMENT

SIZE = 70
"""Two whole warps and a part of one."""


def played(game: str, steps: int, *cases: int) -> list[str]:
    """Return what the emulated kernels leave, in a process that compiles for others."""
    command = [sys.executable, "-m", "tests.gpu.gpu_trace", game, str(SIZE), str(steps), *map(str, cases)]
    return subprocess.run(command, env=os.environ | COMPILER_ENVIRONMENT, check=True, capture_output=True, text=True).stdout.splitlines()  # noqa: S603 - our own program


@pytest.mark.slow
@pytest.mark.thorough  # kernels change by `make gpu` only, which runs this
def test_emulated_kernels_leave_what_a_batch_leaves() -> None:
    assert played("elfer_raus", 30, 0) == list(iter_checksums(Batch, "elfer_raus", SIZE, 30, CASES["elfer_raus"][:1]))


@pytest.mark.soak  # `make gpu` runs it: kernels change only there
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", BUILT_IN)
def test_so_they_do_in_every_game_with_options_bots_and_any_number_of_players(game: str) -> None:
    expected = list(iter_checksums(Batch, game, SIZE, 60, CASES[game]))
    assert played(game, 60) == expected
    assert len({line.split(" ", 3)[3] for line in expected}) == len(expected), "a step that changes nothing shows nothing"
