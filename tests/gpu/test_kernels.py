"""What the package has for GPUs: every kernel of every game, whole, as the rules are now, with exact floating-point numbers."""

import re

import numpy as np
import pytest

from reihum._bots.compiled_game import require_learnable
from reihum._envs.batch import Batch
from reihum._gpu.kernels import PARAMETERS, KernelError, align_size, list_kernels, load_kernels
from reihum._kit.chance import make_rng
from reihum._kit.structured import get_dtype
from reihum._play.game import BUILT_IN, get_game
from tools.gpu.__main__ import STALE, is_fresh
from tools.gpu.kernel_builder import GAMES_WITH_CODES_ONLY

ROOM = 6_000
"""A thread has less memory of its own than this beside its game's scratch memory, in bytes."""


@pytest.mark.parametrize("game", BUILT_IN)
def test_kernels_are_fresh(game: str) -> None:
    assert is_fresh(game), STALE


@pytest.mark.parametrize("game", BUILT_IN)
def test_each_kernel_is_there_and_needs_nothing_else(game: str) -> None:
    kernels = load_kernels(game)
    assert list(kernels) == list_kernels(get_game(game))
    for name, ptx in kernels.items():
        assert re.findall(r"\.entry (\w+)", ptx) == [name]
        assert ptx.count(f".param .u64 {name}_param_") + ptx.count(f".param .u64 .ptr .align 1 {name}_param_") == len(PARAMETERS)
        assert ".target sm_75" in ptx
        assert set(re.findall(r"\.extern\s+(\S+)", ptx)) <= {".shared"}, "only shared memory is asked of whoever launches it"


@pytest.mark.parametrize("game", BUILT_IN)
def test_local_memory_is_no_more_than_said(game: str) -> None:
    scratch = get_dtype(require_learnable(get_game(game)).scratch_type).itemsize
    for name, ptx in load_kernels(game).items():
        depots = sum(map(int, re.findall(r"\.local .*__local_depot\d+\[(\d+)\]", ptx)))
        assert depots < scratch + ROOM, name


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_number_is_rounded_otherwise_than_on_a_processor(game: str) -> None:
    """An assembler may melt a product and a sum into one where they do not say `.rn`."""
    for name, ptx in load_kernels(game).items():
        loose = re.findall(r"\b(?:(?:add|sub|mul)\.f(?:32|64)|fma\.\S+|mad\.\S*f(?:32|64)|\S+\.(?:approx|full|ftz)\S*)", ptx)
        assert not loose, (name, set(loose))


def test_a_game_from_elsewhere_has_none() -> None:
    with pytest.raises(KernelError, match="no kernels of toy"):
        load_kernels("toy")


@pytest.mark.parametrize("game", GAMES_WITH_CODES_ONLY)
def test_where_scratch_memory_is_cut_short_no_more_of_it_is_written(game: str) -> None:
    batch, chance = Batch(game, 100, episode="round"), make_rng(1)
    memory = np.asarray(batch._room.scratch).view(np.uint8)
    rest = memory[align_size(get_dtype(require_learnable(get_game(game)).scratch_type)["codes"].itemsize) :]
    rest[:] = 0x55
    for _ in range(300):
        batch.step(batch.choose_evenly(chance))
    assert batch.episodes.sum() > 100
    assert (rest == 0x55).all()
