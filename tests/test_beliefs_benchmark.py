"""The weighting of worlds that `benchmarks/seat_chances.py` tries in Elfer raus!."""

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reihum._games.elfer_raus.state import CARDS
from reihum._kit.chance import make_rng
from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, Position, iter_steps
from reihum._review.settings import NETWORK_ERRORS
from tests.sampled_worlds import find_contradiction

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
import beliefs
import seat_chances

GAME = get_game("elfer_raus")
BOTS = ("easy", "careful", "learned", "easy")
SEAT = 1
WORLDS = 6


def _state(position: Position) -> Any:
    return position.state


def _count(position: Position, seat: int) -> int:
    return int(_state(position).counts[seat])


@pytest.fixture(scope="module")
def moves() -> list[PlayedMove]:
    """Return the moves of a match of four in which cards were drawn and kept."""
    match = replay(next(simulate(GAME, 4, 1, 11, list(BOTS))))
    return [step for step in iter_steps(match) if isinstance(step, PlayedMove)]


@pytest.fixture(scope="module")
def middle(moves: list[PlayedMove]) -> int:
    """Return the number of a move in the second half with which a turn begins, after draws that left cards in hands."""
    at = next(at for at in range(len(moves) // 2, len(moves)) if moves[at].seat != moves[at - 1].seat)
    assert any(_count(after.before, move.seat) > _count(move.before, move.seat) for move, after in pairwise(moves[:at]))
    return at


def test_worlds_agree_with_what_the_seat_knows(moves: list[PlayedMove], middle: int) -> None:
    here = moves[middle].before
    for world in beliefs.draw_worlds(here, SEAT, WORLDS, make_rng(1)):
        assert find_contradiction(GAME, here.state, world, SEAT) == ""


def test_in_every_world_each_past_move_was_legal(moves: list[PlayedMove], middle: int) -> None:
    worlds = beliefs.draw_worlds(moves[middle].before, SEAT, WORLDS, make_rng(1))
    past = moves[:middle]
    hands = beliefs.trace_hands(worlds, past, np.random.default_rng(1))
    for at, move in enumerate(past):
        counts = [sum(int(mask).bit_count() for mask in hand) for hand in hands[at]]
        assert counts == [_count(move.before, move.seat)] * WORLDS
    known = beliefs.judge_past(GAME, past, hands)
    assert (known[..., beliefs.LEGAL] >= 1).all()
    assert ((known[..., beliefs.BY_NETWORK] > 0) & (known[..., beliefs.BY_NETWORK] <= 1)).all()


def test_the_real_hands_are_traced_back_to_the_real_moves() -> None:
    # Up to the first draw nothing is unknown once the hands are. Two players have many cards, so it comes late.
    match = replay(next(simulate(GAME, 2, 1, 1, ["careful", "easy"])))
    moves = [step for step in iter_steps(match) if isinstance(step, PlayedMove)]
    first_draw = next(at for at, move in enumerate(moves) if move.text == "+")
    assert first_draw > 5
    past = moves[:first_draw]
    hands = beliefs.trace_hands([moves[first_draw].before.state], past, np.random.default_rng(1))
    assert all((hands[at, 0] == _state(move.before).hands[move.seat]).all() for at, move in enumerate(past))
    known = beliefs.judge_past(GAME, past, hands)
    assert [int(count) for count in known[:, 0, beliefs.LEGAL]] == [len(move.legal) for move in past]


def test_a_world_that_contradicts_a_move_has_no_weight(moves: list[PlayedMove], middle: int) -> None:
    worlds = beliefs.draw_worlds(moves[middle].before, SEAT, WORLDS, make_rng(1))
    past = moves[:middle]
    hands = beliefs.trace_hands(worlds, past, np.random.default_rng(1))
    laid = next(at for at, move in enumerate(past) if move.code < CARDS)
    hands[laid, 2, past[laid].code // 20] &= ~(1 << past[laid].code % 20 + 1)
    seats, by = [move.seat for move in past], beliefs.Weighing(BOTS, [256] * 4, WORLDS)
    logs = beliefs.weigh(beliefs.judge_past(GAME, past, hands), seats, by, is_seated=False)
    assert logs[2] == -np.inf
    for exponent in beliefs.EXPONENTS:
        weights = beliefs.temper(logs, exponent)
        assert weights[2] == 0
        assert weights.sum() == pytest.approx(1)


def test_with_exponent_0_all_worlds_weigh_the_same_and_above_it_as_their_chances_to_that_power() -> None:
    chances = np.array([0.5, 0.25, 0.1, 0.02, 0.001])
    assert beliefs.temper(np.log(chances), 0) == pytest.approx([0.2] * 5)
    assert beliefs.temper(np.log(chances) - 2000, 1) == pytest.approx(chances / chances.sum())
    assert beliefs.temper(np.log(chances) - 2000, 0.5) == pytest.approx(np.sqrt(chances) / np.sqrt(chances).sum())


def test_exponent_0_gives_the_plain_mean_over_the_worlds(moves: list[PlayedMove], middle: int) -> None:
    here, by = moves[middle].before, beliefs.Weighing(BOTS, [256] * 4, 40)
    said = beliefs.ask_weighted(here, SEAT, moves[:middle], by, "a")
    once = Playouts(1, "weighted a", errors=by.errors)
    worlds = beliefs.draw_worlds(here, SEAT, 40, make_rng("weighted a"))
    plain = np.mean([once.evaluate(here._replace(state=world)).mean[0] for world in worlds], axis=0)
    assert said["weighted 0.0"] == pytest.approx(plain, abs=1e-6)
    assert said["size weighted 0.0"] == [40]
    assert said["size weighted 1.0"][0] < 40


def test_weak_seats_are_weighed_with_the_random_moves_of_careful() -> None:
    """The errors with which the network plays, beside it, count moves of `careful`."""
    asked = seat_chances.Asked(2, [list(NETWORK_ERRORS)], [seat_chances.WEIGHTED])
    rows = seat_chances._measure(GAME, 5, 1, asked)
    assert all({"played", "weighted 0.0", "seated 1.0"} <= row["said"].keys() for row in rows)
