"""Signs in a picture: ticks, crosses, frames, letters and arrows, as SVG text."""

from tools.rules_pictures.drawing import CREAM, GLOW, LINEN, WALNUT, draw_box, draw_text, format_number, place_at

RIGHT, WRONG = "#2f7d3b", "#b3261e"


def draw_tick(x: float, y: float) -> str:
    """Draw the sign for right, with its middle at a place."""
    return place_at(x, y, _draw_badge(RIGHT, "M-5 .5L-1.5 4.5L5.5-4"))


def draw_cross(x: float, y: float) -> str:
    """Draw the sign for wrong, with its middle at a place."""
    return place_at(x, y, _draw_badge(WRONG, "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5"))


def draw_frame(x: float, y: float, wide: float, high: float) -> str:
    """Draw a frame around something that the text refers to."""
    return draw_box(x - 3, y - 3, wide + 6, high + 6, f'fill="none" stroke="{GLOW}" stroke-width="3"')


def _draw_badge(fill: str, path: str) -> str:
    """Draw a round badge with a line on it, around (0, 0)."""
    line = f'<path d="{path}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>'
    return f'<circle r="11" fill="{fill}" stroke="{LINEN}" stroke-width="2"/>{line}'


def draw_letter(x: float, y: float, text: str) -> str:
    """Draw a letter or a number in a small ring, to which the text refers."""
    return place_at(x, y, f'<circle r="12" fill="{CREAM}" stroke="{WALNUT}" stroke-width="2"/>' + draw_text(0, 0, text, 15))


def draw_arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """Draw a straight arrow."""
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    tail_x, tail_y = to_x - 7 * along_x, to_y - 7 * along_y
    wings = [(to_x - 10 * along_x + side * 7 * along_y, to_y - 10 * along_y - side * 7 * along_x) for side in (1, -1)]
    head = "L".join(f"{format_number(a)} {format_number(b)}" for a, b in (wings[0], (to_x, to_y), wings[1]))
    shaft = (
        f'<path d="M{format_number(x)} {format_number(y)}L{format_number(tail_x)} {format_number(tail_y)}" '
        f'stroke="{WALNUT}" stroke-width="3" stroke-linecap="round"/>'
    )
    return shaft + f'<path d="M{head}Z" fill="{WALNUT}" stroke="{WALNUT}" stroke-width="2" stroke-linejoin="round"/>'
