"""Pictures for a page about variants, as SVG: intervals side by side, lengths of matches, figures from variant to variant."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

NAME, AXIS, VALUES = 200, 340, 320
WIDTH = NAME + AXIS + VALUES
LINE, GAP, TOP = 16, 14, 30
EDGE = 8
HEIGHT, BAR_TOP = 150, 26
PANEL, PANEL_HEIGHT, ACROSS = 240, 150, 3
LETTER = 7
"""The mean width of a letter in pixels."""

STYLE = (
    ".lab text{font:13px system-ui,sans-serif;fill:#222}.lab .small{font-size:12px;fill:#595959}.lab .grid{stroke:#ddd}"
    ".lab .paper{fill:#fff}.lab .old{stroke:#737373;fill:#737373}"
    ".lab .new{stroke:#1d4ed8;fill:#1d4ed8}.lab .hollow{fill:#fff}.lab .span{stroke-width:3}"
    ".lab .bar{opacity:.55;stroke:none}.lab .way{fill:none;stroke-width:2}"
    "@media (prefers-color-scheme:dark){.lab text{fill:#eee}.lab .small{fill:#b5b5b5}.lab .grid{stroke:#3a3d44}.lab .paper{fill:#16181d}"
    ".lab .old{stroke:#a3a3a3;fill:#a3a3a3}.lab .new{stroke:#93b4ff;fill:#93b4ff}.lab .hollow{fill:#16181d}}"
)


class Span(NamedTuple):
    """A value with its interval."""

    value: float
    low: float
    high: float


class PictureRow(NamedTuple):
    """A figure: for each table its bots, the interval of the other rules, that of the variant, and both as text."""

    name: str
    lines: Sequence[tuple[str, Span | None, Span, str]]


def render_picture(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    """Return a picture of this size with these parts."""
    size = f'width="{width:.0f}" height="{height:.0f}"'
    return (
        f'<svg class="lab" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" {size} role="img">'
        f'<title>{escape(title)}</title><style>{STYLE}</style><rect class="paper" {size}/>{"".join(parts)}</svg>'
    )


def draw_intervals(title: str, old: str, new: str, rows: Sequence[PictureRow]) -> str:
    """Draw figures with their intervals, each on its own axis: a hollow square for the other rules, a dot for the variant."""
    parts = [*_draw_key(old, new)] if any(line[1] for row in rows for line in row.lines) else []
    y = float(TOP + EDGE)
    for row in rows:
        spans = [span for _, before, after, _ in row.lines for span in (before, after) if span is not None]
        low, high = min(span.low for span in spans), max(span.high for span in spans)
        width = (high - low) or 1.0
        parts.append(f'<text x="{EDGE}" y="{y + 12:.0f}">{escape(row.name)}</text>')
        for bots, old_span, new_span, words in row.lines:
            middle = y + LINE / 2
            parts.append(f'<line class="grid" x1="{NAME}" x2="{NAME + AXIS}" y1="{middle:.1f}" y2="{middle:.1f}"/>')
            if old_span is not None:
                parts += _draw_span(old_span, "old", middle - 3, low, width)
            parts += _draw_span(new_span, "new", middle + 3, low, width)
            parts.append(f'<text class="small" x="{NAME + AXIS + 10}" y="{middle + 4:.1f}">{escape(bots)}: {escape(words)}</text>')
            y += LINE
        y += GAP
    return render_picture(title, WIDTH, y, parts)


def _draw_key(old: str, new: str) -> list[str]:
    second = NAME + 30 + LETTER * len(old)
    return [
        f'<rect class="old hollow" x="{NAME}" y="9" width="9" height="9"/><text x="{NAME + 15}" y="18">{escape(old)}</text>',
        f'<circle class="new" cx="{second + 4}" cy="14" r="5"/><text x="{second + 15}" y="18">{escape(new)}</text>',
    ]


def _draw_span(span: Span, kind: str, y: float, low: float, width: float) -> list[str]:
    def find_x(value: float) -> float:
        return NAME + EDGE + (AXIS - 2 * EDGE) * (value - low) / width

    mark = (
        f'<circle class="new" cx="{find_x(span.value):.1f}" cy="{y:.1f}" r="4.5"/>'
        if kind == "new"
        else f'<rect class="old hollow" x="{find_x(span.value) - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
    )
    return [f'<line class="span {kind}" x1="{find_x(span.low):.1f}" x2="{find_x(span.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>', mark]


def draw_lengths(title: str, old: str, new: str, counts: tuple[Sequence[int], Sequence[int]], step: int) -> str:
    """Draw histograms of match lengths in steps of `step` decisions: the other rules as bars, the variant as a line."""
    before, after = counts
    count = max(len(before), len(after), 1)
    most = max([*(each / max(sum(some), 1) for some in counts for each in some), 1e-9])
    bar = (WIDTH - 2 * EDGE) / count
    bottom = BAR_TOP + HEIGHT

    def find_height(number: int, some: Sequence[int]) -> float:
        return HEIGHT * number / max(sum(some), 1) / most

    parts = _draw_key(old, new) if sum(before) else []
    for at, number in enumerate(before):
        tall = find_height(number, before)
        parts.append(f'<rect class="bar old" x="{EDGE + at * bar:.1f}" y="{bottom - tall:.1f}" width="{bar:.1f}" height="{tall:.1f}"/>')
    corners = [(EDGE + at * bar + side * bar, bottom - find_height(number, after)) for at, number in enumerate(after) for side in (0, 1)]
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in [(EDGE, bottom), *corners, (EDGE + len(after) * bar, bottom)])
    parts.append(f'<polyline class="way new" points="{way}"/>')
    for tick in range(0, count + 1, max(count // 8, 1)):
        parts.append(f'<text class="small" x="{EDGE + tick * bar:.1f}" y="{bottom + 18}" text-anchor="middle">{tick * step}</text>')
    return render_picture(title, WIDTH, bottom + 28, parts)


class Panel(NamedTuple):
    """A figure over several variants."""

    name: str
    spans: Sequence[Span]
    words: Sequence[str]


def draw_over_variants(title: str, names: Sequence[str], panels: Sequence[Panel]) -> str:
    """Draw how figures change from variant to variant, a small picture for each. The first rules are those compared with."""
    parts: list[str] = []
    low_edge = PANEL_HEIGHT + 30 + 16 * len(names)
    for number, panel in enumerate(panels):
        left, top = PANEL * (number % ACROSS), low_edge * (number // ACROSS)
        low, high = min(span.low for span in panel.spans), max(span.high for span in panel.spans)
        parts.append(f'<text x="{left + EDGE}" y="{top + 18}">{escape(panel.name)}</text>')
        step = (PANEL - 6 * EDGE) / max(len(names) - 1, 1)
        for at, span in enumerate(panel.spans):
            x = left + 3 * EDGE + at * step
            y = [top + 34 + (PANEL_HEIGHT - 40) * (high - value) / ((high - low) or 1.0) for value in (span.low, span.value, span.high)]
            kind = "new" if at else "old"
            parts.append(f'<line class="span {kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{y[0]:.1f}" y2="{y[2]:.1f}"/>')
            parts.append(
                f'<circle class="new" cx="{x:.1f}" cy="{y[1]:.1f}" r="4.5"/>'
                if at
                else f'<rect class="old hollow" x="{x - 4:.1f}" y="{y[1] - 4:.1f}" width="8" height="8"/>'
            )
            parts.append(f'<text class="small" x="{x:.1f}" y="{top + PANEL_HEIGHT + 14}" text-anchor="middle">{at}</text>')
            parts.append(
                f'<text class="small" x="{left + EDGE}" y="{top + PANEL_HEIGHT + 32 + 16 * at}">{at}: {escape(panel.words[at])}</text>'
            )
    rows = -(-len(panels) // ACROSS)
    return render_picture(title, PANEL * min(ACROSS, len(panels)), low_edge * rows + 12, parts)
