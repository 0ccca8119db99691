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
    kinds = (turn.lays + 1) * ONE_CARD
    for kind in range(kinds):
        scratch.before[0, kind] = NONE
        scratch.behind[HALVES, kind] = NONE
    scratch.before[0, 0] = 0
    scratch.behind[HALVES, 0] = 0
    ways = 0
    # Forwards the best of all half rows before one, then backwards of all behind it: together all but that one.
    for half in range(HALVES):
        if find_ways(s, turn, half, scratch, weights):
            _join(scratch.before[half], scratch.gains[half], turn, 1, scratch.joined[half], scratch.by[half])
            ways |= 1 << half
            for kind in range(kinds):
                scratch.before[half + 1, kind] = max(scratch.before[half, kind], scratch.joined[half, kind])
        else:
            _copy(scratch.before[half], kinds, scratch.before[half + 1])
    for half in range(HALVES - 1, 0, -1):
        # Nothing is asked of the half rows behind those in which something can be laid first.
        if ways & (1 << half) - 1:
            if ways >> half & 1:
                _join(scratch.behind[half + 1], scratch.gains[half], turn, 0, scratch.behind[half], scratch.joined_by)
            else:
                _copy(scratch.behind[half + 1], kinds, scratch.behind[half])
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
    """Write for each kind of way the most that two add up to, and which of the others is in it, with at least `least` cards."""
    for kind in range((turn.lays + 1) * ONE_CARD):
        out[kind] = NONE
    for cards in range(least, turn.lays + 1):
        for jokers in range(turn.jokers + 1):
            for connectors in range(turn.connectors + 1):
                other = cards * ONE_CARD + jokers * WAY_EXTRAS + connectors
                if others[other] > NONE:
                    _join_one(
                        some, other, int(others[other]), turn.lays - cards, turn.jokers - jokers, turn.connectors - connectors, out, by
                    )


@rule
def _join_one(  # noqa: PLR0913, PLR0917
    some: IntArray, other: int, gain: int, cards: int, jokers: int, connectors: int, out: IntArray, by: IntArray
) -> None:
    """Join the way `other` with each of `some` that has at most this many cards, jokers and connectors."""
    for card in range(cards + 1):
        for joker in range(jokers + 1):
            start = card * ONE_CARD + joker * WAY_EXTRAS
            for kind in range(start, start + connectors + 1):
                # Kinds are added as numbers: with these bounds cards, jokers and connectors never carry over.
                if some[kind] > NONE and int(some[kind]) + gain > out[kind + other]:
                    out[kind + other] = int(some[kind]) + gain
                    by[kind + other] = other


@rule
def _copy(some: IntArray, kinds: int, out: IntArray) -> None:
    """Write the gains of some half rows where another one adds nothing."""
    for kind in range(kinds):
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
                    scratch.begins[half] = scratch.firsts[half, scratch.by[half, scratch.joined_by[kind]]]
