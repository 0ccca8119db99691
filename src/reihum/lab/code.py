"""Which code plays: results of different code do not belong together, and machines that play together have the same."""

import hashlib
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path

from reihum.bots import BotError

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


def bots_code(specs: Iterable[str]) -> str:
    """Return such a name for the files of the modules in which bots of one's own stand, of those bots that are named as `module:Class`.

    Raises BotError for a module that cannot be imported.
    """
    digest = hashlib.sha256()
    for spec in sorted(set(specs)):
        name, colon, _ = spec.partition(":")
        if not colon:
            continue
        try:
            module = sys.modules.get(name) or import_module(name)
        except ImportError as error:
            message = f"The bot {spec!r} cannot be loaded: {error}."
            raise BotError(message) from error
        if file := getattr(module, "__file__", None):
            digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:16]
