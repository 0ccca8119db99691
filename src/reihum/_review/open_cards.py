"""What a match is worth with all cards open, step by step. Nobody at the table can know it; it says how early a match was decided."""

from collections.abc import Iterator
from itertools import chain

from reihum._play.match import Match
from reihum._review.evaluator import Estimate, Evaluator
from reihum._review.positions import DealStep, PlayedMove, iter_steps


def iter_open_worths(match: Match, evaluator: Evaluator) -> Iterator[tuple[DealStep | PlayedMove | None, Estimate]]:
    """Yield the worth of a finished match before the first deal, with None, and then each step that changed it with the worth after it."""
    walk = iter_steps(match)
    first = next(walk)
    yield None, evaluator.before_deal(first.after)
    for step in chain([first], walk):
        if isinstance(step, DealStep) or step.reveals or step.after.is_decided:
            yield step, evaluator.evaluate(step.after)
        # The worth before a move already assumes the evaluator's own move.
        elif len(step.legal) > 1 and evaluator.reference(step.before) != step.code:
            yield step, evaluator.evaluate(step.before, step.code)
