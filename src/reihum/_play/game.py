"""The interface that every game implements, and the registry of games."""

import copyreg
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, cast, overload

import msgspec

from reihum._kit.base import Carry, Deal, Hint, Illegal, Result
from reihum._kit.chance import Rng, Stream
from reihum._kit.errors import OptionError
from reihum._kit.learnable import Learning
from reihum._kit.options import Option, Options
from reihum._kit.whole_numbers import convert_options, convert_players
from reihum._play import plugins
from reihum._play.record_format import copy_json
from reihum._play.rule_faults import find_rule_fault

if TYPE_CHECKING:
    from rich.text import Text

    from reihum._games.bloom.game import Bloom
    from reihum._games.elfer_raus.game import ElferRaus
    from reihum._games.elfer_raus_master.game import ElferRausMaster
    from reihum._games.level_8.game import Level8
    from reihum._kit.observations import Int8Vector
    from reihum._kit.structured import Structured

BUILT_IN = {
    "elfer_raus": "reihum._games.elfer_raus",
    "elfer_raus_master": "reihum._games.elfer_raus_master",
    "level_8": "reihum._games.level_8",
    "bloom": "reihum._games.bloom",
}
"""The games that come with Reihum, each imported on first use."""

USUAL_PLAYERS = 4
"""The default number of players, where the game allows it."""


