"""The state of a round of Bloom, a record of fixed size, and the move codes.

A tile's code is its number minus one, or JOKER. A set of numbers is two masks of 50 bits: 1 to 50, 51 to 100. The rows are
stored one after the other in `tiles`: row r is `tiles[starts[r] : starts[r + 1]]`, and after the last of them comes the row
that is being built, with the index `rows`, which is empty most of the time.
"""

from typing import Annotated

from reihum._kit.states import GameScratch, PileState
from reihum._kit.structured import Int8, Int8Array, Int16, Int16Array, Int32, Int32Array, Int64, Int64Array, Within

NUMBERS = 100
JOKER = NUMBERS
JOKERS = 4
TILES = NUMBERS + JOKERS
SEATS = 5
HALF = (1 << NUMBERS // 2) - 1
"""All numbers of one mask."""
OPEN = 8
"""How many tiles lie open."""
HAND = 13
"""How many tiles each hand is dealt."""
SHORTEST = 3
"""The fewest tiles of a row; a house rule may require more, never fewer."""
MOST_ROWS = TILES // SHORTEST
STEP = 2
"""The most that a tile may be above the one before it."""
WIDEST = 3
"""The largest step that a house rule allows."""
ROBBED = 2
"""The most tiles that are robbed for a new row; a house rule may allow fewer, never more."""

# The move codes. They name a number by its code, and a joker in a row by its index in the order of the rows (0 to 3). They name
# the place where a tile is added by its neighbour: a site is the tile just before the place or, at the beginning of a row, the
# tile that is first now. For a number there are fourteen kinds of sites: after the number one to three below (0 to 2), before the
# number one to three above (3 to 5), after joker k (6 + k), before joker k (10 + k).
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
"""309 to 708: joker * 100 + number, exchange the number for the joker."""
ADD = EXCHANGE + JOKERS * NUMBERS
"""709 to 2108: kind of site * 100 + number, add the number at the site."""
SITES = 2 * WIDEST + 2 * JOKERS
ADD_JOKER = ADD + SITES * NUMBERS
"""2109 to 2316: add a joker after a number (100), before a number (100), after joker k (4), before joker k (4)."""
MOVES = ADD_JOKER + 2 * (NUMBERS + JOKERS)

BEFORE = 0
"""Phase of a turn: before the regular action."""
DRAWN = 1
"""Phase of a turn: one tile has been drawn."""
BUILDING = 2
"""Phase of a turn: a new row is being built."""
ADDING = 3
"""Phase of a turn: tiles are being added to a row."""

NO_ROW = -1
UNSURE = -1
OVER = -1
NOBODY = -1
POINTS = 600
"""More points than a seat can win or lose in three rounds."""
PILE = SEATS
"""Stands for the pile as the holder of an unseen tile."""


class State(PileState):
    """One round of Bloom, hidden tiles included. There is no padding, whose bytes a copy would leave undefined."""

    hands: Annotated[Int64Array, SEATS, 2, Within(0, HALF)]
    """The numbers in each hand: sets; jokers are counted in `jokers`."""
    known: Annotated[Int64Array, SEATS, 2, Within(0, HALF)]
    """Public: the numbers that a seat is known to hold: sets."""
    cannot: Annotated[Int64Array, SEATS, 2, Within(0, HALF)]
    """Public: the numbers that a seat is known, from a pass, not to hold: sets."""
    jokerless: Annotated[Int64, Within(0, (1 << SEATS) - 1)]
    """Public: the set of seats that, having passed, are known to hold no joker but those known."""
    open: Annotated[Int64Array, 2, Within(0, HALF)]
    """The open tiles: a set of numbers."""
    scoring: Int32
    """The scoring tiles left, counted in two bits for each value."""
    taken: Annotated[Int32Array, SEATS]
    """The scoring tiles of each seat, counted in two bits for each value."""
    earlier: Annotated[Int16Array, SEATS, Within(-POINTS, POINTS)]
    """The points of each seat from earlier rounds."""
    opener: Annotated[Int16, Within(0, SEATS - 1)]
    """The seat that began round one."""
    hand_size: Annotated[Int16, Within(8, 18)]
    """How many tiles each hand is dealt."""
    open_size: Annotated[Int16, Within(4, 10)]
    """How many tiles lie open."""
    joker_count: Annotated[Int16, Within(0, JOKERS)]
    """How many jokers there are."""
    shortest: Annotated[Int16, Within(SHORTEST, 5)]
    """The fewest tiles of a row; a row of exactly this length, none of it robbed, may bring a joker."""
    step: Annotated[Int16, Within(1, WIDEST)]
    """The most that a tile may be above the one before it."""
    most_robbed: Annotated[Int16, Within(0, ROBBED)]
    """The most tiles that are robbed for a new row."""
    tiles: Annotated[Int8Array, TILES, Within(0, JOKER)]
    """The rows, one after the other; unused places are 0."""
    starts: Annotated[Int8Array, MOST_ROWS + 2, Within(0, TILES)]
    """The index in `tiles` at which each row begins."""
    owner: Annotated[Int8Array, MOST_ROWS, Within(0, SEATS - 1)]
    """The seat before which each row lies."""
    home: Annotated[Int8Array, NUMBERS, Within(NO_ROW, MOST_ROWS)]
    """The row in which each number lies, or NO_ROW."""
    pile: Annotated[Int8Array, TILES, Within(0, JOKER)]
    """Hidden tiles; the next one is `pile[left - 1]`, the elements from `left` on are 0."""
    jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """How many jokers each hand has."""
    known_jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS)]
    """Public: how many jokers, at least, a seat is known to hold."""
    robbed_places: Annotated[Int8Array, ROBBED, Within(0, TILES - 1)]
    """The places of the robbed tiles in the row that is being built."""
    board_jokers: Annotated[Int8, Within(0, JOKERS)]
    """How many jokers lie on the board."""
    left: Annotated[Int8, Within(0, TILES)]
    """How many tiles the pile has."""
    rows: Annotated[Int8, Within(0, MOST_ROWS)]
    """How many rows lie on the table."""
    phase: Annotated[Int8, Within(BEFORE, ADDING)]
    """BEFORE, DRAWN, BUILDING or ADDING."""
    row: Annotated[Int8, Within(NO_ROW, MOST_ROWS)]
    """The row that is being robbed or added to, or NO_ROW."""
    robbed: Annotated[Int8, Within(0, ROBBED)]
    """How many tiles have been robbed in this turn."""
    passes: Annotated[Int8, Within(0, SEATS)]
    """How many seats have passed in a row."""
    players: Annotated[Int8, Within(0, SEATS)]
    """The number of players."""
    starter: Annotated[Int8, Within(0, SEATS - 1)]
    """The seat that began the round."""
    turn: Annotated[Int8, Within(OVER, SEATS - 1)]
    """The seat whose move it is, or OVER."""


