"""Worlds for searches: nothing of what comes later in a match is as it really will be, either."""

from typing import Any

import pytest

import reihum
from reihum._envs.episode import Episode


def play_to_second_deal(table: Episode) -> Any:
    """Let `careful` play until the second round is dealt, and give its hands."""
    match = table.match
    while len(match.rounds) < 2:
        table.play(match.game.careful(match.state, reihum.make_rng(5)))
    return match.rounds[1].deal["hands"]


@pytest.mark.parametrize(("game", "options"), [("bloom", {}), ("elfer_raus", {"rounds": 2})])
def test_later_rounds_of_an_imagined_world_are_not_those_to_come(game: str, options: dict[str, object]) -> None:
    def imagined(seed: int | None) -> Episode:
        table = Episode(game, 2, options, episode="match")
        table.begin(seed=7)
        if seed is not None:
            table.imagine(table.turn, reihum.make_rng(seed))
        return table

    real, again, one, same, other = (play_to_second_deal(imagined(seed)) for seed in (None, None, 1, 1, 2))
    assert real == again
    assert one == same
    assert real != one != other != real
