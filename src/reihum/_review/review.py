"""The review of a match: each seat's chances by what it knew, and how much of the result was luck or its own play."""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from numbers import Real
from typing import SupportsIndex

from reihum._kit.errors import OptionError, StateError
from reihum._kit.whole_numbers import convert_seed_or_text
from reihum._play.match import Match
from reihum._play.record import count_moves, replay
from reihum._play.record_format import list_moves
from reihum._review.choices import Judge
from reihum._review.evaluator import Evaluator, Playouts, require_evaluator, require_reviewable
from reihum._review.figures import list_curve
from reihum._review.ledger import Ledger, keep_ledger
from reihum._review.moments import find_moments
from reihum._review.positions import DealStep, PlayedMove, iter_steps
from reihum._review.review_data import FORMAT, ReviewData, Worth
from reihum._review.seats import review_seat
from reihum._review.settings import ReviewSettings, make_settings
from reihum._review.sums import Payoffs

Progress = Callable[[int, int], None]
"""Called with the number of steps done and the number of all steps."""

MOST_EFFORT = 1000
"""The largest effort: a review with more would not end in a reasonable time."""


class Review:
    """The result of `review`: plain `data`, a `ReviewData`, shown as a picture in a notebook."""

    def __init__(self, data: ReviewData) -> None:
        self.data = data

    def __repr__(self) -> str:
        return f"<Review {self.data['game']}, {len(self.data['players'])} players>"

    def _repr_html_(self) -> str:
        from reihum._review.page import render_body

        return render_body(self.data)

    def svg(self) -> str:
        """Return the curve of chances as SVG, each seat's by what that seat knew."""
        from reihum._review.curve import draw_curve

        return draw_curve(self.data)

    def page(self) -> str:
        """Return a self-contained HTML page: for each seat its story, moments, mistakes and good finds, and the sum."""
        from reihum._review.page import render_review

        return render_review([self.data])


def review(
    record: Mapping[str, object] | Match,
    *,
    effort: float = 1,
    seed: SupportsIndex | str = 0,
    evaluator: Evaluator | None = None,
    progress: Progress | None = None,
) -> Review:
    """Return the review of a finished match, of its record or of the match itself.

    `effort` multiplies the usual number of playouts and worlds; standard errors shrink with its square root. `evaluator` replaces the
    two default ones, which find by playouts what a seat may expect and compare moves: playouts of `learned`, or of `careful` in Level 8,
    Bloom and where there is no network; for what a seat may expect with errors. The same arguments give the same review: `seed` is that of
    the playouts. `progress` is called with the number of steps done and the number of all steps.

    Raises RecordError for a record that is damaged, breaks the rules or is unfinished, StateError for a match that is still being played.
    Raises OptionError for a game without what learners need, an effort that is not above 0 and at most 1000, a seed that is neither a
    whole number nor a text, or what is no evaluator.
    """
    if isinstance(effort, bool) or not isinstance(effort, Real) or not 0 < effort <= MOST_EFFORT:
        message = f"An effort is a number above 0, {MOST_EFFORT} at most, not {reprlib.repr(effort)}."
        raise OptionError(message)
    chosen = convert_seed_or_text(seed)
    if evaluator is not None:
        require_evaluator(evaluator)
    if isinstance(record, Match) and not record.over:
        message = "`review` takes a finished match; this one is still being played."
        raise StateError(message)
    match = replay(record.record() if isinstance(record, Match) else record)
    require_reviewable(match.game)
    return review_match(match, make_settings(match, float(effort)), seed=chosen, evaluator=evaluator, progress=progress)


def review_match(
    match: Match,
    settings: ReviewSettings,
    *,
    seed: int | str = 0,
    evaluator: Evaluator | None = None,
    progress: Progress | None = None,
) -> Review:
    """Return the review of a finished match that has been replayed already, with these settings; otherwise as `review`."""
    judging = evaluator or settings.make_judge(seed)
    confirmation = None if evaluator else settings.make_confirmer(seed)
    seeded = [playouts for playouts in (judging, confirmation) if isinstance(playouts, Playouts)]
    judge = Judge(judging, settings.worlds, confirmation, is_quick=settings.is_quick, restart=lambda place: _restart(seeded, place))
    steps = _report_steps(_restart_at_steps(iter_steps(match), seeded), match, progress)
    estimator = evaluator or settings.make_estimator(match, seed)
    ledger = keep_ledger(steps, estimator, judge, worlds=settings.playouts)
    data = _as_data(match, ledger, judge)
    data |= {"player": None if evaluator else settings.player, "seed": seed, "effort": settings.effort}
    return Review(data)


def _restart_at_steps(walk: Iterator[DealStep | PlayedMove], seeded: Iterable[Playouts]) -> Iterator[DealStep | PlayedMove]:
    """Yield the same steps, reseeding before each, so that the browser may judge them in any order and on several cores."""
    for at, step in enumerate(walk):
        _restart(seeded, at)
        yield step


def _restart(seeded: Iterable[Playouts], place: int | str) -> None:
    for playouts in seeded:
        playouts.restart(place)


def _report_steps(walk: Iterator[DealStep | PlayedMove], match: Match, progress: Progress | None) -> Iterator[DealStep | PlayedMove]:
    """Yield the same steps, and report progress after each."""
    total = len(match.rounds) + count_moves(match)
    for done, step in enumerate(walk, 1):
        yield step
        if progress is not None:
            progress(done, total)


def _as_data(match: Match, ledger: Ledger, judge: Judge) -> ReviewData:
    has_points = ledger.steps[0].after.table.has_points
    table = range(len(match.players))
    return {
        "format": FORMAT,
        "game": match.game.id,
        "players": list(match.players),
        "options": dict(match.options),
        "player": None,
        "seed": 0,
        "effort": 1,
        "rounds": [len(list_moves(played.moves)) for played in match.rounds],
        "prior": _worth(ledger.prior.mean, has_points=has_points),
        "sources": {name: _worth(brought, has_points=has_points) for name, brought in ledger.sum_by_source().items()},
        "result": _worth(ledger.changes[0][-1].worth.mean, has_points=has_points),
        "curves": [list_curve(ledger, seat) for seat in table],
        "moments": [find_moments(match, ledger, seat) for seat in table],
        "seats": [review_seat(match, ledger, seat, judge) for seat in table],
    }


def _worth(brought: Payoffs, *, has_points: bool) -> Worth:
    return {"shares": brought[0].tolist(), "points": brought[1].tolist() if has_points else None}
