"""Checksums of batches after the same actions: `python -m tests.gpu.gpu_trace GAME SIZE STEPS CASE...` prints those of an emulated GPU."""

import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from reihum._play.game import get_game

WRITTEN = ("observations", "hidden", "masks", "seats", "rewards", "ended")

CASES: dict[str, list[dict[str, Any]]] = {
    "elfer_raus": [
        {"players": 4, "episode": "round"},
        {"players": 2, "options": {"rounds": 2}, "see_all": True, "reward": "points"},
        {"players": 2, "options": {"hand": 8, "highest": 15, "draws": 0, "forced": True, "points": "cards"}},
        {"players": 6, "seed": -5, "bots": {1: "careful", 2: "random", 5: "easy"}},
        {"players": 3, "skip_forced": True, "options": {"draws": "fit", "opening": "left"}},
    ],
    "elfer_raus_master": [
        {"players": 4, "episode": "round"},
        {"players": 2, "options": {"hand": 7, "lays": 2, "draws": 3, "jokers": 2, "connectors": 6, "bonus_cards": 2}, "see_all": True},
        {"players": 6, "reward": "points", "bots": {0: "careful", 3: "easy"}, "skip_forced": True},
    ],
    "level_8": [
        {"players": 4, "options": {"turn_limit": 60}, "episode": "round"},
        {"players": 2, "options": {"stars": 2, "levels": [["R4", "V2"]] * 4 + [["R8", "V2"]] * 4, "turn_limit": 60}, "see_all": True},
        {"players": 3, "options": {"turn_limit": 60, "take": "right"}, "bots": {2: "careful"}, "skip_forced": True},
    ],
    "bloom": [
        {"players": 4, "episode": "round"},
        {"players": 2, "options": {"hand": 10, "jokers": 3, "shortest": 4, "step": 3}, "see_all": True, "reward": "points"},
        {"players": 3, "bots": {1: "careful"}, "skip_forced": True},
    ],
}
"""By game: without bots first."""


def copy_to_host(array: Any) -> np.ndarray[Any, Any]:
    """Return an array of a batch on the host, wherever it is."""
    return array if isinstance(array, np.ndarray) else array.numpy()


def read_memory(batch: Any, name: str) -> bytes:
    """Return the states or the cells of a batch as bytes."""
    found: bytes = np.asarray(batch._get(name) if hasattr(batch, "_get") else getattr(batch, f"_{name}")).tobytes()
    return found


def make_moves(batch: Any, actions: np.ndarray[Any, Any]) -> None:
    """Make moves in a batch, wherever its arrays are."""
    if isinstance(batch.masks, np.ndarray):
        batch.step(actions)
    else:
        batch._put("actions", actions)
        batch.step(batch.actions)


def iter_checksums(make: Callable[..., Any], game: str, size: int, steps: int, cases: list[dict[str, Any]]) -> Iterator[str]:
    """Play each case with the same legal actions, drawn from the masks, and yield a line for each step."""
    for at, case in enumerate(cases):
        batch = make(game, size, **case)
        rng = np.random.default_rng(at)
        for step in range(steps + 1):
            masks = copy_to_host(batch.masks)
            parts = [zlib.crc32(copy_to_host(getattr(batch, name)).tobytes()) for name in WRITTEN]
            parts += [zlib.crc32(read_memory(batch, name)) for name in ("states", "cells")]
            yield f"{game} {at} {step} " + " ".join(f"{part:08x}" for part in parts)
            if step < steps:
                counts = masks.sum(axis=1)
                places = counts.cumsum() - counts + (rng.random(size) * counts).astype(np.int64)
                make_moves(batch, np.flatnonzero(masks)[places] % masks.shape[1])


def emulated(game: str, *, with_bots: bool) -> Callable[..., Any]:
    """Return a function that makes batches of a game on an emulated GPU; only in a process with `linking.COMPILER_ENVIRONMENT`."""
    from reihum._gpu.batch import GpuBatch
    from reihum._gpu.kernels import WITH_BOTS, list_kernels
    from tools.gpu.emulator import EmulatedDevice

    device: Any = None
    kernels = [name for name in list_kernels(get_game(game)) if with_bots or not (name.endswith(WITH_BOTS) or "advise" in name)]

    def make(name: str, size: int, **given: Any) -> Any:
        nonlocal device
        device = device or EmulatedDevice(get_game(game), kernels)
        return GpuBatch(name, size, device=device, **given)

    return make


if __name__ == "__main__":
    game, size, steps, *which = sys.argv[1:]
    chosen = [CASES[game][int(at)] for at in which] or CASES[game]
    needs_bots = any("bots" in case or "skip_forced" in case for case in chosen)
    for line in iter_checksums(emulated(game, with_bots=needs_bots), game, int(size), int(steps), chosen):
        print(line, flush=True)  # noqa: T201 - that is its purpose
