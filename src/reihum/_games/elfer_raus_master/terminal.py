"""A round of Elfer raus! Master drawn for a terminal."""

from collections.abc import Sequence

from rich.text import Text

from reihum._games.elfer_raus_master.state import NUMBERS
from reihum._games.elfer_raus_master.view import ElferRausMasterRow, ElferRausMasterView

STYLES = {"r": "bold red", "y": "bold yellow", "g": "bold green", "b": "bold blue", "J": "bold magenta"}
SHAPES = {"r": "●", "y": "✹", "g": "♣", "b": "♠", "J": "★"}
MOVES = {
    "r12": "lay the red 12; colours are r red, y yellow, g green, b blue",
    "J@r12": "lay a joker as the red 12",
    "y>b9": "lay the blue 9 over a connector from the yellow row",
    "y>J@b9": "lay a joker as the blue 9 over a connector from the yellow row",
    "r7xJ": "exchange your red 7 for the joker in its place",
    "+": "draw one card, or as many as a rule says, which ends the turn",
    ".": "end the turn, after at least one card",
    "-": "pass: the pile is empty, and no card has to be laid",
}
"""How moves are typed: examples of each form, and what they mean."""
MARKS = {
    "●r ✹y ♣g ♠b": "red, yellow, green and blue; each row begins with its sign",
    "★J": "a joker",
    "_": "a card fits here now",
    ":": "a connector reaches here",
    "·": "no card fits here yet",
    "┃": "a connector between two rows",
    "▶": "whose turn it is",
}
"""What is drawn, beside names and numbers."""
SHEET = "Bonus cards count for you, cards left in hand against you: the highest total wins."
"""How the score sheet is read."""
WIDTH = 72
NAME = 24


def format_card(name: str) -> Text:
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
        cards, connectors = _count(view.counts[seat], "card"), _count(view.connectors[seat], "connector")
        counts = f"{cards:<8}  {connectors:<12}  {_count(view.bonuses[seat], 'bonus card')}"
        lines.append(Text(f"{mark} {name[:NAME]:<{NAME}} {counts}", "bold" if seat == turn else ""))
    lines.append(Text(f"  Pile: {view.pile}, bonus cards: {view.bonuses_left}", "dim"))
    if view.laid or view.exchanged:
        lines.append(Text(f"  In this turn: {view.laid} laid{', joker exchanged' if view.exchanged else ''}", "dim"))
    if view.hand:
        lines.append(Text("\nHand: ") + _wrap_cards([format_card(name) for name in view.hand]))
    return Text("\n").join(lines)


def _count(number: int, noun: str) -> str:
    return f"{number:>2} {noun}{'' if number == 1 else 's'}"


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
