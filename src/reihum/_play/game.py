"""The one interface that every game fills, and the registry of games."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, cast, overload

from reihum._kit.base import Carry, Deal, Hint, Illegal, Result
from reihum._kit.chance import Rng, Stream
from reihum._kit.errors import OptionError
from reihum._kit.options import Option, Options
from reihum._play import plugins

if TYPE_CHECKING:
    from rich.text import Text

    from reihum._games.bloom.game import Bloom
    from reihum._games.elfer_raus.game import ElferRaus
    from reihum._games.elfer_raus_master.game import ElferRausMaster
    from reihum._games.level_8.game import Level8

BUILT_IN = {
    "elfer_raus": "reihum._games.elfer_raus",
    "elfer_raus_master": "reihum._games.elfer_raus_master",
    "level_8": "reihum._games.level_8",
    "bloom": "reihum._games.bloom",
}
"""The games that come with Reihum, each loaded when it is first asked for."""


class Copyable(Protocol):
    """What every state offers."""

    def copy(self) -> Self:
        """Return an independent copy."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # A `Game` of which nothing is known but its name takes the states that it has made itself, and its view is what its class says.
    StateT = TypeVar("StateT", bound=Copyable, default=Any)
    ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    StateT = TypeVar("StateT", bound=Copyable)
    ViewT_co = TypeVar("ViewT_co", covariant=True)


class Game(Protocol[StateT, ViewT_co]):
    """What the table, the records, the bots and the laboratory need to know of a game.

    A state is one round, hidden cards included; seats count from 0, clockwise; a move is a code from 0 to `moves` - 1.
    """

    @property
    def id(self) -> str:
        """The name in records and addresses, such as `elfer_raus`."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def seats(self) -> range:
        """How many may play."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The variants there are."""

    @property
    def moves(self) -> int:
        """How many move codes there are."""

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons that a hint may give: words for programs, which a client says in a language."""

    @property
    def about(self) -> Mapping[str, str]:
        """What the game is in a sentence, by language (`de`, `en`); a client that knows the game has its own."""

    @property
    def board(self) -> Path | None:
        """The folder with `board.js`, the game's own board in the browser, and what it needs; None for the generic board."""

    @property
    def illegal_reasons(self) -> tuple[str, ...]:
        """The reasons why a move may not be legal: words for programs, as `reasons` are."""

    def complete(self, players: int, options: Options | None = None) -> dict[str, object]:
        """Return every option its value; raises OptionError when something is not allowed."""

    def first(self, players: int, options: Options) -> Carry:
        """Return what the first round begins with."""

    def deal(self, players: int, options: Options, carry: Carry, stream: Stream) -> StateT:
        """Return a round just shuffled and dealt."""

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> StateT:
        """Return a round dealt as a record says; raises DealError."""

    def dealt(self, state: StateT) -> Deal:
        """Return a state that was just dealt as a record's deal."""

    def turn(self, state: StateT) -> int | None:
        """Return the seat whose move it is, or None when the round is over."""

    def passed_on(self, before: StateT, after: StateT) -> bool:
        """Return whether a move has ended the turn, also where the next one is the same seat's again."""

    def legal(self, state: StateT) -> list[int]:
        """Return the codes of all legal moves."""

    def play(self, state: StateT, move: int) -> None:
        """Do one legal move in place. The games of Reihum raise IllegalMove for any other and then change nothing."""

    def reveals(self, state: StateT, move: int) -> bool:
        """Return whether a legal move turns something up that was hidden, so that taking it back would be telling."""

    def due(self, state: StateT) -> bool:
        """Return whether a pile must be formed before anything else."""

    def shuffle(self, state: StateT, stream: Stream) -> list[str]:
        """Form the pile that is due and return its cards, the next one first."""

    def form(self, state: StateT, cards: Sequence[str]) -> None:
        """Form the pile that is due in the order given; raises DealError when those are not its cards."""

    def ended(self, state: StateT) -> str:
        """Return how a finished round ended: `out`, `passes` or `limit`."""

    def scores(self, state: StateT) -> list[int]:
        """Return the score of each seat in a finished round."""

    def following(self, state: StateT, options: Options, results: Sequence[Result]) -> Carry | None:
        """Return what the round after this finished one begins with, or None when the match is over."""

    def totals(self, results: Sequence[Result]) -> list[int]:
        """Return what stands under the score sheet, by seat."""

    def winners(self, results: Sequence[Result]) -> list[int]:
        """Return the seats that have won after all rounds."""

    def text(self, state: StateT, move: int) -> str:
        """Return a move that is legal in this state in writing."""

    def code(self, state: StateT, move: str) -> int:
        """Return the code of a move in writing; it need not be legal. Raises NotationError if it is no move."""

    def view(self, state: StateT, seat: int | None) -> ViewT_co:
        """Return what a seat sees of the round, or an onlooker (None): plain data, nothing that the seat may not know."""

    def seen(self, before: StateT, move: int, after: StateT, seat: int | None) -> object:
        """Return what a seat saw of a move that was just made, or an onlooker (None): plain data."""

    def show(self, state: StateT, seat: int | None, names: Sequence[str]) -> "Text":
        """Return the round drawn for a terminal, as a seat sees it."""

    def determinize(self, state: StateT, seat: int, rng: Rng) -> StateT:
        """Return a world that agrees with all that a seat knows, its hidden cards dealt anew; the given state is left alone."""

    def careful(self, world: StateT, rng: Rng) -> int:
        """Return the move that a thoughtful person would make in a world dealt by `determinize`."""

    def hint(self, state: StateT, seat: int, seed: int) -> Hint:
        """Return what the seat whose move it is might do, and why, from what it knows."""

    def explain_illegal(self, state: StateT, move: str) -> Illegal | None:
        """Return why a move, or any move with a card, is not legal now, None when it is; raises NotationError when it is neither.

        `move` is in notation, or a card that is no move by itself. Looks only at what the seat whose move it is may know.
        """

    def say_illegal(self, illegal: Illegal) -> str:
        """Return a sentence in English for what `explain_illegal` has found."""


