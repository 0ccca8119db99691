"""What a position is worth to everybody: the declared interface, and the evaluator that plays matches out."""

from collections.abc import Sequence
from types import ModuleType
from typing import Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.bot import Learned
from reihum._bots.networks.layout import is_applicable
from reihum._bots.thread_memory import once_per_thread
from reihum._intervals import believable_variance
from reihum._kit.chance import make_rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game
from reihum._review.playouts.bindings import load_playouts
from reihum._review.playouts.memory import AS_IT_IS, LAST_ROUNDS, PAYOFFS, PlayoutMemory, playout_memory
from reihum._review.positions import NO_CHANCE, MatchSetup, Position

Player = Literal["careful", "learned"]
"""The bot that plays matches out."""

LAST_FOR_EACH = 8
"""So many last rounds are played out beforehand for each playout of an estimate, as far as there is room."""

Payoffs = NDArray[np.float64]
"""What something brings: two rows, shares of the win and points (more is better), with a number for each seat."""


class Estimate(NamedTuple):
    """Means and their standard errors."""

    mean: Payoffs
    error: Payoffs


class Evaluator(Protocol):
    """Says what a match brings everybody from a position on, the order of the pile and all later deals being open.

    Estimates have the right mean for the way to go on that the evaluator stands for, whatever its own errors, and are drawn anew
    each time.
    """

    def evaluate(self, position: Position, move: int | None = None) -> Estimate:
        """Return what the match brings from a position on, or after a legal move in it."""

    def before_deal(self, position: Position) -> Estimate:
        """Return what the match brings from before the deal of the position's round on."""

    def compare(self, position: Position, moves: Sequence[int], worlds: int) -> NDArray[np.float64]:
        """Return what each move brings in so many worlds that the seat to move may believe in, the same worlds for all moves.

        The shape is (worlds, moves, 2, seats): the last two as in Payoffs.
        """

    def reference(self, position: Position) -> int:
        """Return the move with which the evaluator goes on from a position."""


