"""The pictures of the rules of Elfer raus! Master."""

from collections.abc import Iterable, Mapping

from tools.rules_pictures.cards import compute_height, draw_bonus_card, draw_card, draw_cards, draw_connector, draw_pile, draw_row
from tools.rules_pictures.drawing import draw_panel, place_at
from tools.rules_pictures.signs import draw_arrow, draw_cross, draw_letter, draw_tick


def draw_master_setup() -> str:
    """Show the four 11s one under the other, the pile, connectors and bonus cards."""
    rows = [place_at(190, 24 + 62 * index, draw_row(colour, [11], range(7, 16), 36)) for index, colour in enumerate("gybr")]
    bonuses = "".join(draw_bonus_card(640 + 7 * index, 30 + 5 * index, 50) for index in range(7))
    bridges = "".join(draw_connector(640 + 28 * index, 206, "gr" if index % 2 else "yb", 22) for index in range(4))
    return draw_panel(760, 286, draw_pile(60, 100, 62), *rows, bonuses, bridges)


def _draw_spaced_rows(laid: Mapping[str, Iterable[int]], numbers: range) -> str:
    """Draw rows with room between them for connectors."""
    rows = (draw_row(colour, there, numbers, 44, show_open=False) for colour, there in laid.items())
    return "".join(place_at(30, 26 + 84 * index, each) for index, each in enumerate(rows))


def _find_gap(column: int, between: int) -> tuple[float, float]:
    """Find the middle of the gap under a row (0, 1, …) in a column (0, 1, …) of such rows."""
    return 30 + 47 * column + 22, 26 + 84 * between + (compute_height(44) + 84) / 2


def draw_master_timo() -> str:
    """Show Timo's turn: over one connector to the blue 9, over a second to the red 9."""
    laid = {"g": [10, 11], "y": range(9, 13), "b": [9, 11, 12], "r": [9, 11]}
    bridges = draw_connector(*_find_gap(4, 1), "yb", 22) + draw_connector(*_find_gap(4, 2), "br", 22)
    signs = draw_letter(268, 183, "a") + draw_letter(219, 246, "b") + draw_letter(268, 267, "c") + draw_letter(219, 330, "c")
    return draw_panel(432, 366, _draw_spaced_rows(laid, range(5, 13)), bridges, signs)


def draw_master_vera() -> str:
    """Show Vera's turn: the red 8 and 7 go on from the 9, the 5 does not jump the 6."""
    laid = {"b": [9, 11, 12], "r": [7, 8, 9, 11]}
    hand = draw_card("r5", 30, 220, 48) + draw_cross(78, 220) + draw_letter(104, 254, "e")
    signs = draw_tick(146, 108) + draw_tick(193, 108) + draw_letter(170, 192, "d")
    return draw_panel(
        444,
        306,
        _draw_spaced_rows(laid, range(5, 13)),
        draw_connector(*_find_gap(4, 0), "br", 22),
        signs,
        hand,
        draw_arrow(54, 214, 54, 178),
    )


def draw_master_lisa() -> str:
    """Show Lisa's turn: a joker as blue 7 over a connector, then the blue 8, 6 and 5."""
    rows = _draw_spaced_rows({"y": range(7, 13), "b": [5, 6, 8, 11]}, range(4, 13))
    order = {7: "1", 8: "2", 6: "3", 5: "4"}
    signs = (draw_letter(52 + 47 * (value - 4), 190, text) for value, text in order.items())
    return draw_panel(479, 218, rows, draw_card("J", 30 + 47 * 3, 110, 44), draw_connector(*_find_gap(3, 0), "yb", 22), *signs)


def draw_master_exchange() -> str:
    """Show the red 7 taking a joker's place and the joker going to the hand."""
    before = draw_cards("r6 J r8 r9", 36, 36) + draw_card("r7", 88, 152)
    after = draw_cards("r6 r7 r8 r9", 376, 36) + draw_card("J", 428, 152)
    swap = draw_arrow(112, 146, 112, 112) + draw_arrow(452, 110, 452, 144)
    return draw_panel(620, 246, before, after, swap, draw_arrow(276, 70, 340, 70))


def draw_master_bonus() -> str:
    """Show half a row completed by a joker, which earns a bonus card."""
    half = place_at(28, 44, draw_row("b", [*range(11, 17), *range(18, 22)], range(11, 22), 40, show_open=False))
    return draw_panel(684, 136, half, draw_card("J", 28 + 43 * 6, 30, 40), draw_arrow(514, 72, 572, 72), draw_bonus_card(592, 30, 58))


SCENES = (draw_master_setup, draw_master_timo, draw_master_vera, draw_master_lisa, draw_master_exchange, draw_master_bonus)
