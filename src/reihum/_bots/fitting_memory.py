"""Working memory that fits a game also after another game was registered in its place, as a notebook does when a cell is run again.

Compiled code checks no bounds, so memory that was laid out for another state or another scratch record would be left by it.
"""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from reihum._bots.compiled_game import require_compiled
from reihum._kit.structured import dtype_of
from reihum._play.game import Game

MemoryT = TypeVar("MemoryT")


def fit_memory(of_thread: Callable[[Game], MemoryT]) -> Callable[[Game], MemoryT]:
    """Return a function of `once_per_thread` that makes its memory anew for a game whose records are laid out in another way."""
    make: Callable[[Game], MemoryT] = vars(of_thread)["__wrapped__"]
    kept = threading.local()

    @wraps(make)
    def fitting(game: Game) -> MemoryT:
        memories: dict[str, tuple[Any, MemoryT]] = kept.__dict__
        compiled = require_compiled(game)
        layout = (dtype_of(compiled.state_type), dtype_of(compiled.scratch_type), game.moves, game.seats)
        if game.id not in memories or memories[game.id][0] != layout:
            memories[game.id] = (layout, make(game))
        return memories[game.id][1]

    return fitting
