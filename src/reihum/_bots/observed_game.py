"""The error for games of other packages that do not offer what learners, reviews and comparisons of rules need."""

from typing import Any, get_type_hints

from reihum._bots.compiled_game import LearnableGame
from reihum._kit.errors import OptionError
from reihum._kit.observations import Means
from reihum._kit.structured import Structured, Within, get_dtype
from reihum._play.game import Game

WORKING = "`reihum simulate`, `reihum ladder` and `reihum.compare` work without."
"""A sentence about other ways to let bots play such a game."""


def require_observations(game: Game, need: str, instead: str = "") -> None:
    """Raise OptionError for a game without observations, or without another part of what compiled loops for learners use.

    `need` begins the sentence, as in `Reviews and luck need`; `instead` is a sentence about what works without.
    """
    lack = _find_lack(game)
    if lack:
        message = f"{need} what a game offers to learners, and {game.title} {lack}"
        raise OptionError(f"{message} {instead}".rstrip())


def _find_fault_of_fields(kind: type[Structured]) -> str:
    """Return which field of an observation is not of eight bits, or has a meaning and no bounds; empty if none is."""
    fields: Any = get_dtype(kind).fields
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if fields[name][0].base.itemsize != 1:
            return f"`{kind.__name__}.{name}` must have eight bits, as Int8 and Int8Array."
        notes = {type(note) for note in getattr(hint, "__metadata__", ())}
        if Means in notes and Within not in notes:
            return f"`{kind.__name__}.{name}` has `Means`, and needs its bounds as well, such as Within(0, 1)."
    return ""


def _find_lack(game: Game) -> str:
    """Return what a game lacks, as the rest of a sentence; empty where it lacks nothing."""
    module = getattr(game, "learning_module", "")
    if not module:
        return "has no observations: docs/adding-a-game.md says under `For learners` how it gets them."
    # `learning` imports the module; an error in it says more than our own message would.
    if not hasattr(game, "learning"):
        return f"has no observations: the module {module!r}, its `learning_module`, has no `LEARNING`."
    for kind in (game.learning.observation, game.learning.hidden):
        if fault := _find_fault_of_fields(kind):
            return f"has an observation that cannot be read: {fault}"
    missing = [name for name in ("before_deal", "observe") if not hasattr(game, name)]
    missing += [] if hasattr(getattr(game, "rules", None), "deal") else ["rules.deal"]
    if missing or not isinstance(game, LearnableGame):
        return f"lacks {', '.join(missing) or 'compiled rules'}, which a `reihum.kit.DeckGame` has."
    return ""
