"""The tool that fits weights for Elfer raus! Master."""

import numpy as np
import pytest

from reihum.games.elfer_raus_master.hasty_weights import HASTY
from reihum.games.elfer_raus_master.valuing import OUT, OUTS, WEIGHTS
from reihum.games.elfer_raus_master.weights import WEIGHTS as PACKAGED
from tools.master_weights.__main__ import BEGIN, END, FILE, written
from tools.master_weights.fitting import gather, rising, share, solve
from tools.master_weights.rounds import CAREFUL


def test_the_file_has_the_table_as_the_tool_writes_it() -> None:
    text = FILE.read_text("utf-8")
    assert text.count(BEGIN) == text.count(END) == 1
    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)] == written(HASTY)
    assert HASTY.shape == PACKAGED.shape


@pytest.mark.parametrize(
    ("values", "counted", "wanted"),
    [
        ([1, 2, 3], [1, 1, 1], [1, 2, 3]),
        ([3, 1, 2], [1, 1, 1], [2, 2, 2]),
        ([3, 0, 5], [2, 1, 1], [2, 2, 5]),
        ([-7, 0, 0], [1, 0, 0], [-7, 0, 0]),
        ([0, -3, 9, 0], [0, 1, 1, 0], [-3, -3, 9, 9]),
    ],
)
def test_what_must_not_fall_is_brought_together(values: list[float], counted: list[float], wanted: list[float]) -> None:
    assert np.allclose(rising(np.array(values, float), np.array(counted, float)), wanted, atol=1e-4)


@pytest.mark.slow
def test_the_same_weights_come_of_the_same_seed_and_tell_turns_apart() -> None:
    one, two = (gather(4, 8000, 5, threads) for threads in (1, 2))
    weights = solve(one)
    assert (weights == solve(two)).all()
    outs = weights.reshape(-1, WEIGHTS)[:, OUT : OUT + OUTS]
    assert (np.diff(outs, axis=1) >= 0).all()
    fitted, error = share([0, *[CAREFUL] * 3], np.stack([weights]), 400, 1, 2)
    nothing, _ = share([0, *[CAREFUL] * 3], np.zeros((1, weights.size), np.int64), 400, 1, 2)
    assert fitted - error > 3 * nothing
