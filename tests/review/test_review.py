"""The review of a match: what it says, that it says the same again, and that it knows no more than the seats did."""

import copy
import json
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import reihum
from reihum._intervals import compute_wilson_interval
from reihum._kit.base import ADVICE
from reihum._lab.simulate import simulate
from reihum._review.evaluator import Playouts
from reihum._review.ledger import SOURCES
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.reasons import explain_better
from reihum._review.review import Review, _report_steps, review
from tests.helpers.error_codes import raises_code
from tests.helpers.markup import read_page

BOTS = ("learned", "easy", "random", "learned")


@pytest.fixture(scope="module")
def record() -> dict[str, object]:
    return dict(next(simulate(reihum.get_game("elfer_raus"), 4, 1, 5, BOTS)))


@pytest.fixture(scope="module")
def reviewed(record: dict[str, object]) -> Review:
    return review(record, effort=0.1, seed=0)


def test_the_sum_works_out(reviewed: Review, record: dict[str, object]) -> None:
    data = reviewed.data
    for kind in ("shares", "points"):
        total = np.array(data["prior"][kind]) + sum(np.array(data["sources"][name][kind]) for name in SOURCES)
        assert total == pytest.approx(np.array(data["result"][kind]), abs=1e-9)
    assert data["result"]["shares"] == [float(seat in record["winners"]) for seat in range(4)]  # type: ignore[operator]
    assert data["result"]["points"] == [-points for points in record["totals"]]  # type: ignore[attr-defined]
    for seat, curve in enumerate(data["curves"]):
        assert curve[-1]["shares"] == data["result"]["shares"]
        assert all(sum(point["shares"]) == pytest.approx(1, abs=1e-9) for point in curve)
        assert len({(point["round"], point["move"]) for point in curve[1:]}) == len(curve) - 1
        assert data["prior"]["shares"][seat] == curve[0]["shares"][seat]
    assert json.loads(json.dumps(data)) == data


def test_who_plays_as_the_evaluator_does_has_no_play_and_others_make_mistakes(reviewed: Review) -> None:
    data = reviewed.data
    assert data["sources"]["own_play"]["shares"][0] == data["sources"]["own_play"]["shares"][3] == 0
    assert data["sources"]["own_play"]["shares"][1] < -0.02
    mistakes = data["seats"][1]["mistakes"]
    assert mistakes
    assert all(move["gain"] >= 0.05 and move["better"] != move["text"] for move in mistakes)
    assert all(len(seat["mistakes"]) <= 3 and not seat["finds"] for seat in (data["seats"][0], data["seats"][3]))


def test_a_reason_that_speaks_for_the_worse_move_as_much_is_not_given() -> None:
    game = reihum.get_game("level_8")
    match = reihum.replay(next(simulate(game, 2, 1, 3, ["learned", "careful"])))
    move = next(step for step in iter_steps(match) if isinstance(step, PlayedMove) and (step.round, step.at) == (0, 31))
    one, other, away = (match.game.code(move.before.state, text) for text in ("g6>0.0", "g6>1.0", "/g6"))
    assert explain_better(match, move, one, away) == ("lays_off", ["g6"])
    assert explain_better(match, move, one, other) == (ADVICE, ["g6"])


@pytest.mark.thorough  # reviews one match three times
def test_the_same_seed_gives_the_same_review(record: dict[str, object]) -> None:
    once, again, other = (review(record, effort=0.05, seed=seed).data for seed in (3, 3, 4))
    assert once == again
    assert once["curves"] != other["curves"]


def test_a_match_is_reviewed_as_its_record_and_a_seed_of_numpy_is_a_number(record: dict[str, object]) -> None:
    found = review(reihum.replay(record), effort=0.05, seed=np.int64(3)).data
    assert found == review(record, effort=0.05, seed=3).data
    assert json.loads(json.dumps(found)) == found


def test_an_unfinished_record_is_refused(record: dict[str, object]) -> None:
    with pytest.raises(reihum.RecordError):
        review({**record, "rounds": []})
    with raises_code(reihum.RecordError, "ends_early"):
        review(reihum.Match("elfer_raus", 2, seed=1).record())
    with pytest.raises(reihum.StateError, match="still being played"):
        review(reihum.Match("elfer_raus", 2, seed=1))


