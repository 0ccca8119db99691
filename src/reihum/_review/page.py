"""A review as a self-contained page in HTML: the curve, luck and play, turning points, mistakes and good finds."""

from collections.abc import Sequence

from reihum._pictures.markup import escape_markup
from reihum._play.game import get_game
from reihum._review.curve import draw_curve
from reihum._review.ledger import SOURCES
from reihum._review.names import label_players
from reihum._review.review_data import JudgedMove, ReviewData, SeatReview, TurningPoint, Worth

TITLES = {
    "deal": "luck of the deal",
    "own_draws": "own draws",
    "others_draws": "others' draws, order of the piles",
    "own_play": "own play",
    "others_play": "others' play",
    "unseen": "the unseen",
}

STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 1rem; overflow-wrap: break-word }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1rem; margin-bottom: .25rem }
.reihum-review svg { max-width: 100%; min-width: 34rem; height: auto }
.reihum-review .wide { overflow-x: auto }
.reihum-review table { border-collapse: collapse; margin-bottom: 1.5rem } .reihum-review caption { text-align: left; font-weight: 600 }
.reihum-review th, .reihum-review td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #8884 }
.reihum-review th:first-child { text-align: left; font-weight: 400; min-width: 8.5rem } .reihum-review tr.sum > * { font-weight: 600 }
.reihum-review pre { overflow-x: auto; font-size: .8rem; line-height: 1.3 }
.reihum-review li { margin: .4rem 0 }
"""

ABOUT = (
    "All figures describe how a match goes on {among}, with the pile and all later deals open. Play is judged by what the seat "
    "knew. Own play is what its moves were worth beyond those that such a player would have made. A mistake is a move that some "
    "other legal move beats. The unseen is what a move turned out to be worth beyond that. Each column adds up to the result."
)
AMONG = {
    "careful": "among careful players",
    "learned": "among players who play as the bot “learned” does",
    None: "by the evaluator that was given",
}


def explain_figures(data: ReviewData) -> str:
    """Return the paragraph that explains the figures of a review."""
    return ABOUT.format(among=AMONG[data["player"]])


def render_review(reviews: Sequence[ReviewData]) -> str:
    """Return the page of one or more reviews."""
    bodies = "\n".join(render_body(data) for data in reviews)
    title = f"Review of {len(reviews)} match{'es' if len(reviews) > 1 else ''}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>\n{bodies}\n</body></html>\n"
    )


def render_body(data: ReviewData) -> str:
    """Return one review as a section of the page."""
    shares = _sum_table(data, points=False)
    points = "" if data["result"]["points"] is None else _sum_table(data, points=True)
    turns = "".join(_turning_point(turn) for turn in data["turning_points"]) or "<li>Nothing stood out.</li>"
    called = label_players(data["players"])
    seats = "".join(_seat(name, seat) for name, seat in zip(called, data["seats"], strict=True))
    title = escape_markup(get_game(data["game"]).title)
    return (
        f'<section class="reihum-review"><h1>{title}: {escape_markup(", ".join(data["players"]))}</h1>'
        f'<div class="wide">{draw_curve(data)}</div><h2>Luck and play</h2><div class="wide">{shares}{points}</div>'
        f"<p>{explain_figures(data)}</p><h2>Turning points</h2><ol>{turns}</ol><h2>Choices</h2>{seats}</section>"
    )


def _sum_table(data: ReviewData, *, points: bool) -> str:
    """Return the table from the expectation before the deal to the result, in hundredths of the win or in points."""
    scale = 1.0 if points else 100.0

    def values(worth: Worth) -> list[float]:
        return (worth["points"] or []) if points else worth["shares"]

    rows = [("before the deal", values(data["prior"]), False)]
    rows += [(TITLES[name], values(data["sources"][name]), True) for name in SOURCES]
    rows += [("result", values(data["result"]), False)]
    head = "".join(f'<th scope="col">{escape_markup(name)}</th>' for name in label_players(data["players"]))
    body = "".join(
        f'<tr{"" if signed else " class=sum"}><th scope="row">{title}</th>'
        + "".join(f"<td>{scale * value:{'+' if signed else ''}.1f}</td>" for value in brought)
        + "</tr>"
        for title, brought, signed in rows
    )
    caption = "In points" if points else "In hundredths of the win"
    return f"<table><caption>{caption}</caption><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"


def _turning_point(turn: TurningPoint) -> str:
    where = f"Round {turn['round']}, step {turn['move']}"
    return f"<li>{where}: {escape_markup(turn['sentence'])}{_position(turn['position'])}</li>"


def _seat(name: str, seat: SeatReview) -> str:
    judged = "".join(_judged_move(move) for move in seat["mistakes"] + seat["finds"])
    told = f"{seat['forced']} forced moves, {seat['close']} close choices, {seat['clear']} clear ones"
    if seat["untold"]:
        told += f", {seat['untold']} in an ending too far from its end to judge"
    if seat["accuracy"] is not None:
        share, low, high = (100 * value for value in seat["accuracy"])
        told += f"; {share:.0f} % of the choices were good ({low:.0f} to {high:.0f})"
    return f"<h3>{escape_markup(name)}</h3><p>{told}.</p>" + (f"<ul>{judged}</ul>" if judged else "")


def _judged_move(move: JudgedMove) -> str:
    return f"<li>Round {move['round']}, step {move['move']}: {escape_markup(move['sentence'])}{_position(move['position'])}</li>"


def _position(text: str) -> str:
    return f"<details><summary>The table before</summary><pre>{escape_markup(text)}</pre></details>"
