"""What a network must have been trained with to be of use: the layout of observations and moves of its game."""

import hashlib

from reihum._bots.networks.move_parts import count_of, parts_of, profile_of
from reihum._kit.base import Base
from reihum._kit.errors import OptionError
from reihum._kit.learnable import Learning
from reihum._kit.observations import observation_parts
from reihum._kit.states import GameState
from reihum._kit.structured import Structured
from reihum._play.game import Game


def learning_of(game: Game) -> Learning[object, Structured, Structured]:
    """Return what a game offers to learners; raises OptionError if that is nothing."""
    if not isinstance(game, Base):
        message = f"{game.title} has no observations for learners."
        raise OptionError(message)
    return game.learning


def layout_of(game: Game) -> str:
    """Return a name, 16 hexadecimal digits, of how a game's observations, moves, parts of moves and remarks are laid out.

    Whenever one of them is laid out in another way, the name is another. Raises OptionError for a game without observations.
    """
    learning = learning_of(game)
    digest = hashlib.sha256(game.id.encode())
    for part in observation_parts(learning.observation):
        digest.update(repr((part.name, part.start, part.stop, part.shape, part.least, part.most)).encode())
    if (remarks := learning.remarks) != (1,):
        digest.update(repr(remarks[0] if len(remarks) == 1 else remarks).encode())  # as when there was one sort only
    for players in game.seats:
        digest.update(parts_of(game, players).astype("<i2").tobytes())
    return digest.hexdigest()[:16]


def scores_of(game: Game, *, advised: bool) -> int:
    """Return how many scores a network for a game has: of the parts of moves, then, of an advised one, of what is remarked of moves."""
    return count_of(game) + (sum(learning_of(game).remarks) if advised else 0)


def is_applicable(game: Game, state: GameState) -> bool:
    """Return whether a network plays under the house rules of this state; where it does not, `careful` plays better.

    Networks learn by the printed rules, and observations do not show every option.
    """
    return all(int(state[field]) >= least for field, least in profile_of(game).known_from.items())
