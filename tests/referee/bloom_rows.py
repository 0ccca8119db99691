"""Bloom's tiles and rows: what a row is, and where a tile fits into one.

A tile is its number, 1 to 100, or `JOKER`. A row is a tuple of tiles in the order they lie in.
"""

from functools import lru_cache
from typing import NamedTuple

JOKER = 0
NUMBERS = range(1, 101)


class Rules(NamedTuple):
    """The numbers of the sheet, any of which a house rule may change; they are named as the options are."""

    hand: int = 13
    """Tiles dealt to each seat."""
    open: int = 8
    """Tiles that lie open."""
    jokers: int = 4
    """Jokers in the box; one of them is on the board at first, if there is one."""
    shortest: int = 3
    """Tiles of the shortest row, of a new one and of a robbed one."""
    step: int = 2
    """The largest difference of a tile and the one before it; the least is one."""
    rob: int = 2
    """Tiles robbed for a row at most."""
    rounds: int = 2


PRINTED = Rules()

Row = tuple[int, ...]

TEXT: dict[int, str] = {JOKER: "J"} | {number: str(number) for number in NUMBERS}
TILE: dict[str, int] = {text: tile for tile, text in TEXT.items()}


def count_flowers(tile: int) -> int:
    """How many flowers the tile shows (the pattern of "6 nimmt!"; jokers show none)."""
    if tile == JOKER:
        return 0
    if tile == 55:
        return 7
    if tile % 11 == 0:
        return 5
    if tile % 10 == 0:
        return 3
    if tile % 5 == 0:
        return 2
    return 1


def find_number(first: int, distance: int) -> int:
    """Return the number so far above `first`; 1 comes after 100."""
    return (first - 1 + distance) % len(NUMBERS) + 1


@lru_cache(maxsize=1 << 17)
def list_readings(row: Row, step: int = PRINTED.step) -> frozenset[tuple[int, int]]:
    """Every way to read the jokers of a row or of its beginning as numbers: (the first tile's number, how far above it the last one is).

    Empty when the tiles cannot lie in this order. A distance of 100 would be back at the first number: a row never laps the circle.
    """
    if len(row) == 1:
        return frozenset((first, 0) for first in NUMBERS if row[0] in (JOKER, first))
    return frozenset(
        (first, distance + up)
        for first, distance in list_readings(row[:-1], step)
        for up in range(1, step + 1)
        if distance + up < len(NUMBERS) and row[-1] in (JOKER, find_number(first, distance + up))
    )


@lru_cache(maxsize=1 << 16)
def list_followers(row: Row, step: int = PRINTED.step) -> frozenset[int]:
    """Return the numbers that may come after these tiles, in some reading of their jokers; a joker may if any number may."""
    if not row:
        return frozenset(NUMBERS)
    return frozenset(
        find_number(first, distance + up)
        for first, distance in list_readings(row, step)
        for up in range(1, step + 1)
        if distance + up < len(NUMBERS)
    )


@lru_cache(maxsize=1 << 16)
def is_valid(row: Row, rules: Rules = PRINTED) -> bool:
    """Three tiles or more, at least one of them numbered, each one or two above the one before; or as the rules have it."""
    return len(row) >= rules.shortest and any(tile != JOKER for tile in row) and bool(list_readings(row, rules.step))


def insert(row: Row, place: int, tile: int) -> Row:
    """Return the row with the tile standing at that place, those from there on moved up."""
    return (*row[:place], tile, *row[place:])


def remove(row: Row, place: int) -> Row:
    """Return the row without the tile at that place, those after it moved down."""
    return row[:place] + row[place + 1 :]


def replace(row: Row, place: int, tile: int) -> Row:
    """Return the row with another tile at that place."""
    return (*row[:place], tile, *row[place + 1 :])


@lru_cache(maxsize=1 << 16)
def list_places_to_add(row: Row, tile: int, rules: Rules = PRINTED) -> tuple[int, ...]:
    """Every place at which the tile may be put into the row."""
    return tuple(place for place in range(len(row) + 1) if is_valid(insert(row, place, tile), rules))


@lru_cache(maxsize=1 << 16)
def list_places_to_exchange(row: Row, tile: int, rules: Rules = PRINTED) -> tuple[int, ...]:
    """Every place where a joker lies that this numbered tile may replace."""
    return tuple(place for place, old in enumerate(row) if old == JOKER and is_valid(replace(row, place, tile), rules))


@lru_cache(maxsize=1 << 16)
def may_lose_another(row: Row, rules: Rules = PRINTED) -> bool:
    """Whether taking one more tile away leaves a valid row."""
    return any(is_valid(remove(row, place), rules) for place in range(len(row)))
