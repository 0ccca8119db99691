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
