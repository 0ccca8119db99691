"""House rules under which networks, having learned by the printed rules, are not asked: `careful` plays better there."""

from collections.abc import Mapping

from reihum._kit.states import GameState

LEAST: Mapping[str, Mapping[str, int]] = {"elfer_raus_master": {"most_lays": 2}}
"""By game, fields of a state that observations do not show, and the least value with which a ladder found the network no weaker."""


def is_asked(game: str, state: GameState) -> bool:
    """Return whether a network is asked in a match with the house rules of this state; `game` is the id of its game."""
    return all(int(state[field]) >= least for field, least in LEAST.get(game, {}).items())
