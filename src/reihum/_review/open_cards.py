"""What a match was worth to everybody with all cards open: what nobody at the table could know."""

from reihum._review.evaluator import Estimate, Evaluator
from reihum._review.figures import describe_point
from reihum._review.ledger import NO_DEAL
from reihum._review.positions import DealStep, PlayedMove
from reihum._review.review_data import ChairFigures
from reihum._review.sums import add_errors

STEADY_ERRORS = 2.5
"""A turn leaves the chances as they were unless one seat's differs by this many standard errors.

More than in a ledger: one of several seats is enough, so chance alone would move the curve more often.
"""


class OpenCardsKeeper:
    """Finds step by step how everybody's chances went with all cards open, so that whoever walks through the match may rest between two.

    Positions are evaluated after deals, after moves by which cards left the pile, where turns end, and after rounds. Only the order of
    the pile and later deals are unknown. All seats' chances come from the same playouts, so they add up to 1.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        """Begin before the first deal; the evaluator says how everybody goes on."""
        self._evaluator = evaluator
        self._points: list[tuple[DealStep | PlayedMove | None, Estimate]] = []
        """Each step that changed something, with the chances after it; the first one is before the first deal."""
        self._ended: PlayedMove | None = None
        """The move that has ended the last round, until it is known what may be expected before the next deal."""

    def see_step(self, step: DealStep | PlayedMove) -> None:
        """Look at the next step of the match, the first of which is a deal."""
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
        """Return whether an estimate differs from the one before by more than chance would explain."""
        was = self._points[-1][1]
        return any(
            abs(worth.mean[0, seat] - was.mean[0, seat]) > STEADY_ERRORS * add_errors(worth.error[0, seat], was.error[0, seat])
            for seat in range(len(worth.mean[0]))
        )

    def list_chairs(self) -> list[ChairFigures]:
        """Return the chances, which are the same from every chair, each with the error of its own seat; the match has been walked through.

        There are no moments. Raises ValueError without a deal.
        """
        if not self._points:
            raise ValueError(NO_DEAL)
        players = len(self._points[0][1].mean[0])
        return [{"curve": [describe_point(step, worth, seat) for step, worth in self._points], "moments": []} for seat in range(players)]
