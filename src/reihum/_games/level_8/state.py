"""The state of a round of Level 8, a record of fixed size, and the move codes.

The code of a number card is colour * 15 + number - 1 (colours red, yellow, green, blue, purple, orange); the codes of the joker
and the skip card follow. Sets of numbers are masks with bit number - 1. Counts by number are nibbles of one word, the 1s lowest.
"""

from typing import Annotated

from reihum._kit.states import GameScratch, PileState
from reihum._kit.structured import Float64Array, Int8, Int8Array, Int16, Int16Array, Int32Array, Int64, Int64Array, Within

COLOURS = 6
NUMBERS = 15
NUMBER_CARDS = COLOURS * NUMBERS
JOKER = NUMBER_CARDS
SKIP = NUMBER_CARDS + 1
KINDS = NUMBER_CARDS + 2
"""The number of different cards: 90 number cards, the joker, the skip card."""
JOKERS = 5
SKIPS = 3
CARDS = NUMBER_CARDS + JOKERS + SKIPS
HAND = 10
MOST_HAND = 12
"""The cards dealt to each seat, and the most that a house rule deals."""
ALL_NUMBERS = (1 << NUMBERS) - 1

SEATS = 6
LEVELS = 8
WON = LEVELS + 1
"""The word *Sieg* under the last level."""
MELDS = MOST_HAND // 2
"""The most melds in a level: a level has at most the cards of the largest hand, each meld two or more."""
TABLE = SEATS * MELDS
"""The most melds on the table; meld m of seat s has the index s * 6 + m."""
RUN, SET, COLOUR = range(3)
"""Kinds of meld. The code of a meld on a level card is kind * 16 + size, 0 where there is none."""

KEPT = 4
MOST_KEPT = 6
"""Two stars: the most cards that are kept, and the most that a house rule allows."""
FIRST_GOLDEN = 5
"""Two stars: from this level on cards are kept."""

FROM_ANY, FROM_RIGHT, FROM_NONE = range(3)
"""The discard piles from which cards may be taken: anybody's, that of the previous seat, nobody's."""
VOIDS = 10
"""The number of void rounds in a row that ends the match."""

DRAW, LAY, OFF, KEEP = range(4)
"""Phases: take a card; lay the level or discard; lay off or discard; keep cards after the round."""
OVER = -1
NONE = -1
PLAYING, OUT, LAST_LEVEL, LIMIT = range(4)
"""The status of a round: being played, ended by the last hand card, ended by laying level 8, void."""

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
"""The number of move codes, 3,674. They come in blocks in this order; each block counts from its name as noted beside it."""


