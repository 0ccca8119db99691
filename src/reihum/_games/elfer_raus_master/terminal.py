"""A round of Elfer raus! Master drawn for a terminal."""

from collections.abc import Sequence

from rich.text import Text

from reihum._games.elfer_raus_master.state import NUMBERS
from reihum._games.elfer_raus_master.view import ElferRausMasterRow, ElferRausMasterView

STYLES = {"r": "bold red", "y": "bold yellow", "g": "bold green", "b": "bold blue", "J": "bold magenta"}
SHAPES = {"r": "●", "y": "✹", "g": "♣", "b": "♠", "J": "★"}
WIDTH = 72
NAME = 24


def draw_card(name: str) -> Text:
    """Return a card drawn in its colour: the shape, then the card's name."""
    return Text(SHAPES[name[0]] + name, STYLES[name[0]])


def show(view: ElferRausMasterView, turn: int | None, names: Sequence[str]) -> Text:
    """Return the table, the players and the hand drawn, at most 80 columns wide."""
    lines = []
    for row in view.rows:
        lines.append(_draw_row(row, view))
        bridges = {bridge.number for bridge in view.bridges if bridge.upper == row.colour}
        lines.append(Text("  " + "".join("  ┃" if number in bridges else "   " for number in range(1, NUMBERS + 1)), STYLES["J"]))
    for seat, name in enumerate(names):
        mark = "▶" if seat == turn else " "
        cards = f"{view.counts[seat]:>2} card{'' if view.counts[seat] == 1 else 's'}"
        counts = f"{cards}, {view.connectors[seat]} connectors, {view.bonuses[seat]} bonus"
        lines.append(Text(f"{mark} {name[:NAME]:<{NAME}} {counts}", "bold" if seat == turn else ""))
    lines.append(Text(f"  Pile: {view.pile}, bonus cards: {view.bonuses_left}", "dim"))
    if view.laid or view.exchanged:
        lines.append(Text(f"  In this turn: {view.laid} laid{', joker exchanged' if view.exchanged else ''}", "dim"))
    if view.hand:
        lines.append(Text("\nHand: ") + _wrap_cards([draw_card(name) for name in view.hand]))
    return Text("\n").join(lines)


def _draw_row(row: ElferRausMasterRow, view: ElferRausMasterView) -> Text:
    """Return one row drawn: numbers that lie, a star for a joker, open spots as `_`, spots for a connector as `:`."""
    reach = {spot.partition(">")[2] for spot in view.reach}
    drawn = Text(f"{SHAPES[row.colour]} ", STYLES[row.colour])
    for number in range(1, NUMBERS + 1):
        spot = f"{row.colour}{number}"
        if number in row.jokers:
            drawn.append(f"{SHAPES['J']:>3}", STYLES["J"])
        elif number in row.numbers:
            drawn.append(f"{number:>3}", STYLES[row.colour])
        else:
            drawn.append("  _" if spot in view.open else "  :" if spot in reach else "  ·", "dim")
    return drawn


def _wrap_cards(cards: list[Text]) -> Text:
    """Return cards side by side, wrapped into lines."""
    out = Text()
    used = 0
    for drawn in cards:
        if used + drawn.cell_len + 1 > WIDTH:
            out.append("\n      ")
            used = 0
        out.append_text(drawn).append(" ")
        used += drawn.cell_len + 1
    return out
