"""What a round of Elfer raus! consists of: one record of fixed size.

Numbers are bits 1 to 20 of a mask, one mask per colour (red, yellow, green, blue).
"""

from typing import Any

import numpy as np

COLOURS = 4
NUMBERS = 20
CARDS = COLOURS * NUMBERS
SEATS = 6
MIDDLE = 11

END = CARDS
DRAW = CARDS + 1
PASS = CARDS + 2
MOVES = CARDS + 3
"""Move codes: 0 to 79 lay that card (colour * 20 + number - 1), then end the turn, draw, pass."""

NO_COLOUR = -1
OVER = -1
CONSTRAINED = 8
"""At most so many unseen cards are known not to be in some hand: those with an open place, two in each row."""

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hands", "i4", (SEATS, COLOURS)),  # masks of numbers
                ("rows", "i4", COLOURS),  # masks of the numbers that lie on the table
                ("open", "i4", COLOURS),  # masks of the numbers that fit now
                ("cannot", "i4", (SEATS, COLOURS)),  # public: masks of the cards that a seat is known not to hold
                ("spared", "i4", (SEATS, COLOURS)),  # public: masks of the cards that fitted when a seat last ended its turn
                ("pile", "i1", CARDS),  # card codes; the next card is pile[left - 1], places from `left` on are 0
                ("counts", "i1", SEATS),  # cards in hand
                ("left", "i1"),  # cards in the pile
                ("players", "i1"),
                ("drop_colour", "i1"),  # the colour that was taken out, or NO_COLOUR
                ("starter", "i1"),  # the seat that laid the first 11
                ("turn", "i1"),  # the seat whose move it is, or OVER
                ("laid", "i1"),  # 1 when the seat has laid a card in this turn
            ],
            align=True,
        ),
    )
)

SCRATCH = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("codes", "i4", MOVES),  # where `legal` writes
                ("ways", "i8", (SEATS + 1, 1 << CONSTRAINED)),  # where `determinize` counts
                ("cards", "i1", CARDS),
                ("special", "i1", CONSTRAINED),
            ],
            align=True,
        ),
    )
)

State = Any
"""A record of type STATE."""
Scratch = Any
"""A record of type SCRATCH: room to work in, never part of the state."""
