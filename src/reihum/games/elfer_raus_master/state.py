"""What a round of Elfer raus! Master consists of: one record of fixed size.

Numbers are bits 1 to 21 of a mask, one mask per colour (red, yellow, green, blue), wherever the colour's row lies.
"""

from typing import Any

import numpy as np

COLOURS = 4
NUMBERS = 21
CARDS = COLOURS * NUMBERS
SEATS = 6
MIDDLE = 11

JOKERS = 4
JOKER = CARDS
"""The card code of every joker; a number card's code is colour * 21 + number - 1."""
DECK = CARDS - COLOURS + JOKERS
"""Cards that are shuffled: the four 11s lie out, the jokers come in."""

OTHERS = COLOURS - 1
LAY_JOKER = CARDS
BRIDGE = 2 * CARDS
BRIDGE_JOKER = BRIDGE + CARDS * OTHERS
EXCHANGE = BRIDGE_JOKER + CARDS * OTHERS
END = EXCHANGE + CARDS
DRAW = END + 1
PASS = END + 2
MOVES = END + 3
"""Move codes, `card` being the code of the spot:

| codes | move |
|---|---|
| 0 to 83 | lay that card |
| 84 + card | lay a joker on that spot |
| 168 + card * 3 + other | lay a connector, and that card beyond it |
| 420 + card * 3 + other | lay a connector, and a joker beyond it |
| 672 + card | put that card in the place of the joker that lies there |
| 756, 757, 758 | end the turn, draw, pass |

`other` says from which row the connector leads: 0 to 2, the colours in order, the card's own left out.
"""

OVER = -1

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hands", "i4", (SEATS, COLOURS)),  # masks of numbers
                ("rows", "i4", COLOURS),  # masks of the spots that are filled, by a card or a joker
                ("standing", "i4", COLOURS),  # masks of the spots that a joker fills
                ("open", "i4", COLOURS),  # masks of the spots where a card fits now
                ("reach", "i4", COLOURS),  # masks of the spots, not open, that a connector would reach now
                ("bridges", "i4", COLOURS),  # masks of the connectors that lead from this row to the one below it
                ("cannot", "i4", (SEATS, COLOURS)),  # public: masks of the cards that a seat is known not to hold
                ("pile", "i1", DECK),  # card codes; the next card is pile[left - 1], places from `left` on are 0
                ("order", "i1", COLOURS),  # the colours of the rows, top to bottom
                ("above", "i1", COLOURS),  # by colour: the colour of the row above it, of the row itself at the top
                ("below", "i1", COLOURS),  # by colour: the colour of the row below it, of the row itself at the bottom
                ("jokers", "i1", SEATS),  # jokers in hand
                ("known", "i1", SEATS),  # public: so many of them everybody saw being taken from the table
                ("counts", "i1", SEATS),  # cards in hand, jokers included
                ("connectors", "i1", SEATS),  # connectors not used yet
                ("bonuses", "i1", SEATS),  # bonus cards earned
                ("left", "i2"),  # cards in the pile; two bytes here and in `passes` leave no padding, which copies would not copy
                ("passes", "i2"),  # passes in a row
                ("bonuses_left", "i1"),  # bonus cards not earned yet
                ("players", "i1"),
                ("starter", "i1"),  # the seat that moved first
                ("turn", "i1"),  # the seat whose move it is, or OVER
                ("laid", "i1"),  # cards laid in this turn
                ("exchanged", "i1"),  # 1 when a joker was exchanged in this turn
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
                ("cards", "i1", DECK),  # where `determinize` gathers the unseen cards,
                ("truth", "i1", DECK),  # where each of them really is,
                ("limits", "i1", DECK),  # how many of the slots each may fall into,
                ("slots", "i1", DECK),  # and the slots: a seat, or SEATS + a place in the pile
            ],
            align=True,
        ),
    )
)

State = Any
"""A record of type STATE."""
Scratch = Any
"""A record of type SCRATCH: room to work in, never part of the state."""
