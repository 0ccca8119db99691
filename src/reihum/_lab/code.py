"""Hashes of the code that plays, because results of different code must not be mixed, nor machines with different code."""

import hashlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from reihum._bots import get_bot_type
from reihum._bots.budget import Budget
from reihum._play.game import Game, resolve_game

ELSEWHERE = ("cli", "client", "_pictures", "server", "_warm.py")
"""Parts of the package that have no influence on a match between bots."""
SUFFIXES = (".py", ".npz")
"""The suffixes of files that may have one: code and networks."""
DISPLAY_FILES = ("hints.py", "illegal.py", "learnable.py", "learning.py", "observation.py", "observations.py", "terminal.py", "view.py")
"""The files of games that describe a position without any influence on the rules."""


@cache
def package_code() -> str:
    """Return a hash, 16 hexadecimal digits, of all code that decides what bots play: rules, bots, matches and this package."""
    package = Path(__file__).parents[1]
    files = (path for path in package.rglob("*") if path.suffix in SUFFIXES)
    return _hash_files(package, (path for path in files if path.relative_to(package).parts[0] not in ELSEWHERE))


def rules_code(game: str | Game) -> str:
    """Return such a hash for the rules of a game and its bot `careful`: the files of its folder and those that games share.

    Raises OptionError for a game that does not exist.
    """
    rules = resolve_game(game)
    shared = Path(__file__).parents[1] / "_kit"
    own = Path(sys.modules[type(rules).__module__].__file__ or "").parent
    return _hash_files(own.parent, (path for path in [*shared.rglob("*.py"), *own.rglob("*.py")] if path.name not in DISPLAY_FILES))


def _hash_files(root: Path, files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        # Forward slashes, so that the hash is the same on every system.
        digest.update(os.path.relpath(file, root).replace(os.sep, "/").encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def bots_code(game: Game, bots: Iterable[str]) -> str:
    """Return such a hash for custom bots, by the files of their modules, and for the networks that bots play from.

    Raises BotError for a bot that cannot be loaded.
    """
    digest = hashlib.sha256()
    for bot in sorted(set(bots)):
        # This imports the module of a custom bot.
        kind = get_bot_type(bot, Budget(iterations=1), ladder=True)
        module = sys.modules.get(bot.partition(":")[0])
        if file := getattr(module, "__file__", None):
            digest.update(Path(file).read_bytes())
        # A bot type with a budget is a `partial`, and the attribute is on the class inside.
        if played_from := getattr(getattr(kind, "func", kind), "played_from", None):
            digest.update(played_from(game))
    return digest.hexdigest()[:16]
