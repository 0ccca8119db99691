"""Names by which the seats of a match can be told apart."""

from collections.abc import Sequence


def label_players(players: Sequence[str]) -> list[str]:
    """Return the players' names, with the seat behind one that several have."""
    return [f"{name} (seat {seat})" if players.count(name) > 1 else name for seat, name in enumerate(players)]
