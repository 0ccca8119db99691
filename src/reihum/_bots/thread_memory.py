"""Memory that compiled code works in: one of a kind for each thread and game."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from reihum._play.game import Game

MemoryT = TypeVar("MemoryT")


def once_per_thread(make: Callable[[Game], MemoryT]) -> Callable[[Game], MemoryT]:
    """Return a function that gives each thread its own of what `make` makes for a game, made when it is first asked for."""
    kept = threading.local()

    @wraps(make)
    def of_this_thread(game: Game) -> MemoryT:
        memories: dict[str, MemoryT] = kept.__dict__
        if game.id not in memories:
            memories[game.id] = make(game)
        return memories[game.id]

    return of_this_thread
