"""The pictures of the rules of Bloom."""

from tools.rules_pictures.drawing import WALNUT, at, panel, words
from tools.rules_pictures.signs import arrow, cross, ring, tick
from tools.rules_pictures.tiles import blossom, flowers, scoring_tile, tile, tiles

JOKER_PLACE = f'<rect x="1" y="1" width="50" height="66" rx="8" fill="none" stroke="{WALNUT}" stroke-width="2" stroke-dasharray="5 5"/>'


def bloom_board() -> str:
    """Show the board: scoring tiles, eight open tiles, and a joker on the first of its four places."""
    scoring = "".join(scoring_tile(str(value), 56 + 46 * (value - 1), 48, 19) for value in range(1, 16))
    scoring += "".join(scoring_tile(str(value), 56 + 46 * (value - 1), 90, 19) for value in range(1, 6))
    joker = tile("J", 500, 134) + "".join(at(500 + 56 * index, 134, JOKER_PLACE) for index in range(1, 4))
    return panel(756, 230, scoring, tiles("7 23 31 46 58 64 80 99", 32, 134), joker)


def bloom_flowers() -> str:
    """Show one tile of each kind and its flowers counted."""
    names = ["37", "15", "20", "22", "55"]
    counts = [
        at(50 + 90 * index, 118, blossom(11, "#c9708a")) + words(74 + 90 * index, 118, str(flowers(name)))
        for index, name in enumerate(names)
    ]
    return panel(476, 148, tiles("37 15 20 22 55", 32, 28, 90), *counts)


def bloom_rows() -> str:
    """Show two valid rows, one of them beyond 100, and two that are none."""
    right = tiles("41 42 44 46", 32, 28) + tick(276, 62) + tiles("98 100 1 2", 340, 28) + tick(584, 62)
    wrong = tiles("41 42 45", 32, 116) + cross(220, 150) + tiles("41 42", 340, 116) + cross(472, 150)
    return panel(624, 212, right, wrong)


def bloom_eleven() -> str:
    """Show a row with eleven flowers and its scoring tile."""
    return panel(470, 128, tiles("53 54 55 56 58", 30, 30), arrow(322, 64, 372, 64), scoring_tile("11", 416, 64, 27))


def bloom_rob() -> str:
    """Show the 17 and the 19 robbed, what stays behind and the new row with three own tiles."""
    before = tiles("15 16", 152, 44) + tiles("17", 264, 28) + tiles("18", 320, 44) + tiles("19", 376, 28) + tiles("20", 432, 44)
    rings = ring(264, 28, 52, 68) + ring(376, 28, 52, 68) + ring(316, 168, 52, 68) + ring(376, 168, 52, 68)
    stays = tiles("15 16 18 20", 32, 168) + tick(274, 202)
    new = tiles("17 19", 316, 168, 60) + tiles("21 22 23", 436, 168) + tick(622, 202)
    return panel(654, 262, before, rings, arrow(206, 122, 176, 158), arrow(402, 110, 402, 156), stays, new)


def bloom_joker() -> str:
    """Show a joker between 22 and 25: the 23 or the 24 may take its place."""
    between = tiles("22 J 25", 60, 28) + tiles("23 24", 88, 138)
    swap = arrow(118, 132, 132, 104) + arrow(166, 132, 152, 104)
    return panel(388, 228, between, swap, arrow(244, 62, 296, 62), tile("J", 308, 28))


SCENES = (bloom_board, bloom_flowers, bloom_rows, bloom_eleven, bloom_rob, bloom_joker)
