"""Values of moves by the tree search of `lookahead`, also of the positions in the tree, for `looked_ahead_targets.py`."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.budget import Budget
from reihum._bots.lookahead.bot import OpenEndgame
from reihum._bots.lookahead.endgame_search import EndgameSearch, Node
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.move_parts import count_of, get_profile, parts_of
from reihum._kit.chance import Rng
from reihum._kit.learnable import NO_REMARK
from reihum._kit.network_profile import NO_PART
from reihum._kit.states import GameState

LEAST_VISITS = 40
"""The visits of a position in the tree from which on its moves are learned from."""
PLAYERS = 2


class Scored(NamedTuple):
    """A position as the network sees it."""

    observation: NDArray[np.int8]
    moves: NDArray[np.int16]
    """The parts of the moves that it chooses among, shape (moves, parts), the best one first."""
    scores: NDArray[np.float32]


class Valued(NamedTuple):
    """A position with the values that a search has found."""

    scored: Scored
    values: NDArray[np.float32]
    """The mean share of the win of its seat to move after each move.

    Each move counts one visit more, with the mean of the position, so a move that was never visited is as good as the position."""
    worth: float
    """The mean share of its seat to move, less an even share."""


class RecordedEndgame(OpenEndgame):
    """An endgame that remembers how the network sees the positions that are searched."""

    def __init__(self, learned: Learned, root: GameState, rng: Rng, budget: Budget) -> None:
        super().__init__(learned, root, rng, budget)
        self.seen: dict[int, Scored] = {}
        """By the identity of a position, which the tree keeps."""

    def score_moves(self, position: GameState) -> list[tuple[int, float]]:
        """Return the moves that the network chooses among, the best one first, each with its score."""
        scored = super().score_moves(position)
        memory, game = self._learned.get_memory(PLAYERS), self._learned.game
        listed = memory.choices.moves[: len(scored)].tolist()
        order = [listed.index(move) for move, _ in scored]
        remarks = memory.choices.remarks[order]
        parts = parts_of(game, PLAYERS)[int(position.turn), [move for move, _ in scored]]
        moves = np.concatenate([parts, np.where(remarks == NO_REMARK, NO_PART, count_of(game) + remarks)], axis=1)
        self.seen[id(position)] = Scored(memory.vector.copy(), moves.astype(np.int16), np.array([score for _, score in scored], np.float32))
        return scored


class WholeSearch(EndgameSearch):
    """A search that uses its whole budget: what the other moves are worth is wanted as well."""

    def _is_decided(self, left: float) -> bool:
        """Return whether the budget is used up."""
        return left <= 0

    @property
    def root(self) -> Node:
        """The position that was searched."""
        return self._root


def iter_valued(learned: Learned, state: GameState, rng: Rng, iterations: int) -> Iterator[Valued]:
    """Search a position of two players without hidden cards, and yield the positions in the tree, itself first.

    Those with fewer visits than LEAST_VISITS, and those with one move only, are left out.
    """
    budget = Budget(iterations=iterations)
    endgame = RecordedEndgame(learned, state, rng, budget)
    search = WholeSearch(endgame, get_profile(learned.game).points_scale, budget.iterations, 0)
    search.find_best()
    nodes = [search.root]
    while nodes:
        node = nodes.pop()
        nodes += [child for child in node.children if child.visits >= LEAST_VISITS]
        if len(node.children) > 1:
            own = node.seat == search.root.seat
            mean = node.total / node.visits
            shares = np.array([(child.total + mean) / (child.visits + 1) for child in node.children], np.float32)
            yield Valued(endgame.seen[id(node.position)], shares if own else 1 - shares, (mean if own else 1 - mean) - 1 / PLAYERS)
