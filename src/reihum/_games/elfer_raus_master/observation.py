"""What a seat knows of a round of Elfer raus! Master, as numbers for learners."""

from typing import Annotated

import numpy as np

from reihum._games.elfer_raus_master.state import COLOURS, DECK, JOKERS, MOST_BONUSES, MOST_CONNECTORS, MOST_LAYS, OVER, SEATS, State
from reihum._kit.compiled import rule
from reihum._kit.observations import WORD, Means, count_steps_on, spread_bits, spread_byte
from reihum._kit.structured import Int8, Int8Array, Int32Array, Int64Array, Structured, Within

ROW = 24
"""The 21 numbers of a colour, and three values that are always 0, so that a row is whole words."""
SPOTS = COLOURS * ROW
WORDS = ROW // WORD


class Observation(Structured):
    """What a seat knows. Seats are counted clockwise from the seat itself, which is 0.

    Colours are in the order red, yellow, green, blue, wherever their rows lie; the last three of a colour's 24 values are always 0.
    """

    hand: Annotated[Int8Array, SPOTS, Within(0, 1), Means("1: the card is in the seat's hand", (COLOURS, ROW))]
    filled: Annotated[Int8Array, SPOTS, Within(0, 1), Means("1: the spot is filled, by a card or a joker", (COLOURS, ROW))]
    standing: Annotated[Int8Array, SPOTS, Within(0, 1), Means("1: a joker fills the spot", (COLOURS, ROW))]
    open: Annotated[Int8Array, SPOTS, Within(0, 1), Means("1: a card fits on the spot now", (COLOURS, ROW))]
    reach: Annotated[Int8Array, SPOTS, Within(0, 1), Means("1: a connector would reach the spot now, and it is not open", (COLOURS, ROW))]
    bridges: Annotated[Int8Array, SPOTS, Within(0, 1), Means("1: a connector leads from here to the row below", (COLOURS, ROW))]
    lacks: Annotated[
        Int8Array,
        SPOTS,
        Within(0, (1 << SEATS) - 1),
        Means("the seats that are known not to hold the card, seat k counting 2 to the power of k", (COLOURS, ROW)),
    ]
    counts: Annotated[Int8Array, SEATS, Within(0, DECK), Means("cards in hand, jokers included; 0 where nobody sits")]
    known_jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS), Means("jokers in hand that were taken from the table")]
    connectors: Annotated[Int8Array, SEATS, Within(0, MOST_CONNECTORS), Means("connectors not used yet")]
    bonuses: Annotated[Int8Array, SEATS, Within(0, MOST_BONUSES), Means("bonus cards earned")]
    order: Annotated[Int8Array, COLOURS, Within(0, COLOURS - 1), Means("the colours of the rows, top to bottom")]
    jokers: Annotated[Int8, Within(0, JOKERS), Means("jokers in the seat's own hand")]
    bonuses_left: Annotated[Int8, Within(0, MOST_BONUSES), Means("bonus cards not earned yet")]
    pile: Annotated[Int8, Within(0, DECK), Means("cards in the pile")]
    passes: Annotated[Int8, Within(0, SEATS), Means("seats that have passed in a row")]
    players: Annotated[Int8, Within(0, SEATS), Means("how many play")]
    starter: Annotated[Int8, Within(0, SEATS - 1), Means("the seat that moved first")]
    turn: Annotated[Int8, Within(OVER, SEATS - 1), Means("the seat whose move it is, -1 when the round is over")]
    has_laid: Annotated[Int8, Within(0, MOST_LAYS), Means("cards that seat has laid in this turn")]
    exchanged: Annotated[Int8, Within(0, 1), Means("1: it has exchanged a joker in this turn")]
    unused: Annotated[Int8Array, 3]


class Hidden(Structured):
    """What a seat does not know."""

    hands: Annotated[
        Int8Array,
        (SEATS - 1) * SPOTS,
        Within(0, 1),
        Means("1: the card is in the hand of the next seat clockwise, the one after it …", (SEATS - 1, COLOURS, ROW)),
    ]
    jokers: Annotated[Int8Array, SEATS - 1, Within(0, JOKERS), Means("jokers in these hands")]
    pile: Annotated[
        Int8Array, DECK, Within(0, 85), Means("the cards of the pile, the next one first: colour * 21 + number, a joker 85; then 0")
    ]
    unused: Annotated[Int8Array, 7]


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """Write what a seat knows into `out`."""
    players = int(s.players)
    _write_spots(out.hand, 0, s.hands[seat])
    _write_spots(out.filled, 0, s.rows)
    _write_spots(out.standing, 0, s.standing)
    _write_spots(out.open, 0, s.open)
    _write_spots(out.reach, 0, s.reach)
    _write_spots(out.bridges, 0, s.bridges)
    # A view of the same memory as 64-bit words: eight values at a time.
    lacks = out.lacks.view(np.int64)
    lacks[:] = 0
    # `& 7` shows the compiler that the index is not negative; seats are below 6.
    other = seat & 7
    for at in range(SEATS):
        if at < players:
            _write_lacks(lacks, at, s.cannot[other])
            out.counts[at] = s.counts[other]
            out.known_jokers[at] = s.known[other]
            out.connectors[at] = s.connectors[other]
            out.bonuses[at] = s.bonuses[other]
            other = other + 1 if other + 1 < players else 0
        else:
            out.counts[at] = 0
            out.known_jokers[at] = 0
            out.connectors[at] = 0
            out.bonuses[at] = 0
    for row in range(COLOURS):
        out.order[row] = s.order[row]
    out.jokers = s.jokers[seat]
    out.bonuses_left = s.bonuses_left
    out.pile = s.left
    out.passes = s.passes
    out.players = players
    out.starter = count_steps_on(seat, s.starter, players)
    out.turn = OVER if s.turn == OVER else count_steps_on(seat, s.turn, players)
    out.has_laid = s.laid
    out.exchanged = s.exchanged
    out.unused[:] = 0


@rule
def _write_spots(out: Int8Array, at: int, masks: Int32Array) -> None:
    """Write which spots are in a set, given as masks of numbers by colour, from word `at` on."""
    words = out.view(np.int64)
    for colour in range(COLOURS):
        spread_bits(words, at + colour * WORDS, WORDS, int(masks[colour]) >> 1)


@rule
def _write_lacks(words: Int64Array, at: int, masks: Int32Array) -> None:
    """Set bit `at`, that of a seat, in the value of each card that the seat is known to lack."""
    for colour in range(COLOURS):
        mask = int(masks[colour]) >> 1
        if mask:
            for word in range(WORDS):
                # Each value is a byte in which bit k belongs to seat k.
                words[colour * WORDS + word] |= spread_byte(mask >> WORD * word) << at


@rule
def observe_hidden(s: State, seat: int, out: Hidden) -> None:
    """Write what a seat does not know into `out`."""
    players = int(s.players)
    out.hands[:] = 0
    out.jokers[:] = 0
    for at in range(players - 1):
        other = (seat + at + 1) % players
        _write_spots(out.hands, at * COLOURS * WORDS, s.hands[other])
        out.jokers[at] = s.jokers[other]
    out.pile[:] = 0
    for at in range(int(s.left)):
        out.pile[at] = s.pile[s.left - 1 - at] + 1
    out.unused[:] = 0
