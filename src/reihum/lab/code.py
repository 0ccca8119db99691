"""Which code plays: results of different code do not belong together, and machines that play together have the same."""

import hashlib
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from reihum import bots
from reihum.bots.budget import Budget
from reihum.game import Game

ELSEWHERE = ("cli", "client", "pictures", "server", "wasm")
"""Parts of the package that decide nothing about a match between bots."""
KINDS = (".py", ".npz")
"""What decides it stands in files of these kinds."""


@cache
def package_code() -> str:
    """Return a name, of 16 hexadecimal digits, for the present code of all that decides what bots play: rules, bots, matches, this room."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for source in sorted(path for path in package.rglob("*") if path.suffix in KINDS):
        inside = source.relative_to(package)
        if inside.parts[0] not in ELSEWHERE:
            digest.update(inside.as_posix().encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def bots_code(game: Game, specs: Iterable[str]) -> str:
    """Return such a name for what bots of one's own are made of, the files of their modules, and for networks that bots play from.

    Raises BotError for a bot that cannot be loaded.
    """
    digest = hashlib.sha256()
    for spec in sorted(set(specs)):
        kind = bots.find(spec, Budget(iterations=1), ladder=True)  # imports it
        module = sys.modules.get(spec.partition(":")[0])
        if file := getattr(module, "__file__", None):
            digest.update(Path(file).read_bytes())
        if played_from := getattr(kind, "played_from", None):
            digest.update(played_from(game))
    return digest.hexdigest()[:16]
