"""Tiles, flowers and scoring tiles of Bloom, as SVG text."""

from math import cos, pi, sin

from tools.rules_pictures.drawing import CREAM, WALNUT, draw_box, draw_text, format_number, place_at

WOOD, GRAIN, PETAL, HEART = "#3f2a1e", "#54392a", "#f2c3cf", "#e0a33c"
FLOWERS_IN_A_LINE = 3


def draw_flower(radius: float, fill: str = PETAL) -> str:
    """Draw a flower with five petals around (0, 0)."""
    petals = ""
    for step in range(5):
        angle = 2 * pi * step / 5
        x, y = format_number(radius * 0.58 * sin(angle)), format_number(-radius * 0.58 * cos(angle))
        petals += f'<circle cx="{x}" cy="{y}" r="{format_number(radius * 0.42)}" fill="{fill}"/>'
    return petals + f'<circle r="{format_number(radius * 0.26)}" fill="{HEART}"/>'


def draw_tile(name: str, x: float, y: float, flowers: int = 0, wide: float = 52) -> str:
    """Draw a wooden Bloom tile with its flowers; `J` is a joker."""
    grain = f'<path d="M5 18Q26 12 47 19M5 38Q24 31 47 39M5 57Q28 50 47 58" fill="none" stroke="{GRAIN}" stroke-width="2"/>'
    body = draw_box(0, 0, 52, 68, f'fill="{WOOD}"') + grain + draw_box(1.5, 1.5, 49, 65, f'fill="none" stroke="{GRAIN}" stroke-width="2"')
    if name == "J":
        body += place_at(26, 34, draw_flower(19, CREAM))
    else:
        body += draw_text(26, 24, name, 27, CREAM) + _draw_flowers(flowers)
    return place_at(x, y, body, wide / 52)


def _draw_flowers(count: int) -> str:
    """Draw the flowers of a tile, in two lines when there are more than three."""
    upper = count if count <= FLOWERS_IN_A_LINE else (count + 1) // 2
    lines = [(upper, 50 if upper == count else 45), (count - upper, 57)]
    return "".join(place_at(26 + 11.4 * (index - (inline - 1) / 2), y, draw_flower(5.2)) for inline, y in lines for index in range(inline))


def draw_scoring_tile(value: str, x: float, y: float, radius: float = 17) -> str:
    """Draw a scoring tile with its middle at a place."""
    disc = f'<circle r="{format_number(radius)}" fill="#e9c46a" stroke="{WALNUT}" stroke-width="2"/>'
    return place_at(x, y, disc + draw_text(0, 0, value, radius * 1.05))


def draw_tiles(names: str, x: float, y: float, step: float = 56) -> str:
    """Draw Bloom tiles side by side, with their flowers."""
    return "".join(draw_tile(name, x + step * index, y, count_flowers(name)) for index, name in enumerate(names.split()))


def count_flowers(name: str) -> int:
    """Count the flowers of a tile."""
    value = int(name) if name.isdigit() else 0
    kinds = {55: 7, 11: 5, 10: 3, 5: 2, 1: 1}
    return next(count for divisor, count in kinds.items() if value % divisor == 0) if value else 0
