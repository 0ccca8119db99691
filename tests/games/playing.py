"""Making moves in positions of any game, in notation."""

from typing import Any, TypeVar

from reihum._kit.base import Base
from reihum._kit.states import GameState

S = TypeVar("S", bound=GameState)


def list_moves(game: Base[S, Any, Any], state: S) -> list[str]:
    """Return the legal moves in notation, sorted."""
    return sorted(game.text(state, code) for code in game.legal(state))


def make_moves(game: Base[S, Any, Any], state: S, *texts: str) -> S:
    """Make moves one after the other, each of which must be legal, up to a pile that is due."""
    for text in texts:
        assert not game.due(state), "a pile is due"
        legal = list_moves(game, state)
        assert text in legal, f"{text} is not among {legal}"
        game.play(state, game.code(state, text))
    return state
