"""What a user can call takes wrong arguments without a crash and without a silent change.

Some of it would end the interpreter, so it runs in a process of its own.
"""

import pytest

import reihum
from reihum._kit.checks import unchecked
from reihum._kit.errors import IllegalMove, OptionError, SeatError, StateError
from tests.games.invalid_calls import run

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")

SEEN = f"""
import reihum
for name in {GAMES}:
    match = reihum.Match(name, 2, seed=1)
    game, before = match.game, match.state.tobytes()
    for call in (lambda: game.text(match.state, 201 if name == "bloom" else 5000), lambda: game.play(match.state, 5000),
                 lambda: game.play(match.state, -1)):
        try:
            call()
        except reihum.IllegalMove:
            continue
        raise SystemExit(f"{{name}} took it")
    game.legal(match.state)
    assert match.state.tobytes() == before, name
"""


def test_codes_that_are_not_legal_neither_end_the_interpreter_nor_spoil_a_state() -> None:
    run("-c", SEEN)


def test_invalid_arguments_are_refused() -> None:
    run("-m", "tests.games.invalid_calls", "1", "300", *GAMES)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 7))
@pytest.mark.parametrize("name", GAMES)
def test_many_invalid_arguments_are_refused(name: str, seed: int) -> None:
    run("-m", "tests.games.invalid_calls", str(seed), "5000", name)


@pytest.mark.parametrize("name", GAMES)
def test_seats_that_there_are_not_are_refused(name: str) -> None:
    match = reihum.Match(name, 2, seed=1)
    for seat in (-1, 2, 99, True, "0"):
        with pytest.raises(SeatError, match="seats are whole numbers from 0 to 1"):
            match.view(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_a_round_has_scores_when_it_is_over(name: str) -> None:
    match = reihum.Match(name, 2, seed=1)
    with pytest.raises(StateError, match="still being played"):
        match.game.scores(match.state)
    while not match.round_over:
        match.play(match.codes()[0])
    assert match.game.scores(match.state) == match.round.result.scores  # type: ignore[union-attr]


def test_states_of_other_games_and_spoiled_ones_are_refused() -> None:
    match, other = reihum.Match("bloom", 2, seed=1), reihum.Match("level_8", 2, seed=1)
    with pytest.raises(StateError, match=r"no state of Bloom: reihum._games.level_8.state.State"):
        match.game.legal(other.state)
    match.state.rows = 100
    with pytest.raises(StateError, match="rows goes from 0 to 34"):
        match.game.legal(match.state)
    match.state.rows = 0
    match.state.turn = 2
    with pytest.raises(StateError, match="it is the turn of seat 2; seats are 0 to 1"):
        match.legal()


@pytest.mark.parametrize("seed", [True, 1.5, "1"])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    with pytest.raises(OptionError, match="`seed` is a whole number"):
        reihum.Match("elfer_raus", 2, seed=seed)


def test_a_match_has_a_seed_or_a_key() -> None:
    with pytest.raises(OptionError, match="a seed or a key, not both"):
        reihum.Match("elfer_raus", 2, seed=1, key=bytes(32))
    with pytest.raises(OptionError, match="A key has 32 bytes"):
        reihum.Match("elfer_raus", 2, key="0" * 32)  # type: ignore[call-overload]


def test_a_move_is_a_whole_number_or_a_text() -> None:
    match = reihum.Match("elfer_raus", 2, seed=1)
    code = match.codes()[0]
    with pytest.raises(IllegalMove):
        match.play(float(code))  # type: ignore[arg-type]
    assert not match.round.moves


def test_loops_may_leave_the_checks_out() -> None:
    match = reihum.Match("elfer_raus", 2, seed=1)
    one, two = match.state.copy(), match.state.copy()
    match.game.play(one, match.codes()[0])
    unchecked(match.game.play)(two, match.codes()[0])
    assert one.tobytes() == two.tobytes()
    assert unchecked(match.legal) == match.legal
