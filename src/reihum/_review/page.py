"""A review as a self-contained HTML page: the curves, each seat's story, moments, mistakes and good finds, and the sum."""

from collections.abc import Sequence

from reihum._pictures.markup import escape_markup
from reihum._play.game import get_game
from reihum._review.curve import draw_curve
from reihum._review.ledger import SOURCES
from reihum._review.names import label_players
from reihum._review.review_data import JudgedMove, Moment, ReviewData, SeatReview, Worth

TITLES = {
    "cards": "cards dealt",
    "draws": "own draws",
    "own_play": "own play",
    "others": "the others",
}

STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 1rem; overflow-wrap: break-word }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1rem; margin-bottom: .25rem }
.reihum-review svg { max-width: 100%; min-width: 34rem; height: auto }
.reihum-review .wide { overflow-x: auto } .reihum-review .wide:focus-visible { outline: 2px solid }
.reihum-review table { border-collapse: collapse; margin-bottom: 1.5rem } .reihum-review caption { text-align: left; font-weight: 600 }
.reihum-review th, .reihum-review td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #8884 }
.reihum-review th:first-child { text-align: left; font-weight: 400; min-width: 8.5rem } .reihum-review tr.sum > * { font-weight: 600 }
.reihum-review pre { overflow-x: auto; font-size: .8rem; line-height: 1.3 }
.reihum-review li { margin: .4rem 0 }
"""

ABOUT = (
    "All figures are what each seat could expect by what it knew, if everybody went on {among}. Own play is what its moves were worth "
    "beyond those of {judge}. {judged} The others are everything that they had and did: by what a seat knows, their cards, luck and "
    "play cannot be told apart. Each column adds up to the result."
)
JUDGED = (
    "A mistake or a good find is judged with {judge} going on at every seat, without errors: it may be worth more there than the seat’s "
    "chance was among these players."
)
JUDGED_BY_GIVEN = "A mistake is a move that some other legal move beats."
AMONG = {
    "careful": "as “careful” plays, with more random moves the weaker a seat played",
    "learned": "as “learned” plays, with more moves of “careful” and random ones the weaker a seat played",
}
BY_GIVEN = "as the evaluator that was given plays"


def explain_figures(data: ReviewData) -> str:
    """Return the paragraph that explains the figures of a review."""
    player = data["player"]
    judge = f"the bot “{player}”" if player else "that evaluator"
    judged = JUDGED.format(judge=judge) if player else JUDGED_BY_GIVEN
    return ABOUT.format(among=AMONG[player] if player else BY_GIVEN, judge=judge, judged=judged)


def render_review(reviews: Sequence[ReviewData]) -> str:
    """Return the page of one or more reviews."""
    bodies = "\n".join(render_body(data) for data in reviews)
    title = f"Review of {len(reviews)} match{'es' if len(reviews) > 1 else ''}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>\n<main>\n{bodies}\n</main>\n</body></html>\n"
    )


def render_body(data: ReviewData) -> str:
    """Return one review as a section of the page."""
    shares = _sum_table(data, points=False)
    points = "" if data["result"]["points"] is None else _sum_table(data, points=True)
    called = label_players(data["players"])
    seats = "".join(_seat(*each) for each in zip(called, data["seats"], data["moments"], strict=True))
    title = escape_markup(get_game(data["game"]).title)
    return (
        f'<section class="reihum-review"><h1>{title}: {escape_markup(", ".join(data["players"]))}</h1>'
        f"{seats}<h2>The curve</h2>{_wide(draw_curve(data), 'The curve')}<h2>The sum</h2>{_wide(shares + points, 'The sum')}"
        f"<p>{explain_figures(data)}</p></section>"
    )


def _wide(content: str, label: str) -> str:
    """Return content that may be wider than a phone, in a frame that scrolls by touch or keyboard."""
    return f'<div class="wide" role="group" tabindex="0" aria-label="{label}">{content}</div>'


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
        + "".join(f"<td>{format_worth(scale * value, signed=signed)}</td>" for value in brought)
        + "</tr>"
        for title, brought, signed in rows
    )
    caption = "In points" if points else "In hundredths of the win"
    return f"<table><caption>{caption}</caption><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"


def format_worth(worth: float, *, signed: bool) -> str:
    """Return a worth with one decimal digit; 0 has no sign."""
    rounded = round(worth, 1) or 0.0
    return f"{rounded:+.1f}" if signed and rounded else f"{rounded:.1f}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _moment(moment: Moment) -> str:
    where = f"Round {moment['round']}, step {moment['move']}"
    return f"<li>{where}: {escape_markup(moment['sentence'])}{_position(moment['position'])}</li>"


def _seat(name: str, seat: SeatReview, moments: Sequence[Moment]) -> str:
    happened = "".join(_moment(moment) for moment in moments)
    judged = "".join(_judged_move(move) for move in seat["mistakes"] + seat["finds"])
    choices = seat["close"] + seat["clear"]
    summary = f"{_count(seat['forced'], 'forced move')}, {_count(seat['close'], 'close choice')}, {_count(seat['clear'], 'clear one')}"
    if seat["untold"]:
        summary += f", {seat['untold']} in an ending too far from its end to judge"
    if seat["accuracy"] is not None:
        summary += f"; in {seat['good']} of {_count(choices, 'choice')} no other move was shown to be better"
    return (
        f"<h2>{escape_markup(name)}</h2><p>{escape_markup(seat['story']['sentence'])}</p>"
        + (f"<ul>{happened}</ul>" if happened else "")
        + (f"<h3>Mistakes and good finds</h3><ul>{judged}</ul>" if judged else "")
        + (f"<p>{summary}.</p>" if any((seat["forced"], seat["untold"], seat["accuracy"])) else "")
    )


def _judged_move(move: JudgedMove) -> str:
    return f"<li>Round {move['round']}, step {move['move']}: {escape_markup(move['sentence'])}{_position(move['position'])}</li>"


def _position(text: str) -> str:
    return f"<details><summary>The table before</summary><pre>{escape_markup(text)}</pre></details>"
