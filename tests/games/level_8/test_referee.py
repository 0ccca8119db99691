"""Level 8 against an independent referee, in both directions."""

import json
import random
from typing import Any

import pytest

import reihum
from reihum._lab.simulate import simulate
from tests.effort import third_of
from tests.referee.level_8 import check, random_record

TWO_COLOURS = [
    ["C3", "C4"],
    ["C2", "C2", "C3"],
    ["V2", "C3", "C3"],
    ["R3", "C2", "C2"],
    ["C4", "V3"],
    ["V3", "C2", "V2", "C3"],
    ["C5", "R4"],
    ["R2", "V2", "C2", "C2"],
]
"""A level card with colour melds that compete for the same cards."""
FIVE_MELDS = [["V2", "R2", "C2", "V2", "R2"], ["R10"], ["C10"], ["R2"] * 5, ["V2", "R8"], ["C6", "R4"], ["V5", "C2"], ["R5", "R5"]]
"""Full hands, long runs, as many melds as there can be."""

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    *((players, {"dealer": players - 1, "turn_limit": 300}) for players in range(2, 7)),
    *((players, {"stars": 2, "turn_limit": 200}) for players in (2, 3, 6)),
    (2, {"levels": TWO_COLOURS, "turn_limit": 400}),
    (4, {"levels": TWO_COLOURS, "stars": 2, "turn_limit": 400}),
    (3, {"levels": FIVE_MELDS, "turn_limit": 800}),
    (6, {"levels": FIVE_MELDS, "stars": 2, "turn_limit": 800}),
    (4, {"turn_limit": 24}),
    (5, {}),
]


def ours(players: int, options: dict[str, Any], seed: int, matches: int) -> int:
    """Let the referee check our records; careful players with a random one among them."""
    sets = 0
    for record in simulate(
        reihum.get_game("level_8"), players, matches, seed, ["random", *["careful"] * (players - 1)], options, legal=True
    ):
        sets += check(json.loads(json.dumps(record)))
    return sets


def theirs(players: int, options: dict[str, Any], seed: int, matches: int) -> int:
    """Replay the referee's records."""
    chance = random.Random(seed)
    moves = 0
    for _ in range(matches):
        record = random_record(chance, players, options)
        match = reihum.replay(json.loads(json.dumps(record)))
        assert match.winners == record["winners"]
        moves += sum(len(played.moves) for played in match.rounds)
    return moves


@pytest.mark.parametrize(("players", "options"), third_of(VARIANTS))
def test_the_referee_agrees_with_our_records(players: int, options: dict[str, Any]) -> None:
    assert ours(players, options, 100 * players, 1) > 0


@pytest.mark.parametrize(("players", "options"), third_of(VARIANTS))
def test_we_agree_with_the_referees_records(players: int, options: dict[str, Any]) -> None:
    assert theirs(players, options, players, 1) > 0
