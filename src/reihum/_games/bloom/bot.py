"""The careful player of Bloom, and what searches use of the game: `shortlist` and `evaluate`.

The best rows are short, robbed as far as the rules allow, and have the flowers of a high scoring tile that is still there:
a row pays if its scoring tile is worth more than the turns in which its own tiles were drawn. A joker is worth a small
row. Without a row worth closing, this player draws what would make one. When the end is near, flowers left in hand weigh
more than what the tiles might still bring, and it goes out if it can.
"""

from reihum._games.bloom.circle import HALF, mask_numbers_ahead, step_onward, widen
from reihum._games.bloom.flowers import FLOWERS
from reihum._games.bloom.moves import list_exchanges
from reihum._games.bloom.row_search import NOTHING, RowWorths, compute_tile_value, find_best_row
from reihum._games.bloom.rules import legal, play, score, sum_points
from reihum._games.bloom.state import (
    ADD,
    ADD_JOKER,
    ADDING,
    BUILDING,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    NUMBERS,
    OVER,
    OWN,
    ROB,
    SINGLE,
    TAKE,
    Scratch,
    State,
)
from reihum._games.bloom.survey import update_survey
from reihum._kit.bits import lowest, popcount
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule
from reihum._kit.structured import FloatArray

# All worth is in tenths of a point.
EARLY = RowWorths(point=10, out=60, joker=25, joker_taken=25, tile=6, flower=3)
"""The worths of rows and hands while there is time."""
LATE = RowWorths(point=10, out=60, joker=5, joker_taken=25, tile=0, flower=8)
"""The same near the end of the round."""
WAITING = 45
"""Rows with less worth than this are not built while there is time for a better one."""
LATE_WAITING = 5
"""WAITING near the end of the round."""
HIDDEN = 20
"""The worth of drawing a hidden tile."""
OWN_NEIGHBOUR = 15
"""The worth of an open tile for each own number that may stand beside it."""
TABLE_NEIGHBOUR = 8
"""The same for each number on the table that may stand beside it and may be robbed."""
FLOWER = 2
"""The worth of each flower on an open tile."""
SHORT = (4, 3, 2, 9)
"""The most moves of each kind (`get_kind`) that a search considers."""
SPACE = 1 << 12
"""A number above all move codes: worth * SPACE + code sorts moves by worth."""
FEW = 4
"""The end is near when some other hand, or the pile, has at most this many tiles."""


@rule
def careful(s: State, scratch: Scratch, rng: Rng) -> int:
    """Return a move for the seat to move, chosen from its own hand and what lies open."""
    if s.phase == ADDING:
        return _choose_addition(s, scratch, END)
    if s.phase != BUILDING or s.robbed == 0:
        update_survey(s, scratch)
    if s.phase == DRAWN:
        return _choose_draw(s, scratch)
    late = is_end_near(s)
    move, worth = find_best_row(s, scratch, LATE if late else EARLY)
    if s.phase == BUILDING:
        return move if move >= 0 else _choose_addition(s, scratch, END)
    return _choose_first_move(s, scratch, late, move, worth)


@rule
def _choose_first_move(s: State, scratch: Scratch, late: int, move: int, worth: int) -> int:
    """Return the first move of a turn: exchange for a joker, build the best row (`move`, of this `worth`), draw, or add near the end."""
    # First of all, since an exchange does not end the turn and the joker can be used at once.
    if scratch.joker_rows and list_exchanges(s, scratch, 0):
        return widen(scratch.codes[0])
    if worth >= (LATE_WAITING if late else WAITING):
        return move
    can_draw = s.left > 0 or (s.open[0] | s.open[1]) != 0
    if can_draw and not late:
        return _choose_draw(s, scratch)
    return _choose_addition(s, scratch, _choose_draw(s, scratch) if can_draw else move)


@rule
def _choose_addition(s: State, scratch: Scratch, other: int) -> int:
    """Return the addition with the most flowers; without any `other`, or the first legal move if `other` is illegal."""
    n = legal(s, scratch)
    best = widen(scratch.codes[0])
    most = -1
    for at in range(n):
        code = widen(scratch.codes[at])
        flowers = FLOWERS[(code - ADD) % NUMBERS] if ADD <= code < ADD_JOKER else -1
        if flowers > most:
            most = flowers
            best = code
        # `other` counts only as long as no addition has been found.
        elif most < 0 and code == other:
            best = code
    return best


@rule
def is_end_near(s: State) -> bool:
    """Return whether another seat may soon go out, or the pile will soon be empty."""
    if s.left <= FEW:
        return True
    near = False
    for seat in range(s.players):
        near |= seat != s.turn and count_tiles_in_hand(s, seat) <= FEW
    return near


@rule
def count_tiles_in_hand(s: State, seat: int) -> int:
    """Count a hand."""
    return popcount(s.hands[seat, 0]) + popcount(s.hands[seat, 1]) + widen(s.jokers[seat])


