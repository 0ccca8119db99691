"""How often each seat errs, by how it has played: what the numbers follow from, and what a review makes of them."""

import pytest

import reihum
from reihum._bots.networks import package
from reihum._bots.playouts.memory import ERRORS_OF
from reihum._lab.simulate import simulate
from reihum._play.match import Match
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.settings import ERRORS, NETWORK_ERRORS, choose_errors, infer_match_odds, make_settings
from reihum._review.strengths import CAREFUL, average_errors, infer_odds

KINDS = ["easy", "careful", "learned"]


def played(bots: list[str], seed: int) -> Match:
    return reihum.replay(next(simulate(reihum.get_game("elfer_raus"), len(bots), 1, seed, bots, {"rounds": 2})))


@pytest.fixture(scope="module")
def match() -> Match:
    """Give a match of all three."""
    return played(KINDS, 3)


class Says:
    """Always advises the same of two legal moves: the one that was made, or another."""

    def __init__(self, *, agrees: bool) -> None:
        self._agrees = agrees

    def choose_reference_move(self, position: object) -> int:
        return 1 if self._agrees else 2


def moves_of(match: Match, count: int) -> list[PlayedMove]:
    """Return as many moves of seat 0, each 1 and legal beside 2 and 3."""
    first = next(step for step in iter_steps(match) if isinstance(step, PlayedMove))
    return [first._replace(seat=0, code=1, legal=[1, 2, 3])] * count


@pytest.mark.parametrize(
    ("careful", "learned", "expected"), [(True, False, 100), (False, True, 0), (False, False, 800), (True, True, pytest.approx(50, abs=2))]
)
def test_the_errors_are_those_of_the_kind_whose_moves_a_seat_makes(match: Match, *, careful: bool, learned: bool, expected: int) -> None:
    odds = infer_odds(moves_of(match, 60), 2, Says(agrees=careful), Says(agrees=learned))
    assert average_errors(odds, (800, 100, 0)) == [expected, 300]


def test_a_choice_says_something_and_a_forced_move_nothing(match: Match) -> None:
    neither = Says(agrees=False), Says(agrees=False)
    (none,), (one,) = (infer_odds(moves_of(match, count), 1, *neither) for count in (0, 1))
    assert none == pytest.approx([1 / 3] * 3)
    assert one == pytest.approx([4 / 6, 1 / 6, 1 / 6])
    forced = [move._replace(legal=[1]) for move in moves_of(match, 9)]
    assert infer_odds(forced, 1, *neither) == [none]


def test_nobody_is_taken_for_learned_where_learned_is_not_known(match: Match) -> None:
    first, second = infer_odds(moves_of(match, 60), 2, Says(agrees=True), None)
    assert first == [pytest.approx(0, abs=1e-5), pytest.approx(1, abs=1e-5), 0]
    assert second == [0.5, 0.5, 0]


def test_a_perfect_careful_is_taken_for_one_under_house_rules_without_a_network() -> None:
    game = reihum.get_game("elfer_raus_master")
    match = reihum.replay(next(simulate(game, 2, 1, 5, ["careful", "careful"], {"lays": 1})))
    estimator = make_settings(match, 1).make_estimator(match, 0)
    assert estimator.player == "careful"
    assert estimator.errors == [ERRORS[game.id][CAREFUL]] * 2


def test_a_perfect_careful_is_taken_for_one_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "list_games_with_networks", list)
    for seat in infer_match_odds(played(["careful", "careful"], 3)):
        assert seat[CAREFUL] > 0.99


def test_a_weak_seat_is_distinguished_from_a_strong_one(match: Match) -> None:
    easy, careful, learned = make_settings(match, 1).make_estimator(match, 0).errors
    assert learned < careful < easy


def test_every_bot_that_plays_estimates_out_takes_the_errors_of_its_games() -> None:
    for game in map(reihum.get_game, reihum.game_ids()):
        Playouts(errors=choose_errors(game, "careful"))
    Playouts(player="learned", errors=NETWORK_ERRORS)


@pytest.mark.parametrize("name", ["elfer_raus", "elfer_raus_master"])
def test_the_network_plays_estimates_but_not_in_a_quick_search(name: str) -> None:
    game = reihum.get_game(name)
    match = reihum.replay(next(simulate(game, 3, 1, 5, KINDS)))
    settings = make_settings(match, 1)
    exact, quick = (each.make_estimator(match, 0) for each in (settings, settings._replace(is_quick=True)))
    assert [exact.player, quick.player] == ["learned", "careful"]
    for estimator, most in ((exact, NETWORK_ERRORS), (quick, ERRORS[game.id])):
        easy, careful, learned = estimator.errors
        assert learned < careful < easy <= most[0]


def test_who_errs_more_may_expect_less_from_the_first_deal_on_also_in_rounds_played_in_advance(match: Match) -> None:
    position = next(step.before for step in iter_steps(match) if isinstance(step, PlayedMove))
    for errs in range(3):
        errors = [ERRORS_OF if seat == errs else 0 for seat in range(3)]
        ahead = Playouts(600, 1, errors=errors).evaluate_before_deal(position)
        to_the_end = Playouts(600, 2, errors=errors, to_the_end=True).evaluate_before_deal(position)
        assert ahead.mean[0, errs] < 0.2
        assert (abs(ahead.mean - to_the_end.mean)[0] < 4 * (ahead.error + to_the_end.error)[0]).all()
