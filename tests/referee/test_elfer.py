"""The referees of the two Elfer games and whole records: random matches of every kind pass, and what cannot be is refused."""

import json
import random
from types import ModuleType
from typing import Any

import pytest

from tests.effort import fifth_of

from . import elfer_raus, elfer_raus_master
from .fault import RecordRefused

Record = dict[str, Any]
GAMES = [elfer_raus, elfer_raus_master]
games = pytest.mark.parametrize("game", GAMES, ids=["elfer_raus", "elfer_raus_master"])


def _list_moves(record: Record) -> list[list[Any]]:
    return [move for entry in record["rounds"] for move in entry["moves"]]


@games
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("ending", [0.1, 1.0, 10.0])
def test_random_matches_follow_the_rules(game: ModuleType, players: int, ending: float) -> None:
    for seed in range(fifth_of(12)):
        record = json.loads(json.dumps(game.random_record(random.Random(seed), players, ending=ending)))
        assert game.check(record) == len(_list_moves(record))
        assert all(len(move) == 3 for move in _list_moves(record))


@pytest.mark.parametrize("colour", ["r", "y", "g", "b"])
def test_two_may_play_without_a_colour(colour: str) -> None:
    for seed in range(fifth_of(10)):
        record = elfer_raus.random_record(random.Random(seed), 2, {"drop_colour": colour})
        elfer_raus.check(record)
        deal = record["rounds"][0]["deal"]
        assert [len(hand) for hand in deal["hands"]] == [20, 20]
        assert len(deal["pile"]) == 20
        assert not any(card.startswith(colour) for card in [*deal["hands"][0], *deal["hands"][1], *deal["pile"]])


@pytest.mark.parametrize("players", range(2, 7))
def test_every_seat_may_start_master_and_the_start_moves_on(players: int) -> None:
    for starter in range(players):
        record = elfer_raus_master.random_record(random.Random(starter), players, {"starter": starter, "rounds": players})
        elfer_raus_master.check(record)
        starters = [entry["moves"][0][0] for entry in record["rounds"]]
        assert starters == [(starter + number) % players for number in range(players)]


@pytest.mark.parametrize(
    ("players", "hand", "pile", "master_hand", "master_pile", "connectors"),
    [(2, 20, 40, 20, 44, 4), (3, 20, 20, 20, 24, 4), (4, 15, 20, 15, 24, 3), (5, 12, 20, 12, 24, 3), (6, 10, 20, 12, 12, 2)],
)
def test_what_is_dealt(  # noqa: PLR0913, PLR0917 - a line of the table
    players: int, hand: int, pile: int, master_hand: int, master_pile: int, connectors: int
) -> None:
    deal = elfer_raus.random_record(random.Random(1), players)["rounds"][0]["deal"]
    assert ([len(each) for each in deal["hands"]], len(deal["pile"])) == ([hand] * players, pile)
    deal = elfer_raus_master.random_record(random.Random(1), players)["rounds"][0]["deal"]
    assert ([len(each) for each in deal["hands"]], len(deal["pile"])) == ([master_hand] * players, master_pile)
    assert elfer_raus_master.CONNECTORS[players] == connectors


@games
def test_points_of_several_rounds_are_added(game: ModuleType) -> None:
    record = game.random_record(random.Random(5), 3, {"rounds": 4}, legal=False)
    game.check(record)
    assert record["totals"] == [sum(entry["scores"][seat] for entry in record["rounds"]) for seat in range(3)]
    assert all(len(move) == 2 for move in _list_moves(record))


def test_with_one_round_of_elfer_raus_who_went_out_wins() -> None:
    for seed in range(20):
        record = elfer_raus.random_record(random.Random(seed), 4)
        assert record["winners"] == [_list_moves(record)[-1][0]]


def test_records_may_say_more_than_they_must() -> None:
    record = elfer_raus.random_record(random.Random(11), 4)
    record["seed"] = None
    record["remark"] = {"wind": "north"}
    record["rounds"][0]["deal"]["table"] = "oak"
    assert elfer_raus.check(record) == len(_list_moves(record))


@games
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (7, {}),
        (3, {"rounds": 0}),
        (3, {"rounds": True}),
        (3, {"rounds": 1.0}),
        (3, {"drop_colour": "r"}),
        (2, {"drop_colour": "p"}),
        (2, {"drop_colour": ["r"]}),
        (3, {"starter": 3}),
        (3, {"starter": -1}),
        (3, {"starter": None}),
        (3, {"colour": "r"}),
    ],
)
def test_players_and_options_that_cannot_be(game: ModuleType, players: int, options: dict[str, Any]) -> None:
    with pytest.raises(RecordRefused):
        game.random_record(random.Random(1), players, options)
    record = game.random_record(random.Random(11), 3)
    record["players"] = ["somebody"] * players
    record["options"].update(options)
    with pytest.raises(RecordRefused):
        game.check(record)
