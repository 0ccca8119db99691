"""Playouts, specialised for each game."""

from collections.abc import Callable
from types import ModuleType
from typing import Never

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.choices import load_choosing
from reihum._bots.specialise import do_nothing, specialise
from reihum._kit.learnable import Outlook
from reihum._play.game import Game


def load_playouts(game: Game, *, to_the_end: bool = False, by_network: bool = False) -> ModuleType:
    """Return `loop.py` made for a game, `to_the_end` for matches played on also where the game has an outlook.

    With `by_network` an advised network plays, otherwise `careful`.

    Raises OptionError for a game that does not offer what learners need.
    """
    rules = require_learnable(game)
    to_the_end = to_the_end or rules.learning.outlook is None
    return specialise(
        "reihum._bots.playouts.loop",
        game,
        *["to_the_end"] * to_the_end,
        *["by_network"] * by_network,
        by_network=by_network,
        choose=load_choosing(game, advised=True).choose if by_network else rules.bot.careful,
        plays_to_end=to_the_end,
        outlook=_outlook(rules.learning.outlook, by_network=by_network),
    )


def _outlook(outlook: Outlook[Never] | None, *, by_network: bool) -> Callable[..., None]:
    """Return the function that estimates what follows a finished round among these players."""
    if outlook is None:
        return do_nothing
    return outlook.networks if by_network else outlook.careful
