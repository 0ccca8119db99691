"""The table of Level 8 as a picture, drawn from what a seat sees, or an onlooker."""

from collections.abc import Sequence

from reihum._games.level_8.view import Level8View
from reihum._pictures.svg import Sheet


def draw_table(sheet: Sheet, view: Level8View, names: Sequence[str]) -> None:
    """Draw the melds of Level 8 by seat, and the tops of the discard piles."""
    for seat, melds in enumerate(view.melds):
        for meld in melds:
            cards = [card.card + ("" if card.stands_for is None else f"={card.stands_for}") for card in meld.cards]
            sheet.cards(cards, f"{names[seat]}, level {view.levels[seat]}: {meld.kind}{meld.size}")
    sheet.cards([top or "-" for top in view.tops], f"discard piles of {', '.join(names)}; {view.pile} cards in the pile")
