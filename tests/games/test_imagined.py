"""Imagined worlds beside what their seat has seen; `python -m tests.imagined` looks at 100,000 of each game."""

import pytest

import reihum
from reihum._kit.chance import make_rng
from tests.games.test_every_game import GAMES, random_match
from tests.imagined import contradicts, look


@pytest.mark.parametrize("name", GAMES)
def test_no_world_contradicts_what_its_seat_has_seen(name: str) -> None:
    assert look(name, 400) == ""


def test_a_world_that_does_is_noticed() -> None:
    game = reihum.find("elfer_raus")
    match = random_match("elfer_raus", 3, 1, 40)
    real = match.state
    seat = int(real.turn)
    other = (seat + 1) % 3
    assert contradicts(game, real, game.determinize(real, seat, make_rng(1)), seat) == ""
    world = game.determinize(real, seat, make_rng(1))
    world.counts[other] -= 1
    assert "another number of cards" in contradicts(game, real, world, seat)
    world = game.determinize(real, seat, make_rng(1))
    world.left -= 1  # the card is nowhere
    assert "looks different from the seat" in contradicts(game, real, world, seat)
    assert real.cannot[:3].any()
    world = game.determinize(real, seat, make_rng(1))
    world.hands[other] |= real.cannot[other]
    world.hands[(seat + 2) % 3] |= real.cannot[(seat + 2) % 3]
    assert "is none" in contradicts(game, real, world, seat)
    world = game.determinize(real, seat, make_rng(1))
    real.cannot[other] |= world.hands[other]
    assert "cannot hold" in contradicts(game, real, world, seat)
