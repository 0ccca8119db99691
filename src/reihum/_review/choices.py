"""How well a move was chosen, by what its seat knew."""

from math import sqrt
from typing import Literal, NamedTuple

import numpy as np

from reihum._review.endings import exact_shares, is_decided_exactly
from reihum._review.evaluator import Evaluator, Payoffs, Playouts
from reihum._review.positions import Move

LEAST = 0.05
"""A move is called a mistake, or a find, when it lost or won so much of a share of the win at least."""

SURE = 2.5
"""So many standard errors lie between what is said and its contrary."""

HOPE = 2.0
"""A gain that would have to grow by more standard errors than so many, to be told for sure at last, is not looked at any more."""

CLOSE = 0.02
"""Choices whose best two moves are nearer to each other than this are close."""

SLIGHT = 0.01
"""A move is good when no other was better by this share of the win, as far as one can tell."""
SLIGHTLY_SURE = 2.0
"""In standard errors."""

COMPARED = 3
"""So many moves are compared anew: the one that was made, the evaluator's own, and those that seemed best.

After the first comparison those that do not seem to be among the two best are left out, but for the one that was made and the evaluator's
own.
"""

TOLD_IN = 128
"""In so many worlds at least, and in the usual number, a choice is looked at that is called a mistake or a find: of a few all may speak
for one move by chance, and whoever asks often enough whether it is sure by now is told so at last."""
WEIGHED_IN = 64
"""In so many worlds at least the moves beside a mistake are weighed."""

NONE = 0
"""So many worlds are looked at where nothing is hidden."""

Difficulty = Literal["forced", "close", "clear"]
Verdict = Literal["mistake", "find", "sound"]


class Choice(NamedTuple):
    """A move that was made where there was a choice, beside the others. Shares are of the win."""

    move: Move
    difficulty: Difficulty
    verdict: Verdict
    """`mistake`: another move was better by LEAST at least, surely; `find`: it was better than the evaluator's own by as much. Both only
    as far as that was confirmed."""
    best: int
    """The code of the move that seemed best."""
    lost: float
    """The share that the best move would have brought beyond this one."""
    error: float
    """Its standard error."""
    won: float
    """The share that this move brings beyond the evaluator's own, which is 0 when it is the same."""
    won_error: float
    reference: int
    """The evaluator's own move."""
    over_reference: Payoffs
    """What the move brings everybody beyond the evaluator's own."""
    worlds: int
    """In so many worlds they were compared; NONE where it was told exactly."""


class Weighed(NamedTuple):
    """One of the moves that there were beside one that was judged."""

    code: int
    lost: float
    """The share that the best move brings beyond this one."""
    error: float
    """Its standard error."""

    @property
    def is_good(self) -> bool:
        """Whether the best move is not surely better than this one."""
        return is_good(self.lost, self.error)


class Effort(NamedTuple):
    """In how many worlds moves are compared."""

    first: int = 64
    """All moves worth a look."""
    usual: int = 512
    """The best of them, where that does not settle which is better."""
    most: int = 4096
    """Where one may well be a mistake or a find."""

    @property
    def told_in(self) -> int:
        """What is called a mistake or a find."""
        return max(self.usual, TOLD_IN)

    @property
    def weighed(self) -> int:
        """All moves beside a mistake; in fewer worlds nearly all would be within the doubt."""
        return max(self.usual, WEIGHED_IN)


