"""The bot `lookahead`: it plays out the moves that a network rates highest, with the network at every seat.

Each move is played out in the same sampled worlds, with the same random numbers, so that only the move makes a difference. The network's
own choice is the anchor: another move is made only if it was better by more than its doubt (Sokota et al., *The
Update-Equivalence Framework for Decision-Time Planning*, 2024; Lerer et al., *Improving Policies via Search in Cooperative Partially
Observable Games*, 2020). In games of CONFIRMED it has to be better when `careful` plays on as well (`racing.py`). Endgames without hidden
cards are solved exactly, or searched with a tree (`endgame_search.py`).
"""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NamedTuple, Self

import numpy as np

from reihum._bots import endgames
from reihum._bots.asked import validate_arguments
from reihum._bots.budget import Budget, BudgetError
from reihum._bots.compiled_game import require_learnable
from reihum._bots.lookahead.endgame_search import EndgameSearch
from reihum._bots.lookahead.racing import Race, find_share
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.layout import get_learning, is_applicable
from reihum._bots.networks.move_parts import get_profile
from reihum._bots.networks.network import Network
from reihum._bots.playouts.memory import PAYOFFS, PlayoutMemory, get_playout_memory
from reihum._bots.playouts.templates import load_playouts
from reihum._bots.search import Search, score_sign
from reihum._bots.search_readiness import begin_compiling, is_compiled, wait_until_compiled
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game

DEFAULT_BUDGET = Budget(milliseconds=100)
CONFIRMED = frozenset({"elfer_raus_master"})
"""Games in which the bot, before `careful` had to confirm its moves, lost against players that answer differently from the network
(docs/results/lookahead.md)."""


def count_rounds(game: Game) -> int:
    """Return after how many rounds a playout ends, 0 if the game's outlook estimates what follows the first.

    A round counts as the match, since a bot does not know the match's score.
    """
    return int(get_learning(game).outlook is None)


def read_standing(game: Game, world: GameState) -> list[int]:
    """Return the points of each seat before the round of a world: zeros, unless the game has an outlook, in which scores go on."""
    learnable = require_learnable(game)
    if learnable.learning.outlook is None:
        return [0] * int(world.players)
    score: Callable[..., int] = learnable.rules.score
    count_points: Callable[..., int] = learnable.learning.round_points
    return [int(score(world, seat)) - int(count_points(world, seat)) for seat in range(int(world.players))]


class GamePlayouts(NamedTuple):
    """Plays out the moves of one position, with a network or `careful` at every seat."""

    loop: ModuleType
    """The playouts of the game."""
    memory: PlayoutMemory
    """Its memory, in which the position is the root."""
    scale: float
    """See `NetworkProfile.points_scale`."""
    budget: Budget

    def play_out(self, moves: Sequence[int], worlds: int) -> list[list[float]]:
        """Return the seat to move's share of the win, by world, then by move."""
        payoffs = np.zeros((worlds, len(moves), PAYOFFS))
        self.loop.compare(self.memory, np.array(moves, np.int64), payoffs)
        seat, players = int(self.memory.root[0].turn), int(self.memory.root[0].players)
        return [[find_share(payoff, seat, players, self.scale) for payoff in world] for world in payoffs.tolist()]

    def read_clock(self) -> float:
        """Return the time in seconds."""
        return self.budget.clock()


class OpenEndgame:
    """A round without hidden cards from a position, the root, as `EndgameSearch` needs it; see `endgame_search.Endgame`."""

    def __init__(self, learned: Learned, root: GameState, rng: Rng, budget: Budget) -> None:
        self._learned = learned
        self._root = root
        self._rng = rng
        self._clock = budget.clock
        self._play = unchecked(learned.game.play)
        self._count_points: Callable[..., int] = require_learnable(learned.game).learning.round_points

    def get_root(self) -> GameState:
        """Return the position that is searched."""
        return self._root

    def play(self, position: GameState, move: int) -> GameState:
        """Return the position after a move."""
        after = position.copy()
        self._play(after, move)
        return after

    def read_seat(self, position: GameState) -> int:
        """Return the seat to move, negative if the round is over."""
        return int(position.turn)

    def score_moves(self, position: GameState) -> list[tuple[int, float]]:
        """Return the moves that the network chooses among, the best one first, each with its score."""
        return self._learned.score_moves(position, self._rng)

    def read_value(self) -> float:
        """Return the network's value of the position scored last for its seat to move: its share of the win minus a half."""
        return self._learned.read_value(int(self._root.players))

    def read_lead(self, position: GameState) -> int:
        """Return by how many points the seat to move at the root is ahead in a finished round."""
        seat = int(self._root.turn)
        return int(self._count_points(position, seat)) - int(self._count_points(position, 1 - seat))

    def read_clock(self) -> float:
        """Return the time in seconds."""
        return self._clock()


