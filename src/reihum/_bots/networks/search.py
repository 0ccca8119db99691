"""The bot that searches with a network: the network's first choice is its favourite."""

from reihum._bots.asked import validated
from reihum._bots.budget import Budget
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.move_parts import profile_of
from reihum._bots.networks.network import Network
from reihum._bots.search import DEFAULT_BUDGET, Search
from reihum._bots.tree_search.mcts_memory import MctsMemory
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game

FAVOUR = 0.9
"""How likely the network's choice is the best, before anything was tried: a ladder found that better than the 0.6 of `careful`."""


class LearnedSearch(Search):
    """Looks for the best move as `search` does, but takes the first choice of `learned` for the favourite in place of that of `careful`.

    It trusts that more, too: another move must look better by more until it is tried as often. In a game where no search was found that
    adds to the network (`NetworkProfile.gains_by_search`) its first choice is played at once. Under house rules that the network did not
    learn, this is `search`.
    """

    def __init__(self, game: Game, budget: Budget = DEFAULT_BUDGET, network: Network | None = None) -> None:
        """Search with the network of the package, or with another one; raises BotError or NetworkError where there is none for the game."""
        super().__init__(game, budget)
        self._learned = Learned(game, network)

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the file it plays a game from; see `Learned.played_from`."""
        return Learned.played_from(game)

    @validated
    def choose(self, world: GameState, rng: Rng) -> int:
        """Search as `search` does, or play the network's choice at once where it is sure."""
        if not profile_of(self.game).gains_by_search and is_applicable(self.game, world):
            self.iterations = 0
            return unchecked(self._learned.choose)(world, rng)
        return unchecked(super().choose)(world, rng)

    def _begin(self, memory: MctsMemory, world: GameState, rng: Rng) -> None:
        super()._begin(memory, world, rng)
        if not is_applicable(self.game, world):
            return
        task, favourite = memory.task[0], unchecked(self._learned.choose)(world, rng)
        task.favour = FAVOUR
        task.width += 1 - int(memory.candidates[favourite])
        memory.candidates[favourite] = 1
        task.favourite = favourite
