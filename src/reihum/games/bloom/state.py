"""What a round of Bloom consists of: one record of fixed size.

A tile's code is its number less one, or JOKER. A set of numbers is two masks of 50 bits: 1 to 50, 51 to 100. The rows
lie one behind the other in `tiles`: row r is `tiles[starts[r] : starts[r + 1]]`, and after the last of them stands the
row that is being built, number `rows`, empty most of the time.
"""

from typing import Any

import numpy as np

NUMBERS = 100
JOKER = NUMBERS
JOKERS = 4
TILES = NUMBERS + JOKERS
SEATS = 5
SHORTEST = 3
"""A row has at least so many tiles."""
MOST_ROWS = TILES // SHORTEST
ROBBED = 2
"""At most so many tiles are robbed for a new row."""

# The space of moves. Tiles of one kind are named by their number less one; the jokers lying in rows by their order,
# row by row (0 to 3). Where a tile is added is named by its neighbour: a site is the tile just before the place, or,
# at the beginning of a row, the tile that is first now. For a number these are twelve kinds of sites: after the number
# one or two below (0, 1), before the number one or two above (2, 3), after joker k (4 + k), before joker k (8 + k).
OWN = 0
"""0 to 99: an own number as the next tile of a new row; 100: an own joker."""
ROB = OWN + NUMBERS + 1
"""101 to 200: rob that number for the new row; 201 to 204: rob the joker."""
END = ROB + NUMBERS + JOKERS
"""205: end the turn: close the new row, stop drawing or adding."""
CLOSE_AND_TAKE = END + 1
"""206: close the new row and take a joker from the board."""
PASS = END + 2
DRAW = END + 3
"""208: draw a hidden tile."""
TAKE = END + 4
"""209 to 308: take that number from the open tiles."""
EXCHANGE = TAKE + NUMBERS
"""309 to 708: joker * 100 + number, put the number in the joker's place."""
ADD = EXCHANGE + JOKERS * NUMBERS
"""709 to 1908: kind of site * 100 + number."""
SITES = 4 + 2 * JOKERS
ADD_JOKER = ADD + SITES * NUMBERS
"""1909 to 2116: a joker after a number (100), before a number (100), after joker k (4), before joker k (4)."""
MOVES = ADD_JOKER + 2 * (NUMBERS + JOKERS)

BEFORE = 0
"""The phases of a turn: before the regular action;"""
DRAWN = 1
"""one tile has been drawn;"""
BUILDING = 2
"""a new row is being built;"""
ADDING = 3
"""tiles are being added to a row."""

NO_ROW = -1
UNSURE = -1
OVER = -1
NOBODY = -1
PILE = SEATS
"""Where an unseen tile may be if not in a hand."""

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hands", "i8", (SEATS, 2)),  # sets of numbers; jokers are counted in `jokers`
                ("known", "i8", (SEATS, 2)),  # public: numbers that a seat is known to hold
                ("cannot", "i8", (SEATS, 2)),  # public: numbers that a seat is known not to hold, since it passed
                ("jokerless", "i8"),  # public: the set of seats that, having passed, are known to hold no joker but those known
                ("open", "i8", 2),  # the open tiles: a set of numbers
                ("scoring", "i4"),  # the scoring tiles left, counted in two bits for each value
                ("taken", "i4", SEATS),  # the scoring tiles of each seat, in the same way
                ("tiles", "i1", TILES),  # the rows, one behind the other; unused places are 0
                ("starts", "i1", MOST_ROWS + 2),
                ("owner", "i1", MOST_ROWS),  # the seat before which a row lies
                ("home", "i1", NUMBERS),  # the row in which a number lies, or NO_ROW
                ("pile", "i1", TILES),  # hidden tiles; the next one is pile[left - 1], places from `left` on are 0
                ("jokers", "i1", SEATS),  # jokers in hand
                ("known_jokers", "i1", SEATS),  # public: so many jokers, at least, a seat is known to hold
                ("loot", "i1", ROBBED),  # places of the robbed tiles in the row that is being built
                ("board_jokers", "i1"),
                ("left", "i1"),  # tiles in the pile
                ("rows", "i1"),  # rows on the table
                ("phase", "i1"),
                ("row", "i1"),  # the row that is being robbed or added to, or NO_ROW
                ("robbed", "i1"),  # tiles robbed in this turn
                ("passes", "i1"),  # passes in a row
                ("players", "i1"),
                ("starter", "i1"),
                ("turn", "i1"),  # the seat whose move it is, or OVER
            ],
            align=True,
        ),
    )
)

AFTER_1 = 0
"""What a survey finds, as sets of numbers lying in rows: a number one above this one may be put right after it;"""
AFTER_2 = 1
"""a number two above it may be put right after it;"""
BEFORE_1 = 2
"""it is the first tile of its row, and a number one below it may be put before it;"""
BEFORE_2 = 3
"""the same with a number two below it;"""
AFTER_JOKER = 4
"""a joker may be put right after it;"""
BEFORE_JOKER = 5
"""it is the first tile of its row, and a joker may be put before it;"""
SINGLE = 6
"""it may be robbed alone;"""
WITH_PREVIOUS = 7
"""it may not be robbed alone, but together with the number before it;"""
WITH_NEXT = 8
"""it may not be robbed alone, but together with the number after it;"""
WITH_JOKER = 9
"""it may be robbed together with some joker of its row;"""
DUO = 9
"""DUO + d, for d from 1 to 4: it may be robbed alone, and together with the number d above it."""
DUO_STEPS = 4
"""Of two robbed tiles with no own tile between them and no joker to spare, the second is at most so many steps on."""
SETS = DUO + DUO_STEPS + 1

LONGEST = 8
"""A bot looks for new rows of up to so many tiles,"""
NOTES = 9
"""and notes so much of the beginning of each."""

SCRATCH = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Records come first: there they are aligned.
                ("after", STATE),  # where a bot tries a move
                ("codes", "i4", MOVES),  # where `legal` writes
                ("sets", "i8", (SETS, 2)),  # where `survey` writes,
                ("seen_rows", "i8"),  # and the rows that it looked at last: how many,
                ("seen_starts", "i1", MOST_ROWS + 2),  # where they begin,
                ("seen_tiles", "i1", TILES),  # and their tiles; UNSURE rows: all must be looked at again
                ("joker_rows", "i8"),  # bits are rows: there is a joker in it,
                ("joker_single", "i8"),  # a joker of it may be robbed alone,
                ("joker_pair", "i8"),  # two of its jokers may be robbed
                ("holder", "i1", NUMBERS),  # where `determinize` finds who has a number that is unseen,
                ("cards", "i1", TILES),  # lists the unseen tiles,
                ("truth", "i1", TILES),  # who really has them, a seat or PILE,
                ("barred", "i1", TILES),  # sets of seats that cannot have them,
                ("places", "i1", TILES),  # and places open to them,
                ("slots", "i1", TILES),  # deals them,
                ("needs", "i1", SEATS + 1),  # and counts who needs how many
                ("rooms", "i1", SEATS + 1),  # and still has room for how many
                ("firsts", "i8", 2),  # the numbers with which a row may begin,
                ("plans", "i2", (LONGEST + 1, NOTES)),  # where a bot looks for a row: its beginnings,
                ("tried", "i2", LONGEST + 1),  # and how much has been tried behind each
            ],
            align=True,
        ),
    )
)

State = Any
"""A record of type STATE."""
Scratch = Any
"""A record of type SCRATCH: room to work in, never part of the state."""
