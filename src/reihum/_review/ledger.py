"""Where the result of a match came from: a sum of changes in what the match was worth, from before the first deal to the end."""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

import numpy as np

from reihum._review.choices import Choice, Judge
from reihum._review.evaluator import Estimate, Evaluator, Payoffs
from reihum._review.positions import DealStep, Move

SOURCES = ("deal", "own_draws", "others_draws", "own_play", "others_play", "unseen")
"""What moves a seat's result away from what it could expect before the deal.

`deal`: the cards dealt; `own_draws`: what it drew; `others_draws`: what the others drew, and the order of the piles; `own_play` and
`others_play`: what moves were worth to whoever made them, against the evaluator's own move, by what that seat knew;
`unseen`: what the same moves turned out to be worth, beyond that, with the cards as they really lay.
"""


class Change(NamedTuple):
    """A step that has changed what the match is worth: a deal, or a move."""

    step: DealStep | Move
    chance: Payoffs
    """How far it was luck: the deal, or what came from the pile."""
    play: Payoffs
    """How far it was play, by what the seat knew."""
    unseen: Payoffs
    """What play turned out to be worth beyond that."""
    worth: Estimate
    """What the match is worth afterwards."""

    @property
    def total(self) -> Payoffs:
        """By how much it has changed what the match is worth."""
        return self.chance + self.play + self.unseen


class Ledger(NamedTuple):
    """A match step by step: what it was worth before the first deal, every change, and every choice that was judged."""

    prior: Estimate
    changes: list[Change]
    choices: list[Choice]

    def sources(self) -> dict[str, Payoffs]:
        """Return what came from each of SOURCES, shares and points by seat; with the prior they add up to the result."""
        zero = np.zeros_like(self.prior.mean)
        found = {name: zero.copy() for name in SOURCES}
        for change in self.changes:
            match change.step:
                case DealStep():
                    found["deal"] += change.chance
                case Move(seat=seat):
                    own = np.arange(zero.shape[1]) == seat
                    found["own_draws"] += np.where(own, change.chance, 0)
                    found["others_draws"] += np.where(own, 0, change.chance)
                    found["own_play"] += np.where(own, change.play, 0)
                    found["others_play"] += np.where(own, 0, change.play)
                    found["unseen"] += change.unseen
        return found


def keep_ledger(steps: Iterable[DealStep | Move], evaluator: Evaluator, judge: Judge | None = None) -> Ledger:
    """Return the ledger of a match. Without a judge nothing is known of play, so all that moves were worth is in `unseen`."""
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
            choice = None if judge is None else judge.look_at(step)
            if choice is not None:
                choices.append(choice)
            change = _change(step, worth, choice, evaluator)
            changes.append(change)
            after = change.worth
        worth = after
    return Ledger(prior, changes, choices)


def _change(move: Move, worth: Estimate, choice: Choice | None, evaluator: Evaluator) -> Change:
    """Return what a move has changed. Where it is the evaluator's own and nothing came from the pile, that is nothing at all."""
    zero = np.zeros_like(worth.mean)
    is_reference = len(move.legal) == 1 or (choice.reference if choice else evaluator.reference(move.before)) == move.code
    chosen = worth if is_reference else evaluator.evaluate(move.before, move.code)
    if move.after.is_decided:
        after = evaluator.evaluate(move.after)
        if not move.reveals:
            chosen = after  # the same, without an estimate's error
    else:
        after = evaluator.evaluate(move.after) if move.reveals else chosen
    play = choice.over_reference if choice is not None and not is_reference else zero
    return Change(move, after.mean - chosen.mean, play, chosen.mean - worth.mean - play, after)
