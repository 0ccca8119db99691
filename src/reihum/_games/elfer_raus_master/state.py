"""The state of a round of Elfer raus! Master, a record of fixed size, and the move codes.

Numbers are bits 1 to 21 of a mask, one mask per colour (red, yellow, green, blue), wherever the colour's row lies.
"""

from typing import Annotated

from reihum._kit.states import GameScratch, PileState
from reihum._kit.structured import Int8, Int8Array, Int16, Int32Array, Within

COLOURS = 4
NUMBERS = 21
CARDS = COLOURS * NUMBERS
SEATS = 6
MIDDLE = 11
ALL_NUMBERS = (1 << NUMBERS + 1) - 2
"""All numbers as a mask."""

JOKERS = 4
"""The most jokers in the deck; a house rule may leave some out."""
JOKER = CARDS
"""The card code of every joker; a number card's code is colour * 21 + number - 1."""
DECK = CARDS - COLOURS + JOKERS
"""The most cards that are shuffled: without the four 11s, which lie on the table, but with the jokers."""
SMALLEST_HAND = 5
LARGEST_HAND = 20
MOST_LAYS = 8
MOST_DRAWS = 3
MOST_CONNECTORS = 6
MOST_BONUSES = 2 * COLOURS
MOST_POINTS = 30
"""The most that house rules allow: cards dealt, laid and drawn, connectors for each seat, bonus cards, points for one."""

OTHERS = COLOURS - 1
LAY_JOKER = CARDS
BRIDGE = 2 * CARDS
BRIDGE_JOKER = BRIDGE + CARDS * OTHERS
EXCHANGE = BRIDGE_JOKER + CARDS * OTHERS
END = EXCHANGE + CARDS
DRAW = END + 1
PASS = END + 2
MOVES = END + 3
"""The number of move codes, in which `card` is the code of the spot:

| codes | move |
|---|---|
| 0 to 83 | lay that card |
| 84 + card | lay a joker on that spot |
| 168 + card * 3 + other | lay a connector, and that card at its other end |
| 420 + card * 3 + other | lay a connector, and a joker at its other end |
| 672 + card | exchange that card for the joker on its spot |
| 756, 757, 758 | end the turn, draw, pass |

`other` is the row from which the connector leads: 0 to 2, the colours in order without the card's own.
"""

OVER = -1

HALVES = 2 * COLOURS
"""The number of half rows: the low and the high one of each colour."""
WAY_EXTRAS = 3
"""Ways to lay cards in a turn that are considered use fewer jokers, and fewer connectors, than this."""
WAYS = (MOST_LAYS + 1) * WAY_EXTRAS * WAY_EXTRAS
"""The number of kinds of ways; the kind of a way is (cards * 3 + jokers) * 3 + connectors."""
FOUND = WAYS
"""The index, after the gains of the WAYS kinds, of a mask for each number of cards: bit jokers * 3 + connectors if there is such a way."""
GAINS = WAYS + MOST_LAYS + 1
"""The length of an array with gains and masks."""
LOOKED_AT = 64
"""The most ways that are considered in one half row."""


