"""Searches are compiled in a process of their own: in a server's it would hold up everything else for seconds.

`python -m reihum.bots.compile_search GAME` does it. Nobody need wait: until it is done, who would search plays as `careful`.
"""

import os
import subprocess
import sys
import threading
from subprocess import DEVNULL

from reihum.game import Game, find
from reihum.games.chance import make_rng
from reihum.games.compiled import PLAIN, folder

LATER = 10
"""So much less urgent is compiling than what goes on at the tables, in the system's units."""

_one = threading.Lock()
_compiling: dict[str, threading.Thread] = {}


def ready(game: Game, *, wait: bool = True) -> bool:
    """Tell whether a game's searches lie compiled on this machine, and see to it; only the first call takes long, if it waits.

    A game that another process does not find, such as one that was registered for this one only, is compiled when it is searched.
    """
    if PLAIN:
        return True
    with _one:
        work = _compiling.get(game.id)
        if work is None:
            work = _compiling[game.id] = threading.Thread(target=_beside, args=[game.id], name=f"compile {game.id}", daemon=True)
            work.start()
    if wait or (folder() / f"search-{game.id}").exists():
        work.join()
    return not work.is_alive()


def _beside(name: str) -> None:
    """Have it compiled by another process, if no other did."""
    if not (folder() / f"search-{name}").exists():
        command = [sys.executable, "-m", "reihum.bots.compile_search", name]
        subprocess.run(command, check=False, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603 - our own program


def _compile(name: str) -> None:
    from reihum.bots.search import Search
    from reihum.match import Match

    game = find(name)
    state = Match(game, game.seats.start, seed=1).state
    seat = game.turn(state)
    if seat is not None:
        Search(game).compile(game.determinize(state, seat, make_rng(name)), make_rng(name))
    (folder() / f"search-{name}").touch()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(LATER)
    for wanted in sys.argv[1:]:
        _compile(wanted)
