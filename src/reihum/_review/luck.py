"""Luck: what chance brought each seat of a match, and the value of each step, with all cards open.

A separate module because ladders and `reihum` import it without the rest of a review.
"""

from collections.abc import Iterator
from itertools import chain

import numpy as np

from reihum._kit.errors import OptionError, StateError
from reihum._play.match import Match
from reihum._review.evaluator import Estimate, Evaluator, require_evaluator, require_reviewable
from reihum._review.positions import DealStep, PlayedMove, iter_steps
from reihum._review.sums import Payoffs


def luck(match: Match, evaluator: Evaluator) -> Payoffs:
    """Return what chance has brought each seat of a finished match: deals, draws, the order of piles.

    The result is an array of two rows with a number for each seat: shares of the win, and points of the match. More is better in both, in
    every game, and 0 is neither good nor bad luck. In Level 8, where matches have no points, only the first row counts.

    Its mean over matches is 0, whoever plays and however wrong the evaluator is. So subtracting any fixed part of it from a result
    keeps the mean and reduces the variance (AIVAT: Burch, Schmid, Moravčík, Morrill, Bowling 2018). Positions are evaluated only
    before and after chance events. `review` shows the changes one by one, and those of moves as well.

    Raises StateError for an unfinished match, and OptionError for what is no match or no evaluator, and for a game without what learners
    need.
    """
    if not isinstance(match, Match):
        message = f"`luck` takes a match, as `reihum.replay` makes one of a record, not a {type(match).__name__}."
        raise OptionError(message)
    if not match.over:
        message = "`luck` takes a finished match; this one is still being played."
        raise StateError(message)
    require_reviewable(match.game)
    require_evaluator(evaluator)
    walk = iter_steps(match)
    first = next(walk)
    prior = evaluator.evaluate_before_deal(first.after)
    total = np.zeros_like(prior.mean)
    # The value of the position reached, None where it has not been evaluated.
    worth: Estimate | None = prior
    for step in chain([first], walk):
        # The evaluator's own move keeps the value; any other move makes the stored one invalid.
        if (
            worth is not None
            and isinstance(step, PlayedMove)
            and len(step.legal) > 1
            and evaluator.choose_reference_move(step.before) != step.code
        ):
            worth = None
        if isinstance(step, DealStep):
            before = worth or evaluator.evaluate_before_deal(step.after)
        elif step.reveals:
            before = worth or evaluator.evaluate(step.before, step.code)
        else:
            continue
        after = evaluator.evaluate(step.after)
        total += after.mean - before.mean
        worth = after
    return total


def iter_open_worths(match: Match, evaluator: Evaluator) -> Iterator[tuple[DealStep | PlayedMove | None, Estimate]]:
    """Yield None with the expected result before the first deal, then each step that changed it, with the expected result after it."""
    walk = iter_steps(match)
    first = next(walk)
    yield None, evaluator.evaluate_before_deal(first.after)
    for step in chain([first], walk):
        if isinstance(step, DealStep) or step.reveals or step.after.is_decided:
            yield step, evaluator.evaluate(step.after)
        # The value before a move already assumes the evaluator's own move.
        elif len(step.legal) > 1 and evaluator.choose_reference_move(step.before) != step.code:
            yield step, evaluator.evaluate(step.before, step.code)
