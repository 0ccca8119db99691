"""Judges moves: mistakes, good finds and sound moves, by what the seat knew."""

from collections.abc import Callable
from math import sqrt
from typing import Literal, NamedTuple

from reihum._review.endings import is_decided_exactly, solve_shares
from reihum._review.evaluator import Evaluator, Playouts
from reihum._review.positions import PlayedMove
from reihum._review.sums import compute_mean, compute_mean_difference

NOTABLE = 0.05
"""A move counts as a mistake or a find from this gain on, as a share of the win."""

SURE_ERRORS = 2.5
"""Standard errors that must lie between a gain and NOTABLE before a verdict is given."""

HOPEFUL_ERRORS = 2.0
"""Sampling stops for a gain that would have to grow by more standard errors than this to become sure in the end."""

CLOSE_SHARE = 0.02
"""A choice is close when its two best moves differ by less than this share of the win."""

SLIGHT_LOSS = 0.01
"""A move is good unless another was better by this share of the win, as far as the samples show."""
SLIGHT_ERRORS = 2.0
"""The doubt that a move is granted before it stops being good, in standard errors."""

MOST_COMPARED = 3
"""Moves kept for the second comparison, at most: the one made, the evaluator's own, and the best ones of the first comparison.

Later only the two best of them stay, beside the one made and the evaluator's own.
"""

MIN_VERDICT_WORLDS = 128
"""The fewest worlds behind a mistake or a find. All of a few worlds may favour one move by chance, and a test that is repeated often
enough succeeds in the end, so a verdict needs this many and the usual number."""
MIN_WEIGHED_WORLDS = 64
"""The fewest worlds in which the alternatives to a mistake are compared."""

QUICK_WORLDS = 4
"""The worlds in which a quick search for mistakes first compares two moves. It doubles them only while a mistake seems likely."""
QUICK_ERRORS = 0.75
"""The standard errors by which a loss must exceed NOTABLE, from the second comparison on, for more worlds to follow."""
QUICK_CONFIRMATION = 32
"""The worlds in which the confirmation of a quick search first compares two moves. It doubles them until the difference is settled."""

SOLVED = 0
"""The number of worlds of a choice that was solved exactly, where nothing is hidden."""

Difficulty = Literal["close", "clear"]
Verdict = Literal["mistake", "find", "sound"]


class Choice(NamedTuple):
    """A move that was made where there was a choice, compared with the alternatives. Shares are of the win."""

    move: PlayedMove
    difficulty: Difficulty
    verdict: Verdict
    """`mistake`: another move was surely better by at least NOTABLE; `find`: the move was surely better than the evaluator's own by as
    much. Both must be confirmed where there is a confirmation."""
    best: int
    """The code of the move that seemed best."""
    lost: float
    """How much larger a share of the win the best move would have brought."""
    error: float
    """Its standard error."""
    won: float
    """How much larger a share of the win this move brings than the evaluator's own; 0 when it is the same move."""
    won_error: float
    reference: int
    """The evaluator's own move."""
    worlds: int
    """The number of worlds in which the moves were compared; SOLVED where they were solved exactly."""


class Weighed(NamedTuple):
    """One of the alternatives to a move that was judged, or that move itself."""

    code: int
    lost: float
    """How much larger a share of the win the move to name as better brings; 0 for that move itself, and where this one seems better, but
    not surely."""
    error: float
    """Its standard error."""

    @property
    def is_good(self) -> bool:
        """Whether the move to name is not surely better."""
        return is_good(self.lost, self.error)


class Effort(NamedTuple):
    """The number of worlds in which moves are compared, by stage."""

    first: int = 64
    """For all moves of the shortlist."""
    usual: int = 512
    """For the best of them, if the first stage does not settle which is better."""
    most: int = 4096
    """For moves that may well be a mistake or a find."""

    @property
    def verdict_worlds(self) -> int:
        """The fewest worlds behind a verdict."""
        return max(self.usual, MIN_VERDICT_WORLDS)

    @property
    def weighing_worlds(self) -> int:
        """The worlds for the alternatives to a mistake; with fewer, nearly all of them would count as good."""
        return max(self.usual, MIN_WEIGHED_WORLDS)


