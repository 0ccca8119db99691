"""The state of a round of Elfer raus!, a record of fixed size, and the move codes.

Numbers are bits 1 to 20 of a mask, one mask per colour (red, yellow, green, blue).
"""

from typing import Annotated

from reihum._kit.states import GameScratch, PileState
from reihum._kit.structured import Int8, Int8Array, Int16, Int32Array, Int64Array, Within

COLOURS = 4
NUMBERS = 20
CARDS = COLOURS * NUMBERS
SEATS = 6
MIDDLE = 11
FEWEST_NUMBERS = 12
"""The fewest numbers of a row; NUMBERS is the most."""
SMALLEST_HAND = 5
LARGEST_HAND = 25
"""The fewest and the most cards that may be dealt to each seat."""
ALL_NUMBERS = (1 << NUMBERS + 1) - 2
"""All numbers as a mask."""

END = CARDS
DRAW = CARDS + 1
PASS = CARDS + 2
MOVES = CARDS + 3
"""The number of move codes: 0 to 79 lay that card (colour * 20 + number - 1); 80, 81, 82: end the turn, draw, pass."""

NO_COLOUR = -1
OVER = -1
CONSTRAINED = 8
"""The most unseen cards that some hand may be known not to hold: those that fit on the table, two for each row."""


class State(PileState):
    """One round of Elfer raus!, hidden cards included. `passed` is wide so that there is no padding, which a copy would leave undefined."""

    hands: Annotated[Int32Array, SEATS, COLOURS, Within(0, ALL_NUMBERS)]
    """The cards in each hand: masks of numbers."""
    rows: Annotated[Int32Array, COLOURS, Within(0, ALL_NUMBERS)]
    """The cards on the table: masks of numbers."""
    open: Annotated[Int32Array, COLOURS, Within(0, ALL_NUMBERS)]
    """The cards that fit now: masks of numbers."""
    cannot: Annotated[Int32Array, SEATS, COLOURS, Within(0, ALL_NUMBERS)]
    """Public: the cards that a seat is known not to hold, as masks of numbers."""
    held_back: Annotated[Int32Array, SEATS, COLOURS, Within(0, ALL_NUMBERS)]
    """Public: the cards that fitted when a seat last ended its turn, as masks of numbers; those of them in its hand it held back."""
    pile: Annotated[Int8Array, CARDS, Within(0, CARDS - 1)]
    """Card codes; the next card is `pile[left - 1]`, the elements from `left` on are 0."""
    passed: Annotated[Int16, Within(0, SEATS)]
    """How many seats have passed since a card was laid."""
    counts: Annotated[Int8Array, SEATS, Within(0, CARDS)]
    """How many cards each hand has."""
    left: Annotated[Int8, Within(0, CARDS)]
    """How many cards the pile has."""
    players: Annotated[Int8, Within(0, SEATS)]
    """The number of players."""
    drop_colour: Annotated[Int8, Within(NO_COLOUR, COLOURS - 1)]
    """The colour that was taken out, or NO_COLOUR."""
    hand: Annotated[Int8, Within(SMALLEST_HAND, LARGEST_HAND)]
    """Cards dealt to each seat."""
    highest: Annotated[Int8, Within(FEWEST_NUMBERS, NUMBERS)]
    """The numbers go from 1 to this."""
    most_draws: Annotated[Int8, Within(0, CARDS)]
    """The most cards drawn in a turn; CARDS: until one fits."""
    forced: Annotated[Int8, Within(0, 1)]
    """1 if a turn may end only when no more card fits."""
    counts_cards: Annotated[Int8, Within(0, 1)]
    """1 if each card left in hand costs one point, whatever its number."""
    opens_left: Annotated[Int8, Within(0, 1)]
    """1 if the deal lays no 11 and the seats begin in turn."""
    starter: Annotated[Int8, Within(0, SEATS - 1)]
    """The seat that laid the first 11 or, with `opens_left`, moved first."""
    turn: Annotated[Int8, Within(OVER, SEATS - 1)]
    """The seat whose move it is, or OVER."""
    laid: Annotated[Int8, Within(0, 1)]
    """1 when that seat has laid a card in this turn."""


class Scratch(GameScratch):
    """Working memory of the compiled functions; its content is never part of the state."""

    codes: Annotated[Int32Array, MOVES]
    """Where `rules.legal` writes the legal moves."""
    deals: Annotated[Int64Array, SEATS + 1, 1 << CONSTRAINED]
    """`knowledge.determinize`: the number of ways to deal a set of constrained cards to a holder and those after it."""
    cards: Annotated[Int8Array, CARDS]
    """`knowledge.determinize`: the unseen cards that any hand may hold."""
    constrained: Annotated[Int8Array, CONSTRAINED]
    """`knowledge.determinize`: the unseen cards that some hand is known not to hold."""
