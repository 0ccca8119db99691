"""Positions and games in which bots that look ahead are tested."""

import pytest

from reihum._bots.budget import Budget
from reihum._kit.chance import make_rng, pick
from reihum._play.match import Match

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")
WORLDS = Budget(iterations=16)
CASES = [
    GAMES[0],
    pytest.param(GAMES[1], marks=pytest.mark.thorough),
    *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES[2:]),
]
"""What matches are played out with takes long to compile, and is compiled beforehand for one game only."""


def make_choice_position(name: str, players: int, seed: int) -> Match:
    """A match at a choice of three moves or more, some moves after the deal."""
    match, chance, made = Match(name, players, seed=seed), make_rng(seed), 0
    while made < 6 or len(match.codes()) < 3:
        match.play(match.codes()[pick(chance, len(match.codes()))])
        made += 1
    return match
