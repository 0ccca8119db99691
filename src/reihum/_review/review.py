"""The review of a match: where it was decided, what was luck, and what was play."""

import reprlib
from collections.abc import Callable, Iterator, Mapping
from numbers import Real

from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._review.choices import Judge
from reihum._review.evaluator import Evaluator, Payoffs, Playouts
from reihum._review.ledger import Ledger, keep_ledger
from reihum._review.positions import DealStep, Move, iter_steps
from reihum._review.review_data import FORMAT, CurvePoint, ReviewData, Sketch, Worth
from reihum._review.seats import seat_review
from reihum._review.turning_points import turning_points
from reihum._review.usual import ReviewSettings, review_settings

Progress = Callable[[int, int], None]
"""Told how many steps of how many are done."""

MOST_EFFORT = 1000


class Review:
    """What `review` has found: plain data, and a picture of it in a notebook."""

    def __init__(self, data: ReviewData) -> None:
        self.data = data

    def __repr__(self) -> str:
        return f"<Review {self.data['game']}, {len(self.data['players'])} players>"

    def _repr_html_(self) -> str:
        from reihum._review.page import page_body

        return page_body(self.data)

    def svg(self) -> str:
        """Return the curve of chances as a picture in SVG."""
        from reihum._review.curve import curve_svg

        return curve_svg(self.data)

    def page(self) -> str:
        """Return a page in HTML that needs nothing else: curve, luck and play, turning points, mistakes and good finds."""
        from reihum._review.page import render_review

        return render_review([self.data])


def review(
    record: Mapping[str, object] | Match,
    *,
    effort: float = 1,
    seed: int | str = 0,
    evaluator: Evaluator | None = None,
    progress: Progress | None = None,
) -> Review:
    """Return the review of a finished match, of its record or of the match itself.

    `effort` times as many playouts and worlds as usual are looked at: the errors become smaller by its root. `evaluator` says what
    positions are worth; usually matches are played out by `learned`, in Bloom and without a network by `careful`. The same arguments
    give the same review. `progress` is told now and then how many steps of how many are done.

    Raises RecordError for a record that is damaged, breaks the rules or is not finished, and OptionError for a game that does not
    offer what learners need, an effort that is no number above 0 and up to 1000, or a seed that is none.
    """
    if isinstance(effort, bool) or not isinstance(effort, Real) or not 0 < effort <= MOST_EFFORT:
        message = f"An effort is a number above 0, {MOST_EFFORT} at most, not {reprlib.repr(effort)}."
        raise OptionError(message)
    if not isinstance(seed, str) and whole_number(seed) is None:
        message = f"`seed` is a whole number or a text, not {seed!r}."
        raise OptionError(message)
    match = replay(record.record() if isinstance(record, Match) else record)
    return review_match(match, review_settings(match, float(effort)), seed=seed, evaluator=evaluator, progress=progress)


def review_match(
    match: Match,
    taken: ReviewSettings,
    *,
    seed: int | str = 0,
    evaluator: Evaluator | None = None,
    progress: Progress | None = None,
) -> Review:
    """Return the review of a finished match that was played again already, with what it shall take; else as `review`."""
    by = evaluator or taken.evaluator(seed)
    judge = Judge(by, taken.worlds, None if evaluator else taken.confirmation(seed))
    ledger = keep_ledger(_told(iter_steps(match), match, progress), by, judge)
    data = _data(match, ledger, judge)
    data |= {"player": by.player if isinstance(by, Playouts) else None, "seed": seed, "effort": taken.effort}
    return Review(data)


def sketch_review(match: Match, evaluator: Evaluator, progress: Progress | None = None) -> Sketch:
    """Return the curve of a finished match and its turning points: a small part of the work of a review."""
    ledger = keep_ledger(_told(iter_steps(match), match, progress), evaluator)
    return {"curve": list(_curve(ledger)), "turning_points": turning_points(match, ledger)}


def _told(walk: Iterator[DealStep | Move], match: Match, progress: Progress | None) -> Iterator[DealStep | Move]:
    """Yield the same steps, and tell how many are done."""
    total = sum(1 + len(played.moves) for played in match.rounds)
    for done, step in enumerate(walk, 1):
        yield step
        if progress is not None:
            progress(done, total)


def _data(match: Match, ledger: Ledger, judge: Judge) -> ReviewData:
    has_points = ledger.changes[0].step.after.table.has_points
    table = range(len(match.players))
    return {
        "format": FORMAT,
        "game": match.game.id,
        "players": list(match.players),
        "options": dict(match.options),
        "player": None,
        "seed": 0,
        "effort": 1,
        "rounds": [len(played.moves) for played in match.rounds],
        "prior": _worth(ledger.prior.mean, has_points=has_points),
        "sources": {name: _worth(brought, has_points=has_points) for name, brought in ledger.sources().items()},
        "result": _worth(ledger.changes[-1].worth.mean, has_points=has_points),
        "curve": list(_curve(ledger)),
        "turning_points": turning_points(match, ledger),
        "seats": [seat_review(match, ledger, seat, judge) for seat in table],
    }


def _worth(brought: Payoffs, *, has_points: bool) -> Worth:
    return {"shares": brought[0].tolist(), "points": brought[1].tolist() if has_points else None}


def _curve(ledger: Ledger) -> Iterator[CurvePoint]:
    yield {"round": 1, "move": 0, "shares": ledger.prior.mean[0].tolist(), "errors": ledger.prior.error[0].tolist()}
    for change in ledger.changes:
        if isinstance(change.step, DealStep) or change.total.any():
            move = 0 if isinstance(change.step, DealStep) else change.step.entry + 1
            yield {
                "round": change.step.round + 1,
                "move": move,
                "shares": change.worth.mean[0].tolist(),
                "errors": change.worth.error[0].tolist(),
            }
