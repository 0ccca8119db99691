"""The rows on the table: finding, inserting and removing tiles."""

from reihum._games.bloom.circle import HALF, step_onward, widen
from reihum._games.bloom.state import ADD, ADD_JOKER, JOKER, JOKERS, NO_ROW, NUMBERS, WIDEST, State
from reihum._kit.compiled import rule
from reihum._kit.structured import Int8Array

BESIDE_NUMBERS = 2 * WIDEST
"""The number of kinds of sites that are beside a number; the others are beside a joker."""


@rule
def collect_numbers(tiles: Int8Array, first: int, stop: int) -> tuple[int, int]:
    """Return the set of the numbers in `tiles[first:stop]`."""
    low = 0
    high = 0
    for place in range(first, stop):
        tile = widen(tiles[place])
        if tile < HALF:
            low |= 1 << tile
        elif tile != JOKER:
            high |= 1 << (tile - HALF)
    return low, high


@rule
def find_number(s: State, number: int) -> int:
    """Return the index in `tiles` of a number in a row."""
    place = widen(s.starts[s.home[number]])
    while s.tiles[place] != number:
        place += 1
    return place


@rule
def find_joker(s: State, joker: int) -> int:
    """Return the index in `tiles` of a joker, 0 to 3 in the order of the rows."""
    place = 0
    while True:
        if s.tiles[place] == JOKER:
            if joker == 0:
                return place
            joker -= 1
        place += 1


@rule
def find_row(s: State, place: int) -> int:
    """Return the row to which an index of `tiles` belongs."""
    row = 0
    while s.starts[row + 1] <= place:
        row += 1
    return row


@rule
def insert_tile(s: State, row: int, place: int, tile: int) -> None:
    """Insert a tile into a row, before the one at index `place` of `tiles`; the row being built is row `rows`."""
    # From the end, so that no tile is overwritten before it has moved.
    for at in range(widen(s.starts[s.rows + 1]), place, -1):
        s.tiles[at] = s.tiles[at - 1]
    s.tiles[place] = tile
    # The row being built is the last one; its end is stored after its start.
    for later in range(row + 1, widen(s.rows) + 2):
        s.starts[later] += 1
    if tile != JOKER:
        s.home[tile] = row


@rule
def remove_tile(s: State, place: int) -> int:
    """Remove the tile at an index of `tiles` from its row and return that row."""
    row = find_row(s, place)
    tile = widen(s.tiles[place])
    last = widen(s.starts[s.rows + 1]) - 1
    for at in range(place, last):
        s.tiles[at] = s.tiles[at + 1]
    s.tiles[last] = 0
    for later in range(row + 1, widen(s.rows) + 2):
        s.starts[later] -= 1
    if tile != JOKER:
        s.home[tile] = NO_ROW
    return row


@rule
def adopt_row(s: State) -> None:
    """Make the row that was being built a row of the seat to move."""
    s.owner[s.rows] = s.turn
    s.rows += 1
    # The next row to be built is empty: its end equals its beginning.
    s.starts[s.rows + 1] = s.starts[s.rows]


@rule
def find_site(s: State, move: int) -> tuple[int, int]:
    """Return the row and the index in `tiles` at which a move adds a tile."""
    if move >= ADD_JOKER:
        site = move - ADD_JOKER
        after = site < NUMBERS or 2 * NUMBERS <= site < 2 * NUMBERS + JOKERS
        neighbour = find_number(s, site % NUMBERS) if site < 2 * NUMBERS else find_joker(s, (site - 2 * NUMBERS) % JOKERS)
    else:
        kind = (move - ADD) // NUMBERS
        number = (move - ADD) % NUMBERS
        after = kind < WIDEST or BESIDE_NUMBERS <= kind < BESIDE_NUMBERS + JOKERS
        if kind < BESIDE_NUMBERS:
            steps = kind % WIDEST + 1
            neighbour = find_number(s, step_onward(number, -steps if after else steps))
        else:
            neighbour = find_joker(s, (kind - BESIDE_NUMBERS) % JOKERS)
    return find_row(s, neighbour), neighbour + (1 if after else 0)
