"""What the pictures of the rules are made of: cards, tiles, connectors and signs, as SVG text.

Lengths are in pixels, places are the upper left corner unless a name says otherwise. Nothing here is random, so a picture is
the same text whenever it is made.
"""

from math import cos, pi, sin
from typing import NamedTuple

FONT = "Nunito, 'SF Pro Rounded', ui-rounded, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
LINEN, HEM, WALNUT, CREAM = "#f1e8d9", "#d8c9b0", "#4b3526", "#fff9ee"
GLOW, PALE = "#d98a1f", "#c9b99f"
RIGHT, WRONG = "#2f7d3b", "#b3261e"
WOOD, GRAIN, PETAL, HEART = "#3f2a1e", "#54392a", "#f2c3cf", "#e0a33c"

CARD = (60, 84)
"""The size a card is drawn in before it is scaled."""
FLOWERS_IN_A_LINE = 3
SLIM = 40
"""Cards narrower than this have no shapes in their corners."""


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

PATHS = {
    "leaf": "M.8-.95C1.1.15.6 1-.25.95C-1.05.9-1.2.1-.75-.4C-.35-.8.3-.6.8-.95Z",
    "drop": "M0-1.2C.35-.65.92-.2.92.3A.92.92 0 0 1-.92.3C-.92-.2-.35-.65 0-1.2Z",
    "diamond": "M0-1.15L.95 0L0 1.15L-.95 0Z",
    "triangle": "M0-1.1L1.1.85L-1.1.85Z",
}


def number(value: float) -> str:
    """Write a length with at most two decimals."""
    return f"{round(value, 2):g}"


def at(x: float, y: float, body: str, scale: float = 1) -> str:
    """Move what was drawn around (0, 0) to a place, at a scale."""
    resize = "" if scale == 1 else f" scale({number(scale)})"
    return f'<g transform="translate({number(x)} {number(y)}){resize}">{body}</g>'


def star(points: int, outer: float, inner: float) -> str:
    """Give the path of a star around (0, 0), pointing up."""
    corners = [(outer, inner)[step % 2] for step in range(2 * points)]
    angles = [pi * step / points for step in range(2 * points)]
    line = "L".join(f"{number(r * sin(a))} {number(-r * cos(a))}" for r, a in zip(corners, angles, strict=True))
    return f"M{line}Z"


def shape(kind: str, radius: float, fill: str) -> str:
    """Draw one of the six shapes around (0, 0)."""
    if kind == "circle":
        return f'<circle r="{number(radius)}" fill="{fill}"/>'
    path = star(12, 1.18, 0.86) if kind == "sun" else PATHS[kind]
    return (
        f'<path d="{path}" fill="{fill}" stroke="{fill}" stroke-width=".16" stroke-linejoin="round" transform="scale({number(radius)})"/>'
    )


def words(x: float, y: float, text: str, size: float = 20, fill: str = WALNUT) -> str:
    """Write a figure or a letter with its middle at a place."""
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.36)}" font-family="{FONT}" font-size="{number(size)}" font-weight="800" '
        f'text-anchor="middle" fill="{fill}">{text}</text>'
    )


def figure(x: float, y: float, text: str, size: float, outline: str) -> str:
    """Write the figure of a card: cream with a dark outline."""
    extra = f'stroke="{outline}" stroke-width="{number(size * 0.14)}" stroke-linejoin="round" paint-order="stroke" '
    return words(x, y, text, size, CREAM).replace("<text ", f"<text {extra}", 1)


def box(x: float, y: float, wide: float, high: float, look: str) -> str:
    """Draw a rounded box; `look` is its fill, stroke and whatever else SVG calls it."""
    corner = min(wide, high) * 0.14
    place = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="{number(corner)}"'
    return f"<rect {place} {look}/>"


def height(wide: float) -> float:
    """Say how high a card of this width is."""
    return wide * CARD[1] / CARD[0]


def card(name: str, x: float, y: float, wide: float = 48) -> str:
    """Draw a card by its name in the notation: `r12`, `J` (four shapes), `J6` (six shapes), `S`; `?` is a back."""
    faces = {"J": joker("rygb"), "J6": joker("rygbpo"), "S": skip(), "?": back()}
    face = faces.get(name) or number_card(PAINTS[name[0]], name[1:], slim=wide < SLIM)
    return at(x, y, face, wide / CARD[0])


