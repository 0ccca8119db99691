"""What `benchmarks/looked_ahead_targets.py` trains on and how it counts gains."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reihum._bots.networks.layout import get_learning
from reihum._envs.batch import Batch
from reihum._games.elfer_raus.state import CARDS, NUMBERS
from reihum._kit.observations import observation_parts
from reihum._play.game import get_game

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
import looked_ahead_targets as targets

GAME = get_game("elfer_raus")
ORDER = np.array([2, 0, 3, 1])


def _make_choices(observations: Any, moves: Any, scores: Any, values: Any) -> targets.Choices:
    players = np.full(len(scores), 2, np.int8)
    return targets.Choices(
        np.array(observations, np.int8), np.array(moves, np.int16), np.array(scores, np.float32), np.array(values, np.float32), players
    )


@pytest.fixture(scope="module")
def batch() -> Batch:
    """Return games that have been played for some moves."""
    found = Batch(GAME, 8, players=3, seed=4, skip_forced=True)
    codes = np.zeros((found.size, 1), np.int16)
    for _ in range(30):
        found.list_legal(codes)
        found.step(codes[:, 0].astype(np.int64))
    return found


def test_permuted_colours_are_those_of_a_position_with_permuted_colours(batch: Batch) -> None:
    """Each field of an observation that has an axis of colours is permuted along it, and the others are left alone."""
    size = len(batch.observations)
    permuted = targets.permute_colours(
        _make_choices(batch.observations, np.zeros((size, 1, 2)), np.zeros((size, 1)), np.zeros((size, 1, 2))), ORDER
    )
    for part in observation_parts(get_learning(GAME).observation):
        before, after = (each[:, part.start : part.stop].reshape(size, *part.shape) for each in (batch.observations, permuted.observations))
        if part.name in {"hand", "laid", "open"}:
            before = before[:, ORDER]
        elif part.name in {"lacks", "held_back"}:
            before = before[:, :, ORDER]
        assert (before == after).all(), part.name
    assert (permuted.observations != batch.observations).any()


def test_a_card_is_in_hand_and_fits_where_its_move_says_so(batch: Batch) -> None:
    """A move that lays a card names a card of the hand, after permuting as before; other moves and remarks keep their numbers."""
    codes = np.full((batch.size, 16), -1, np.int16)
    batch.list_legal(codes)
    moves = codes[:, :, None]
    permuted = targets.permute_colours(_make_choices(batch.observations, moves, codes, np.zeros((*codes.shape, 2))), ORDER)
    for before, after, seen in zip(moves[:, :, 0], permuted.moves[:, :, 0], permuted.observations, strict=True):
        laid = (before >= 0) & (before < CARDS)
        assert (before[~laid] == after[~laid]).all()
        assert (ORDER[after[laid] // NUMBERS] == before[laid] // NUMBERS).all()
        assert seen[after[laid]].all()


def test_gains_are_those_of_the_new_first_choices() -> None:
    """A first choice that changes to a move that is better by 0.2 in half of the choices gains 0.1; moves not played out are not chosen."""
    unknown = [np.nan, np.nan]
    values = [[[0.5, 0.5], [0.7, 0.7], unknown], [[0.4, 0.4], [0.3, 0.3], unknown]]
    choices = _make_choices(np.zeros((2, 1)), np.zeros((2, 3, 1)), [[2, 1, 0], [2, 1, 0]], values)
    gains = targets.measure_gains(choices, np.array([[1, 2, 9], [3, 0, 9]], np.float32))
    assert gains.changed == 0.5
    assert gains.gain[0] == pytest.approx(0.1)
    assert gains.room[0] == pytest.approx(0.1)


def test_the_room_is_valued_by_the_other_half() -> None:
    """A move that is only lucky in one half of the worlds leaves no room: what it seems to gain there it loses in the other."""
    choices = _make_choices(np.zeros((1, 1)), np.zeros((1, 2, 1)), [[1, 0]], [[[0.5, 0.5], [0.9, 0.1]]])
    doubled = choices.select_rows(np.array([0, 0]))
    assert targets.measure_gains(doubled, doubled.scores).room[0] == pytest.approx(-0.2)


def test_what_is_missing_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "00000.npz").touch()
    with pytest.raises(SystemExit, match="has 1 files of choices; 5 are needed at least: gather with more --shards"):
        targets.main(["train", "elfer_raus", str(tmp_path), str(tmp_path / "made.npz")])
    with pytest.raises(SystemExit, match=r"No such file or directory: .*made\.npz"):
        targets.main(["play", "elfer_raus", str(tmp_path / "made.npz")])
