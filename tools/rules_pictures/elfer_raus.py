"""The pictures of the rules of Elfer raus!."""

from tools.rules_pictures.cards import draw_card, draw_cards, draw_pile, draw_place, draw_row
from tools.rules_pictures.drawing import draw_panel, draw_text, place_at
from tools.rules_pictures.signs import draw_arrow, draw_cross, draw_letter, draw_tick


def draw_elfer_raus_board() -> str:
    """Show four rows in mid-game and every place that is open."""
    laid = {"r": range(8, 14), "y": range(11, 12), "g": range(0), "b": range(10, 16)}
    rows = (place_at(30, 24 + 54 * index, draw_row(colour, there, range(1, 21))) for index, (colour, there) in enumerate(laid.items()))
    return draw_panel(757, 256, *rows)


def draw_elfer_raus_fits() -> str:
    """Show the sheet's example: at the blue 11 fit the 10 and the 12, not the yellow 9, not the blue 15."""
    right = draw_cards("b10 b11 b12", 36, 28, 56, 60) + draw_tick(124, 130)
    colour = draw_cards("y9 b10", 292, 28, 56, 60) + draw_cross(350, 130)
    gap = draw_cards("b12 b15", 488, 28, 56, 60) + draw_cross(546, 130)
    return draw_panel(640, 158, right, colour, gap)


def draw_elfer_raus_draw() -> str:
    """Show three cards drawn: two stay in hand, the third fits and is laid."""
    row_ = draw_cards("y10 y11 y12", 476, 52, 48, 52) + draw_place("13", 632, 52, 48, glow=True)
    drawn = draw_cards("g3 b17 y13", 170, 52, 56, 70)
    numbers = "".join(draw_letter(198 + 70 * index, 152, str(index + 1)) for index in range(3))
    signs = draw_cross(222, 56) + draw_cross(292, 56) + draw_tick(362, 56)
    return draw_panel(
        710, 184, draw_pile(36, 58, 56), draw_arrow(112, 91, 156, 91), drawn, numbers, signs, draw_arrow(384, 91, 460, 91), row_
    )


def draw_elfer_raus_score() -> str:
    """Show the two cards left in the sheet's example and what they cost."""
    plus = draw_text(104, 68, "+", 32) + draw_text(202, 68, "=", 32)
    return draw_panel(320, 134, draw_card("r19", 28, 26, 58), draw_card("g2", 120, 26, 58), plus, draw_text(256, 68, "21", 50))


SCENES = (draw_elfer_raus_board, draw_elfer_raus_fits, draw_elfer_raus_draw, draw_elfer_raus_score)
