"""The pictures of the rules of Elfer raus!."""

from tools.rules_pictures.cards import card, cards, pile, place, row
from tools.rules_pictures.drawing import at, panel, words
from tools.rules_pictures.signs import arrow, cross, letter, tick


def elfer_raus_board() -> str:
    """Show four rows in mid-game and every place that is open."""
    laid = {"r": range(8, 14), "y": range(11, 12), "g": range(0), "b": range(10, 16)}
    rows = (at(30, 24 + 54 * index, row(colour, there, range(1, 21))) for index, (colour, there) in enumerate(laid.items()))
    return panel(757, 256, *rows)


def elfer_raus_fits() -> str:
    """Show the sheet's example: at the blue 11 fit the 10 and the 12, not the yellow 9, not the blue 15."""
    right = cards("b10 b11 b12", 36, 28, 56, 60) + tick(124, 130)
    colour = cards("y9 b10", 292, 28, 56, 60) + cross(350, 130)
    gap = cards("b12 b15", 488, 28, 56, 60) + cross(546, 130)
    return panel(640, 158, right, colour, gap)


def elfer_raus_draw() -> str:
    """Show three cards drawn: two stay in hand, the third fits and is laid."""
    row_ = cards("y10 y11 y12", 476, 52, 48, 52) + place("13", 632, 52, 48, glow=True)
    drawn = cards("g3 b17 y13", 170, 52, 56, 70)
    numbers = "".join(letter(198 + 70 * index, 152, str(index + 1)) for index in range(3))
    signs = cross(222, 56) + cross(292, 56) + tick(362, 56)
    return panel(710, 184, pile(36, 58, 56), arrow(112, 91, 156, 91), drawn, numbers, signs, arrow(384, 91, 460, 91), row_)


def elfer_raus_score() -> str:
    """Show the two cards left in the sheet's example and what they cost."""
    plus = words(104, 68, "+", 32) + words(202, 68, "=", 32)
    return panel(320, 134, card("r19", 28, 26, 58), card("g2", 120, 26, 58), plus, words(256, 68, "21", 50))


SCENES = (elfer_raus_board, elfer_raus_fits, elfer_raus_draw, elfer_raus_score)
