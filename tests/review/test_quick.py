"""A quick search for mistakes: what it names is as sure as in a whole review, and it tells of nothing else."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

import reihum
from reihum._bots.lookahead.racing import MOST_MOVES
from reihum._bots.networks.bot import Learned
from reihum._kit.chance import make_rng
from reihum._lab.simulate import simulate
from reihum._play.match import Match
from reihum._review.choices import MIN_VERDICT_WORLDS, QUICK_CONFIRMATION, QUICK_WORLDS, Effort, Judge
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, Position, iter_steps
from reihum._review.review import review_match
from reihum._review.settings import EFFORTS, PLAYOUT_STEP, QUICK_STOCK, SKETCHES, count_playouts, make_settings
from tests.review.evaluators import FixedEvaluator
from tools.wasm.compiler.playout_module import PLAYOUTS_PER_CALL

FEW = Effort(2, 4, 8)


@pytest.fixture(scope="module")
def match() -> Match:
    return reihum.replay(next(simulate(reihum.get_game("elfer_raus"), 3, 1, 5, ["random", "learned", "easy"])))


@pytest.fixture(scope="module")
def choices(match: Match) -> list[PlayedMove]:
    return [step for step in iter_steps(match) if isinstance(step, PlayedMove) and len(step.legal) > 1]


def is_own(move: PlayedMove) -> bool:
    """Return whether a move is that of `careful`, which `Fixed` would have made."""
    return move.code == move.before.table.choose_careful_move(move.before.state)


def test_a_mistake_has_as_many_worlds_as_any_other_verdict(choices: list[PlayedMove]) -> None:
    move = next(move for move in choices if not is_own(move))
    by = FixedEvaluator({move.code: -0.3}, 0.0)
    found = Judge(by, FEW, is_quick=True).judge_move(move)
    assert found is not None
    assert (found.verdict, found.worlds, by.asked) == ("mistake", MIN_VERDICT_WORLDS, MIN_VERDICT_WORLDS)
    assert by.moves == [move.code, found.reference]
    assert found.best == found.reference
    assert found.lost == -found.won == pytest.approx(0.3)


def test_what_is_not_surely_a_mistake_is_not_judged(choices: list[PlayedMove]) -> None:
    move = next(move for move in choices if not is_own(move))
    for worth, most in ((0.04, QUICK_WORLDS), (-0.04, QUICK_WORLDS), (0.5, QUICK_WORLDS), (-0.06, MIN_VERDICT_WORLDS)):
        # A loss of 0.06 seems notable for long, and is never surely 0.05.
        by = FixedEvaluator({move.code: worth}, 0.1)
        assert Judge(by, FEW, is_quick=True).judge_move(move) is None
        assert by.asked <= most


def test_the_evaluator_s_own_move_is_not_compared(choices: list[PlayedMove]) -> None:
    by = FixedEvaluator({}, 0.0)
    assert Judge(by, FEW, is_quick=True).judge_move(next(move for move in choices if is_own(move))) is None
    assert by.asked == 0


class FixedConfirmer(Playouts):
    """A better player that finds another difference between two moves, the same in each pair of worlds."""

    def __init__(self, gain: float, spread: float) -> None:
        super().__init__(128)
        self._gain, self._spread = gain, spread
        self.asked = 0

    def compare(self, position: Position, moves: Sequence[int], worlds: int) -> NDArray[np.float64]:
        self.asked += worlds
        found = np.zeros((worlds, len(moves), 2, position.table.players))
        found[:, 0, 0, position.seat] = self._gain + np.where(np.arange(worlds) % 2, self._spread, -self._spread)
        return found


@pytest.mark.parametrize(
    ("gain", "spread", "is_named", "worlds"),
    [(0.5, 0.1, True, QUICK_CONFIRMATION), (0.06, 0.3, True, 128), (0.04, 0.3, False, 128), (-0.5, 0.1, False, QUICK_CONFIRMATION)],
)
def test_a_mistake_is_confirmed_in_more_worlds_only_where_few_leave_a_doubt(
    choices: list[PlayedMove], gain: float, spread: float, *, is_named: bool, worlds: int
) -> None:
    move = next(move for move in choices if not is_own(move))
    better = FixedConfirmer(gain, spread)
    found = Judge(FixedEvaluator({move.code: -0.3}, 0.0), FEW, better, is_quick=True).judge_move(move)
    assert (found is not None, better.asked) == (is_named, worlds)


def test_its_alternatives_are_those_that_the_network_rates_highest(choices: list[PlayedMove]) -> None:
    by, network = Playouts(2, player="learned"), Learned(reihum.get_game("elfer_raus"))
    for move in choices[:10]:
        ranked = network.rank(move.before.state.copy(), make_rng(1))
        assert by.list_candidates(move.before) == ranked[:MOST_MOVES]
        assert ranked[0] == by.choose_reference_move(move.before)
        assert Playouts(2).list_candidates(move.before) == move.before.table.list_shortlist(move.before.state)


def test_a_quick_review_reports_only_mistakes(match: Match) -> None:
    settings = make_settings(match, 0.05)._replace(playouts=10, is_quick=True)
    data = review_match(match, settings).data
    assert data == review_match(match, settings).data
    assert data["seats"][0]["mistakes"]
    assert not data["seats"][1]["mistakes"]  # whose moves are the judge's own
    for seat in data["seats"]:
        assert (seat["forced"], seat["close"], seat["clear"], seat["untold"], seat["good"]) == (0,) * 5
        assert seat["accuracy"] is None
        assert not seat["finds"]
        for mistake in seat["mistakes"]:
            tries = {each["text"]: each["good"] for each in mistake["moves"]}
            assert tries[mistake["better"]]
            assert not tries[mistake["than"]]


def test_few_last_rounds_are_played_in_advance_for_a_confirmation() -> None:
    bloom = reihum.Match("bloom", 2, seed=1)
    for is_quick, rounds in ((True, QUICK_STOCK), (False, 1024)):
        by = make_settings(bloom, 0.05)._replace(is_quick=is_quick).make_confirmer(1)
        assert by is not None
        assert by.stock == rounds


def test_estimates_have_as_many_playouts_as_a_browser_can_make() -> None:
    """It makes some at once, so a review with other numbers would have other figures than the browser's."""
    assert PLAYOUT_STEP == PLAYOUTS_PER_CALL
    assert [count_playouts(effort) for effort in (0.001, 0.05, *EFFORTS, 1.01)] == [130, 130, 130, 130, 500, 510]
    assert all(playouts % PLAYOUTS_PER_CALL == 0 for playouts in SKETCHES)
