"""What a match looked like from each chair: a sum of changes in what a seat could expect, from before the first deal to the result."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from reihum._review.choices import Choice, Judge
from reihum._review.evaluator import Estimate, Evaluator
from reihum._review.positions import DealStep, PlayedMove, Position
from reihum._review.strengths import MoveChooser
from reihum._review.sums import Payoffs, add_errors, compute_mean, compute_mean_difference, make_payoffs

Source = Literal["cards", "draws", "own_play", "others"]

SOURCES: tuple[Source, ...] = ("cards", "draws", "own_play", "others")
"""Where the difference between a seat's result and its expectation before the deal comes from.

`cards`: the cards dealt. `draws`: what the seat drew. `own_play`: what its moves were worth compared with the judge's own move.
`others`: everything that the others did and had. From this chair their cards, luck and play cannot be told apart.
"""

NO_DEAL = "a match begins with a deal"

STEADY_ERRORS = 1.5
"""A seat's expectation stays as it was unless a new estimate differs by this many standard errors: what is drawn is news, not noise."""
LARGE = 0.1
"""Where a seat's share changed by this much while others moved, the turns in between are looked at one by one."""


class Change(NamedTuple):
    """A deal or a move, and how it changed what one seat could expect. Payoffs are of all seats, as that one could expect them."""

    step: DealStep | PlayedMove
    source: Source
    was: Estimate
    worth: Estimate

    @property
    def total(self) -> Payoffs:
        """The whole change."""
        return self.worth.mean - self.was.mean


class Ledger(NamedTuple):
    """A match step by step: what it was worth before the first deal, every change from every chair, and every choice that was judged."""

    prior: Estimate
    steps: list[DealStep | PlayedMove]
    chairs: list[list[Change]]
    """The changes in what a seat could expect, by seat."""
    choices: list[Choice]

    def sum_by_source(self) -> dict[Source, Payoffs]:
        """Return the sum for each of SOURCES, of each seat from its own chair. The prior and these sums add up to the result."""
        found = {name: [[0.0] * len(self.chairs) for _ in self.prior.mean] for name in SOURCES}
        for seat, changes in enumerate(self.chairs):
            for change in changes:
                for row, brought in enumerate(found[change.source]):
                    brought[seat] += float(change.total[row, seat])
        return {name: make_payoffs(brought) for name, brought in found.items()}


