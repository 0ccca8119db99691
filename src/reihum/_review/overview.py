"""A review in figures, without sentences and tables in plain text: this part is translated for the browser."""

from itertools import zip_longest

from reihum._play.match import Match
from reihum._review.choices import Judge
from reihum._review.ledger import Change, Ledger
from reihum._review.moments import choose_moments
from reihum._review.positions import DealStep
from reihum._review.review_data import ChairFigures, CurvePoint, MomentFigures, ReviewFigures
from reihum._review.seats import list_seat_figures


def list_figures(match: Match, ledger: Ledger, judge: Judge) -> ReviewFigures:
    """Return the review of a finished match by its ledger, which was kept with this judge."""
    return {
        "chairs": list_chairs(ledger),
        "prior": ledger.prior.mean[0].tolist(),
        "sources": {name: brought[0].tolist() for name, brought in ledger.sum_by_source().items()},
        "result": ledger.chairs[0][-1].worth.mean[0].tolist(),
        "seats": [list_seat_figures(match, ledger, seat, judge) for seat in range(len(match.players))],
    }


def list_chairs(ledger: Ledger) -> list[ChairFigures]:
    """Return how a match went from each chair."""
    return [_describe_chair(ledger, seat) for seat in range(len(ledger.chairs))]


def _describe_chair(ledger: Ledger, seat: int) -> ChairFigures:
    return {"curve": list_curve(ledger, seat), "moments": [_describe_moment(change, seat) for change in choose_moments(ledger, seat)]}


def _describe_moment(change: Change, seat: int) -> MomentFigures:
    before, after = float(change.was.mean[0, seat]), float(change.worth.mean[0, seat])
    return {"round": change.step.round + 1, "move": _number_move(change), "before": before, "after": after}


def _number_move(change: Change) -> int:
    """Return the place of a move among the entries of its round, 0 for a deal."""
    return 0 if isinstance(change.step, DealStep) else change.step.entry + 1


def list_curve(ledger: Ledger, seat: int) -> list[CurvePoint]:
    """Return what a seat could expect, from before the first deal to the result."""
    first: CurvePoint = {"round": 1, "move": 0, "shares": ledger.prior.mean[0].tolist(), "error": float(ledger.prior.error[0, seat])}
    points = [first]
    changes = ledger.chairs[seat]
    for change, following in zip_longest(changes, changes[1:]):
        # Of several changes at one step, such as a move and what it drew, the last one counts.
        if following is None or following.step is not change.step:
            worth = change.worth
            point: CurvePoint = {
                "round": change.step.round + 1,
                "move": _number_move(change),
                "shares": worth.mean[0].tolist(),
                "error": float(worth.error[0, seat]),
            }
            points.append(point)
    return points
