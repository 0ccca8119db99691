"""The ledger of a match: every change of each seat's expected result by what that seat knew, from before the first deal to the end."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from reihum._review.choices import Choice, Judge
from reihum._review.evaluator import Estimate, Evaluator
from reihum._review.positions import DealStep, PlayedMove, Position
from reihum._review.strengths import MoveChooser
from reihum._review.sums import Payoffs, add_errors, compute_mean, compute_mean_difference, make_payoffs

Source = Literal["cards", "draws", "own_play", "others"]

SOURCES: tuple[Source, ...] = ("cards", "draws", "own_play", "others")
"""The sources of the difference between a seat's result and its expectation before the deal.

`cards`: the cards dealt. `draws`: what the seat drew. `own_play`: the value of its moves compared with the judge's own moves.
`others`: everything that the others had and did; this seat cannot distinguish their cards, luck and play.
"""

NO_DEAL = "a match begins with a deal"

STEADY_ERRORS = 1.5
"""A new estimate is ignored unless it differs from the last one by this many standard errors, so that noise is no change."""
LARGE = 0.1
"""If a seat's share changed by this much while others moved, each turn in between is evaluated as well."""


class Change(NamedTuple):
    """A change of one seat's expectation at a deal or a move. Payoffs are of all seats, by what that seat knew."""

    step: DealStep | PlayedMove
    source: Source
    was: Estimate
    worth: Estimate

    @property
    def total(self) -> Payoffs:
        """The whole change."""
        return self.worth.mean - self.was.mean


class Ledger(NamedTuple):
    """The ledger of a match: the expectation before the first deal, every change by seat, and every judged choice."""

    prior: Estimate
    steps: list[DealStep | PlayedMove]
    changes: list[list[Change]]
    """The changes of each seat's expectation, by seat."""
    choices: list[Choice]

    def sum_by_source(self) -> dict[Source, Payoffs]:
        """Return for each of SOURCES the sum of each seat's own changes. The prior and these sums add up to the result."""
        found = {name: [[0.0] * len(self.changes) for _ in self.prior.mean] for name in SOURCES}
        for seat, changes in enumerate(self.changes):
            for change in changes:
                for row, brought in enumerate(found[change.source]):
                    brought[seat] += float(change.total[row, seat])
        return {name: make_payoffs(brought) for name, brought in found.items()}


def keep_ledger(steps: Iterable[DealStep | PlayedMove], evaluator: Evaluator, judge: Judge | None = None, *, worlds: int = 64) -> Ledger:
    """Return the ledger of a finished match.

    The evaluator estimates what seats may expect, and compares their moves with the judge's own in `worlds` worlds each. Without a
    judge they are compared with the evaluator's own moves.
    """
    keeper = LedgerKeeper(evaluator, evaluator if judge is None else judge.evaluator, worlds)
    choices: list[Choice] = []
    for step in steps:
        keeper.see_step(step)
        choice = judge.judge_move(step) if judge is not None and isinstance(step, PlayedMove) else None
        if choice is not None:
            choices.append(choice)
    return keeper.make_ledger(choices)


class LedgerKeeper:
    """Keeps a ledger step by step, so that the caller can pause between two steps.

    Choices are judged separately, in the browser by several workers.
    """

    def __init__(self, evaluator: Evaluator, chooser: MoveChooser, worlds: int) -> None:
        """Begin a ledger: moves are compared with those of `chooser`, in `worlds` worlds."""
        self._evaluator = evaluator
        self._chooser = chooser
        self._worlds = worlds
        self._prior: Estimate | None = None
        self._steps: list[DealStep | PlayedMove] = []
        self._accounts: list[_Account] = []
        self._ended: PlayedMove | None = None
        """The move that ended the last round, until the expectation before the next deal is evaluated."""

    def see_step(self, step: DealStep | PlayedMove) -> None:
        """Record the next step of the match; the first one has to be a deal."""
        if self._prior is None:
            prior = self._evaluator.evaluate_before_deal(step.after)
            self._prior = prior
            self._accounts = [_Account(seat, prior, self._evaluator, self._worlds) for seat in range(step.after.table.players)]
        self._steps.append(step)
        if isinstance(step, DealStep):
            if self._ended is not None:
                # The expectation before the next deal, not the mere levels or points: their value depends on how everybody plays.
                self._see_round_end(self._ended, self._evaluator.evaluate_before_deal(step.after))
                self._ended = None
            for each in self._accounts:
                each.see_deal(step)
        else:
            self._see_move(step)

    def _see_move(self, move: PlayedMove) -> None:
        chosen = move.code if len(move.legal) == 1 else self._chooser.choose_reference_move(move.before)
        self._accounts[move.seat].see_own_move(move, chosen)
        for each in self._accounts:
            if each.seat != move.seat:
                each.see_other_move(move)
        if move.after.is_decided:
            self._see_round_end(move, self._evaluator.evaluate(move.after))
        elif move.after.seat < 0:
            self._ended = move

    def _see_round_end(self, move: PlayedMove, worth: Estimate) -> None:
        """Record the end of a round: nothing is hidden then, so all seats expect the same."""
        for each in self._accounts:
            each.see_round_end(move, worth)

    def make_ledger(self, choices: list[Choice]) -> Ledger:
        """Return the ledger with the judged choices, after the last step."""
        if self._prior is None:
            raise ValueError(NO_DEAL)
        return Ledger(self._prior, self._steps, [each.changes for each in self._accounts], choices)