class Judge:
    """Judges choices by the evaluator, in worlds that agree with what the seat knew; forced moves are left out.

    In an ending in which nothing is hidden they are judged exactly, and left out where that takes too long.
    """

    def __init__(self, evaluator: Evaluator, effort: Effort, confirmation: Playouts | None = None) -> None:
        """A mistake or a find counts as one if a better player's playouts, the `confirmation`, show it as well, on average."""
        self._evaluator = evaluator
        self._effort = effort
        self._confirmation = confirmation

    def look_at(self, move: Move) -> Choice | None:
        """Return how well a move was chosen, None where there was no choice worth a look."""
        if len(move.legal) == 1:
            return None
        reference = self._evaluator.reference(move.before)
        if is_decided_exactly(move.before):
            return _exactly(move, reference)
        moves = self._worth_a_look(move, reference)
        if len(moves) == 1:
            return None
        shares = self._evaluator.compare(move.before, moves, self._effort.first)[:, :, 0, move.seat].mean(0)
        ranked = sorted(range(len(moves)), key=lambda at: -shares[at])
        chosen = [move.code, *([reference] if reference != move.code else [])]
        chosen += [moves[at] for at in ranked if moves[at] not in chosen][: COMPARED - 1]
        return self._compare(move, reference, chosen)

    def weigh(self, choice: Choice) -> list[Weighed]:
        """Return all moves worth a look where a move was judged, that one among them, each against the best."""
        move = choice.move
        exact = exact_shares(move.before, move.legal) if choice.worlds == NONE else None
        if exact is not None:
            return [Weighed(code, float(lost), 0.0) for code, lost in zip(move.legal, exact.max() - exact, strict=True)]
        moves = self._worth_a_look(move, choice.reference)
        shares = self._evaluator.compare(move.before, moves, self._effort.weighed)[:, :, 0, move.seat]
        best = shares[:, moves.index(choice.best)]
        return [Weighed(code, *_difference(best - shares[:, at])) for at, code in enumerate(moves)]

    @staticmethod
    def _worth_a_look(move: Move, reference: int) -> list[int]:
        """Return the moves that a search would try, the one that was made, and the evaluator's own."""
        table = move.before.table
        shortlist = table.rules.search.shortlist
        if shortlist is None:
            return move.legal
        state = move.before.state.copy()
        table.careful(state)  # the shortlist goes on from what it has worked out
        count = shortlist(state, table.scratch)  # type: ignore[arg-type]
        codes: list[int] = table.scratch.codes[:count].tolist()
        return sorted({*codes, move.code, reference})

    def _compare(self, move: Move, reference: int, moves: list[int]) -> Choice:
        """Compare a few moves, the first of which was made, in worlds that had no part in choosing them."""
        payoffs = self._evaluator.compare(move.before, moves, self._effort.first)
        two_best = np.argsort(-payoffs[:, :, 0, move.seat].mean(0), kind="stable")[:2].tolist()
        kept = sorted({0, moves.index(reference), *two_best})
        moves, payoffs = [moves[at] for at in kept], payoffs[:, kept]
        while self._goes_on(len(payoffs), _figures(payoffs, move.seat, moves, reference)[:4]):
            payoffs = np.concatenate([payoffs, self._evaluator.compare(move.before, moves, len(payoffs))])
        lost, error, won, won_error, at = _figures(payoffs, move.seat, moves, reference)
        best = moves[at]
        own = payoffs[:, :, 0, move.seat].mean(0)
        difficulty: Difficulty = "close" if np.ptp(np.sort(own)[-2:]) < CLOSE else "clear"
        verdict: Verdict = "sound"
        if _is_sure(lost, error) and self._confirms(move, best, move.code):
            verdict = "mistake"
        elif _is_sure(won, won_error) and self._confirms(move, move.code, reference):
            verdict = "find"
        beyond = (payoffs[:, 0] - payoffs[:, moves.index(reference)]).mean(0)
        return Choice(move, difficulty, verdict, best, lost, error, won, won_error, reference, beyond, len(payoffs))

    def _confirms(self, move: Move, better: int, worse: int) -> bool:
        """Return whether one of two moves is better by LEAST to a better player as well, where one is to confirm it."""
        if self._confirmation is None:
            return True
        payoffs = self._confirmation.compare(move.before, [better, worse], self._confirmation.playouts)
        shares = payoffs[:, :, 0, move.seat].mean(0)
        return bool(shares[0] - shares[1] >= LEAST)

    def _goes_on(self, worlds: int, figures: tuple[float, float, float, float]) -> bool:
        """Return whether moves are to be compared in more worlds than so many, which gave the first four of `_figures`."""
        gains = (figures[:2], figures[2:])
        if any(_is_sure(*gain) for gain in gains):
            return worlds < self._effort.told_in
        if worlds < self._effort.usual:
            return not all(_is_settled(*gain) for gain in gains)
        most = max(self._effort.most, self._effort.told_in)
        return worlds < most and any(_may_become_sure(*gain, worlds / most) for gain in gains)


def _exactly(move: Move, reference: int) -> Choice | None:
    """Return how well a move was chosen where nothing is hidden, None where that takes too long to find out."""
    codes = [move.code, *(code for code in move.legal if code != move.code)]
    shares = exact_shares(move.before, codes)
    if shares is None:
        return None
    best, own = int(shares.argmax()), codes.index(reference)
    lost, won = float(shares[best] - shares[0]), float(shares[0] - shares[own])
    verdict: Verdict = "mistake" if lost >= LEAST else "find" if won >= LEAST else "sound"
    difficulty: Difficulty = "close" if np.ptp(np.sort(shares)[-2:]) < CLOSE else "clear"
    beyond = np.zeros((2, move.before.table.players))
    beyond[0, move.seat], beyond[0, 1 - move.seat] = won, -won
    return Choice(move, difficulty, verdict, codes[best], lost, 0.0, won, 0.0, reference, beyond, NONE)


def is_good(lost: float, error: float) -> bool:
    """Return whether a move is good that has lost so much to the best one, with this standard error."""
    return lost - SLIGHTLY_SURE * error < SLIGHT


def _is_sure(gain: float, error: float) -> bool:
    """Return whether a gain is surely LEAST at least."""
    return gain - SURE * error >= LEAST


def _may_become_sure(gain: float, error: float, part: float) -> bool:
    """Return whether a gain that was found in a part of all worlds is likely enough to be surely LEAST at least in all of them."""
    return gain + HOPE * error * sqrt(1 - part) - SURE * error * sqrt(part) >= LEAST


def _is_settled(gain: float, error: float) -> bool:
    """Return whether a gain is surely LEAST at least, or surely less."""
    return abs(gain - LEAST) > SURE * error


def _figures(payoffs: Payoffs, seat: int, moves: list[int], reference: int) -> tuple[float, float, float, float, int]:
    """Return what the best move brings beyond the first one, what that brings beyond the reference, with errors, and which is best."""
    shares = payoffs[:, :, 0, seat]
    best = int(shares.mean(0).argmax())
    lost, error = _difference(shares[:, best] - shares[:, 0])
    won, won_error = _difference(shares[:, 0] - shares[:, moves.index(reference)])
    return lost, error, won, won_error, best


def _difference(values: Payoffs) -> tuple[float, float]:
    """Return the mean and its standard error, to which one unseen world of another kind is added: few worlds may all be alike."""
    count = len(values)
    return float(values.mean()), float(np.sqrt(values.var() / (count - 1) + (0.5 / count) ** 2))
