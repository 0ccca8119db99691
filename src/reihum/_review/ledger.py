"""Where the result of a match came from: a sum of changes in what the match was worth, from before the first deal to the end."""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

import numpy as np

from reihum._review.choices import Choice, Judge
from reihum._review.evaluator import Estimate, Evaluator, Payoffs
from reihum._review.positions import DealStep, PlayedMove

SOURCES = ("deal", "own_draws", "others_draws", "own_play", "others_play", "unseen")
"""Where the difference between a seat's result and its expectation before the deal comes from.

`deal`: the cards dealt. `own_draws`: what the seat drew. `others_draws`: what the others drew, and the order of the piles.
`own_play`, `others_play`: what moves were worth compared with the evaluator's own move, by what the mover knew.
`unseen`: what the same moves turned out to be worth beyond that, with the cards as they really lay.
"""


class Change(NamedTuple):
    """A deal or a move, and how it changed what the match is worth."""

    step: DealStep | PlayedMove
    chance: Payoffs
    """The part that was luck: the deal, or what came from the pile."""
    play: Payoffs
    """The part that was play, by what the seat knew."""
    unseen: Payoffs
    """What the move turned out to be worth beyond that."""
    worth: Estimate
    """What the match is worth afterwards."""

    @property
    def total(self) -> Payoffs:
        """The whole change in what the match is worth."""
        return self.chance + self.play + self.unseen


class Ledger(NamedTuple):
    """A match step by step: what it was worth before the first deal, every change, and every choice that was judged."""

    prior: Estimate
    changes: list[Change]
    choices: list[Choice]

    def sources(self) -> dict[str, Payoffs]:
        """Return the sum for each of SOURCES, shares and points by seat. The prior and these sums add up to the result."""
        zero = np.zeros_like(self.prior.mean)
        found = {name: zero.copy() for name in SOURCES}
        for change in self.changes:
            match change.step:
                case DealStep():
                    found["deal"] += change.chance
                case PlayedMove(seat=seat):
                    own = np.arange(zero.shape[1]) == seat
                    found["own_draws"] += np.where(own, change.chance, 0)
                    found["others_draws"] += np.where(own, 0, change.chance)
                    found["own_play"] += np.where(own, change.play, 0)
                    found["others_play"] += np.where(own, 0, change.play)
                    found["unseen"] += change.unseen
        return found


def keep_ledger(steps: Iterable[DealStep | PlayedMove], evaluator: Evaluator, judge: Judge | None = None) -> Ledger:
    """Return the ledger of a match. Without a judge, all that moves were worth is in `unseen`."""
    walk = iter(steps)
    first = next(walk)
    prior = evaluator.before_deal(first.after)
    changes: list[Change] = []
    choices: list[Choice] = []
    worth = prior
    for step in chain([first], walk):
        if isinstance(step, DealStep):
            after = evaluator.evaluate(step.after)
            zero = np.zeros_like(after.mean)
            changes.append(Change(step, after.mean - worth.mean, zero, zero, after))
        else:
            choice = None if judge is None else judge.judge_move(step)
            if choice is not None:
                choices.append(choice)
            change = _change(step, worth, choice, evaluator)
            changes.append(change)
            after = change.worth
        worth = after
    return Ledger(prior, changes, choices)


def _change(move: PlayedMove, worth: Estimate, choice: Choice | None, evaluator: Evaluator) -> Change:
    """Return what a move has changed."""
    zero = np.zeros_like(worth.mean)
    is_reference = len(move.legal) == 1 or (choice.reference if choice else evaluator.reference(move.before)) == move.code
    # The estimate before the move already assumes the evaluator's own move, so that move changes nothing by itself.
    chosen = worth if is_reference else evaluator.evaluate(move.before, move.code)
    if move.after.is_decided:
        after = evaluator.evaluate(move.after)
        if not move.reveals:
            # No chance came in between, so the move is worth the final result, which has no error of estimation.
            chosen = after
    else:
        after = evaluator.evaluate(move.after) if move.reveals else chosen
    play = choice.over_reference if choice is not None and not is_reference else zero
    return Change(move, after.mean - chosen.mean, play, chosen.mean - worth.mean - play, after)
