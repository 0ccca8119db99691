"""Make the pictures of the rules anew: `python tools/rules_pictures/pictures.py`.

They hold no words, only cards, figures and letters, so that the German and the English pages share them.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from drawing import (
    WALNUT,
    arrow,
    at,
    blossom,
    bonus_card,
    card,
    connector,
    cross,
    height,
    letter,
    panel,
    pile,
    place,
    ring,
    scoring_tile,
    tick,
    tile,
    words,
)

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "pictures"
MIDDLE = 11


def cards(names: str, x: float, y: float, wide: float = 48, step: float = 52) -> str:
    """Draw cards side by side; their names are parted by blanks."""
    return "".join(card(name, x + step * index, y, wide) for index, name in enumerate(names.split()))


def tiles(names: str, x: float, y: float, step: float = 56) -> str:
    """Draw Bloom tiles side by side, with their flowers."""
    return "".join(tile(name, x + step * index, y, flowers(name)) for index, name in enumerate(names.split()))


def flowers(name: str) -> int:
    """Count the flowers of a tile."""
    value = int(name) if name.isdigit() else 0
    kinds = {55: 7, 11: 5, 10: 3, 5: 2, 1: 1}
    return next(count for divisor, count in kinds.items() if value % divisor == 0) if value else 0


def row(colour: str, laid: Iterable[int], numbers: range, wide: float = 32, *, show_open: bool = True) -> str:
    """Draw a row of an Elfer board from (0, 0) on: what is laid, what may be laid now, and the rest as pale outlines."""
    there = set(laid)
    parts = []
    for index, value in enumerate(numbers):
        left = (wide + 3) * index
        if value in there:
            parts.append(card(f"{colour}{value}", left, 0, wide))
        else:
            is_open = {value - 1, value + 1} & there or (value == MIDDLE and not there)
            parts.append(place(str(value), left, 0, wide, glow=bool(is_open) and show_open))
    return "".join(parts)


# Elfer raus!


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


# Elfer raus! Master


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


# Level 8


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


# Bloom


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


JOKER_PLACE = f'<rect x="1" y="1" width="50" height="66" rx="8" fill="none" stroke="{WALNUT}" stroke-width="2" stroke-dasharray="5 5"/>'
SCENES: tuple[Callable[[], str], ...] = (
    elfer_raus_board,
    elfer_raus_fits,
    elfer_raus_draw,
    elfer_raus_score,
    master_setup,
    master_timo,
    master_vera,
    master_lisa,
    master_exchange,
    master_bonus,
    level_8_table,
    level_8_melds,
    level_8_run,
    level_8_pairs,
    level_8_run_and_pairs,
    level_8_skip,
    bloom_board,
    bloom_flowers,
    bloom_rows,
    bloom_eleven,
    bloom_rob,
    bloom_joker,
)


def pictures() -> dict[str, str]:
    """Draw every picture: the name of its file and its text."""
    return {f"{scene.__name__}.svg": scene() for scene in SCENES}


if __name__ == "__main__":
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
