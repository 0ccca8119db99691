"""Variants of the toy game for the browser: with a board of its own, with a missing board, with a rich view."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct
from rich.text import Text

from reihum._kit.options import Option, is_whole
from tests.helpers.toy_game import GAME, Toy

HERE = Path(__file__).parent


class OwnBoard(Toy):
    """The toy with a board of its own."""

    id, title, board = "toy_own", "Toy with a board", HERE / "toy_board"


class NoBoard(Toy):
    """The toy that declares a board which does not exist."""

    id, title, board = "toy_none", "Toy without its board", HERE.parent / "server"


class WideView(Struct):
    """A view with every kind of plain data."""

    hand: list[str]
    counts: list[int]
    points: list[int]
    last: int
    open: bool
    trump: str | None
    rows: list[list[str]]
    tricks: list[dict[str, Any]]
    bids: dict[str, int]
    discard: list[str]


class Reasons:
    """Hints with a reason and the cards it is about."""

    REASONS = ("lowest_card",)

    @staticmethod
    def explain_move(_world: Any, _scratch: Any, move: int) -> tuple[str, list[str]]:
        """Return the one reason there is."""
        return "lowest_card", [str(move)]


class Wide(Toy):
    """The toy with a view of many parts, and with options of every kind."""

    id, title = "toy_wide", "Toy of many parts"
    hints: Any = Reasons
    about: ClassVar[Mapping[str, str]] = {"en": "Lay your cards; a higher one scores.", "de": "Leg deine Karten; höher zählt."}
    options = (
        Option("rounds", 1, "a number of rounds from 1 to 9", lambda value, _: is_whole(value, 1, 9), (1, 2, 3)),
        Option("open_hands", default=False, allowed="true or false", check=lambda value, _: isinstance(value, bool)),
        Option("hand_size", 3, "always 3", lambda value, _: value == 3),
    )

    def view(self, state: Any, seat: int | None) -> Any:
        """Return the toy's view, and what else there might be."""
        hand = [] if seat is None else [str(card) for card in self._hand(state, seat)]
        counts = [len(self._hand(state, one)) for one in range(2)]
        tricks = [{"winner": 0, "cards": ["3", "7"], "worth": 10}, {"winner": 1, "cards": ["11", "2"], "worth": -4}]
        rows = [["3", "4", "5", "6"], ["9", "10"], []]
        return WideView(
            hand,
            counts,
            self.scores(state),
            3,
            open=False,
            trump=None,
            rows=rows,
            tricks=tricks,
            bids={"Ada": 3, "Ben": 2},
            discard=["1", "8"],
        )

    def show(self, state: Any, seat: int | None, names: Sequence[str]) -> Text:
        """Draw less than there is: a terminal is eighty columns wide."""
        return Text(f"last: {state.last}")


TOYS = (GAME, OwnBoard(), NoBoard(), Wide())
