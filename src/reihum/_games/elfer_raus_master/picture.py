"""The table of Elfer raus! Master as a picture, drawn from what a seat sees, or an onlooker."""

from collections.abc import Sequence

from reihum._games.elfer_raus_master.view import ElferRausMasterView
from reihum._pictures.svg import Sheet, name_place

NUMBERS = 21


def draw_table(sheet: Sheet, view: ElferRausMasterView, _names: Sequence[str]) -> None:
    """Draw the rows of Master, jokers where they stand, and name the connectors below each row."""
    for row in view.rows:
        cells = []
        for number in range(1, NUMBERS + 1):
            cell = name_place(row.colour, number, number in row.numbers, view.open)
            cells.append(f"{row.colour}J{number}" if number in row.jokers else cell)
        below = [str(bridge) for bridge in view.bridges if str(bridge).startswith(row.colour)]
        sheet.row(f"connectors: {', '.join(below)}" if below else "", cells)
    sheet.say(f"{view.pile} cards in the pile, {view.bonuses_left} bonus cards left", faint=True)
