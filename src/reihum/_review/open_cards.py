"""Everybody's chances with all cards open, which nobody at the table could know."""

from reihum._review.evaluator import Estimate, Evaluator
from reihum._review.figures import describe_point
from reihum._review.ledger import NO_DEAL
from reihum._review.positions import DealStep, PlayedMove
from reihum._review.review_data import SketchFigures
from reihum._review.sums import add_errors

STEADY_ERRORS = 2.5
"""A new estimate is ignored unless one seat's chance differs from the last one by this many standard errors.

More than in a ledger, because any of several seats suffices, so noise would exceed the threshold more often.
"""


class OpenCardsKeeper:
    """Evaluates the chances with all cards open step by step, so that the caller can pause between two steps.

    Positions are evaluated after deals, after moves that took cards from the pile, at the ends of turns, and after rounds. Only the
    order of the pile and later deals are unknown. All seats' chances come from the same playouts, so they add up to 1.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        """Begin before the first deal; the evaluator estimates the chances."""
        self._evaluator = evaluator
        self._points: list[tuple[DealStep | PlayedMove | None, Estimate]] = []
        """Each step that changed something, with the chances after it; the first one is before the first deal."""
        self._ended: PlayedMove | None = None
        """The move that ended the last round, until the chances before the next deal are evaluated."""

    def see_step(self, step: DealStep | PlayedMove) -> None:
        """Evaluate the next step of the match; the first one has to be a deal."""
        if isinstance(step, DealStep):
            if not self._points or self._ended is not None:
                self._points.append((self._ended, self._evaluator.evaluate_before_deal(step.after)))
                self._ended = None
            self._points.append((step, self._evaluator.evaluate(step.after)))
        elif step.after.is_decided:
            self._points.append((step, self._evaluator.evaluate(step.after)))
        elif step.after.seat < 0:
            self._ended = step
        elif step.reveals or step.passes_on:
            worth = self._evaluator.evaluate(step.after)
            if self._is_news(worth):
                self._points.append((step, worth))

    def _is_news(self, worth: Estimate) -> bool:
        """Return whether an estimate differs significantly from the last one."""
        was = self._points[-1][1]
        return any(
            abs(worth.mean[0, seat] - was.mean[0, seat]) > STEADY_ERRORS * add_errors(worth.error[0, seat], was.error[0, seat])
            for seat in range(len(worth.mean[0]))
        )

    def list_sketch_figures(self) -> SketchFigures:
        """Return the curves after the last step: the same shares for every seat, with the seat's own errors.

        There are no moments. Raises ValueError without a deal.
        """
        if not self._points:
            raise ValueError(NO_DEAL)
        seats = range(len(self._points[0][1].mean[0]))
        curves = [[describe_point(step, worth, seat) for step, worth in self._points] for seat in seats]
        return {"curves": curves, "moments": [[] for _ in seats]}
