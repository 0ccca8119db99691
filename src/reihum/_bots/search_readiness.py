"""Whether parts of a game, such as its searches, are compiled on this machine; if searches are not, another process compiles them.

A marker is an empty file beside the compiled rules. Its name contains a digest of the game's rules, as the names of compiled rules do: a
changed game of another package, or another version of it in another installation, has another marker.

Compiling in the server's own process would delay everything else in it. Nobody needs to wait: until the searches are compiled, a bot that
would search plays as `careful`. All other compiling in advance is in `reihum._warm`, which may import packages above `_bots`.
"""

import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL

from reihum._bots.specialise import get_functions
from reihum._kit.compiled import PLAIN, get_rule_folder
from reihum._kit.errors import OptionError
from reihum._play.game import Game

_lock = threading.Lock()
_compiling: dict[str, threading.Thread] = {}


def find_marker(game: Game, part: str) -> Path:
    """Return the file whose existence says that a part of a game is compiled: `precompiled`, `search` or `playouts`."""
    return get_rule_folder() / f"{part}-{game.id}-{_hash_rules(game)}"


def note_compiled(game: Game, part: str) -> None:
    """Create the marker of a part, where the disk allows it."""
    with suppress(OSError):  # a read-only or full disk: compiled rules are not kept there either
        find_marker(game, part).touch()


def is_compiled(game: Game) -> bool:
    """Return whether a game's searches are compiled on this machine, or cannot be compiled by another process."""
    if PLAIN or _has_marker(game):
        return True
    # A thread that has ended without a marker could not compile or keep anything; the game is then compiled here, on first use.
    work = _compiling.get(game.id)
    return work is not None and not work.is_alive()


def begin_compiling(game: Game) -> None:
    """Have a game's searches compiled by another process in the background, unless they are compiled, or that has begun.

    The other process does not find a game that is registered in this process only: such a game is compiled when it is first searched.
    """
    if not PLAIN:
        _start(game)


def wait_until_compiled(game: Game) -> None:
    """Have a game's searches compiled by another process unless they are compiled already, and wait for it: some minutes."""
    if not PLAIN:
        _start(game).join()


def _start(game: Game) -> threading.Thread:
    """Return the thread that has a game's searches compiled, begun if there was none."""
    # The lock makes two threads that ask at once share one process: both would compile the same for minutes.
    with _lock:
        work = _compiling.get(game.id)
        if work is None:
            work = _compiling[game.id] = threading.Thread(target=_compile_beside, args=[game], name=f"compile {game.id}", daemon=True)
            work.start()
    return work


def _has_marker(game: Game) -> bool:
    # It is there before the other process ends, which takes a while, longer where the machine is busy.
    return find_marker(game, "search").exists()


def _compile_beside(game: Game) -> None:
    """Have a game's searches compiled by another process, unless they are compiled already."""
    if not _has_marker(game):
        command = [sys.executable, "-m", "reihum._warm", game.id, "searches"]
        subprocess.run(command, check=False, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603 - our own program


def _hash_rules(game: Game) -> str:
    """Return a digest of the game's compiled rules."""
    if PLAIN:
        return "plain"
    from reihum._kit.rule_cache import compute_digest

    offered: list[object] = []
    with suppress(OptionError):  # it has no compiled rules
        offered += vars(get_functions(game)).values()
    with suppress(OptionError):  # it offers nothing to learners
        offered.append(getattr(game, "learning", None))
    return compute_digest(offered)
