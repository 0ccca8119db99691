"""The layout of a game's observations and moves, with which a network must have been trained to be usable."""

import hashlib

from reihum._bots.networks.move_parts import count_of, get_profile, parts_of
from reihum._kit.base import Base
from reihum._kit.errors import OptionError
from reihum._kit.learnable import Learning
from reihum._kit.observations import observation_parts
from reihum._kit.states import GameState
from reihum._kit.structured import Structured
from reihum._play.game import Game


def get_learning(game: Game) -> Learning[object, Structured, Structured]:
    """Return a game's offer to learners; raises OptionError for a game without one."""
    if not isinstance(game, Base):
        message = f"{game.title} has no observations for learners."
        raise OptionError(message)
    return game.learning


def layout_of(game: Game) -> str:
    """Return a fingerprint, 16 hexadecimal digits, of the layout of a game's observations, moves, parts of moves and remarks.

    It changes whenever one of them is laid out differently. Raises OptionError for a game without observations.
    """
    learning = get_learning(game)
    digest = hashlib.sha256(game.id.encode())
    for part in observation_parts(learning.observation):
        digest.update(repr((part.name, part.start, part.stop, part.shape, part.least, part.most)).encode())
    if (remarks := learning.remarks) != (1,):
        # A single kind is digested as a plain number, so that networks from before there were several kinds remain usable.
        digest.update(repr(remarks[0] if len(remarks) == 1 else remarks).encode())
    for players in game.seats:
        # In a fixed byte order: the fingerprint is the same on every machine.
        digest.update(parts_of(game, players).astype("<i2").tobytes())
    return digest.hexdigest()[:16]


def count_scores(game: Game, *, advised: bool) -> int:
    """Return the number of scores of a network: one for each part of a move and, if it is advised, one for each remark."""
    return count_of(game) + (sum(get_learning(game).remarks) if advised else 0)


def is_applicable(game: Game, state: GameState) -> bool:
    """Return whether a network plays under the house rules of this state; otherwise `careful` plays better.

    Networks are trained by the printed rules, and observations do not show every option.
    """
    return all(int(state[field]) >= least for field, least in get_profile(game).known_from.items())
