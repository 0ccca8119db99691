"""Why a move is not legal: asked of the server, said with a refusal, and told to nobody whose turn it is not."""

from typing import Any

import pytest

from reihum._play.game import BUILT_IN, get_game
from tests.server.client import Client


def list_moves_to_try(game: str, legal: list[str]) -> list[str]:
    """Some that are legal, and some of which most are not."""
    numbers = [f"{number}" for number in range(1, 100)] if game == "bloom" else [f"{colour}{n}" for colour in "rygb" for n in range(1, 16)]
    return [*legal[:3], ".", "+", "-", *numbers]


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_seat_to_move_learns_why_a_move_is_illegal(anna: Client, ben: Client, game: str) -> None:
    anna.create("random", game=game)
    assert anna.expect_refusal("explain", number=1, move="+") == "not_your_turn"
    anna.ask("start")
    while not anna.legal:
        anna.receive()
    number = anna.table["number"]
    for move in list_moves_to_try(game, anna.legal)[:40]:
        found = anna.ask("explain", number=number, move=move)
        assert found["type"] == "explained"
        assert (found["reason"] is None) == (move in anna.legal), (move, found)
        if found["reason"]:
            assert found["reason"] in get_game(game).illegal_reasons
            refused: dict[str, Any] = anna.ask("move", number=number, move=move)
            assert refused["code"] == "illegal_move"
            assert (refused["reason"], refused["cards"]) == (found["reason"], found["cards"])
            assert "is not legal for" in refused["detail"]
    assert anna.table["number"] == number, "nothing was changed"
    assert anna.expect_refusal("explain", number=number - 1, move="+") == "stale"
    nonsense = anna.ask("explain", number=number, move="nonsense")
    assert (nonsense["code"], nonsense["reason"], nonsense["cards"]) == ("illegal_move", None, [])
    ben.join(anna.code)
    assert ben.expect_refusal("explain", number=number, move="+") == "not_seated"
