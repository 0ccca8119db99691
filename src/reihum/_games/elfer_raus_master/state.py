"""What a round of Elfer raus! Master consists of: one record of fixed size.

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
"""How many jokers there are, at most; a house rule may leave some out."""
JOKER = CARDS
"""The card code of every joker; a number card's code is colour * 21 + number - 1."""
DECK = CARDS - COLOURS + JOKERS
"""Cards that are shuffled at most: the four 11s lie out, the jokers come in."""
SMALLEST_HAND = 5
LARGEST_HAND = 20
MOST_LAYS = 8
MOST_DRAWS = 3
MOST_CONNECTORS = 6
MOST_BONUSES = 2 * COLOURS
MOST_POINTS = 30
"""What house rules allow at most: cards dealt to each seat, laid and drawn in a turn, connectors for each, bonus cards, points for one."""

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

`other` is the row from which the connector leads: 0 to 2, the colours in order, the card's own left out.
"""

OVER = -1

HALVES = 2 * COLOURS
"""Half rows: of a colour the low one, then the high one."""
WAY_EXTRAS = 3
"""A way to lay cards in a turn uses fewer jokers, and fewer connectors, than this."""
WAYS = (MOST_LAYS + 1) * WAY_EXTRAS * WAY_EXTRAS
"""How many kinds of ways there are; the kind of a way is (cards * 3 + jokers) * 3 + connectors."""
FOUND = WAYS
"""Behind what ways of each kind gain: for each number of cards which kinds there are, as a mask of jokers * 3 + connectors."""
GAINS = WAYS + MOST_LAYS + 1
"""How many numbers that makes."""
LOOKED_AT = 64
"""How many ways are looked at in one half row, at most."""


class State(PileState):
    """One round of Elfer raus! Master, hidden cards included. There is no padding, which a copy would leave undefined."""

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
    """Card codes; the next card is `pile[left - 1]`, places from `left` on are 0."""
    order: Annotated[Int8Array, COLOURS, Within(0, COLOURS - 1)]
    """The colours of the rows, top to bottom."""
    above: Annotated[Int8Array, COLOURS, Within(0, COLOURS - 1)]
    """By colour: the colour of the row above its row, its own at the top."""
    below: Annotated[Int8Array, COLOURS, Within(0, COLOURS - 1)]
    """By colour: the colour of the row below its row, its own at the bottom."""
    jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """How many jokers each hand has."""
    known: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """Public: how many of a hand's jokers were taken from the table, where everybody saw it."""
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
    """How many play."""
    hand: Annotated[Int8, Within(SMALLEST_HAND, LARGEST_HAND)]
    """Cards dealt to each seat."""
    most_lays: Annotated[Int8, Within(1, MOST_LAYS)]
    """How many cards are laid in a turn, at most."""
    most_draws: Annotated[Int8, Within(1, MOST_DRAWS)]
    """How many cards are drawn at a time, or what is left."""
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
    """1 when it has exchanged a joker in this turn."""


class Scratch(GameScratch):
    """Memory that the compiled functions work in; its content is never part of the state."""

    codes: Annotated[Int32Array, MOVES]
    """Where `rules.legal` writes the legal moves."""
    cards: Annotated[Int8Array, DECK]
    """`knowledge.determinize`: the unseen cards."""
    truth: Annotated[Int8Array, DECK]
    """`knowledge.determinize`: the slot in which each of them really is."""
    limits: Annotated[Int8Array, DECK]
    """`knowledge.determinize`: how many of the slots, from the first on, are open to each of them."""
    slots: Annotated[Int8Array, DECK]
    """`knowledge.determinize`: the slots: a seat, or SEATS + a place in the pile."""
    gains: Annotated[Int32Array, HALVES, GAINS]
    """`ways.find_ways`: what the best way of each kind in a half row gains."""
    firsts: Annotated[Int32Array, HALVES, WAYS]
    """`ways.find_ways`: with which move it begins."""
    laid: Annotated[Int32Array, LOOKED_AT]
    """`ways.find_ways`: the spots filled by the ways that are looked at, masks of numbers,"""
    kinds: Annotated[Int32Array, LOOKED_AT]
    """their kinds,"""
    begun: Annotated[Int32Array, LOOKED_AT]
    """and with which moves they begin."""
    before: Annotated[Int32Array, HALVES + 1, GAINS]
    """`turns.weigh_halves`: what the best ways in all half rows before one gain,"""
    behind: Annotated[Int32Array, HALVES + 1, GAINS]
    """in this one and all behind it,"""
    joined: Annotated[Int32Array, HALVES, GAINS]
    """in this one and all before it, with something laid in it,"""
    whole: Annotated[Int32Array, GAINS]
    """and in all, with something laid in this one."""
    by: Annotated[Int32Array, HALVES, WAYS]
    """`turns.weigh_halves`: which way in this half row `joined` has,"""
    joined_by: Annotated[Int32Array, WAYS]
    """and which of `joined` is in `whole`."""
    rests: Annotated[Int32Array, WAYS]
    """What all but the half rows is worth after it;"""
    worths: Annotated[Int32Array, HALVES]
    """`turns.weigh_halves`: what the best turn is worth that lays something in a half row,"""
    begins: Annotated[Int32Array, HALVES]
    """and with which move it begins there."""