class State(PileState):
    """One round of Elfer raus! Master, hidden cards included. There is no padding, whose bytes a copy would leave undefined."""

    hands: Annotated[Int32Array, SEATS, COLOURS, Within(0, ALL_NUMBERS)]
    """The number cards in each hand: masks of numbers."""
    rows: Annotated[Int32Array, COLOURS, Within(0, ALL_NUMBERS)]
    """The spots that are filled, by a card or a joker: masks of numbers."""
    standing: Annotated[Int32Array, COLOURS, Within(0, ALL_NUMBERS)]
    """The spots that a joker fills: masks of numbers."""
    open: Annotated[Int32Array, COLOURS, Within(0, ALL_NUMBERS)]
    """The spots where a card fits now: masks of numbers."""
    reach: Annotated[Int32Array, COLOURS, Within(0, ALL_NUMBERS)]
    """The spots, not open, that a connector would reach now: masks of numbers."""
    bridges: Annotated[Int32Array, COLOURS, Within(0, ALL_NUMBERS)]
    """The connectors that lead from a row to the one below it: masks of numbers."""
    cannot: Annotated[Int32Array, SEATS, COLOURS, Within(0, ALL_NUMBERS)]
    """Public: the cards that a seat is known not to hold, as masks of numbers."""
    pile: Annotated[Int8Array, DECK, Within(0, JOKER)]
    """Card codes; the next card is `pile[left - 1]`, the elements from `left` on are 0."""
    order: Annotated[Int8Array, COLOURS, Within(0, COLOURS - 1)]
    """The colours of the rows, top to bottom."""
    above: Annotated[Int8Array, COLOURS, Within(0, COLOURS - 1)]
    """For each colour: the colour of the row above its row, its own at the top."""
    below: Annotated[Int8Array, COLOURS, Within(0, COLOURS - 1)]
    """For each colour: the colour of the row below its row, its own at the bottom."""
    jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """How many jokers each hand has."""
    known: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """Public: how many of a hand's jokers were taken from the table, as everybody saw."""
    counts: Annotated[Int8Array, SEATS, Within(0, DECK)]
    """How many cards each hand has, jokers included."""
    connectors: Annotated[Int8Array, SEATS, Within(0, MOST_CONNECTORS)]
    """How many connectors each seat has not used yet."""
    bonuses: Annotated[Int8Array, SEATS, Within(0, MOST_BONUSES)]
    """How many bonus cards each seat has earned."""
    left: Annotated[Int16, Within(0, DECK)]
    """How many cards the pile has. Two bytes wide, as `passes` is, so that there is no padding."""
    passes: Annotated[Int16, Within(0, SEATS)]
    """How many seats have passed in a row."""
    bonuses_left: Annotated[Int8, Within(0, MOST_BONUSES)]
    """How many bonus cards have not been earned yet."""
    players: Annotated[Int8, Within(0, SEATS)]
    """The number of players."""
    hand: Annotated[Int8, Within(SMALLEST_HAND, LARGEST_HAND)]
    """Cards dealt to each seat."""
    most_lays: Annotated[Int8, Within(1, MOST_LAYS)]
    """The most cards laid in a turn."""
    most_draws: Annotated[Int8, Within(1, MOST_DRAWS)]
    """How many cards are drawn at a time, if the pile has as many."""
    joker_cards: Annotated[Int8, Within(0, JOKERS)]
    """How many jokers there are."""
    connector_cards: Annotated[Int8, Within(0, MOST_CONNECTORS)]
    """How many connectors each seat begins with."""
    bonus_cards: Annotated[Int8, Within(0, MOST_BONUSES)]
    """How many bonus cards there are."""
    bonus_worth: Annotated[Int8, Within(0, MOST_POINTS)]
    """Points for a bonus card."""
    joker_cost: Annotated[Int8, Within(0, MOST_POINTS)]
    """Points that a joker left in hand costs."""
    starter: Annotated[Int8, Within(0, SEATS - 1)]
    """The seat that moved first."""
    turn: Annotated[Int8, Within(OVER, SEATS - 1)]
    """The seat whose move it is, or OVER."""
    laid: Annotated[Int8, Within(0, MOST_LAYS)]
    """How many cards that seat has laid in this turn."""
    exchanged: Annotated[Int8, Within(0, 1)]
    """1 if that seat has taken a joker by an exchange in this turn."""


class Scratch(GameScratch):
    """Working memory of the compiled functions; its content is never part of the state."""

    codes: Annotated[Int32Array, MOVES]
    """Where `rules.legal` writes the legal moves."""
    cards: Annotated[Int8Array, DECK]
    """`knowledge.determinize`: the unseen cards."""
    truth: Annotated[Int8Array, DECK]
    """`knowledge.determinize`: the real slot of each unseen card."""
    limits: Annotated[Int8Array, DECK]
    """`knowledge.determinize`: for each unseen card the number of slots, from the first on, up to the last that may take it."""
    slots: Annotated[Int8Array, DECK]
    """`knowledge.determinize`: the slots: a seat, or SEATS + an index of the pile."""
    gains: Annotated[Int32Array, HALVES, GAINS]
    """`ways.find_ways`: the gain of the best way of each kind in a half row."""
    firsts: Annotated[Int32Array, HALVES, WAYS]
    """`ways.find_ways`: the first move of that way."""
    laid: Annotated[Int32Array, LOOKED_AT]
    """`ways.find_ways`: the spots filled by each considered way, as masks of numbers."""
    kinds: Annotated[Int32Array, LOOKED_AT]
    """`ways.find_ways`: the kind of each considered way."""
    begun: Annotated[Int32Array, LOOKED_AT]
    """`ways.find_ways`: the first move of each considered way."""
    before: Annotated[Int32Array, HALVES + 1, GAINS]
    """`turns.weigh_halves`: the gains of the best combinations of ways in all half rows before one."""
    behind: Annotated[Int32Array, HALVES + 1, GAINS]
    """`turns.weigh_halves`: the same in this half row and all after it."""
    joined: Annotated[Int32Array, HALVES, GAINS]
    """`turns.weigh_halves`: the same in this half row and all before it, with something laid in this one."""
    whole: Annotated[Int32Array, GAINS]
    """`turns.weigh_halves`: the same in all half rows, with something laid in this one."""
    by: Annotated[Int32Array, HALVES, WAYS]
    """`turns.weigh_halves`: the kind of the way in this half row that is part of `joined`."""
    joined_by: Annotated[Int32Array, WAYS]
    """`turns.weigh_halves`: the kind of `joined` that is part of `whole`."""
    rests: Annotated[Int32Array, WAYS]
    """`turns.weigh_halves`: the change in worth, by kind, of everything but the half rows."""
    worths: Annotated[Int32Array, HALVES]
    """`turns.weigh_halves`: the worth of the best turn that lays something in a half row."""
    begins: Annotated[Int32Array, HALVES]
    """`turns.weigh_halves`: the first move of that turn in that half row."""