@rule
def count_flowers_in_hand(s: State, seat: int) -> int:
    """Count the flowers in a hand."""
    flowers = 0
    for half in range(2):
        rest = widen(s.hands[seat, half])
        while rest:
            flowers += FLOWERS[lowest(rest) + half * HALF]
            # Clears the lowest bit.
            rest &= rest - 1
    return flowers


@rule
def compute_worth_of_hand(s: State, seat: int, late: int) -> int:
    """Return the points that a hand may still bring minus those that it costs, in tenths of a point."""
    worths = LATE if late else EARLY
    jokers = widen(s.jokers[seat])
    return jokers * worths.joker + (count_tiles_in_hand(s, seat) - jokers) * worths.tile - count_flowers_in_hand(s, seat) * worths.flower


@rule
def evaluate(s: State, scratch: Scratch, worth: FloatArray) -> None:
    """Write each seat's points at the end into `worth`; before the end an estimate: its scoring tiles and the worth of its hand."""
    late = is_end_near(s)
    for seat in range(s.players):
        if s.turn == OVER:
            worth[seat] = score(s, seat)
        else:
            worth[seat] = sum_points(widen(s.taken[seat])) + compute_worth_of_hand(s, seat, late) // 10


@rule
def _choose_draw(s: State, scratch: Scratch) -> int:
    """Return the draw of the open tile with the highest worth, or of a hidden one; near the end stop after one tile."""
    late = is_end_near(s)
    if s.phase == DRAWN and (late or not (s.left or s.open[0] | s.open[1])):
        return END
    best = DRAW
    best_worth = HIDDEN if s.left else NOTHING
    for half in range(2):
        numbers = widen(s.open[half])
        while numbers:
            number = lowest(numbers) + half * HALF
            numbers &= numbers - 1
            worth = compute_worth_of_open(s, scratch, number, late)
            if worth > best_worth:
                best = TAKE + number
                best_worth = worth
    return best


@rule
def compute_worth_of_open(s: State, scratch: Scratch, number: int, late: int) -> int:
    """Return the worth of an open tile, in tenths of a point, from the numbers near it in hand and on the table.

    Precondition: the table has been surveyed into `scratch`; not checked.
    """
    step = widen(s.step)
    start = step_onward(number, -step - 1)
    around = ((1 << (2 * step + 1)) - 1) ^ (1 << step)
    worth = OWN_NEIGHBOUR * popcount(mask_numbers_ahead(widen(s.hands[s.turn, 0]), widen(s.hands[s.turn, 1]), start) & around)
    worth += TABLE_NEIGHBOUR * popcount(mask_numbers_ahead(int(scratch.sets[SINGLE, 0]), int(scratch.sets[SINGLE, 1]), start) & around)
    return worth + FLOWERS[number] * (-LATE.flower if late else FLOWER)


@rule
def shortlist(s: State, scratch: Scratch) -> int:
    """Write the moves worth searching into `scratch.codes`, the best of each kind; return their number."""
    n = legal(s, scratch)
    # In this phase `legal` does not survey the table, but the worth of open tiles needs it.
    if s.phase == DRAWN:
        update_survey(s, scratch)
    late = is_end_near(s)
    for at in range(n):
        code = widen(scratch.codes[at])
        # Worth and code in one number that is not negative, so that the remainder is the code.
        scratch.codes[at] = (max(_compute_promise(s, scratch, code, late), NOTHING) - NOTHING) * SPACE + code
    kept = 0
    # A selection sort that stops early: the chosen moves are gathered at the front.
    for kind in range(len(SHORT)):
        for _ in range(SHORT[kind]):
            best = -1
            for at in range(kept, n):
                if get_kind(scratch.codes[at] % SPACE) == kind and (best < 0 or scratch.codes[at] > scratch.codes[best]):
                    best = at
            if best >= 0:
                key = widen(scratch.codes[best])
                scratch.codes[best] = scratch.codes[kept]
                scratch.codes[kept] = key
                kept += 1
    for at in range(kept):
        scratch.codes[at] %= SPACE
    return kept


@rule
def get_kind(code: int) -> int:
    """Return the kind of a move: 0 builds a row, 1 draws, 2 adds, 3 any other."""
    if code < END:
        return 0
    if DRAW <= code < EXCHANGE:
        return 1
    return 2 if code >= ADD else 3


@rule
def _compute_promise(s: State, scratch: Scratch, code: int, late: int) -> int:
    """Return the score by which a move is compared with others of its kind.

    Precondition: the table has been surveyed into `scratch`; not checked.
    """
    if code < END:
        scratch.after = s
        play(scratch.after, code)
        worths = LATE if late else EARLY
        return find_best_row(scratch.after, scratch, worths)[1] + (compute_tile_value(code - OWN, worths) if code < ROB else 0)
    if TAKE <= code < EXCHANGE:
        return compute_worth_of_open(s, scratch, code - TAKE, late)
    if code >= ADD:
        return FLOWERS[(code - ADD) % NUMBERS] if code < ADD_JOKER else -1
    return HIDDEN
