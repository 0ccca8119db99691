"""Bloom against an independent referee, in both directions."""

import json
import random

import pytest

import reihum
from reihum._lab.simulate import simulate
from tests.effort import third_of
from tests.referee.bloom import check, make_stalemate, random_record

HOUSE_RULES = {"open": 5, "jokers": 3, "shortest": 4, "step": 3, "rob": 1}


@pytest.mark.parametrize("players", range(2, 6))
def test_the_referee_agrees_with_our_records(players: int) -> None:
    game = reihum.get_game("bloom")
    printed, house = {"starter": players - 1}, {"starter": 1, "rounds": 1, "hand": 9, **HOUSE_RULES}
    for bots, options in third_of(((["random", *["careful"] * (players - 1)], house if players % 2 else printed), (["random"], house))):
        for record in simulate(game, players, 1, 100 * players, bots, options, legal=True):
            assert check(json.loads(json.dumps(record))) > 0


@pytest.mark.parametrize("players", range(2, 6))
def test_we_agree_with_the_referees_records(players: int) -> None:
    record = random_record(random.Random(players), players, {"starter": players - 1, **(HOUSE_RULES if players > 3 else {})})
    assert reihum.replay(json.loads(json.dumps(record))).winners == record["winners"]


def test_we_agree_on_rounds_that_end_because_all_pass() -> None:
    record = make_stalemate()
    assert [result.ended for result in reihum.replay(json.loads(json.dumps(record))).results] == ["passes", "passes"]
