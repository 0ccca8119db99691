"""Checks of a recipe, before anything is compiled."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from functools import partial

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.layout import get_learning
from reihum._bots.observed_game import require_observations
from reihum._envs.batch_setup import require_choice
from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError
from reihum._kit.network_profile import BIT, EQUALS, IS_LEAST
from reihum._kit.observations import observation_parts
from reihum._kit.recipe import Recipe
from reihum._kit.whole_numbers import require_count
from reihum._play.game import Game
from reihum._training.lanes import MULTIPLE, iter_lane_kinds
from reihum._training.plan import require_number, require_seats

PAIR = 2
"""The hidden layers, and the learning rates at the beginning and at the end of self-play."""
LEAST_WIDTH = 2
"""Fewer moves are no choice."""
HIGHEST_RATE = 1.0
"""Adam moves each weight by about the learning rate in each step; above this, weights soon overflow."""

Check = Callable[[str, object], object]

is_count: Check = require_count
is_fraction: Check = partial(require_number, least=0, most=1)
is_not_negative: Check = partial(require_number, least=0)
is_positive: Check = partial(require_number, above=0)
is_rate: Check = partial(require_number, above=0, most=HIGHEST_RATE)

CHECKS: Mapping[str, Check] = {
    "width": partial(require_count, lowest=LEAST_WIDTH),
    "steps": is_count,
    "epochs": is_count,
    "minibatch": is_count,
    "device_lanes": is_count,
    "device_minibatch": is_count,
    "imitate": is_fraction,
    "past": is_fraction,
    "decay": is_fraction,
    "clip": is_positive,
    "entropy": is_not_negative,
    "value": is_not_negative,
    "most_norm": is_positive,
    "imitation_rate": is_rate,
}
"""How to check each number of a recipe: a function of the field's name and its value, which raises OptionError."""


def check_recipe(recipe: Recipe, game: Game) -> None:
    """Raise OptionError for a recipe with which this game cannot be trained."""
    require_observations(game, "Training needs")
    require_learnable(game)
    for name, check in CHECKS.items():
        check(name, getattr(recipe, name))
    require_choice("`episode`", recipe.episode, ("match", "round"))
    require_choice("`reward`", recipe.reward, ("win", "points"))
    for name in ("shape", "standing"):
        if getattr(recipe, name) is not None and not callable(getattr(recipe, name)):
            message = f"`{name}` is a function or None, not {getattr(recipe, name)!r}."
            raise OptionError(message)
    if recipe.shape and (recipe.reward, recipe.episode) != ("points", "round"):
        message = "`shape` needs `reward='points'` and `episode='round'`: it is given the points of the only round of an episode."
        raise OptionError(message)
    if recipe.standing and recipe.reward != "win":
        message = "`standing` needs `reward='win'`: the changes of a seat's chance to win add up to its share of the win."
        raise OptionError(message)
    for units in _require_pair("hidden", recipe.hidden, "the units of the two hidden layers, such as (192, 192)"):
        require_count("hidden", units)
    first, last = _require_pair("rates", recipe.rates, "the learning rates at the beginning and at the end, such as (1e-3, 5e-5)")
    is_rate("rates", first)
    require_number("rates", last, least=0, most=HIGHEST_RATE)
    _check_lanes(recipe, game.seats)
    _check_inputs(recipe, game)
    _check_advised(recipe, game)


def _require_pair(name: str, value: object, what: str) -> tuple[object, object]:
    if not isinstance(value, tuple | list) or len(value) != PAIR:
        message = f"`{name}` has {what}, not {value!r}."
        raise OptionError(message)
    return value[0], value[1]


def _check_lanes(recipe: Recipe, seats: range) -> None:
    """Raise OptionError for invalid numbers of games, or for none at all."""
    for name in ("lanes", "careful"):
        lanes = getattr(recipe, name)
        if not isinstance(lanes, Mapping):
            message = f"`{name}` has the number of games by the number of players, such as {{2: 64}}, not {lanes!r}."
            raise OptionError(message)
        for players, size in lanes.items():
            require_seats(name, players, seats)
            if require_count(name, size, 0) % MULTIPLE:
                message = f"`{name}` has multiples of {MULTIPLE} games for each number of players, not {size}."
                raise OptionError(message)
    if not any(kind.size for kind in iter_lane_kinds(recipe)):
        message = f"There is no game to learn from: with `past`, `lanes` are rounded down to multiples of {MULTIPLE}; give more of them."
        raise OptionError(message)


def _check_inputs(recipe: Recipe, game: Game) -> None:
    """Raise OptionError for parts of observations that the game has not, for unknown ways, or if no part is left."""
    known = [part.name for part in observation_parts(get_learning(game).observation)]
    if not known:
        message = f"The observations of {game.title} have no part that a network could see: write `reihum.kit.Means` behind their fields."
        raise OptionError(message)
    if not isinstance(recipe.ways, Mapping):
        message = f"`ways` has a way by the name of the part, such as {{'phase': EQUALS}}, not {recipe.ways!r}."
        raise OptionError(message)
    if not isinstance(recipe.without, AbstractSet | tuple | list):
        message = f"`without` is a set of names of parts, not {recipe.without!r}."
        raise OptionError(message)
    for part in (*recipe.without, *recipe.ways):
        if part not in known:
            message = f"{game.title} has no part {part!r} of observations; it has: {', '.join(known)}."
            raise OptionError(message)
    for part, way in recipe.ways.items():
        if whole_number(way) not in {EQUALS, IS_LEAST, BIT}:
            message = f"`ways` makes inputs of {part!r} by EQUALS ({EQUALS}), BIT ({BIT}) or IS_LEAST ({IS_LEAST}), not by {way!r}."
            raise OptionError(message)
    if set(known) <= set(recipe.without):
        message = f"`without` leaves out all parts of the observations of {game.title}: leave one in."
        raise OptionError(message)


def _check_advised(recipe: Recipe, game: Game) -> None:
    """Raise OptionError unless there is a score for each remark, or None."""
    if recipe.advised is None:
        return
    count = sum(get_learning(game).remarks)
    if not isinstance(recipe.advised, tuple | list) or len(recipe.advised) != count:
        what = "number for the move of `careful`, such as (4.0,)" if count == 1 else "numbers, one for each remark"
        message = f"`advised` has {count} {what}, in {game.title}, or is None, not {recipe.advised!r:.80}."
        raise OptionError(message)
    for score in recipe.advised:
        require_number("advised", score)
