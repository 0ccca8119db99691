"""What a network must have been trained with to be of use: the layout of observations and moves of its game."""

import hashlib

from reihum.bots.learned.parts import parts_of
from reihum.game import Game
from reihum.games.base import Base
from reihum.games.errors import OptionError
from reihum.games.learnable import Learning
from reihum.games.observations import parts
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
    digest = hashlib.sha256(game.id.encode())
    for part in parts(learning_of(game).observation):
        digest.update(repr((part.name, part.start, part.stop, part.shape, part.least, part.most)).encode())
    for players in game.seats:
        digest.update(parts_of(game, players).astype("<i2").tobytes())
    return digest.hexdigest()[:16]
