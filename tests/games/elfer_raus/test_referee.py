"""Elfer raus! against an independent referee, in both directions."""

import json
import random
from typing import Any

import pytest

import reihum
from reihum._lab.simulate import simulate
from tests.effort import fifth_of
from tests.referee.elfer_raus import check, random_record

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    *((players, {}) for players in range(2, 7)),
    *((players, {"rounds": 2}) for players in range(2, 7)),
    *((2, {"drop_colour": colour}) for colour in "rygb"),
    *((players, {"draws": 0, "rounds": 2, "opening": "left"}) for players in (2, 4)),
    *((players, {"forced": True, "draws": "fit", "hand": 6}) for players in (3, 5)),
    (2, {"highest": 12, "hand": 24, "points": "cards"}),
]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_referee_agrees_with_our_records(players: int, options: dict[str, Any]) -> None:
    for bots in (["random"], ["careful"]):
        for record in simulate(reihum.get_game("elfer_raus"), players, fifth_of(12), 100 * players, bots, options, legal=True):
            assert check(json.loads(json.dumps(record))) > 0


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_we_agree_with_the_referees_records(players: int, options: dict[str, Any]) -> None:
    chance = random.Random(players)
    for _ in range(fifth_of(8)):
        record = random_record(chance, players, options)
        assert reihum.replay(record).winners == record["winners"]