class Copyable(Protocol):
    """The interface of every state."""

    def copy(self) -> Self:
        """Return an independent copy."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # The default is Any: a `Game` known only by its name accepts the states that it made itself, and may return any view.
    StateT = TypeVar("StateT", bound=Copyable, default=Any)
    ViewT_co = TypeVar("ViewT_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    StateT = TypeVar("StateT", bound=Copyable)
    ViewT_co = TypeVar("ViewT_co", covariant=True)


class Game(Protocol[StateT, ViewT_co]):
    """What tables, records, bots and the lab need to know about a game.

    A state is one round, hidden cards included. Seats are counted from 0, clockwise. A move is a code from 0 to `moves` - 1.

    The games of Reihum, and any written with `reihum.kit.Base`, have more: `lowest_wins`, and where there is something for learners
    `learning`, `observe(state, seat)` and `observe_hidden(state, seat)`. `help(reihum.kit.Base)` describes these.
    """

    @property
    def id(self) -> str:
        """The name in records and addresses, such as `elfer_raus`."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def seats(self) -> range:
        """The possible numbers of players."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options, which select variants of the rules."""

    @property
    def moves(self) -> int:
        """The number of move codes."""

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons that a hint may give: identifiers, which a client translates."""

    @property
    def about(self) -> Mapping[str, str]:
        """A sentence about the game, by language (`de`, `en`); a client that knows the game has its own."""

    @property
    def board(self) -> Path | None:
        """The folder with `board.js`, a custom board for the browser, and its files; None for the generic board."""

    @property
    def illegal_reasons(self) -> tuple[str, ...]:
        """The reasons why a move may be illegal: identifiers, as in `reasons`."""

    def complete(self, players: int, options: Options | None = None) -> dict[str, object]:
        """Return all options, with defaults for those not given; raises OptionError for a value or a number of players not allowed."""

    def first(self, players: int, options: Options) -> Carry:
        """Return what the first round starts with."""

    def deal(self, players: int, options: Options, carry: Carry, stream: Stream) -> StateT:
        """Return a newly shuffled and dealt round."""

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> StateT:
        """Return a round dealt as a record says; raises DealError."""

    def dealt(self, state: StateT) -> Deal:
        """Return a newly dealt state as the deal of a record."""

    def turn(self, state: StateT) -> int | None:
        """Return the seat to move, or None when the round is over."""

    def passed_on(self, before: StateT, after: StateT) -> bool:
        """Return whether a move ended the turn; true as well when the same seat has the next turn."""

    def legal(self, state: StateT) -> list[int]:
        """Return the codes of all legal moves."""

    def play(self, state: StateT, move: int) -> None:
        """Make a legal move in place. The games of Reihum raise IllegalMove for any other move and then change nothing."""

    def reveals(self, state: StateT, move: int) -> bool:
        """Return whether a legal move reveals something hidden; such a move cannot be taken back."""

    def due(self, state: StateT) -> bool:
        """Return whether a pile must be reshuffled before the next move."""

    def shuffle(self, state: StateT, stream: Stream) -> list[str]:
        """Reshuffle the pile that is due and return its cards, the next to be drawn first."""

    def form(self, state: StateT, cards: Sequence[str]) -> None:
        """Form the pile that is due in this order; raises DealError when these are not its cards."""

    def ended(self, state: StateT) -> str:
        """Return how a finished round ended: `out`, `passes` or `limit`."""

    def scores(self, state: StateT) -> list[int]:
        """Return the score of each seat in a finished round; raises StateError in mid-round."""

    def following(self, state: StateT, options: Options, results: Sequence[Result]) -> Carry | None:
        """Return what the next round starts with, or None when the match is over."""

    def totals(self, results: Sequence[Result]) -> list[int]:
        """Return the totals of the score sheet, by seat."""

    def winners(self, results: Sequence[Result]) -> list[int]:
        """Return the seats that have won, after all rounds."""

    def text(self, state: StateT, move: int) -> str:
        """Return the notation of a move that is legal in this state."""

    def code(self, state: StateT, move: str) -> int:
        """Return the code of a move in notation, which need not be legal; raises NotationError for a text that is not a move."""

    def view(self, state: StateT, seat: int | None) -> ViewT_co:
        """Return what a seat, or an onlooker (None), sees of the round: plain data without anything hidden from them."""

    def seen(self, before: StateT, move: int, after: StateT, seat: int | None) -> object:
        """Return what a seat, or an onlooker (None), saw of the last move: plain data."""

    def show(self, state: StateT, seat: int | None, names: Sequence[str]) -> "Text":
        """Return the round drawn for a terminal, as a seat sees it."""

    def determinize(self, state: StateT, seat: int, rng: Rng) -> StateT:
        """Return a sampled world: it agrees with all that a seat knows, and hidden cards are dealt anew. `state` is not changed."""

    def careful(self, world: StateT, rng: Rng) -> int:
        """Return the move that a thoughtful person would make in a world dealt by `determinize`."""

    def hint(self, state: StateT, seat: int, seed: int) -> Hint:
        """Return a hint for the seat to move: a move and a reason, from what the seat knows."""

    def explain_illegal(self, state: StateT, move: str) -> Illegal | None:
        """Return why a move is illegal now, None for a legal one; raises NotationError for a text that is neither a move nor a card.

        `move` is in notation, or is a card: then the answer covers all moves with it. It uses only what the seat to move may know.
        """

    def say_illegal(self, illegal: Illegal) -> str:
        """Return an English sentence for a result of `explain_illegal`."""


if TYPE_CHECKING:
    # For type checkers alone: at run time a game is looked at for what it has.
    class LearnableGame(Game[Any, Any], Protocol):
        """What every game of Reihum has besides."""

        lowest_wins: bool

        @property
        def learning(self) -> Learning[Any, Structured, Structured]:
            """What the game offers to learners."""

        def observe(self, state: Any, seat: int) -> Int8Vector:  # noqa: ANN401 - a state of its own
            """Return what a seat knows as a vector of small integers, described by `learning.observation`."""

        def observe_hidden(self, state: Any, seat: int) -> Int8Vector:  # noqa: ANN401 - as above
            """Return what a seat does not know as a vector of small integers, described by `learning.hidden`."""


_added: dict[str, Game] = {}
_loaded: dict[str, Game] = {}


def register_game(game: Game) -> None:
    """Add a game to the registry of this process; an installed package uses the entry point group `reihum.games` instead.

    A game may take the place of one that was registered before, but not of one that comes with Reihum: records with its id would be
    read by other rules. Raises OptionError for that, and for an object that is not a game.
    """
    if isinstance(game, str):
        message = f"{game!r} is the name of a game, not a game."
        raise OptionError(message)
    resolve_game(game)
    if game.id in BUILT_IN:
        return  # it is one of Reihum itself, which other processes know
    _added[game.id] = game
    _loaded.pop(game.id, None)  # a game with the same id may have been loaded before


def list_registered_ids() -> list[str]:
    """Return the ids of the games that `register_game` added, which other processes do not know."""
    return list(_added)


def unregister_game(name: str) -> None:
    """Remove a game that `register_game` added."""
    _added.pop(name, None)
    _loaded.pop(name, None)


def game_ids() -> list[str]:
    """Return the ids of all games, built-in ones first, without importing any."""
    return [*BUILT_IN, *(name for name in {**plugins.find_installed_games(), **_added} if name not in BUILT_IN)]


def list_available_games() -> list[Game]:
    """Return all games that can be loaded, built-in ones first.

    An installed game that cannot be loaded is left out; the logger `reihum.plugins` reports its name and the cause.
    """
    games = []
    for name in game_ids():
        try:
            games.append(get_game(name))
        except OptionError:
            # A broken game of another package must not take the others along; one of ours is a bug to be seen.
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
    """Return the game with this id; raises OptionError if there is none, or if it is installed but unusable."""
    if not isinstance(name, str):
        message = f"A game is named by a string, such as 'bloom', not by {name!r}."
        raise OptionError(message)
    if name not in _loaded:
        _loaded[name] = _load(name)
    return _loaded[name]


def resolve_game(given: str | Game[StateT, ViewT_co]) -> Game[StateT, ViewT_co]:
    """Return a game given by its id or as an object; raises OptionError as `get_game` does, and for anything else.

    Rules of other packages are compiled here, and refused with a sentence where they cannot be played.
    """
    game = get_game(given) if isinstance(given, str) else _check_object(given)
    if game.id not in BUILT_IN and (fault := find_rule_fault(game)):
        if _loaded.get(game.id) is game and game.id not in _added and game.id in plugins.find_installed_games():
            # Leave it out from now on, like any installed game that cannot be loaded.
            del _loaded[game.id]
            plugins.refuse_plugin(game.id, fault)
        message = f"{game!r} cannot be used as a game: {fault}."
        raise OptionError(message)
    return game


def _check_object(given: Game[StateT, ViewT_co]) -> Game[StateT, ViewT_co]:
    """Return an object after checking that it is a game; raises OptionError if not, or if it has the id of a game of Reihum."""
    if not hasattr(given, "id"):
        message = f"{given!r} is not a game: give the id of one, such as 'bloom', or an object that has all of `reihum.Game`."
        raise OptionError(message)
    # Loaded games have been checked, and matches are started by the thousand.
    if any(given is game for game in _loaded.values()):
        return given
    if fault := plugins.find_game_fault(given, Game):
        message = f"{given!r} cannot be used as a game: {fault}."
        raise OptionError(message)
    # Compared by class: a pickled game of Reihum is another object.
    if given.id in BUILT_IN and type(given) is not type(get_game(given.id)):
        message = f"{given.id!r} is a game of Reihum: give yours another id."
        raise OptionError(message)
    return given


def require_registered(game: Game) -> None:
    """Raise OptionError unless a game is the one found by its id, since other processes look it up by that."""
    found = get_game(game.id) if game.id in game_ids() else None
    if type(found) is not type(game):
        other = f"{game.id!r} is another game there" if found else "it is not registered"
        message = f"{game.title} is asked for by its id here, and {other}: call `reihum.register_game` with it first."
        raise OptionError(message)


def _reduce_learning(learning: "Learning[Any, Structured, Structured]") -> str | tuple[Any, ...]:
    """Return how to copy or unpickle what a game offers to learners: by the game, because compiled functions cannot be pickled."""
    for game in _loaded.values():
        if getattr(game, "learning_module", "") and getattr(game, "learning", None) is learning:
            return getattr, (game, "learning")
    return learning.__reduce_ex__(2)


copyreg.pickle(Learning, _reduce_learning)


def to_json(view: object) -> str:
    """Return a view, or what was seen of a move, as JSON on one line; raises TypeError for what is not plain data.

    `view` is a result of `Match.view`, `Game.view` or `Game.seen` of any game. `json.loads` turns the JSON into dictionaries and lists.

    >>> from reihum import Match
    >>> to_json(Match("elfer_raus", 2, seed=1).view())[:36]
    '{"highest":20,"rows":[{"colour":"r",'
    """
    return msgspec.json.encode(view).decode()


def resolve_players(game: Game, players: int | None) -> int:
    """Return a number of players, still unchecked, as an `int`; None stands for 4, or the nearest number that the game allows."""
    return min(max(USUAL_PLAYERS, game.seats[0]), game.seats[-1]) if players is None else convert_players(players)


def resolve_options(game: Game, players: int, options: Options | None) -> dict[str, object]:
    """Return all options of a game, the caller's lists copied; raises OptionError for what the game does not allow."""
    return copy_json(game.complete(players, convert_options(options)))


def _load(name: str) -> Game:
    # Registered games come first, so that a notebook can try changes to an installed one.
    if name in _added:
        return _added[name]
    if name in BUILT_IN:
        return cast("Game", import_module(BUILT_IN[name]).GAME)
    if name in plugins.find_installed_games():
        return cast("Game", plugins.load_plugin(plugins.find_installed_games()[name], Game))
    message = f"There is no game {name!r}; there are: {', '.join(game_ids())}."
    raise OptionError(message)
