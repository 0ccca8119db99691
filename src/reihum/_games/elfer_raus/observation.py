"""What a seat knows of a round of Elfer raus!, as numbers for learners."""

from typing import Annotated

import numpy as np

from reihum._games.elfer_raus.state import CARDS, COLOURS, MIDDLE, NO_COLOUR, NUMBERS, OVER, SEATS, State
from reihum._kit.compiled import rule
from reihum._kit.observations import WORD, Means, count_steps_on, spread_bits
from reihum._kit.structured import Int8, Int8Array, Int32Array, Structured, Within

TO_MIDDLE = (2 << MIDDLE) - 1
"""The mask of the numbers up to 11."""
ENDS = 2 * COLOURS
HALF = 2 * NUMBERS // WORD
"""The words that two colours take."""


class Observation(Structured):
    """What a seat knows. Seats are counted clockwise from the seat itself, which is 0; colours are red, yellow, green, blue."""

    hand: Annotated[Int8Array, CARDS, Within(0, 1), Means("1: the card is in the seat's hand", (COLOURS, NUMBERS))]
    laid: Annotated[Int8Array, CARDS, Within(0, 1), Means("1: the card lies on the table", (COLOURS, NUMBERS))]
    open: Annotated[Int8Array, CARDS, Within(0, 1), Means("1: the card fits now, whoever has it", (COLOURS, NUMBERS))]
    lacks: Annotated[
        Int8Array,
        SEATS * ENDS,
        Within(0, 1),
        Means("1: the seat is known not to hold the card that fits at the lower end (also the 11) or the upper one", (SEATS, COLOURS, 2)),
    ]
    held_back: Annotated[
        Int8Array,
        SEATS * ENDS,
        Within(0, 1),
        Means("1: that card fitted when the seat last ended its turn: if the seat has it, it held it back", (SEATS, COLOURS, 2)),
    ]
    counts: Annotated[Int8Array, SEATS, Within(0, CARDS), Means("cards in hand; 0 where nobody sits")]
    pile: Annotated[Int8, Within(0, CARDS), Means("cards in the pile")]
    players: Annotated[Int8, Within(0, SEATS), Means("how many play")]
    dropped: Annotated[Int8, Within(NO_COLOUR, COLOURS - 1), Means("the colour that was taken out, -1 for none")]
    starter: Annotated[Int8, Within(0, SEATS - 1), Means("the seat that laid the first 11")]
    turn: Annotated[Int8, Within(OVER, SEATS - 1), Means("the seat whose move it is, -1 when the round is over")]
    has_laid: Annotated[Int8, Within(0, 1), Means("1: that seat has laid a card in this turn")]
    unused: Annotated[Int8Array, 4]


class Hidden(Structured):
    """What a seat does not know."""

    hands: Annotated[
        Int8Array,
        (SEATS - 1) * CARDS,
        Within(0, 1),
        Means("1: the card is in the hand of the next seat clockwise, the one after it …", (SEATS - 1, COLOURS, NUMBERS)),
    ]
    pile: Annotated[Int8Array, CARDS, Within(0, CARDS), Means("the cards of the pile, the next one first: colour * 20 + number; then 0")]


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """Write what a seat knows into `out`."""
    players = int(s.players)
    _write_cards(out.hand, 0, s.hands[seat])
    _write_cards(out.laid, 0, s.rows)
    _write_cards(out.open, 0, s.open)
    lacks = out.lacks.view(np.int64)
    held_back = out.held_back.view(np.int64)
    # `& 7` shows the compiler that the index is not negative; seats are below 6.
    other = seat & 7
    for at in range(SEATS):
        if at < players:
            spread_bits(lacks, at, 1, _find_at_ends(s, s.cannot[other]))
            spread_bits(held_back, at, 1, _find_at_ends(s, s.held_back[other]))
            out.counts[at] = s.counts[other]
            other = other + 1 if other + 1 < players else 0
        else:
            lacks[at] = 0
            held_back[at] = 0
            out.counts[at] = 0
    out.pile = s.left
    out.players = players
    out.dropped = s.drop_colour
    out.starter = count_steps_on(seat, s.starter, players)
    out.turn = OVER if s.turn == OVER else count_steps_on(seat, s.turn, players)
    out.has_laid = s.laid
    out.unused[:] = 0


@rule
def _write_cards(out: Int8Array, at: int, masks: Int32Array) -> None:
    """Write which cards are in a set, given as masks of numbers by colour, from index `at` * 8 on."""
    # Two colours of twenty numbers fill five words of eight values exactly; bit 0 of a mask is unused.
    words = out.view(np.int64)
    spread_bits(words, at, HALF, int(masks[0]) >> 1 | int(masks[1]) >> 1 << NUMBERS)
    spread_bits(words, at + HALF, HALF, int(masks[2]) >> 1 | int(masks[3]) >> 1 << NUMBERS)


@rule
def _find_at_ends(s: State, masks: Int32Array) -> int:
    """Return which of the cards that fit now are in a set: two bits a colour, for the lower end (or the 11) and the upper end."""
    ends = 0
    for colour in range(COLOURS):
        # At most two cards: one at each end of the row, or the 11.
        fits = int(masks[colour] & s.open[colour])
        ends |= (int(fits & TO_MIDDLE != 0) | int(fits > TO_MIDDLE) << 1) << 2 * colour
    return ends


@rule
def observe_hidden(s: State, seat: int, out: Hidden) -> None:
    """Write what a seat does not know into `out`."""
    players = int(s.players)
    out.hands[:] = 0
    for at in range(players - 1):
        _write_cards(out.hands, at * 2 * HALF, s.hands[(seat + at + 1) % players])
    out.pile[:] = 0
    for at in range(int(s.left)):
        out.pile[at] = s.pile[s.left - 1 - at] + 1
