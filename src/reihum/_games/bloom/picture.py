"""The table of Bloom as a picture, drawn from what a seat sees, or an onlooker."""

from collections.abc import Sequence

from reihum._games.bloom.view import BloomTile, BloomView
from reihum._pictures.svg import Sheet


def draw_table(sheet: Sheet, view: BloomView, names: Sequence[str]) -> None:
    """Draw the rows of Bloom, the row that is being laid, and the open tiles."""
    for number, row in enumerate(view.rows):
        sheet.cards(map(name_tile, row.tiles), f"row {number}, of {names[row.seat]}")
    if view.built is not None and view.built.tiles:
        sheet.cards(map(name_tile, view.built.tiles), "being laid")
    sheet.cards(map(name_tile, view.open), f"open; {view.pile} hidden, {view.board_jokers} jokers on the board")


def name_tile(tile: BloomTile) -> str:
    """Return a tile of Bloom with its flowers."""
    return f"{tile.tile}*{tile.flowers}" if tile.flowers else str(tile.tile)
