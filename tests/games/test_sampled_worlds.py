"""Sampled worlds beside what their seat has seen; `python -m tests.sampled_worlds` looks at 100,000 of each game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._kit.chance import make_rng
from tests.effort import fifth_of
from tests.helpers.matches import GAMES, random_match
from tests.sampled_worlds import check_worlds, find_contradiction


@pytest.mark.parametrize("name", GAMES)
def test_no_world_contradicts_what_its_seat_has_seen(name: str) -> None:
    assert check_worlds(name, 400) == ""


def test_a_world_that_does_is_noticed() -> None:
    game = reihum.get_game("elfer_raus")
    match = random_match("elfer_raus", 3, 1, 40)
    real = match.state
    seat = int(real.turn)
    other = (seat + 1) % 3
    assert find_contradiction(game, real, game.determinize(real, seat, make_rng(1)), seat) == ""
    world = game.determinize(real, seat, make_rng(1))
    world.counts[other] -= 1
    assert "another number of cards" in find_contradiction(game, real, world, seat)
    world = game.determinize(real, seat, make_rng(1))
    world.left -= 1  # the card is nowhere
    assert "looks different from the seat" in find_contradiction(game, real, world, seat)
    assert real.cannot[:3].any()
    world = game.determinize(real, seat, make_rng(1))
    world.hands[other] |= real.cannot[other]
    world.hands[(seat + 2) % 3] |= real.cannot[(seat + 2) % 3]
    assert "is none" in find_contradiction(game, real, world, seat)
    world = game.determinize(real, seat, make_rng(1))
    real.cannot[other] |= world.hands[other]
    assert "cannot hold" in find_contradiction(game, real, world, seat)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=fifth_of(60), deadline=None)
@given(st.data())
def test_a_world_depends_on_what_the_seat_knows_and_not_on_the_truth(name: str, data: st.DataObject) -> None:
    """The real state, and a world that the seat cannot tell from it, lead to the same world, to the byte."""
    game = reihum.get_game(name)
    players, seed = data.draw(st.sampled_from(game.seats)), data.draw(st.integers(0, 10_000))
    match = random_match(name, players, seed, data.draw(st.integers(0, 120)), variant=seed)
    seat = data.draw(st.integers(0, players - 1))
    other_truth = game.determinize(match.state, seat, make_rng(data.draw(st.integers(0, 10_000))))
    worlds = [game.determinize(truth, seat, make_rng("chance")).tobytes() for truth in (match.state, other_truth)]
    assert worlds[0] == worlds[1]
