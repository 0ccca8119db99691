"""House rules under which networks, having learned by the printed rules, are not asked: `careful` plays better there."""

from collections.abc import Mapping

from reihum.games.elfer_raus.state import NUMBERS
from reihum.games.states import GameState

PRINTED: Mapping[str, Mapping[str, int]] = {"elfer_raus": {"highest": NUMBERS}}
"""By game, fields of a state that observations do not show, and the printed value that each must have."""


def is_asked(game: str, state: GameState) -> bool:
    """Return whether a network is asked in a match with the house rules of this state; `game` is the id of its game."""
    return all(int(state[field]) == value for field, value in PRINTED.get(game, {}).items())
