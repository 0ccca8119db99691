"""The bot `learned_search`, which searches with a network's first choice as its favourite."""

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
"""The prior probability of the network's choice; a ladder found this better than 0.6, which `search` gives the choice of `careful`."""


class LearnedSearch(Search):
    """Searches like `search`, with the first choice of `learned` as the favourite in place of that of `careful`.

    The favourite also has a higher prior: another move must look better by more before it is tried as often. In a game in which no search
    was found to improve on the network (`NetworkProfile.gains_by_search`), its first choice is played at once. Under house rules that the
    network does not play by, this is `search`.
    """

    def __init__(self, game: Game, budget: Budget = DEFAULT_BUDGET, network: Network | None = None) -> None:
        """Search with the packaged network, or with another one; raises BotError without one, NetworkError for one of another game."""
        super().__init__(game, budget)
        self._learned = Learned(game, network)

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the bytes of its network; see `Learned.played_from`."""
        return Learned.played_from(game)

    @validated
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the move of the search, or the network's choice where searching adds nothing."""
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
        # The network's choice may be missing from the game's shortlist; `width` counts the candidates, each once.
        task.width += 1 - int(memory.candidates[favourite])
        memory.candidates[favourite] = 1
        task.favourite = favourite
