"""The pictures of the rules of Level 8."""

from tools.rules_pictures.cards import draw_card, draw_cards, draw_pile
from tools.rules_pictures.drawing import draw_panel
from tools.rules_pictures.signs import draw_arrow, draw_letter


def draw_level_8_table() -> str:
    """Show the pile in the middle and everybody's discards pointing to their owner, seats 0 to 3 clockwise."""
    spots = [("b14", 0, 84), ("r2", -100, 0), ("p4", 0, -84), ("y7", 100, 0)]
    heaps = (
        f'<g transform="translate({230 + x} {168 + y}) rotate({90 * seat})">{draw_card(name, -23, -32.2, 46)}</g>'
        for seat, (name, x, y) in enumerate(spots)
    )
    seats = (draw_letter(230 + 1.65 * x, 168 + 1.62 * y, str(seat)) for seat, (_, x, y) in enumerate(spots))
    return draw_panel(460, 336, draw_pile(205, 138, 46), *heaps, *seats)


def draw_level_8_melds() -> str:
    """Show a run, a set and a colour group, each with a joker in it."""
    run, same = draw_cards("r4 p5 J6 b7", 30, 28, 44, 47), draw_cards("r11 g11 b11 J6", 254, 28, 44, 47)
    return draw_panel(740, 118, run, same, draw_cards("o2 o7 o11 o15 J6", 478, 28, 44, 47))


def draw_level_8_run() -> str:
    """Show what may be laid off to the run 4-5-6."""
    run = draw_cards("g4 r5 b6", 174, 30) + draw_arrow(140, 64, 166, 64) + draw_arrow(362, 64, 336, 64)
    return draw_panel(504, 128, draw_cards("o2 y3", 30, 30), run, draw_cards("p7 g8", 370, 30))


def draw_level_8_pairs() -> str:
    """Show what may be laid off to the pairs 2-2, 3-3, 6-6 and 6-6."""
    pairs = "".join(draw_cards(pair, 30 + 124 * index, 30) for index, pair in enumerate(["r2 b2", "y3 g3", "r6 p6", "b6 o6"]))
    more = draw_card("p2", 56, 140) + draw_card("o3", 180, 140) + draw_card("g6", 366, 140)
    arrows = draw_arrow(80, 134, 80, 106) + draw_arrow(204, 134, 204, 106) + draw_arrow(378, 134, 340, 106) + draw_arrow(402, 134, 440, 106)
    return draw_panel(530, 232, pairs, more, arrows)


def draw_level_8_run_and_pairs() -> str:
    """Show what may be laid off to the run 8-9-10-11 and the pairs 3-3 and 9-9."""
    run = draw_cards("p8 r9 g10 b11", 176, 30)
    ends = draw_cards("y6 o7", 32, 30) + draw_cards("r12 b13", 424, 30) + draw_arrow(142, 64, 168, 64) + draw_arrow(416, 64, 390, 64)
    pairs = draw_cards("r3 y3", 32, 138) + draw_cards("g9 o9", 330, 138)
    more = draw_card("b3", 176, 138) + draw_arrow(170, 172, 142, 172) + draw_card("p9", 474, 138) + draw_arrow(468, 172, 440, 172)
    return draw_panel(560, 234, run, ends, pairs, more)


def draw_level_8_skip() -> str:
    """Show the way of a skip card: from a hand, before a player, face up under the pile."""
    hand = draw_cards("g5 b12 S", 30, 28, 52, 34) + draw_letter(90, 124, "1") + draw_arrow(166, 64, 222, 64)
    before = draw_card("S", 240, 28, 52) + draw_letter(266, 124, "2") + draw_arrow(308, 64, 364, 64)
    under = (
        f'<g transform="translate(424 72) rotate(-90)">{draw_card("S", -26, -36, 52)}</g>'
        + draw_pile(430, 30, 52)
        + draw_letter(440, 124, "3")
    )
    return draw_panel(520, 150, hand, before, under)


SCENES = (draw_level_8_table, draw_level_8_melds, draw_level_8_run, draw_level_8_pairs, draw_level_8_run_and_pairs, draw_level_8_skip)
