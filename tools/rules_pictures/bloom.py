"""The pictures of the rules of Bloom."""

from tools.rules_pictures.drawing import WALNUT, draw_panel, draw_text, place_at
from tools.rules_pictures.signs import draw_arrow, draw_cross, draw_frame, draw_tick
from tools.rules_pictures.tiles import count_flowers, draw_flower, draw_scoring_tile, draw_tile, draw_tiles

JOKER_PLACE = f'<rect x="1" y="1" width="50" height="66" rx="8" fill="none" stroke="{WALNUT}" stroke-width="2" stroke-dasharray="5 5"/>'


def draw_bloom_board() -> str:
    """Show the board: scoring tiles, eight open tiles, and a joker on the first of its four places."""
    scoring = "".join(draw_scoring_tile(str(value), 56 + 46 * (value - 1), 48, 19) for value in range(1, 16))
    scoring += "".join(draw_scoring_tile(str(value), 56 + 46 * (value - 1), 90, 19) for value in range(1, 6))
    joker = draw_tile("J", 500, 134) + "".join(place_at(500 + 56 * index, 134, JOKER_PLACE) for index in range(1, 4))
    return draw_panel(756, 230, scoring, draw_tiles("7 23 31 46 58 64 80 99", 32, 134), joker)


def draw_bloom_flowers() -> str:
    """Show one tile of each kind and its flowers counted."""
    names = ["37", "15", "20", "22", "55"]
    counts = [
        place_at(50 + 90 * index, 118, draw_flower(11, "#c9708a")) + draw_text(74 + 90 * index, 118, str(count_flowers(name)))
        for index, name in enumerate(names)
    ]
    return draw_panel(476, 148, draw_tiles("37 15 20 22 55", 32, 28, 90), *counts)


def draw_bloom_rows() -> str:
    """Show two valid rows, one of them beyond 100, and two that are none."""
    right = draw_tiles("41 42 44 46", 32, 28) + draw_tick(276, 62) + draw_tiles("98 100 1 2", 340, 28) + draw_tick(584, 62)
    wrong = draw_tiles("41 42 45", 32, 116) + draw_cross(220, 150) + draw_tiles("41 42", 340, 116) + draw_cross(472, 150)
    return draw_panel(624, 212, right, wrong)


def draw_bloom_eleven() -> str:
    """Show a row with eleven flowers and its scoring tile."""
    return draw_panel(470, 128, draw_tiles("53 54 55 56 58", 30, 30), draw_arrow(322, 64, 372, 64), draw_scoring_tile("11", 416, 64, 27))


def draw_bloom_rob() -> str:
    """Show the 17 and the 19 robbed, what stays behind and the new row with three own tiles."""
    before = (
        draw_tiles("15 16", 152, 44)
        + draw_tiles("17", 264, 28)
        + draw_tiles("18", 320, 44)
        + draw_tiles("19", 376, 28)
        + draw_tiles("20", 432, 44)
    )
    rings = draw_frame(264, 28, 52, 68) + draw_frame(376, 28, 52, 68) + draw_frame(316, 168, 52, 68) + draw_frame(376, 168, 52, 68)
    stays = draw_tiles("15 16 18 20", 32, 168) + draw_tick(274, 202)
    new = draw_tiles("17 19", 316, 168, 60) + draw_tiles("21 22 23", 436, 168) + draw_tick(622, 202)
    return draw_panel(654, 262, before, rings, draw_arrow(206, 122, 176, 158), draw_arrow(402, 110, 402, 156), stays, new)


def draw_bloom_joker() -> str:
    """Show a joker between 22 and 25: the 23 or the 24 may take its place."""
    between = draw_tiles("22 J 25", 60, 28) + draw_tiles("23 24", 88, 138)
    swap = draw_arrow(118, 132, 132, 104) + draw_arrow(166, 132, 152, 104)
    return draw_panel(388, 228, between, swap, draw_arrow(244, 62, 296, 62), draw_tile("J", 308, 28))


SCENES = (draw_bloom_board, draw_bloom_flowers, draw_bloom_rows, draw_bloom_eleven, draw_bloom_rob, draw_bloom_joker)
