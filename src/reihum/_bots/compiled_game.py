"""What compiled loops need of a game besides the interface `Game`."""

from typing import Never, Protocol, runtime_checkable

from reihum._kit.base import Carry
from reihum._kit.errors import OptionError
from reihum._kit.learnable import Learning
from reihum._kit.modules import BotModule, DealingModule, KnowledgeModule, RulesModule
from reihum._kit.observations import Int8Vector
from reihum._kit.options import Options
from reihum._kit.searchable import Reshuffle, SearchProfile
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Structured
from reihum._play.game import Game


@runtime_checkable
class CompiledGame(Protocol):
    """What a search needs of a game: compiled rules and their types. Every `Base` has it."""

    @property
    def state_type(self) -> type[GameState]:
        """The class of its states."""

    @property
    def scratch_type(self) -> type[GameScratch]:
        """The class of the working memory of its rules."""

    @property
    def rules(self) -> RulesModule[Never, Never]:
        """Its rules."""

    @property
    def knowledge(self) -> KnowledgeModule[Never, Never]:
        """Its sampling of worlds."""

    @property
    def bot(self) -> BotModule[Never, Never]:
        """Its careful player."""

    @property
    def reshuffle(self) -> Reshuffle[Never] | None:
        """How a pile is reshuffled within a round, if the game does that."""

    @property
    def search(self) -> SearchProfile[Never, Never]:
        """How it is searched."""


@runtime_checkable
class LearnableGame(CompiledGame, Protocol):
    """What a batch needs of a game. Every `DeckGame` with a `learning_module` has it."""

    @property
    def learning(self) -> Learning[Never, Structured, Structured]:
        """Its offer to learners."""

    @property
    def rules(self) -> DealingModule[Never, Never]:
        """Its rules, dealing included."""

    def observe(self, state: GameState, seat: int) -> Int8Vector:
        """Return what a seat knows."""

    def before_deal(self, players: int, options: Options, carry: Carry) -> GameState:
        """Return a state before its cards are dealt."""


def require_compiled(game: Game) -> CompiledGame:
    """Return the same game, typed as one with compiled rules; raises OptionError if it has none."""
    if not isinstance(game, CompiledGame):
        message = f"{game.title} has no compiled rules to search in."
        raise OptionError(message)
    return game


def require_learnable(game: Game) -> LearnableGame:
    """Return the same game, typed as one with what learners need; raises OptionError if it lacks that."""
    # Every `Base` has the attributes; only `learning_module` tells whether there is anything behind them.
    if not getattr(game, "learning_module", "") or not isinstance(game, LearnableGame):
        message = f"{game.title} has no observations for learners."
        raise OptionError(message)
    return game
