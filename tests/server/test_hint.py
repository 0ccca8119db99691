"""A hint: what a good player would do with what this seat knows."""

from pathlib import Path

import pytest

from reihum.game import ids
from reihum.server.config.limits import Limits, Rate
from tests.server.client import Client
from tests.server.house import MANY, House


@pytest.mark.parametrize("game", ids())
def test_a_hint_is_a_legal_move_with_a_reason(anna: Client, ben: Client, game: str) -> None:
    anna.create("random", game=game)
    assert anna.refused("hint", number=1) == "not_your_turn"
    anna.ask("start")
    while not anna.legal:
        anna.next()
    hint = anna.ask("hint", number=anna.table["number"])
    assert hint["type"] == "hint"
    assert hint["move"] in anna.legal
    assert hint["reason"]
    assert isinstance(hint["cards"], list)
    assert hint["moves"][0] == hint["move"]
    assert anna.ask("check_plan", number=anna.table["number"], moves=hint["moves"])["moves"] == hint["moves"]
    assert anna.refused("hint", number=anna.table["number"] - 1) == "stale"
    ben.join(anna.code)
    assert ben.refused("hint", number=ben.table["number"]) == "not_seated"


def test_hints_are_not_without_end(tmp_path: Path) -> None:
    with House(tmp_path, Limits(messages=MANY, hints=Rate(0.001, 2))) as house, Client(house.address) as anna:
        anna.create("random")
        anna.ask("start")
        while not anna.legal:
            anna.next()
        answers = [anna.ask("hint", number=anna.table["number"]) for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["hint", "hint", "failed"]
        assert answers[2]["code"] == "too_fast"