def _sheet(fill: str, rim: str) -> str:
    """Draw an empty card with its enamel rim."""
    return box(0, 0, 60, 84, f'fill="{fill}"') + box(2.5, 2.5, 55, 79, f'fill="none" stroke="{rim}" stroke-width="1.6" opacity=".55"')


def number_card(paint: Paint, value: str, *, slim: bool) -> str:
    """Draw the figure on its shape; wide cards show the shape again in two corners."""
    body = _sheet(paint.face, CREAM) + at(30, 42, shape(paint.shape, 22, paint.shade))
    if slim:
        return body + figure(30, 42, value, 40, paint.deep)
    corner = at(11.5, 13.5, shape(paint.shape, 4.8, CREAM))
    return body + corner + f'<g transform="rotate(180 30 42)">{corner}</g>' + figure(30, 42, value, 36, paint.deep)


def joker(colours: str) -> str:
    """Draw the card that can be any other: all the shapes in a ring."""
    body = _sheet(CREAM, WALNUT)
    for step, colour in enumerate(colours):
        angle = 2 * pi * step / len(colours)
        paint = PAINTS[colour]
        body += at(30 + 17 * sin(angle), 42 - 24 * cos(angle), shape(paint.shape, 9, paint.face))
    return body + f'<path d="{star(5, 9, 4)}" fill="{WALNUT}" transform="translate(30 42)"/>'


def skip() -> str:
    """Draw the card that makes somebody miss a turn: a hand."""
    fingers = "M19 45L16 26M26 41L25 20M34 41L35 20M41 45L44 26M40 56L51 43"
    hand = f'<path d="{fingers}" fill="none" stroke="{CREAM}" stroke-width="6.6" stroke-linecap="round"/>'
    palm = (
        f'<path d="M16 44H44V54C44 63 38 67 30 67S16 62 16 54Z" fill="{CREAM}" stroke="{CREAM}" stroke-width="2" stroke-linejoin="round"/>'
    )
    return _sheet("#5d5560", CREAM) + hand + palm


def back() -> str:
    """Draw the back of a card: walnut with a linen weave."""
    weave = "".join(f"M{x} 12V72" for x in range(15, 50, 10)) + "".join(f"M12 {y}H48" for y in range(17, 72, 10))
    return _sheet("#7a5640", CREAM) + f'<path d="{weave}" stroke="{CREAM}" stroke-width="1.4" opacity=".35"/>'


def place(text: str, x: float, y: float, wide: float = 48, *, glow: bool = False) -> str:
    """Draw the outline of a card that is not there; a place that is open now glows."""
    colour, dash, fill = (GLOW, "", "#fbe7bd") if glow else (PALE, ' stroke-dasharray="4 4"', "none")
    high = height(wide)
    outline = box(x + 1, y + 1, wide - 2, high - 2, f'fill="{fill}" stroke="{colour}" stroke-width="{2.5 if glow else 1.6}"{dash}')
    return outline + words(x + wide / 2, y + high / 2, text, wide * 0.44, GLOW if glow else PALE)


def pile(x: float, y: float, wide: float = 48) -> str:
    """Draw a face-down pile."""
    return "".join(card("?", x + 2.5 * step, y - 2.5 * step, wide) for step in range(3))


def connector(x: float, y: float, colours: str, wide: float = 20) -> str:
    """Draw a connector with its middle at a place: a short bridge from the colour above to the colour below."""
    upper, lower = (PAINTS[colour].face for colour in colours)
    half = "M-10 0V-15Q-10-19-6-19H6Q10-19 10-15V0Z"
    halves = f'<path d="{half}" fill="{upper}"/><path d="{half}" fill="{lower}" transform="scale(1 -1)"/>'
    rim = f'<rect x="-10" y="-19" width="20" height="38" rx="4" fill="none" stroke="{WALNUT}" stroke-width="2"/>'
    chevron = f'<path d="M-5-4L0 3L5-4" fill="none" stroke="{CREAM}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>'
    return at(x, y, halves + rim + chevron, wide / 20)


def blossom(radius: float, fill: str = PETAL) -> str:
    """Draw a flower with five petals around (0, 0)."""
    petals = ""
    for step in range(5):
        angle = 2 * pi * step / 5
        x, y = number(radius * 0.58 * sin(angle)), number(-radius * 0.58 * cos(angle))
        petals += f'<circle cx="{x}" cy="{y}" r="{number(radius * 0.42)}" fill="{fill}"/>'
    return petals + f'<circle r="{number(radius * 0.26)}" fill="{HEART}"/>'


