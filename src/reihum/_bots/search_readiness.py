"""Whether a game's searches are compiled yet: that is done by a process of its own, since in a server's it would hold up the rest.

Nobody need wait: until it is done, who would search plays as `careful`.
"""

import subprocess
import sys
import threading
from subprocess import DEVNULL

from reihum._bots.compiled_marks import mark
from reihum._kit.compiled import PLAIN
from reihum._play.game import Game

_lock = threading.Lock()
_compiling: dict[str, threading.Thread] = {}


def is_ready(game: Game, *, wait: bool = True) -> bool:
    """Return whether a game's searches lie compiled on this machine, and see to it; only a call that waits takes long.

    A game that another process does not find, such as one that was registered for this one only, is compiled when it is searched.
    """
    if PLAIN:
        return True
    with _lock:
        work = _compiling.get(game.id)
        if work is None:
            work = _compiling[game.id] = threading.Thread(target=_compile_beside, args=[game], name=f"compile {game.id}", daemon=True)
            work.start()
    if wait:
        work.join()
    return _is_compiled(game) or not work.is_alive()  # the other process takes a while to end, longer where the machine is busy


def _is_compiled(game: Game) -> bool:
    return mark(game, "search").exists()


def _compile_beside(game: Game) -> None:
    """Have a game's searches compiled by another process, unless that was done before."""
    if not _is_compiled(game):
        command = [sys.executable, "-m", "reihum._bots.compile_search", game.id]
        subprocess.run(command, check=False, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603 - our own program
