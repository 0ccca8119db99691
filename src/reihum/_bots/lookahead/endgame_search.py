"""A tree search in endgames without hidden cards that are too long to solve: a network proposes the moves and plays out the positions.

Racing moves by playouts (`racing.py`) is of little use there: with nothing left to chance a move has only one playout, and what it says
depends on how the network would answer. A tree finds better answers for both seats. Moves are selected by PUCT (Rosin 2011) with the
network's probabilities, as in AlphaZero (Silver et al. 2018); positions are valued by playouts instead of a value head. It uses plain
numbers in a fixed order: the translation for the browser returns the same.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Protocol

from reihum._bots.lookahead.racing import LEAST_COST, MOST_MOVES
from reihum._kit.elementary import exp

PLAYOUTS_EACH = MOST_MOVES
"""The playouts that count as one iteration of a budget: as many as moves in one world of a race."""
EXPLORATION = 0.5
"""The weight of the network's probabilities against the mean shares found so far."""


class Endgame(Protocol):
    """A round of two players without hidden cards, which is played along lines from a position, the root."""

    def return_to_root(self) -> None:
        """Make the root the position again."""

    def play(self, move: int) -> None:
        """Make a move in the position."""

    def read_seat(self) -> int:
        """Return the seat to move, negative if the round is over."""

    def score_moves(self) -> Sequence[tuple[int, float]]:
        """Return the moves that the network chooses among, the best one first, each with its score."""

    def play_out(self, move: int) -> float:
        """Return the share of the win of the seat to move if it makes a move and the network plays both seats from then on."""

    def read_clock(self) -> float:
        """Return the time in seconds."""


class Node:
    """A move in the tree, and the position after it."""

    def __init__(self, move: int, probability: float) -> None:
        self.move = move
        self.probability = probability
        """The network's probability of the move."""
        self.seat = 0
        """The seat to move after it, negative if the round is over; known once the position was reached."""
        self.visits = 0
        self.total = 0.0
        """The sum of the shares of the win that its playouts brought the seat that moves at the root."""
        self.children = list[Node]()
        """The moves after it; empty until the position was reached."""


class EndgameSearch:
    """One search. It ends after a number of iterations, at a time, or when no other move can overtake the most visited one."""

    def __init__(self, endgame: Endgame, iterations: int | None, end: float) -> None:
        """Search within `iterations` times PLAYOUTS_EACH playouts or, if that is None, until the time `end` in seconds."""
        self._endgame = endgame
        self._limit = None if iterations is None else iterations * PLAYOUTS_EACH
        self._end = end
        self._root = Node(0, 1.0)
        self._playouts = 0

    @property
    def iterations(self) -> int:
        """The iterations done, the last one perhaps in part."""
        return (self._playouts + PLAYOUTS_EACH - 1) // PLAYOUTS_EACH

    def find_best(self) -> int:
        """Return the most visited move; among equals, the one that the network rates highest."""
        self._endgame.return_to_root()
        self._reach(self._root)
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
        """Return how many playouts are left; with a time limit an estimate, 0 if another one would end too late."""
        if self._limit is not None:
            return float(self._limit - self._playouts)
        if self._playouts == 0:
            return float(now < self._end)
        left = (self._end - now) * self._playouts / max(now - begin, LEAST_COST)
        return left if left >= 1 else 0.0

    def _is_decided(self, left: float) -> bool:
        """Return whether no other move can be visited more often than the first one is."""
        most, second = 0, 0
        for child in self._root.children:
            if child.visits > most:
                most, second = child.visits, most
            elif child.visits > second:
                second = child.visits
        return len(self._root.children) == 1 or (self._playouts > 0 and most > second + left)

    def _extend(self) -> None:
        """Follow the most promising line, play out its last move, and add what comes of it to all moves of the line."""
        self._endgame.return_to_root()
        line = [self._root]
        node = self._select(self._root)
        line.append(node)
        while node.visits > 0:
            self._endgame.play(node.move)
            self._reach(node)
            if node.seat < 0:
                break
            node = self._select(node)
            line.append(node)
        share = self._value(line[-2], node)
        self._playouts += 1
        for each in line:
            each.visits += 1
            each.total += share

    def _reach(self, node: Node) -> None:
        """Add the moves after a node, unless they are there already; its position is that of the endgame."""
        if node.children or node.seat < 0:
            return
        node.seat = self._endgame.read_seat()
        if node.seat < 0:
            return
        scored = self._endgame.score_moves()
        top = scored[0][1]
        weights = [exp(score - top) for _, score in scored]
        total = 0.0
        for weight in weights:
            total += weight
        node.children = [Node(move, weight / total) for (move, _), weight in zip(scored, weights, strict=True)]

    def _select(self, node: Node) -> Node:
        """Return the move after a node that is most promising for the seat to move."""
        own = node.seat == self._root.seat
        width = EXPLORATION * sqrt(node.visits + 1)
        best, most = node.children[0], -1.0
        for child in node.children:
            # A move that was never played out is taken to be as good as the position.
            known = child if child.visits else node
            share = known.total / known.visits if known.visits else 0.5
            promise = (share if own else 1 - share) + width * child.probability / (1 + child.visits)
            if promise > most:
                best, most = child, promise
        return best

    def _value(self, parent: Node, node: Node) -> float:
        """Return the share of the seat that moves at the root: of a finished round as before, otherwise by a playout."""
        if node.seat < 0:
            return node.total / node.visits
        share = self._endgame.play_out(node.move)
        return share if parent.seat == self._root.seat else 1 - share
