"""The tables of the four games, drawn from views: what a seat sees, or an onlooker."""

from collections.abc import Callable, Sequence
from typing import Any

from reihum._pictures.svg import Sheet

View = Any
"""A view of the game that a function draws."""
MASTER_NUMBERS = 21


def draw_elfer_raus(sheet: Sheet, view: View, _names: Sequence[str]) -> None:
    """Draw the rows of Elfer raus!, and the places where a card fits."""
    for row in view.rows:
        laid = range(row.low, row.high + 1) if row.low else range(0)
        sheet.row("", [_cell(row.colour, number, number in laid, view.fits) for number in range(1, view.highest + 1)])
    sheet.say(f"{view.pile} cards in the pile", faint=True)


def draw_elfer_raus_master(sheet: Sheet, view: View, _names: Sequence[str]) -> None:
    """Draw the rows of Master, jokers where they stand, and name the connectors below each row."""
    for row in view.rows:
        cells = []
        for number in range(1, MASTER_NUMBERS + 1):
            cell = _cell(row.colour, number, number in row.numbers, view.open)
            cells.append(f"{row.colour}J{number}" if number in row.jokers else cell)
        below = [str(bridge) for bridge in view.bridges if str(bridge).startswith(row.colour)]
        sheet.row(f"connectors: {', '.join(below)}" if below else "", cells)
    sheet.say(f"{view.pile} cards in the pile, {view.bonuses_left} bonus cards left", faint=True)


def draw_level_8(sheet: Sheet, view: View, names: Sequence[str]) -> None:
    """Draw the melds of Level 8 by seat, and the tops of the discard piles."""
    for seat, melds in enumerate(view.melds):
        for meld in melds:
            cards = [card.card + ("" if card.stands_for is None else f"={card.stands_for}") for card in meld.cards]
            sheet.cards(cards, f"{names[seat]}, level {view.levels[seat]}: {meld.kind}{meld.size}")
    sheet.cards([top or "-" for top in view.tops], f"discard piles of {', '.join(names)}; {view.pile} cards in the pile")


def draw_bloom(sheet: Sheet, view: View, names: Sequence[str]) -> None:
    """Draw the rows of Bloom, the row that is being laid, and the open tiles."""
    for number, row in enumerate(view.rows):
        sheet.cards(map(_tile, row.tiles), f"row {number}, of {names[row.seat]}")
    if view.built is not None and view.built.tiles:
        sheet.cards(map(_tile, view.built.tiles), "being laid")
    sheet.cards(map(_tile, view.open), f"open; {view.pile} hidden, {view.board_jokers} jokers on the board")


DRAWN: dict[str, Callable[[Sheet, View, Sequence[str]], None]] = {
    "elfer_raus": draw_elfer_raus,
    "elfer_raus_master": draw_elfer_raus_master,
    "level_8": draw_level_8,
    "bloom": draw_bloom,
}
"""How a game's table is drawn, by its id."""


def hand_of(view: View) -> Sequence[str]:
    """Return the cards in the hand that a view shows, none for an onlooker."""
    return [card if isinstance(card, str) else _tile(card) for card in view.hand or []]


def counts_of(view: View) -> list[int]:
    """Return how many cards or tiles each seat holds."""
    counts: list[int] = view.counts if hasattr(view, "counts") else [player.count for player in view.players]
    return counts


def _tile(tile: View) -> str:
    """Return a tile of Bloom with its flowers."""
    return f"{tile.tile}*{tile.flowers}" if tile.flowers else str(tile.tile)


def _cell(colour: str, number: int, laid: bool, fits: Sequence[str]) -> str:  # noqa: FBT001 - of one place
    if laid:
        return f"{colour}{number}"
    return "_" if f"{colour}{number}" in fits else ""
