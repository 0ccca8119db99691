"""The best continuations of a turn of Elfer raus! Master, combined from ways in single half rows (`ways`).

The worth of a turn is a sum over half rows plus the worth of everything else (`valuing`). Dynamic programming finds the best turn for
each number of cards, jokers and connectors in some half rows from the best turns in one half row fewer. Done from both ends, it gives
for each half row the best turn in which something is laid there.
"""

from reihum._games.elfer_raus_master.state import FOUND, HALVES, WAY_EXTRAS, Scratch, State
from reihum._games.elfer_raus_master.valuing import Turn, compute_value, compute_value_of_rest
from reihum._games.elfer_raus_master.ways import ONE_CARD, PARTS, clear_gains, find_ways, lay_nothing
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray
from reihum._kit.weighed import LEAST

EACH_JOKER = 0b1001001
"""The product of a mask of numbers of connectors with this repeats the mask for each number of jokers."""


@rule
def weigh_halves(s: State, turn: Turn, scratch: Scratch, weights: IntArray) -> int:
    """Write for each half row the worth of the best turn that lays something there, and its first move there; return the highest worth.

    `scratch.worths` is relative to ending the turn here, and LEAST where nothing can be laid; the moves are in `scratch.begins`.
    """
    lay_nothing(scratch.before[0], turn.lays)
    lay_nothing(scratch.behind[HALVES], turn.lays)
    ways = 0
    # Forwards the best of all half rows before one, then backwards of all after it: together all but that one.
    for half in range(HALVES):
        if find_ways(s, turn, half, scratch, weights):
            _join(scratch.before[half], scratch.gains[half], turn, 1, scratch.joined[half], scratch.by[half])
            ways |= 1 << half
            _take_better(scratch.before[half], scratch.joined[half], turn, scratch.before[half + 1])
        else:
            _take_better(scratch.before[half], scratch.before[half], turn, scratch.before[half + 1])
    for half in range(HALVES - 1, 0, -1):
        # `behind[half]` is needed only if something can be laid in a half row before it.
        if ways & (1 << half) - 1:
            if ways >> half & 1:
                _join(scratch.behind[half + 1], scratch.gains[half], turn, 0, scratch.behind[half], scratch.joined_by)
            else:
                _take_better(scratch.behind[half + 1], scratch.behind[half + 1], turn, scratch.behind[half])
    _weigh_rests(s, turn, scratch, weights)
    most = LEAST
    for half in range(HALVES):
        scratch.worths[half] = LEAST
        if ways >> half & 1:
            _join(scratch.behind[half + 1], scratch.joined[half], turn, 1, scratch.whole, scratch.joined_by)
            _weigh(s, turn, half, scratch, weights)
            most = max(most, int(scratch.worths[half]))
    return most


@rule
def _join(some: IntArray, others: IntArray, turn: Turn, least: int, out: IntArray, by: IntArray) -> None:  # noqa: PLR0913, PLR0917
    """Write for each kind the largest sum of a gain of `some` and one of `others` with at least `least` cards, and the latter's kind."""
    clear_gains(out, turn.lays)
    for cards in range(least, turn.lays + 1):
        extras = int(others[FOUND + cards])
        while extras:
            extra = lowest(extras)
            extras &= extras - 1
            other = cards * ONE_CARD + extra
            gain = int(others[other])
            fitting = _mask_extras_within(turn.jokers - extra // WAY_EXTRAS, turn.connectors - extra % WAY_EXTRAS)
            for more in range(turn.lays - cards + 1):
                # Kinds can be added as numbers: within these bounds no digit carries into the next.
                joined = int(some[FOUND + more]) & fitting
                out[FOUND + cards + more] |= joined << extra
                while joined:
                    kind = more * ONE_CARD + lowest(joined)
                    joined &= joined - 1
                    if int(some[kind]) + gain > out[kind + other]:
                        out[kind + other] = int(some[kind]) + gain
                        by[kind + other] = other


@rule
def _mask_extras_within(jokers: int, connectors: int) -> int:
    """Return the mask of kinds with at most these jokers and connectors, as in `state.FOUND`."""
    row = (2 << connectors) - 1
    return row * EACH_JOKER & (1 << (jokers + 1) * WAY_EXTRAS) - 1


@rule
def _take_better(some: IntArray, others: IntArray, turn: Turn, out: IntArray) -> None:
    """Write for each kind the larger gain of two arrays."""
    for kind in range((turn.lays + 1) * ONE_CARD):
        out[kind] = max(some[kind], others[kind])
    for cards in range(turn.lays + 1):
        out[FOUND + cards] = some[FOUND + cards] | others[FOUND + cards]


@rule
def _weigh_rests(s: State, turn: Turn, scratch: Scratch, weights: IntArray) -> None:
    """Write for each kind of way the change in worth of everything but the half rows, without bonus cards."""
    here = compute_value_of_rest(s, turn, weights, 0, 0, 0, 0)
    now = compute_value(s, turn, weights)
    for cards in range(1, turn.lays + 1):
        for jokers in range(turn.jokers + 1):
            for connectors in range(turn.connectors + 1):
                kind = cards * ONE_CARD + jokers * WAY_EXTRAS + connectors
                out = cards == s.counts[turn.seat]
                scratch.rests[kind] = compute_value_of_rest(s, turn, weights, cards, jokers, connectors, 0) - (now if out else here)


@rule
def _weigh(s: State, turn: Turn, half: int, scratch: Scratch, weights: IntArray) -> None:
    """Write into `worths` and `begins` the best of the turns in `whole`."""
    for cards in range(1, turn.lays + 1):
        extras = int(scratch.whole[FOUND + cards])
        while extras:
            extra = lowest(extras)
            extras &= extras - 1
            kind = cards * ONE_CARD + extra
            gain = int(scratch.whole[kind])
            # The remainder is the number of bonus cards for negative gains, too, since it is never negative.
            earned = gain % PARTS
            worth = int(scratch.rests[kind])
            if earned:
                jokers, connectors = extra // WAY_EXTRAS, extra % WAY_EXTRAS
                worth += compute_value_of_rest(s, turn, weights, cards, jokers, connectors, earned)
                worth -= compute_value_of_rest(s, turn, weights, cards, jokers, connectors, 0)
            if cards < s.counts[turn.seat]:
                worth += gain // PARTS - earned * turn.bonus
            if worth > scratch.worths[half]:
                scratch.worths[half] = worth
                scratch.begins[half] = scratch.firsts[half, scratch.by[half, scratch.joined_by[kind]]]
