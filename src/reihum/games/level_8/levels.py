"""The level cards, as data, and level cards of one's own.

The front (one star) is the publisher's of 2016. The back (two stars) was taken from a scorer's app that was drawn after a
later printing; it has not been checked against a card.
"""

from collections.abc import Sequence

from reihum.games.level_8.state import LEVELS, MELDS

LETTERS = "RVC"
"""The kinds of meld, in the order of RUN, SET and COLOUR: run (Folge), set (Zwillinge, Drillinge and so on), cards of one colour."""
MOST = 10
"""Cards in a level, at most: the hand."""
LEAST = 2
"""Cards in a meld, at least. Die Kombinationen: „mehrere Karten“."""

Melds = tuple[tuple[str, ...], ...]

FRONT: Melds = (
    ("R3", "R3"),
    ("V2", "V2", "V2", "V2"),
    ("R3", "C4"),
    ("R6", "V2"),
    ("R7",),
    ("V2", "V3", "V3"),
    ("V3", "C5"),
    ("V2", "V3", "V4"),
)
BACK: Melds = (
    ("R3", "R4"),
    ("V2", "V2", "V3"),
    ("R4", "C4"),
    ("R7",),
    ("V3", "R5"),
    ("R8",),
    ("V4", "C4"),
    ("V4", "V4"),
)


def card_of(stars: int, own: Sequence[Sequence[str]] | None) -> Melds:
    """Return the level card that is played with."""
    return (FRONT, BACK)[stars - 1] if own is None else tuple(map(tuple, own))


def is_card(value: object) -> bool:
    """Return whether a value is a level card: eight lists of melds, each level of at most ten cards."""
    return isinstance(value, list | tuple) and len(value) == LEVELS and all(map(_is_level, value))


def _is_level(level: object) -> bool:
    if not isinstance(level, list | tuple) or not 1 <= len(level) <= MELDS or not all(map(_is_meld, level)):
        return False
    return sum(int(meld[1:]) for meld in level) <= MOST


def _is_meld(meld: object) -> bool:
    sizes = [str(size) for size in range(LEAST, MOST + 1)]
    return isinstance(meld, str) and meld[:1] in tuple(LETTERS) and meld[1:] in sizes


def packed(meld: str) -> int:
    """Return a meld such as `R3` as the state holds it: kind * 16 + size."""
    return LETTERS.index(meld[0]) * 16 + int(meld[1:])


def unpacked(code: int) -> str:
    """Return a meld as the state holds it in writing, such as `R3`."""
    return f"{LETTERS[code >> 4]}{code & 15}"
