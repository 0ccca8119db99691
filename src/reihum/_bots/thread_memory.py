"""Working memory of compiled code, allocated once for each thread and game."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from reihum._play.game import Game

MemoryT = TypeVar("MemoryT")


def once_per_thread(make: Callable[[Game], MemoryT]) -> Callable[[Game], MemoryT]:
    """Return a function that calls `make` once for each thread and game, and from then on returns the same result."""
    # Compiled code runs without the interpreter's lock, so two threads in one memory would overwrite each other's search.
    kept = threading.local()

    @wraps(make)
    def of_this_thread(game: Game) -> MemoryT:
        memories: dict[str, MemoryT] = kept.__dict__
        if game.id not in memories:
            memories[game.id] = make(game)
        return memories[game.id]

    return of_this_thread
