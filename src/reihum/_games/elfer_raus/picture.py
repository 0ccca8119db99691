"""The table of Elfer raus! as a picture, drawn from what a seat sees, or an onlooker."""

from collections.abc import Sequence

from reihum._games.elfer_raus.view import ElferRausView
from reihum._pictures.svg import Sheet, name_place


def draw_table(sheet: Sheet, view: ElferRausView, _names: Sequence[str]) -> None:
    """Draw the rows of Elfer raus!, and the places where a card fits."""
    for row in view.rows:
        laid = range(row.low, row.high + 1) if row.low else range(0)
        sheet.row("", [name_place(row.colour, number, number in laid, view.fits) for number in range(1, view.highest + 1)])
    sheet.say(f"{view.pile} cards in the pile", faint=True)
