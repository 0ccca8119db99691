"""A ladder as SVG: the share of wins of each bot with its interval."""

from collections.abc import Sequence
from html import escape

from reihum._lab.standings import Standing

LEFT, WIDTH, LINE, TOP, RIGHT = 300, 420, 34, 64, 90
LETTER = 8
"""The mean width of a letter in pixels, on the safe side."""
TICKS = 5

STYLE = """
text { font: 14px system-ui, sans-serif; fill: #222 } .small { font-size: 12px; fill: #666 }
.grid { stroke: #ddd } .fair { stroke: #c2410c; stroke-width: 2 } .span { stroke: #1d4ed8; stroke-width: 3 } .dot { fill: #1d4ed8 }
@media (prefers-color-scheme: dark) {
  .paper { fill: #16181d } text { fill: #eee } .small { fill: #aaa } .grid { stroke: #3a3d44 }
  .fair { stroke: #fb923c } .span { stroke: #93b4ff } .dot { fill: #93b4ff }
}
"""


def plot_standings(title: str, rows: Sequence[Standing]) -> str:
    """Draw a row for each standing: a dot at its share, a bar for its interval, a mark at the fair share."""
    height = TOP + LINE * len(rows) + 44
    left = max([LEFT, *(LETTER * len(f"{row.bot} against {row.others}") + 28 for row in rows)])
    width = left + WIDTH + RIGHT
    bottom = TOP + LINE * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="26">{escape(title)}</text>',
        '<text x="16" y="46" class="small">share of wins, 95 % interval by deal; the mark is an even share</text>',
    ]
    for tick in range(TICKS + 1):
        x = left + WIDTH * tick / TICKS
        parts += [
            f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}"/>',
            f'<text class="small" x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{100 * tick // TICKS} %</text>',
        ]
    for number, row in enumerate(rows):
        parts += _draw_row(row, left, TOP + LINE * number + LINE / 2)
    return "\n".join([*parts, "</svg>", ""])


def _draw_row(row: Standing, left: int, y: float) -> list[str]:
    low, share, high, fair = (left + WIDTH * value for value in (row.low, row.share, row.high, row.fair))
    name = f'{escape(row.bot)} <tspan class="small">against {escape(row.others)}</tspan>'
    return [
        f'<text x="{left - 14}" y="{y + 5:.1f}" text-anchor="end">{name}</text>',
        f'<line class="fair" x1="{fair:.1f}" x2="{fair:.1f}" y1="{y - 11:.1f}" y2="{y + 11:.1f}"/>',
        f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>',
        f'<circle class="dot" cx="{share:.1f}" cy="{y:.1f}" r="5"/>',
        f'<text x="{left + WIDTH + 14}" y="{y + 5:.1f}">{100 * row.share:.1f} %</text>',
    ]