class Judge:
    """Judges choices by the evaluator, in worlds that agree with what the seat knew. Forced moves are skipped.

    Where nothing is hidden any more, choices are solved exactly, and skipped if that takes too long.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        effort: Effort,
        confirmation: Playouts | None = None,
        *,
        is_quick: bool = False,
        restart: Callable[[str], None] | None = None,
    ) -> None:
        """With a `confirmation`, playouts of a better player, verdicts count only if their mean agrees.

        A quick judge only searches for mistakes, and compares each move only with the evaluator's own. It misses some mistakes; those
        that it finds rest on as many worlds as other verdicts. It returns nothing for other moves, nor how hard a choice was. `restart`
        is called with a name for each mistake before its alternatives are compared. If it reseeds the evaluator, they do not depend on
        what was compared before.
        """
        self.evaluator = evaluator
        self.is_quick = is_quick
        self._effort = effort
        self._confirmation = confirmation
        self._restart = restart

    def judge_move(self, move: PlayedMove) -> Choice | None:
        """Return the judgement of a move, None if there was no real choice; a quick judge returns only mistakes and exact results."""
        if len(move.legal) == 1:
            return None
        reference = self.evaluator.choose_reference_move(move.before)
        if is_decided_exactly(move.before):
            return _judge_solved(move, reference)
        if self.is_quick:
            return None if move.code == reference else self._find_mistake(move, reference)
        moves = self._shortlist(move, reference)
        if len(moves) == 1:
            return None
        ranked = _rank(_average(_sample(self.evaluator, move, moves, self._effort.first)))
        chosen = [move.code, *([reference] if reference != move.code else [])]
        chosen += [moves[at] for at in ranked if moves[at] not in chosen][: MOST_COMPARED - 1]
        return self._compare(move, reference, chosen)

    def weigh(self, choice: Choice) -> list[Weighed]:
        """Return the whole shortlist of a mistake, each move compared with the one to name as better.

        That is the best one of the judgement, unless another one is significantly better here and is confirmed as well: the judgement
        may have dropped it after a few worlds.
        """
        move = choice.move
        if self._restart is not None:
            self._restart(f"alternatives {move.round} {move.at}")
        exact = solve_shares(move.before, move.legal) if choice.worlds == SOLVED else None
        if exact is not None:
            most = max(exact)
            return [Weighed(code, most - share, 0.0) for code, share in zip(move.legal, exact, strict=True)]
        moves = self._shortlist(move, choice.reference)
        shares = _sample(self.evaluator, move, moves, self._effort.weighing_worlds)
        best, top = moves.index(choice.best), _rank(_average(shares))[0]
        ahead, error = compute_mean_difference(_subtract(shares, top, best))
        if ahead > SLIGHT_ERRORS * error and self._confirms(move, moves[top], move.code):
            best = top
        found: list[Weighed] = []
        for at, code in enumerate(moves):
            lost, error = compute_mean_difference(_subtract(shares, best, at))
            found.append(Weighed(code, max(lost, 0.0), error))
        return found

    def _shortlist(self, move: PlayedMove, reference: int) -> list[int]:
        """Return the moves that a search would try (for a quick judge: its evaluator), the one made, and the evaluator's own."""
        before = move.before
        codes = self.evaluator.list_candidates(before) if self.is_quick else before.table.list_shortlist(before.state)
        return move.legal if codes is None else sorted({*codes, move.code, reference})

    def _compare(self, move: PlayedMove, reference: int, moves: list[int]) -> Choice:
        """Compare a few moves, the first of which was made, in fresh worlds.

        The worlds of the shortlisting are biased towards the moves that it selected, so they are not used again.
        """
        shares = _sample(self.evaluator, move, moves, self._effort.first)
        # A stable sort keeps equal moves in the order of `moves`, so the same seed gives the same review.
        kept = sorted({0, moves.index(reference), *_rank(_average(shares))[:2]})
        moves, shares = [moves[at] for at in kept], [[world[at] for at in kept] for world in shares]
        own = moves.index(reference)
        while self._needs_more_worlds(len(shares), _measure(shares, own)[:4]):
            # Each pass doubles the worlds, so a choice is tested only a few times.
            shares = [*shares, *_sample(self.evaluator, move, moves, len(shares))]
        lost, error, won, won_error, at = _measure(shares, own)
        best = moves[at]
        difficulty = _tell_difficulty(_average(shares))
        verdict: Verdict = "sound"
        if _is_sure(lost, error) and self._confirms(move, best, move.code):
            verdict = "mistake"
        elif _is_sure(won, won_error) and self._confirms(move, move.code, reference):
            verdict = "find"
        return Choice(move, difficulty, verdict, best, lost, error, won, won_error, reference, len(shares))

    def _find_mistake(self, move: PlayedMove, reference: int) -> Choice | None:
        """Return a mistake if the evaluator's own move is surely better, otherwise None.

        The two are first compared in few worlds. More follow only while the gain seems notable, so most sound moves cost next to nothing.
        """
        moves = [move.code, reference]
        most = self._effort.verdict_worlds
        shares = _sample(self.evaluator, move, moves, QUICK_WORLDS)
        lost, error = compute_mean_difference(_subtract(shares, 1, 0))
        # No doubt is subtracted in the first worlds: the error is so large there that most mistakes would be dropped.
        doubt = 0.0
        while len(shares) < most and lost - doubt >= NOTABLE and _may_become_sure(lost, error, len(shares) / most):
            shares = [*shares, *_sample(self.evaluator, move, moves, min(len(shares), most - len(shares)))]
            lost, error = compute_mean_difference(_subtract(shares, 1, 0))
            doubt = QUICK_ERRORS * error
        if len(shares) < most or not _is_sure(lost, error) or not self._confirms(move, reference, move.code):
            return None
        return Choice(move, _tell_difficulty(_average(shares)), "mistake", reference, lost, error, -lost, error, reference, len(shares))

    def _confirms(self, move: PlayedMove, better: int, worse: int) -> bool:
        """Return whether the first move is also better by NOTABLE by the confirmation; True without one."""
        if self._confirmation is None:
            return True
        most = self._confirmation.playouts
        shares = _sample(self._confirmation, move, [better, worse], min(QUICK_CONFIRMATION, most) if self.is_quick else most)
        gain, error = compute_mean_difference(_subtract(shares, 0, 1))
        while len(shares) < most and not _is_settled(gain, error):
            shares = [*shares, *_sample(self._confirmation, move, [better, worse], min(len(shares), most - len(shares)))]
            gain, error = compute_mean_difference(_subtract(shares, 0, 1))
        return gain >= NOTABLE

    def _needs_more_worlds(self, worlds: int, figures: tuple[float, float, float, float]) -> bool:
        """Return whether to sample more than these `worlds`; `figures` are the first four of `_measure` so far."""
        gains = (figures[:2], figures[2:])
        # Even a sure gain needs enough worlds, see MIN_VERDICT_WORLDS.
        if any(_is_sure(*gain) for gain in gains):
            return worlds < self._effort.verdict_worlds
        if worlds < self._effort.usual:
            return not all(_is_settled(*gain) for gain in gains)
        # Beyond the usual number only a possible verdict is worth more playouts.
        most = max(self._effort.most, self._effort.verdict_worlds)
        return worlds < most and any(_may_become_sure(*gain, worlds / most) for gain in gains)


