"""Playouts, specialised for each game."""

from collections.abc import Callable
from types import ModuleType
from typing import Never

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.choices import load_choosing
from reihum._bots.specialise import do_nothing, specialise
from reihum._bots.tree_search.mcts_memory import ALL, HANDS, OWN
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule
from reihum._kit.learnable import Outlook
from reihum._kit.states import GameScratch, GameState
from reihum._play.game import Game

VARIANTS: dict[int, tuple[str, ...]] = {OWN: (), HANDS: ("with_hands",), ALL: ("with_all_cards",)}
"""The suffixes of the modules' names, by what a bot sees."""


def load_playouts(game: Game, *, to_the_end: bool = False, by_network: bool = False, sees: int = OWN) -> ModuleType:
    """Return `loop.py` specialised for a game; with `to_the_end` matches are played to their end even if the game has an outlook.

    With `by_network` an advised network plays, otherwise `careful`. With `sees` HANDS the worlds in which moves are compared have the
    hands of the root, with ALL its pile as well.

    Raises OptionError for a game that does not offer what learners need.
    """
    rules = require_learnable(game)
    to_the_end = to_the_end or rules.learning.outlook is None
    return specialise(
        "reihum._bots.playouts.loop",
        game,
        *["to_the_end"] * to_the_end,
        *["by_network"] * by_network,
        *VARIANTS[sees],
        by_network=by_network,
        **({"choose": load_choosing(game, advised=True).choose} if by_network else {}),
        plays_to_end=to_the_end,
        outlook=_get_outlook(rules.learning.outlook, by_network=by_network),
        cost_of_errors=0.0 if rules.learning.outlook is None else rules.learning.outlook.cost_of_errors,
        **_bind_knowledge(sees),
    )


@rule
def keep_world(state: GameState, seat: int, scratch: GameScratch, rng: Rng) -> None:
    """Leave a world unchanged: this replaces the sampling of worlds for bots that see all hands."""


def _bind_knowledge(sees: int) -> dict[str, Callable[..., None]]:
    """Return the bindings for a bot that sees hidden cards; none for one that sees what its seat knows."""
    known: dict[str, Callable[..., None]] = {}
    if sees != OWN:
        known["sample_belief"] = keep_world
    if sees == ALL:
        known["mix_pile"] = do_nothing
    return known


def _get_outlook(outlook: Outlook[Never] | None, *, by_network: bool) -> Callable[..., None]:
    """Return the function that estimates what follows a finished round among these players."""
    if outlook is None:
        return do_nothing
    return outlook.networks if by_network else outlook.careful
