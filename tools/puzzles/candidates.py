"""Moves of recorded matches that the review calls clear mistakes or finds, for a reason that can be taught."""

from collections.abc import Iterator
from dataclasses import dataclass

from reihum._kit.base import ADVICE
from reihum._kit.chance import make_rng
from reihum._lab.simulate import simulate
from reihum._play.game import Game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._play.record_format import Record
from reihum._review.choices import Choice, Effort, Judge
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.settings import make_settings

LEAST_GAIN = 0.08
"""The share of the win that the better move of a puzzle brings at least beyond the other one."""
LEAST_WEIGHED = 0.07
"""The same once its moves are compared in more worlds: the first comparison favours what seems large by chance."""
SURE_ERRORS = 4.0
"""Standard errors that lie at least between such a gain and none."""
UNTAUGHT = {ADVICE, "only_move"}
"""Reasons that teach nothing."""
REVIEW_SEED = "puzzles"
WEIGHING_SEED = "puzzles weighed"
"""Another seed, so that a move does not seem right by the chance by which it was chosen."""


@dataclass(frozen=True)
class Source:
    """The matches in which puzzles of a game are looked for."""

    bots: str
    """One for each seat: a puzzle is about a move that not all of them would have made."""
    matches: int
    effort: float
    """Of the review, a factor on the usual one."""
    worlds: int
    """In which the moves that can be tried are compared in the end."""
    rounds: int = 1
    """So many rounds of a match are looked at."""
    seed: int = 1


@dataclass(frozen=True)
class Try:
    """A move that can be tried in a puzzle."""

    text: str
    lost: float
    """The share of the win that the better move brings beyond it."""
    error: float
    """Its standard error."""
    good: bool
    reason: str
    cards: list[str]


@dataclass(frozen=True)
class Candidate:
    """A move that may become a puzzle."""

    record: Record
    move: PlayedMove
    better: str
    than: str
    reason: str
    cards: list[str]
    tries: list[Try]

    @property
    def is_teachable(self) -> bool:
        """Whether most moves are not right, and the reason for the better move teaches why the other one is far from it."""
        good = [each for each in self.tries if each.good]
        is_right = any(each.text == self.better for each in good)
        is_wrong = any(each.text == self.than and each.lost >= LEAST_WEIGHED and each.reason != self.reason for each in self.tries)
        return self.reason not in UNTAUGHT and is_right and is_wrong and 2 * len(good) <= len(self.tries)


def find_candidates(game: str, source: Source) -> Iterator[Candidate]:
    """Yield the clear mistakes and finds of the matches of a source, in their order."""
    seats = source.bots.split(",")
    for record in simulate(game, len(seats), source.matches, source.seed, source.bots):
        match = replay(record)
        settings = make_settings(match, source.effort)
        judge = Judge(settings.make_judge(REVIEW_SEED), settings.worlds, settings.make_confirmer(REVIEW_SEED))
        weigher = Judge(settings.make_judge(WEIGHING_SEED), Effort(usual=source.worlds))
        for move in _list_disputed_moves(match, judge, source.rounds):
            choice = judge.judge_move(move)
            if choice is None or not _is_clear(choice):
                continue
            found = _describe(record, match.game, choice, weigher)
            if found.is_teachable:
                yield found


def _is_clear(choice: Choice) -> bool:
    """Return whether a move is a mistake or a find by a wide margin."""
    gain, error = (choice.won, choice.won_error) if choice.verdict == "find" else (choice.lost, choice.error)
    return choice.verdict != "sound" and gain >= max(LEAST_GAIN, SURE_ERRORS * error)


def _describe(record: Record, game: Game, choice: Choice, judge: Judge) -> Candidate:
    """Return a mistake or a find with all that can be tried in its place."""
    is_find, move = choice.verdict == "find", choice.move
    best = move.code if is_find else choice.best
    worse = choice.reference if is_find else move.code
    tries = [
        Try(
            game.text(move.before.state, each.code),
            each.lost,
            each.error,
            each.is_good and each.code != worse,
            *_explain(game, move, each.code),
        )
        for each in judge.weigh(choice)
    ]
    better, than = (game.text(move.before.state, code) for code in (best, worse))
    return Candidate(record, move, better, than, *_explain(game, move, best), tries)


def _explain(game: Game, move: PlayedMove, code: int) -> tuple[str, list[str]]:
    """Return a reason for a move from what its seat knows, as reviews do."""
    world = game.determinize(move.before.state, move.seat, make_rng("review"))
    found = game.explained(world, code)  # type: ignore[attr-defined]
    return found.reason, list(found.cards)


def _list_disputed_moves(match: Match, judge: Judge, rounds: int) -> Iterator[PlayedMove]:
    """Yield the moves that the judge itself would not have made: one of the two has something to teach the other."""
    for step in iter_steps(match):
        if step.round >= rounds:
            return
        if isinstance(step, PlayedMove) and len(step.legal) > 1 and judge.evaluator.choose_reference_move(step.before) != step.code:
            yield step
