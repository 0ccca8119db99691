"""Tiles and moves of Bloom as text.

Before the regular action `37x2.1` exchanges the joker at place 1 of row 2. Then `+` draws a hidden tile, `+37` an open
one; `37` and `J` put tiles of the hand to a new row, `37<2` and `J<2.1` robbed ones, `.` closes it, `*` also takes a
joker; `37>2.3` adds a tile so that it is at place 3 of row 2. `.` ends drawing and adding, `-` passes.
"""

import re
from collections.abc import Sequence

from reihum._games.bloom.state import (
    ADD,
    ADD_JOKER,
    CLOSE_AND_TAKE,
    DRAW,
    END,
    EXCHANGE,
    JOKER,
    JOKERS,
    NUMBERS,
    OWN,
    PASS,
    ROB,
    TAKE,
    WIDEST,
    State,
)
from reihum._games.bloom.table import BESIDE_NUMBERS, find_joker, find_row, find_site
from reihum._kit.errors import NotationError
from reihum._kit.structured import IntArray

TILE_TEXTS = (*(str(number) for number in range(1, NUMBERS + 1)), "J")
TILE_CODES = {text: tile for tile, text in enumerate(TILE_TEXTS)}
SIMPLE = {".": END, "*": CLOSE_AND_TAKE, "-": PASS, "+": DRAW}
SIMPLE_TEXTS = {code: text for text, code in SIMPLE.items()}

_TILE = r"([1-9][0-9]?|100|J)"
_PLACE = r"(0|[1-9][0-9]?)\.(0|[1-9][0-9]?|10[0-3])"
_FORMS = {
    "own": re.compile(_TILE),
    "take": re.compile(r"\+" + _TILE),
    "rob": re.compile(_TILE + r"<(0|[1-9][0-9]?)"),
    "rob_joker": re.compile("J<" + _PLACE),
    "exchange": re.compile(_TILE + "x" + _PLACE),
    "add": re.compile(_TILE + ">" + _PLACE),
}


def parse_tile(name: str) -> int:
    """Return the code of a tile in notation. Raises NotationError for any other text."""
    found = TILE_CODES.get(name)
    if found is None:
        message = f"{name!r} is no tile of Bloom: a number from 1 to {NUMBERS}, or J"
        raise NotationError(message)
    return found


def list_numbers(masks: Sequence[int] | IntArray) -> list[int]:
    """Return the codes in a set of numbers (two masks), ascending."""
    # One mask of 100 bits: plain Python has no limit there.
    both = int(masks[0]) | int(masks[1]) << NUMBERS // 2
    found = []
    while both:
        found.append((both & -both).bit_length() - 1)
        both &= both - 1
    return found


def format_hand(masks: Sequence[int] | IntArray, jokers: int) -> list[str]:
    """Return the notations of a hand: numbers ascending, then jokers."""
    return [*(TILE_TEXTS[number] for number in list_numbers(masks)), *["J"] * int(jokers)]


def list_rows(state: State) -> list[list[int]]:
    """Return the tile codes of all rows."""
    tiles, starts = state.tiles.tolist(), state.starts.tolist()
    return [tiles[starts[row] : starts[row + 1]] for row in range(int(state.rows))]


def text(state: State, move: int) -> str:
    """Return the notation of a move, with places in rows as in this state."""
    if move in SIMPLE_TEXTS:
        return SIMPLE_TEXTS[move]
    if move < END:
        return _format_building(state, move)
    if move < EXCHANGE:
        return f"+{TILE_TEXTS[move - TAKE]}"
    if move < ADD:
        joker, number = divmod(move - EXCHANGE, NUMBERS)
        return f"{TILE_TEXTS[number]}x{_format_spot(state, find_joker(state, joker))}"
    added = JOKER if move >= ADD_JOKER else (move - ADD) % NUMBERS
    row, place = find_site(state, move)
    return f"{TILE_TEXTS[added]}>{row}.{place - int(state.starts[row])}"


