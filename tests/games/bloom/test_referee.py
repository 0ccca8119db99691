"""Bloom against an independent referee, in both directions."""

import json
import random

import pytest

import reihum
from reihum.lab.simulate import simulate
from tests.effort import few
from tests.referee.bloom import check, random_record, stalemate_record


@pytest.mark.parametrize("players", range(2, 6))
def test_the_referee_agrees_with_our_records(players: int) -> None:
    game = reihum.find("bloom")
    for bots in few((["random", *["careful"] * (players - 1)], ["random"])):
        for record in simulate(game, players, 1, 100 * players, bots, {"starter": players - 1}, legal=True):
            assert check(json.loads(json.dumps(record))) > 0


@pytest.mark.parametrize("players", range(2, 6))
def test_we_agree_with_the_referees_records(players: int) -> None:
    record = random_record(random.Random(players), players, {"starter": players - 1})
    assert reihum.replay(json.loads(json.dumps(record))).winners == record["winners"]


def test_we_agree_on_rounds_that_end_because_all_pass() -> None:
    record = stalemate_record()
    assert [result.ended for result in reihum.replay(json.loads(json.dumps(record))).results] == ["passes", "passes"]
