"""Cards, piles, connectors and the rows of an Elfer board, as SVG text."""

from collections.abc import Iterable
from math import cos, pi, sin
from typing import NamedTuple

from tools.rules_pictures.drawing import CREAM, GLOW, PALE, WALNUT, draw_box, draw_figure, draw_shape, draw_text, make_star_path, place_at

CARD = (60, 84)
"""The size of a card before it is scaled."""
SLIM = 40
"""Cards narrower than this have no shapes in their corners."""
MIDDLE = 11
"""The number with which a row of an Elfer board begins."""


class Paint(NamedTuple):
    """A colour of cards: its face, the shape on it, the outline of the figure, and which shape."""

    face: str
    shade: str
    deep: str
    shape: str


PAINTS = {
    "r": Paint("#d5382f", "#a81d17", "#6d120e", "circle"),
    "y": Paint("#f3bd2b", "#d8930a", "#6b4700", "sun"),
    "g": Paint("#43994a", "#27732f", "#12421a", "leaf"),
    "b": Paint("#2f7cc4", "#1a5794", "#0b2f57", "drop"),
    "p": Paint("#8455b8", "#613494", "#341658", "diamond"),
    "o": Paint("#ef8126", "#c65c08", "#6a2f00", "triangle"),
}


def compute_height(wide: float) -> float:
    """Return the height of a card of this width."""
    return wide * CARD[1] / CARD[0]


def draw_card(name: str, x: float, y: float, wide: float = 48) -> str:
    """Draw a card by its name in the notation: `r12`, `J` (four shapes), `J6` (six shapes), `S`; `?` is a back."""
    faces = {"J": draw_joker("rygb"), "J6": draw_joker("rygbpo"), "S": draw_skip(), "?": draw_back()}
    face = faces.get(name) or draw_number_card(PAINTS[name[0]], name[1:], slim=wide < SLIM)
    return place_at(x, y, face, wide / CARD[0])


def _draw_blank_card(fill: str, rim: str) -> str:
    """Draw an empty card with its enamel rim."""
    return draw_box(0, 0, 60, 84, f'fill="{fill}"') + draw_box(
        2.5, 2.5, 55, 79, f'fill="none" stroke="{rim}" stroke-width="1.6" opacity=".55"'
    )


def draw_number_card(paint: Paint, value: str, *, slim: bool) -> str:
    """Draw the figure on its shape; wide cards show the shape again in two corners."""
    body = _draw_blank_card(paint.face, CREAM) + place_at(30, 42, draw_shape(paint.shape, 22, paint.shade))
    if slim:
        return body + draw_figure(30, 42, value, 40, paint.deep)
    corner = place_at(11.5, 13.5, draw_shape(paint.shape, 4.8, CREAM))
    return body + corner + f'<g transform="rotate(180 30 42)">{corner}</g>' + draw_figure(30, 42, value, 36, paint.deep)


def draw_joker(colours: str) -> str:
    """Draw the card that can be any other: all the shapes in a ring."""
    body = _draw_blank_card(CREAM, WALNUT)
    for step, colour in enumerate(colours):
        angle = 2 * pi * step / len(colours)
        paint = PAINTS[colour]
        body += place_at(30 + 17 * sin(angle), 42 - 24 * cos(angle), draw_shape(paint.shape, 9, paint.face))
    return body + f'<path d="{make_star_path(5, 9, 4)}" fill="{WALNUT}" transform="translate(30 42)"/>'


def draw_skip() -> str:
    """Draw the card that makes somebody miss a turn: a hand."""
    fingers = "M19 45L16 26M26 41L25 20M34 41L35 20M41 45L44 26M40 56L51 43"
    hand = f'<path d="{fingers}" fill="none" stroke="{CREAM}" stroke-width="6.6" stroke-linecap="round"/>'
    palm = (
        f'<path d="M16 44H44V54C44 63 38 67 30 67S16 62 16 54Z" fill="{CREAM}" stroke="{CREAM}" stroke-width="2" stroke-linejoin="round"/>'
    )
    return _draw_blank_card("#5d5560", CREAM) + hand + palm


def draw_back() -> str:
    """Draw the back of a card: walnut with a linen weave."""
    weave = "".join(f"M{x} 12V72" for x in range(15, 50, 10)) + "".join(f"M12 {y}H48" for y in range(17, 72, 10))
    return _draw_blank_card("#7a5640", CREAM) + f'<path d="{weave}" stroke="{CREAM}" stroke-width="1.4" opacity=".35"/>'


def draw_place(text: str, x: float, y: float, wide: float = 48, *, glow: bool = False) -> str:
    """Draw the outline of an empty place for a card; a place that is open now glows."""
    colour, dash, fill = (GLOW, "", "#fbe7bd") if glow else (PALE, ' stroke-dasharray="4 4"', "none")
    high = compute_height(wide)
    outline = draw_box(x + 1, y + 1, wide - 2, high - 2, f'fill="{fill}" stroke="{colour}" stroke-width="{2.5 if glow else 1.6}"{dash}')
    return outline + draw_text(x + wide / 2, y + high / 2, text, wide * 0.44, GLOW if glow else PALE)


def draw_pile(x: float, y: float, wide: float = 48) -> str:
    """Draw a face-down pile."""
    return "".join(draw_card("?", x + 2.5 * step, y - 2.5 * step, wide) for step in range(3))


def draw_connector(x: float, y: float, colours: str, wide: float = 20) -> str:
    """Draw a connector with its middle at a place: a short bridge from the colour above to the colour below."""
    upper, lower = (PAINTS[colour].face for colour in colours)
    half = "M-10 0V-15Q-10-19-6-19H6Q10-19 10-15V0Z"
    halves = f'<path d="{half}" fill="{upper}"/><path d="{half}" fill="{lower}" transform="scale(1 -1)"/>'
    rim = f'<rect x="-10" y="-19" width="20" height="38" rx="4" fill="none" stroke="{WALNUT}" stroke-width="2"/>'
    chevron = f'<path d="M-5-4L0 3L5-4" fill="none" stroke="{CREAM}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>'
    return place_at(x, y, halves + rim + chevron, wide / 20)


def draw_bonus_card(x: float, y: float, wide: float = 48) -> str:
    """Draw a bonus card of Elfer raus! Master: eleven points."""
    return place_at(x, y, _draw_blank_card("#e9c46a", WALNUT) + draw_text(30, 42, "+11", 25), wide / CARD[0])


def draw_cards(names: str, x: float, y: float, wide: float = 48, step: float = 52) -> str:
    """Draw cards side by side; their names are separated by spaces."""
    return "".join(draw_card(name, x + step * index, y, wide) for index, name in enumerate(names.split()))


def draw_row(colour: str, laid: Iterable[int], numbers: range, wide: float = 32, *, show_open: bool = True) -> str:
    """Draw a row of an Elfer board from (0, 0) on: what is laid, what may be laid now, and the rest as pale outlines."""
    there = set(laid)
    parts = []
    for index, value in enumerate(numbers):
        left = (wide + 3) * index
        if value in there:
            parts.append(draw_card(f"{colour}{value}", left, 0, wide))
        else:
            is_open = {value - 1, value + 1} & there or (value == MIDDLE and not there)
            parts.append(draw_place(str(value), left, 0, wide, glow=bool(is_open) and show_open))
    return "".join(parts)