AFTER = 0
"""AFTER + d - 1, d from 1 to WIDEST, is a set of the survey, of numbers in rows: those after which a number d above may be put."""
BEFORE_FIRST = AFTER + WIDEST
"""BEFORE_FIRST + d - 1 is a set of the survey: those at the beginning of a row before which a number d below may be put."""
AFTER_JOKER = BEFORE_FIRST + WIDEST
"""Set of the survey: those right after which a joker may be put."""
BEFORE_JOKER = AFTER_JOKER + 1
"""Set of the survey: those at the beginning of a row before which a joker may be put."""
SINGLE = BEFORE_JOKER + 1
"""Set of the survey: those that may be robbed alone."""
WITH_PREVIOUS = SINGLE + 1
"""Set of the survey: those that may not be robbed alone, but together with the number before them."""
WITH_NEXT = WITH_PREVIOUS + 1
"""Set of the survey: those that may not be robbed alone, but together with the number after them."""
WITH_JOKER = WITH_NEXT + 1
"""Set of the survey: those that may be robbed together with some joker of their row."""
DUO = WITH_JOKER
"""DUO + d, d from 1 to 4, is a set of the survey: those that may be robbed both alone and together with the number d above them."""
DUO_STEPS = 4
"""The most steps between two robbed tiles without an own tile between them and without a joker to spare."""
SETS = DUO + DUO_STEPS + 1

IN_PLACE = 0
"""Set of a joker in the survey: the numbers that may be exchanged for it."""
RIGHT_AFTER = IN_PLACE + 1
"""Set of a joker: those that may be put right after it."""
RIGHT_BEFORE = RIGHT_AFTER + 1
"""Set of a joker at the beginning of its row: those that may be put before it."""
ROBBED_WITH = RIGHT_BEFORE + 1
"""Set of a joker: the numbers of its row that may be robbed together with it."""
JOKER_SETS = ROBBED_WITH + 1

