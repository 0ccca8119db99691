"""The careful player of Elfer raus! Master."""

import pytest

import reihum
from reihum import _bots as bots
from reihum._games.elfer_raus_master import GAME
from reihum._games.elfer_raus_master.state import State
from reihum._kit.chance import make_rng
from tests.effort import fifth_of
from tests.games.elfer_raus_master.table import OPENING, play, table

OTHERS = "g1 g2 g3 b1 b2 b3"


def turn(state: State) -> list[str]:
    """Play the turn of seat 0 to its end."""
    made = []
    while GAME.turn(state) == 0:
        made.append(GAME.text(state, GAME.careful(state, make_rng(1))))
        play(state, made[-1])
    return made


def test_it_takes_a_bonus_card_even_with_a_joker() -> None:
    state = table(["J y5 y6 y7 y8 g5", OTHERS], "r 2-11 | y 11 | g 11 | b 11", "b5")
    assert turn(state)[0] == "J@r1"


def test_it_opens_what_it_holds_and_keeps_what_blocks_others() -> None:
    state = table(["r10 r9 r8 y12 g5 g6", OTHERS], OPENING, "b5")
    assert turn(state) == ["r10", "r9", "."]  # r8 would open r7, y12 would open y13


def test_it_does_not_leave_the_last_spot_of_a_half_row_to_others() -> None:
    state = table(["r2 y10 y9 y8 y7 g5", OTHERS], "r 3-11 | y 11 | g 11 | b 11", "b5")
    assert "r2" not in turn(state)


def test_it_gets_rid_of_a_card_whose_place_a_joker_holds() -> None:
    state = table(["r21 y10 y9 y8 y7 g5 g6 g7", OTHERS], "r 11-20 J21 | y 11 | g 11 | b 11", "b5")
    assert "r21xJ" in turn(state)


def test_it_goes_out_with_connectors_and_jokers_when_it_can() -> None:
    state = table(["y8 J r12", OTHERS], "r 8-11 | y 11 | g 11 | b 11", "b5")
    turn(state)
    assert GAME.ended(state) == "out"
    assert state.counts[0] == 0


@pytest.mark.slow
def test_it_draws_rather_than_open_the_way_for_others_but_seldom() -> None:
    match = reihum.Match("elfer_raus_master", 4, seed=3)
    made = []
    while not match.over:
        made.append(GAME.text(match.state, GAME.careful(GAME.determinize(match.state, match.turn or 0, make_rng(1)), make_rng(1))))
        match.play(made[-1])
    assert made.count("+") < len(made) / 4


@pytest.mark.slow
@pytest.mark.parametrize(("players", "share"), [(2, 0.85), (4, 0.55)])
def test_it_clearly_beats_random(players: int, share: float) -> None:
    careful, rival = bots.get_bot_type("careful")(GAME), bots.get_bot_type("random")(GAME)
    wins = 0
    matches = fifth_of(20 * players)
    for number in range(matches):
        match = reihum.Match("elfer_raus_master", players, seed=number)
        mine = number % players
        choice = make_rng(number)
        while not match.over:
            match.play(bots.choose_move(careful if match.turn == mine else rival, GAME, match.state, choice))
        wins += match.winners == [mine]
    assert wins > share * matches
