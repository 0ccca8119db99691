"""Working memory of compiled code, allocated once for each thread and game."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from reihum._play.game import Game

MemoryT = TypeVar("MemoryT")


def keep_per_thread(make: Callable[[Game], MemoryT]) -> Callable[[Game], MemoryT]:
    """Return a function that calls `make` once for each thread and game, and from then on returns the same result.

    A game that replaces another with its id, as when a notebook cell is run again, gets memory of its own: compiled code checks no
    bounds, and would access memory beyond what was allocated for other records.
    """
    # Compiled code runs without the interpreter's lock, so two threads in one memory would overwrite each other's search.
    kept = threading.local()

    @wraps(make)
    def get_or_make(game: Game) -> MemoryT:
        memories: dict[str, tuple[object, MemoryT]] = kept.__dict__
        # What the size of the memory depends on; a game without compiled rules is refused by `make`.
        layout = (getattr(game, "state_type", None), getattr(game, "scratch_type", None), game.moves, game.seats)
        if game.id not in memories or memories[game.id][0] != layout:
            memories[game.id] = (layout, make(game))
        return memories[game.id][1]

    return get_or_make