ALONE = 0
"""Mask of the jokers of a row in the survey, bit 0 for the first: those that may be robbed alone."""
TOGETHER = ALONE + 1
"""Mask of jokers: those that may be robbed together with another joker of the row."""
JOKER_AFTER = TOGETHER + 1
"""Mask of jokers: those right after which a joker may be put."""
JOKER_BEFORE = JOKER_AFTER + 1
"""Mask of jokers: the one at the beginning of the row, if a joker may be put before it."""
JOKER_MASKS = JOKER_BEFORE + 1

MOST_TRIED = 24
"""The most additions that a bot tries."""
LONGEST = 8
"""The most tiles of the new rows that a bot searches for."""
NOTES = 9
"""The number of columns of `Scratch.plans`; `row_search` names them."""


class Scratch(GameScratch):
    """Working memory of the compiled functions; its content is never part of the state.

    The field that is itself a state comes first, where it is aligned.
    """

    after: State
    """`bot`: where a move is tried."""
    codes: Annotated[Int32Array, MOVES]
    """Where `rules.legal` writes the legal moves."""
    additions: Annotated[Int32Array, MOST_TRIED]
    """`advice`: the additions that are tried."""
    best_with: Annotated[Int32Array, NUMBERS]
    """`advice`: the worth of the best row with each open tile."""
    sets: Annotated[Int64Array, SETS, 2]
    """`survey`: sets of numbers, in the order of AFTER and the names after it."""
    partners: Annotated[Int64Array, NUMBERS, 2]
    """`survey`: for each number in a row the numbers of its row with which it may be robbed: sets; not written for the printed rules."""
    ways: Annotated[Int64Array, NUMBERS, ROBBED + 1]
    """`closing`: the cells that a new row may be in at each step from its last number, for each count of robbed tiles."""
    seen_rule: Int64
    """`survey`: the house rules under which the table was surveyed, as one number."""
    seen_rows: Int64
    """`survey`: how many rows were surveyed, or UNSURE: all must be surveyed again."""
    seen_starts: Annotated[Int8Array, MOST_ROWS + 2]
    """`survey`: the index in `seen_tiles` at which each of those rows begins."""
    seen_tiles: Annotated[Int8Array, TILES]
    """`survey`: the tiles of those rows."""
    joker_rows: Int64
    """`survey`: the rows with a joker: a mask of rows."""
    joker_single: Int64
    """`survey`: the rows of which a joker may be robbed alone: a mask of rows."""
    joker_pair: Int64
    """`survey`: the rows of which two jokers may be robbed: a mask of rows."""
    joker_sets: Annotated[Int64Array, MOST_ROWS, JOKERS, JOKER_SETS, 2]
    """`survey`: for each joker of each row in `joker_rows` sets of numbers, in the order of IN_PLACE and the names after it."""
    joker_masks: Annotated[Int8Array, MOST_ROWS, JOKER_MASKS]
    """`survey`: for each row in `joker_rows` masks of its jokers, in the order of ALONE and the names after it."""
    jokers_in: Annotated[Int8Array, MOST_ROWS]
    """`survey`: how many jokers each row in `joker_rows` has."""
    holder: Annotated[Int8Array, NUMBERS]
    """`knowledge.determinize`: the real holder of each unseen number, a seat or PILE; NOBODY for those seen."""
    cards: Annotated[Int8Array, TILES]
    """`knowledge.determinize`: the unseen tiles."""
    truth: Annotated[Int8Array, TILES]
    """`knowledge.determinize`: the real holder of each unseen tile: a seat or PILE."""
    barred: Annotated[Int8Array, TILES]
    """`knowledge.determinize`: for each unseen tile the set of seats that cannot have it."""
    places: Annotated[Int8Array, TILES]
    """`knowledge.determinize`: for each unseen tile the number of allowed slots."""
    slots: Annotated[Int8Array, TILES]
    """`knowledge.determinize`: the holder to whom each unseen tile is dealt: a seat or PILE."""
    needs: Annotated[Int8Array, SEATS + 1]
    """`knowledge.determinize`: how many unseen tiles each seat and the pile have."""
    vacancies: Annotated[Int8Array, SEATS + 1]
    """`knowledge.determinize`: how many more tiles each seat and the pile can take."""
    firsts: Annotated[Int64Array, 2]
    """`row_search`: the numbers that may begin a row: a set."""
    plans: Annotated[Int16Array, LONGEST + 1, NOTES]
    """`row_search`: the beginnings of a row, one for each length."""
    ahead: Annotated[Int64Array, LONGEST + 1]
    """`row_search`: the tiles still to be tried after each beginning: masks."""
