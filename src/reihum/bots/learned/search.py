"""The bot that searches with a network: its first choice is the favourite, and it judges what comes after the tree."""

from typing import Final, cast

from reihum.bots import BotError
from reihum.bots.budget import Budget
from reihum.bots.learned.bot import Learned
from reihum.bots.learned.house_rules import is_asked
from reihum.bots.learned.network import Network
from reihum.bots.learned.tree_memory import load_tree, tree_memory
from reihum.bots.mcts_memory import MctsMemory
from reihum.bots.search import USUAL, Search, Weights
from reihum.game import Game
from reihum.games.chance import Rng
from reihum.games.states import GameState

BETTER: Final = {"elfer_raus": (2,)}
"""The games, and with how many players, in which a ladder found it better than `search`."""
BY_EXPECTATION = Weights(margin=1.0)
"""All of an outcome is what the network expects."""


class LearnedSearch(Search):
    """Looks for the best move as `search` does, but asks a network what a position is worth, and plays no round to its end.

    With another number of players than a ladder found it better with (`BETTER`), and under house rules under which the network is not
    asked, it is `search`.
    """

    def __init__(self, game: Game, budget: Budget = USUAL, network: Network | None = None) -> None:
        """Search with the network of the package, or with another one; raises BotError or NetworkError where there is none for the game."""
        if game.id not in BETTER:
            message = f"'learned_search' is not better than 'search' in {game.title}; games where it is: {', '.join(sorted(BETTER))}."
            raise BotError(message)
        super().__init__(game, budget, BY_EXPECTATION)
        self._learned = Learned(game, network)
        self._tree = load_tree(game)
        self._plain = Search(game, budget)

    def choose(self, world: GameState, rng: Rng) -> int:
        """Search for as long as the budget allows and choose what was looked at most; at once where there is no choice."""
        if int(world.players) in BETTER[self.game.id] and is_asked(self.game.id, world):
            return super().choose(world, rng)
        return self._plain.choose(world, rng)

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the file it plays a game from; see `Learned.played_from`."""
        return Learned.played_from(game)

    def _memory(self) -> MctsMemory:
        return cast("MctsMemory", tree_memory(self.game, *self._learned.asked))  # it has all that is in one

    def _begin(self, memory: MctsMemory, world: GameState, rng: Rng) -> None:
        super()._begin(memory, world, rng)
        task, favourite = memory.task[0], self._learned.choose(world, rng)
        task.width += 1 - int(memory.candidates[favourite])
        memory.candidates[favourite] = 1
        task.favourite = favourite
