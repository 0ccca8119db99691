"""The curve of chances as SVG: each seat's own expectation with its error band, and a dot for each of its moments."""

from itertools import accumulate

from reihum._intervals import NORMAL
from reihum._pictures.markup import escape_markup
from reihum._review.names import label_players
from reihum._review.review_data import CurvePoint, Moment, ReviewData

LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT = 46, 12, 34, 26, 640, 220
LEGEND_WIDTH, LINE = 300, 20
LIGHT = ("#1d4ed8", "#b45309", "#047857", "#be185d", "#6d28d9", "#0e7490")
DARK = ("#93b4ff", "#fbbf5a", "#5ee0a8", "#f9a8d4", "#c4b5fd", "#67e8f9")
"""The seats' colours on a dark background."""

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
            f'<rect class="paper" width="{width}" height="{height}"/>',
            f'<text x="{LEFT}" y="20">Chance of winning, each as its own player could know it</text>',
            *(_draw_legend(seat, name) for seat, name in enumerate(called)),
            *(_draw_grid(frame, quarter / 4) for quarter in range(5)),
            *(_draw_rule(frame.find_step_x(start), frame) for start in frame.starts[1:-1]),
            *(_draw_line(frame, curve, seat) for seat, curve in enumerate(data["curves"])),
            *(dot for seat, moments in enumerate(data["moments"]) for dot in _draw_dots(frame, moments, seat)),
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

    def find_step_x(self, step: int) -> float:
        """Return the x coordinate of a step."""
        return LEFT + WIDTH * step / max(self.starts[-1], 1)

    def find_x(self, at: CurvePoint | Moment) -> float:
        """Return the x coordinate of a change."""
        # The deal itself is the first step of a round.
        return self.find_step_x(self.starts[at["round"] - 1] + at["move"] + 1)

    def find_y(self, share: float) -> float:
        """Return the y coordinate of a share."""
        # Error bands may reach beyond 0 and 1; the picture does not.
        return self.bottom - HEIGHT * min(max(share, 0), 1)


def _draw_legend(seat: int, name: str) -> str:
    across, down = LEFT + LEGEND_WIDTH * (seat % 2), TOP + LINE * (seat // 2)
    label = f'<text x="{across + 16}" y="{down + 3}">{escape_markup(name)}</text>'
    return f'<circle class="s{seat}" cx="{across + 5}" cy="{down - 2}" r="5"/>{label}'


def _draw_grid(frame: _Frame, share: float) -> str:
    at = frame.find_y(share)
    return (
        f'<line class="grid" x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{at:.1f}" y2="{at:.1f}"/>'
        f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{100 * share:.0f}%</text>'
    )


def _draw_rule(x: float, frame: _Frame) -> str:
    return f'<line class="round" x1="{x:.1f}" x2="{x:.1f}" y1="{frame.top}" y2="{frame.bottom}"/>'


def _draw_line(frame: _Frame, curve: list[CurvePoint], seat: int) -> str:
    """Return a seat's chances as a step line, with their error band."""
    low, high, line = [], [], []
    # The first point lies before the first deal.
    begins = [frame.find_step_x(0), *(frame.find_x(point) for point in curve[1:])]
    for point, begin, until in zip(curve, begins, [*begins[1:], float(LEFT + WIDTH)], strict=True):
        share, error = point["shares"][seat], NORMAL * point["error"]
        # A chance stays the same until the next change, so each point is drawn at both ends.
        for across in (begin, until):
            line.append(f"{across:.1f},{frame.find_y(share):.1f}")
            low.append(f"{across:.1f},{frame.find_y(share - error):.1f}")
            high.append(f"{across:.1f},{frame.find_y(share + error):.1f}")
    band = " ".join([*high, *reversed(low)])
    return f'<polygon class="band s{seat}" points="{band}"/><polyline class="line s{seat}" points="{" ".join(line)}"/>'


def _draw_dots(frame: _Frame, moments: list[Moment], seat: int) -> list[str]:
    """Return a dot for each moment of a seat."""
    dots = []
    for moment in moments:
        place = f'cx="{frame.find_x(moment):.1f}" cy="{frame.find_y(moment["after"]):.1f}"'
        dots.append(f'<circle class="s{seat}" {place} r="5"><title>{escape_markup(moment["sentence"])}</title></circle>')
    return dots
