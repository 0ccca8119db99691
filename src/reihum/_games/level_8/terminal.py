"""A round of Level 8 drawn for a terminal."""

from collections.abc import Sequence

from rich.text import Text

from reihum._games.level_8.view import Level8Laid, Level8Meld, Level8View

STYLES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "magenta", "o": "dark_orange", "J": "bold", "S": "bold"}
SHAPES = {"r": "●", "y": "✹", "g": "♣", "b": "♠", "p": "♦", "o": "▲", "J": "★", "S": "⊘"}
WIDTH = 80
NAME = 16


def draw_card(name: str) -> Text:
    """Draw a card in its colour: the shape, then the card's name."""
    return Text(f"{SHAPES[name[0]]}{name}", STYLES[name[0]])


def show(view: Level8View, turn: int | None, names: Sequence[str]) -> Text:
    """Draw pile, players, melds and hand, at most 80 columns wide."""
    under = f", {view.under} skip card{'s' * (view.under > 1)} face up under it" * bool(view.under)
    lines = [Text(f"Pile: {view.pile} face down{under}", "dim")]
    for seat, name in enumerate(names):
        lines.append(_draw_player(view, seat, name, seat == turn))
        lines += [_draw_meld(seat, number, meld) for number, meld in enumerate(view.melds[seat])]
    if view.hand:
        lines.append(_wrap_cards("Hand: ", [draw_card(name) for name in view.hand]))
    if view.keeping:
        lines.append(_wrap_cards("Kept: ", [draw_card(name) for name in view.keeping]))
    if turn is not None:
        lines.append(Text(f"{names[turn][:NAME]}: {_describe_turn(view)}", "bold"))
    return Text("\n").join(lines)


def _draw_player(view: Level8View, seat: int, name: str, moves: bool) -> Text:  # noqa: FBT001 - whether it is the seat's move
    """Draw a seat in one line: level and its melds, hand, top of the discard pile, skip card."""
    level = view.levels[seat]
    task = "laid" if view.laid[seat] else " ".join(view.level_card[level - 1])
    who = f"{'▶' if moves else ' '} {name[:NAME]:<{NAME}}"
    line = Text(f"{who} level {level}  {task:<15} {view.counts[seat]:>2} cards  ", "bold" if moves else "")
    top = view.tops[seat]
    line.append_text(draw_card(top) if top else Text("-", "dim"))
    if view.heights[seat] > 1:
        line.append(f" +{view.heights[seat] - 1}", "dim")
    if view.kept[seat]:
        line.append(f"  keeps {view.kept[seat]}")
    if view.skipped[seat]:
        line.append("  loses a turn", "bold red")
    return line


def _draw_meld(seat: int, number: int, meld: Level8Meld) -> Text:
    """Draw a meld with its name in moves that lay off onto it."""
    return _wrap_cards(f"    {seat}.{number} {meld.kind}{meld.value}: ", [_draw_laid(one) for one in meld.cards])


def _draw_laid(one: Level8Laid) -> Text:
    return draw_card(one.card) if one.stands_for is None else draw_card(one.card).append(f"={one.stands_for}", "dim")


def _describe_turn(view: Level8View) -> str:
    """Return what the seat to move may do."""
    if view.laying is not None:
        return "goes on laying the level"
    return {
        "draw": "takes a card",
        "lay": "may lay the level, or discards",
        "off": "may lay off, or discards",
        "keep": "may keep cards for the next round",
    }[view.phase]


def _wrap_cards(title: str, cards: list[Text]) -> Text:
    """Set cards side by side, wrapped into lines."""
    out = Text(title)
    used = indent = len(title)
    for drawn in cards:
        if used + drawn.cell_len + 1 > WIDTH:
            out.append("\n" + " " * indent)
            used = indent
        out.append_text(drawn).append(" ")
        used += drawn.cell_len + 1
    return out
