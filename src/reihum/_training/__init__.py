"""Training players by self-play: `reihum train`. It needs the extra `reihum[train]`; playing with a trained network does not."""

from importlib import import_module

from reihum._kit.errors import OptionError
from reihum._kit.recipe import Recipe
from reihum._play.game import BUILT_IN

RECIPES: dict[str, Recipe] = {game: import_module(f"{package}.recipe").RECIPE for game, package in BUILT_IN.items()}
"""Recipes by the id of the game."""


def get_recipe(game: str) -> Recipe:
    """Return the recipe of a game; raises OptionError for a game without one."""
    if game not in RECIPES:
        message = (
            f"There is no recipe to train {game!r}; there are {', '.join(RECIPES)}. From Python a training takes any recipe: "
            "docs/training.md says how under `A recipe of your own`."
        )
        raise OptionError(message)
    return RECIPES[game]
