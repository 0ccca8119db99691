"""What a hint says of a discard: whether the card is missed, and whether a whole level stays in hand without it."""

import pytest

from reihum._games.level_8 import GAME
from tests.games.level_8.table import play, table


@pytest.mark.parametrize(
    ("hand", "discard", "reason"),
    [
        ("r1 y2 b3 r7 y8 b9 g12 g13 o12 p12", "/p12", "holds_back"),  # two runs of three lie in hand
        ("r1 y2 b3 r7 y8 b9 g12 g13 o12 p12", "/b3", "holds_back"),  # so do two without it: 7, 8, 9 and 12, 13, 14
        ("r1 y2 b3 r7 y8 b9 g12 y12 o12 p12", "/b3", "advice"),  # not what `careful` would do, so that it is not said to be missed least
        ("r1 y2 b3 r7 y9 b9 g12 y12 o12 p12", "/p12", "not_needed"),
    ],
)
def test_why_a_card_may_go(hand: str, discard: str, reason: str) -> None:
    state = play(table([hand, "b1"], stack="o14"), "+")
    hint = GAME.explained(state, GAME.code(state, discard))
    assert (hint.reason, hint.cards) == (reason, [discard.removeprefix("/")])


@pytest.mark.parametrize(
    ("level", "laid", "move", "reason"),
    [
        (7, False, "R1", "lays_level"),
        (7, False, "/o12", "holds_back"),
        (8, False, "R1", "wins"),
        (8, False, "/o12", "not_needed"),  # laying it wins at once, so that there is no second level to climb
        (6, True, "/o15", "goes_out"),
        (7, True, "/o15", "wins"),
    ],
)
def test_what_there_is_to_climb_at_the_end_of_the_level_card(level: int, laid: bool, move: str, reason: str) -> None:  # noqa: FBT001
    hand = "" if laid else "r1 y2 b3 r4 y7 b8 g9 r10 o12"
    melds = {0: "R1 r1 y2 b3 r4 R7 y7 b8 g9 r10"} if laid else {}
    state = play(table([hand, "b1"], levels=[level, 1], own=[["R4", "R4"]] * 8, melds=melds), "+")
    assert GAME.explained(state, GAME.code(state, move)).reason == reason
