"""A round of Bloom drawn for a terminal."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from reihum._games.bloom.view import BloomBuilt, BloomTile, BloomView

STYLES = {0: "bold magenta", 1: "", 2: "cyan", 3: "green", 5: "bold yellow", 7: "bold red"}
"""Text styles by number of flowers; a joker has none."""
ROBBED_STYLE = "reverse"
MOVES = {
    "37x2.1": "exchange your 37 for the joker at place 1 of row 2; rows and places are counted from 0",
    "+": "draw a hidden tile",
    "+37": "draw the open tile 37",
    "37, J": "a new row: its next tile, upwards, from your hand",
    "37<2": "a new row: its next tile, stolen from row 2",
    "J<2.1": "a new row: steal the joker at place 1 of row 2",
    "*": "close the new row, and take a joker from the board",
    "37>2.3, J>2.3": "add a tile to row 2, so that it stands at place 3",
    ".": "close the new row, stop adding, or stop drawing after one tile",
    "-": "pass",
}
"""How moves are typed: examples of each form, and what they mean."""
MARKS = {
    "37*3": "the tile 37 with three flowers; without a star it has one, and J, a joker, none",
    "Scoring:": "the scoring tiles still there; a new row earns the one with its number of flowers",
    "> Row 2": "the row that is being built or added to, and after it who laid it",
    "5 points  2 3": "a player's points, and the scoring tiles that make them",
    "▶": "whose turn it is",
    "…": "a name goes on",
}
"""What is drawn, beside names and numbers."""
SHEET = "The highest total wins; if totals are equal, the better last round."
"""How the score sheet is read."""
WIDTH = 78
NAME = 20


def format_tile(shown: BloomTile) -> Text:
    """Return a tile: its number and, from two on, its flowers."""
    mark = f"{shown.tile}*{shown.flowers}" if shown.flowers > 1 else shown.tile
    return Text(mark, STYLES[shown.flowers])


def show(view: BloomView, turn: int | None, names: Sequence[str]) -> Text:
    """Draw the board, the rows, the players and the hand, at most 80 columns wide. `55*7` is the 55 with seven flowers."""
    lines = [
        _draw_line("Open:    ", map(format_tile, view.open)),
        _draw_line("Scoring: ", (Text(str(value)) for value in view.scoring)),
        Text(f"Jokers:  {view.board_jokers}   Hidden: {view.pile}", "dim"),
        Text(),
    ]
    for number, row in enumerate(view.rows):
        mark = "> " if number == view.adding_row else "  "
        lines.append(_draw_line(f"{mark}Row {number:>2}  ", map(format_tile, row.tiles)).append(f" ({_shorten(names[row.seat])})", "dim"))
    if view.built:
        lines.append(_draw_line("> New row ", _draw_built(view.built)).append(f"  flowers: {view.built.flowers}", "dim"))
    lines.append(Text())
    for seat, (name, player) in enumerate(zip(names, view.players, strict=True)):
        mark = "▶ " if seat == turn else "  "
        count = f"{player.count:>2} tile{' ' if player.count == 1 else 's'}"
        start = f"{mark}{_shorten(name):<{NAME}} {count}  {player.points:>3} point{' ' if player.points == 1 else 's'}  "
        lines.append(_draw_line(start, (Text(str(value)) for value in player.scoring), "bold" if seat == turn else ""))
    if view.hand:
        lines += [Text(), _draw_line("Hand: ", map(format_tile, view.hand))]
    return Text("\n").join(lines)


def _shorten(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def _draw_built(built: BloomBuilt) -> Iterable[Text]:
    """Draw the new row; robbed tiles stand out."""
    for place, tile in enumerate(built.tiles):
        piece = format_tile(tile)
        if place in built.robbed:
            piece.stylize(ROBBED_STYLE)
        yield piece


def _draw_line(start: str, pieces: Iterable[Text], style: str = "") -> Text:
    """Set pieces side by side after a heading, wrapped into lines."""
    out = Text(start, style)
    used = len(start)
    room = WIDTH - NAME - len(" ()")
    for piece in pieces:
        if used + piece.cell_len > room:
            out.append("\n" + " " * len(start))
            used = len(start)
        out.append_text(piece).append(" ")
        used += piece.cell_len + 1
    return out
