"""Hashes of the code that decides matches, so that results of different code, or machines with different code, are not mixed."""

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from reihum._bots import BotType, get_bot_type, make_bot
from reihum._bots.budget import Budget
from reihum._bots.networks.network import WEIGHTS, Network
from reihum._lab.own_code import read_own_code
from reihum._play.game import Game, resolve_game

ELSEWHERE = ("cli", "client", "_pictures", "server", "_warm.py")
"""Parts of the package that have no influence on a match between bots."""
SUFFIXES = (".py", ".npz")
"""The suffixes of files that may have one: code and networks."""
DISPLAY_FILES = ("hints.py", "illegal.py", "learnable.py", "learning.py", "observation.py", "observations.py", "terminal.py", "view.py")
"""The files of games that describe a position without any influence on the rules."""


@cache
def package_code() -> str:
    """Return a hash, 16 hexadecimal digits, of all code and networks of Reihum that decide matches between bots, of whatever game."""
    package = Path(__file__).parents[1]
    files = (path for path in package.rglob("*") if path.suffix in SUFFIXES)
    return _hash(_read_files(package, (path for path in files if path.relative_to(package).parts[0] not in ELSEWHERE)))


def rules_code(game: str | Game) -> str:
    """Return a hash, 16 hexadecimal digits, of the rules of a game and its bot `careful`.

    It covers the files of the game's folder and those that games share; of a game that is a single module, that file and what it imports
    that is not installed. Raises OptionError for a game that does not exist.
    """
    module = type(resolve_game(game)).__module__
    package = Path(__file__).parents[1]
    shared = _read_files(package / "_games", _list_rules(package / "_kit"))
    file = Path(getattr(sys.modules[module], "__file__", None) or "")
    if "." not in module and not hasattr(sys.modules[module], "__path__"):
        # A running script cannot be found by its module name; without a file either, the game was defined interactively.
        return _hash((read_own_code([module]) or _read_files(file.parent, [file])) | shared)
    own = file.parent
    return _hash(_read_files(own.parent, _list_rules(own)) | shared)


def hash_bots(game: Game, bots: Iterable[str]) -> str:
    """Return a hash of packaged networks that bots play from, the modules of custom bots and games, and what those import.

    Raises BotError for a bot that cannot be loaded.
    """
    digest = hashlib.sha256()
    for bot in sorted(set(bots)):
        # This imports the module of a custom bot.
        kind = _get_type(bot)
        # A bot type with a budget is a `partial`, and the class is inside.
        made = getattr(kind, "func", kind)
        if ":" in bot:
            bases = made.__mro__ if isinstance(made, type) else type(made).__mro__
            digest.update(_hash(read_own_code([bot.partition(":")[0], *(base.__module__ for base in bases)])).encode())
        elif played_from := getattr(made, "played_from", None):
            digest.update(played_from(game))
    if not type(game).__module__.startswith("reihum."):
        digest.update(f"{rules_code(game)} {_hash(read_own_code([type(game).__module__]))}".encode())
    return digest.hexdigest()[:16]


def hash_networks(game: Game, bots: Iterable[str]) -> str:
    """Return a hash of the networks that custom bots hold when they are made, whatever files those came from; "" for none.

    Raises BotError for a bot that cannot be made.
    """
    seen: set[int] = set()
    made = [make_bot(bot, _get_type(bot), game) for bot in sorted(set(bots)) if ":" in bot]
    networks = [network for bot in made for network in _find_networks(bot, seen)]
    digest = hashlib.sha256()
    for network in networks:
        digest.update(f"{network.layout} {network.advised}".encode())
        for array in (*network.inputs, *(getattr(network, name) for name in WEIGHTS)):
            digest.update(array.tobytes())
    return digest.hexdigest()[:16] if networks else ""


def _get_type(bot: str) -> BotType:
    return get_bot_type(bot, Budget(iterations=1), ladder=True)


def _find_networks(held: object, seen: set[int]) -> Iterator[Network]:
    """Yield the networks among the attributes of a bot, in containers, and of bots that it holds."""
    if isinstance(held, Network):
        yield held
    elif id(held) not in seen and (isinstance(held, (list, tuple, dict)) or hasattr(type(held), "choose")):
        seen.add(id(held))
        if isinstance(held, dict):
            inner = list(held.values())
        elif isinstance(held, (list, tuple)):
            inner = list(held)
        else:
            inner = [value for part in (held, *type(held).__mro__) for value in getattr(part, "__dict__", {}).values()]
        for value in inner:
            yield from _find_networks(value, seen)


def _list_rules(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*.py") if path.name not in DISPLAY_FILES)


def _read_files(root: Path, files: Iterable[Path]) -> dict[str, bytes]:
    """Return the contents of files by their paths relative to a folder; unreadable files, such as an editor's lock, are skipped."""
    contents = {}
    for file in sorted(files):
        with suppress(OSError):
            # Forward slashes, so that the hash is the same on every system.
            contents[os.path.relpath(file, root).replace(os.sep, "/")] = file.read_bytes()
    return contents


def _hash(contents: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in contents.items():
        digest.update(name.encode() + content)
    return digest.hexdigest()[:16]
