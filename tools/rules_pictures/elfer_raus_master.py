"""The pictures of the rules of Elfer raus! Master."""

from collections.abc import Iterable, Mapping

from tools.rules_pictures.cards import bonus_card, card, cards, connector, height, pile, row
from tools.rules_pictures.drawing import at, panel
from tools.rules_pictures.signs import arrow, cross, letter, tick


def master_setup() -> str:
    """Show the four 11s one under the other, the pile, connectors and bonus cards."""
    rows = [at(190, 24 + 62 * index, row(colour, [11], range(7, 16), 36)) for index, colour in enumerate("gybr")]
    bonuses = "".join(bonus_card(640 + 7 * index, 30 + 5 * index, 50) for index in range(7))
    bridges = "".join(connector(640 + 28 * index, 206, "gr" if index % 2 else "yb", 22) for index in range(4))
    return panel(760, 286, pile(60, 100, 62), *rows, bonuses, bridges)


def _bridged(laid: Mapping[str, Iterable[int]], numbers: range) -> str:
    """Draw rows with room between them for connectors."""
    rows = (row(colour, there, numbers, 44, show_open=False) for colour, there in laid.items())
    return "".join(at(30, 26 + 84 * index, each) for index, each in enumerate(rows))


def _gap(column: int, between: int) -> tuple[float, float]:
    """Find the middle of the gap under a row (0, 1, …) in a column (0, 1, …) of such rows."""
    return 30 + 47 * column + 22, 26 + 84 * between + (height(44) + 84) / 2


def master_timo() -> str:
    """Show Timo's turn: over one connector to the blue 9, over a second to the red 9."""
    laid = {"g": [10, 11], "y": range(9, 13), "b": [9, 11, 12], "r": [9, 11]}
    bridges = connector(*_gap(4, 1), "yb", 22) + connector(*_gap(4, 2), "br", 22)
    signs = letter(268, 183, "a") + letter(219, 246, "b") + letter(268, 267, "c") + letter(219, 330, "c")
    return panel(432, 366, _bridged(laid, range(5, 13)), bridges, signs)


def master_vera() -> str:
    """Show Vera's turn: the red 8 and 7 go on from the 9, the 5 does not jump the 6."""
    laid = {"b": [9, 11, 12], "r": [7, 8, 9, 11]}
    hand = card("r5", 30, 220, 48) + cross(78, 220) + letter(104, 254, "e")
    signs = tick(146, 108) + tick(193, 108) + letter(170, 192, "d")
    return panel(444, 306, _bridged(laid, range(5, 13)), connector(*_gap(4, 0), "br", 22), signs, hand, arrow(54, 214, 54, 178))


def master_lisa() -> str:
    """Show Lisa's turn: a joker as blue 7 over a connector, then the blue 8, 6 and 5."""
    rows = _bridged({"y": range(7, 13), "b": [5, 6, 8, 11]}, range(4, 13))
    order = {7: "1", 8: "2", 6: "3", 5: "4"}
    signs = (letter(52 + 47 * (value - 4), 190, text) for value, text in order.items())
    return panel(479, 218, rows, card("J", 30 + 47 * 3, 110, 44), connector(*_gap(3, 0), "yb", 22), *signs)


def master_exchange() -> str:
    """Show the red 7 taking a joker's place and the joker going to the hand."""
    before = cards("r6 J r8 r9", 36, 36) + card("r7", 88, 152)
    after = cards("r6 r7 r8 r9", 376, 36) + card("J", 428, 152)
    swap = arrow(112, 146, 112, 112) + arrow(452, 110, 452, 144)
    return panel(620, 246, before, after, swap, arrow(276, 70, 340, 70))


def master_bonus() -> str:
    """Show half a row completed by a joker, which earns a bonus card."""
    half = at(28, 44, row("b", [*range(11, 17), *range(18, 22)], range(11, 22), 40, show_open=False))
    return panel(684, 136, half, card("J", 28 + 43 * 6, 30, 40), arrow(514, 72, 572, 72), bonus_card(592, 30, 58))


SCENES = (master_setup, master_timo, master_vera, master_lisa, master_exchange, master_bonus)
