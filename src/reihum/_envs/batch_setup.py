"""What a batch begins with, on a processor or a GPU: its game, players and options, and the settings of its loop."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple, SupportsIndex, TypeVar

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._bots.observed_game import require_observations
from reihum._envs.memory import BOTS, Settings
from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError
from reihum._kit.options import Options
from reihum._kit.recipe import EpisodeKind, RewardKind
from reihum._kit.seeds import derive_seed
from reihum._kit.states import GameState
from reihum._kit.structured import StructuredArray, make_zeros
from reihum._kit.whole_numbers import convert_seed
from reihum._play.game import Game, resolve_game, resolve_options, resolve_players

Word = TypeVar("Word", bound=str)
Seeds = Sequence[SupportsIndex] | NDArray[np.integer]

MOST_SEED = 1 << 62


class BatchSetup(NamedTuple):
    """The checked arguments of a batch."""

    game: Game
    size: int
    """Games."""
    players: int
    options: Options
    """All of them, with the defaults of those that were not given."""
    settings: StructuredArray[Settings]
    """The settings of the loop, an array of one."""
    template: StructuredArray[GameState]
    """The state before the first deal, an array of one."""


def make_setup(  # noqa: PLR0913 - as many as a batch has
    game: str | Game,
    size: int,
    *,
    players: int | None,
    options: Options | None,
    episode: EpisodeKind,
    reward: RewardKind,
    bots: Mapping[int, str] | None,
    skip_forced: bool,
    see_all: bool,
) -> BatchSetup:
    """Return what a batch begins with. Raises OptionError for a game without observations, and for arguments that are not allowed."""
    found: Game = resolve_game(game)
    require_observations(found, "A batch needs")
    require_learnable(found)
    size = require_at_least_one("a batch", "games", size)
    players = resolve_players(found, players)
    complete = resolve_options(found, players, options)
    settings = _make_loop_settings(
        *(found, players, complete), episode=episode, reward=reward, bots=bots or {}, skip_forced=skip_forced, see_all=see_all
    )
    return BatchSetup(found, size, players, complete, settings, _make_template(found, players, complete))


def _make_loop_settings(  # noqa: PLR0913 - as many as a batch has
    game: Game,
    players: int,
    options: Options,
    *,
    episode: EpisodeKind,
    reward: RewardKind,
    bots: Mapping[int, str],
    skip_forced: bool,
    see_all: bool,
) -> StructuredArray[Settings]:
    """Return the settings of a loop over a batch, an array of one; `options` are complete. Raises OptionError."""
    made = make_zeros(Settings, 1)
    settings = made[0]
    rounds = require_learnable(game).learning.rounds(options) if require_choice("episode", episode, ("match", "round")) == "match" else 1
    settings.players, settings.rounds = players, rounds
    settings.points = int(require_choice("reward", reward, ("win", "points")) == "points")
    settings.skip_forced, settings.see_all = _convert_yes_or_no("skip_forced", skip_forced), _convert_yes_or_no("see_all", see_all)
    _seat_bots(settings, players, bots)
    return made


def _make_template(game: Game, players: int, options: Options) -> StructuredArray[GameState]:
    """Return the state before the first deal, an array of one; `options` are complete. Raises OptionError."""
    rules = require_learnable(game)
    template = make_zeros(rules.state_type, 1)
    template[0] = rules.before_deal(players, options, game.first(players, options))
    return template


def require_at_least_one(whose: str, what: str, value: object) -> int:
    """Return a number that is at least 1; raises OptionError."""
    number = whole_number(value)
    if number is None or number < 1:
        message = f"{whose} has one or more {what}, not {value!r}"
        raise OptionError(message)
    return number


def _convert_yes_or_no(name: str, value: object) -> int:
    if not isinstance(value, bool | np.bool_):
        message = f"{name} is True or False, not {value!r}"
        raise OptionError(message)
    return int(value)


def require_choice(name: str, value: Word, allowed: tuple[str, ...]) -> Word:
    """Return the value if it is allowed; raises OptionError, which lists the allowed ones."""
    if not isinstance(value, str) or value not in allowed:
        message = f"{name} is {' or '.join(allowed)}, not {value!r}"
        raise OptionError(message)
    return value


def _seat_bots(settings: Settings, players: int, bots: Mapping[int, str]) -> None:
    """Write the bot of each seat; raises OptionError."""
    if not isinstance(bots, Mapping):
        message = f'bots are given by their seats, such as {{1: "careful"}}, not as {bots!r}'
        raise OptionError(message)
    for seat, name in bots.items():
        if whole_number(seat) not in range(players):
            message = f"bots sit at seats from 0 to {players - 1}, not at {seat!r}"
            raise OptionError(message)
        settings.bots[seat] = BOTS.index(require_choice(f"the bot at seat {seat}", name, BOTS[1:]))
    settings.has_bots = int(bool(bots))
    if len(bots) == players:
        message = "a learner needs a seat: bots sit at all of them"
        raise OptionError(message)


def derive_first_seeds(size: int, seed: SupportsIndex | None, seeds: Seeds | None) -> NDArray[np.int64]:
    """Return the first seed of each game, from `seeds`, or derived from `seed` or from 0; raises OptionError, also for both."""
    if seeds is None:
        first = 0 if seed is None else convert_seed(seed)
        return np.array([derive_seed(first, "batch", game) for game in range(size)], np.int64)
    if seed is not None:
        message = f"a batch takes `seed`, from which the seeds of its games are derived, or these as `seeds`, not both: seed is {seed!r}"
        raise OptionError(message)
    given = [whole_number(one) for one in seeds] if np.iterable(seeds) and not isinstance(seeds, AbstractSet | Mapping) else []
    if len(given) != size or any(one is None or abs(one) > MOST_SEED for one in given):
        message = f"seeds are {size} whole numbers, one for each game, up to {MOST_SEED}"
        raise OptionError(message)
    return np.array(given, np.int64)
