"""The bot that searches with a network: the network's first choice is its favourite."""

from reihum.bots.budget import Budget
from reihum.bots.learned.bot import Learned
from reihum.bots.learned.network import Network
from reihum.bots.mcts_memory import MctsMemory
from reihum.bots.search import USUAL, Search
from reihum.game import Game
from reihum.games.chance import Rng
from reihum.games.states import GameState


class LearnedSearch(Search):
    """Looks for the best move as `search` does, but takes the first choice of `learned` for the favourite in place of that of `careful`.

    Under house rules under which the network is not asked, both are the same, and so is this search.
    """

    def __init__(self, game: Game, budget: Budget = USUAL, network: Network | None = None) -> None:
        """Search with the network of the package, or with another one; raises BotError or NetworkError where there is none for the game."""
        super().__init__(game, budget)
        self._learned = Learned(game, network)

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the file it plays a game from; see `Learned.played_from`."""
        return Learned.played_from(game)

    def _begin(self, memory: MctsMemory, world: GameState, rng: Rng) -> None:
        super()._begin(memory, world, rng)
        task, favourite = memory.task[0], self._learned.choose(world, rng)
        task.width += 1 - int(memory.candidates[favourite])
        memory.candidates[favourite] = 1
        task.favourite = favourite