def tile(name: str, x: float, y: float, flowers: int = 0, wide: float = 52) -> str:
    """Draw a wooden Bloom tile with its flowers; `J` is a joker."""
    grain = f'<path d="M5 18Q26 12 47 19M5 38Q24 31 47 39M5 57Q28 50 47 58" fill="none" stroke="{GRAIN}" stroke-width="2"/>'
    body = box(0, 0, 52, 68, f'fill="{WOOD}"') + grain + box(1.5, 1.5, 49, 65, f'fill="none" stroke="{GRAIN}" stroke-width="2"')
    if name == "J":
        body += at(26, 34, blossom(19, CREAM))
    else:
        body += words(26, 24, name, 27, CREAM) + _bouquet(flowers)
    return at(x, y, body, wide / 52)


def _bouquet(count: int) -> str:
    """Draw the flowers of a tile, in two lines when there are more than three."""
    upper = count if count <= FLOWERS_IN_A_LINE else (count + 1) // 2
    lines = [(upper, 50 if upper == count else 45), (count - upper, 57)]
    return "".join(at(26 + 11.4 * (index - (inline - 1) / 2), y, blossom(5.2)) for inline, y in lines for index in range(inline))


def scoring_tile(value: str, x: float, y: float, radius: float = 17) -> str:
    """Draw a scoring tile with its middle at a place."""
    disc = f'<circle r="{number(radius)}" fill="#e9c46a" stroke="{WALNUT}" stroke-width="2"/>'
    return at(x, y, disc + words(0, 0, value, radius * 1.05))


def bonus_card(x: float, y: float, wide: float = 48) -> str:
    """Draw a bonus card of Elfer raus! Master: eleven points."""
    return at(x, y, _sheet("#e9c46a", WALNUT) + words(30, 42, "+11", 25), wide / CARD[0])


def tick(x: float, y: float) -> str:
    """Draw the sign for right, with its middle at a place."""
    return at(x, y, _badge(RIGHT, "M-5 .5L-1.5 4.5L5.5-4"))


def cross(x: float, y: float) -> str:
    """Draw the sign for wrong, with its middle at a place."""
    return at(x, y, _badge(WRONG, "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5"))


def ring(x: float, y: float, wide: float, high: float) -> str:
    """Draw a warm frame around something that the text speaks of."""
    return box(x - 3, y - 3, wide + 6, high + 6, f'fill="none" stroke="{GLOW}" stroke-width="3"')


def _badge(fill: str, path: str) -> str:
    line = f'<path d="{path}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>'
    return f'<circle r="11" fill="{fill}" stroke="{LINEN}" stroke-width="2"/>{line}'


def letter(x: float, y: float, text: str) -> str:
    """Draw a letter or a number in a small ring, to be named in the text."""
    return at(x, y, f'<circle r="12" fill="{CREAM}" stroke="{WALNUT}" stroke-width="2"/>' + words(0, 0, text, 15))


def arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """Draw a straight arrow."""
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    tail_x, tail_y = to_x - 7 * along_x, to_y - 7 * along_y
    wings = [(to_x - 10 * along_x + side * 7 * along_y, to_y - 10 * along_y - side * 7 * along_x) for side in (1, -1)]
    head = "L".join(f"{number(a)} {number(b)}" for a, b in (wings[0], (to_x, to_y), wings[1]))
    shaft = (
        f'<path d="M{number(x)} {number(y)}L{number(tail_x)} {number(tail_y)}" stroke="{WALNUT}" stroke-width="3" stroke-linecap="round"/>'
    )
    return shaft + f'<path d="M{head}Z" fill="{WALNUT}" stroke="{WALNUT}" stroke-width="2" stroke-linejoin="round"/>'


def panel(wide: float, high: float, *parts: str) -> str:
    """Put a picture together on its own linen, so that it can be read on a light page and on a dark one."""
    linen = (
        f'<rect x="1" y="1" width="{number(wide - 2)}" height="{number(high - 2)}" rx="16" fill="{LINEN}" stroke="{HEM}" stroke-width="2"/>'
    )
    size = f'width="{number(wide)}" height="{number(high)}" viewBox="0 0 {number(wide)} {number(high)}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', linen, *parts, "</svg>", ""])
