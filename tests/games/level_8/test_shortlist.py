"""Which moves a search looks at: all where there is something to weigh, and none in the middle of a meld."""

from reihum._games.level_8 import GAME
from reihum._games.level_8.bot import shortlist
from reihum._games.level_8.state import Scratch, State
from reihum._kit.structured import new_record
from tests.games.level_8.table import moves, play, table


def listed(state: State) -> set[str]:
    scratch = new_record(Scratch)
    count = shortlist(state, scratch)
    return {GAME.text(state, code) for code in scratch.codes[:count].tolist()}


def test_a_search_may_hold_the_level_back() -> None:
    state = play(table(["r1 y2 b3 r7 y8 b9 J g12 o12 p12", "b1"], stack="o14"), "+")
    assert {"R1", "R7", "/o12"} <= listed(state) == set(moves(state))


def test_in_the_middle_of_a_meld_there_is_nothing_to_weigh() -> None:
    state = play(table(["r1 y2 b3 r7 y8 b9 J g12 o12 p12", "b1"], stack="o14"), "+", "R1")
    assert moves(state)
    assert listed(state) == set()
    state = play(state, "r1", "y2", "b3")
    assert "R7" in listed(state), "where the second meld begins is weighed again"
