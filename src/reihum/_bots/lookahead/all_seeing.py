"""The bots that see hidden cards, to measure what knowing them is worth: `kibitzer` sees all hands, `oracle` every card.

Only ladders and the comparison of the deal of the day hand them the real round.
"""

from types import ModuleType
from typing import ClassVar

from reihum._bots.budget import Budget
from reihum._bots.lookahead.bot import DEFAULT_BUDGET, GamePlayouts, Lookahead
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.package import list_games_with_networks
from reihum._bots.playouts.templates import load_playouts
from reihum._bots.search import Search, SearchWithAllCards, SearchWithHands, sort_pile
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game


class SeeingLookahead(Lookahead):
    """Looks ahead in worlds with the hidden cards that its `search_type` sees; if the network does not apply, that search plays."""

    search_type: ClassVar[type[Search]]

    def compile(self, world: GameState, rng: Rng) -> None:
        """Compile, or load, all that choosing needs in this process under the house rules of a world."""
        if is_applicable(self.game, world):
            super().compile(world, rng)
        else:
            self.search_type(self.game, self.budget).compile(world, rng)

    def _search(self, world: GameState, rng: Rng) -> int:
        search = self.search_type(self.game, self.budget)
        found = unchecked(search.choose)(world, rng)
        self.iterations = search.iterations
        return found

    def _load_playouts(self, *, by_network: bool) -> ModuleType:
        return load_playouts(self.game, by_network=by_network, sees=self.search_type.sees)


class LookaheadWithHands(SeeingLookahead):
    """Looks ahead in worlds with the real hands, in which only the pile is shuffled."""

    search_type = SearchWithHands

    def _open(self, world: GameState, rng: Rng) -> GamePlayouts:
        sort_pile(world)
        return super()._open(world, rng)


class LookaheadWithAllCards(SeeingLookahead):
    """Looks ahead in the real round."""

    search_type = SearchWithAllCards


class Kibitzer:
    """Looks ahead like `lookahead`, but sees all hands, not the order of the pile. In games without a network it searches."""

    lookahead_type: ClassVar[type[SeeingLookahead]] = LookaheadWithHands

    def __init__(self, game: Game, budget: Budget = DEFAULT_BUDGET) -> None:
        """Raise BudgetError for an invalid budget, and OptionError for a game without compiled rules."""
        networked = game.id in list_games_with_networks()
        self._bot = self.lookahead_type(game, budget) if networked else self.lookahead_type.search_type(game, budget)

    @property
    def iterations(self) -> int:
        """The number of worlds for the last move; where it searched, of iterations."""
        return self._bot.iterations

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the bytes of its network, if any; see `Learned.played_from`."""
        return Learned.played_from(game) if game.id in list_games_with_networks() else b""

    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the move that is best by all that was played out."""
        return self._bot.choose(world, rng)

    def prepare(self, world: GameState, rng: Rng) -> None:
        """Compile before a ladder starts the clock of the first move."""
        self._bot.prepare(world, rng)

    def compile(self, world: GameState, rng: Rng) -> None:
        """Compile, or load, all that choosing needs in this process."""
        self._bot.compile(world, rng)


class Oracle(Kibitzer):
    """Like `Kibitzer`, but sees the order of the pile as well."""

    lookahead_type = LookaheadWithAllCards
