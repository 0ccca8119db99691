"""Distinct names for the seats of a match.

Pages, pictures and sentences of a review all label seats the same way, so this stands below them.
"""

from collections.abc import Sequence


def label_players(players: Sequence[str]) -> list[str]:
    """Return the players' names, with the seat appended to names that several share."""
    return [f"{name} (seat {seat})" if players.count(name) > 1 else name for seat, name in enumerate(players)]
