"""The bot `lookahead`: it plays out the moves that a network rates highest, with the network at every seat.

Each move is played out in the same sampled worlds, with the same chance, so that only the move makes a difference. The network's own
choice is the anchor: another move is made only where it was better by more than the doubt about it (Sokota et al., *The
Update-Equivalence Framework for Decision-Time Planning*, 2024; Lerer et al., *Improving Policies via Search in Cooperative Partially
Observable Games*, 2020).
"""

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from reihum._bots import endgames
from reihum._bots.asked import validated
from reihum._bots.budget import Budget, BudgetError
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.layout import is_applicable, learning_of
from reihum._bots.networks.move_parts import profile_of
from reihum._bots.networks.network import Network
from reihum._bots.playouts.memory import PAYOFFS, PlayoutMemory, playout_memory
from reihum._bots.playouts.templates import load_playouts
from reihum._bots.search import score_sign
from reihum._bots.search_readiness import is_ready
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.shares import SEATS
from reihum._kit.states import GameState
from reihum._play.game import Game

DEFAULT_BUDGET = Budget(milliseconds=100)
MOST_MOVES = 8
"""The moves that are played out, those that the network rates highest."""
FIRST_WORLDS = 8
"""The worlds of the first stage; each later stage doubles the number of all worlds."""
LEAST_DOUBT = 0.05
"""A pseudo-observation: what is added to the variance of a mean of n differences is this by n squared. Samples that agree are no proof."""

Payoffs = NDArray[np.float64]


class Compared(NamedTuple):
    """How a move did against the anchor in the same worlds."""

    mean: float
    """The mean difference, in shares of the win."""
    error: float
    """Its standard error."""


