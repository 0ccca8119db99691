"""A recorded deal as the browser restores it: fields of the state, and the deck to deal from."""

from typing import TYPE_CHECKING, Any, cast

from reihum._kit.base import Carry, Deal
from reihum._kit.deck_game import DeckGame, concatenate_deck
from reihum._kit.states import GameState
from reihum._kit.structured import get_dtype

if TYPE_CHECKING:
    from collections.abc import Sequence

Values = dict[str, int | list[int]]


def values(state: GameState) -> Values:
    """Return the fields of a state that are not zero."""
    found: Values = {}
    for name in get_dtype(type(state)).names or ():
        value = state[name]
        if value.any():
            found[name] = value.ravel().tolist() if value.shape else int(value)
    return found


def restored(game: DeckGame[Any, Any, Any, Any], carry: Carry, deal: Deal) -> tuple[Values, list[int]]:
    """Return the fields of a recorded deal beside its cards, and the deck from which its cards are dealt."""
    notation: Any = game.notation
    code = getattr(notation, "parse_card", None) or notation.parse_tile

    def codes(name: str) -> list[int]:
        return [code(card) for card in cast("Sequence[str]", deal[name])]

    hands = [[code(card) for card in hand] for hand in cast("Sequence[Sequence[str]]", deal["hands"])]
    for hand, kept in zip(hands, cast("Sequence[Sequence[str]]", carry.get("kept", [])), strict=False):
        for card in kept:
            # Kept cards are in the hand already and are not dealt.
            hand.remove(code(card))
    before = [codes("open")] if "open" in deal else []
    after = [[code(deal["upcard"])]] if "upcard" in deal else []
    extra: Values = {}
    if "rows" in deal:
        extra["order"] = [notation.LETTERS.index(letter) for letter in cast("Sequence[str]", deal["rows"])]
    if "board_jokers" in deal:
        extra["board_jokers"] = cast("int", deal["board_jokers"])
    return extra, concatenate_deck([*before, *hands], *after, codes("pile"))
