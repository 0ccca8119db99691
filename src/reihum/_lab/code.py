"""Which code plays: results of different code do not belong together, and machines that play together have the same."""

import hashlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from reihum import _bots as bots
from reihum._bots.budget import Budget
from reihum._play.game import Game

ELSEWHERE = ("cli", "client", "_pictures", "server", "_warm.py")
"""Parts of the package that decide nothing about a match between bots."""
KINDS = (".py", ".npz")
"""What decides it stands in files of these kinds."""
SHOWN = ("hints.py", "illegal.py", "learnable.py", "learning.py", "observation.py", "observations.py", "terminal.py", "view.py")
"""The files of games that tell of a position and decide nothing about what follows."""


@cache
def package_code() -> str:
    """Return a name, of 16 hexadecimal digits, for the present code of all that decides what bots play: rules, bots, matches, this room."""
    package = Path(__file__).parents[1]
    files = (path for path in package.rglob("*") if path.suffix in KINDS)
    return _name_of(package, (path for path in files if path.relative_to(package).parts[0] not in ELSEWHERE))


def rules_code(game: Game) -> str:
    """Return such a name for the rules of a game and its careful advice: the files of its folder and those that games share."""
    shared = Path(__file__).parents[1] / "_kit"
    own = Path(sys.modules[type(game).__module__].__file__ or "").parent
    return _name_of(own.parent, (path for path in [*shared.rglob("*.py"), *own.rglob("*.py")] if path.name not in SHOWN))


def _name_of(root: Path, files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(os.path.relpath(file, root).replace(os.sep, "/").encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def bots_code(game: Game, specs: Iterable[str]) -> str:
    """Return such a name for what bots of one's own are made of, the files of their modules, and for networks that bots play from.

    Raises BotError for a bot that cannot be loaded.
    """
    digest = hashlib.sha256()
    for spec in sorted(set(specs)):
        kind = bots.get_bot_type(spec, Budget(iterations=1), ladder=True)  # imports it
        module = sys.modules.get(spec.partition(":")[0])
        if file := getattr(module, "__file__", None):
            digest.update(Path(file).read_bytes())
        if played_from := getattr(getattr(kind, "func", kind), "played_from", None):  # told how long to think, it is a partial
            digest.update(played_from(game))
    return digest.hexdigest()[:16]
