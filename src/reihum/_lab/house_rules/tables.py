"""Who sits at the tables of a comparison, and their matches, measured in as many processes as wanted."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from reihum import _bots as bots
from reihum._envs.bindings import require_learnable
from reihum._envs.memory import BOTS, LEARNER
from reihum._kit.errors import OptionError
from reihum._kit.options import Options
from reihum._kit.seeds import derive_seed
from reihum._kit.structured import dtype_of
from reihum._lab.workers import Backend, yield_in_order
from reihum._play.game import Game, get_game
from reihum._review.playouts.bindings import load_measured
from reihum._review.playouts.measured import ASK, MOST_DECISIONS
from reihum._review.playouts.measured_memory import MatchCounts, MeasuredMemory, measured_memory

Progress = Callable[[int, int], None]
"""Told how many matches of how many have been played."""

PART, SLOW_PART = 500, 4
"""So many matches are measured at a time: of bots that play in compiled code, and of others."""


class ComparisonSetup(NamedTuple):
    """What all tables of a comparison have in common."""

    game: Game
    players: int
    seed: int
    """Match k of every table has the same seed by all rules, which follows from this one."""

    def match_seed(self, number: int) -> int:
        """Return the seed of match k."""
        return derive_seed(self.seed, "lab", number)


class PlayedTable(NamedTuple):
    """A table of bots, at which each set of rules is played with the same seeds."""

    bots: tuple[str, ...]
    """By seat, in match 0."""
    rotates: bool
    """Whether everybody moves on by one seat from match to match."""
    matches: int

    @property
    def is_mixed(self) -> bool:
        """Whether the bots differ."""
        return len(set(self.bots)) > 1


class PlayedPart(NamedTuple):
    """Some matches of a table, by one set of rules."""

    game: str
    players: int
    options: dict[str, object]
    bots: tuple[str, ...]
    rotates: bool
    seed: int
    """Of the series."""
    numbers: range
    """Which matches of it."""


class Measured(NamedTuple):
    """What was measured of matches."""

    matches: NDArray[np.void]
    """A `MatchCounts` for each."""
    sums: NDArray[np.float64]
    """How moves and winning go together: a row for each move code, as `measured_memory.SUMS` says."""


def is_compiled(bot: str) -> bool:
    """Return whether a bot plays in compiled code, from the first move to the last."""
    return bot in BOTS[1:]


def measure_all(
    setting: ComparisonSetup, rules: Sequence[Options], tables: Sequence[PlayedTable], processes: int = 1, progress: Progress | None = None
) -> list[list[Measured]]:
    """Return what was measured by each set of rules at each table; the same in any number of processes.

    Raises OptionError for fewer than one process, for a game that other processes do not know or that does not offer what learners need,
    and for a match that does not end; BotError for what is no bot.
    """
    parts = [[list(split_into_parts(setting, options, table)) for table in tables] for options in rules]
    flat = [part for by_table in parts for some in by_table for part in some]
    total = sum(len(part.numbers) for part in flat)
    measured = []
    done = 0
    for part, found in zip(flat, yield_in_order(setting.game, measure_part, flat, Backend(processes)), strict=True):
        measured.append(found)
        done += len(part.numbers)
        if progress is not None:
            progress(done, total)
    results = iter(measured)
    return [[_joined(list(islice(results, len(some)))) for some in by_table] for by_table in parts]


def split_into_parts(setting: ComparisonSetup, options: Options, table: PlayedTable) -> Iterator[PlayedPart]:
    """Yield the matches of a table by one set of rules, some at a time; how many does not depend on who plays them."""
    size = PART if all(map(is_compiled, table.bots)) else SLOW_PART
    for first in range(0, table.matches, size):
        numbers = range(first, min(first + size, table.matches))
        yield PlayedPart(setting.game.id, setting.players, dict(options), table.bots, table.rotates, setting.seed, numbers)


def _joined(parts: Sequence[Measured]) -> Measured:
    return Measured(np.concatenate([part.matches for part in parts]), np.sum([part.sums for part in parts], axis=0))


def measure_part(part: PlayedPart) -> Measured:
    """Play the matches of a part in this process; raises as `play` does."""
    game = get_game(part.game)
    loop, memory = load_measured(game), measured_memory(game)
    _seat(game, part, memory)
    memory.sums[:] = 0
    matches = np.zeros(len(part.numbers), dtype_of(MatchCounts))
    if all(map(is_compiled, part.bots)):
        loop.play_matches(memory, part.seed, part.numbers.start, matches)
    else:
        asked = {name: bots.make_bot(name, bots.get_bot_type(name), game) for name in part.bots if not is_compiled(name)}
        for at, number in enumerate(part.numbers):
            _play_asking(game, part, asked, number)
            matches[at] = cast("Any", memory.counts)[0]
    if matches["cut"].any():
        seed = derive_seed(part.seed, "lab", part.numbers[int(matches["cut"].argmax())])
        message = f"A match of {game.title} with {', '.join(part.bots)} and the seed {seed} was not over after {MOST_DECISIONS} moves."
        raise OptionError(message)
    return Measured(matches, memory.sums.copy())


def _seat(game: Game, part: PlayedPart, memory: MeasuredMemory) -> None:
    """Write into the memory who plays by which rules."""
    kinds = require_learnable(game)
    memory.template[0] = kinds.before_deal(part.players, part.options, game.first(part.players, part.options))
    seating = memory.seating[0]
    seating.players, seating.rotates = part.players, int(part.rotates)
    seating.rounds = kinds.learning.rounds(part.options)
    for seat, name in enumerate(part.bots):
        seating.bots[seat] = BOTS.index(name) if is_compiled(name) else LEARNER


def _play_asking(game: Game, part: PlayedPart, asked: dict[str, bots.Bot], number: int) -> None:
    """Play a match in which some moves are chosen by bots that are asked from Python."""
    loop, memory = load_measured(game), measured_memory(game)
    loop.begin(memory, part.seed, number)
    over = loop.go_on(memory, ASK)
    while not over:
        state = memory.states[0].copy()
        seat = int(state.turn)
        name = part.bots[(seat - number) % part.players if part.rotates else seat]
        over = loop.go_on(memory, bots.choose_move(asked[name], game, state, memory.cells[0].rng))
