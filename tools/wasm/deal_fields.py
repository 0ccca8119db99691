"""A recorded deal as the browser restores it: fields of the state, and the deck to deal from."""

from typing import TYPE_CHECKING, Any, cast

from reihum._kit.base import Carry, Deal
from reihum._kit.deck_game import DeckGame, concatenate_deck
from reihum._kit.states import GameState
from reihum._kit.structured import get_dtype

if TYPE_CHECKING:
    from collections.abc import Sequence

FieldValues = dict[str, int | list[int]]
"""Fields of a state by name: a number, or the numbers of an array in the order of memory."""


def list_nonzero_fields(state: GameState) -> FieldValues:
    """Return the fields of a state that are not zero."""
    found: FieldValues = {}
    for name in get_dtype(type(state)).names or ():
        value = state[name]
        if value.any():
            found[name] = value.ravel().tolist() if value.shape else int(value)
    return found


def restore_deal(game: DeckGame[Any, Any, Any, Any], carry: Carry, deal: Deal) -> tuple[FieldValues, list[int]]:
    """Return the fields of a recorded deal beside its cards, and the deck from which its cards are dealt."""
    notation: Any = game.notation
    parse = getattr(notation, "parse_card", None) or notation.parse_tile

    def parse_all(name: str) -> list[int]:
        return [parse(card) for card in cast("Sequence[str]", deal[name])]

    hands = [[parse(card) for card in hand] for hand in cast("Sequence[Sequence[str]]", deal["hands"])]
    for hand, kept in zip(hands, cast("Sequence[Sequence[str]]", carry.get("kept", [])), strict=False):
        for card in kept:
            # Kept cards are in the hand already and are not dealt.
            hand.remove(parse(card))
    before = [parse_all("open")] if "open" in deal else []
    after = [[parse(deal["upcard"])]] if "upcard" in deal else []
    extra: FieldValues = {}
    if "rows" in deal:
        extra["order"] = [notation.LETTERS.index(letter) for letter in cast("Sequence[str]", deal["rows"])]
    if "board_jokers" in deal:
        extra["board_jokers"] = cast("int", deal["board_jokers"])
    return extra, concatenate_deck([*before, *hands], *after, parse_all("pile"))
