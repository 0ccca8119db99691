"""A tree search in endgames without hidden cards that are too long to solve: a network proposes the moves and values the positions.

Racing moves by playouts (`racing.py`) is of little use there: with nothing left to chance a move has only one playout, and what it says
depends on how the network would answer. A tree finds better answers for both seats. Moves are selected by PUCT (Rosin 2011) with the
network's probabilities, and positions valued by its value head, as in AlphaZero (Silver et al. 2018). It uses plain numbers in a fixed
order: the translation for the browser returns the same.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Protocol

from reihum._bots.lookahead.racing import LEAST_COST
from reihum._kit.elementary import exp

Position = Any
"""A position of an endgame; the search only hands it back to the endgame."""
POSITIONS_EACH = 32
"""The positions that count as one iteration of a budget: they take about as long as one world of a race."""
EXPLORATION = 0.5
"""The weight of the network's probabilities against the mean shares found so far."""
TEMPERATURE = 2.0
"""The scores of moves are divided by it before they become probabilities: the network is surer of its moves than it is right."""
LEAST_PROBABILITY = 0.1
"""The part of the probability that is shared out evenly among the moves."""


class Endgame(Protocol):
    """A round of two players without hidden cards."""

    def get_root(self) -> Position:
        """Return the position that is searched."""

    def play(self, position: Position, move: int) -> Position:
        """Return the position after a move."""

    def read_seat(self, position: Position) -> int:
        """Return the seat to move, negative if the round is over."""

    def score_moves(self, position: Position) -> Sequence[tuple[int, float]]:
        """Return the moves that the network chooses among, the best one first, each with its score."""

    def read_value(self) -> float:
        """Return the network's value of the position scored last for its seat to move: its share of the win minus a half."""

    def read_lead(self, position: Position) -> int:
        """Return by how many points the seat to move at the root is ahead in a finished round."""

    def read_clock(self) -> float:
        """Return the time in seconds."""


class Node:
    """A move in the tree, and the position after it."""

    def __init__(self, move: int, probability: float) -> None:
        self.move = move
        self.probability = probability
        """The network's probability of the move, softened by TEMPERATURE and LEAST_PROBABILITY."""
        self.position: Position = None
        """The position after it; None until it is reached. Until then `seat` and `children` are not known."""
        self.seat = 0
        """The seat to move, negative if the round is over."""
        self.children = list[Node]()
        """The moves that follow."""
        self.visits = 0
        self.total = 0.0
        """The sum of the shares of the win of the seat that moves at the root."""


class EndgameSearch:
    """One search. It ends after a number of iterations, at a time, or when no other move can overtake the most visited one."""

    def __init__(self, endgame: Endgame, scale: float, iterations: int | None, end: float) -> None:
        """Search `iterations` times POSITIONS_EACH positions or, if that is None, until the time `end` in seconds.

        With a scale the share of the win in a finished round follows from the points: see `racing.find_share`.
        """
        self._endgame = endgame
        self._scale = scale
        self._limit = None if iterations is None else iterations * POSITIONS_EACH
        self._end = end
        self._root = Node(0, 1.0)
        self._searched = 0

    @property
    def iterations(self) -> int:
        """The iterations done, the last one perhaps in part."""
        return (self._searched + POSITIONS_EACH - 1) // POSITIONS_EACH

    def find_best(self) -> int:
        """Return the most visited move; among equals, the one that the network rates highest."""
        self._reach(self._root, self._endgame.get_root())
        begin = now = self._endgame.read_clock()
        left = self._estimate_left(begin, now)
        while left > 0 and not self._is_decided(left):
            self._extend()
            now = self._endgame.read_clock()
            left = self._estimate_left(begin, now)
        best = self._root.children[0]
        for child in self._root.children:
            if child.visits > best.visits:
                best = child
        return best.move

    def _estimate_left(self, begin: float, now: float) -> float:
        """Return how many positions are left; with a time limit an estimate, 0 if another one would end too late."""
        if self._limit is not None:
            return float(self._limit - self._searched)
        if self._searched == 0:
            return float(now < self._end)
        left = (self._end - now) * self._searched / max(now - begin, LEAST_COST)
        return left if left >= 1 else 0.0

    def _is_decided(self, left: float) -> bool:
        """Return whether no other move can be visited more often than the first one is."""
        most, second = 0, 0
        for child in self._root.children:
            if child.visits > most:
                most, second = child.visits, most
            elif child.visits > second:
                second = child.visits
        return len(self._root.children) == 1 or (self._searched > 0 and most > second + left)

    def _extend(self) -> None:
        """Follow the most promising line to a move that was not made yet, or to the round's end, and add the value there to the line."""
        node = parent = self._root
        line = [node]
        while node.children:
            parent, node = node, self._select(node)
            line.append(node)
        if node.position is None:
            self._reach(node, self._endgame.play(parent.position, node.move))
        self._searched += 1
        share = self._evaluate(node)
        for each in line:
            each.visits += 1
            each.total += share

    def _select(self, node: Node) -> Node:
        """Return the move after a node that is most promising for the seat to move."""
        own = node.seat == self._root.seat
        width = EXPLORATION * sqrt(node.visits + 1)
        best, most = node.children[0], -1.0
        for child in node.children:
            # A move that was never made is taken to be as good as the position.
            known = child if child.visits else node
            share = known.total / known.visits if known.visits else 0.5
            promise = (share if own else 1 - share) + width * child.probability / (1 + child.visits)
            if promise > most:
                best, most = child, promise
        return best

    def _evaluate(self, node: Node) -> float:
        """Return the share of the seat that moves at the root in a node's position, which was scored last unless the round is over."""
        if node.seat < 0:
            return find_share_of_lead(self._endgame.read_lead(node.position), self._scale)
        share = min(1.0, max(0.0, 0.5 + self._endgame.read_value()))
        return share if node.seat == self._root.seat else 1 - share

    def _reach(self, node: Node, position: Position) -> None:
        """Add a node's position, and the moves that follow."""
        node.position = position
        node.seat = self._endgame.read_seat(position)
        if node.seat < 0:
            return
        scored = self._endgame.score_moves(position)
        top = scored[0][1]
        weights = [exp((score - top) / TEMPERATURE) for _, score in scored]
        total = 0.0
        for weight in weights:
            total += weight
        even = LEAST_PROBABILITY / len(weights)
        node.children = [
            Node(move, (1 - LEAST_PROBABILITY) * weight / total + even) for (move, _), weight in zip(scored, weights, strict=True)
        ]


def find_share_of_lead(lead: int, scale: float) -> float:
    """Return the share of the win of one of two seats that is ahead by some points, behind if negative."""
    if scale:
        return 1 / (1 + exp(-lead / scale))
    return 0.5 if lead == 0 else float(lead > 0)
