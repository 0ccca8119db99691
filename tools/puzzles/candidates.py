"""Candidate puzzles: moves of matches to which another one is clearly better, for a reason that can be taught."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reihum._kit.chance import make_rng
from reihum._kit.options import Options
from reihum._lab.simulate import simulate
from reihum._play.game import Game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._play.record_format import Record
from reihum._review.choices import Weighed
from reihum._review.endings import is_decided_exactly
from reihum._review.evaluator import Player, Playouts
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.sums import compute_mean_difference

SURE_ERRORS = 4.0
"""The least gain of the better move, in standard errors."""
HOPEFUL_ERRORS = 1.5
"""The same in the few worlds of the first comparison."""
FIRST_WORLDS = 64
"""The worlds of the first comparison, of the two moves only."""
SECOND_WORLDS = 128
"""The worlds of the second comparison, of all moves."""
MOST_OF_A_REASON = 6
"""The most candidates of a source whose better moves have the same reason; more would only take time."""


@dataclass(frozen=True)
class Source:
    """The matches in which puzzles of a game are searched for."""

    bots: str
    """A bot for each seat: a puzzle is about a move that not all of them would have made."""
    matches: int
    ideas: tuple[str, ...]
    """The reasons that are taught; only moves for one of them are considered."""
    judges: tuple[Player, ...]
    """The bots of the playouts; each of them must confirm a puzzle."""
    worlds: int
    """The number of worlds in which the moves of a puzzle are finally compared."""
    least_gain: float = 0.07
    """The least gain of a puzzle's better move over the other one, in shares of the win."""
    most_moves: int = 8
    """The most moves of a puzzle: among more, nobody finds the right one by its reason."""
    rounds: int = 1
    """The number of rounds of a match that are searched."""
    options: Options | None = None
    seed: int = 1


@dataclass(frozen=True)
class Try:
    """A move that can be tried in a puzzle."""

    text: str
    lost: float
    """The gain of the better move over it, in shares of the win, from the judge that `merge_judgements` picks."""
    error: float
    """Its standard error."""
    good: bool
    """Whether no judge calls the better move surely better."""
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


class Pair(NamedTuple):
    """Two moves about which bots disagree, one of which was made."""

    move: PlayedMove
    better: int
    than: int

    def turn(self) -> "Pair":
        """Return the pair with the two moves exchanged."""
        return self._replace(better=self.than, than=self.better)


def find_candidates(game: str, source: Source) -> Iterator[Candidate]:
    """Yield the moves of a source's matches that may become puzzles, in order, at most one for each match and reason."""
    seats = source.bots.split(",")
    found: Counter[str] = Counter()
    for record in simulate(game, len(seats), source.matches, source.seed, source.bots, source.options):
        match = replay(record)
        told = {reason for reason in found if found[reason] >= MOST_OF_A_REASON}
        for pair in _list_disputed(match, source.rounds):
            if not _is_promising(match.game, pair, source, told):
                continue
            candidate = _judge(record, match.game, pair, source)
            if candidate is not None and candidate.reason not in told:
                told.add(candidate.reason)
                found[candidate.reason] += 1
                yield candidate


def _list_disputed(match: Match, rounds: int) -> Iterator[Pair]:
    """Yield the moves that `careful` or `learned` would not have made, each with that bot's move."""
    bots = [Playouts(1, player=player) for player in ("careful", "learned")]
    for step in iter_steps(match):
        if step.round >= rounds:
            return
        if isinstance(step, PlayedMove) and len(step.legal) > 1 and not is_decided_exactly(step.before):
            others = {bot.choose_reference_move(step.before) for bot in bots} - {step.code}
            yield from (Pair(step, step.code, other) for other in sorted(others))


def _is_promising(game: Game, pair: Pair, source: Source, told: set[str]) -> bool:
    """Return whether one of two moves has a reason that is taught and not in `told`, and the other one has another reason."""
    reasons = {_explain(game, pair.move, code)[0] for code in (pair.better, pair.than)}
    moves = _list_moves(pair)
    return len(reasons) > 1 and not reasons.isdisjoint({*source.ideas} - told) and 1 < len(moves) <= source.most_moves


def _list_moves(pair: Pair) -> list[int]:
    """Return the moves of the puzzle: those that a search would try, and the two."""
    before = pair.move.before
    shortlist = before.table.list_shortlist(before.state)
    if shortlist is None:
        return pair.move.legal
    # If a search has no choice, as in the middle of laying a level, there is nothing to teach.
    return sorted({*shortlist, pair.better, pair.than}) if shortlist else []


