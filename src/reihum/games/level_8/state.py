"""What a round of Level 8 consists of: one record of fixed size, and the space of move codes.

A number card is colour * 15 + number - 1 (colours red, yellow, green, blue, purple, orange); then come the joker and the
skip card. Sets of numbers are masks with bit number - 1. Counts by number lie in nibbles of one word, the 1s lowest.
"""

from typing import Any

import numpy as np

COLOURS = 6
NUMBERS = 15
NUMBER_CARDS = COLOURS * NUMBERS
JOKER = NUMBER_CARDS
SKIP = NUMBER_CARDS + 1
KINDS = NUMBER_CARDS + 2
"""Different cards: 90 number cards, the joker, the skip card."""
JOKERS = 5
SKIPS = 3
CARDS = NUMBER_CARDS + JOKERS + SKIPS
HAND = 10
ALL_NUMBERS = (1 << NUMBERS) - 1

SEATS = 6
LEVELS = 8
WON = LEVELS + 1
"""The word *Sieg* under the last level."""
MELDS = 5
"""Melds in a level, at most: ten cards, each meld of two or more."""
TABLE = SEATS * MELDS
"""Melds on the table, at most; meld m of seat s has the number s * 5 + m."""
RUN, SET, COLOUR = range(3)
"""Kinds of meld. A level card holds them as kind * 16 + size, 0 where there is none."""

KEPT = 4
FIRST_GOLDEN = 5
"""Two stars: from this level on up to four cards are kept."""

DRAW, LAY, OFF, KEEP = range(4)
"""Phases: take a card; lay the level or discard; lay off or discard; keep cards after the round."""
OVER = -1
NONE = -1
PLAYING, OUT, LAST_LEVEL, LIMIT = range(4)
"""How a round stands: being played, ended by the last hand card, ended by laying level 8, void."""

