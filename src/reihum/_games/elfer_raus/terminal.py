"""A round of Elfer raus! drawn for a terminal."""

from collections.abc import Sequence

from rich.text import Text

from reihum._games.elfer_raus.view import ElferRausRow, ElferRausView

STYLES = {"r": "bold red", "y": "bold yellow", "g": "bold green", "b": "bold blue"}
SHAPES = {"r": "●", "y": "✹", "g": "♣", "b": "♠"}
MOVES = {
    "r12": "lay the red 12; colours are r red, y yellow, g green, b blue",
    "+": "draw, three cards at most if no rule says otherwise; the first that fits is laid at once",
    ".": "end the turn, after at least one card",
    "-": "pass: no card fits, and none can be drawn",
}
"""How moves are typed: examples of each form, and what they mean."""
MARKS = {
    "●r ✹y ♣g ♠b": "red, yellow, green and blue; each row begins with its sign",
    "_": "the next card here fits now",
    "·": "no card fits here yet",
    "▶": "whose turn it is",
    "opened": "who laid the first 11, or moved first",
}
"""What is drawn, beside names and numbers."""
SHEET = "Cards left in hand cost points, by the numbers on them if no rule says otherwise: the lowest total wins."
"""How the score sheet is read."""
NAME = 20


def format_card(name: str) -> Text:
    """Return a card drawn in its colour: the shape, then the card's name."""
    return Text(SHAPES[name[0]] + name, STYLES[name[0]])


def show(view: ElferRausView, turn: int | None, names: Sequence[str]) -> Text:
    """Return the table, the players and the hand drawn, at most 80 columns wide."""
    lines = [_draw_row(row, view) for row in view.rows]
    lines.append(Text())
    for seat, (name, count) in enumerate(zip(names, view.counts, strict=True)):
        mark = "▶ " if seat == turn else "  "
        opened = "  opened" if seat == view.starter else ""
        cards = f"{count:>2} card{' ' if count == 1 else 's'}"
        lines.append(Text(f"{mark}{name[:NAME]:<{NAME}} {cards}{opened}", "bold" if seat == turn else ""))
    lines.append(Text(f"  Pile: {view.pile}", "dim"))
    if view.hand:
        lines.append(Text("\nHand: ") + _wrap_cards([format_card(name) for name in view.hand]))
    return Text("\n").join(lines)


def _draw_row(row: ElferRausRow, view: ElferRausView) -> Text:
    """Return one row drawn: the cards that lie in their colour, those that fit now as open places."""
    drawn = Text(f"{SHAPES[row.colour]} ", STYLES[row.colour])
    for number in range(1, view.highest + 1):
        if row.low <= number <= row.high:
            drawn.append(f"{number:>3}", STYLES[row.colour])
        elif f"{row.colour}{number}" in view.fits:
            drawn.append("  _", "dim")
        else:
            drawn.append("  ·", "dim")
    return drawn


def _wrap_cards(cards: list[Text], width: int = 72) -> Text:
    """Return cards side by side, wrapped into lines."""
    out = Text()
    used = 0
    for drawn in cards:
        if used + drawn.cell_len + 1 > width:
            out.append("\n      ")
            used = 0
        out.append_text(drawn).append(" ")
        used += drawn.cell_len + 1
    return out
