"""What lies on a Level 8 table before the first card is dealt: the deck, the level cards, the options."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .fault import Fault

COLOURS = "rygbpo"
JOKER = "J"
SKIP = "S"
HIGHEST = 15
DECK = [f"{colour}{number}" for colour in COLOURS for number in range(1, HIGHEST + 1)] + [JOKER] * 5 + [SKIP] * 3
HAND = 10
LAST_LEVEL = 8
WON = 9

CARDS = frozenset(DECK)

# R run, V set ("Zwilling", "Drilling", ...), C cards of one colour; the digit is how many cards.
LEVEL_CARDS = {
    1: [["R3", "R3"], ["V2", "V2", "V2", "V2"], ["R3", "C4"], ["R6", "V2"], ["R7"], ["V2", "V3", "V3"], ["V3", "C5"], ["V2", "V3", "V4"]],
    2: [["R3", "R4"], ["V2", "V2", "V3"], ["R4", "C4"], ["R7"], ["V3", "R5"], ["R8"], ["V4", "C4"], ["V4", "V4"]],
}

DEFAULTS: dict[str, Any] = {"stars": 1, "levels": None, "dealer": 0, "turn_limit": 0}


class Options(NamedTuple):
    """The options of a match, checked; `card` is the level card played with, its eight levels as lists of melds."""

    stars: int
    card: list[list[str]]
    dealer: int
    turn_limit: int


def colour(card: str) -> str:
    """Give the colour letter of a number card."""
    return card[0]


def number(card: str) -> int:
    """Give the number of a number card."""
    return int(card[1:])


def is_number_card(card: str) -> bool:
    """Say whether a card of the deck is neither a joker nor a skip card."""
    return card not in (JOKER, SKIP)


def is_whole(value: object) -> bool:
    """Say whether a JSON value is a whole number (true and 1.0 are not)."""
    return type(value) is int


def is_card(value: object) -> bool:
    """Say whether a JSON value is the name of a card."""
    return isinstance(value, str) and value in CARDS


def read_options(options: object, players: int) -> Options:
    """Check the options of a match: every one named, none unknown, each with an allowed value."""
    if not isinstance(options, Mapping) or set(options) != set(DEFAULTS):
        message = f"options must name exactly {', '.join(DEFAULTS)}"
        raise Fault(message)
    stars, levels, dealer, turn_limit = (options[name] for name in DEFAULTS)
    if not is_whole(stars) or stars not in LEVEL_CARDS:
        message = "stars must be 1 or 2"
        raise Fault(message)
    if not is_whole(dealer) or not 0 <= dealer < players:
        message = "dealer must be a seat"
        raise Fault(message)
    if not is_whole(turn_limit) or turn_limit < 0:
        message = "turn_limit must be 0 or a number of turns"
        raise Fault(message)
    return Options(stars, LEVEL_CARDS[stars] if levels is None else _read_level_card(levels), dealer, turn_limit)


def _read_level_card(levels: object) -> list[list[str]]:
    if not isinstance(levels, list) or len(levels) != LAST_LEVEL:
        message = "a level card has eight levels"
        raise Fault(message)
    for level in levels:
        if not isinstance(level, list) or not level:
            message = "a level is a list of one or more melds"
            raise Fault(message)
        for meld in level:
            if not isinstance(meld, str) or re.fullmatch(r"[RVC]([2-9]|10)", meld) is None:
                message = "a meld is R, V or C and a size from 2 to 10"
                raise Fault(message)
        if sum(int(meld[1:]) for meld in level) > HAND:
            message = "a level has at most ten cards"
            raise Fault(message)
    return levels
