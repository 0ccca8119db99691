"""How often each seat of a match errs, by how it has played: the same numbers in Python and, translated, in the browser."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from reihum._review.positions import DealStep, PlayedMove, Position

EASY, CAREFUL, LEARNED = 0, 1, 2
"""The kinds of players."""
SLIP = 0.0625
"""How often a `careful` or a `learned` makes another move than its own, by the model. Bots never do; people are no bots."""
EASY_SLIP = 0.25
"""The same for `easy`."""


class MoveChooser(Protocol):
    """Says which move a bot would make."""

    def choose_reference_move(self, position: Position) -> int:
        """Return the move of the bot, which depends only on what the seat to move knows."""


def infer_errors(
    steps: Iterable[DealStep | PlayedMove], players: int, careful: MoveChooser, learned: MoveChooser | None, errors: Sequence[int]
) -> list[int]:
    """Return for each seat of a match how many of ERRORS_OF moves are errors when matches are played out.

    Each seat plays like EASY, CAREFUL or LEARNED, equally likely at first; every choice between several moves shifts the odds (Bayes).
    The result is the mean by these odds of `errors`, which has a number for each kind of player. Without `learned` nobody is LEARNED.
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
            # Divided each time, since a product over a whole match would become 0.
            whole = own[EASY] + own[CAREFUL] + own[LEARNED]
            odds[step.seat] = [each / whole for each in own]
    return [round(own[EASY] * errors[EASY] + own[CAREFUL] * errors[CAREFUL] + own[LEARNED] * errors[LEARNED]) for own in odds]


def _likelihood(slip: float, others: int, *, is_own: bool) -> float:
    """Return how likely a player makes a move, its own or one of the `others`, if it slips that often."""
    return 1 - slip if is_own else slip / others
