"""What is given to `reihum.Playouts`, `reihum.luck` and `reihum.review` and is no evaluator, no setting of one or no finished match."""

from typing import Any

import numpy as np
import pytest

import reihum
from reihum._play.game import unregister_game
from tests.helpers.toy_game import GAME


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return dict(next(reihum.simulate("elfer_raus", 2, 1, 1, "careful")))


@pytest.mark.parametrize("player", ["lerned", "easy", None, reihum.Playouts])
def test_a_player_of_playouts_is_one_of_two(player: Any) -> None:
    with pytest.raises(reihum.OptionError, match="`player` is 'careful' or 'learned', not "):
        reihum.Playouts(10, player=player)


@pytest.mark.parametrize("errors", [5, "12", [0.5, 0], [-1, 0], [0, 1025], [True, False], None])
def test_errors_are_whole_numbers_up_to_all_moves(errors: Any) -> None:
    with pytest.raises(reihum.OptionError, match="`errors` is a list of whole numbers from 0 to 1024, one for each seat, not "):
        reihum.Playouts(10, errors=errors)


@pytest.mark.parametrize("errors", [[512], [512] * 3])
def test_errors_are_those_of_all_seats(record: dict[str, Any], errors: list[int]) -> None:
    by = reihum.Playouts(10, errors=errors)
    with pytest.raises(reihum.OptionError, match=f"`errors` has {len(errors)} numbers, but the match has 2 seats"):
        reihum.luck(reihum.replay(record), by)


@pytest.mark.parametrize("seed", [None, 1.5, True, b"1"])
def test_a_seed_of_playouts_is_a_whole_number_or_a_text(seed: Any) -> None:
    with pytest.raises(reihum.OptionError, match="`seed` is a whole number or a text, not "):
        reihum.Playouts(10, seed)


@pytest.mark.parametrize("stock", [-3, 0, 7, 4097, 8.0, "8", True])
def test_a_stock_has_room_for_a_round_that_each_seat_begins(stock: Any) -> None:
    with pytest.raises(reihum.OptionError, match="`stock` is a whole number from 8 to 4096, not "):
        reihum.Playouts(10, stock=stock)


@pytest.mark.parametrize("playouts", [0, -1, "x", 1.5, None, True])
def test_there_is_one_playout_at_least(playouts: Any) -> None:
    with pytest.raises(reihum.OptionError, match="`playouts` is a whole number from 1 up, not "):
        reihum.Playouts(playouts)


def test_numbers_of_numpy_and_no_errors_are_what_they_say() -> None:
    by = reihum.Playouts(np.int64(10), np.int64(3), errors=np.array([0, 1024]), stock=np.int16(8))  # type: ignore[arg-type]
    assert (by.playouts, by.errors, by.stock) == (10, [0, 1024], 8)
    assert reihum.Playouts(10, errors=()).errors == []
    assert repr(by) == "<Playouts 10 by careful, seed 3>"


def test_luck_is_that_of_a_finished_match(record: dict[str, Any]) -> None:
    given: Any = record
    with pytest.raises(reihum.OptionError, match=r"`luck` takes a match, as `reihum\.replay` makes one of a record, not a dict"):
        reihum.luck(given, reihum.Playouts(2))
    with pytest.raises(reihum.StateError, match="`luck` takes a finished match; this one is still being played"):
        reihum.luck(reihum.Match("elfer_raus", 2, seed=1), reihum.Playouts(2))


@pytest.mark.parametrize("evaluator", [5, 0, "careful", reihum.Playouts, object()])
def test_something_other_than_an_evaluator_is_refused(record: dict[str, Any], evaluator: Any) -> None:
    with pytest.raises(reihum.OptionError, match=r"An evaluator is an object such as `reihum\.Playouts\(\)`, not "):
        reihum.luck(reihum.replay(record), evaluator)
    with pytest.raises(reihum.OptionError, match=r"An evaluator is an object such as `reihum\.Playouts\(\)`, not "):
        reihum.review(record, evaluator=evaluator)


def test_the_error_for_a_game_without_observations_names_them() -> None:
    match: Any = reihum.Match(GAME, 2, seed=1)
    while not match.over:
        match.play(match.legal()[0])
    needs = "Reviews and luck need what a game offers to learners, and Toy has no observations: docs/adding-a-game.md says "
    with pytest.raises(reihum.OptionError, match=needs):
        reihum.luck(match, reihum.Playouts(2))
    reihum.register_game(GAME)
    try:
        with pytest.raises(reihum.OptionError, match=needs):
            reihum.review(match)
    finally:
        unregister_game("toy")
