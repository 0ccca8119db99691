"""The figures of a review, without sentences and plain-text tables: this part is translated for the browser."""

from itertools import zip_longest

from reihum._play.match import Match
from reihum._review.choices import Judge
from reihum._review.evaluator import Estimate
from reihum._review.ledger import Change, Ledger
from reihum._review.moments import choose_moments
from reihum._review.positions import DealStep, PlayedMove
from reihum._review.review_data import CurvePoint, MomentFigures, ReviewFigures, SketchFigures
from reihum._review.seats import list_seat_figures


def list_figures(match: Match, ledger: Ledger, judge: Judge) -> ReviewFigures:
    """Return the figures of a review, from the match's ledger and the judge that it was kept with."""
    sketch = list_sketch_figures(ledger)
    return {
        "curves": sketch["curves"],
        "moments": sketch["moments"],
        "prior": ledger.prior.mean[0].tolist(),
        "sources": {name: brought[0].tolist() for name, brought in ledger.sum_by_source().items()},
        "result": ledger.changes[0][-1].worth.mean[0].tolist(),
        "seats": [list_seat_figures(match, ledger, seat, judge) for seat in range(len(match.players))],
    }


def list_sketch_figures(ledger: Ledger) -> SketchFigures:
    """Return the curve and the moments of each seat, by what that seat knew."""
    seats = range(len(ledger.changes))
    return {
        "curves": [list_curve(ledger, seat) for seat in seats],
        "moments": [[_describe_moment(change, seat) for change in choose_moments(ledger, seat)] for seat in seats],
    }


def _describe_moment(change: Change, seat: int) -> MomentFigures:
    before, after = float(change.was.mean[0, seat]), float(change.worth.mean[0, seat])
    return {"round": change.step.round + 1, "move": _number_move(change.step), "before": before, "after": after}


def _number_move(step: DealStep | PlayedMove | None) -> int:
    """Return the number of a move in its round, from 1, as in a replay; 0 for a deal and before it."""
    return step.at + 1 if isinstance(step, PlayedMove) else 0


def list_curve(ledger: Ledger, seat: int) -> list[CurvePoint]:
    """Return a seat's curve, from before the first deal to the result."""
    points = [describe_point(None, ledger.prior, seat)]
    changes = ledger.changes[seat]
    for change, following in zip_longest(changes, changes[1:]):
        # Of several changes at one step, such as a move and its draw, only the last is a point.
        if following is None or following.step is not change.step:
            points.append(describe_point(change.step, change.worth, seat))
    return points


def describe_point(step: DealStep | PlayedMove | None, worth: Estimate, seat: int) -> CurvePoint:
    """Return the point of a seat's curve after a step, or before the first deal."""
    shares, error = worth.mean[0].tolist(), float(worth.error[0, seat])
    return {"round": 1 if step is None else step.round + 1, "move": _number_move(step), "shares": shares, "error": error}
