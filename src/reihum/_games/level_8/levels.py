"""The printed level cards as data, and custom level cards.

The front (one star) is that of the publisher's edition of 2016. The back (two stars) was taken from a scoring app based on a
later edition; it has not been compared with a card.
"""

from collections.abc import Sequence

from reihum._games.level_8.state import COLOURS, LEVELS, MELDS, MOST_HAND

LETTERS = "RVC"
"""The letters of the kinds of meld RUN, SET and COLOUR: run (Folge), set (Zwillinge, Drillinge and so on), cards of one colour."""
LEAST = 2
"""The fewest cards in a meld. Die Kombinationen: „mehrere Karten“."""

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


def get_level_card(stars: int, own: Sequence[Sequence[str]] | None) -> Melds:
    """Return the level card in use: a custom one, or the printed side with these stars."""
    return (FRONT, BACK)[stars - 1] if own is None else tuple(map(tuple, own))


def is_card(value: object) -> bool:
    """Return whether a value is a level card: eight lists of melds, each with no more cards than the largest hand."""
    return isinstance(value, list | tuple) and len(value) == LEVELS and all(map(_is_level, value))


def _is_level(level: object) -> bool:
    if not isinstance(level, list | tuple) or not 1 <= len(level) <= MELDS or not all(map(_is_meld, level)):
        return False
    return sum(map(count_meld_cards, level)) <= MOST_HAND


def _is_meld(meld: object) -> bool:
    sizes = [str(size) for size in range(LEAST, MOST_HAND + 1)]
    return isinstance(meld, str) and meld[:1] in tuple(LETTERS) and meld[1:] in sizes


def explain_impossible(levels: Sequence[Sequence[str]], hand: int, jokers: int) -> str:
    """Return why custom levels cannot be laid from a hand of `hand` cards, with `jokers` jokers; empty if they can."""
    for number, level in enumerate(levels, 1):
        cards = sum(map(count_meld_cards, level))
        if cards > hand:
            return f"a level has at most {hand} cards, as many as are dealt, and level {number} has {cards}."
        for meld in level:
            if meld[0] == "V" and count_meld_cards(meld) > COLOURS + jokers:
                return f"with {jokers} jokers a set has at most {COLOURS + jokers} cards, and level {number} asks for {meld}."
    return ""


def count_meld_cards(meld: str) -> int:
    """Return how many cards a meld such as `R3` requires."""
    return int(meld[1:])


def pack_meld(meld: str) -> int:
    """Return the code of a meld such as `R3` in a state: kind * 16 + size."""
    return LETTERS.index(meld[0]) * 16 + count_meld_cards(meld)


def unpack_meld(code: int) -> str:
    """Return the notation, such as `R3`, of the code of a meld in a state."""
    return f"{LETTERS[code >> 4]}{code & 15}"
