"""Tournaments between bots on duplicate deals, with any number of workers; they can be interrupted and resumed."""

import json
import math
import os
from codecs import BOM_UTF8
from collections.abc import Container, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from reihum._bots import get_bot_type, make_bot, prepare_bot
from reihum._bots.budget import Budget
from reihum._bots.observed_game import require_observations
from reihum._files import append_line, lock_file
from reihum._kit.errors import ReihumError
from reihum._kit.whole_numbers import convert_seed
from reihum._lab.code import hash_bots, hash_networks, package_code
from reihum._lab.duel import DuelSetup, PlayedMatch, list_rotations, play_deal
from reihum._lab.workers import HERE, Backend, yield_as_done
from reihum._play.game import get_game
from reihum._play.match import Match
from reihum._play.record import recognise_format

LABELS = {
    "players": "number of players",
    "line_ups": "bots",
    "milliseconds": "budget in milliseconds",
    "iterations": "budget in iterations",
    "adjusted": "number of playouts for luck",
    "seeding": "version of seeding",
    "code": "sources or networks of Reihum or of a bot",
}
"""The parts of a setup in words; the others are called as they are."""


class LadderError(ReihumError):
    """A ladder that cannot be played, or a state file that belongs to another one."""


class LadderDeal(NamedTuple):
    """The results of one deal with one line-up.

    - `line_up`: the number of the line-up, from 0;
    - `deal`: the number of the deal, from 0;
    - `played`: its matches, one for each order around the table, each a `PlayedMatch`.
    """

    line_up: int
    deal: int
    played: list[PlayedMatch]


def list_line_ups(bots: Sequence[str], players: int, *, together: bool = False) -> list[list[str]]:
    """Return the line-ups: one for every pair, the first bot alone against the other at all other seats; or one with all bots, `together`.

    Raises LadderError for bots that do not make a line-up, and BudgetError for one with an invalid budget.
    """
    if len({_normalise_budget(bot) for bot in bots}) < len(bots):
        message = f"Each bot is named once; {', '.join(bots)} names one twice."
        raise LadderError(message)
    if together:
        if len(bots) != players:
            message = f"At one table there must be one bot for each of the {players} seats, not {len(bots)}."
            raise LadderError(message)
        return [list(bots)]
    if len(bots) < 2:  # noqa: PLR2004 - a pair
        message = "Name two bots or more, separated by commas: --bots search,careful."
        raise LadderError(message)
    return [[one, *[other] * (players - 1)] for one, other in combinations(bots, 2)]


def _normalise_budget(bot: str) -> tuple[str, Budget | None]:
    """Return the name of a bot and its budget, which may be written in several ways, such as `@1` and `@01`."""
    name, at, time = bot.partition("@")
    return name, Budget.read(time) if at else None


def prepare_bots(setting: DuelSetup) -> None:
    """Make each bot once, so that it compiles what it needs and worker processes only have to load it.

    Raises BotError, and OptionError for a seed that is not a whole number and, where luck is taken off, for a game without observations.
    """
    game = get_game(setting.game)
    if setting.adjusted:
        require_observations(game, "Results without luck need", "Without `adjusted` a ladder needs none.")
    state = Match(game, setting.players, setting.options, seed=setting._replace(seed=convert_seed(setting.seed)).derive_deal_seed(0)).state
    for name in dict.fromkeys(name for line_up in setting.line_ups for name in line_up):
        prepare_bot(make_bot(name, get_bot_type(name, setting.make_default_budget(), ladder=True), game), game, state)


def run_ladder(
    setting: DuelSetup, deals: int, backend: Backend = HERE, state: Path | None = None, time_limit: float | None = None
) -> Generator[LadderDeal, None, None]:
    """Play all deals with all line-ups and yield each result when it is there, those in the state file first.

    A bot may take `time_limit` seconds of real time for a move. Closing the generator ends the workers at once.
    Raises LadderError for a state file of another ladder, or one that another process is writing, OptionError for a seed that is not a
    whole number, what the backend raises (`reihum._lab.workers.yield_in_order`), OSError with the name of a state file that cannot be
    written, and what the bots raise.
    """
    setting = setting._replace(seed=convert_seed(setting.seed))
    if state is None:
        yield from _play_left(setting, deals, backend, {}, time_limit)
        return
    head = _describe(setting)
    with _lock(state):
        done = _read_state(setting, state, head)
        yield from (done[task] for task in _iter_tasks(setting, deals) if task in done)
        for deal in _play_left(setting, deals, backend, done, time_limit):
            # Written before it is yielded, so that an interruption between the two loses nothing.
            append_line(state, json.dumps(deal))
            yield deal


def _iter_tasks(setting: DuelSetup, deals: int) -> Iterator[tuple[int, int]]:
    """Yield the line-up and the deal of each result."""
    return ((line_up, deal) for deal in range(deals) for line_up in range(len(setting.line_ups)))


