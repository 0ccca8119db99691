"""The tables of a comparison, and their matches, measured in any number of processes."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from reihum import _bots as bots
from reihum._bots.compiled_game import require_learnable
from reihum._envs.measured import ASK, MOST_DECISIONS
from reihum._envs.measured_memory import MatchCounts, MeasuredMemory, get_measured_memory
from reihum._envs.memory import BOTS, LEARNER
from reihum._envs.templates import load_measured
from reihum._kit.errors import OptionError
from reihum._kit.options import Options
from reihum._kit.seeds import derive_seed
from reihum._kit.structured import get_dtype
from reihum._lab.workers import Backend, yield_in_order
from reihum._play.game import Game, get_game

Progress = Callable[[int, int], None]
"""Called with the number of matches played and the number of all matches."""

PART_MATCHES, SLOW_PART_MATCHES = 500, 4
"""Matches that are measured at a time: with compiled bots, and with others."""


class ComparisonSetup(NamedTuple):
    """The settings that all tables of a comparison share."""

    game: Game
    players: int
    seed: int
    """The seeds of matches are derived from it; match k has the same seed at every table and with all rules."""

    def derive_match_seed(self, number: int) -> int:
        """Return the seed of match `number`."""
        return derive_seed(self.seed, "lab", number)


class PlayedTable(NamedTuple):
    """A table of bots, at which each set of rules is played with the same seeds."""

    bots: tuple[str, ...]
    """The bot of each seat in match 0."""
    rotates: bool
    """Whether all bots move on by one seat from match to match."""
    matches: int

    @property
    def is_mixed(self) -> bool:
        """Whether there are different bots at the table."""
        return len(set(self.bots)) > 1


class PlayedPart(NamedTuple):
    """A worker's part: some matches of a table with one set of rules."""

    game: str
    players: int
    options: dict[str, object]
    bots: tuple[str, ...]
    rotates: bool
    seed: int
    """The seed of the series."""
    numbers: range
    """The numbers of the matches in the series."""


class Measurements(NamedTuple):
    """The measurements of some matches."""

    matches: NDArray[np.void]
    """A `MatchCounts` for each match."""
    sums: NDArray[np.float64]
    """Sums for the correlation of moves with winning: a row for each move code, as `measured_memory.SUMS` says."""


def is_compiled(bot: str) -> bool:
    """Return whether a bot plays in compiled code, from the first move to the last."""
    return bot in BOTS[1:]


def measure_all(
    setting: ComparisonSetup, rules: Sequence[Options], tables: Sequence[PlayedTable], processes: int = 1, progress: Progress | None = None
) -> list[list[Measurements]]:
    """Return the measurements of each set of rules at each table; they are the same in any number of processes.

    Raises OptionError for fewer than one process, for a game that other processes do not know or that does not offer what learners need,
    and for a match that does not end; BotError for an invalid bot.
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
    return [[_join(list(islice(results, len(some)))) for some in by_table] for by_table in parts]


def split_into_parts(setting: ComparisonSetup, options: Options, table: PlayedTable) -> Iterator[PlayedPart]:
    """Yield the matches of a table with one set of rules in parts; their size does not depend on the number of workers."""
    size = PART_MATCHES if all(map(is_compiled, table.bots)) else SLOW_PART_MATCHES
    for first in range(0, table.matches, size):
        numbers = range(first, min(first + size, table.matches))
        yield PlayedPart(setting.game.id, setting.players, dict(options), table.bots, table.rotates, setting.seed, numbers)


def _join(parts: Sequence[Measurements]) -> Measurements:
    # Always joined in the order of the parts: sums of floats depend on their order.
    return Measurements(np.concatenate([part.matches for part in parts]), np.sum([part.sums for part in parts], axis=0))


def measure_part(part: PlayedPart) -> Measurements:
    """Play the matches of a part in this process; raises OptionError for a match that does not end."""
    game = get_game(part.game)
    loop, memory = load_measured(game), get_measured_memory(game)
    _write_seating(game, part, memory)
    memory.sums[:] = 0
    matches = np.zeros(len(part.numbers), get_dtype(MatchCounts))
    if all(map(is_compiled, part.bots)):
        loop.play_matches(memory, part.seed, part.numbers.start, matches)
    else:
        slow_bots = {name: bots.make_bot(name, bots.get_bot_type(name), game) for name in part.bots if not is_compiled(name)}
        for at, number in enumerate(part.numbers):
            _play_asking(game, part, slow_bots, number)
            matches[at] = cast("Any", memory.counts)[0]
    if matches["cut"].any():
        seed = derive_seed(part.seed, "lab", part.numbers[int(matches["cut"].argmax())])
        message = f"A match of {game.title} with {', '.join(part.bots)} and the seed {seed} was not over after {MOST_DECISIONS} moves."
        raise OptionError(message)
    return Measurements(matches, memory.sums.copy())


def _write_seating(game: Game, part: PlayedPart, memory: MeasuredMemory) -> None:
    """Write the rules and the bots of a part into the memory."""
    kinds = require_learnable(game)
    memory.template[0] = kinds.before_deal(part.players, part.options, game.first(part.players, part.options))
    seating = memory.seating[0]
    seating.players, seating.rotates = part.players, int(part.rotates)
    seating.rounds = kinds.learning.rounds(part.options)
    for seat, name in enumerate(part.bots):
        seating.bots[seat] = BOTS.index(name) if is_compiled(name) else LEARNER


def _play_asking(game: Game, part: PlayedPart, slow_bots: dict[str, bots.Bot], number: int) -> None:
    """Play a match in which bots outside compiled code choose some moves."""
    loop, memory = load_measured(game), get_measured_memory(game)
    loop.begin(memory, part.seed, number)
    over = loop.go_on(memory, ASK)
    while not over:
        # Bots get a copy, because the loop goes on from the original.
        state = memory.states[0].copy()
        seat = int(state.turn)
        name = part.bots[(seat - number) % part.players if part.rotates else seat]
        over = loop.go_on(memory, bots.choose_move(slow_bots[name], game, state, memory.cells[0].rng))