class State(PileState):
    """One round of Level 8, hidden cards included.

    Numbers that rules pass to one another have 64 bits, so that each rule is compiled once. There is no padding, whose bytes a copy
    would leave undefined. Discard piles are linked lists of nodes: a number card is its own node, jokers use the nodes 90 to 94 and
    skip cards 95 to 97.
    """

    players: Annotated[Int64, Within(0, SEATS)]
    """The number of players."""
    dealer: Annotated[Int64, Within(0, SEATS - 1)]
    """The seat that dealt."""
    turn: Annotated[Int64, Within(OVER, SEATS - 1)]
    """The seat whose move it is, or OVER."""
    reached: Annotated[Int64, Within(-1, NUMBERS + 1)]
    """The last card of the meld being laid: in a set its colour, in a colour meld its number - 1; above all of these after a joker."""
    ender: Annotated[Int64, Within(NONE, SEATS - 1)]
    """The seat that ended the round, or NONE."""
    numbers: Annotated[Int64Array, SEATS]
    """How many cards of each number a hand has, in nibbles."""
    turns: Int64
    """How many turns have been played, not counting those lost to a skip card."""
    turn_limit: Int64
    """The number of turns after which the round is void; 0 for no limit."""
    hands: Annotated[Int16Array, SEATS, COLOURS, Within(0, ALL_NUMBERS)]
    """The number cards in each hand: masks of numbers."""
    known: Annotated[Int16Array, SEATS, COLOURS, Within(0, ALL_NUMBERS)]
    """Public: the number cards that a hand is known to hold, as masks of numbers."""
    fresh: Annotated[Int16Array, COLOURS, Within(0, ALL_NUMBERS)]
    """Public: the number cards that were in the pile when it was last formed and have not been seen since, as masks of numbers."""
    meld_jokers: Annotated[Int16Array, SEATS, MELDS]
    """The jokers of each meld: for a run the mask of the numbers that they stand for, otherwise their count."""
    hand_size: Annotated[Int16, Within(0, MOST_HAND)]
    """How many cards each seat is dealt, including kept ones."""
    deck_jokers: Annotated[Int16, Within(0, JOKERS)]
    """How many jokers there are."""
    deck_skips: Annotated[Int16, Within(0, SKIPS)]
    """How many skip cards there are."""
    takes: Annotated[Int16, Within(FROM_ANY, FROM_NONE)]
    """The discard piles from which cards may be taken: FROM_ANY, FROM_RIGHT or FROM_NONE."""
    most_kept: Annotated[Int16, Within(0, MOST_KEPT)]
    """The most cards that a seat may keep after the round; with 0 there is no such choice."""
    voids: Annotated[Int16, Within(0, VOIDS)]
    """The number of void rounds in a row just before this one."""
    left: Annotated[Int16, Within(0, CARDS)]
    """How many face-down cards the pile has."""
    under: Annotated[Int16, Within(0, SKIPS)]
    """How many skip cards lie face up under the pile."""
    pile: Annotated[Int8Array, CARDS, Within(0, SKIP)]
    """Cards; the next is `pile[left - 1]`, the elements from `left` on are 0."""
    below: Annotated[Int8Array, CARDS, Within(NONE, CARDS - 1)]
    """Discard piles: the node below each node, or NONE."""
    meld_of: Annotated[Int8Array, NUMBER_CARDS, Within(NONE, TABLE - 1)]
    """The meld in which each number card lies, or NONE."""
    level_card: Annotated[Int8Array, LEVELS, MELDS, Within(0, 3 * 16 - 1)]
    """The melds of each level, as kind * 16 + size; 0 where there is none."""
    meld_value: Annotated[Int8Array, SEATS, MELDS, Within(0, NUMBERS)]
    """The value of each meld on the table: a run's lowest number, a set's number, or a colour."""
    meld_size: Annotated[Int8Array, SEATS, MELDS, Within(0, CARDS)]
    """How many cards each meld has."""
    kept: Annotated[Int8Array, SEATS, MOST_KEPT, Within(NONE, SKIP)]
    """The cards that each seat keeps after the round, then NONE."""
    jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """How many jokers each hand has."""
    skips: Annotated[Int8Array, SEATS, Within(0, SKIPS)]
    """How many skip cards each hand has."""
    counts: Annotated[Int8Array, SEATS, Within(0, CARDS)]
    """How many cards each hand has."""
    known_jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """Public: how many jokers a hand is known to hold, at least."""
    known_skips: Annotated[Int8Array, SEATS, Within(0, SKIPS)]
    """Public: how many skip cards a hand is known to hold, at least."""
    drawn: Annotated[Int8Array, SEATS, Within(0, CARDS)]
    """Public: how many unknown cards in a hand were drawn from the pile since it was last formed."""
    drawn_jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """How many of these are jokers; only the seat itself knows."""
    drawn_skips: Annotated[Int8Array, SEATS, Within(0, SKIPS)]
    """How many of these are skip cards; only the seat itself knows."""
    tops: Annotated[Int8Array, SEATS, Within(NONE, CARDS - 1)]
    """Discard piles: the top node of each seat's, or NONE."""
    heights: Annotated[Int8Array, SEATS, Within(0, CARDS)]
    """Discard piles: how many cards each seat's has."""
    before: Annotated[Int8Array, SEATS, Within(0, 1)]
    """1 if a skip card lies before the seat."""
    levels: Annotated[Int8Array, SEATS, Within(0, LEVELS)]
    """The level of each seat before the round, 1 to 8."""
    laid: Annotated[Int8Array, SEATS, Within(0, 1)]
    """1 when the seat has laid its level."""
    finished: Annotated[Int8Array, SEATS, Within(0, MELDS)]
    """How many melds of its level the seat has laid completely."""
    carried: Annotated[Int8Array, SEATS, Within(0, MOST_KEPT)]
    """How many cards each seat kept from the round before."""
    fresh_jokers: Annotated[Int8, Within(0, JOKERS)]
    """Public: how many jokers were in the pile when it was last formed and have not been seen since."""
    fresh_skips: Annotated[Int8, Within(0, SKIPS)]
    """Public: the same for skip cards."""
    joker_nodes: Annotated[Int8, Within(0, (1 << JOKERS) - 1)]
    """The joker nodes that lie in discard piles: a mask."""
    skip_nodes: Annotated[Int8, Within(0, (1 << SKIPS) - 1)]
    """The skip card nodes that lie in discard piles: a mask."""
    stars: Annotated[Int8, Within(0, 2)]
    """The side of the level card: one star or two."""
    phase: Annotated[Int8, Within(DRAW, KEEP)]
    """DRAW, LAY, OFF or KEEP."""
    begun: Annotated[Int8, Within(0, 1)]
    """1 while a meld of the level is being laid."""
    status: Annotated[Int8, Within(PLAYING, LIMIT)]
    """PLAYING, OUT, LAST_LEVEL or LIMIT."""


