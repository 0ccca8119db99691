"""The best new row that can be built, or the best with a certain number, looked for among sets of numbers in some microseconds.

A row goes up by one or two steps at a time, so what may follow are few numbers, each in hand, to be robbed, or out of
reach. Robbed are up to two numbers of one row; jokers of the hand fill gaps and stand at the end, never at the beginning,
and those lying in rows are left there. So not every row is found, but those that are can be built.

The search goes depth first. The way it is on lies in `plans` of the scratch record, a beginning of a row for each depth, with
how far each has been tried in `tried` and the numbers to begin with in `firsts`; nothing of it is read by any other search.
"""

from typing import NamedTuple

from reihum._games.bloom.circle import FULL, HALF, count_steps, has_number, make_arc, step_onward, widen
from reihum._games.bloom.flowers import FLOWERS, HIGHEST
from reihum._games.bloom.plan import Supply, nothing_robbable, plan_of, robbable_from
from reihum._games.bloom.robbing import partner_of
from reihum._games.bloom.state import (
    CLOSE_AND_TAKE,
    DUO,
    DUO_STEPS,
    END,
    JOKER,
    LONGEST,
    NOTES,
    NUMBERS,
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
"""How many beginnings of rows are looked at, at most."""

NUMBER, TRAIL, ROBS, WANTED, FLOWERED, GAIN, HELD, JOKERS_LEFT, MOVE = range(NOTES)
"""The columns of `plans`, for the beginning of a row: its last number, the jokers behind that, how many tiles may still be robbed, a
number that must be robbed (NONE: none; ANY: one that makes the robbed row valid), its flowers, what it gains in hand, the tiles
and the jokers left there, and the move that led here."""
NONE = -1
ANY = -2

NOTHING = -1000
"""Less than any row is worth: there is no row."""


class RowWorths(NamedTuple):
    """What a row is weighed by, all in one unit that is a part of a point."""

    point: int
    """A point of the scoring tile that it brings."""
    out: int
    """Going out."""
    joker: int
    """A joker kept in hand."""
    joker_taken: int
    """A joker of the board, taken for the row."""
    tile: int
    """A number kept in hand, for the turns it took to draw it."""
    flower: int
    """A flower fewer in hand."""


@rule
def best_row(s: State, scratch: Scratch, worths: RowWorths) -> tuple[int, int]:
    """Return the move that puts the next tile of the best row, or closes it, and what the row is worth, in the unit of `worths`.

    Returns NONE and NOTHING where there is no row. Precondition: where nothing has been robbed yet, the table has been surveyed
    into `scratch`; not checked.
    """
    return _search(s, scratch, worths, NONE)


@rule
def best_row_with(s: State, scratch: Scratch, worths: RowWorths, number: int) -> int:
    """Return what the best row is worth among those that have a number of the hand, in the unit of `worths`; NOTHING without one.

    It takes a fraction of the time of `best_row`. Preconditions: the table has been surveyed into `scratch`, and no row has been begun;
    not checked.
    """
    return _search(s, scratch, worths, number)[1]


@rule
def _search(s: State, scratch: Scratch, worths: RowWorths, through: int) -> tuple[int, int]:
    """Return what `best_row` does, among the rows that have the number `through`; NONE: among all."""
    p = plan_of(s)
    u = nothing_robbable(s)
    sound = 1
    if p.robs and s.robbed:
        u, sound = robbable_from(s, widen(s.row))
    # Rows that begin with jokers are not searched.
    if p.length and p.last < 0:
        return NONE, NOTHING
    scratch.plans[0, NUMBER], scratch.plans[0, TRAIL], scratch.plans[0, ROBS], scratch.plans[0, GAIN] = p.last, p.trail, p.robs, 0
    scratch.plans[0, WANTED] = NONE if sound else ANY
    scratch.plans[0, FLOWERED] = flowers_of_row(s)
    scratch.plans[0, JOKERS_LEFT] = p.jokers
    scratch.plans[0, HELD] = popcount(s.hands[s.turn, 0]) + popcount(s.hands[s.turn, 1]) + p.jokers
    best = NONE
    best_worth = NOTHING
    if p.length >= s.shortest and sound:
        best_worth = _worth_of_row(s, scratch, p.length, 0, worths)
        best = CLOSE_AND_TAKE if _takes_joker(s, scratch, p.length, 0) else END
    _set_firsts(s, scratch, through)
    depth = 0
    nodes = NODES
    scratch.tried[0] = 0
    # No recursion: the path lies in the scratch record, and `nodes` bounds the work.
    while depth >= 0:
        if nodes == 0 or p.length + depth >= LONGEST or not _next(s, scratch, u, depth, worths, through):
            depth -= 1
        else:
            nodes -= 1
            depth += 1
            scratch.tried[depth] = 0
            if p.length + depth >= s.shortest and scratch.plans[depth, WANTED] == NONE and _has_passed(scratch, depth, through):
                worth = _worth_of_row(s, scratch, p.length + depth, depth, worths)
                if worth > best_worth:
                    best_worth = worth
                    best = widen(scratch.plans[1, MOVE])
    return best, best_worth


@inlined_rule
def _set_firsts(s: State, scratch: Scratch, through: int) -> None:
    """Write the numbers with which a row may begin: own ones, and those that may be robbed first, alone or with the number behind them."""
    low, high = FULL, FULL
    if through >= 0:
        # Only those from which a row can reach that number; they are fewer than 50.
        reach = widen(s.step) * (LONGEST - 1)
        low, high = make_arc(step_onward(through, -reach), reach + 1)
    scratch.firsts[0] = (s.hands[s.turn, 0] | scratch.sets[SINGLE, 0] | scratch.sets[WITH_NEXT, 0]) & low
    scratch.firsts[1] = (s.hands[s.turn, 1] | scratch.sets[SINGLE, 1] | scratch.sets[WITH_NEXT, 1]) & high


@rule
def _has_passed(scratch: Scratch, depth: int, through: int) -> bool:
    """Return whether the beginning at this depth has the number `through`, which no beginning skips; True with NONE."""
    first = widen(scratch.plans[1, NUMBER])
    return through < 0 or count_steps(first, widen(scratch.plans[depth, NUMBER])) >= count_steps(first, through)


@inlined_rule
def flowers_of_row(s: State) -> int:
    """Count the flowers of the row that is being built."""
    flowers = 0
    for place in range(s.starts[s.rows], s.starts[s.rows + 1]):
        flowers += FLOWERS[widen(s.tiles[place])]
    return flowers


@rule
def _next(s: State, scratch: Scratch, u: Supply, depth: int, worths: RowWorths, through: int) -> bool:  # noqa: PLR0913, PLR0917
    """Put the next tile that has not been tried behind the beginning at this depth; return whether there was one.

    The number `through` is not skipped, unless it is NONE.
    """
    first = widen(scratch.plans[depth, NUMBER]) < 0
    trail = widen(scratch.plans[depth, TRAIL])
    numbers = NUMBERS if first else widen(s.step) * (trail + 1) - trail
    joker = not first and scratch.plans[depth, JOKERS_LEFT] > 0
    if not first and through >= 0 and not _has_passed(scratch, depth, through):
        ahead = count_steps(widen(scratch.plans[depth, NUMBER]), through) - trail
        numbers = min(numbers, ahead)
        # A joker needs a number of its own before that one.
        joker &= ahead > 1
    while scratch.tried[depth] < numbers:
        at = _first(scratch, widen(scratch.tried[depth])) if first else widen(scratch.tried[depth])
        scratch.tried[depth] = at + 1
        if at == NUMBERS:
            break
        number = at if first else step_onward(widen(scratch.plans[depth, NUMBER]), trail + 1 + at)
        if has_number(s.hands[s.turn, 0], s.hands[s.turn, 1], number):
            _put(scratch, depth, number, OWN + number, worths)
            return True
        if scratch.plans[depth, ROBS] and _robs(s, scratch, u, depth, number):
            return True
    # One try beyond the numbers stands for the joker.
    if not joker or scratch.tried[depth] > numbers:
        return False
    scratch.tried[depth] += 1
    _put(scratch, depth, JOKER, OWN + JOKER, worths)
    return True


@inlined_rule
def _first(scratch: Scratch, least: int) -> int:
    """Return the least number from `least` on with which a row may begin; NUMBERS where there is none."""
    for half in range(least // HALF, 2):
        rest = widen(scratch.firsts[half])
        if half == least // HALF:
            # Clears all numbers below `least`.
            rest = rest >> (least - half * HALF) << (least - half * HALF)
        if rest:
            return lowest(rest) + half * HALF
    return NUMBERS


@inlined_rule
def _copy(scratch: Scratch, depth: int) -> None:
    """Copy the beginning at this depth to the next depth, its move excepted."""
    for field in range(MOVE):
        scratch.plans[depth + 1, field] = scratch.plans[depth, field]


@rule
def _put(scratch: Scratch, depth: int, tile: int, move: int, worths: RowWorths) -> None:
    """Put a tile of the hand behind the beginning at this depth."""
    _copy(scratch, depth)
    scratch.plans[depth + 1, MOVE] = move
    scratch.plans[depth + 1, HELD] -= 1
    scratch.plans[depth + 1, GAIN] += tile_value(tile, worths)
    if tile == JOKER:
        scratch.plans[depth + 1, TRAIL] += 1
        scratch.plans[depth + 1, JOKERS_LEFT] -= 1
    else:
        scratch.plans[depth + 1, NUMBER] = tile
        scratch.plans[depth + 1, TRAIL] = 0
        scratch.plans[depth + 1, FLOWERED] += FLOWERS[tile]


@rule
def tile_value(tile: int, worths: RowWorths) -> int:
    """Return what it is worth to have a tile in hand no longer, in the unit of `worths`."""
    if tile == JOKER:
        return -worths.joker
    return worths.flower * FLOWERS[tile] - worths.tile


@rule
def _robs(s: State, scratch: Scratch, u: Supply, depth: int, number: int) -> bool:
    """Put a number next that is robbed; return whether it can be."""
    sets = scratch.sets
    wanted = NONE
    if scratch.plans[depth, ROBS] == s.most_robbed:
        if not has_number(sets[SINGLE, 0], sets[SINGLE, 1], number):
            if not has_number(sets[WITH_NEXT, 0], sets[WITH_NEXT, 1], number):
                return False
            wanted = partner_of(s, number, WITH_NEXT)
    elif s.robbed:
        if not has_number(u.robbable_low, u.robbable_high, number):
            return False
    elif scratch.plans[depth, WANTED] == NONE:
        robbed = _robbed(scratch, depth)
        steps = count_steps(robbed, number)
        if steps > DUO_STEPS or not has_number(sets[DUO + steps, 0], sets[DUO + steps, 1], robbed):
            return False
    elif scratch.plans[depth, WANTED] != number:
        return False
    _copy(scratch, depth)
    scratch.plans[depth + 1, MOVE] = ROB + number
    scratch.plans[depth + 1, ROBS] -= 1
    scratch.plans[depth + 1, WANTED] = wanted
    scratch.plans[depth + 1, NUMBER] = number
    scratch.plans[depth + 1, TRAIL] = 0
    scratch.plans[depth + 1, FLOWERED] += FLOWERS[number]
    return True


@rule
def _robbed(scratch: Scratch, depth: int) -> int:
    """Return the number that was robbed on the way to this depth; there is one."""
    at = depth
    # Robbing moves have the highest codes of all that build.
    while scratch.plans[at, MOVE] < ROB:
        at -= 1
    return widen(scratch.plans[at, NUMBER])


@rule
def _takes_joker(s: State, scratch: Scratch, length: int, depth: int) -> bool:
    """Return whether a joker of the board may be taken for a row: no tile too many, nothing robbed, a tile left in hand.

    `length` counts all tiles of the row, `depth` those that the search has put.
    """
    shortest_own = length == s.shortest and scratch.plans[depth, ROBS] == s.most_robbed
    return bool(shortest_own and s.board_jokers and scratch.plans[depth, HELD])


@rule
def _worth_of_row(s: State, scratch: Scratch, length: int, depth: int, worths: RowWorths) -> int:
    """Return what closing a row is worth: its scoring tile, what it leaves in hand, a joker, and going out.

    In the unit of `worths`; `length` and `depth` are those of `_takes_joker`.
    """
    worth = widen(scratch.plans[depth, GAIN])
    # Two bits for each value: all scoring tiles of at most this many flowers.
    there = widen(s.scoring) & ((1 << 2 * min(widen(scratch.plans[depth, FLOWERED]), HIGHEST)) - 1)
    if there:
        worth += worths.point * ((highest(there) >> 1) + 1)
    if scratch.plans[depth, HELD] == 0:
        worth += worths.out
    return worth + worths.joker_taken if _takes_joker(s, scratch, length, depth) else worth
