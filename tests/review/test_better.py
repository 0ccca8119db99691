"""Which move a mistake names as better: the best of the list that is shown beneath it."""

from typing import Any

import pytest

import reihum
from reihum._lab.simulate import simulate
from reihum._play.match import Match
from reihum._review.choices import Choice, Effort, Judge
from reihum._review.ledger import Ledger
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.review_data import JudgedFigures
from reihum._review.seats import list_seat_figures
from tests.review.evaluators import FixedConfirmer, FixedEvaluator, RandomEvaluator
from tests.review.made_ledgers import make_changes, make_estimate

EFFORT = Effort(2, 64, 64)


@pytest.fixture(scope="module")
def match() -> Match:
    return reihum.replay(next(simulate(reihum.get_game("elfer_raus"), 3, 1, 5, ["random", "learned", "easy"])))


@pytest.fixture(scope="module")
def move(match: Match) -> PlayedMove:
    """A move that had at least three alternatives."""
    return next(step for step in iter_steps(match) if isinstance(step, PlayedMove) and len(step.legal) > 3)


def tell_mistake(match: Match, move: PlayedMove, worth: dict[int, float], confirmation: Any = None, spread: float = 0.0) -> JudgedFigures:
    """Give the figures of a mistake that was judged by the first of its alternatives."""
    best = next(code for code in move.legal if code != move.code)
    choice = Choice(move, "clear", "mistake", best, 0.1, 0.01, 0.0, 0.01, best, 128)
    ledger = Ledger(make_estimate(1 / 3), list(iter_steps(match)), [make_changes(("others", 0.0), step=move)] * 3, [choice])
    judge = Judge(FixedEvaluator(worth, spread), EFFORT, confirmation)
    (told,) = list_seat_figures(match, ledger, move.seat, judge)["mistakes"]
    return told


def test_the_move_named_as_better_is_the_best_of_the_list(match: Match, move: PlayedMove) -> None:
    judged, best, *_ = (code for code in move.legal if code != move.code)
    told = tell_mistake(match, move, {judged: 0.1, best: 0.3, move.code: 0.0})
    listed = {each["text"]: each for each in told["moves"]}
    assert told["better"] == match.game.text(move.before.state, best)
    assert told["gain"] == listed[told["than"]]["lost"] == pytest.approx(0.3)
    assert listed[told["better"]]["good"]
    assert listed[match.game.text(move.before.state, judged)]["lost"] == pytest.approx(0.2)


def test_a_move_that_seems_better_within_the_doubt_is_not_listed_above_the_one_named(match: Match, move: PlayedMove) -> None:
    judged, best, *_ = (code for code in move.legal if code != move.code)
    told = tell_mistake(match, move, {judged: 0.1, best: 0.101, move.code: 0.0}, spread=0.2)
    assert told["better"] == match.game.text(move.before.state, judged)
    assert told["gain"] == 0.1
    assert min(each["lost"] for each in told["moves"]) == 0


def test_a_better_player_has_to_agree_with_the_move_named(match: Match, move: PlayedMove) -> None:
    judged, best, *_ = (code for code in move.legal if code != move.code)
    for gain, named in ((0.06, best), (0.04, judged)):
        told = tell_mistake(match, move, {judged: 0.1, best: 0.3, move.code: 0.0}, FixedConfirmer(gain))
        assert told["better"] == match.game.text(move.before.state, named)
        assert min(each["lost"] for each in told["moves"]) == 0


def test_nothing_is_listed_as_better_than_the_move_named_by_any_evaluator(move: PlayedMove) -> None:
    best = next(code for code in move.legal if code != move.code)
    choice = Choice(move, "clear", "mistake", best, 0.1, 0.01, 0.0, 0.01, best, 128)
    listed = Judge(RandomEvaluator([[1.0, 0.0, 0.0], [0.0] * 3]), EFFORT).weigh(choice)
    assert min(each.lost for each in listed) == 0