class Scratch(GameScratch):
    """Working memory of the compiled functions; its content is never part of the state."""

    codes: Annotated[Int32Array, MOVES]
    """Where `rules.legal` writes the legal moves."""
    words: Annotated[Int64Array, MELDS + 1]
    """`level_search`: how many cards of each number are left at each depth of the search, in nibbles."""
    budget: Annotated[Int64Array, MELDS + 1]
    """`level_search`: how many jokers are left at each depth."""
    places: Annotated[Int64Array, MELDS]
    """`level_search`: the value of the meld at each depth: a run's lowest number - 1, a set's number - 1, or a colour."""
    wanted: Annotated[Int64Array, MELDS]
    """`level_search`: the melds to lay, in the order of the search."""
    needs: Annotated[Int64Array, MELDS]
    """`level_search`: how many cards each colour meld still needs."""
    may: Annotated[Int64Array, MELDS]
    """`level_search`: the numbers in hand that fit each colour meld: masks."""
    suits: Annotated[Int64Array, MELDS]
    """`level_search`: the colour of each colour meld."""
    hand: Annotated[Int64Array, COLOURS]
    """`trial_hand`: the number cards of the copied hand: masks of numbers."""
    fixed: Int64
    """`level_search`: 1 if the first colour meld is the one being laid, so that its colour is fixed."""
    word: Int64
    """`trial_hand`: how many cards of each number the copied hand has, in nibbles."""
    wild: Int64
    """`trial_hand`: how many jokers the copied hand has."""
    tied: Int64
    """`level_search`: the number - 1 of the set that is being laid, or NONE."""
    tied_colours: Int64
    """`level_search`: the colours that may still be laid into that set: a mask."""
    tied_used: Int64
    """`level_search`: how many cards of these colours will be laid into it."""
    steps: Int64
    """`level_search`: the number of steps since `distance` began to count."""
    holes: Int64
    """`distance`: the numbers that jokers stand for: a mask."""
    hole_colours: Int64
    """`distance`: the colours that jokers stand for: a mask."""
    ends: Annotated[Float64Array, SEATS]
    """`evaluation`: each seat's weight for ending the round."""
    lays: Annotated[Float64Array, SEATS]
    """`evaluation`: each seat's probability to lay its level before another ends the round."""
    then: Annotated[Float64Array, SEATS]
    """`evaluation`: the level of each seat after the round, then the weight of that level."""
    cards: Annotated[Int64Array, CARDS]
    """`knowledge.determinize`: the unseen cards that were in the pile when it was formed."""
    old: Annotated[Int64Array, CARDS]
    """`knowledge.determinize`: the unseen cards that were in hands then."""
