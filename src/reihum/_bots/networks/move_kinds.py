"""The three kinds of moves that give levels of bots a character: laying, waiting, and tricks.

The code of a move decides its kind. Games that are not listed have no kinds.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Literal

from reihum._games.bloom import state as bloom
from reihum._games.elfer_raus import state as elfer_raus
from reihum._games.elfer_raus_master import state as master
from reihum._games.level_8 import state as level_8

Kind = Literal["lay", "wait", "trick"]
"""`lay` puts cards from the hand on the table. `wait` ends a turn, draws, discards or keeps. `trick` is all else: jokers and connectors of
Master, exchanges and robberies, a discarded card that is taken, a skip card that is laid."""

KINDS: Mapping[str, Sequence[tuple[int, Kind]]] = {
    "elfer_raus": ((0, "lay"), (elfer_raus.END, "wait")),
    "elfer_raus_master": ((0, "lay"), (master.LAY_JOKER, "trick"), (master.END, "wait")),
    "level_8": (
        (level_8.TAKE_PILE, "wait"),
        (level_8.TAKE_TOP, "trick"),
        (level_8.TAKE_NONE, "wait"),
        (level_8.BEGIN_RUN, "lay"),
        (level_8.DISCARD, "wait"),
        (level_8.LAY_SKIP, "trick"),
        (level_8.KEEP_CARD, "wait"),
    ),
    "bloom": (
        (bloom.OWN, "lay"),
        (bloom.ROB, "trick"),
        (bloom.END, "wait"),
        (bloom.CLOSE_AND_TAKE, "trick"),
        (bloom.PASS, "wait"),
        (bloom.EXCHANGE, "trick"),
        (bloom.ADD, "lay"),
    ),
}
"""For each game the move codes at which ranges of a kind begin, ascending from 0."""


def has_kind(game: str, kind: Kind) -> bool:
    """Return whether a game has moves of a kind."""
    return any(found == kind for _, found in KINDS.get(game, ()))


def get_kind(game: str, move: int) -> Kind:
    """Return the kind of a move of a game that has kinds."""
    return KINDS[game][bisect_right(KINDS[game], move, key=lambda begins: begins[0]) - 1][1]
