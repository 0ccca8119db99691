"""One deal of a ladder, played with its bots in all orders around the table."""

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import thread_time
from types import FrameType
from typing import NamedTuple

from reihum import _bots as bots
from reihum._bots.budget import Budget
from reihum._kit.chance import make_rng
from reihum._kit.checks import unchecked
from reihum._kit.errors import OptionError
from reihum._kit.seeds import VERSION, derive_seed
from reihum._kit.whole_numbers import require_count
from reihum._lab.simulate import MOST_MOVES
from reihum._play.game import get_game
from reihum._play.match import Match
from reihum._review.evaluator import Playouts
from reihum._review.luck import luck


class DuelSetup(NamedTuple):
    """The settings that decide how a ladder's matches are played."""

    game: str
    players: int
    options: dict[str, object]
    seed: int
    line_ups: list[list[str]]
    """Bots by seat; each line-up plays every deal in all its rotations."""
    milliseconds: float | None
    iterations: int | None
    """The budget of bots that take one, unless their name sets another."""
    adjusted: int = 0
    """Playouts for each estimate of what chance has brought each seat (`reihum._review.luck`); 0: luck is not estimated."""
    seeding: int = VERSION
    """The version of `reihum._kit.seeds` by which seeds of deals are derived."""

    def derive_deal_seed(self, deal: int) -> int:
        """Return the seed of deal k; raises OptionError for a version that does not exist."""
        return derive_seed(self.seed, "ladder", deal, self.seeding)

    def make_default_budget(self) -> Budget | None:
        """Return the budget of bots whose name sets none, None where there is no such budget."""
        timed = self.milliseconds is not None or self.iterations is not None
        return Budget(self.milliseconds, self.iterations) if timed else None


class PlayedMatch(NamedTuple):
    """The result of one match; each list is by seat.

    - `seats`: the bot's number in its line-up;
    - `totals`: the total at the end, as on the score sheet;
    - `wins`: the share of the win, from 0 to 1;
    - `moves`: the number of choices, decisions with more than one legal move (a `Standing` calls it `choices`);
    - `seconds`: the processor time of all its choices, in seconds;
    - `slowest`: that of the longest of them, in seconds (in a `Standing` in milliseconds);
    - `luck`: the share of the win that chance has brought each seat, None where it was not estimated.
    """

    seats: list[int]
    totals: list[int]
    wins: list[float]
    moves: list[int]
    seconds: list[float]
    slowest: list[float]
    luck: list[float] | None = None


LUCK_PLAYOUTS = 100
"""The default playouts for each estimate of luck; more of them reduce the variance only a little (`docs/results/review.md`)."""


def resolve_luck_playouts(playouts: int | None, *, adjusted: bool) -> int:
    """Return the playouts for each estimate of luck, 0 where luck is not estimated; raises OptionError for a number without `adjusted`."""
    if playouts is not None:
        playouts = require_count("luck_playouts", playouts)
        if not adjusted:
            message = "Playouts for luck need `adjusted` (--adjusted): add that, or leave `luck_playouts` (--luck-playouts) out."
            raise OptionError(message)
    return (playouts or LUCK_PLAYOUTS) if adjusted else 0


def list_rotations(line_up: Sequence[str]) -> list[list[int]]:
    """List the different orders around the table, as indices into the line-up."""
    found: dict[tuple[str, ...], list[int]] = {}
    for first in range(len(line_up)):
        order = [(first + seat) % len(line_up) for seat in range(len(line_up))]
        # Rotations that seat the same bots alike are played once.
        found.setdefault(tuple(line_up[number] for number in order), order)
    return list(found.values())


def play_deal(setting: DuelSetup, line_up: int, deal: int, time_limit: float | None = None) -> list[PlayedMatch]:
    """Play one deal with one line-up in all its rotations; the cards and the bots' chance come from the seed.

    Raises what the bots raise, with notes on the deal and the seat, and BotError for a bot that takes longer than `time_limit` seconds of
    real time for a move.
    """
    try:
        return [_play(setting, line_up, deal, order, time_limit) for order in list_rotations(setting.line_ups[line_up])]
    except Exception as error:
        who, seed = ", ".join(setting.line_ups[line_up]), setting.derive_deal_seed(deal)
        error.add_note(f"That was deal {deal} of {who}; its cards come from the seed {seed}.")
        raise


@contextmanager
def limit_time(seconds: float | None, message: str) -> Iterator[None]:
    """Raise BotError with `message` inside the body when it takes longer than `seconds`; None means no limit.

    Python code is interrupted at once, a compiled function when it returns. This works only in the main thread, and not on Windows.
    """
    if seconds is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise bots.BotError(message, "too_slow")

    # The handler must be in place before the timer starts, and the timer stop before the old handler returns.
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _make_seated(setting: DuelSetup, seat: int, name: str) -> bots.Bot:
    """Return the bot for a seat; errors get a note with the seat."""
    try:
        return bots.make_bot(name, bots.get_bot_type(name, setting.make_default_budget(), ladder=True), get_game(setting.game))
    except bots.BotError as error:
        error.add_note(f"It was to be seat {seat}.")
        raise


def _play(setting: DuelSetup, line_up: int, deal: int, order: list[int], time_limit: float | None) -> PlayedMatch:
    game = get_game(setting.game)
    names = [setting.line_ups[line_up][number] for number in order]
    players = [_make_seated(setting, seat, name) for seat, name in enumerate(names)]
    chances = [make_rng(f"ladder {setting.seed} {deal} {line_up} {order[0]} {seat}") for seat in range(setting.players)]
    match = Match(game, setting.players, setting.options, seed=setting.derive_deal_seed(deal))
    for player in players:
        bots.prepare_bot(player, game, match.state)
    moves, seconds, slowest = [0] * setting.players, [0.0] * setting.players, [0.0] * setting.players
    for _ in range(MOST_MOVES):
        if match.over:
            break
        seat = match.turn
        if seat is None:
            match.deal()
            continue
        # Forced moves are made here: they say nothing about a bot and must not dilute its times.
        codes = match.codes()
        if len(codes) == 1:
            match.play(codes[0])
            continue
        # Processor time of this thread: other processes on the machine do not count.
        begin = thread_time()
        with limit_time(time_limit, f"{names[seat]} took longer than {time_limit} s for a move as seat {seat} of {game.title}."):
            # These bots are meant to see the real state; all others only get sampled worlds.
            if names[seat].partition("@")[0] in bots.ALL_SEEING:
                move = unchecked(players[seat].choose)(match.state.copy(), chances[seat])
            else:
                move = bots.choose_move(players[seat], game, match.state, chances[seat])
        passed = thread_time() - begin
        moves[seat] += 1
        seconds[seat] += passed
        slowest[seat] = max(slowest[seat], passed)
        match.play(move)
    else:
        message = f"Deal {deal} of {game.title} with {', '.join(names)} was not over after {MOST_MOVES} moves."
        raise OptionError(message)
    winners = match.winners
    wins = [(seat in winners) / len(winners) for seat in range(setting.players)]
    brought = None
    if setting.adjusted:
        brought = luck(match, Playouts(setting.adjusted, f"ladder {setting.seed} {deal} {line_up} {order[0]}"))[0].tolist()
    return PlayedMatch(order, list(match.totals or []), wins, moves, seconds, slowest, brought)
