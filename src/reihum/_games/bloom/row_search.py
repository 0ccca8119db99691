"""A search for the best new row that can be built, or the best with a given number, with bit masks in a few microseconds.

A row goes up by one or two steps at a time, so only few numbers may come next, each of them in hand, to be robbed, or out of
reach. Up to two numbers of one row are robbed; jokers of the hand fill gaps and come at the end, never at the beginning; jokers
in rows are not robbed. So not every row is found, but every row found can be built.

The search is depth-first. Its path is in `plans` of the scratch record, the beginning of a row for each depth, with the tiles
still to try after each in `ahead` and the numbers to begin with in `firsts`; no other search reads these.
"""

from typing import NamedTuple

from reihum._games.bloom.circle import FULL, HALF, count_steps, has_number, make_arc, mask_numbers_ahead, step_onward, widen
from reihum._games.bloom.flowers import FLOWERS, HIGHEST
from reihum._games.bloom.plan import Supply, find_supply_from, get_plan, make_empty_supply
from reihum._games.bloom.robbing import find_partner
from reihum._games.bloom.state import (
    CLOSE_AND_TAKE,
    DUO,
    DUO_STEPS,
    END,
    JOKER,
    LONGEST,
    NOTES,
    OWN,
    ROB,
    SINGLE,
    WITH_NEXT,
    Scratch,
    State,
)
from reihum._kit.bits import highest, lowest, popcount
from reihum._kit.compiled import inlined_rule, rule

NODES = 2000
"""The most beginnings of rows that are searched."""

NUMBER, TRAIL, ROBS, WANTED, FLOWERED, GAIN, HELD, JOKERS_LEFT, MOVE = range(NOTES)
"""The columns of `plans`, for the beginning of a row: its last number, the jokers after that, how many tiles may still be robbed, a
number that must be robbed (NONE: none; ANY: one that makes the robbed row valid), its flowers, the worth of the tiles that have left
the hand, the tiles and the jokers left there, and the move that led here."""
NONE = -1
ANY = -2

NOTHING = -1000
"""Less than the worth of any row: there is no row."""


class RowWorths(NamedTuple):
    """The weights of a row's features, all in one unit that is a fraction of a point."""

    point: int
    """A point of the scoring tile that it brings."""
    out: int
    """Going out."""
    joker: int
    """A joker kept in hand."""
    joker_taken: int
    """A joker of the board, taken for the row."""
    tile: int
    """A number kept in hand, for the turns that drawing it took."""
    flower: int
    """A flower fewer in hand."""


@rule
def find_best_row(s: State, scratch: Scratch, worths: RowWorths) -> tuple[int, int]:
    """Return the move that puts the next tile of the best row, or closes it, and the worth of the row in the unit of `worths`.

    Returns NONE and NOTHING if there is no row. Precondition: if nothing has been robbed yet, the table has been surveyed into
    `scratch`; not checked.
    """
    return _search(s, scratch, worths, NONE)


@rule
def find_best_row_with(s: State, scratch: Scratch, worths: RowWorths, number: int) -> int:
    """Return the worth, in the unit of `worths`, of the best row with a number of the hand; NOTHING if there is none.

    It takes a fraction of the time of `find_best_row`. Preconditions: the table has been surveyed into `scratch`, and no row has been
    begun; not checked.
    """
    return _search(s, scratch, worths, number)[1]


@rule
def _search(s: State, scratch: Scratch, worths: RowWorths, through: int) -> tuple[int, int]:
    """Return the same as `find_best_row`, among the rows with the number `through` (NONE: among all)."""
    p = get_plan(s)
    u = make_empty_supply(s)
    sound = 1
    if p.robs and s.robbed:
        u, sound = find_supply_from(s, widen(s.row))
    # Rows that begin with jokers are not searched.
    if p.length and p.last < 0:
        return NONE, NOTHING
    scratch.plans[0, NUMBER], scratch.plans[0, TRAIL], scratch.plans[0, ROBS], scratch.plans[0, GAIN] = p.last, p.trail, p.robs, 0
    scratch.plans[0, WANTED] = NONE if sound else ANY
    scratch.plans[0, FLOWERED] = count_flowers_of_row(s)
    scratch.plans[0, JOKERS_LEFT] = p.jokers
    scratch.plans[0, HELD] = popcount(s.hands[s.turn, 0]) + popcount(s.hands[s.turn, 1]) + p.jokers
    best = NONE
    best_worth = NOTHING
    if p.length >= s.shortest and sound:
        best_worth = _compute_worth_of_row(s, scratch, p.length, 0, worths)
        best = CLOSE_AND_TAKE if _takes_joker(s, scratch, p.length, 0) else END
    _set_firsts(s, scratch, through)
    scratch.ahead[0] = _list_ahead(s, scratch, u, 0, through) if 0 < p.length < LONGEST else 0
    depth = 0
    nodes = NODES
    # No recursion: the path is in the scratch record, and `nodes` bounds the work.
    while depth >= 0 and nodes:
        tile = _take_next(s, scratch, depth)
        if tile < 0:
            depth -= 1
        else:
            nodes -= 1
            _put_or_rob(s, scratch, depth, tile, worths)
            depth += 1
            if p.length + depth >= s.shortest and scratch.plans[depth, WANTED] == NONE and _has_passed(scratch, depth, through):
                worth = _compute_worth_of_row(s, scratch, p.length + depth, depth, worths)
                if worth > best_worth:
                    best_worth = worth
                    best = widen(scratch.plans[1, MOVE])
            scratch.ahead[depth] = _list_ahead(s, scratch, u, depth, through) if p.length + depth < LONGEST else 0
    return best, best_worth


