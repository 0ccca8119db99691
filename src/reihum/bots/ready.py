"""Searches are compiled in a process of their own: in a server's it would hold up everything else for seconds.

`python -m reihum.bots.ready GAME` does it.
"""

import subprocess
import sys
import threading
from subprocess import DEVNULL

from reihum.game import Game, find
from reihum.games.chance import quick
from reihum.games.compiled import PLAIN, folder

_one = threading.Lock()
_ready: set[str] = set()


def ready(game: Game) -> None:
    """Wait until a game's searches lie compiled on this machine; only the first call takes long.

    A game that another process does not find, such as one that was registered for this one only, is compiled when it is searched.
    """
    with _one:
        if game.id in _ready:
            return
        if not PLAIN and not (folder() / f"search-{game.id}").exists():
            command = [sys.executable, "-m", "reihum.bots.ready", game.id]
            subprocess.run(command, check=False, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603 - our own program
        _ready.add(game.id)


def _compile(name: str) -> None:
    from reihum.bots.search import Search
    from reihum.match import Match

    game = find(name)
    state = Match(game, game.seats.start, seed=1).state
    seat = game.turn(state)
    if seat is not None:
        Search(game).compile(game.imagine(state, seat, quick(name)), quick(name))
    (folder() / f"search-{name}").touch()


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        _compile(wanted)
