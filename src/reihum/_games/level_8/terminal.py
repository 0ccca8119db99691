"""A round of Level 8 drawn for a terminal."""

from collections.abc import Sequence

from rich.text import Text

from reihum._games.level_8.view import Level8Laid, Level8Meld, Level8View

STYLES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "magenta", "o": "dark_orange", "J": "bold", "S": "bold"}
SHAPES = {"r": "●", "y": "✹", "g": "♣", "b": "♠", "p": "♦", "o": "▲", "J": "★", "S": "⊘"}
MOVES = {
    "+": "take the top card of the pile",
    "<2": "take the top card of seat 2's discard pile; you are seat 0, the others follow as they are listed",
    "-": "take nothing: no card lies anywhere",
    "R4, V7, Cg": "begin a combination of your level: a run from 4, a set of 7s, green cards",
    "r4, J": "lay its cards, one by one: the red 4, a joker; colours are r red, y yellow, g green, b blue, p purple, o orange",
    "r7>2.1, J>2.1": "lay off the red 7, or a joker, onto combination 2.1",
    "J>2.1l, J>2.1h": "lay off a joker at the low or the high end of a run",
    "/r7, /J, /S": "discard a card, a joker or a skip card, which ends the turn",
    "S>2": "put a skip card in front of seat 2, which ends the turn",
    "=r7, =J, =S": "keep a card for the next round",
    ".": "keep no more",
}
"""How moves are typed: examples of each form, and what they mean."""
MARKS = {
    "●r ✹y ♣g ♠b ♦p ▲o": "red, yellow, green, blue, purple and orange",
    "★J ⊘S": "a joker, a skip card",
    "★J=7": "a joker that stands for a 7",
    "R3 V4 C5": "beside a level: it needs a run of 3, a set of 4 (one number), 5 cards of one colour",
    "2.1 R4:": "before cards: combination 1 of seat 2 (both from 0), a run from 4; V4 is a set of 4s, Cg are green cards",
    "●r7 +2": "a discard pile: its top card, and how many lie below it",
    "-": "a discard pile without cards",
    "▶": "whose turn it is",
}
"""What is drawn, beside names and numbers."""
SHEET = "These are the levels after each round, not points: who reaches 9 is past level 8 and wins."
"""How the score sheet is read."""
WIDTH = 80
NAME = 16


def format_card(name: str) -> Text:
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
        lines.append(_wrap_cards("Hand: ", [format_card(name) for name in view.hand]))
    if view.keeping:
        lines.append(_wrap_cards("Kept: ", [format_card(name) for name in view.keeping]))
    if turn is not None:
        lines.append(Text(f"{names[turn][:NAME]} {_describe_turn(view)}.", "bold"))
    return Text("\n").join(lines)


def _draw_player(view: Level8View, seat: int, name: str, moves: bool) -> Text:  # noqa: FBT001 - whether it is the seat's move
    """Draw a seat in one line: level and its melds, hand, top of the discard pile, skip card."""
    level = view.levels[seat]
    task = "laid" if view.laid[seat] else " ".join(view.level_card[level - 1])
    who = f"{'▶' if moves else ' '} {name[:NAME]:<{NAME}}"
    cards = f"{view.counts[seat]:>2} card{' ' if view.counts[seat] == 1 else 's'}"
    line = Text(f"{who} level {level}  {task:<15} {cards}  ", "bold" if moves else "")
    top = view.tops[seat]
    line.append_text(format_card(top) if top else Text("-", "dim"))
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
    return format_card(one.card) if one.stands_for is None else format_card(one.card).append(f"={one.stands_for}", "dim")


def _describe_turn(view: Level8View) -> str:
    """Return what the seat to move may do; the words fit "You" as well as a name."""
    if view.laying is not None:
        return "must go on laying the level"
    return {
        "draw": "must take a card",
        "lay": "may lay the level, then must discard",
        "off": "may lay off, then must discard",
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