@inlined_rule
def _set_firsts(s: State, scratch: Scratch, through: int) -> None:
    """Write the numbers that may begin a row: own ones, and those that may be robbed first, alone or with the number after them."""
    low, high = FULL, FULL
    if through >= 0:
        # Only those from which a row can reach `through`; they are fewer than 50.
        reach = widen(s.step) * (LONGEST - 1)
        low, high = make_arc(step_onward(through, -reach), reach + 1)
    scratch.firsts[0] = (s.hands[s.turn, 0] | scratch.sets[SINGLE, 0] | scratch.sets[WITH_NEXT, 0]) & low
    scratch.firsts[1] = (s.hands[s.turn, 1] | scratch.sets[SINGLE, 1] | scratch.sets[WITH_NEXT, 1]) & high


@rule
def _has_passed(scratch: Scratch, depth: int, through: int) -> bool:
    """Return whether the beginning at this depth has reached the number `through`, which none skips; True for NONE."""
    first = widen(scratch.plans[1, NUMBER])
    return through < 0 or count_steps(first, widen(scratch.plans[depth, NUMBER])) >= count_steps(first, through)


@inlined_rule
def count_flowers_of_row(s: State) -> int:
    """Count the flowers of the row that is being built."""
    flowers = 0
    for place in range(s.starts[s.rows], s.starts[s.rows + 1]):
        flowers += FLOWERS[widen(s.tiles[place])]
    return flowers


@inlined_rule
def _list_ahead(s: State, scratch: Scratch, u: Supply, depth: int, through: int) -> int:
    """Return the tiles that can continue the beginning at this depth, which has a number: bit d is the number d steps after the nearest.

    The bit after those of all numbers is a joker of the hand. The number `through` is not skipped, unless it is NONE.
    """
    last = widen(scratch.plans[depth, NUMBER])
    trail = widen(scratch.plans[depth, TRAIL])
    count = widen(s.step) * (trail + 1) - trail
    ahead = mask_numbers_ahead(widen(s.hands[s.turn, 0]), widen(s.hands[s.turn, 1]), last) | _list_robbable_ahead(
        s, scratch, u, depth, last
    )
    joker = 1 if scratch.plans[depth, JOKERS_LEFT] > 0 else 0
    within = (1 << count) - 1
    if through >= 0 and not _has_passed(scratch, depth, through):
        left = count_steps(last, through) - trail
        within &= (1 << left) - 1
        # A joker needs a number to stand for before that one.
        joker &= left > 1
    return ahead >> trail & within | joker << count


@inlined_rule
def _list_robbable_ahead(s: State, scratch: Scratch, u: Supply, depth: int, last: int) -> int:
    """Return which numbers ahead of the last one may be robbed next: bit d - 1 is the number d steps on."""
    robs = widen(scratch.plans[depth, ROBS])
    if robs == 0:
        return 0
    sets = scratch.sets
    if robs == s.most_robbed:
        return mask_numbers_ahead(sets[SINGLE, 0] | sets[WITH_NEXT, 0], sets[SINGLE, 1] | sets[WITH_NEXT, 1], last)
    if s.robbed:
        return mask_numbers_ahead(u.robbable_low, u.robbable_high, last)
    wanted = widen(scratch.plans[depth, WANTED])
    if wanted != NONE:
        return 1 << count_steps(last, wanted) - 1 if count_steps(last, wanted) <= HALF else 0
    robbed = _get_robbed(scratch, depth)
    passed = count_steps(robbed, last)
    ahead = 0
    for steps in range(passed + 1, DUO_STEPS + 1):
        ahead |= has_number(sets[DUO + steps, 0], sets[DUO + steps, 1], robbed) << (steps - passed - 1)
    return ahead


