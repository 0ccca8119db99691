"""The pictures of the rules of Level 8."""

from tools.rules_pictures.cards import card, cards, pile
from tools.rules_pictures.drawing import panel
from tools.rules_pictures.signs import arrow, letter


def level_8_table() -> str:
    """Show the pile in the middle and everybody's discards pointing to their owner, seats 0 to 3 clockwise."""
    spots = [("b14", 0, 84), ("r2", -100, 0), ("p4", 0, -84), ("y7", 100, 0)]
    heaps = (
        f'<g transform="translate({230 + x} {168 + y}) rotate({90 * seat})">{card(name, -23, -32.2, 46)}</g>'
        for seat, (name, x, y) in enumerate(spots)
    )
    seats = (letter(230 + 1.65 * x, 168 + 1.62 * y, str(seat)) for seat, (_, x, y) in enumerate(spots))
    return panel(460, 336, pile(205, 138, 46), *heaps, *seats)


def level_8_melds() -> str:
    """Show a run, a set and a colour group, each with a joker in it."""
    run, same = cards("r4 p5 J6 b7", 30, 28, 44, 47), cards("r11 g11 b11 J6", 254, 28, 44, 47)
    return panel(740, 118, run, same, cards("o2 o7 o11 o15 J6", 478, 28, 44, 47))


def level_8_run() -> str:
    """Show what may be laid off to the run 4-5-6."""
    run = cards("g4 r5 b6", 174, 30) + arrow(140, 64, 166, 64) + arrow(362, 64, 336, 64)
    return panel(504, 128, cards("o2 y3", 30, 30), run, cards("p7 g8", 370, 30))


def level_8_pairs() -> str:
    """Show what may be laid off to the pairs 2-2, 3-3, 6-6 and 6-6."""
    pairs = "".join(cards(pair, 30 + 124 * index, 30) for index, pair in enumerate(["r2 b2", "y3 g3", "r6 p6", "b6 o6"]))
    more = card("p2", 56, 140) + card("o3", 180, 140) + card("g6", 366, 140)
    arrows = arrow(80, 134, 80, 106) + arrow(204, 134, 204, 106) + arrow(378, 134, 340, 106) + arrow(402, 134, 440, 106)
    return panel(530, 232, pairs, more, arrows)


def level_8_run_and_pairs() -> str:
    """Show what may be laid off to the run 8-9-10-11 and the pairs 3-3 and 9-9."""
    run = cards("p8 r9 g10 b11", 176, 30)
    ends = cards("y6 o7", 32, 30) + cards("r12 b13", 424, 30) + arrow(142, 64, 168, 64) + arrow(416, 64, 390, 64)
    pairs = cards("r3 y3", 32, 138) + cards("g9 o9", 330, 138)
    more = card("b3", 176, 138) + arrow(170, 172, 142, 172) + card("p9", 474, 138) + arrow(468, 172, 440, 172)
    return panel(560, 234, run, ends, pairs, more)


def level_8_skip() -> str:
    """Show the way of a skip card: from a hand, before a player, face up under the pile."""
    hand = cards("g5 b12 S", 30, 28, 52, 34) + letter(90, 124, "1") + arrow(166, 64, 222, 64)
    before = card("S", 240, 28, 52) + letter(266, 124, "2") + arrow(308, 64, 364, 64)
    under = f'<g transform="translate(424 72) rotate(-90)">{card("S", -26, -36, 52)}</g>' + pile(430, 30, 52) + letter(440, 124, "3")
    return panel(520, 150, hand, before, under)


SCENES = (level_8_table, level_8_melds, level_8_run, level_8_pairs, level_8_run_and_pairs, level_8_skip)
