"""A round of Elfer raus! drawn for a terminal."""

from collections.abc import Sequence

from rich.text import Text

from reihum.games.elfer_raus.state import NUMBERS
from reihum.games.elfer_raus.view import ElferRausView

STYLES = {"r": "bold red", "y": "bold yellow", "g": "bold green", "b": "bold blue"}
SHAPES = {"r": "●", "y": "✹", "g": "♣", "b": "♠"}


def card(name: str) -> Text:
    """Return a card drawn in its colour: the shape, then the card's name."""
    return Text(SHAPES[name[0]] + name, STYLES[name[0]])


def show(view: ElferRausView, turn: int | None, names: Sequence[str]) -> Text:
    """Return the table, the players and the hand drawn, at most 80 columns wide."""
    lines = [_row(row.colour, row.low, row.high, view.fits) for row in view.rows]
    lines.append(Text())
    for seat, (name, count) in enumerate(zip(names, view.counts, strict=True)):
        mark = "▶ " if seat == turn else "  "
        lines.append(Text(f"{mark}{name:<20} {count:>2} card{'' if count == 1 else 's'}", "bold" if seat == turn else ""))
    lines.append(Text(f"  Pile: {view.pile}", "dim"))
    if view.hand:
        lines.append(Text("\nHand: ") + _wrapped([card(name) for name in view.hand]))
    return Text("\n").join(lines)


def _row(colour: str, low: int, high: int, fits: list[str]) -> Text:
    """Return one row drawn: what lies in its colour, what fits now as an open place."""
    row = Text(f"{SHAPES[colour]} ", STYLES[colour])
    for number in range(1, NUMBERS + 1):
        if low <= number <= high:
            row.append(f"{number:>3}", STYLES[colour])
        elif f"{colour}{number}" in fits:
            row.append("  _", "dim")
        else:
            row.append("  ·", "dim")
    return row


def _wrapped(cards: list[Text], width: int = 72) -> Text:
    """Return cards set side by side, in as many lines as they need."""
    out = Text()
    used = 0
    for drawn in cards:
        if used + drawn.cell_len + 1 > width:
            out.append("\n      ")
            used = 0
        out.append_text(drawn).append(" ")
        used += drawn.cell_len + 1
    return out
