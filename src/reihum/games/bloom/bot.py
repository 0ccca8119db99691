"""What is worth knowing about playing Bloom well.

The best rows are short, robbed as far as the rules allow, and have the flowers of a high scoring tile still there: own
tiles are the currency, and a row pays when its scoring tile is worth more than the turns in which they were drawn. A
joker is worth a small row. Whoever has no row worth closing draws what would make one. When the end is near, flowers
left in hand weigh more than what the tiles might still bring, and whoever can go out does.
"""

from reihum.games.bits import highest, lowest, popcount
from reihum.games.bloom.circle import HALF, ahead, onward, wide
from reihum.games.bloom.flowers import FLOWERS, HIGHEST
from reihum.games.bloom.moves import list_moves
from reihum.games.bloom.rules import legal, play
from reihum.games.bloom.state import (
    ADD,
    ADDING,
    BEFORE,
    BREADTH,
    BUILDING,
    CLOSE_AND_TAKE,
    DEPTH,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    OVER,
    SINGLE,
    TAKE,
    Scratch,
    State,
)
from reihum.games.bloom.survey import survey, survey_row
from reihum.games.chance import Quick
from reihum.games.compiled import part, rule

NODES = 400
"""So many positions of a turn are looked at, as many behind each first move."""

# All worth is in tenths of a point.
OUT = 60
"""Going out."""
JOKER_WORTH = 25
"""A joker in hand; near the end a fifth of it."""
TILE = 6
"""An own tile in hand, for the turns it took to draw it; near the end nothing."""
RELIEF = 3
"""A flower fewer in hand;"""
LATE_RELIEF = 8
"""near the end."""
WAITING = 45
"""A turn that brings less is not played while there is time for a better one;"""
LATE_WAITING = 5
"""near the end."""
HIDDEN = 20
"""A hidden tile."""
OWN_NEIGHBOUR = 15
"""An own number one or two steps from an open tile;"""
TABLE_NEIGHBOUR = 8
"""a number there that may be robbed;"""
FLOWER = 2
"""a flower on an open tile."""
AROUND = 0b11011
"""Of the five numbers after the one three steps below a number: those one or two steps from it."""
FEW = 4
"""The end is near when some other seat has so few tiles, or the pile has."""
NOTHING = -1000


@rule
def careful(s: State, scratch: Scratch, quick: Quick) -> int:
    """Choose a move for the seat whose turn it is, from its own hand and what lies open."""
    n = legal(s, scratch)
    first = wide(scratch.codes[0])
    if n == 1:
        return first
    if s.phase == DRAWN:
        survey(s, scratch)
        return _draw(s, scratch)
    if s.phase == BEFORE:
        for at in range(n):
            if EXCHANGE <= scratch.codes[at] < ADD:
                return wide(scratch.codes[at])  # a joker for a number
    late = end_is_near(s)
    move, worth = best_turn(s, scratch, late)
    can_draw = s.left > 0 or (s.open[0] | s.open[1]) != 0
    if s.phase == BEFORE and can_draw and worth < (LATE_WAITING if late else WAITING):
        return _draw(s, scratch)
    return move if move >= 0 else first


@rule
def end_is_near(s: State) -> bool:
    """Tell whether somebody may soon go out, or nothing will be left to draw."""
    if s.left <= FEW:
        return True
    near = False
    for seat in range(s.players):
        near |= seat != s.turn and tiles_in_hand(s, seat) <= FEW
    return near


@rule
def tiles_in_hand(s: State, seat: int) -> int:
    """Count a hand."""
    return popcount(s.hands[seat, 0]) + popcount(s.hands[seat, 1]) + wide(s.jokers[seat])


@rule
def flowers_in_hand(s: State, seat: int) -> int:
    """Count the flowers in a hand."""
    flowers = 0
    for half in range(2):
        rest = wide(s.hands[seat, half])
        while rest:
            flowers += FLOWERS[lowest(rest) + half * HALF]
            rest &= rest - 1
    return flowers