TAKE_PILE = 0
TAKE_TOP = 1  # + seat
TAKE_NONE = TAKE_TOP + SEATS
BEGIN_RUN = TAKE_NONE + 1  # + lowest number - 1
BEGIN_SET = BEGIN_RUN + NUMBERS  # + number - 1
BEGIN_COLOUR = BEGIN_SET + NUMBERS  # + colour
LAY_CARD = BEGIN_COLOUR + COLOURS  # + number card or joker
LAY_OFF = LAY_CARD + JOKER + 1  # + meld * 93 + number card, or JOKER, or the two below
JOKER_LOW = JOKER + 1
JOKER_HIGH = JOKER + 2
OFFERS = JOKER + 3
"""What can be laid off onto one meld: 90 number cards, a joker, a joker at the low or at the high end."""
DISCARD = LAY_OFF + TABLE * OFFERS  # + card
LAY_SKIP = DISCARD + KINDS  # + seat
KEEP_CARD = LAY_SKIP + SEATS  # + card
KEEP_DONE = KEEP_CARD + KINDS
MOVES = KEEP_DONE + 1
"""Move codes in blocks, in this order; each block counts on from its name as said beside it. 3,116 in all."""

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("players", "i8"),
                ("dealer", "i8"),
                ("turn", "i8"),  # the seat whose move it is, or OVER
                ("reached", "i8"),  # in a set the last colour laid, in a colour its last number - 1, past all after a joker
                ("ender", "i8"),  # the seat that ended the round, or NONE
                ("numbers", "i8", SEATS),  # counts by number of the cards in hand, in nibbles
                ("turns", "i8"),  # played so far, those lost to a skip card not counted
                ("turn_limit", "i8"),  # 0 is none
                ("hands", "i2", (SEATS, COLOURS)),  # masks of numbers
                ("known", "i2", (SEATS, COLOURS)),  # public: number cards that a hand must hold
                ("fresh", "i2", COLOURS),  # public: number cards in the pile when it was last formed, not seen since
                ("meld_jokers", "i2", (SEATS, MELDS)),  # of a run the mask of the numbers jokers stand for, else how many
                ("left", "i2"),  # face-down cards in the pile
                ("under", "i2"),  # skip cards face up under the pile
                ("pile", "i1", CARDS),  # cards; the next is pile[left - 1], places from `left` on are 0
                ("below", "i1", CARDS),  # discard piles: the node below each node, or NONE
                ("meld_of", "i1", NUMBER_CARDS),  # the meld in which a number card lies, or NONE
                ("level_card", "i1", (LEVELS, MELDS)),
                ("meld_value", "i1", (SEATS, MELDS)),  # a run's lowest number, a set's number, or a colour
                ("meld_size", "i1", (SEATS, MELDS)),  # cards that lie
                ("kept", "i1", (SEATS, KEPT)),  # cards kept after the round, NONE where there are fewer
                ("jokers", "i1", SEATS),  # in hand
                ("skips", "i1", SEATS),
                ("counts", "i1", SEATS),  # cards in hand
                ("known_jokers", "i1", SEATS),  # public: so many a hand must hold
                ("known_skips", "i1", SEATS),
                ("drawn", "i1", SEATS),  # public: cards in hand, not known, that came from the pile since it was last formed
                ("drawn_jokers", "i1", SEATS),  # so many of them are jokers: only the seat itself knows
                ("drawn_skips", "i1", SEATS),
                ("tops", "i1", SEATS),  # discard piles: the top node, or NONE
                ("heights", "i1", SEATS),  # cards in each discard pile
                ("before", "i1", SEATS),  # 1 where a skip card lies before the seat
                ("levels", "i1", SEATS),  # before the round, 1 to 8
                ("laid", "i1", SEATS),  # 1 when the seat has laid its level
                ("finished", "i1", SEATS),  # melds that lie complete
                ("carried", "i1", SEATS),  # cards kept from the round before
                ("fresh_jokers", "i1"),  # public, as `fresh`
                ("fresh_skips", "i1"),
                ("joker_nodes", "i1"),  # mask of the joker nodes in discard piles
                ("skip_nodes", "i1"),
                ("stars", "i1"),
                ("phase", "i1"),
                ("begun", "i1"),  # 1 while a meld of the level is being laid
                ("status", "i1"),
            ],
            align=True,
        ),
    )
)
"""What rules hand on to one another is wide, so that each is compiled once. There is no
padding, which a copy would leave undefined.

Discard piles are linked lists: a number card is its own node, jokers use the nodes 90 to 94 and skip cards 95 to 97.
"""

SCRATCH = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("codes", "i4", MOVES),  # where `legal` writes
                ("words", "i8", MELDS + 1),  # the search for a way to complete a level: counts by number at each depth,
                ("budget", "i8", MELDS + 1),  # jokers left,
                ("places", "i8", MELDS),  # where the meld stands: a run's lowest number - 1, a set's number - 1, a colour;
                ("wanted", "i8", MELDS),  # the melds to lay, in the order of the search
                ("needs", "i8", MELDS),  # colour melds: cards still needed,
                ("may", "i8", MELDS),  # the numbers in hand that serve
                ("suits", "i8", MELDS),  # and the colour
                ("hand", "i8", COLOURS),  # the hand from which is laid: masks of numbers,
                ("fixed", "i8"),  # 1 when the first of them is being laid, so that its colour is given
                ("word", "i8"),  # counts by number,
                ("wild", "i8"),  # jokers;
                ("tied", "i8"),  # the number of a set that is being laid - 1, or NONE,
                ("tied_colours", "i8"),  # the colours that may still be laid there
                ("tied_used", "i8"),  # and how many of them will be
                ("holes", "i8"),  # numbers that jokers stand for,
                ("hole_colours", "i8"),  # and colours
                ("ends", "f8", SEATS),  # how likely each seat is to end the round,
                ("lays", "f8", SEATS),  # to lay its level before that,
                ("then", "f8", SEATS),  # and the levels after it
                ("cards", "i8", CARDS),  # where `determinize` keeps unseen cards from the pile
                ("old", "i8", CARDS),  # and those that were in hands when it was formed
            ],
            align=True,
        ),
    )
)

State = Any
"""A record of type STATE."""
Scratch = Any
"""A record of type SCRATCH: room to work in, never part of the state."""
