"""Each seat's chance to win a match of Level 8 that a round has not decided, from the levels alone."""

from reihum._games.level_8.rules import score
from reihum._games.level_8.state import State
from reihum._kit.compiled import rule
from reihum._kit.elementary import exp
from reihum._kit.structured import FloatArray

AMONG_CAREFUL = (0.0, 0.0, 0.19, 0.59, 0.93, 1.28, 1.84, 2.67, 3.39)
"""The log-weight of a seat's chance to win the match among careful players, by its level, relative to level 1."""
BY_PLAYERS_AMONG_CAREFUL = (0.0, 0.0, 1.12, 1.14, 1.0, 0.9, 0.81)
"""The factor of these log-weights, by the number of players.

Both are fitted to 11,759 rounds, in 500 matches each of two, three, four and six careful players; five are in between.
"""
AMONG_NETWORKS = (0.0, 0.0, -0.21, 0.10, 0.12, 0.34, 0.39, 1.14, 2.12)
"""The same if the packaged network plays all seats: it holds levels back, so that others gain none when it goes out."""
BY_PLAYERS_AMONG_NETWORKS = (0.0, 0.0, 1.01, 1.11, 1.00, 0.98, 1.05)
"""Both are fitted to 1,500 rounds by `benchmarks/outlook.py`."""
COST_OF_ERRORS = 5.0
"""The cost of errors in later rounds (`Outlook`), fitted by `benchmarks/seat_chances.py` to matches of bots of different strength."""


@rule
def estimate_among_careful(s: State, shares: FloatArray) -> None:
    """Write each seat's chance to win the match if careful players play on."""
    _share(s, AMONG_CAREFUL, BY_PLAYERS_AMONG_CAREFUL[s.players], shares)


@rule
def estimate_among_networks(s: State, shares: FloatArray) -> None:
    """Write each seat's chance to win the match if the network plays on at all seats."""
    _share(s, AMONG_NETWORKS, BY_PLAYERS_AMONG_NETWORKS[s.players], shares)


@rule
def _share(s: State, weights: tuple[float, ...], scale: float, shares: FloatArray) -> None:
    """Write each seat's chance, in proportion to the weight of its level after the round."""
    whole = 0.0
    for seat in range(s.players):
        shares[seat] = exp(scale * weights[score(s, seat)])
        whole += shares[seat]
    for seat in range(s.players):
        shares[seat] /= whole