class Playouts:
    """Everybody goes on as one bot plays: to the end of the match, in Level 8 to the end of the round and by the levels from there.

    `player` is `careful`, or `learned` in a game for which the package has a network, which takes 5 to 50 times as long; under house rules
    under which that is not asked it plays as `careful` does.

    Each estimate is a mean over so many `playouts`. The same seed gives the same estimates in the same order. With `to_the_end` matches
    of Level 8 are played on as well, which takes some ten times as long. Else the last round of a match of several, as long as it has not
    begun, is one of some that were played out beforehand, turned to who begins it: this takes half the time, and the mean over many of
    them varies far less than any one would.
    """

    def __init__(self, playouts: int = 1000, seed: int | str = 0, *, to_the_end: bool = False, player: Player = "careful") -> None:
        self.playouts = playouts
        self.player: Player = player
        self.to_the_end = to_the_end
        self._rng = make_rng(f"playouts {seed}")
        self._rounds: dict[str, NDArray[np.int64]] = {}

    def evaluate(self, position: Position, move: int | None = None) -> Estimate:
        """Return what the match brings from a position on, or after a legal move in it."""
        loop, memory = self._open(position, position.state)
        payoffs = np.zeros((1 if position.is_decided else self.playouts, PAYOFFS))
        loop.evaluate(memory, AS_IT_IS if move is None else move, payoffs)
        self._rng = memory.rng[0].copy()
        return self._estimate(payoffs, position)

    def before_deal(self, position: Position) -> Estimate:
        """Return what the match brings from before the deal of the position's round on."""
        loop, memory = self._open(position, position.undealt)
        payoffs = np.zeros((self.playouts, PAYOFFS))
        loop.deal_fresh(memory, payoffs)
        self._rng = memory.rng[0].copy()
        return self._estimate(payoffs, position)

    def compare(self, position: Position, moves: Sequence[int], worlds: int) -> NDArray[np.float64]:
        """Return what each move brings in so many worlds that the seat to move may believe in, shape (worlds, moves, 2, seats)."""
        loop, memory = self._open(position, position.state)
        payoffs = np.zeros((worlds, len(moves), PAYOFFS))
        loop.compare(memory, np.array(moves, np.int64), payoffs)
        self._rng = memory.rng[0].copy()
        return _by_seat(payoffs, position)

    def reference(self, position: Position) -> int:
        """Return the choice of who plays, which depends on nothing that the seat to move does not know."""
        if self._by_network(position):
            return unchecked(_network(position.table.game).choose)(position.state.copy(), NO_CHANCE.copy())
        return position.table.careful(position.state)

    def prepare(self, position: Position) -> None:
        """Compile all that estimates need, or load it, in this process; the position is one before a move."""
        few = Playouts(2, to_the_end=self.to_the_end, player=self.player)
        few.evaluate(position)
        few.before_deal(position)
        few.compare(position, [few.reference(position)], 2)
        loop, memory = few._open(position, position.state)
        memory.before[0].last_rounds = 0
        loop.play_last_rounds(memory)  # also where this match has none to come

    def _open(self, position: Position, root: GameState) -> tuple[ModuleType, PlayoutMemory]:
        """Return the playouts of the game, and the memory with the position in it."""
        table, standing = position.table, position.standing
        memory = playout_memory(table.game)
        memory.root[0] = root
        memory.fresh[0] = table.fresh
        before = memory.before[0]
        before.players, before.rounds, before.played = table.players, table.rounds, standing.played
        before.totals[: table.players] = standing.totals
        before.last[: table.players] = standing.last
        by_network = self._by_network(position)
        loop = load_playouts(table.game, to_the_end=self.to_the_end, by_network=by_network)
        if by_network:
            memory = memory._replace(network=_network(table.game).memory(table.players))
        memory.rng[0] = self._rng
        before.last_rounds = 0
        if self._ends_beforehand(position):
            rounds = self._last_rounds(table, loop, memory)
            before.last_rounds = len(rounds)
            memory.last_rounds[: len(rounds)] = rounds
        return loop, memory

    def _by_network(self, position: Position) -> bool:
        """Return whether a network plays."""
        return self.player == "learned" and is_applicable(position.table.game, position.state)

    def _ends_beforehand(self, position: Position) -> bool:
        """Return whether the last round is still to come, and one that was played out beforehand will do for it."""
        table = position.table
        return not self.to_the_end and table.rules.learning.outlook is None and position.standing.played + 1 < table.rounds

    def _last_rounds(self, table: MatchSetup, loop: ModuleType, memory: PlayoutMemory) -> NDArray[np.int64]:
        """Return what rounds have brought at such a table, a row for each; they are played out when this is first asked."""
        kind = f"{table.game.id} {table.players} {table.options}"
        if kind not in self._rounds:
            memory.before[0].last_rounds = min(LAST_FOR_EACH * self.playouts, LAST_ROUNDS)
            loop.play_last_rounds(memory)
            self._rounds[kind] = memory.last_rounds[: memory.before[0].last_rounds].copy()
        return self._rounds[kind]

    def _estimate(self, payoffs: Payoffs, position: Position) -> Estimate:
        """Return the means over playouts, and their errors: those of last rounds that were played out beforehand as well.

        Shares of the win that are the same in all playouts are not certain, unless the match is decided.
        """
        values = _by_seat(payoffs, position)
        count = len(values)
        variance = values.var(0) / max(count - 1, 1)
        if not position.is_decided:
            variance[0] = believable_variance(variance[0], count)
        if self._ends_beforehand(position):
            variance[0] += values[:, 0].mean(0) * (1 - values[:, 0].mean(0)) / min(LAST_FOR_EACH * self.playouts, LAST_ROUNDS)
        return Estimate(values.mean(0), np.sqrt(variance))


@once_per_thread
def _network(game: Game) -> Learned:
    """Return this thread's `learned` of a game; raises BotError where there is none."""
    return Learned(game)


def _by_seat(payoffs: NDArray[np.float64], position: Position) -> NDArray[np.float64]:
    """Return rows of PAYOFFS numbers as shares and points of the seats there are."""
    return payoffs.reshape(*payoffs.shape[:-1], 2, -1)[..., : position.table.players]
