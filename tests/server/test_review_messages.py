"""What a page is told of a review: steps as looking back counts them, moves as those saw them who made them."""

from functools import cache
from typing import TYPE_CHECKING, cast

import msgspec
import pytest

import reihum
from reihum._lab.simulate import simulate
from reihum._play.match import Match
from reihum._play.record_format import split_move
from reihum._review.review import review_match
from reihum._review.settings import make_settings
from reihum.server.messages.happenings import Moved
from reihum.server.messages.review import ReviewFound, ReviewNews
from reihum.server.table.record_steps import iter_record_steps
from reihum.server.table.review_messages import ReviewMessages
from reihum.server.table.stand_ins import StandIns

if TYPE_CHECKING:
    from reihum._review.review_data import CurvePoint, SeatFigures


@cache
def play_match() -> Match:
    """Return a short match in which the third seat makes mistakes."""
    return reihum.replay(next(simulate(reihum.get_game("elfer_raus"), 4, 1, 0, ["careful", "easy", "random", "careful"])))


@cache
def make_news(*, quick: bool) -> ReviewFound:
    """Return the message about a match after a quick review."""
    settings = make_settings(play_match(), 0.05)._replace(playouts=10, is_quick=quick)
    return ReviewMessages(play_match()).make_review(review_match(play_match(), settings).data, quick=quick, final=not quick)


def find_seen(match: Match, number: int, step: int) -> object:
    """Return what the third seat saw of a move, as looking back has it."""
    for at, each in enumerate(iter_record_steps(match, number, 2, StandIns())):
        if at == step and isinstance(each.what, Moved):
            return each.what.seen
    return None


@pytest.mark.slow  # in plain Python a review takes minutes
def test_prior_and_sources_add_up_to_the_result() -> None:
    told = make_news(quick=False)
    assert not told.rough
    result = [float(seat in play_match().winners) for seat in range(4)]
    assert [curve[-1].shares for curve in told.curves] == [result] * 4
    assert told.prior
    assert told.sources
    assert told.result == result
    for seat in range(4):
        assert told.prior[seat] + sum(gained[seat] for gained in told.sources.values()) == pytest.approx(result[seat], abs=1e-9)


@pytest.mark.slow
def test_a_quick_search_tells_of_mistakes_and_not_how_hard_choices_were() -> None:
    told = make_news(quick=True)
    assert not told.final
    assert told.rough
    assert told.seats
    assert told.seats[2].mistakes
    assert all(seat.quick for seat in told.seats)
    assert all(seat.accuracy is None and seat.close == seat.clear == seat.good == 0 for seat in told.seats)


@pytest.mark.slow
def test_a_seat_whose_moves_were_compared_is_told_anew_and_all_else_stays() -> None:
    match, settings = play_match(), make_settings(play_match(), 0.05)._replace(playouts=10)
    seat = cast("SeatFigures", review_match(match, settings).data["seats"][2])
    before, whole = make_news(quick=True), make_news(quick=False)
    told = ReviewMessages(match).replace_seat(before, 2, seat)
    assert before.seats
    assert whole.seats
    assert told == msgspec.structs.replace(before, seats=[*before.seats[:2], whole.seats[2], before.seats[3]])


@pytest.mark.slow
@pytest.mark.parametrize("quick", [True, False])
def test_a_mistake_is_a_move_of_the_record_and_what_is_better_could_be_made(quick: bool) -> None:  # noqa: FBT001 - a parameter
    seats = make_news(quick=quick).seats
    assert seats
    assert seats[2].mistakes
    match = play_match()
    for mistake in seats[2].mistakes:
        tries = {each.move: each for each in mistake.tries}
        assert not tries[mistake.what.move].good
        assert tries[mistake.better].good
        before = match.at_round(mistake.round)
        moves = [entry for entry in match.rounds[mistake.round - 1].moves if isinstance(entry, list)]
        for entry in moves[: mistake.step - 1]:
            before.play(split_move(entry)[1])
        assert moves[mistake.step - 1][:2] == [2, mistake.what.move]
        assert (mistake.what.seat, mistake.what.seen) == (2, find_seen(match, mistake.round, mistake.step))
        assert set(tries) <= set(before.legal())
        assert {each.reason for each in mistake.tries} <= set(match.game.reasons)


def test_figures_are_rounded() -> None:
    curve: list[CurvePoint] = [{"round": 1, "move": 0, "shares": [0.123456], "error": 0.0}]
    told = ReviewMessages(play_match()).make_sketch({"curves": [curve], "moments": [[]]}, rough=True)
    assert told.curves[0][0].shares == [0.1235]
    assert msgspec.json.decode(msgspec.json.encode(told), type=ReviewNews) == told
