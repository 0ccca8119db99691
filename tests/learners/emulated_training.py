"""A small training of Elfer raus! on an emulated GPU: `python -m tests.learners.emulated_training`.

The process must have been started with `tools.wasm.compiler.linking.COMPILER_ENVIRONMENT`.
"""

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from reihum._gpu.kernels import list_kernels
from reihum._play.game import get_game
from reihum._training import get_recipe, on_device
from reihum._training.plan import TrainingPlan
from reihum._training.trainer import Training
from tools.gpu.emulator import EmulatedDevice

SMALL = {"lanes": {2: 64, 4: 64}, "careful": {3: 32}, "steps": 8, "minibatch": 64, "hidden": (16, 16), "imitate": 0.4}
PLAIN = {"step", "deal", "choose", "write_masks"}
"""Kernels that no training uses."""


def train(device: EmulatedDevice, updates: int) -> list[dict[str, Any]]:
    """Train from scratch, and return the lines of the log."""
    lines: list[dict[str, Any]] = []
    recipe = replace(get_recipe("elfer_raus"), device_lanes=1, device_minibatch=1, **SMALL)  # type: ignore[arg-type]
    with mock.patch.object(on_device, "open_device", return_value=device), tempfile.TemporaryDirectory() as folder:
        Training(TrainingPlan("elfer_raus", Path(folder), None, updates, 0, 0, 4, (), on_gpu=True), recipe, lines.append).run()
    return lines


if __name__ == "__main__":
    emulated = EmulatedDevice(get_game("elfer_raus"), [name for name in list_kernels(get_game("elfer_raus")) if name not in PLAIN])
    told, again = train(emulated, 6), train(emulated, 6)
    for line, other in zip(told, again, strict=True):
        assert {**line, "minutes": 0} == {**other, "minutes": 0}, "the same seed gives the same training"
        assert all(np.isfinite(value) for value in line.values()), line
        print(line)  # noqa: T201 - that is its purpose
    assert "same" in told[0], "careful plays at first"
    assert "clipped" in told[-1], "then the network"
    print(f"{len(told)} updates")  # noqa: T201 - as above
