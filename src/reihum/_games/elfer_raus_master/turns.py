"""The best ways to go on with a turn of Elfer raus! Master: ways in single half rows (`ways`) put together.

What a turn is worth is a sum over half rows, and something for what is left over (`valuing`). Dynamic programming finds the best
turn for each number of cards, jokers and connectors in some half rows from the best ones in one half row less. Done from both ends, it
gives for each half row the best turn in which something is laid there.
"""

from reihum._games.elfer_raus_master.state import HALVES, WAY_EXTRAS, Scratch, State
from reihum._games.elfer_raus_master.valuing import Turn, value, value_of_rest
from reihum._games.elfer_raus_master.ways import NONE, ONE_CARD, PARTS, find_ways
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray
from reihum._kit.weighed import LEAST


@rule
def weigh_halves(s: State, turn: Turn, scratch: Scratch, weights: IntArray) -> int:
    """Write what the best turn is worth that lays something in each half row, and its first move there; return the highest worth.

    `scratch.worths` is relative to ending the turn here, and LEAST where nothing can be laid; the moves are in `scratch.begins`.
    """
    for kind in range((turn.lays + 1) * ONE_CARD):
        scratch.before[0, kind] = NONE
        scratch.behind[HALVES, kind] = NONE
    scratch.before[0, 0] = 0
    scratch.behind[HALVES, 0] = 0
    ways = 0
    # Forwards the best of all half rows before one, then backwards of all behind it: together all but that one.
    for half in range(HALVES):
        if find_ways(s, turn, half, scratch, weights):
            ways |= 1 << half
            _join(scratch.before[half], scratch.gains[half], turn, 0, scratch.before[half + 1], scratch.by)
        else:
            _copy(scratch.before[half], turn, scratch.before[half + 1])
    for half in range(HALVES - 1, 0, -1):
        if ways >> half & 1:
            _join(scratch.behind[half + 1], scratch.gains[half], turn, 0, scratch.behind[half], scratch.by)
        else:
            _copy(scratch.behind[half + 1], turn, scratch.behind[half])
    _weigh_rests(s, turn, scratch, weights)
    most = LEAST
    for half in range(HALVES):
        scratch.worths[half] = LEAST
        if ways >> half & 1:
            _join(scratch.before[half], scratch.gains[half], turn, 1, scratch.joined, scratch.by)
            _join(scratch.behind[half + 1], scratch.joined, turn, 1, scratch.whole, scratch.joined_by)
            _weigh(s, turn, half, scratch, weights)
            most = max(most, int(scratch.worths[half]))
    return most


@rule
def _join(some: IntArray, others: IntArray, turn: Turn, least: int, out: IntArray, by: IntArray) -> None:  # noqa: PLR0913, PLR0917
    """Write for each kind of way the most that two add up to, and which of the others is in it, with at least `least` cards."""
    for kind in range((turn.lays + 1) * ONE_CARD):
        out[kind] = NONE
    for other in range(least * ONE_CARD, (turn.lays + 1) * ONE_CARD):
        gain = int(others[other])
        if gain <= NONE:
            continue
        for cards in range(other // ONE_CARD, turn.lays + 1):
            for jokers in range(other % ONE_CARD // WAY_EXTRAS, turn.jokers + 1):
                start = cards * ONE_CARD + jokers * WAY_EXTRAS
                # Kinds are added as numbers: with these bounds cards, jokers and connectors never carry over.
                for kind in range(start + other % WAY_EXTRAS, start + turn.connectors + 1):
                    if some[kind - other] > NONE and int(some[kind - other]) + gain > out[kind]:
                        out[kind] = int(some[kind - other]) + gain
                        by[kind] = other


@rule
def _copy(some: IntArray, turn: Turn, out: IntArray) -> None:
    """Write the gains of some half rows where another one adds nothing."""
    for kind in range((turn.lays + 1) * ONE_CARD):
        out[kind] = some[kind]


@rule
def _weigh_rests(s: State, turn: Turn, scratch: Scratch, weights: IntArray) -> None:
    """Write for each kind of way by how much it changes the worth of everything but the half rows, without bonus cards."""
    here = value_of_rest(s, turn, weights, 0, 0, 0, 0)
    now = value(s, turn, weights)
    for cards in range(1, turn.lays + 1):
        for jokers in range(turn.jokers + 1):
            for connectors in range(turn.connectors + 1):
                kind = cards * ONE_CARD + jokers * WAY_EXTRAS + connectors
                out = cards == s.counts[turn.seat]
                scratch.rests[kind] = value_of_rest(s, turn, weights, cards, jokers, connectors, 0) - (now if out else here)


@rule
def _weigh(s: State, turn: Turn, half: int, scratch: Scratch, weights: IntArray) -> None:
    """Write into `worths` and `begins` the best of the turns in `whole`."""
    for cards in range(1, turn.lays + 1):
        for jokers in range(turn.jokers + 1):
            for connectors in range(turn.connectors + 1):
                kind = cards * ONE_CARD + jokers * WAY_EXTRAS + connectors
                gain = int(scratch.whole[kind])
                if gain <= NONE:
                    continue
                # The remainder is not negative for a loss either, so it is always the number of bonus cards.
                earned = gain % PARTS
                worth = int(scratch.rests[kind])
                if earned:
                    worth += value_of_rest(s, turn, weights, cards, jokers, connectors, earned)
                    worth -= value_of_rest(s, turn, weights, cards, jokers, connectors, 0)
                if cards < s.counts[turn.seat]:
                    worth += gain // PARTS - earned * turn.bonus
                if worth > scratch.worths[half]:
                    scratch.worths[half] = worth
                    scratch.begins[half] = scratch.firsts[half, scratch.by[scratch.joined_by[kind]]]
