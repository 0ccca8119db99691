"""A sheet of paper with cards on it, as SVG.

It has its own light background, so that it is legible on any page. It has no style sheet, which would affect the page around it.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from reihum._pictures.markup import escape_markup

CARD_WIDTH, CARD_HEIGHT, GAP, MARGIN, LINE = 30, 40, 4, 14, 22
CARDS_A_LINE = 24
"""The most cards on a line."""
PAPER, INK, FAINT, EMPTY = "#faf6ec", "#26221c", "#6f675b", "#cfc6b4"
FONT = "system-ui, sans-serif"
COLOURS = {"r": "#c62f2f", "y": "#e9b50b", "g": "#2c8a45", "b": "#2563b8", "p": "#7d3fa6", "o": "#d96a12"}
"""The fill of each colour, by its letter."""
DARK_ON = "y"
"""The letters of colours with dark figures."""
FLOWER = "#b03a78"
PLAIN = "#fffdf7"
"""The fill of a card without a colour."""


class Sheet:
    """A picture that is drawn line by line; `y` is the top of the next line."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.parts: list[str] = []
        self.width = 320.0
        self.y = float(MARGIN)
        self.write_line(title, bold=True)

    def write_line(self, text: str, *, bold: bool = False, faint: bool = False) -> None:
        """Write a line."""
        self.y += LINE
        self._draw_text(MARGIN, self.y - 6, text, 15 if bold else 13, FAINT if faint else INK, weight=600 if bold else 400)

    def draw_cards(self, cards: Iterable[str], label: str = "") -> None:
        """Draw cards side by side, 24 to a line: a colour's letter and a number, a number, `J`, `S`, or `-` for none.

        `J=7` is a joker that stands for a 7, and `41*3` a tile with three flowers.
        """
        if label:
            self.write_line(label, faint=True)
        given = list(cards)
        for start in range(0, len(given), CARDS_A_LINE):
            for place, card in enumerate(given[start : start + CARDS_A_LINE]):
                self.draw_card(place, card)
            self.y += CARD_HEIGHT + GAP

    def draw_row(self, label: str, cells: Sequence[str]) -> None:
        """Draw a row of the table: each cell is a card, `_` for a slot where one fits, or `` for another empty slot."""
        for place, cell in enumerate(cells):
            if cell in {"", "_"}:
                self._draw_slot(place, open_=cell == "_")
            else:
                self.draw_card(place, cell)
        self.y += CARD_HEIGHT + GAP
        if label:
            self.write_line(label, faint=True)

    def draw_card(self, place: int, card: str) -> None:
        """Draw a card in slot `place` of the line."""
        x = MARGIN + place * (CARD_WIDTH + GAP)
        text, _, flowers = card.partition("*")
        colour, text = (text[0], text[1:]) if text[:1] in COLOURS else ("", text)
        ground = COLOURS.get(colour, PLAIN)
        ink = INK if not colour or colour in DARK_ON else "#ffffff"
        self.parts.append(
            f'<rect x="{x}" y="{self.y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="{ground}" '
            f'stroke="{INK}" stroke-opacity=".35"/>'
        )
        joker = text.startswith("J")
        middle = x + CARD_WIDTH / 2
        if joker:
            self.parts.append(_draw_star(middle, self.y + 15, 9, ink if colour else "#b8860b"))
            self._draw_text(middle, self.y + 35, text[1:].lstrip("="), 11, ink, anchor="middle", weight=600)
        else:
            self._draw_text(middle, self.y + 20, text, 15, ink, anchor="middle", weight=600)
            for flower in range(int(flowers or 0)):
                at = middle + 5 * (flower - (int(flowers) - 1) / 2)
                self.parts.append(f'<circle cx="{at:g}" cy="{self.y + 30:g}" r="2" fill="{FLOWER}"/>')
            if colour:
                self.parts.append(_draw_symbol(colour, middle, self.y + 30, ink))
        self.width = max(self.width, x + CARD_WIDTH + MARGIN)

    def _draw_slot(self, place: int, *, open_: bool) -> None:
        x = MARGIN + place * (CARD_WIDTH + GAP)
        dash = "" if open_ else ' stroke-dasharray="2 4"'
        self.parts.append(
            f'<rect x="{x}" y="{self.y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="none" '
            f'stroke="{INK if open_ else EMPTY}"{dash}/>'
        )
        self.width = max(self.width, x + CARD_WIDTH + MARGIN)

    def _draw_text(self, x: float, y: float, text: str, size: int, ink: str, *, weight: int, anchor: str = "start") -> None:  # noqa: PLR0913 - what a text has
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{size}" font-weight="{weight}" fill="{ink}" '
            f'text-anchor="{anchor}">{escape_markup(text)}</text>'
        )
        if anchor == "start":
            # The mean width of a letter in this font: the picture must be at least as wide as its texts.
            self.width = max(self.width, x + 0.56 * size * len(text) + MARGIN)

    def render(self) -> str:
        """Return the picture."""
        width, height = round(self.width), round(self.y + MARGIN)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
                f"<title>{escape_markup(self.title)}</title>",
                f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
                *self.parts,
                "</svg>",
            ]
        )


def _draw_symbol(colour: str, x: float, y: float, ink: str) -> str:
    """Return the symbol of a colour, as the terminal has it, for people who cannot tell the colours apart."""
    match colour:
        case "r":
            return f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{ink}"/>'
        case "y":
            return _draw_star(x, y, 5.5, ink, points=8)
        case "g":
            leaves = ((x, y - 2.6), (x - 2.8, y + 1.6), (x + 2.8, y + 1.6))
            return "".join(f'<circle cx="{leaf:g}" cy="{at:g}" r="2.6" fill="{ink}"/>' for leaf, at in leaves)
        case "b":
            return f'<path d="M{x:g} {y - 5:g}c4 4 5 5 5 7a3 3 0 0 1-5 2a3 3 0 0 1-5-2c0-2 1-3 5-7z" fill="{ink}"/>'
        case "p":
            return f'<path d="M{x:g} {y - 5:g}l4.5 5l-4.5 5l-4.5-5z" fill="{ink}"/>'
    return f'<path d="M{x:g} {y - 5:g}l5 9h-10z" fill="{ink}"/>'


def _draw_star(x: float, y: float, size: float, ink: str, points: int = 5) -> str:
    """Return a star with `points` points around (x, y)."""
    corners = []
    for number in range(2 * points):
        # Outer and inner corners alternate.
        reach = size if number % 2 == 0 else size * 0.45
        angle = pi * number / points
        corners.append(f"{x + reach * sin(angle):.1f},{y - reach * cos(angle):.1f}")
    return f'<polygon points="{" ".join(corners)}" fill="{ink}"/>'


def name_place(colour: str, number: int, laid: bool, fits: Sequence[str]) -> str:  # noqa: FBT001 - of one place
    """Return the cell for `Sheet.draw_row`: the card that lies there, `_` where one fits, empty otherwise."""
    if laid:
        return f"{colour}{number}"
    return "_" if f"{colour}{number}" in fits else ""
