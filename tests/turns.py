"""Playing on in a world, as bots do, but with all checks of the game."""

from reihum._kit.base import Base
from reihum._kit.chance import Rng
from reihum._kit.states import GameState
from reihum._play.game import Game


def play_and_reshuffle(game: Game, world: GameState, move: int, rng: Rng) -> None:
    """Make a legal move in a world, and reshuffle the pile that is then due."""
    game.play(world, move)
    assert isinstance(game, Base)
    if game.reshuffle is not None and game.reshuffle.due(world):
        game.reshuffle.form_random(world, rng)
