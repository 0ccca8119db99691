"""Infers how strong each seat of a match is, and how much it errs; the translation for the browser gives the same numbers."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from reihum._review.positions import DealStep, PlayedMove, Position

EASY, CAREFUL, LEARNED = 0, 1, 2
"""The kinds of players."""
SLIP = 0.0625
"""The model's probability that a `careful` or `learned` player makes another move than the bot would: people are not bots."""
EASY_SLIP = 0.25
"""The same for `easy`."""


class MoveChooser(Protocol):
    """Chooses a bot's move."""

    def choose_reference_move(self, position: Position) -> int:
        """Return the move of the bot, which depends only on what the seat to move knows."""


def infer_odds(
    steps: Iterable[DealStep | PlayedMove], players: int, careful: MoveChooser, learned: MoveChooser | None
) -> list[list[float]]:
    """Return for each seat of a match the probabilities that it plays like EASY, CAREFUL and LEARNED.

    They are equally likely before the first choice; every choice updates the odds (Bayes). Without `learned` nobody is LEARNED.
    """
    first = [0.5, 0.5, 0.0] if learned is None else [1 / 3, 1 / 3, 1 / 3]
    odds = [list(first) for _ in range(players)]
    for step in steps:
        if isinstance(step, PlayedMove) and len(step.legal) > 1:
            others = len(step.legal) - 1
            by_careful = step.code == careful.choose_reference_move(step.before)
            by_learned = learned is not None and step.code == learned.choose_reference_move(step.before)
            own = odds[step.seat]
            own[EASY] *= _likelihood(EASY_SLIP, others, is_own=by_careful)
            own[CAREFUL] *= _likelihood(SLIP, others, is_own=by_careful)
            own[LEARNED] *= _likelihood(SLIP, others, is_own=by_learned)
            # Normalized each time, since a product over a whole match would underflow to 0.
            whole = own[EASY] + own[CAREFUL] + own[LEARNED]
            odds[step.seat] = [each / whole for each in own]
    return odds


def average_errors(odds: Iterable[Sequence[float]], errors: Sequence[int]) -> list[int]:
    """Return for each seat the mean of `errors`, which has a number for each kind of player, weighted by the seat's odds."""
    return [round(own[EASY] * errors[EASY] + own[CAREFUL] * errors[CAREFUL] + own[LEARNED] * errors[LEARNED]) for own in odds]


def _likelihood(slip: float, others: int, *, is_own: bool) -> float:
    """Return the probability of a move, the bot's own or one of the `others`, for a player with this rate of slips."""
    return 1 - slip if is_own else slip / others