class Lookahead:
    """Plays the network's choice, unless another move was better in worlds that the seat may believe in.

    The budget is milliseconds, or iterations: worlds in which each of the moves is played out. Moves that are worse beyond doubt are
    dropped after each stage, and at least half of the others. Endgames without hidden cards are solved exactly first.
    """

    def __init__(self, game: Game, budget: Budget = DEFAULT_BUDGET, network: Network | None = None) -> None:
        """Look ahead with the packaged network, or with another one.

        Raises BotError without a network, NetworkError for one of another game, and BudgetError.
        """
        if not isinstance(budget, Budget):
            message = f"How long to think is a Budget, such as Budget(milliseconds=20), not {budget!r}."
            raise BudgetError(message)
        self.game = game
        self.budget = budget.checked()
        self.iterations = 0
        """The number of worlds for the last move."""
        self._learned = Learned(game, network)

    def __reduce__(self) -> tuple[type[Self], tuple[Game, Budget, Network]]:
        return type(self), (self.game, self.budget, self._learned.network)

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the bytes of its network; see `Learned.played_from`."""
        return Learned.played_from(game)

    @validated
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the move that is best by all that was played out; under house rules that the network does not know, as `careful`.

        With a budget in milliseconds it does not wait for compiling: until that is done it plays as `careful`.
        """
        self.iterations = 0
        if len(codes := unchecked(self.game.legal)(world)) == 1:
            return codes[0]
        if not is_applicable(self.game, world) or not is_ready(self.game, wait=self.budget.milliseconds is None):
            return unchecked(self.game.careful)(world, rng)
        begin = self.budget.clock()
        if endgames.is_open_information(self.game, world):
            best = endgames.solve(self.game, world, rng, self.budget, score_sign(self.game, int(world.players)))
            if best is not None:
                return best
        moves = self._learned.rank(world, rng)[:MOST_MOVES]
        return self._race(moves, world, rng, begin) if len(moves) > 1 else moves[0]

    @validated
    def prepare(self, world: GameState, rng: Rng) -> None:
        """Compile before a ladder starts the clock of the first move."""
        is_ready(self.game)
        self.compile(world, rng)

    @validated
    def compile(self, world: GameState, rng: Rng) -> None:
        """Compile, or load, all that choosing needs in this process."""
        if endgames.has_open_endgames(self.game):
            endgames.prepare_endgames(self.game, world, rng)
        loop, memory = self._open(world, rng)
        self._play_out(loop, memory, self._learned.rank(world, rng)[:2], 1)

    def _race(self, moves: Sequence[int], world: GameState, rng: Rng, begin: float) -> int:
        """Return the best of some moves, of which the first is the anchor."""
        loop, memory = self._open(world, rng)
        anchor, playing = moves[0], list(moves[1:])
        cost = 0.0 if self.budget.milliseconds is None else self._time_playout(loop, memory, anchor)
        # With little time fewer moves are tried: in fewer worlds no difference would be beyond doubt.
        playing = playing[: max(0, self._affordable(begin, cost * FIRST_WORLDS) - 1)]
        differences: dict[int, list[Payoffs]] = {move: [] for move in playing}
        compared: dict[int, Compared] = {}
        while playing and (size := self._next_size(begin, cost * (len(playing) + 1))):
            before = self.budget.clock()
            values = self._play_out(loop, memory, [anchor, *playing], size)
            cost = (self.budget.clock() - before) / values.size
            self.iterations += size
            for column, move in enumerate(playing, 1):
                differences[move].append(values[:, column] - values[:, 0])
            compared = {move: _compare(np.concatenate(differences[move])) for move in playing}
            hopeful = [move for move in playing if compared[move].mean + compared[move].error > 0]
            playing = sorted(hopeful, key=lambda move: -compared[move].mean)[: (len(playing) + 1) // 2]
        rng.words[:] = memory.rng[0].words
        gains = {move: compared[move].mean - compared[move].error for move in playing if move in compared}
        best = max(gains, key=gains.__getitem__, default=anchor)
        return best if gains.get(best, 0) > 0 else anchor

    def _time_playout(self, loop: ModuleType, memory: PlayoutMemory, move: int) -> float:
        """Return the seconds that one playout takes."""
        before = self.budget.clock()
        self._play_out(loop, memory, [move], 1)
        return self.budget.clock() - before

    def _next_size(self, begin: float, cost: float) -> int:
        """Return the number of worlds of the next stage, 0 where the budget is used up; `cost`: the seconds that one takes."""
        size = max(FIRST_WORLDS, self.iterations)
        if self.budget.iterations is not None:
            return min(size, self.budget.iterations - self.iterations)
        return min(size, self._affordable(begin, cost))

    def _affordable(self, begin: float, cost: float) -> int:
        """Return how many times something that takes `cost` seconds can be done in what is left of the time."""
        if self.budget.milliseconds is None:
            return sys.maxsize
        left = begin + self.budget.milliseconds / 1000 - self.budget.clock()
        return max(0, int(left / max(cost, 1e-9)))

    def _open(self, world: GameState, rng: Rng) -> tuple[ModuleType, PlayoutMemory]:
        """Return the playouts of the game, and the memory with the world in it."""
        memory = playout_memory(self.game)._replace(network=self._learned.memory(int(world.players)))
        memory.root[0] = memory.fresh[0] = world
        memory.rng[0] = rng
        before: Any = memory.before[0]
        before.players, before.played, before.last_rounds = world.players, 0, 0
        before.totals[:] = before.last[:] = 0
        # A round decides the match, or the game's outlook says what follows: a bot is not told the score of the match.
        before.rounds = int(learning_of(self.game).outlook is None)
        return load_playouts(self.game, by_network=True), memory

    def _play_out(self, loop: ModuleType, memory: PlayoutMemory, moves: Sequence[int], worlds: int) -> Payoffs:
        """Return what each move brings the seat to move, shape (worlds, moves): its share of the win, from 0 to 1."""
        payoffs = np.zeros((worlds, len(moves), PAYOFFS))
        loop.compare(memory, np.array(moves, np.int64), payoffs)
        seat, players = int(memory.root[0].turn), int(memory.root[0].players)
        if not (scale := profile_of(self.game).points_scale):
            return payoffs[:, :, seat]
        points = payoffs[:, :, SEATS : SEATS + players] / scale
        odds = np.exp(points - points.max(-1, keepdims=True))
        shares: Payoffs = odds[:, :, seat] / odds.sum(-1)
        return shares


def _compare(differences: Payoffs) -> Compared:
    count = len(differences)
    return Compared(float(differences.mean()), float(np.sqrt(differences.var() / max(count - 1, 1) + LEAST_DOUBT / count**2)))
