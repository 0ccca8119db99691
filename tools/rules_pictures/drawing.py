"""Shapes, text and the background panel of all pictures, as SVG text.

Lengths are in pixels, and a position is the upper left corner unless a docstring says otherwise. Nothing here is random, so a picture is
always the same text.
"""

from math import cos, pi, sin

FONT = "Nunito, 'SF Pro Rounded', ui-rounded, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
LINEN, HEM, WALNUT, CREAM = "#f1e8d9", "#d8c9b0", "#4b3526", "#fff9ee"
GLOW, PALE = "#d98a1f", "#c9b99f"

PATHS = {
    "leaf": "M.8-.95C1.1.15.6 1-.25.95C-1.05.9-1.2.1-.75-.4C-.35-.8.3-.6.8-.95Z",
    "drop": "M0-1.2C.35-.65.92-.2.92.3A.92.92 0 0 1-.92.3C-.92-.2-.35-.65 0-1.2Z",
    "diamond": "M0-1.15L.95 0L0 1.15L-.95 0Z",
    "triangle": "M0-1.1L1.1.85L-1.1.85Z",
}


def format_number(value: float) -> str:
    """Format a length with at most two decimals."""
    return f"{round(value, 2):g}"


def place_at(x: float, y: float, body: str, scale: float = 1) -> str:
    """Move a drawing from around (0, 0) to a position, with a scale."""
    resize = "" if scale == 1 else f" scale({format_number(scale)})"
    return f'<g transform="translate({format_number(x)} {format_number(y)}){resize}">{body}</g>'


def make_star_path(points: int, outer: float, inner: float) -> str:
    """Return the path of a star around (0, 0), pointing up."""
    corners = [(outer, inner)[step % 2] for step in range(2 * points)]
    angles = [pi * step / points for step in range(2 * points)]
    line = "L".join(f"{format_number(r * sin(a))} {format_number(-r * cos(a))}" for r, a in zip(corners, angles, strict=True))
    return f"M{line}Z"


def draw_shape(kind: str, radius: float, fill: str) -> str:
    """Draw one of the six shapes around (0, 0)."""
    if kind == "circle":
        return f'<circle r="{format_number(radius)}" fill="{fill}"/>'
    path = make_star_path(12, 1.18, 0.86) if kind == "sun" else PATHS[kind]
    return (
        f'<path d="{path}" fill="{fill}" stroke="{fill}" stroke-width=".16" stroke-linejoin="round" '
        f'transform="scale({format_number(radius)})"/>'
    )


def draw_text(x: float, y: float, text: str, size: float = 20, fill: str = WALNUT) -> str:
    """Write a figure or a letter with its middle at a place."""
    return (
        f'<text x="{format_number(x)}" y="{format_number(y + size * 0.36)}" font-family="{FONT}" '
        f'font-size="{format_number(size)}" font-weight="800" text-anchor="middle" fill="{fill}">{text}</text>'
    )


def draw_figure(x: float, y: float, text: str, size: float, outline: str) -> str:
    """Write the figure of a card: cream with a dark outline."""
    extra = f'stroke="{outline}" stroke-width="{format_number(size * 0.14)}" stroke-linejoin="round" paint-order="stroke" '
    return draw_text(x, y, text, size, CREAM).replace("<text ", f"<text {extra}", 1)


def draw_box(x: float, y: float, wide: float, high: float, look: str) -> str:
    """Draw a rounded box; `look` are its attributes in SVG, such as fill and stroke."""
    corner = min(wide, high) * 0.14
    place = (
        f'x="{format_number(x)}" y="{format_number(y)}" '
        f'width="{format_number(wide)}" height="{format_number(high)}" rx="{format_number(corner)}"'
    )
    return f"<rect {place} {look}/>"


def draw_panel(wide: float, high: float, *parts: str) -> str:
    """Put a picture together on its own background, so that it is readable on light and dark pages."""
    linen = (
        f'<rect x="1" y="1" width="{format_number(wide - 2)}" height="{format_number(high - 2)}" rx="16" '
        f'fill="{LINEN}" stroke="{HEM}" stroke-width="2"/>'
    )
    size = f'width="{format_number(wide)}" height="{format_number(high)}" viewBox="0 0 {format_number(wide)} {format_number(high)}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', linen, *parts, "</svg>", ""])
