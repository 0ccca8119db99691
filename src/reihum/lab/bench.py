"""How many random rounds a second: the measure of the compiled rules."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

from reihum.game import Game
from reihum.games.chance import make_rng, pick, stream
from reihum.games.compiled import rule
from reihum.games.errors import OptionError
from reihum.games.options import Options

BATCH = 64


class Speed(NamedTuple):
    """Rounds and moves a second on one core; compiling is not counted."""

    games_per_s: float
    moves_per_s: float
    general_games_per_s: float


def bench(game: Game, players: int, options: Options | None = None, seconds: float = 2.0) -> Speed:
    """Deal rounds and play them by uniformly random legal moves, for so many seconds each way.

    The fast way is the game's own `playout`; the general way lists all legal moves and plays one of them.
    Raises OptionError for a game without compiled rules.
    """
    rules = getattr(game, "rules", None)
    if not all(hasattr(rules, name) for name in ("deal", "legal", "play", "playout")):
        message = f"{game.title} has no compiled rules to measure."
        raise OptionError(message)
    fast, general = _loops(rules)
    values = game.complete(players, options)
    state = game.deal(players, values, game.first(players, values), stream(bytes(32)))
    scratch = game.scratch  # type: ignore[attr-defined]
    chance, choice = stream(bytes(32), 1), make_rng("bench")
    rounds, moves, passed = _timed(lambda: fast(state, scratch, chance, choice, BATCH), seconds)
    general_rounds, _, general_passed = _timed(lambda: general(state, scratch, chance, choice, BATCH), seconds)
    return Speed(rounds / passed, moves / passed, general_rounds / general_passed)


def _timed(batch: Callable[[], int], seconds: float) -> tuple[int, int, float]:
    """Repeat a batch of rounds: how many rounds and moves, in how many seconds. The first batch, which compiles, does not count."""
    batch()
    rounds = moves = 0
    begin = perf_counter()
    passed = 0.0
    while passed < seconds:
        moves += batch()
        rounds += BATCH
        passed = perf_counter() - begin
    return rounds, moves, passed


@rule
def _never(state: Any) -> bool:  # noqa: ARG001 - as `due` in the games that have it
    """In most games no pile is ever due in mid-round."""
    return False


@rule
def _never_needed(state: Any, choice: Any) -> None:
    """Nothing to form where nothing is due."""


def _loops(rules: Any) -> tuple[Callable[..., int], Callable[..., int]]:
    """Compile the two loops over a game's rules."""
    deal, legal, play, playout = rules.deal, rules.legal, rules.play, rules.playout
    due, form_random = getattr(rules, "due", _never), getattr(rules, "form_random", _never_needed)

    @rule
    def fast(state: Any, scratch: Any, chance: Any, choice: Any, rounds: int) -> int:
        moves = 0
        for _ in range(rounds):
            deal(state, chance)
            moves += playout(state, scratch, choice)
        return moves

    @rule
    def general(state: Any, scratch: Any, chance: Any, choice: Any, rounds: int) -> int:
        moves = 0
        for _ in range(rounds):
            deal(state, chance)
            while state.turn >= 0:
                if due(state):
                    form_random(state, choice)
                count = legal(state, scratch)
                play(state, scratch.codes[pick(choice, count) if count > 1 else 0])
                moves += 1
        return moves

    return fast, general