def _play_left(
    setting: DuelSetup, deals: int, backend: Backend, done: Container[tuple[int, int]], time_limit: float | None
) -> Iterator[LadderDeal]:
    left = (task for task in _iter_tasks(setting, deals) if task not in done)
    played = yield_as_done(get_game(setting.game), partial(_play_task, setting, time_limit), left, backend, _list_bots(setting))
    return (LadderDeal(*task, matches) for task, matches in played)


@contextmanager
def _lock(state: Path) -> Iterator[None]:
    """Lock the state file, created if missing, against other processes; raises LadderError if one is writing it."""
    if not state.exists():
        state.touch()
    with state.open("rb") as file:
        free = True
        with suppress(OSError):  # some network file systems have no locks
            free = lock_file(file.fileno())
        if not free:
            message = f"Another process is playing the ladder of {state}: wait for it, or name another file."
            raise LadderError(message)
        yield


def _describe(setting: DuelSetup) -> str:
    """Return the first line of a state file: everything that determines the results."""
    game, bots = get_game(setting.game), _list_bots(setting)
    return json.dumps([*setting, package_code() + hash_bots(game, bots) + hash_networks(game, bots)])


def _read_state(setting: DuelSetup, state: Path, head: str) -> dict[tuple[int, int], LadderDeal]:
    """Read the results in the state file, or begin the file. A last line that was cut off is dropped."""
    if not state.stat().st_size:
        append_line(state, head)
        return {}
    text = state.read_bytes()
    if form := recognise_format(text):
        message = f"{state} is {form}: a state file is UTF-8, not packed. Make it that again, or name another file."
        raise LadderError(message)
    first, *lines = text.split(b"\n")
    # What editors add: a byte order mark, and the line ends of Windows.
    first = first.removeprefix(BOM_UTF8).rstrip(b"\r")
    if first != head.encode():
        message = f"{state} {_describe_difference(first, head)}. Name another file."
        raise LadderError(message)
    if not lines:
        # The writing stopped between the first line and its end: finish it.
        append_line(state, "")
    elif lines[-1]:
        # An unfinished line must go before anything is appended to it.
        os.truncate(state, len(text) - len(lines[-1]))
    done = {}
    for number, line in enumerate(lines[:-1], 2):
        try:
            line_up, deal, played = json.loads(line)
            done[line_up, deal] = LadderDeal(line_up, deal, _check_result(setting, line_up, deal, played))
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            message = f"{state}, line {number}: this is no result of a ladder. Take the line out, or name another file."
            raise LadderError(message) from error
    return done


def _describe_difference(first: bytes, head: str) -> str:
    """Return what the first line of a state file, which is not `head`, tells about the file, as the rest of a sentence."""
    names = [*DuelSetup._fields, "code"]
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or len(found) != len(names):
        return "is no state of a ladder, or one of another version of Reihum"
    told = []
    for name, value, own in zip(names, found, json.loads(head), strict=True):
        if isinstance(value, dict) and isinstance(own, dict) and value != own:
            told.append(f"the options {', '.join(sorted(key for key in {**value, **own} if value.get(key) != own.get(key)))} differ")
        elif value != own:
            short = name not in {"options", "line_ups", "code"}
            told.append(f"the {LABELS.get(name, name)} {f'is {value!r} there, not {own!r}' if short else 'differ'}")
    return f"belongs to another ladder: {'; '.join(told)}"


def _check_result(setting: DuelSetup, line_up: int, deal: int, given: list[list[Any]]) -> list[PlayedMatch]:
    """Return the matches of a deal, one for each order around the table; raises TypeError or ValueError for an invalid result."""
    names = setting.line_ups[line_up] if line_up in range(len(setting.line_ups)) else ()
    played = [PlayedMatch(*match) for match in given]
    fits = isinstance(deal, int) and bool(names) and [match.seats for match in played] == list_rotations(names)
    for match in played:
        numbers: list[Sequence[float]] = [
            match.totals,
            match.wins,
            match.moves,
            match.seconds,
            match.slowest,
            *([] if match.luck is None else [match.luck]),
        ]
        fits = fits and (match.luck is not None) == bool(setting.adjusted)
        fits = fits and all(len(row) == len(names) and all(math.isfinite(number) for number in row) for row in numbers)
    if not fits:
        message = "the result of a deal has a row of numbers for each match, with one for each seat"
        raise ValueError(message)
    return played


def _list_bots(setting: DuelSetup) -> list[str]:
    """List the bots that play, each once."""
    return sorted({name for line_up in setting.line_ups for name in line_up})


def _play_task(setting: DuelSetup, time_limit: float | None, task: tuple[int, int]) -> list[PlayedMatch]:
    """Play one deal with one line-up, in a worker."""
    return play_deal(setting, *task, time_limit)
