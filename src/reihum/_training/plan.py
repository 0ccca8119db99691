"""The plan of a training, checked before anything is compiled."""

import math
from dataclasses import dataclass
from numbers import Real
from os import PathLike
from pathlib import Path
from typing import SupportsIndex

from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError
from reihum._kit.options import describe_seats
from reihum._kit.whole_numbers import convert_seed, require_count
from reihum._play.game import get_game

DEALS = 200
"""The number of deals of an evaluation by default."""
EVALUATED = (2, 4)
"""The numbers of players of evaluations by default."""
MOST_SEED = (1 << 31) - 1
"""The learning library takes seeds of 31 bits."""


@dataclass(frozen=True)
class TrainingPlan:
    """The plan of a training; raises OptionError for values that none can have.

    - `game`: the id of the game;
    - `out`: the folder of `checkpoint.npz`, `network.npz`, `best.npz` and `log.jsonl`; its name as a text is made a path;
    - `minutes`, `updates`: exactly one of the two is given, and more than 0: the planned length;
    - `seed`: the seed of weights, deals and choices, from 0 to 2**31 - 1; None: 0, or that of the checkpoint it continues from;
    - `evaluate_every`: minutes between evaluations; 0: only at the end. Each writes a checkpoint, and others follow at least every three
      minutes;
    - `deals`: the number of deals of an evaluation, each played from every seat; None: 200, or that of the checkpoint it continues from;
    - `evaluated`: the numbers of players of evaluations; None: of 2 and 4 those that the game is for, or those of the checkpoint;
    - `on_gpu`: whether games, network and updates run on a GPU; evaluations always run on the processor.
    """

    game: str
    out: Path
    minutes: float | None
    updates: int | None
    seed: SupportsIndex | None = None
    evaluate_every: float = 3.0
    deals: int | None = None
    evaluated: tuple[int, ...] | None = None
    on_gpu: bool = False

    def __post_init__(self) -> None:
        """Check the values as soon as they are given, and keep them as plain numbers and a path."""
        seats = get_game(self.game).seats
        if (self.minutes is None) == (self.updates is None):
            message = f"A training takes minutes or updates, one of the two, not {self.minutes!r} and {self.updates!r}."
            raise OptionError(message)
        if self.minutes is None:
            self._keep("updates", require_count("updates", self.updates))
        else:
            require_number("minutes", self.minutes, above=0)
        if self.seed is not None:
            self._keep("seed", _convert_seed(self.seed))
        if self.deals is not None:
            self._keep("deals", require_count("deals", self.deals))
        require_number("evaluate_every", self.evaluate_every, least=0)
        # An empty name would be the current folder.
        if not isinstance(self.out, str | PathLike) or not str(self.out):
            message = f"`out` is the path of a folder, not {self.out!r}."
            raise OptionError(message)
        self._keep("out", Path(self.out))
        if self.evaluated is None:
            return
        if not isinstance(self.evaluated, tuple | list):
            message = f"`evaluated` has the numbers of players of evaluations, such as (2, 4), not {self.evaluated!r}."
            raise OptionError(message)
        self._keep("evaluated", tuple(require_seats("evaluated", players, seats) for players in self.evaluated))

    def _keep(self, name: str, value: object) -> None:
        # The class is frozen for others.
        object.__setattr__(self, name, value)


def _convert_seed(value: object) -> int:
    number = convert_seed(value)
    if not 0 <= number <= MOST_SEED:
        message = f"`seed` is a whole number from 0 to {MOST_SEED}, not {number}."
        raise OptionError(message)
    return number


def require_seats(name: str, players: object, seats: range) -> int:
    """Return a number of players as an `int`; raises OptionError, with `name` in the message, for one that the game does not allow."""
    number = whole_number(players)
    if number is None or number not in seats:
        message = f"`{name}` is about {describe_seats(seats)} players, not {players!r}."
        raise OptionError(message)
    return number


def require_number(name: str, value: object, *, above: float = -math.inf, least: float = -math.inf, most: float = math.inf) -> None:
    """Raise OptionError unless this is a finite number above one bound and between the others."""
    try:
        number = math.nan if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    except OverflowError:
        number = math.inf
    if not (math.isfinite(number) and number > above and least <= number <= most):
        message = f"`{name}` is a number{_describe_bounds(above, least, most)}, not {value!r:.40}."
        raise OptionError(message)


def _describe_bounds(above: float, least: float, most: float) -> str:
    lower = f" above {above:g}" if above > -math.inf else f" from {least:g}" if least > -math.inf else ""
    if most < math.inf:
        return f"{lower} and at most {most:g}" if above > -math.inf else f"{lower} to {most:g}"
    return f"{lower} up" if least > -math.inf else lower
