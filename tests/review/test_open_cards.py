"""The chances of a match with all cards open."""

import numpy as np
import pytest

from reihum import Match
from reihum._review.evaluator import Estimate, Playouts
from reihum._review.open_cards import OpenCardsKeeper
from reihum._review.positions import DealStep, Position, iter_steps
from reihum._review.review_data import SketchFigures
from tests.review.evaluators import GAMES, RandomEvaluator, make_short_options, replay_simulated


def open_up(match: Match, evaluator: RandomEvaluator | Playouts) -> SketchFigures:
    keeper = OpenCardsKeeper(evaluator)
    for step in iter_steps(match):
        keeper.see_step(step)
    return keeper.list_sketch_figures()


class RecordingEvaluator(RandomEvaluator):
    """Guesses, and keeps what it was asked."""

    def __init__(self, result: np.ndarray, error: float = 1e-9) -> None:
        super().__init__(result)
        self.seen: list[Position] = []
        self.undealt = 0
        self._error = error

    def evaluate(self, position: Position, move: int | None = None) -> Estimate:
        self.seen.append(position)
        mean = super().evaluate(position, move).mean
        return Estimate(mean, np.full_like(mean, self._error))

    def evaluate_before_deal(self, position: Position) -> Estimate:
        self.undealt += 1
        return super().evaluate_before_deal(position)

    def evaluate_for_seat(self, position: Position, seat: int) -> Estimate:
        raise AssertionError("With all cards open nobody's knowledge counts.")


@pytest.mark.parametrize("game", GAMES)
def test_all_see_the_same_chances_up_to_the_result(game: str) -> None:
    """They begin before the first deal, add up to 1 everywhere, and end with the result."""
    match = replay_simulated(game, ["careful", "easy", "careful"], 3, **make_short_options(game))
    witness = RecordingEvaluator(np.array([[0, 1.0, 0], [0, 0, 0]]))
    opened = open_up(match, witness)
    shares = [[point["shares"] for point in curve] for curve in opened["curves"]]
    assert shares[0] == shares[1] == shares[2]
    assert np.sum(shares[0], axis=1) == pytest.approx(1)
    assert shares[0][-1] == [0, 1, 0]
    assert opened["moments"] == [[], [], []]
    places = [(point["round"], point["move"]) for point in opened["curves"][0]]
    assert places[:2] == [(1, 0), (1, 0)]
    assert places[1:] == sorted(set(places))
    # Before each deal; of a round in between, its end is the time before the next deal.
    assert witness.undealt == len(match.rounds)
    assert [at for at in places[1:] if at[1] == 0] == [(number + 1, 0) for number in range(len(match.rounds))]


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_those_of_the_match_where_somebody_could_look_up(game: str) -> None:
    match = replay_simulated(game, ["careful", "easy"], 4, **make_short_options(game))
    witness = RecordingEvaluator(np.zeros((2, 2)))
    open_up(match, witness)
    wanted = []
    for step in iter_steps(match):
        goes_on = step.after.is_decided or step.after.seat >= 0
        if isinstance(step, DealStep) or (goes_on and (step.after.is_decided or step.reveals or step.passes_on)):
            wanted.append(step.after.state)
    assert [position.state.tobytes() for position in witness.seen] == [state.tobytes() for state in wanted]


def test_a_turn_within_the_doubt_changes_nothing() -> None:
    match = replay_simulated("elfer_raus", ["careful", "easy"], 4)
    curve = open_up(match, RecordingEvaluator(np.array([[1.0, 0], [0, 0]]), error=10))["curves"][0]
    # Before the deal, the deal, and the end.
    assert len(curve) == 3
    assert {point["error"] for point in curve[1:]} == {10}


def test_a_curve_without_a_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with a deal"):
        OpenCardsKeeper(RandomEvaluator(np.zeros((2, 2)))).list_sketch_figures()


def test_a_seat_that_errs_has_smaller_chances() -> None:
    """So the rates of errors reach the playouts, and the same seed brings the same."""
    match = replay_simulated("elfer_raus", ["careful", "careful"], 1)
    first, second, even = (open_up(match, Playouts(200, errors=errors)) for errors in ([1024, 0], [0, 1024], [1024, 0]))
    assert first == even
    before = [opened["curves"][0][0]["shares"] for opened in (first, second)]
    assert before[0][0] < before[1][0] - 0.2