def _format_building(state: State, move: int) -> str:
    if move < ROB:
        return TILE_TEXTS[move - OWN]
    if move < ROB + NUMBERS:
        return f"{TILE_TEXTS[move - ROB]}<{state.home[move - ROB]}"
    return f"J<{_format_spot(state, find_joker(state, move - ROB - NUMBERS))}"


def _format_spot(state: State, place: int) -> str:
    row = find_row(state, place)
    return f"{row}.{place - int(state.starts[row])}"


def code(state: State, move: str) -> int:
    """Return the code of a move in notation, with places in rows as in this state. Raises NotationError if it is no move."""
    if move in SIMPLE:
        return SIMPLE[move]
    for form, pattern in _FORMS.items():
        found = pattern.fullmatch(move)
        if found:
            return _read(state, move, form, found.groups())
    message = f"{move!r} is no move of Bloom: such as 37, 37<2, J<2.1, '.', '*', '+', +37, 37x2.1, 37>2.3 or '-'"
    raise NotationError(message)


def _read(state: State, move: str, form: str, parts: tuple[str, ...]) -> int:
    """Return the code of a move that has one of the forms."""
    if form == "rob_joker":
        return ROB + NUMBERS + _find_joker(state, move, parts[0], parts[1])
    moved = parse_tile(parts[0])
    if form == "own":
        return OWN + moved
    if form == "add":
        return _add(state, move, moved, parts[1], parts[2])
    if moved == JOKER:
        message = f"{move!r}: a number is meant here, not a joker"
        raise NotationError(message)
    if form == "take":
        return TAKE + moved
    if form == "exchange":
        return EXCHANGE + NUMBERS * _find_joker(state, move, parts[1], parts[2]) + moved
    if int(state.home[moved]) != int(parts[1]):
        message = f"{move!r}: row {parts[1]} has no {parts[0]}"
        raise NotationError(message)
    return ROB + moved


def _get_row(state: State, move: str, row: str) -> list[int]:
    lying = list_rows(state)
    if int(row) >= len(lying):
        message = f"{move!r}: there is no row {row}"
        raise NotationError(message)
    return lying[int(row)]


def _find_joker(state: State, move: str, row: str, place: str) -> int:
    """Return the index, among all in rows, of the joker at a place of a row. Raises NotationError if there is none."""
    tiles = _get_row(state, move, row)
    if int(place) >= len(tiles) or tiles[int(place)] != JOKER:
        message = f"{move!r}: no joker lies at place {place} of row {row}"
        raise NotationError(message)
    return int((state.tiles[: int(state.starts[int(row)]) + int(place)] == JOKER).sum())


def _add(state: State, move: str, added: int, row: str, place: str) -> int:
    """Return the code of adding a tile at a place of a row. Raises NotationError if there is no such code.

    The code names the neighbour of the place: the tile before it or, at the beginning of the row, the one that is first now.
    """
    tiles = _get_row(state, move, row)
    at = int(place)
    if at > len(tiles):
        message = f"{move!r}: row {row} ends before place {place}"
        raise NotationError(message)
    after = at > 0
    neighbour = tiles[at - 1 if after else 0]
    if neighbour == JOKER:
        joker = _find_joker(state, move, row, str(at - 1 if after else 0)) + (0 if after else JOKERS)
        return ADD_JOKER + 2 * NUMBERS + joker if added == JOKER else ADD + NUMBERS * (BESIDE_NUMBERS + joker) + added
    if added == JOKER:
        return ADD_JOKER + neighbour + (0 if after else NUMBERS)
    steps = (added - neighbour if after else neighbour - added) % NUMBERS
    most = int(state.step)
    if not 1 <= steps <= most:
        side = "above" if after else "below"
        message = f"{move!r}: {TILE_TEXTS[added]} is not {f'one to {most}' if most > 1 else 'one'} {side} {TILE_TEXTS[neighbour]}"
        raise NotationError(message)
    return ADD + NUMBERS * ((0 if after else WIDEST) + steps - 1) + added
