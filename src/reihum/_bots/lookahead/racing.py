"""Racing the moves that a network rates highest. It uses plain numbers in a fixed order: the translation for the browser returns the same.

The network's own choice is the anchor: another move wins only if it was better by more than its doubt. `careful` may have to confirm
that, since a move that is better only because the network would answer it badly loses against players that answer it well.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Protocol

from reihum._kit.elementary import exp
from reihum._kit.shares import SEATS

MOST_MOVES = 8
"""The most moves that are played out, those that the network rates highest."""
FIRST_WORLDS = 8
"""The worlds of the first stage; each later stage doubles the total."""
LEAST_DOUBT = 0.05
"""A pseudo-observation: this divided by n squared is added to the variance of a mean of n differences, as equal samples prove nothing."""
CONFIRMING_WORLDS = 64
"""The worlds in which `careful` confirms that a move is better than the anchor."""
CONFIRMING_PART = 0.25
"""The fraction of the time that is kept for the confirmation."""
LEAST_COST = 1e-6
"""The least seconds that a playout is assumed to cost, since a clock may be too coarse to measure it."""


class MovePlayouts(Protocol):
    """Plays out moves of one position."""

    def play_out(self, moves: Sequence[int], worlds: int) -> Sequence[Sequence[float]]:
        """Return the seat to move's share of the win, by world, then by move, in `worlds` worlds that are the same for all moves."""

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
    """One race. It ends after a number of worlds, or at a time."""

    def __init__(self, network: MovePlayouts, careful: MovePlayouts | None, iterations: int | None, begin: float, end: float) -> None:
        """Race within `iterations` worlds played out by `network` or, if that is None, until the time `end`.

        `begin` and `end` are seconds as of `read_clock`. With `careful`, playouts by the bot of that name, a move has to be confirmed.
        """
        self.worlds = 0
        """The number of worlds in which the network played the moves out."""
        self._playouts = network
        self._careful = careful
        self._iterations = iterations
        self._end = end if careful is None else end - (end - begin) * CONFIRMING_PART
        self._last = end

    def find_best(self, moves: Sequence[int]) -> int:
        """Return the best of the moves, which come in the network's order, the anchor first.

        After each stage, moves that are worse beyond doubt and at least half of the others are dropped.
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

        With little time they are fewer: with fewer worlds no difference would be beyond doubt.
        """
        if self._iterations is not None:
            return MOST_MOVES
        before = self._playouts.read_clock()
        self._playouts.play_out([anchor], 1)
        return min(MOST_MOVES, self._count_affordable((self._playouts.read_clock() - before) * FIRST_WORLDS))

    def _choose_size(self, cost: float) -> int:
        """Return the number of worlds of the next stage, 0 if no budget is left; `cost` is the time that one world takes."""
        size = max(FIRST_WORLDS, self.worlds)
        if self._iterations is not None:
            return min(size, self._iterations - self.worlds)
        return min(size, self._count_affordable(cost))

    def _count_affordable(self, cost: float) -> int:
        """Return how many times an operation of this cost, in seconds, fits into the remaining time."""
        return max(0, int((self._end - self._playouts.read_clock()) / max(cost, LEAST_COST)))


def find_share(payoffs: Sequence[float], seat: int, players: int, scale: float) -> float:
    """Return a seat's share of the win from the payoffs of a playout: the shares of SEATS seats, then their points.

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
