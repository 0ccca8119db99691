"""Parts of moves: each move has its own, and seats are counted from the one to move."""

import numpy as np
import pytest

import reihum
from reihum._bots.networks.move_parts import parts_of
from reihum._games.level_8.notation import CODES
from reihum._kit.chance import make_rng, pick
from tests.helpers.matches import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_no_two_moves_that_are_legal_together_have_the_same_parts(name: str) -> None:
    game = reihum.get_game(name)
    for players in (2, game.seats[-1]):
        parts, chance, match = parts_of(game, players), make_rng(players), reihum.Match(game, players, seed=players)
        for _ in range(300):
            if match.over:
                break
            if match.round_over:
                match.deal()
            codes = match.codes()
            composed = {tuple(parts[match.turn, code].tolist()) for code in codes}
            assert len(composed) == len(codes)
            assert all(max(of_one) >= 0 for of_one in composed)
            match.play(codes[pick(chance, len(codes))])


def test_seats_in_moves_of_level_8_are_counted_from_the_one_to_move() -> None:
    parts = parts_of(reihum.get_game("level_8"), 4)
    for one, own in (("<0", "<2"), ("S>1", "S>3"), ("r7>3.1", "r7>1.1"), ("J>0.2h", "J>2.2h")):
        assert (parts[0, CODES[one]] == parts[2, CODES[own]]).all()
        assert (parts[0, CODES[one]] != parts[2, CODES[one]]).any()
    assert (parts[0, CODES["r7"]] == parts[3, CODES["r7"]]).all()
    assert (parts[0, CODES["<4"]] == -1).all()
    assert parts[0, CODES["r7>1.1"], 0] == parts[0, CODES["r7>2.1"], 0]


def test_where_moves_are_few_each_is_a_part() -> None:
    parts = parts_of(reihum.get_game("elfer_raus"), 3)
    assert (parts[:, :, 0] == np.arange(83)).all()
