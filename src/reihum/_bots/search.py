"""The tree searches: `search` in sampled worlds, and those that see all hands or all cards, for games without a network."""

from typing import ClassVar, NamedTuple

from reihum._bots import endgames
from reihum._bots.asked import validate_arguments
from reihum._bots.budget import Budget, BudgetError
from reihum._bots.compiled_game import require_compiled
from reihum._bots.search_readiness import begin_compiling, is_compiled, wait_until_compiled
from reihum._bots.specialise import specialise
from reihum._bots.tree_search.clock import iter_budget_steps
from reihum._bots.tree_search.mcts_memory import ALL, HANDS, OWN, MctsMemory, get_mcts_memory
from reihum._kit.base import Result
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.errors import OptionError
from reihum._kit.states import GameState, PileState
from reihum._play.game import BUILT_IN, Game
from reihum._play.rule_faults import find_search_fault


class SearchWeights(NamedTuple):
    """Parameters of the search."""

    margin: float = 0
    """The weight of the lead over the others in an outcome; the rest is winning the round. 0: as the game's `SearchProfile` says."""
    explore: float = 0.5
    """The weight of exploration (the constant of PUCT)."""
    favour: float = 0.6
    """The prior probability of the move of `careful`."""
    horizon: int = 0
    """Moves of each player beyond the tree after which a position is evaluated. 0: as the game's `SearchProfile` says."""


SEARCH_WEIGHTS = SearchWeights()

TO_THE_END = 1000
"""A horizon, in moves of each player, that no round reaches."""

DEFAULT_BUDGET = Budget(milliseconds=400)
"""On a busy machine this takes up to a second."""


class Search:
    """Looks for the best move in one tree over many sampled worlds; see `tree_search/mcts.py`."""

    sees: ClassVar[int] = OWN

    def __init__(self, game: Game, budget: Budget = DEFAULT_BUDGET, weights: SearchWeights = SEARCH_WEIGHTS) -> None:
        if not isinstance(budget, Budget):
            message = f"How long to think is a Budget, such as Budget(milliseconds=20), not {budget!r}."
            raise BudgetError(message)
        if getattr(game, "id", "") not in BUILT_IN and (fault := find_search_fault(game)):
            message = f"{game.title} cannot be searched: {fault}."
            raise OptionError(message)
        self.game = game
        self.budget = budget.checked()
        self.weights = weights
        self.iterations = 0
        """The number of iterations for the last move; 0 where there was no choice, or an endgame was solved."""
        self._tree = specialise("reihum._bots.tree_search.mcts", game)

    def __getstate__(self) -> dict[str, object]:
        # A module cannot be pickled; another process compiles or loads its own.
        return {name: value for name, value in vars(self).items() if name != "_tree"}

    def __setstate__(self, kept: dict[str, object]) -> None:
        vars(self).update(kept)
        self._tree = specialise("reihum._bots.tree_search.mcts", self.game)

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Search until the budget is used up and return the most visited move; return at once where there is no choice.

        With a budget in milliseconds it does not wait for compiling: until that is done it plays as `careful`.
        """
        self.iterations = 0
        codes = unchecked(self.game.legal)(world)
        if len(codes) == 1:
            return codes[0]
        if self.budget.milliseconds is None:
            wait_until_compiled(self.game)
        elif not is_compiled(self.game):
            begin_compiling(self.game)
            return unchecked(self.game.careful)(world, rng)
        # The clock starts before the exact search: both share the milliseconds of a budget.
        begin = self.budget.clock()
        if endgames.is_open_information(self.game, world):
            best = endgames.solve(self.game, world, rng, self.budget, score_sign(self.game, int(world.players)))
            if best is not None:
                return best
        memory = self._get_memory()
        self._begin(memory, world, rng)
        if memory.task[0].width == 1:
            return int(memory.task[0].favourite)
        for step in iter_budget_steps(self.budget, begin):
            self._tree.run_iterations(memory, rng, step.size)
            self.iterations += step.size
            if self._tree.visit_lead(memory) > step.left:
                break  # no other move can overtake it any more
        return int(self._tree.find_most_visited(memory))

    @validate_arguments
    def prepare(self, world: GameState, rng: Rng) -> None:
        """Compile before a ladder starts the clock of the first move."""
        wait_until_compiled(self.game)
        self.compile(world, rng)

    @validate_arguments
    def compile(self, world: GameState, rng: Rng) -> None:
        """Compile, or load, all that choosing needs in this process."""
        memory = self._get_memory()
        self._begin(memory, world, rng)
        self._tree.run_iterations(memory, rng, 1)
        self._tree.visit_lead(memory)
        self._tree.find_most_visited(memory)
        if endgames.has_open_endgames(self.game):
            endgames.prepare_endgames(self.game, world, rng)

    def _get_memory(self) -> MctsMemory:
        """Return this thread's memory."""
        return get_mcts_memory(self.game)

    def _begin(self, memory: MctsMemory, world: GameState, rng: Rng) -> None:
        """Reset the memory of the last search and write the parameters of this one."""
        memory.root[0] = world
        profile = require_compiled(self.game).search
        players = int(world.players)
        task = memory.task[0]
        task.explore, task.favour = self.weights.explore, self.weights.favour
        task.margin_part = self.weights.margin or profile.margin
        task.horizon = players * (self.weights.horizon or profile.horizon or TO_THE_END)
        task.sign = score_sign(self.game, players)
        task.sees = self.sees
        self._tree.begin_search(memory, rng)


class SearchWithHands(Search):
    """Sees all hands but not the order of the pile."""

    sees = HANDS

    def _begin(self, memory: MctsMemory, world: GameState, rng: Rng) -> None:
        sort_pile(world)
        super()._begin(memory, world, rng)


class SearchWithAllCards(Search):
    """Searches the real round, including hidden cards."""

    sees = ALL


def sort_pile(world: GameState) -> None:
    """Sort the pile of a world, if it has one, so that what is shuffled from it with the same chance does not depend on its order."""
    if isinstance(world, PileState):
        world.pile[: int(world.left)].sort()


def score_sign(game: Game, players: int) -> int:
    """Return 1 where high scores win, -1 where low scores do."""
    # The game is asked who wins with one seat ahead, since `Game` has no flag for it.
    scores = [0] * (players - 1) + [1]
    return 1 if game.winners([Result("out", scores)]) == [players - 1] else -1
