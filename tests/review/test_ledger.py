"""By what each seat knows the sum adds up to the result, whatever an evaluator says."""

import numpy as np
import pytest

from reihum._review.choices import Effort, Judge
from reihum._review.evaluator import Estimate
from reihum._review.ledger import SOURCES, keep_ledger
from reihum._review.positions import DealStep, PlayedMove, Position, iter_steps
from tests.effort import third_of
from tests.review.evaluators import GAMES, RandomEvaluator, make_short_options, replay_simulated


@pytest.mark.parametrize("game", third_of(GAMES))
def test_the_sum_works_out(game: str) -> None:
    match = replay_simulated(game, ["random", "careful", "easy"], 3, **make_short_options(game))
    shares = [(seat in match.winners) / len(match.winners) for seat in range(3)]
    result = np.array([shares, [10.0, 20.0, 30.0]])
    guesses = RandomEvaluator(result)
    ledger = keep_ledger(iter_steps(match), guesses, Judge(guesses, Effort(2, 4, 8)), worlds=4)
    sources = ledger.sum_by_source()
    assert set(sources) == set(SOURCES)
    assert ledger.prior.mean + sum(sources.values()) == pytest.approx(result, abs=1e-9)
    for changes in ledger.changes:
        worths = [ledger.prior.mean, *(change.worth.mean for change in changes)]
        # Each change begins where the one before has ended, and shares stay shares.
        assert all((change.was.mean == worth).all() for change, worth in zip(changes, worths, strict=False))
        assert all(worth[0].sum() == pytest.approx(1, abs=1e-9) and (worth[0] >= 0).all() for worth in worths)
    assert all(sources[name].any() for name in sources)
    assert {choice.move.seat for choice in ledger.choices} == {0, 1, 2}


@pytest.mark.parametrize("game", GAMES)
def test_steps_are_the_record(game: str) -> None:
    match = replay_simulated(game, ["random", "careful"], 5, **make_short_options(game))
    walked = list(iter_steps(match))
    deals = [step for step in walked if isinstance(step, DealStep)]
    assert [deal.round for deal in deals] == list(range(len(match.rounds)))
    assert [deal.after.standing.played for deal in deals] == list(range(len(match.rounds)))
    moves = [step for step in walked if isinstance(step, PlayedMove)]
    recorded = [
        (number, at, *entry[:2])
        for number, each in enumerate(match.rounds)
        for at, entry in enumerate(entry for entry in each.moves if isinstance(entry, list))
    ]
    assert [(move.round, move.at, move.seat, move.text) for move in moves] == recorded
    assert all(move.code in move.legal and move.before.seat == move.seat for move in moves)
    assert [move.after.is_decided for move in moves] == [False] * (len(moves) - 1) + [True]
    if len(deals) > 1 and deals[0].after.table.has_points:
        assert [abs(total) for total in deals[1].after.standing.totals] == [abs(score) for score in match.results[0].scores]


def test_a_seat_that_plays_like_the_evaluator_has_no_share_by_play() -> None:
    match = replay_simulated("elfer_raus", ["careful"] * 3, 2)
    guesses = RandomEvaluator([[0.0] * 3, [0.0] * 3])
    ledger = keep_ledger(iter_steps(match), guesses, Judge(guesses, Effort(2, 2, 2)))
    assert not ledger.sum_by_source()["own_play"].any()


def test_own_draws_are_the_own_ones_and_what_others_do_comes_from_them() -> None:
    match = replay_simulated("elfer_raus", ["careful", "random", "easy"], 4)
    ledger = keep_ledger(iter_steps(match), RandomEvaluator([[1.0, 0.0, 0.0], [0.0] * 3]))
    for seat, changes in enumerate(ledger.changes):
        for change in changes:
            step = change.step
            if isinstance(step, DealStep):
                assert change.source == "cards"
            elif change.source == "others":
                assert step.seat != seat or step.after.seat < 0
            else:
                assert step.seat == seat
                assert change.source == "own_play" or step.reveals


class Steady(RandomEvaluator):
    """An evaluator that always expects about the same, with a doubt."""

    def evaluate_for_seat(self, position: Position, seat: int) -> Estimate:
        noise = self._chance.uniform(-0.02, 0.02)
        shares = np.array([0.5 + noise, 0.25 - noise / 2, 0.25 - noise / 2])
        return Estimate(np.stack([shares, np.zeros(3)]), np.full((2, 3), 0.05))


def test_a_curve_does_not_tremble() -> None:
    match = replay_simulated("elfer_raus", ["careful"] * 3, 4)
    ledger = keep_ledger(iter_steps(match), Steady([[1.0, 0.0, 0.0], [0.0] * 3]))
    for changes in ledger.changes:
        # The deal, and the end.
        assert len(changes) == 2


def test_turns_of_others_are_looked_at_one_by_one_when_a_seat_misses_its_own() -> None:
    """Of two players in Level 8, whoever lays a skip card has two turns in a row: what changed by the first is not booked on the second."""
    match = replay_simulated("level_8", ["careful", "easy"], 0)
    ledger = keep_ledger(iter_steps(match), RandomEvaluator([[1.0, 0.0], [0.0, 0.0]]))
    skips = [
        step
        for step in ledger.steps
        if isinstance(step, PlayedMove) and step.text.startswith("S>") and step.after.seat == step.seat == 0 and not step.after.is_decided
    ]
    booked = [change.step for change in ledger.changes[1] if change.source == "others"]
    assert any(step is skip for step in booked for skip in skips)
