"""What a round of Level 8 is worth before it is over: more to whoever is closer to its end, and one match in all."""

import numpy as np
import pytest

import reihum
from reihum._games.level_8 import GAME
from reihum._games.level_8.evaluation import evaluate, is_quiescent
from reihum._games.level_8.state import OVER, VOIDS, State
from reihum._kit.chance import make_rng
from reihum._kit.structured import new_record
from tests.games.level_8.table import play, table

RUNS = "R1 r1 r2 r3 R4 r4 r5 r6"


def worth(state: State) -> list[float]:
    found = np.zeros(6)
    evaluate(state, new_record(GAME.scratch_type), found)
    assert found.sum() == pytest.approx(1)
    assert (found >= 0).all()
    assert not found[int(state.players) :].any()
    return [float(part) for part in found[: int(state.players)]]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_at_any_moment_there_is_one_match_to_win(players: int) -> None:
    match = reihum.Match(GAME, players, {"stars": 2}, seed=players)
    while not match.over:
        if match.turn is None:
            match.deal()
            continue
        worth(match.state)
        match.play(GAME.careful(match.state.copy(), make_rng(1)))
    assert worth(match.state)[match.winners[0]] == 1


def test_a_level_more_is_worth_more() -> None:
    level, ahead = worth(table(["r1 r2", "y1 y2"])), worth(table(["r1 r2", "y1 y2"], levels=[3, 1]))
    assert ahead[0] > level[0] + 0.1


def test_who_has_laid_is_better_off_and_the_better_the_fewer_cards_are_left() -> None:
    hands = ["r9 y12 b7", "y1 y2 g7 b9 o11 p12"]
    unlaid, laid = worth(table(hands))[0], worth(table(hands, melds={0: RUNS}))[0]
    nearly = worth(table(["r9", hands[1]], melds={0: RUNS}))[0]
    assert unlaid + 0.05 < laid < nearly - 0.05


def test_a_hand_that_misses_less_is_worth_more() -> None:
    near, far = "r1 y2 b3 r7 y8 o12", "r1 y3 b5 r8 y11 o14"
    assert worth(table([near, far]))[0] > worth(table([far, near]))[0] + 0.1


def test_a_skip_card_before_a_seat_costs_it_something() -> None:
    state = table(["r1 y2 b3", "r7 y8 b12"])
    free = worth(state)[1]
    state.before[1] = 1
    assert worth(state)[1] < free


def test_the_end_of_a_round_from_level_7_wins() -> None:
    state = play(table(["r9", "b2"], levels=[7, 1], melds={0: "V1 r1 y1 b1 Cg g2 g3 g4 g5 g6"}, stack="g7 o15"), "+", "g7>0.1")
    assert worth(state)[0] < 1  # a card is still in hand
    play(state, "/r9")
    assert state.turn == OVER
    assert worth(state) == [1, 0]


@pytest.mark.parametrize(("levels", "shares"), [([3, 1], [1, 0]), ([1, 2], [0, 1]), ([4, 4], [0.5, 0.5])])
def test_after_the_tenth_void_round_whoever_is_ahead_has_won(levels: list[int], shares: list[float]) -> None:
    """Ruling L9: it ends the match."""
    state = table(["r1", "b1 b2"], levels=levels, turn_limit=1)
    state.voids = VOIDS - 1
    assert worth(play(state, "+", "/o15")) == shares
    state = table(["r1", "b1 b2"], levels=levels, turn_limit=1)
    state.voids = VOIDS - 2
    assert 0 < worth(play(state, "+", "/o15"))[0] < 1


def test_hands_are_compared_between_turns() -> None:
    state = table(["r9 r1", "b1 b2"])
    assert is_quiescent(state)
    assert not is_quiescent(play(state, "+"))
    assert is_quiescent(play(state, "/r9"))
