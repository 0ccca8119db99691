"""One deal of a ladder, played with its bots in every order round the table."""

from collections.abc import Sequence
from time import thread_time
from typing import NamedTuple

from reihum import _bots as bots
from reihum._bots.budget import Budget
from reihum._kit.chance import make_rng
from reihum._kit.checks import unchecked
from reihum._kit.errors import OptionError
from reihum._kit.seeds import VERSION, derive_seed
from reihum._lab.time_limit import limit_time
from reihum._play.game import get_game
from reihum._play.match import Match
from reihum._review.evaluator import Playouts
from reihum._review.luck import luck

MOST_MOVES = 100_000
"""A match of more moves is not played to its end: bots that never finish are refused, not waited for."""


class DuelSetup(NamedTuple):
    """What decides how a ladder's matches are played."""

    game: str
    players: int
    options: dict[str, object]
    seed: int
    line_ups: list[list[str]]
    """Bots by seat; each line-up plays every deal in all its rotations."""
    milliseconds: float | None
    iterations: int | None
    """How long the bots think that can be told so and whose names say nothing about it."""
    adjusted: int = 0
    """By so many playouts an estimate it is worked out what chance has brought each seat (`reihum._review.luck`); 0: not at all."""
    seeding: int = VERSION
    """The version of `reihum._kit.seeds` by which deals have their seeds."""

    def deal_seed(self, deal: int) -> int:
        """Return the seed of deal k; raises OptionError for a version that does not exist."""
        return derive_seed(self.seed, "ladder", deal, self.seeding)

    def default_budget(self) -> Budget | None:
        """Return that time."""
        timed = self.milliseconds is not None or self.iterations is not None
        return Budget(self.milliseconds, self.iterations) if timed else None


class Played(NamedTuple):
    """One match: by seat the bot's number in its line-up, total, share of the win, choices made, seconds of processor time thought."""

    seats: list[int]
    totals: list[int]
    wins: list[float]
    moves: list[int]
    seconds: list[float]
    slowest: list[float]
    luck: list[float] | None = None
    """The share of the win that chance has brought each seat, if that was asked for."""


LUCK_PLAYOUTS = 100
"""For each estimate, where nothing else is said: with more the adjusted results vary little less (`docs/results/review.md`)."""


def list_rotations(line_up: Sequence[str]) -> list[list[int]]:
    """List the different orders round the table, as numbers into the line-up."""
    found: dict[tuple[str, ...], list[int]] = {}
    for first in range(len(line_up)):
        order = [(first + seat) % len(line_up) for seat in range(len(line_up))]
        found.setdefault(tuple(line_up[number] for number in order), order)
    return list(found.values())


def play_deal(setting: DuelSetup, line_up: int, deal: int, time_limit: float | None = None) -> list[Played]:
    """Play one deal with one line-up in all its rotations; the cards and the bots' chance come from the seed.

    Raises what the bots raise, with notes of the deal and the seat, and BotError for a bot that takes longer than so many seconds
    of real time for a move.
    """
    try:
        return [_play(setting, line_up, deal, order, time_limit) for order in list_rotations(setting.line_ups[line_up])]
    except Exception as error:
        error.add_note(
            f"That was deal {deal} of {', '.join(setting.line_ups[line_up])}; its cards come from the seed {setting.deal_seed(deal)}."
        )
        raise


def _seated(setting: DuelSetup, seat: int, name: str) -> bots.Bot:
    """Return the bot for a seat; what it raises says which seat that was."""
    try:
        return bots.make_bot(name, bots.get_bot_type(name, setting.default_budget(), ladder=True), get_game(setting.game))
    except bots.BotError as error:
        error.add_note(f"It was to be seat {seat}.")
        raise


def _play(setting: DuelSetup, line_up: int, deal: int, order: list[int], time_limit: float | None) -> Played:
    game = get_game(setting.game)
    names = [setting.line_ups[line_up][number] for number in order]
    players = [_seated(setting, seat, name) for seat, name in enumerate(names)]
    chances = [make_rng(f"ladder {setting.seed} {deal} {line_up} {order[0]} {seat}") for seat in range(setting.players)]
    match = Match(game, setting.players, setting.options, seed=setting.deal_seed(deal))
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
        codes = match.codes()
        if len(codes) == 1:
            match.play(codes[0])
            continue
        begin = thread_time()
        with limit_time(time_limit, f"{names[seat]} took longer than {time_limit} s for a move as seat {seat} of {game.title}."):
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
    return Played(order, list(match.totals or []), wins, moves, seconds, slowest, brought)
