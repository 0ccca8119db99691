"""The curve of chances as SVG: a line with its error band for each seat, a rule between rounds, a dot at each turning point."""

from itertools import accumulate

from reihum._intervals import NORMAL
from reihum._pictures.markup import escape_markup
from reihum._review.names import label_players
from reihum._review.review_data import CurvePoint, ReviewData

LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT = 46, 12, 34, 26, 640, 220
LEGEND_WIDTH, LINE = 300, 20
LIGHT = ("#1d4ed8", "#b45309", "#047857", "#be185d", "#6d28d9", "#0e7490")
DARK = ("#93b4ff", "#fbbf5a", "#5ee0a8", "#f9a8d4", "#c4b5fd", "#67e8f9")
"""A colour for each seat, on white and on black."""

STYLE = (
    ".curve text{font:13px system-ui,sans-serif;fill:#222}.curve .grid{stroke:#ddd}.curve .round{stroke:#999;stroke-dasharray:3 4}"
    ".curve .line{fill:none;stroke-width:2}.curve .band{opacity:.16;stroke:none}.curve .paper{fill:#fff}"
    + "".join(f".curve .s{seat}{{stroke:{colour};fill:{colour}}}.curve .line.s{seat}{{fill:none}}" for seat, colour in enumerate(LIGHT))
    + "@media (prefers-color-scheme:dark){.curve text{fill:#eee}.curve .grid{stroke:#3a3d44}"
    + ".curve .round{stroke:#777}.curve .paper{fill:#16181d}"
    + "".join(f".curve .s{seat}{{stroke:{colour};fill:{colour}}}.curve .line.s{seat}{{fill:none}}" for seat, colour in enumerate(DARK))
    + "}"
)


def draw_curve(data: ReviewData) -> str:
    """Draw the curve of a review as SVG."""
    called = label_players(data["players"])
    frame = _Frame(data)
    width, height = LEFT + WIDTH + RIGHT, frame.bottom + BOTTOM
    return "".join(
        [
            f'<svg class="curve" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" ',
            f'role="img"><title>{escape_markup("Chances of winning: " + ", ".join(called))}</title><style>{STYLE}</style>',
            f'<rect class="paper" width="{width}" height="{height}"/><text x="{LEFT}" y="20">Chance of winning, with its doubt</text>',
            *(_legend(seat, name) for seat, name in enumerate(called)),
            *(_grid(frame, quarter / 4) for quarter in range(5)),
            *(_rule(frame.place(start), frame) for start in frame.starts[1:-1]),
            *(_line(frame, data["curve"], seat) for seat in range(len(called))),
            *_dots(frame, data),
            "</svg>",
        ]
    )


class _Frame:
    """Turns steps and shares into coordinates of the picture."""

    def __init__(self, data: ReviewData) -> None:
        self.starts = [0, *accumulate(moves + 1 for moves in data["rounds"])]
        """The number of steps before each round, and of all steps."""
        self.top = TOP + LINE * ((len(data["players"]) + 1) // 2)
        self.bottom = self.top + HEIGHT
        self._first = data["curve"][0]

    def place(self, step: int) -> float:
        """Return the x coordinate of a step."""
        return LEFT + WIDTH * step / max(self.starts[-1], 1)

    def x(self, point: CurvePoint) -> float:
        """Return the x coordinate of a point."""
        # The first point lies before the first deal; every other one a step later than its round begins.
        return self.place(self.starts[point["round"] - 1] + point["move"] + (point is not self._first))

    def y(self, share: float) -> float:
        """Return the y coordinate of a share."""
        # Error bands may reach beyond 0 and 1; the picture does not.
        return self.bottom - HEIGHT * min(max(share, 0), 1)


def _legend(seat: int, name: str) -> str:
    across, down = LEFT + LEGEND_WIDTH * (seat % 2), TOP + LINE * (seat // 2)
    label = f'<text x="{across + 16}" y="{down + 3}">{escape_markup(name)}</text>'
    return f'<circle class="s{seat}" cx="{across + 5}" cy="{down - 2}" r="5"/>{label}'


def _grid(frame: _Frame, share: float) -> str:
    at = frame.y(share)
    return (
        f'<line class="grid" x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{at:.1f}" y2="{at:.1f}"/>'
        f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>'
    )


def _rule(x: float, frame: _Frame) -> str:
    return f'<line class="round" x1="{x:.1f}" x2="{x:.1f}" y1="{frame.top}" y2="{frame.bottom}"/>'


def _line(frame: _Frame, curve: list[CurvePoint], seat: int) -> str:
    """Return a seat's chances as a step line, with their error band."""
    low, high, line = [], [], []
    ends = [*(frame.x(point) for point in curve[1:]), float(LEFT + WIDTH)]
    for point, until in zip(curve, ends, strict=True):
        share, error = point["shares"][seat], NORMAL * point["errors"][seat]
        # A chance holds until the next change, so each point is drawn at both ends.
        for across in (frame.x(point), until):
            line.append(f"{across:.1f},{frame.y(share):.1f}")
            low.append(f"{across:.1f},{frame.y(share - error):.1f}")
            high.append(f"{across:.1f},{frame.y(share + error):.1f}")
    band = " ".join([*high, *reversed(low)])
    return f'<polygon class="band s{seat}" points="{band}"/><polyline class="line s{seat}" points="{" ".join(line)}"/>'


def _dots(frame: _Frame, data: ReviewData) -> list[str]:
    """Return a dot for each turning point, on the line of the seat whose chance has changed most."""
    points = {(point["round"], point["move"]): point for point in data["curve"]}
    dots = []
    for turn in data["turning_points"]:
        point = points[turn["round"], turn["move"]]
        seat = max(range(len(turn["changes"])), key=lambda each: abs(turn["changes"][each]))
        place = f'cx="{frame.x(point):.1f}" cy="{frame.y(point["shares"][seat]):.1f}"'
        dots.append(f'<circle class="s{seat}" {place} r="5"><title>{escape_markup(turn["sentence"])}</title></circle>')
    return dots