_added: dict[str, Game] = {}
_loaded: dict[str, Game] = {}


def register_game(game: Game) -> None:
    """Add a game to the registry for this process; an installed package uses the entry point group instead.

    Raises OptionError for what is no game.
    """
    if isinstance(game, str):
        message = f"{game!r} is the name of a game, not a game."
        raise OptionError(message)
    resolve_game(game)
    _added[game.id] = game
    _loaded.pop(game.id, None)


def registered_ids() -> list[str]:
    """Return the ids of the games that `register` added: no other process finds them."""
    return list(_added)


def unregister_game(name: str) -> None:
    """Take a game that `register` added out again."""
    _added.pop(name, None)
    _loaded.pop(name, None)


def game_ids() -> list[str]:
    """Return the ids of all games, built-in ones first, without loading any."""
    return [*BUILT_IN, *(name for name in {**plugins.installed_games(), **_added} if name not in BUILT_IN)]


def available_games() -> list[Game]:
    """Return all games that can be loaded, built-in ones first.

    An installed game that cannot is left out; the logger `reihum.plugins` reports its name and the cause.
    """
    games = []
    for name in game_ids():
        try:
            games.append(get_game(name))
        except OptionError:
            if name in BUILT_IN:
                raise
    return games


@overload
def get_game(name: Literal["elfer_raus"]) -> "ElferRaus": ...
@overload
def get_game(name: Literal["elfer_raus_master"]) -> "ElferRausMaster": ...
@overload
def get_game(name: Literal["level_8"]) -> "Level8": ...
@overload
def get_game(name: Literal["bloom"]) -> "Bloom": ...
@overload
def get_game(name: str) -> Game: ...
def get_game(name: str) -> Game:
    """Return the game with this id; raises OptionError if there is none, or it is installed but cannot be used."""
    if not isinstance(name, str):
        message = f"A game is named by a text, such as 'bloom', not by {name!r}."
        raise OptionError(message)
    if name not in _loaded:
        _loaded[name] = _load(name)
    return _loaded[name]


def resolve_game(given: str | Game[StateT, ViewT_co]) -> Game[StateT, ViewT_co]:
    """Return the game that a caller has given, by its id or itself; raises OptionError, as `find` does, and for what is neither."""
    if isinstance(given, str):
        return get_game(given)
    if plugins.missing_members(given, Game):
        message = f"{given!r} is no game: give the id of one, such as 'bloom', or an object that has all of `reihum.Game`."
        raise OptionError(message)
    return given


def _load(name: str) -> Game:
    if name in _added:
        return _added[name]
    if name in BUILT_IN:
        return cast("Game", import_module(BUILT_IN[name]).GAME)
    if name in plugins.installed_games():
        return cast("Game", plugins.load_plugin(plugins.installed_games()[name], Game))
    message = f"There is no game {name!r}; there are: {', '.join(game_ids())}."
    raise OptionError(message)
