"""Moving worlds of Elfer raus! to where the others' moves are likely, as `benchmarks/known_holders.py` tries it."""

import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from reihum._kit.structured import IntArray
from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.positions import PlayedMove, iter_steps
from tests.sampled_worlds import find_contradiction

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
import beliefs
import moved_worlds
from moved_worlds import Guess, Stage
from world_walk import ACCEPTED, JUDGED, STEPS, History

GAME = get_game("elfer_raus")
SEAT = 1
NOT_MOVED = (Stage(1, 0, 0),)


def _play(seed: int) -> list[PlayedMove]:
    match = replay(next(simulate(GAME, 4, 1, seed, ["careful"] * 4)))
    return [step for step in iter_steps(match) if isinstance(step, PlayedMove)]


def _describe(history: History, cards: IntArray) -> frozenset[tuple[int, int, int]]:
    """Return a world by who has had each card since when."""
    return frozenset(zip(history.seats.tolist(), history.starts.tolist(), cards.tolist(), strict=True))


@pytest.fixture(scope="module")
def moves() -> list[PlayedMove]:
    return _play(11)


@pytest.fixture(scope="module")
def guessed(moves: list[PlayedMove]) -> Guess:
    return moved_worlds.guess(moves[:60], moves[60].before, SEAT, 200, "a")


@pytest.mark.parametrize("way", moved_worlds.WAYS)
def test_moves_are_judged_as_when_worlds_are_weighted(guessed: Guess, way: str) -> None:
    moved = moved_worlds.move_worlds(guessed, 30, way, "a", stages=NOT_MOVED, samples=1)
    logs = {_describe(guessed.history, cards): found for cards, found in zip(guessed.cards, guessed.logs[way], strict=True)}
    for cards, found in zip(moved.cards[:, 0, 0], moved.logs[:, 0, 0], strict=True):
        assert found == pytest.approx(logs[_describe(guessed.history, cards)], abs=1e-4)


@pytest.mark.parametrize("way", moved_worlds.WAYS)
def test_moved_worlds_agree_with_what_the_seat_knows_and_fit_the_moves_better(guessed: Guess, moves: list[PlayedMove], way: str) -> None:
    moved = moved_worlds.move_worlds(guessed, 20, way, "a", stages=(Stage(1, 1500, 0),), samples=1)
    cards, here = moved.cards[:, 0, 0], moves[60].before
    for world in moved_worlds.put_into_worlds(here, guessed.history, cards):
        assert find_contradiction(GAME, here.state, world, SEAT) == ""
    # Only what changed was judged anew; judged from the beginning it comes to the same.
    again = guessed._replace(cards=cards, logs={way: np.zeros(20)})
    judged = moved_worlds.move_worlds(again, 20, way, "b", stages=NOT_MOVED, samples=1)
    logs = {_describe(guessed.history, cards): found for cards, found in zip(moved.cards[:, 0, 0], moved.logs[:, 0, 0], strict=True)}
    for own, found in zip(judged.cards[:, 0, 0], judged.logs[:, 0, 0], strict=True):
        assert found == pytest.approx(logs[_describe(guessed.history, own)], abs=1e-3)
    assert moved.logs.mean() > guessed.logs[way].mean() + 5
    assert moved.counts[0, STEPS] == 20 * 1500
    assert 0 < moved.counts[0, ACCEPTED] < moved.counts[0, STEPS] < moved.counts[0, JUDGED]


def test_with_exponent_0_cards_lie_as_in_worlds_that_are_drawn_evenly(moves: list[PlayedMove]) -> None:
    guessed = moved_worlds.guess(moves[:60], moves[60].before, SEAT, 4000, "a")
    even = moved_worlds.share_cards(guessed.history, guessed.cards, np.full(4000, 1 / 4000))
    # From one world on, so that it has to go everywhere by itself.
    from_one = guessed._replace(cards=guessed.cards[:1], logs={"softmax": np.zeros(1)})
    moved = moved_worlds.move_worlds(from_one, 40, "softmax", "a", stages=(Stage(0, 500, 40),), samples=100).cards.reshape(4000, -1)
    shares = moved_worlds.share_cards(guessed.history, moved, np.full(4000, 1 / 4000))
    assert ((shares > 0) == (even > 0)).all()
    assert np.abs(shares - even).max() < 0.06


@pytest.fixture(scope="module")
def few_worlds() -> Guess:
    """Return a position near the end of a round, judged by the last moves, among which somebody drew a card and kept it."""
    moves = _play(39)
    found = moved_worlds.guess(moves[89:121], moves[121].before, moves[121].before.seat, 2000, "a")
    assert len(set(found.history.starts)) == 2
    return found


@pytest.mark.parametrize("way", moved_worlds.WAYS)
@pytest.mark.parametrize("exponent", [0, 1])
def test_worlds_come_as_often_as_all_worlds_together_say(few_worlds: Guess, way: str, exponent: float) -> None:
    history = few_worlds.history
    logs = {_describe(history, cards): found for cards, found in zip(few_worlds.cards, few_worlds.logs[way], strict=True)}
    assert len(logs) == 84
    expected = beliefs.temper(np.array([*logs.values()]), exponent)
    moved = moved_worlds.move_worlds(few_worlds, 50, way, "a", stages=(Stage(exponent, 500, 60),), samples=200)
    came = Counter(_describe(history, cards) for cards in moved.cards.reshape(10000, -1))
    assert came.keys() <= logs.keys()
    shares = np.array([came[world] / 10000 for world in logs])
    # Ten thousand independent draws would differ by 0.03 or less.
    assert np.abs(shares - expected).sum() / 2 < 0.05
