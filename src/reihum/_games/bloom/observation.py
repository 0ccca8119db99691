"""What a seat knows of a round of Bloom, as numbers for learners."""

from typing import Annotated

import numpy as np

from reihum._games.bloom.circle import HALF, widen
from reihum._games.bloom.flowers import HIGHEST
from reihum._games.bloom.state import ADDING, BEFORE, JOKERS, MOST_ROWS, NO_ROW, NUMBERS, OVER, ROBBED, SEATS, TILES, State
from reihum._kit.bits import lowest, popcount
from reihum._kit.compiled import rule
from reihum._kit.observations import WORD, Means, count_steps_on, spread_bits, spread_byte
from reihum._kit.structured import Int8, Int8Array, Int64Array, Structured, Within

ALL = 104
"""The numbers 1 to 100, and four values that are always 0, so that a set is whole words."""
WORDS = ALL // WORD
LOW_WORDS = HALF // WORD
"""The words that lie completely in the lower mask of a set."""
CUT = LOW_WORDS * WORD
REST = HALF - CUT
"""The numbers of the lower mask that share a word with numbers of the upper one."""


class Observation(Structured):
    """What a seat knows. Seats are counted clockwise from the seat itself, which is 0; rows from 0, in the order of laying.

    Of the 104 values of a set of numbers the last four are always 0.
    """

    hand: Annotated[Int8Array, ALL, Within(0, 1), Means("1: the number is in the seat's stock")]
    open: Annotated[Int8Array, ALL, Within(0, 1), Means("1: the number lies open")]
    holder: Annotated[Int8Array, ALL, Within(0, SEATS), Means("whose stock it is publicly known to be in: 1 + seat, 0 for none")]
    lacks: Annotated[
        Int8Array,
        ALL,
        Within(0, (1 << SEATS) - 1),
        Means("the seats that are known not to hold the number, seat k counting 2 to the power of k"),
    ]
    home: Annotated[Int8Array, ALL, Within(0, MOST_ROWS + 1), Means("1 + the row in which the number lies, 0 for none")]
    tiles: Annotated[
        Int8Array,
        TILES,
        Within(0, NUMBERS + 1),
        Means("the tiles of all rows, one row behind the other, last the row being built: the number, a joker 101; then 0"),
    ]
    lengths: Annotated[Int8Array, MOST_ROWS + 1, Within(0, TILES), Means("tiles in each row; behind the last row the one being built")]
    owners: Annotated[Int8Array, MOST_ROWS, Within(0, SEATS), Means("before whom each row lies: 1 + seat, 0 for no row")]
    scoring: Annotated[Int8Array, HIGHEST, Within(0, 2), Means("scoring tiles left, by value from 1")]
    taken: Annotated[Int8Array, SEATS * HIGHEST, Within(0, 2), Means("scoring tiles of each seat, by value from 1", (SEATS, HIGHEST))]
    counts: Annotated[Int8Array, SEATS, Within(0, TILES), Means("tiles in stock, jokers included; 0 where nobody sits")]
    known_jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS), Means("the least number of jokers that each seat is known to hold")]
    jokerless: Annotated[Int8Array, SEATS, Within(0, 1), Means("1: the seat is known to hold no other joker")]
    jokers: Annotated[Int8, Within(0, JOKERS), Means("jokers in the seat's own stock")]
    board_jokers: Annotated[Int8, Within(0, JOKERS), Means("jokers on the board")]
    pile: Annotated[Int8, Within(0, TILES), Means("hidden tiles left")]
    rows: Annotated[Int8, Within(0, MOST_ROWS), Means("rows on the table")]
    phase: Annotated[Int8, Within(BEFORE, ADDING), Means("0 before the regular action, 1 a tile drawn, 2 building a new row, 3 adding")]
    row: Annotated[Int8, Within(NO_ROW, MOST_ROWS), Means("the row that is being robbed or added to, -1 for none")]
    robbed: Annotated[Int8, Within(0, ROBBED), Means("tiles robbed in this turn")]
    robbed_places: Annotated[Int8Array, ROBBED, Within(0, TILES - 1), Means("their places in the row being built")]
    passes: Annotated[Int8, Within(0, SEATS), Means("seats that have passed in a row")]
    players: Annotated[Int8, Within(0, SEATS), Means("how many play")]
    starter: Annotated[Int8, Within(0, SEATS - 1), Means("the seat that began the round")]
    turn: Annotated[Int8, Within(OVER, SEATS - 1), Means("the seat whose move it is, -1 when the round is over")]
    unused: Annotated[Int8Array, 5]


