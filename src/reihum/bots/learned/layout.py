"""What a network must have been trained with to be of use: the layout of observations and moves of its game."""

import hashlib
from functools import cache

from reihum.bots.learned.parts import table
from reihum.game import Game
from reihum.games.base import Base
from reihum.games.errors import OptionError
from reihum.games.learnable import Learning
from reihum.games.observations import Part, parts
from reihum.games.structured import Structured


def learning_of(game: Game) -> Learning[object, Structured, Structured]:
    """Return what a game offers to learners; raises OptionError if that is nothing."""
    if not isinstance(game, Base):
        message = f"{game.title} has no observations for learners."
        raise OptionError(message)
    return game.learning


def layout_of(game: Game) -> str:
    """Return a name, 16 hexadecimal digits, of how a game's observations, moves and parts of moves are laid out.

    Whenever one of them is laid out in another way, the name is another. Raises OptionError for a game without observations.
    """
    return _layout(game.id, game.moves, tuple(game.seats), parts(learning_of(game).observation))


@cache
def _layout(game: str, moves: int, seats: tuple[int, ...], observed: tuple[Part, ...]) -> str:
    digest = hashlib.sha256(game.encode())
    for part in observed:
        digest.update(repr((part.name, part.start, part.stop, part.shape, part.least, part.most)).encode())
    for players in seats:
        digest.update(table(game, moves, players).astype("<i2").tobytes())
    return digest.hexdigest()[:16]