class Lookahead:
    """Plays the network's choice, unless another move was better in worlds that are plausible for the seat.

    The budget is milliseconds, or iterations: worlds in which each of the moves is played out (`racing.py`), not
    counting those of `careful`. Endgames without hidden cards are solved exactly, or if that takes too long searched with a tree.
    Under house rules that the network does not know it plays as `search`.
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
        """The number of worlds for the last move in which the network played on; where a tree was searched, of iterations."""
        self._learned = Learned(game, network)

    def __reduce__(self) -> tuple[type[Self], tuple[Game, Budget, Network]]:
        return type(self), (self.game, self.budget, self._learned.network)

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the bytes of its network; see `Learned.played_from`."""
        return Learned.played_from(game)

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the move that is best in the playouts.

        With a budget in milliseconds it does not wait for compiling: until that is done it plays as `careful`.
        """
        self.iterations = 0
        if len(codes := unchecked(self.game.legal)(world)) == 1:
            return codes[0]
        if self.budget.milliseconds is None:
            wait_until_compiled(self.game)
        elif not is_compiled(self.game):
            begin_compiling(self.game)
            return unchecked(self.game.careful)(world, rng)
        if not is_applicable(self.game, world):
            return self._search(world, rng)
        begin = self.budget.clock()
        if endgames.is_open_information(self.game, world):
            best = endgames.solve(
                self.game, world, rng, self.budget, score_sign(self.game, endgames.PAIR), parts=endgames.PARTS_WITH_NETWORK
            )
            return self._search_endgame(world, rng, begin) if best is None else best
        moves = self._learned.rank(world, rng)
        return self._race(moves, world, rng, begin) if len(moves) > 1 else moves[0]

    @validate_arguments
    def prepare(self, world: GameState, rng: Rng) -> None:
        """Compile before a ladder starts the clock of the first move."""
        wait_until_compiled(self.game)
        self.compile(world, rng)

    @validate_arguments
    def compile(self, world: GameState, rng: Rng) -> None:
        """Compile, or load, all that choosing needs in this process under the house rules of a world."""
        if not is_applicable(self.game, world):
            Search(self.game, self.budget).compile(world, rng)
            return
        if endgames.has_open_endgames(self.game):
            endgames.prepare_endgames(self.game, world, rng)
            OpenEndgame(self._learned, world, rng, self.budget).read_lead(world)
        network, moves = self._open(world, rng), self._learned.rank(world, rng)[:2]
        network.play_out(moves, 1)
        if self.game.id in CONFIRMED:
            self._let_careful_play(network).play_out(moves, 1)

    def _search(self, world: GameState, rng: Rng) -> int:
        search = Search(self.game, self.budget)
        found = unchecked(search.choose)(world, rng)
        self.iterations = search.iterations
        return found

    def _search_endgame(self, world: GameState, rng: Rng, begin: float) -> int:
        """Return the best move of an endgame that could not be solved in time."""
        endgame = OpenEndgame(self._learned, world, rng, self.budget)
        search = EndgameSearch(endgame, get_profile(self.game).points_scale, self.budget.iterations, self._find_end(begin))
        best = search.find_best()
        self.iterations = search.iterations
        return best

    def _race(self, moves: Sequence[int], world: GameState, rng: Rng, begin: float) -> int:
        """Return the best of some moves, of which the first is the anchor."""
        network = self._open(world, rng)
        careful = self._let_careful_play(network) if self.game.id in CONFIRMED else None
        race = Race(network, careful, self.budget.iterations, self.budget.clock(), self._find_end(begin))
        best = race.find_best(moves)
        self.iterations = race.worlds
        rng.words[:] = network.memory.rng[0].words
        return best

    def _find_end(self, begin: float) -> float:
        """Return the time, in seconds, at which a choice that began at `begin` has used its milliseconds up."""
        return begin + (self.budget.milliseconds or 0) / 1000

    def _open(self, world: GameState, rng: Rng) -> GamePlayouts:
        """Return the playouts of a position by the network."""
        memory = get_playout_memory(self.game)._replace(network=self._learned.get_memory(int(world.players)))
        memory.root[0] = memory.fresh[0] = world
        memory.rng[0] = rng
        before: Any = memory.before[0]
        before.players, before.played, before.last_rounds = world.players, 0, 0
        before.totals[:] = before.last[:] = before.errors[:] = 0
        before.totals[: world.players] = read_standing(self.game, world)
        before.rounds = count_rounds(self.game)
        return GamePlayouts(self._load_playouts(by_network=True), memory, get_profile(self.game).points_scale, self.budget)

    def _let_careful_play(self, playouts: GamePlayouts) -> GamePlayouts:
        """Return the playouts of the same position, with the same chance, by `careful`."""
        return playouts._replace(loop=self._load_playouts(by_network=False), memory=playouts.memory._replace(network=()))

    def _load_playouts(self, *, by_network: bool) -> ModuleType:
        return load_playouts(self.game, by_network=by_network)