@part
def best_turn(s: State, scratch: Scratch, late: int) -> tuple[int, int]:
    """Search the rows that can be closed and the tiles that can be added: the first move of the best turn, and its worth.

    Only a part of them where there are many. Gives -1 and NOTHING if there are none.
    """
    best = -1
    best_worth = NOTHING
    held = _worth_of_hand(s, wide(s.turn), late)
    scratch.line[0] = s
    survey(s, scratch)
    roots = _list_turns(scratch, wide(0))
    for root in range(roots):
        worth = _follow(scratch, root, max(NODES // roots, 2), late) - held
        if worth > best_worth:
            best = wide(scratch.plans[0, root])
            best_worth = worth
    return best, best_worth


@part
def _follow(scratch: Scratch, root: int, nodes: int, late: int) -> int:
    """Search what may follow a first move, depth first on copies of the state, and give the worth of the best."""
    best = NOTHING
    line = scratch.line
    scratch.tried[0] = root
    scratch.counts[0] = root + 1
    depth = 0
    while depth >= 0:
        if scratch.tried[depth] == scratch.counts[depth]:
            depth -= 1
            continue
        move = wide(scratch.plans[depth, scratch.tried[depth]])
        scratch.tried[depth] += 1
        if END <= move <= CLOSE_AND_TAKE:
            best = max(best, _worth_of_turn(line[depth], move, late))
        elif nodes and depth + 1 < DEPTH:
            nodes -= 1
            line[depth + 1] = line[depth]
            play(line[depth + 1], move)
            if line[depth + 1].turn == OVER:
                best = max(best, OUT)
            else:
                depth += 1
                scratch.counts[depth] = _list_turns(scratch, depth)
                scratch.tried[depth] = 0
    return best


@part
def _worth_of_turn(s: State, move: int, late: int) -> int:
    """Weigh what a turn that ends here brings and leaves in hand."""
    worth = _worth_of_hand(s, wide(s.turn), late)
    if s.phase == BUILDING:
        worth += 10 * scoring_tile(s)
    if move == CLOSE_AND_TAKE:
        worth += JOKER_WORTH
    if tiles_in_hand(s, wide(s.turn)) == 0:
        worth += OUT
    return worth


@rule
def _list_turns(scratch: Scratch, depth: int) -> int:
    """List the moves of a turn that lays tiles. The table has been surveyed; it changes only while tiles are added."""
    s = scratch.line[depth]
    if s.phase == ADDING:
        survey_row(s, scratch, wide(s.row))
    n = list_moves(s, scratch)
    kept = 0
    for at in range(n):
        move = wide(scratch.codes[at])
        if (move <= CLOSE_AND_TAKE or move >= ADD) and kept < BREADTH:
            scratch.plans[depth, kept] = move
            kept += 1
    return kept


@rule
def _worth_of_hand(s: State, seat: int, late: int) -> int:
    """Weigh what is in a hand: what it may still bring, less what it costs."""
    jokers = wide(s.jokers[seat])
    if late:
        return jokers * JOKER_WORTH // 5 - flowers_in_hand(s, seat) * LATE_RELIEF
    return jokers * JOKER_WORTH + (tiles_in_hand(s, seat) - jokers) * TILE - flowers_in_hand(s, seat) * RELIEF


@part
def scoring_tile(s: State) -> int:
    """Give the value of the scoring tile that the new row would bring."""
    flowers = 0
    for place in range(s.starts[s.rows], s.starts[s.rows + 1]):
        flowers += FLOWERS[wide(s.tiles[place])]
    there = wide(s.scoring) & ((1 << 2 * min(flowers, HIGHEST)) - 1)
    return (highest(there) >> 1) + 1 if there else 0


@rule
def _draw(s: State, scratch: Scratch) -> int:
    """Take the open tile with the most to go with it; a hidden one if there is none; near the end no second one."""
    late = end_is_near(s)
    best = END if s.phase == DRAWN else DRAW
    best_worth = NOTHING
    if s.left:
        best = DRAW
        best_worth = HIDDEN
    if s.phase == DRAWN and late:
        return END
    low, high = wide(s.hands[s.turn, 0]), wide(s.hands[s.turn, 1])
    rob_low, rob_high = int(scratch.sets[SINGLE, 0]), int(scratch.sets[SINGLE, 1])
    for half in range(2):
        numbers = wide(s.open[half])
        while numbers:
            number = lowest(numbers) + half * HALF
            numbers &= numbers - 1
            start = onward(number, -3)
            worth = OWN_NEIGHBOUR * popcount(ahead(low, high, start) & AROUND)
            worth += TABLE_NEIGHBOUR * popcount(ahead(rob_low, rob_high, start) & AROUND)
            worth += FLOWERS[number] * (-LATE_RELIEF if late else FLOWER)
            if worth > best_worth:
                best = TAKE + number
                best_worth = worth
    return best
