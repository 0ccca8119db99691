"""The plan of a training; it and the recipe are checked before anything is compiled."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Real
from os import PathLike
from pathlib import Path
from typing import SupportsIndex

from reihum._bots.compiled_game import require_learnable
from reihum._bots.observed_game import require_observations
from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError
from reihum._kit.observations import observation_parts
from reihum._kit.options import describe_seats
from reihum._kit.recipe import Recipe
from reihum._kit.whole_numbers import convert_seed, require_count
from reihum._play.game import Game, get_game
from reihum._training.lanes import MULTIPLE, iter_lane_kinds

EVALUATED = (2, 4)
"""The numbers of players of evaluations by default."""
MOST_SEED = (1 << 31) - 1
"""The learning library takes seeds of 31 bits."""


@dataclass(frozen=True)
class TrainingPlan:
    """The plan of a training; raises OptionError for values that none can have."""

    game: str
    out: Path
    """The folder of `checkpoint.npz`, `network.npz`, `best.npz` and `log.jsonl`; its name as a text is made a path."""
    minutes: float | None
    updates: int | None
    """Exactly one of the two is given, and more than 0: the planned length."""
    seed: SupportsIndex | None = None
    """The seed of weights, deals and choices, from 0 to MOST_SEED; None: 0, or that of the checkpoint it continues from."""
    evaluate_every: float = 3.0
    """Minutes between evaluations; 0: only at the end. Each writes a checkpoint; others follow at least every SAVED_EVERY minutes."""
    deals: int = 200
    """The number of deals of an evaluation, each played from every seat."""
    evaluated: tuple[int, ...] = EVALUATED
    """The numbers of players of evaluations; of the default, those that the game is for."""
    on_gpu: bool = False
    """Whether games, network and updates run on a GPU; evaluations always run on the processor."""

    def __post_init__(self) -> None:
        """Check the values as soon as they are given, and keep them as plain numbers and a path."""
        seats = get_game(self.game).seats
        if (self.minutes is None) == (self.updates is None):
            message = f"A training takes minutes or updates, one of the two, not {self.minutes!r} and {self.updates!r}."
            raise OptionError(message)
        if self.minutes is None:
            self._keep("updates", require_count("updates", self.updates))
        else:
            _require_number("minutes", self.minutes, above=0)
        if self.seed is not None:
            self._keep("seed", require_count("seed", convert_seed(self.seed, MOST_SEED), 0))
        self._keep("deals", require_count("deals", self.deals))
        _require_number("evaluate_every", self.evaluate_every, least=0)
        if not isinstance(self.out, str | PathLike):
            message = f"`out` is the path of a folder, not {self.out!r}."
            raise OptionError(message)
        self._keep("out", Path(self.out))
        if not isinstance(self.evaluated, tuple | list):
            message = f"`evaluated` has the numbers of players of evaluations, such as (2, 4), not {self.evaluated!r}."
            raise OptionError(message)
        self._keep("evaluated", tuple(self.evaluated))
        if self.evaluated != EVALUATED:
            for players in self.evaluated:
                _require_seats("evaluated", players, seats)

    def _keep(self, name: str, value: object) -> None:
        # The class is frozen for others.
        object.__setattr__(self, name, value)


def check_recipe(recipe: Recipe, game: Game) -> None:
    """Raise OptionError for a recipe with which this game cannot be trained."""
    require_observations(game, "Training needs")
    for name in ("width", "steps", "epochs", "minibatch", "device_lanes", "device_minibatch"):
        require_count(name, getattr(recipe, name))
    if not isinstance(recipe.hidden, tuple | list) or len(recipe.hidden) != len(("first", "second")):
        message = f"`hidden` has the units of the two hidden layers, such as (192, 192), not {recipe.hidden!r}."
        raise OptionError(message)
    for units in recipe.hidden:
        require_count("hidden", units)
    for name in ("past", "imitate"):
        _require_number(name, getattr(recipe, name), least=0, most=1)
    _check_lanes(recipe, game.seats)
    known = [part.name for part in observation_parts(require_learnable(game).learning.observation)]
    if not known:
        message = f"The observations of {game.title} have no part that a network could see: write `reihum.kit.Means` behind their fields."
        raise OptionError(message)
    for part in (*recipe.without, *recipe.ways):
        if part not in known:
            message = f"{game.title} has no part {part!r} of observations; it has: {', '.join(known)}."
            raise OptionError(message)


def _check_lanes(recipe: Recipe, seats: range) -> None:
    """Raise OptionError for invalid numbers of games, or for none at all."""
    for name in ("lanes", "careful"):
        lanes = getattr(recipe, name)
        if not isinstance(lanes, Mapping):
            message = f"`{name}` has the number of games by the number of players, such as {{2: 64}}, not {lanes!r}."
            raise OptionError(message)
        for players, size in lanes.items():
            _require_seats(name, players, seats)
            if require_count(name, size, 0) % MULTIPLE:
                message = f"`{name}` has multiples of {MULTIPLE} games for each number of players, not {size}."
                raise OptionError(message)
    if not any(kind.size for kind in iter_lane_kinds(recipe)):
        message = f"There is no game to learn from: with `past`, `lanes` are rounded down to multiples of {MULTIPLE}; give more of them."
        raise OptionError(message)


def _require_seats(name: str, players: object, seats: range) -> None:
    if whole_number(players) not in seats:
        message = f"`{name}` is about {describe_seats(seats)} players, not {players!r}."
        raise OptionError(message)


def _require_number(name: str, value: object, *, above: float = -math.inf, least: float = -math.inf, most: float = math.inf) -> None:
    """Raise OptionError unless this is a number above one bound and between the others."""
    number = math.nan if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    if not (math.isfinite(number) and number > above and least <= number <= most):
        bounds = "above 0" if above == 0 else "of at least 0" if most == math.inf else f"from {least} to {most}"
        message = f"`{name}` is a number {bounds}, not {value!r}."
        raise OptionError(message)