def keep_ledger(steps: Iterable[DealStep | PlayedMove], evaluator: Evaluator, judge: Judge | None = None, *, worlds: int = 64) -> Ledger:
    """Return the ledger of a finished match.

    The evaluator says what seats may expect, and what their moves brought beyond the judge's own: both are compared in `worlds` worlds.
    Without a judge the evaluator's own move takes its place.
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
    """Keeps a ledger step by step, so that whoever walks through the match may rest between two steps.

    Choices are judged apart, each by itself: in the browser by several threads.
    """

    def __init__(self, evaluator: Evaluator, chooser: MoveChooser, worlds: int) -> None:
        """Begin a ledger: what own moves brought is compared with that of `chooser`, in as many worlds."""
        self._evaluator = evaluator
        self._chooser = chooser
        self._worlds = worlds
        self._prior: Estimate | None = None
        self._steps: list[DealStep | PlayedMove] = []
        self._chairs: list[_Chair] = []
        self._ended: PlayedMove | None = None
        """The move that has ended the last round, until it is known what may be expected before the next deal."""

    def see_step(self, step: DealStep | PlayedMove) -> None:
        """Book the next step of the match, the first of which is a deal."""
        if self._prior is None:
            prior = self._evaluator.evaluate_before_deal(step.after)
            self._prior = prior
            self._chairs = [_Chair(seat, prior, self._evaluator, self._worlds) for seat in range(step.after.table.players)]
        self._steps.append(step)
        if isinstance(step, DealStep):
            if self._ended is not None:
                # Not by the levels or points alone: what these are worth depends on how everybody plays, which is no luck of the next deal.
                self._see_round_end(self._ended, self._evaluator.evaluate_before_deal(step.after))
                self._ended = None
            for each in self._chairs:
                each.see_deal(step)
        else:
            self._see_move(step)

    def _see_move(self, move: PlayedMove) -> None:
        chosen = move.code if len(move.legal) == 1 else self._chooser.choose_reference_move(move.before)
        self._chairs[move.seat].see_own_move(move, chosen)
        for each in self._chairs:
            if each.seat != move.seat:
                each.see_other_move(move)
        if move.after.is_decided:
            self._see_round_end(move, self._evaluator.evaluate(move.after))
        elif move.after.seat < 0:
            self._ended = move

    def _see_round_end(self, move: PlayedMove, worth: Estimate) -> None:
        """Book how a round has ended: nothing is hidden then, so all seats expect the same."""
        for each in self._chairs:
            each.see_round_end(move, worth)

    def make_ledger(self, choices: list[Choice]) -> Ledger:
        """Return the ledger with the choices that were judged; the match has been walked through."""
        if self._prior is None:
            raise ValueError(NO_DEAL)
        return Ledger(self._prior, self._steps, [each.changes for each in self._chairs], choices)


class _Chair:
    """What one seat could expect so far, and how that has changed."""

    def __init__(self, seat: int, prior: Estimate, evaluator: Evaluator, worlds: int) -> None:
        self.seat = seat
        self.changes: list[Change] = []
        self._worth = prior
        self._evaluator = evaluator
        self._worlds = worlds
        self._unseen: list[PlayedMove] = []
        """What others did since this seat looked last: the moves with which turns have ended."""

    def see_deal(self, step: DealStep) -> None:
        """Look at the cards that were dealt."""
        self._book(step, "cards", self._expect(step.after))

    def see_other_move(self, move: PlayedMove) -> None:
        """Keep in mind where others' turns ended."""
        # The same seat may have the next turn as well, if all others lose theirs.
        if move.passes_on:
            self._unseen.append(move)

    def see_own_move(self, move: PlayedMove, own: int) -> None:
        """Look up before an own turn, and book what its move was worth beyond the judge's own one, and what it drew."""
        if self._unseen:
            self._look(move.before)
        if own != move.code:
            self._compare(move, own)
        if move.reveals and move.after.seat >= 0:
            after = self._expect(move.after)
            if self._is_news(after):
                self._book(move, "draws", after)

    def see_round_end(self, move: PlayedMove, worth: Estimate) -> None:
        """See how a round has ended, all hands open."""
        # The move that ended the round is the step of the end, and not a turn to be looked at before it.
        if self._unseen and self._unseen[-1] is move:
            self._unseen.pop()
        self._look_between(worth)
        self._book(move, "others", worth)

    def _look(self, position: Position) -> None:
        """See what others' turns have changed, before an own move."""
        last = self._unseen.pop()
        after = self._expect(position)
        if self._is_news(after):
            self._look_between(after)
            self._book(last, "others", after)
        self._unseen.clear()

    def _look_between(self, after: Estimate) -> None:
        """Find out in which of several turns of the others a large change happened."""
        turns, self._unseen = self._unseen, []
        if abs(after.mean[0, self.seat] - self._worth.mean[0, self.seat]) < LARGE:
            return
        for move in turns:
            between = self._expect(move.after)
            if self._is_news(between):
                self._book(move, "others", between)

    def _compare(self, move: PlayedMove, own: int) -> None:
        """Book what an own move brought beyond another one, `own`."""
        compared = self._evaluator.compare(move.before, [move.code, own], self._worlds).tolist()
        gain, error = compute_mean_difference([made[0][self.seat] - other[0][self.seat] for made, other in compared])
        if abs(gain) <= STEADY_ERRORS * error:
            return
        was = self._worth.mean.tolist()
        mean = [
            [before + compute_mean([made[row][seat] - other[row][seat] for made, other in compared]) for seat, before in enumerate(each)]
            for row, each in enumerate(was)
        ]
        # Both figures are estimates, so their sum may leave what shares can be.
        shares = [min(max(share, 0.0), 1.0) for share in mean[0]]
        whole = compute_mean(shares) * len(shares)
        self._book(move, "own_play", Estimate(make_payoffs([[share / whole for share in shares], mean[1]]), self._worth.error))

    def _expect(self, position: Position) -> Estimate:
        return self._evaluator.evaluate_for_seat(position, self.seat)

    def _is_news(self, worth: Estimate) -> bool:
        """Return whether an estimate differs from what was expected before by more than chance would explain."""
        change = worth.mean[0, self.seat] - self._worth.mean[0, self.seat]
        return bool(abs(change) > STEADY_ERRORS * add_errors(worth.error[0, self.seat], self._worth.error[0, self.seat]))

    def _book(self, step: DealStep | PlayedMove, source: Source, worth: Estimate) -> None:
        self.changes.append(Change(step, source, self._worth, worth))
        self._worth = worth
