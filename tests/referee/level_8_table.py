"""What lies on a Level 8 table before the first card is dealt: the deck, the level cards, the options, house rules among them."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .fault import RecordRefused

COLOURS = "rygbpo"
JOKER = "J"
SKIP = "S"
HIGHEST = 15
DECK = [f"{colour}{number}" for colour in COLOURS for number in range(1, HIGHEST + 1)] + [JOKER] * 5 + [SKIP] * 3
LAST_LEVEL = 8
WON = 9

CARDS = frozenset(DECK)

# R run, V set ("Zwilling", "Drilling", ...), C cards of one colour; the digit is how many cards.
LEVEL_CARDS = {
    1: [["R3", "R3"], ["V2", "V2", "V2", "V2"], ["R3", "C4"], ["R6", "V2"], ["R7"], ["V2", "V3", "V3"], ["V3", "C5"], ["V2", "V3", "V4"]],
    2: [["R3", "R4"], ["V2", "V2", "V3"], ["R4", "C4"], ["R7"], ["V3", "R5"], ["R8"], ["V4", "C4"], ["V4", "V4"]],
}

DEFAULTS: dict[str, Any] = {
    "stars": 1,
    "levels": None,
    "dealer": 0,
    "turn_limit": 0,
    "hand": 10,
    "jokers": 5,
    "skips": 3,
    "take": "any",
    "keep": 4,
}
HOUSE: dict[str, tuple[Any, ...]] = {
    "hand": (7, 8, 9, 10, 11, 12),
    "jokers": (0, 1, 2, 3, 4, 5),
    "skips": (0, 1, 2, 3),
    "take": ("any", "right", "none"),
    "keep": (0, 1, 2, 3, 4, 5, 6),
}
"""The values that each house rule may have."""
ENOUGH_VOID_ROUNDS = 10


class Options(NamedTuple):
    """The options of a match, checked; `card` is the level card played with, its eight levels as lists of melds."""

    stars: int
    card: list[list[str]]
    dealer: int
    turn_limit: int
    hand: int = 10
    jokers: int = 5
    skips: int = 3
    take: str = "any"
    keep: int = 4

    def deck(self) -> list[str]:
        """List the cards that are played with."""
        return [card for card in DECK if card not in (JOKER, SKIP)] + [JOKER] * self.jokers + [SKIP] * self.skips


def read_colour(card: str) -> str:
    """Give the colour letter of a number card."""
    return card[0]


def read_number(card: str) -> int:
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
    """Check the options of a match: every one named but house rules, none unknown, each with an allowed value."""
    if isinstance(options, Mapping):
        options = {name: DEFAULTS[name] for name in HOUSE} | dict(options)
    if not isinstance(options, Mapping) or set(options) != set(DEFAULTS):
        message = f"options must name exactly {', '.join(DEFAULTS)}"
        raise RecordRefused(message)
    stars, levels, dealer, turn_limit, hand, jokers, *others = (options[name] for name in DEFAULTS)
    for name, values in HOUSE.items():
        if type(options[name]) is not type(DEFAULTS[name]) or options[name] not in values:
            message = f"{name} must be one of {values}"
            raise RecordRefused(message)
    if not is_whole(stars) or stars not in LEVEL_CARDS:
        message = "stars must be 1 or 2"
        raise RecordRefused(message)
    if not is_whole(dealer) or not 0 <= dealer < players:
        message = "dealer must be a seat"
        raise RecordRefused(message)
    if not is_whole(turn_limit) or turn_limit < 0:
        message = "turn_limit must be 0 or a number of turns"
        raise RecordRefused(message)
    if levels is None and hand == HOUSE["hand"][0]:
        message = "a hand of seven needs levels of one's own"
        raise RecordRefused(message)
    if turn_limit == 0 and (levels is not None or jokers < DEFAULTS["jokers"] or hand != DEFAULTS["hand"]):
        turn_limit = 1000
    card = LEVEL_CARDS[stars] if levels is None else _read_level_card(levels, hand, jokers)
    return Options(stars, card, dealer, turn_limit, hand, jokers, *others)


def _read_level_card(levels: object, hand: int, jokers: int) -> list[list[str]]:
    if not isinstance(levels, list) or len(levels) != LAST_LEVEL:
        message = "a level card has eight levels"
        raise RecordRefused(message)
    for level in levels:
        if not isinstance(level, list) or not level:
            message = "a level is a list of one or more melds"
            raise RecordRefused(message)
        for meld in level:
            if not isinstance(meld, str) or re.fullmatch(r"[RVC]([2-9]|1[0-2])", meld) is None:
                message = "a meld is R, V or C and a size from 2 to 12"
                raise RecordRefused(message)
        if sum(int(meld[1:]) for meld in level) > hand:
            message = "a level has no more cards than are dealt"
            raise RecordRefused(message)
        if any(meld[0] == "V" and int(meld[1:]) - len(COLOURS) > jokers for meld in level):
            message = "a set has one card of each colour and jokers"
            raise RecordRefused(message)
    return levels
