"""The moments of a match, and which of the mistakes and finds of a turn are listed."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from reihum._play.match import Match
from reihum._review.choices import Choice, Verdict
from reihum._review.ledger import Ledger, Source, keep_ledger
from reihum._review.moments import find_moments
from reihum._review.positions import DealStep, PlayedMove, iter_steps
from reihum._review.review_data import Moment
from reihum._review.seats import list_seat_figures
from tests.review.evaluators import RandomEvaluator, replay_simulated
from tests.review.made_ledgers import make_changes, make_estimate


def test_no_moment_is_the_end_of_a_match() -> None:
    match = replay_simulated("elfer_raus", ["careful", "random", "easy"], 3)
    last = [step for step in iter_steps(match) if isinstance(step, PlayedMove)][-1]
    deal = next(step for step in iter_steps(match) if isinstance(step, DealStep))
    ledger = Ledger(
        make_estimate(1 / 3), [deal, last], [make_changes(("cards", 0.6), step=deal) + make_changes(("others", 1.0), step=last)], []
    )
    assert [moment["move"] for moment in find_moments(match, ledger, 0)] == [0]


def find_step_moment(match: Match, step: PlayedMove, source: Source) -> Moment:
    """Give the moment of a seat to which a step brought much: of its own to the seat itself, of another one to the first seat."""
    ledger = Ledger(make_estimate(1 / 3), list(iter_steps(match)), [make_changes((source, 0.6), step=step)], [])
    # The ledger walks through the match by itself, so its steps are others than the one that is given.
    (same,) = (each for each in ledger.steps if isinstance(each, PlayedMove) and each[:2] == step[:2])
    ledger.changes[0][0] = ledger.changes[0][0]._replace(step=same)
    (moment,) = find_moments(match, ledger, 0)
    return moment


def test_what_comes_open_in_bloom_is_drawn_by_nobody() -> None:
    match = replay_simulated("bloom", ["careful", "easy"], 0, rounds=1, hand=8)
    draws = [step for step in iter_steps(match) if isinstance(step, PlayedMove) and step.reveals and step.seat == 0]
    hidden = next(step for step in draws if step.text == "+")
    before, after = ({tile.tile for tile in match.game.view(at.state, 0).hand} for at in (hidden.before, hidden.after))
    assert find_step_moment(match, hidden, "draws")["cards"] == sorted(after - before)
    opened = next(step for step in draws if step.text.startswith("+") and step.text != "+")
    moment = find_step_moment(match, opened, "draws")
    assert moment["cards"] == []
    assert f"takes the open {opened.text[1:]}" in moment["sentence"]


def test_the_next_turn_of_the_same_seat_is_told_by_itself() -> None:
    """Of two players in Level 8, whoever lays a skip card moves again."""
    match = replay_simulated("level_8", ["careful", "easy"], 0)
    moves = [step for step in iter_steps(match) if isinstance(step, PlayedMove)]
    at = next(at for at, move in enumerate(moves) if move.text.startswith("S>") and move.after.seat == move.seat)
    ends = next(move for move in moves[at + 1 :] if move.passes_on)
    assert moves[at].passes_on
    assert " a skip card in front of " not in find_step_moment(match, ends, "others")["sentence"]
    assert " a skip card in front of " in find_step_moment(match, moves[at], "others")["sentence"]


def test_a_mistake_made_good_in_the_same_turn_is_no_moment() -> None:
    """A mistake and a find that name the same move would contradict each other."""
    match = replay_simulated("elfer_raus", ["careful", "random", "easy"], 2)
    ledger = keep_ledger(iter_steps(match), RandomEvaluator([[1.0, 0.0, 0.0], [0.0] * 3]))
    moves = [step for step in ledger.steps if isinstance(step, PlayedMove)]
    first, second = next(pair for pair in pairwise(moves) if not pair[0].passes_on and pair[1].text != ".")
    instead = next(code for code in second.legal if code != second.code)
    judge: Any = SimpleNamespace(is_quick=False, weigh=lambda _: [])
    verdicts: list[tuple[Verdict, bool]] = [("find", False), ("sound", True)]
    for verdict, is_told in verdicts:
        choices = [
            Choice(first, "clear", "mistake", second.code, 0.3, 0.01, 0.0, 0.01, second.code, 512),
            Choice(second, "clear", verdict, second.code, 0.0, 0.01, 0.2, 0.01, instead, 512),
        ]
        seat = list_seat_figures(match, ledger._replace(choices=choices), first.seat, judge)
        assert bool(seat["mistakes"]) == is_told