def _judge_solved(move: PlayedMove, reference: int) -> Choice | None:
    """Return the exact judgement of a move in an open position, None if solving takes too long."""
    codes = [move.code, *(code for code in move.legal if code != move.code)]
    shares = solve_shares(move.before, codes)
    if shares is None:
        return None
    best, own = _rank(shares)[0], codes.index(reference)
    lost, won = shares[best] - shares[0], shares[0] - shares[own]
    verdict: Verdict = "mistake" if lost >= NOTABLE else "find" if won >= NOTABLE else "sound"
    return Choice(move, _tell_difficulty(shares), verdict, codes[best], lost, 0.0, won, 0.0, reference, SOLVED)


def is_good(lost: float, error: float) -> bool:
    """Return whether a move is good whose loss against the best move is `lost`, with the standard error `error`."""
    return lost - SLIGHT_ERRORS * error < SLIGHT_LOSS


def _is_sure(gain: float, error: float) -> bool:
    """Return whether a gain is surely at least NOTABLE."""
    return gain - SURE_ERRORS * error >= NOTABLE


def _may_become_sure(gain: float, error: float, part: float) -> bool:
    """Return whether a gain seen in this `part` of all worlds may still become sure once all have been sampled."""
    # The final error shrinks to error * sqrt(part); until then the mean may drift by error * sqrt(1 - part).
    return gain + HOPEFUL_ERRORS * error * sqrt(1 - part) - SURE_ERRORS * error * sqrt(part) >= NOTABLE


def _is_settled(gain: float, error: float) -> bool:
    """Return whether a gain is surely at least NOTABLE, or surely less."""
    return abs(gain - NOTABLE) > SURE_ERRORS * error


Shares = list[list[float]]
"""The share of the win that each move brings its seat, by world and move."""


def _sample(evaluator: Evaluator, move: PlayedMove, moves: list[int], worlds: int) -> Shares:
    """Return the shares of some moves in fresh worlds, which are the same for all moves."""
    payoffs = evaluator.compare(move.before, moves, worlds).tolist()
    return [[brought[0][move.seat] for brought in world] for world in payoffs]


def _average(shares: Shares) -> list[float]:
    """Return the mean of each move over all worlds."""
    return [compute_mean([world[at] for world in shares]) for at in range(len(shares[0]))]


def _rank(means: list[float]) -> list[int]:
    """Return the indices of the means, the largest first; equal ones in their order."""
    return sorted(range(len(means)), key=lambda at: -means[at])


def _subtract(shares: Shares, first: int, second: int) -> list[float]:
    """Return for each world the share of move `first` minus that of move `second`."""
    return [world[first] - world[second] for world in shares]


def _tell_difficulty(means: list[float]) -> Difficulty:
    """Return whether the two best of several moves are close."""
    ranked = _rank(means)
    return "close" if means[ranked[0]] - means[ranked[1]] < CLOSE_SHARE else "clear"


def _measure(shares: Shares, own: int) -> tuple[float, float, float, float, int]:
    """Return the gain of the best move over move 0 and its error, that of move 0 over move `own` and its error, and the best's index."""
    best = _rank(_average(shares))[0]
    lost, error = compute_mean_difference(_subtract(shares, best, 0))
    won, won_error = compute_mean_difference(_subtract(shares, 0, own))
    return lost, error, won, won_error, best
