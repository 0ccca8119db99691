"""Elfer raus! Master against an independent referee, in both directions."""

import json
import random
from typing import Any

import pytest

import reihum
from reihum._lab.simulate import simulate
from tests.effort import fifth_of
from tests.referee.elfer_raus_master import check, random_record

GAME = reihum.get_game("elfer_raus_master")
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    *((players, {}) for players in range(2, 7)),
    *((players, {"rounds": 2, "starter": players - 1}) for players in range(2, 7)),
    (3, {"hand": 8, "lays": 1, "draws": 3, "jokers": 1, "connectors": 6, "bonus_cards": 1, "bonus": 0, "joker_penalty": 30}),
    (4, {"hand": 20, "lays": 8, "jokers": 0, "connectors": 0, "bonus_cards": 8, "bonus": 30}),
]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_referee_agrees_with_our_records(players: int, options: dict[str, Any]) -> None:
    for bots in (["random"], ["careful"]):
        for record in simulate(GAME, players, fifth_of(4), 100 * players, bots, options, legal=True):
            assert check(json.loads(json.dumps(record))) > 0


@pytest.mark.parametrize(("players", "options"), VARIANTS)
@pytest.mark.parametrize("ending", [0.2, 1.0, 20.0])
def test_we_agree_with_the_referees_records(players: int, options: dict[str, Any], ending: float) -> None:
    chance = random.Random(players)
    for _ in range(fifth_of(3)):
        record = random_record(chance, players, options, ending=ending)
        assert reihum.replay(record).winners == record["winners"]