class _Account:
    """The account of one seat: what it expects, and the changes so far."""

    def __init__(self, seat: int, prior: Estimate, evaluator: Evaluator, worlds: int) -> None:
        self.seat = seat
        self.changes: list[Change] = []
        self._worth = prior
        self._evaluator = evaluator
        self._worlds = worlds
        self._unseen: list[PlayedMove] = []
        """The last moves of others' turns since this seat's expectation was last evaluated."""

    def see_deal(self, step: DealStep) -> None:
        """Record the change by the deal."""
        self._book(step, "cards", self._expect(step.after))

    def see_other_move(self, move: PlayedMove) -> None:
        """Remember the move if it ended a turn."""
        # The same seat may have the next turn as well, if all others lose theirs.
        if move.passes_on:
            self._unseen.append(move)

    def see_own_move(self, move: PlayedMove, own: int) -> None:
        """Record what others' turns changed, then the value of this move compared with `own`, then of what it drew."""
        if self._unseen:
            self._look(move.before)
        if own != move.code:
            self._compare(move, own)
        if move.reveals and move.after.seat >= 0:
            after = self._expect(move.after)
            if self._is_news(after):
                self._book(move, "draws", after)

    def see_round_end(self, move: PlayedMove, worth: Estimate) -> None:
        """Record the end of a round, with all hands open."""
        # The move that ended the round is recorded as the end itself.
        if self._unseen and self._unseen[-1] is move:
            self._unseen.pop()
        self._look_between(worth)
        self._book(move, "others", worth)

    def _look(self, position: Position) -> None:
        """Record what others' turns have changed, before an own move."""
        last = self._unseen.pop()
        after = self._expect(position)
        if self._is_news(after):
            self._look_between(after)
            self._book(last, "others", after)
        self._unseen.clear()

    def _look_between(self, after: Estimate) -> None:
        """Attribute a large change to the single turns of the others."""
        turns, self._unseen = self._unseen, []
        if abs(after.mean[0, self.seat] - self._worth.mean[0, self.seat]) < LARGE:
            return
        for move in turns:
            between = self._expect(move.after)
            if self._is_news(between):
                self._book(move, "others", between)

    def _compare(self, move: PlayedMove, own: int) -> None:
        """Record the value of a move compared with the move `own`."""
        compared = self._evaluator.compare(move.before, [move.code, own], self._worlds).tolist()
        gain, error = compute_mean_difference([made[0][self.seat] - other[0][self.seat] for made, other in compared])
        if abs(gain) <= STEADY_ERRORS * error:
            return
        was = self._worth.mean.tolist()
        mean = [
            [before + compute_mean([made[row][seat] - other[row][seat] for made, other in compared]) for seat, before in enumerate(each)]
            for row, each in enumerate(was)
        ]
        # Both figures are estimates, so their sum may leave the range from 0 to 1.
        shares = [min(max(share, 0.0), 1.0) for share in mean[0]]
        whole = compute_mean(shares) * len(shares)
        self._book(move, "own_play", Estimate(make_payoffs([[share / whole for share in shares], mean[1]]), self._worth.error))

    def _expect(self, position: Position) -> Estimate:
        return self._evaluator.evaluate_for_seat(position, self.seat)

    def _is_news(self, worth: Estimate) -> bool:
        """Return whether an estimate differs significantly from the last one."""
        change = worth.mean[0, self.seat] - self._worth.mean[0, self.seat]
        return bool(abs(change) > STEADY_ERRORS * add_errors(worth.error[0, self.seat], self._worth.error[0, self.seat]))

    def _book(self, step: DealStep | PlayedMove, source: Source, worth: Estimate) -> None:
        self.changes.append(Change(step, source, self._worth, worth))
        self._worth = worth