@pytest.mark.parametrize("effort", [0, -1, "x", None, float("nan"), float("inf"), True])
def test_an_invalid_effort_is_refused(record: dict[str, object], effort: Any) -> None:
    with pytest.raises(reihum.OptionError, match="above 0"):
        review(record, effort=effort)


@pytest.mark.parametrize("seed", [1.5, None, True, [1]])
def test_an_invalid_seed_is_refused(record: dict[str, object], seed: Any) -> None:
    with pytest.raises(reihum.OptionError, match="`seed` is a whole number or a text, not "):
        review(record, effort=0.05, seed=seed)


def test_moves_are_judged_by_what_the_seat_knew(record: dict[str, object]) -> None:
    """With the hidden cards dealt anew, a comparison comes out the same, to the last bit."""
    moves = [step for step in iter_steps(reihum.replay(record)) if isinstance(step, PlayedMove) and len(step.legal) > 1]
    for at in range(0, len(moves), 5):
        move = moves[at]
        game = move.before.table.game
        other = game.determinize(move.before.state, move.seat, reihum.make_rng(at))
        assert other.tobytes() != move.before.state.tobytes()
        here = Playouts(2, at).compare(move.before, move.legal, 20)
        there = Playouts(2, at).compare(move.before._replace(state=other), move.legal, 20)
        assert here.tobytes() == there.tobytes()


def test_the_interval_of_a_share() -> None:
    """Wilson (1927), for 8 of 10."""
    assert compute_wilson_interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)


@pytest.fixture(scope="module")
def hostile(record: dict[str, object]) -> Review:
    """A review of people whose names are markup, or hold what no page may have."""
    return review({**record, "players": ["<b>Ada", "Ben & Co\x1b[1m", '"Cem" \ud800', "\x00Dana"]}, effort=0.05)


def test_the_page_is_whole_and_names_are_only_text(hostile: Review) -> None:
    tags = read_page(hostile.page())
    assert " choices no other move was shown to be better" in hostile.page()
    assert "b" not in tags.seen
    assert {"main", "svg", "table", "polyline"} <= tags.seen
    assert hostile.page().count('class="wide"') == hostile.page().count('role="group" tabindex="0"') == 2  # what scrolls is reached by Tab
    assert "&lt;b&gt;Ada" in hostile.svg()
    assert hostile._repr_html_().startswith("<section")


def test_the_page_of_a_given_evaluator_names_no_player(record: dict[str, object]) -> None:
    """A given `Playouts` infers no errors from how the seats have played, as a review without one does."""
    given = review(record, effort=0.05, evaluator=Playouts(2, errors=[100] * 4))
    assert given.data["player"] is None
    assert "if everybody went on as the evaluator that was given plays" in given.page()
    assert "without errors" not in given.page()


def test_the_page_counts_one_move_in_the_singular_and_writes_zero_without_a_sign(reviewed: Review) -> None:
    data = copy.deepcopy(reviewed.data)
    data["seats"][0] |= {"forced": 1, "close": 1, "clear": 0, "untold": 0, "good": 1, "accuracy": [1.0, 0.2, 1.0]}
    data["sources"]["draws"]["shares"][:2] = [-0.0001, 0.0001]
    page = Review(data).page()
    assert "1 forced move, 1 close choice, 0 clear ones; in 1 of 1 choice no other move" in page
    assert ">-0.0<" not in page
    assert ">+0.0<" not in page


def test_names_that_no_page_may_have_leave_it_well_formed(hostile: Review) -> None:
    ET.fromstring(hostile.svg())  # noqa: S314 - our own
    assert "\ufffdDana" in hostile.svg()
    assert hostile.page().encode().count("\ufffdDana".encode()) > 1


def test_the_progress_ends_with_all_steps_although_an_entry_of_the_record_is_none() -> None:
    match = reihum.replay(next(simulate(reihum.get_game("level_8"), 2, 1, 7, ["random", "random"])))
    assert any(isinstance(entry, dict) for played in match.rounds for entry in played.moves)
    reported: list[tuple[int, int]] = []
    steps = list(_report_steps(iter_steps(match), match, lambda done, total: reported.append((done, total))))
    assert reported[-1] == (len(steps), len(steps))