def _judge(record: Record, game: Game, pair: Pair, source: Source) -> Candidate | None:
    """Return the candidate for two moves with all alternatives, None if the better one is not clear or teaches nothing."""
    pair = _order(pair, source.judges[0])
    reason, cards = _explain(game, pair.move, pair.better)
    if reason not in source.ideas:
        return None
    if not all(_is_worse(_weigh(judge, pair, [pair.than], FIRST_WORLDS, "first")[0], source, HOPEFUL_ERRORS) for judge in source.judges):
        return None
    moves, judged = _list_moves(pair), []
    for judge in source.judges:
        for worlds, errors in ((SECOND_WORLDS, HOPEFUL_ERRORS), (source.worlds, SURE_ERRORS)):
            # Different worlds each time, since those of the selection are biased towards the selected move.
            weighed = _weigh(judge, pair, moves, worlds, "last" if worlds == source.worlds else "second")
            other = next(each for each in weighed if each.code == pair.than)
            if any(map(_is_surely_better, weighed)) or not _is_worse(other, source, errors):
                return None
        judged.append(weighed)
    merged = [merge_judgements(each, source.least_gain) for each in zip(*judged, strict=True)]
    tries = [_make_try(game, pair.move, each) for each in merged if each is not None]
    if len(tries) < len(merged):
        return None
    better, than = (game.text(pair.move.before.state, code) for code in (pair.better, pair.than))
    if not _teaches(tries, than, source.least_gain):
        return None
    return Candidate(record, pair.move, better, than, reason, cards, tries)


def merge_judgements(judged: Sequence[Weighed], least_gain: float) -> Weighed | None:
    """Return what all judges of a move say: the mildest of those that call it worse, if any does, or else of all.

    None if one of them calls it worse by `least_gain` or more, and another one does not call it worse: it is neither right nor wrong.
    """
    critics = [one for one in judged if not one.is_good]
    if 0 < len(critics) < len(judged) and any(one.lost >= least_gain for one in critics):
        return None
    return max(critics or judged, key=lambda one: 2 * one.error - one.lost)


def _order(pair: Pair, judge: Player) -> Pair:
    """Return the pair with the move first that is better in a first comparison."""
    [other] = _weigh(judge, pair, [pair.than], FIRST_WORLDS, "order")
    return pair if other.lost > 0 else pair.turn()


def _teaches(tries: list[Try], than: str, least_gain: float) -> bool:
    """Return whether most reasons are wrong, including that of the move `than`, and no clearly wrong move has a right reason.

    Moves that are right for the same reason, such as different discards when a level is held back, count once.
    """
    reasons, right = {each.reason for each in tries}, {each.reason for each in tries if each.good}
    misleading = [each for each in tries if each.reason in right and not each.good]
    return 2 * len(right) <= len(reasons) and not any(each.text == than or each.lost >= least_gain for each in misleading)


def _weigh(judge: Player, pair: Pair, moves: list[int], worlds: int, name: str) -> list[Weighed]:
    """Return the losses of some moves against the better one of a pair."""
    before, seat = pair.move.before, pair.move.seat
    seed = f"{name} look at {pair.move.round} {pair.move.at}"
    brought = Playouts(1, seed, player=judge).compare(before, [pair.better, *moves], worlds)[:, :, 0, seat].tolist()
    return [Weighed(code, *compute_mean_difference([each[0] - each[at] for each in brought])) for at, code in enumerate(moves, 1)]


def _is_surely_better(weighed: Weighed) -> bool:
    """Return whether a move is surely better than the supposedly better one of its pair."""
    return not Weighed(weighed.code, -weighed.lost, weighed.error).is_good


def _is_worse(weighed: Weighed, source: Source, errors: float) -> bool:
    """Return whether a move is worse by enough, and by more than so many standard errors."""
    return weighed.lost >= max(source.least_gain, errors * weighed.error)


def _make_try(game: Game, move: PlayedMove, weighed: Weighed) -> Try:
    text = game.text(move.before.state, weighed.code)
    return Try(text, weighed.lost, weighed.error, weighed.is_good, *_explain(game, move, weighed.code))


def _explain(game: Game, move: PlayedMove, code: int) -> tuple[str, list[str]]:
    """Return a reason for a move from what its seat knows, as reviews do."""
    world = game.determinize(move.before.state, move.seat, make_rng("review"))
    found = game.explained(world, code)  # type: ignore[attr-defined]
    return found.reason, list(found.cards)
