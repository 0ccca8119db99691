"""The careful player of Level 8, one habit at a time; and how the table is drawn."""

from collections.abc import Sequence

import pytest

from reihum._games.level_8 import GAME
from reihum._games.level_8.state import State
from reihum._kit.chance import make_rng
from reihum._lab.simulate import simulate
from tests.effort import fifth_of
from tests.games.level_8.table import moves, play, table

RUNS = "R1 r1 r2 r3 R4 r4 r5 r6"


def chosen(state: State) -> str:
    move = GAME.text(state, GAME.careful(state.copy(), make_rng(1)))
    assert move in moves(state)
    return move


def play_on(state: State, moves_made: int) -> list[str]:
    made = []
    for _ in range(moves_made):
        made.append(chosen(state))
        GAME.play(state, GAME.code(state, made[-1]))
    return made


def test_takes_the_open_card_that_completes_a_meld() -> None:
    state = table(["r1 y2 b3 r7 y8 o12 o14 g12", "b1"], discards=["o1 g5", "p9"])
    assert chosen(state) == "<1"


def test_takes_an_open_joker() -> None:
    assert chosen(table(["r1 y2 b3 r7 y8 o12 o14 g12", "b1"], discards=["p9", "J"])) in {"<0", "<1"}
    assert chosen(table(["r1 y2 b3 r7 o12 g12", "b1"], discards=["p12", "J"])) == "<1"


def test_draws_when_no_open_card_helps() -> None:
    assert chosen(table(["r1 y2 b3 r7 y8 o12 o14 g12", "b1"], discards=["p1", "S"])) == "+"


def test_takes_something_when_the_pile_is_empty() -> None:
    assert chosen(table(["r1 y2 b3 r7 y8 o12 o14 g12", "b1"], stack="", discards=["", "p1"])) == "<1"
    assert chosen(table(["r1 y2", "b1"], stack="")) == "-"


def test_takes_what_can_be_laid_off_once_the_level_lies() -> None:
    assert chosen(table(["o12 o14", "b1"], melds={0: RUNS}, discards=["p12", "p7"])) == "<1"


def test_lays_the_level_as_soon_as_it_can_with_as_few_jokers_as_possible() -> None:
    state = play(table(["r1 y2 b3 r7 y8 b9 J g12 o12 p12", "b1"], stack="o14"), "+")
    assert play_on(state, 8) == ["R1", "r1", "y2", "b3", "R7", "r7", "y8", "b9"]


def test_lays_off_all_it_can_and_discards_the_rest() -> None:
    state = play(table(["y7 J y12", "b1"], melds={0: RUNS}, stack="o14 o15"), "+")
    assert play_on(state, 2) == ["y7>0.1", "J>0.0h"]
    assert chosen(state)[0] == "/"


def test_goes_out_when_it_can() -> None:
    state = play(table(["y7 J y9", "b1"], melds={0: RUNS}, stack="o12 o15"), "+")
    assert play_on(state, 4) == ["y7>0.1", "J>0.1h", "y9>0.1", "/o12"]


def test_throws_away_what_its_level_misses_least() -> None:
    state = play(table(["r1 y2 b3 r7 y8 p8", "b1"], stack="o15 o14"), "+")
    assert chosen(state) in {"/o15", "/y8", "/p8"}
    state = play(table(["r1 y2 b3 r7 y8", "b1"], stack="o15 o14"), "+")
    assert chosen(state) == "/o15"


def test_would_rather_not_throw_away_what_can_be_laid_off() -> None:
    state = play(table(["o9 p12 b12 b13", "b1"], levels=[2, 1], melds={1: "R6 r6 r7 r8 R1 g1 g2 g3"}, stack="o15 y5"), "+")
    assert chosen(state) in {"/o15", "/b13"}, "as useful to its own level as o9, which others could lay off"


def test_lays_a_skip_card_before_the_leader() -> None:
    state = play(table(["S r1", "b1", "b2", "b3"], levels=[1, 2, 5, 3]), "+")
    assert chosen(state) == "S>2"
    state = play(table(["S y9", "b1", "b2", "b3"], levels=[1, 1, 5, 3], melds={1: RUNS}), "+")
    assert chosen(state) == "S>1", "it may end the round"


@pytest.mark.parametrize(
    ("held", "level", "kept"),
    [
        ("r5 r6 r7 y1 y15 b3 g3 p11 J S", 6, {"=J", "=r5", "=r6", "=r7"}),
        ("r5 g5 b5 p5 y1 y2 y15 b3 g9 p11", 8, {"=r5", "=g5", "=b5", "=p5"}),
        ("r2 g2 b9 p9 y14 y1 y15 b3 g7 S", 8, {"=r2", "=g2", "=b9", "=p9"}),
    ],
)
def test_keeps_what_its_level_needs_with_two_stars(held: str, level: int, kept: Sequence[str]) -> None:
    state = table(["", held], levels=[1, level], stars=2, melds={0: "R1 o1 o2 o3 R7 o7 o8 o9 o10"})
    play(state, "+", "/o15")
    made = []
    while GAME.turn(state) is not None:
        made += play_on(state, 1)
    assert len(set(made) & set(kept)) == 4


def test_keeps_no_card_that_is_of_no_use() -> None:
    state = table(["", "S S S"], levels=[1, 6], stars=2, melds={0: "R1 o1 o2 o3 R7 o7 o8 o9 o10"})
    assert chosen(play(state, "+", "/o15")) == "."


@pytest.mark.slow
def test_careful_players_finish_a_match_in_a_few_rounds() -> None:
    rounds = [len(record["rounds"]) for record in simulate(GAME, 4, fifth_of(20), 1, ["careful"], {"turn_limit": 1000})]
    assert sum(rounds) / len(rounds) < 12


def test_the_drawn_table_names_melds_jokers_and_skip_cards() -> None:
    state = table(["S J r9", "b1"], melds={0: "R1 r1 J r3 R4 r4 r5 r6"}, discards=["g1 g2", "J"])
    state.before[1], state.fresh_skips = 1, 2
    shown = GAME.show(state, 0, ["Ada", "Bo"]).plain
    for text in ("▶ Ada", "0.0 R1: ●r1 ★J=2 ●r3", "♣g2 +1", "loses a turn", "Hand: ●r9 ★J ⊘S", "Ada must take a card."):
        assert text in shown
    assert "Hand" not in GAME.show(state, None, ["Ada", "Bo"]).plain
    assert "Ada may lay off, then must discard." in GAME.show(play(state, "+"), 0, ["Ada", "Bo"]).plain