class Hidden(Structured):
    """What a seat does not know."""

    hands: Annotated[
        Int8Array,
        (SEATS - 1) * ALL,
        Within(0, 1),
        Means("1: the number is in the stock of the next seat clockwise, the one after it …", (SEATS - 1, ALL)),
    ]
    jokers: Annotated[Int8Array, SEATS - 1, Within(0, JOKERS), Means("jokers in these stocks")]
    pile: Annotated[
        Int8Array, TILES, Within(0, NUMBERS + 1), Means("the hidden tiles, the next one first: the number, a joker 101; then 0")
    ]
    unused: Annotated[Int8Array, 4]


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """Write what a seat knows into `out`."""
    players = widen(s.players)
    _write_set(out.hand, 0, s.hands[seat])
    _write_set(out.open, 0, s.open)
    # A view of the same memory as 64-bit words: eight values at a time.
    lacks = out.lacks.view(np.int64)
    lacks[:] = 0
    out.holder[:] = 0
    for at in range(SEATS):
        if at < players:
            _write_seat(s, (seat + at) % players, at, out)
        else:
            out.counts[at] = 0
            out.known_jokers[at] = 0
            out.jokerless[at] = 0
            out.taken[at * HIGHEST : (at + 1) * HIGHEST] = 0
    _write_values(out.scoring, 0, widen(s.scoring))
    _write_rows(s, seat, out)
    out.jokers = s.jokers[seat]
    out.board_jokers = s.board_jokers
    out.pile = s.left
    out.rows = s.rows
    out.phase = s.phase
    out.row = s.row
    out.robbed = s.robbed
    for place in range(ROBBED):
        out.robbed_places[place] = s.robbed_places[place]
    out.passes = s.passes
    out.players = players
    out.starter = count_steps_on(seat, s.starter, players)
    out.turn = OVER if s.turn == OVER else count_steps_on(seat, s.turn, players)
    out.unused[:] = 0


@rule
def _write_seat(s: State, other: int, at: int, out: Observation) -> None:
    """Write what everybody knows of seat `other`, which is `at` seats on."""
    lacks = out.lacks.view(np.int64)
    if s.cannot[other, 0] or s.cannot[other, 1]:
        for word in range(WORDS):
            # Each value is a byte in which bit k belongs to seat k.
            lacks[word] |= spread_byte(_get_byte(widen(s.cannot[other, 0]), widen(s.cannot[other, 1]), word)) << at
    for half in range(2):
        known = widen(s.known[other, half])
        while known:
            out.holder[half * HALF + lowest(known)] = at + 1
            known &= known - 1
    out.counts[at] = popcount(s.hands[other, 0]) + popcount(s.hands[other, 1]) + widen(s.jokers[other])
    out.known_jokers[at] = s.known_jokers[other]
    out.jokerless[at] = s.jokerless >> other & 1
    _write_values(out.taken, at * HIGHEST, widen(s.taken[other]))


@rule
def _write_rows(s: State, seat: int, out: Observation) -> None:
    """Write the rows on the table."""
    rows = widen(s.rows)
    used = widen(s.starts[rows + 1])
    for place in range(TILES):
        out.tiles[place] = s.tiles[place] + 1 if place < used else 0
    for number in range(NUMBERS):
        out.home[number] = s.home[number] + 1
    out.home[NUMBERS:] = 0
    out.lengths[:] = 0
    out.owners[:] = 0
    for row in range(rows + 1):
        out.lengths[row] = s.starts[row + 1] - s.starts[row]
    for row in range(rows):
        out.owners[row] = count_steps_on(seat, s.owner[row], widen(s.players)) + 1


@rule
def _write_values(out: Int8Array, at: int, packed: int) -> None:
    """Write the number of scoring tiles of each value."""
    for value in range(HIGHEST):
        out[at + value] = packed >> 2 * value & 3


@rule
def _get_byte(low: int, high: int, word: int) -> int:
    """Return word `word` of a set, eight numbers, as a mask."""
    if word < LOW_WORDS:
        return low >> WORD * word & 255
    # The lower half ends inside a word: its last numbers share it with the first ones of the upper half.
    both = low >> CUT | high << REST
    return both >> WORD * (word - LOW_WORDS) & 255


@rule
def _write_set(out: Int8Array, at: int, masks: Int64Array) -> None:
    """Write which numbers are in a set, from word `at` on."""
    words = out.view(np.int64)
    low = widen(masks[0])
    high = widen(masks[1])
    spread_bits(words, at, LOW_WORDS, low)
    spread_bits(words, at + LOW_WORDS, WORDS - LOW_WORDS, low >> CUT | high << REST)


@rule
def observe_hidden(s: State, seat: int, out: Hidden) -> None:
    """Write what a seat does not know into `out`."""
    players = widen(s.players)
    out.hands[:] = 0
    out.jokers[:] = 0
    for at in range(players - 1):
        other = (seat + at + 1) % players
        _write_set(out.hands, at * WORDS, s.hands[other])
        out.jokers[at] = s.jokers[other]
    out.pile[:] = 0
    for at in range(widen(s.left)):
        out.pile[at] = s.pile[s.left - 1 - at] + 1
    out.unused[:] = 0
