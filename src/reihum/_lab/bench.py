"""The benchmark of the compiled rules: random rounds a second."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple, Protocol, runtime_checkable

from reihum._bots.compiled_game import CompiledGame
from reihum._bots.specialise import do_nothing, is_never
from reihum._kit.base import ScratchT, StateT
from reihum._kit.chance import Rng, Stream, make_rng, make_stream, pick
from reihum._kit.compiled import rule
from reihum._kit.errors import OptionError
from reihum._kit.modules import ScratchT_contra, StateT_contra
from reihum._kit.options import Options
from reihum._kit.searchable import Reshuffle
from reihum._kit.structured import new_record
from reihum._play.game import Game

BATCH = 64
"""Rounds in one compiled call, so that the calls themselves cost nearly nothing."""


@runtime_checkable
class MeasuredRules(Protocol[StateT_contra, ScratchT_contra]):
    """The compiled functions of a game's rules that are measured."""

    def deal(self, s: StateT_contra, stream: Stream, /) -> None:
        """Shuffle and deal a round."""

    def legal(self, s: StateT_contra, scratch: ScratchT_contra, /) -> int:
        """Write the codes of all legal moves into `scratch.codes`, ascending, and count them."""

    def play(self, s: StateT_contra, move: int, /) -> None:
        """Do one legal move in place."""

    def playout(self, s: StateT_contra, scratch: ScratchT_contra, rng: Rng, /) -> int:
        """Play to the end of the round by uniformly random legal moves and count them."""


MEASURED = ("deal", "legal", "play", "playout")
"""The names of these functions."""


class Speed(NamedTuple):
    """Rounds and moves a second on one core; compiling is not counted."""

    games_per_s: float
    moves_per_s: float
    general_games_per_s: float


def measure_rounds(game: Game, players: int, options: Options | None, seconds: float) -> Speed:
    """Deal rounds and play them by uniformly random legal moves, for `seconds` seconds each way.

    The fast way is the game's own `playout`; the general way lists all legal moves and plays one of them.
    Raises OptionError for a game that lacks one of the compiled functions which are measured.
    """
    rules = getattr(game, "rules", None)
    if not isinstance(game, CompiledGame) or not isinstance(rules, MeasuredRules):
        lacking = ", ".join(f"`rules.{name}`" for name in MEASURED if not hasattr(rules, name))
        message = (
            f"{game.title} cannot be measured, since it lacks {lacking or 'compiled rules'}: rounds are dealt and played by compiled "
            "functions, as docs/adding-a-game.md says under `For learners`. `reihum simulate` and `reihum ladder` play it all the same."
        )
        raise OptionError(message)
    fast, general = _compile_loops(rules, game.reshuffle)
    values = game.complete(players, options)
    state = game.deal(players, values, game.first(players, values), make_stream(bytes(32)))
    scratch = new_record(game.scratch_type)
    chance, choice = make_stream(bytes(32), 1), make_rng("bench")
    rounds, moves, passed = _time_batches(lambda: fast(state, scratch, chance, choice, BATCH), seconds)
    general_rounds, _, general_passed = _time_batches(lambda: general(state, scratch, chance, choice, BATCH), seconds)
    return Speed(rounds / passed, moves / passed, general_rounds / general_passed)


def _time_batches(batch: Callable[[], int], seconds: float) -> tuple[int, int, float]:
    """Repeat a batch of rounds; return rounds, moves and seconds. The first batch, which compiles, does not count."""
    batch()
    rounds = moves = 0
    begin = perf_counter()
    passed = 0.0
    while passed < seconds:
        moves += batch()
        rounds += BATCH
        passed = perf_counter() - begin
    return rounds, moves, passed


def _compile_loops(
    rules: MeasuredRules[StateT, ScratchT], reshuffle: Reshuffle[StateT] | None
) -> tuple[Callable[..., int], Callable[..., int]]:
    """Compile the two loops over a game's rules."""
    deal, legal, play, playout = rules.deal, rules.legal, rules.play, rules.playout
    due, form_random = (reshuffle or Reshuffle(is_never, do_nothing))[:2]

    @rule
    def play_fast(state: StateT, scratch: ScratchT, chance: Stream, choice: Rng, rounds: int) -> int:
        moves = 0
        for _ in range(rounds):
            deal(state, chance)
            moves += playout(state, scratch, choice)
        return moves

    @rule
    def play_general(state: StateT, scratch: ScratchT, chance: Stream, choice: Rng, rounds: int) -> int:
        moves = 0
        for _ in range(rounds):
            deal(state, chance)
            while state.turn >= 0:
                if due(state):
                    form_random(state, choice)
                count = legal(state, scratch)
                # int() widens the code: in plain Python it would stay a narrow integer of numpy and might overflow.
                play(state, int(scratch.codes[pick(choice, count) if count > 1 else 0]))
                moves += 1
        return moves

    return play_fast, play_general