@inlined_rule
def _take_next(s: State, scratch: Scratch, depth: int) -> int:
    """Return the next tile to try after the beginning at this depth, and mark it as tried; -1 if none is left."""
    if scratch.plans[depth, NUMBER] < 0:
        for half in range(2):
            numbers = widen(scratch.firsts[half])
            if numbers:
                scratch.firsts[half] = numbers & numbers - 1
                return lowest(numbers) + half * HALF
        return -1
    ahead = widen(scratch.ahead[depth])
    if ahead == 0:
        return -1
    scratch.ahead[depth] = ahead & ahead - 1
    at = lowest(ahead)
    trail = widen(scratch.plans[depth, TRAIL])
    if at == widen(s.step) * (trail + 1) - trail:
        return JOKER
    return step_onward(widen(scratch.plans[depth, NUMBER]), trail + 1 + at)


@inlined_rule
def _put_or_rob(s: State, scratch: Scratch, depth: int, tile: int, worths: RowWorths) -> None:
    """Put a tile, from the hand or robbed, after the beginning at this depth."""
    if tile == JOKER or has_number(s.hands[s.turn, 0], s.hands[s.turn, 1], tile):
        _put(scratch, depth, tile, worths)
    else:
        _rob(s, scratch, depth, tile)


@inlined_rule
def _copy(scratch: Scratch, depth: int) -> None:
    """Copy the beginning at this depth, except its move, to the next depth."""
    for field in range(MOVE):
        scratch.plans[depth + 1, field] = scratch.plans[depth, field]


@inlined_rule
def _put(scratch: Scratch, depth: int, tile: int, worths: RowWorths) -> None:
    """Put a tile of the hand after the beginning at this depth."""
    _copy(scratch, depth)
    scratch.plans[depth + 1, MOVE] = OWN + tile
    scratch.plans[depth + 1, HELD] -= 1
    scratch.plans[depth + 1, GAIN] += compute_tile_value(tile, worths)
    if tile == JOKER:
        scratch.plans[depth + 1, TRAIL] += 1
        scratch.plans[depth + 1, JOKERS_LEFT] -= 1
    else:
        scratch.plans[depth + 1, NUMBER] = tile
        scratch.plans[depth + 1, TRAIL] = 0
        scratch.plans[depth + 1, FLOWERED] += FLOWERS[tile]


@rule
def compute_tile_value(tile: int, worths: RowWorths) -> int:
    """Return the worth of no longer having a tile in hand, in the unit of `worths`."""
    if tile == JOKER:
        return -worths.joker
    return worths.flower * FLOWERS[tile] - worths.tile


@inlined_rule
def _rob(s: State, scratch: Scratch, depth: int, number: int) -> None:
    """Put a robbed number next, and note whether another one must be robbed to make its row valid."""
    sets = scratch.sets
    wanted = NONE
    if scratch.plans[depth, ROBS] == s.most_robbed and not has_number(sets[SINGLE, 0], sets[SINGLE, 1], number):
        wanted = find_partner(s, number, WITH_NEXT)
    _copy(scratch, depth)
    scratch.plans[depth + 1, MOVE] = ROB + number
    scratch.plans[depth + 1, ROBS] -= 1
    scratch.plans[depth + 1, WANTED] = wanted
    scratch.plans[depth + 1, NUMBER] = number
    scratch.plans[depth + 1, TRAIL] = 0
    scratch.plans[depth + 1, FLOWERED] += FLOWERS[number]


@rule
def _get_robbed(scratch: Scratch, depth: int) -> int:
    """Return the number that was robbed on the path to this depth. Precondition: there is one."""
    at = depth
    # Robbing moves have the highest codes of those that put tiles.
    while scratch.plans[at, MOVE] < ROB:
        at -= 1
    return widen(scratch.plans[at, NUMBER])


@rule
def _takes_joker(s: State, scratch: Scratch, length: int, depth: int) -> bool:
    """Return whether a joker of the board may be taken for a row: it is a shortest row, nothing is robbed, a tile is left in hand.

    `length` is the number of all tiles of the row, `depth` of those that the search has put.
    """
    shortest_own = length == s.shortest and scratch.plans[depth, ROBS] == s.most_robbed
    return bool(shortest_own and s.board_jokers and scratch.plans[depth, HELD])


@rule
def _compute_worth_of_row(s: State, scratch: Scratch, length: int, depth: int, worths: RowWorths) -> int:
    """Return the worth of closing a row: its scoring tile, the change in hand, a joker, and going out.

    It is in the unit of `worths`; `length` and `depth` are those of `_takes_joker`.
    """
    worth = widen(scratch.plans[depth, GAIN])
    # Two bits for each value: the scoring tiles still there of at most this many flowers.
    there = widen(s.scoring) & ((1 << 2 * min(widen(scratch.plans[depth, FLOWERED]), HIGHEST)) - 1)
    if there:
        worth += worths.point * ((highest(there) >> 1) + 1)
    if scratch.plans[depth, HELD] == 0:
        worth += worths.out
    return worth + worths.joker_taken if _takes_joker(s, scratch, length, depth) else worth
