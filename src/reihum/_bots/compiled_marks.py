"""Marks that say what of a game lies compiled on this machine: empty files beside the compiled rules.

A mark names the content of the game's rules, as compiled rules do: after a change in a game of another package, or beside another
version of it in another installation, the mark is another one.
"""

from contextlib import suppress
from pathlib import Path

from reihum._bots.bindings import bindings_of
from reihum._kit.compiled import PLAIN, folder
from reihum._kit.errors import OptionError
from reihum._play.game import Game


def mark(game: Game, what: str) -> Path:
    """Return the file that says that `what` of a game is compiled, such as `search`."""
    return folder() / f"{what}-{game.id}-{_content(game)}"


def note_compiled(game: Game, what: str) -> None:
    """Note that `what` of a game is compiled, where that can be noted."""
    with suppress(OSError):  # a read-only or full disk: compiled rules are not kept there either
        mark(game, what).touch()


def _content(game: Game) -> str:
    """Return a digest of the game's compiled rules."""
    if PLAIN:
        return "plain"
    from reihum._kit.rule_cache import digest_of

    offered: list[object] = []
    with suppress(OptionError):  # it has no compiled rules
        offered += bindings_of(game)[1:]
    with suppress(OptionError):  # it offers nothing to learners
        offered.append(getattr(game, "learning", None))
    return digest_of(offered)
