"""Racing the moves that a network rates highest, on plain numbers and in a fixed order: translated for the browser it gives the same moves.

The network's own choice is the anchor: another move wins only where it was better by more than the doubt about it. `careful` may have to
confirm that: the network knows its own moves too well, and a move that is better only because the network would answer it badly loses
against whoever answers it well.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Protocol

from reihum._kit.elementary import exp
from reihum._kit.shares import SEATS

MOST_MOVES = 8
"""The moves that are played out, those that the network rates highest."""
FIRST_WORLDS = 8
"""The worlds of the first stage; each later stage doubles the number of all worlds."""
LEAST_DOUBT = 0.05
"""A pseudo-observation: what is added to the variance of a mean of n differences is this by n squared. Samples that agree are no proof."""
CONFIRMING_WORLDS = 64
"""The worlds in which `careful` confirms that a move is better than the anchor."""
CONFIRMING_PART = 0.25
"""The part of the time that is kept for that."""
LEAST_COST = 1e-6
"""The seconds that a playout is taken to cost at least: a clock may be too coarse to see one."""


class MovePlayouts(Protocol):
    """Plays out moves of one position."""

    def play_out(self, moves: Sequence[int], worlds: int) -> Sequence[Sequence[float]]:
        """Return what each move brings the seat to move in as many worlds, the same for all: by world, then by move, a share of the win."""

    def read_clock(self) -> float:
        """Return the time in seconds."""


class Entrant:
    """A move that races against the anchor."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.mean = 0.0
        """The mean difference from the anchor in the same worlds, in shares of the win."""
        self.error = 0.0
        """Its standard error."""
        self._differences = list[float]()

    def add_differences(self, differences: Sequence[float]) -> None:
        """Add the differences in further worlds."""
        self._differences.extend(differences)
        count = len(self._differences)
        total = 0.0
        for difference in self._differences:
            total += difference
        self.mean = total / count
        squares = 0.0
        for difference in self._differences:
            squares += (difference - self.mean) * (difference - self.mean)
        self.error = sqrt(squares / count / max(count - 1, 1) + LEAST_DOUBT / (count * count))


class Race:
    """One race. It ends after a number of worlds, or at an end by the clock."""

    def __init__(self, network: MovePlayouts, careful: MovePlayouts | None, iterations: int | None, begin: float, end: float) -> None:
        """Race within `iterations` worlds by `network`; with None for them, until the clock shows `end`.

        `begin` and `end` are seconds by the clock. With `careful`, by which the bot of that name plays out, a move has to be confirmed.
        """
        self.worlds = 0
        """The worlds that the moves were played out in by the network."""
        self._playouts = network
        self._careful = careful
        self._iterations = iterations
        self._end = end if careful is None else end - (end - begin) * CONFIRMING_PART
        self._last = end

    def find_best(self, moves: Sequence[int]) -> int:
        """Return the best of the moves, which come in the network's order, the anchor first.

        Moves that are worse beyond doubt are dropped after each stage, and at least half of the others.
        """
        anchor = moves[0]
        entrants = [Entrant(move) for move in moves[1 : self._count_racing(anchor)]]
        cost = 0.0
        size = self._choose_size(cost)
        while entrants and size:
            before = self._playouts.read_clock()
            rows = self._playouts.play_out([anchor, *[entrant.move for entrant in entrants]], size)
            cost = (self._playouts.read_clock() - before) / (size * (len(entrants) + 1))
            self.worlds += size
            for column, entrant in enumerate(entrants):
                entrant.add_differences([row[column + 1] - row[0] for row in rows])
            hopeful = [entrant for entrant in entrants if entrant.mean + entrant.error > 0]
            entrants = sorted(hopeful, key=lambda entrant: -entrant.mean)[: (len(entrants) + 1) // 2]
            size = self._choose_size(cost * (len(entrants) + 1))
        best, gain = anchor, 0.0
        for entrant in entrants:
            if entrant.mean - entrant.error > gain:
                best, gain = entrant.move, entrant.mean - entrant.error
        if best != anchor and self._careful is not None and not self._is_confirmed(self._careful, anchor, best):
            return anchor
        return best

    def _is_confirmed(self, careful: MovePlayouts, anchor: int, move: int) -> bool:
        """Return whether a move is better than the anchor beyond doubt where `careful` plays on."""
        rival = Entrant(move)
        worlds = 0
        self._end = self._last
        while worlds < CONFIRMING_WORLDS:
            before = self._playouts.read_clock()
            rival.add_differences([row[1] - row[0] for row in careful.play_out([anchor, move], FIRST_WORLDS)])
            worlds += FIRST_WORLDS
            if self._iterations is None and not self._count_affordable(self._playouts.read_clock() - before):
                break
        return rival.mean - rival.error > 0

    def _count_racing(self, anchor: int) -> int:
        """Return how many moves are played out, the anchor included.

        With little time they are fewer: in fewer worlds no difference would be beyond doubt.
        """
        if self._iterations is not None:
            return MOST_MOVES
        before = self._playouts.read_clock()
        self._playouts.play_out([anchor], 1)
        return min(MOST_MOVES, self._count_affordable((self._playouts.read_clock() - before) * FIRST_WORLDS))

    def _choose_size(self, cost: float) -> int:
        """Return the number of worlds of the next stage, 0 where nothing is left; `cost`: the time that one takes."""
        size = max(FIRST_WORLDS, self.worlds)
        if self._iterations is not None:
            return min(size, self._iterations - self.worlds)
        return min(size, self._count_affordable(cost))

    def _count_affordable(self, cost: float) -> int:
        """Return how many times something that takes so long can be done in what is left of the time."""
        return max(0, int((self._end - self._playouts.read_clock()) / max(cost, LEAST_COST)))


def find_share(payoffs: Sequence[float], seat: int, players: int, scale: float) -> float:
    """Return a seat's share of the win by what a playout brought: the shares of SEATS seats, then their points.

    With a scale the share follows from the points: a lead of `scale` points multiplies the odds by e.
    """
    if not scale:
        return payoffs[seat]
    most = payoffs[SEATS]
    for other in range(1, players):
        most = max(most, payoffs[SEATS + other])
    total = 0.0
    for other in range(players):
        total += exp((payoffs[SEATS + other] - most) / scale)
    return exp((payoffs[SEATS + seat] - most) / scale) / total
