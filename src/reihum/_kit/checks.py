"""Validation of the arguments that callers pass to a game, since compiled rules do no bounds checks.

`guard_methods` wraps the methods of a game that `METHODS` lists; the names of their parameters decide which checks run. `unchecked`
returns such a method without its checks, for loops that pass only what the game itself has returned.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, isfunction, signature
from operator import index
from types import MethodType
from typing import Any, NoReturn, ParamSpec, TypeVar

from reihum._kit.chance import BLOCK, Rng, Stream
from reihum._kit.errors import DealError, IllegalMove, NotationError, OptionError, SeatError, StateError
from reihum._kit.state_checks import check_state, check_type, check_writable, has_other_layout, is_writable

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Given = Any
"""A game or an argument that has not been checked yet."""
Check = Callable[[Any, tuple[Any, ...], Any], None]
"""Called as `check(game, given, value)`: `given` has all arguments of the call, usually a state first, and `value` is one of them."""

READING = ("turn", "passed_on")
"""Methods that only read fields of a state and work with any values in them."""
LENIENT = ("text", "code", "scores")
"""Methods that in `Base` accept any state and any existing move code; a game's own version may require more."""
METHODS = (
    *("first", "deal", "restore", "dealt", "legal", "play", "reveals", "due", "shuffle", "form", "ended", "scores", "score_parts"),
    *("following", "totals", "winners", "text", "code", "view", "seen", "show", "observe", "observe_hidden"),
    *("determinize", "careful", "hint", "explained", "explain_illegal", *READING),
)
OVER = ("ended", "scores", "following")
"""Methods for finished rounds."""
PLAYING = ("careful", "hint", "explained")
"""Methods for rounds that are being played."""
MOVING = ("play", *PLAYING)
"""Methods for states in which no pile must be formed first."""
CHANGING = ("play", "form", "shuffle", "careful", "explained")
"""Methods whose rules write to the given state."""
DEALING = ("deal", "restore")
"""Methods that return a state; checking it also checks the carry from which it was made."""
NUMBERS = ("seat", "move", "seed")
"""Parameters that are integers, of Python or NumPy."""


def unchecked(method: Callable[P, R]) -> Callable[P, R]:
    """Return a method of a game without the checks of its arguments; a method without checks is returned unchanged.

    Precondition of a call: its arguments are valid. Otherwise it may corrupt memory or crash the interpreter.
    """
    raw = getattr(getattr(method, "__func__", None), "_unchecked", None)
    return method if raw is None else MethodType(raw, getattr(method, "__self__", None))


def guard_methods(kind: type[T], lenient: Sequence[str] = ()) -> type[T]:
    """Wrap the methods that a game class itself defines in their checks, and return the class."""
    for name in METHODS:
        method = vars(kind).get(name)
        if isfunction(method):
            setattr(kind, name, _guard(name, method, lenient=name in lenient))
    return kind


def whole_number(value: object) -> int | None:
    """Return an integer of Python or NumPy as an `int`; None for anything else, booleans included."""
    # `index(True)` is 1, but nobody means a boolean as a number.
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def is_declared(parameter: Parameter, kind: type) -> bool:
    """Return whether a parameter is annotated with a built-in type, directly or, as with postponed annotations, by name."""
    return parameter.annotation in (kind, kind.__name__)


def check_seat(players: int, seat: object) -> None:
    """Raise SeatError unless this is a seat of a game with `players` players."""
    number = whole_number(seat)
    if number is None or not 0 <= number < players:
        message = f"There is no seat {seat!r}: seats are whole numbers from 0 to {players - 1}."
        raise SeatError(message)


def _guard(name: str, method: Callable[..., R], *, lenient: bool) -> Callable[..., R]:
    """Return a method that checks its arguments first."""
    described = signature(method)
    parameters = list(described.parameters.values())[1:]
    # Looked up once, when the class is made, and not at each call.
    checks = [(place, check) for place, parameter in enumerate(parameters) for check in _list_checks(name, parameter, lenient=lenient)]
    numbers = [place for place, parameter in enumerate(parameters) if parameter.name in NUMBERS and not is_declared(parameter, str)]

    @wraps(method)
    def check_and_call(self: Given, *given: Given, **named: Given) -> R:
        # Binding is slow, so it is done only for keyword arguments and left-out defaults.
        if named or len(given) != len(parameters):
            bound = described.bind(self, *given, **named)
            bound.apply_defaults()
            given = bound.args[1:]
        for place, check in checks:
            check(self, given, given[place])
        # Rules get plain `int`s only: for another integer type they would be compiled again.
        if any(type(given[place]) is not int for place in numbers):
            given = tuple(_convert_integer(value) if place in numbers else value for place, value in enumerate(given))
        found = method(self, *given)
        if name in DEALING:
            _check_dealt(self, found)
        return found

    vars(check_and_call)["_unchecked"] = method
    return check_and_call


def _convert_integer(value: Given) -> Given:
    """Return an integer as an `int`, anything else unchanged: compiled code does not accept every integer type."""
    number = whole_number(value)
    return value if number is None else number


def _check_dealt(game: Given, state: object) -> None:
    if hasattr(game, "state_type"):
        try:
            check_state(game, state)
        except StateError as error:
            message = f"That does not pass from round to round in {game.title}. {error}"
            raise DealError(message) from error


def _list_checks(name: str, parameter: Parameter, *, lenient: bool) -> tuple[Check, ...]:
    """Return the checks for one parameter of a method."""
    # The first matching case decides, so the lenient ones come first.
    match parameter.name:
        case "state" | "move" if lenient and not is_declared(parameter, str):
            return (_check_type if parameter.name == "state" else _check_range,)
        case "state" | "world" | "before" | "after":
            phase = [check for names, check in PHASES if name in names]
            return (_check_type if name in READING else _check_state, *phase)
        case "seat" if name == "hint":
            return (_check_turn,)
        case "seat" if not is_declared(parameter, int):
            return (_check_seat_or_none,)
        case "move" if is_declared(parameter, str):
            return (_check_text,)
    return (BY_NAME[parameter.name],) if parameter.name in BY_NAME else ()


def _check_type(game: Given, _given: tuple[Any, ...], state: object) -> None:
    check_type(game, state)


def _check_state(game: Given, _given: tuple[Any, ...], state: object) -> None:
    check_state(game, state)


def _check_over(_game: Given, _given: tuple[Any, ...], state: Given) -> None:
    if state.turn >= 0:
        message = "The round is still being played: only a finished one has an end and scores."
        raise StateError(message)


def _check_playing(_game: Given, _given: tuple[Any, ...], state: Given) -> None:
    if state.turn < 0:
        message = "The round is over: there is no move to choose."
        raise StateError(message)


def _check_formed(game: Given, _given: tuple[Any, ...], state: Given) -> None:
    if unchecked(game.due)(state):
        message = f"In {game.title} a pile must be formed before the next move."
        raise StateError(message)


def _check_writable(game: Given, _given: tuple[Any, ...], state: Given) -> None:
    check_writable(game, state)


def _check_due(game: Given, _given: tuple[Any, ...], state: Given) -> None:
    if not unchecked(game.due)(state):
        message = f"In {game.title} no pile is formed now."
        raise DealError(message)


def _check_seat(_game: Given, given: tuple[Any, ...], seat: object) -> None:
    check_seat(int(given[0].players), seat)


def _check_seat_or_none(_game: Given, given: tuple[Any, ...], seat: object) -> None:
    if seat is not None:
        check_seat(int(given[0].players), seat)


def _check_turn(_game: Given, given: tuple[Any, ...], seat: object) -> None:
    if whole_number(seat) != int(given[0].turn):
        message = f"It is the move of seat {given[0].turn}, not of seat {seat!r}."
        raise SeatError(message)


def _check_range(game: Given, _given: tuple[Any, ...], move: object) -> None:
    code = whole_number(move)
    if code is None or not 0 <= code < game.moves:
        message = f"{move!r} is no code of a move: codes are whole numbers from 0 to {game.moves - 1}."
        raise IllegalMove(message)


def _check_code(game: Given, given: tuple[Any, ...], move: object) -> None:
    _check_range(game, given, move)
    # `unchecked`: the state, which is the first argument, has just passed its own check.
    if _convert_integer(move) not in unchecked(game.legal)(given[0]):
        message = f"Code {move} is not legal now; `legal` lists the codes that are."
        raise IllegalMove(message)


def _check_text(_game: Given, _given: tuple[Any, ...], move: object) -> None:
    if not isinstance(move, str):
        message = f"{move!r} is no text of a move."
        raise NotationError(message)


def _check_rng(_game: Given, _given: tuple[Any, ...], rng: object) -> None:
    if not isinstance(rng, Rng) or has_other_layout(Rng, rng) or not is_writable(rng):
        _refuse_type("rng", "a generator that `make_rng` has made", rng)


def _check_stream(_game: Given, _given: tuple[Any, ...], stream: object) -> None:
    if not isinstance(stream, Stream) or has_other_layout(Stream, stream) or not is_writable(stream) or not 0 <= int(stream.left) <= BLOCK:
        _refuse_type("stream", "a stream that `stream` has opened", stream)


def _check_seed(_game: Given, _given: tuple[Any, ...], seed: object) -> None:
    if whole_number(seed) is None:
        _refuse_type("seed", "a whole number", seed)


def _check_names(_game: Given, given: tuple[Any, ...], names: Given) -> None:
    if not isinstance(names, (list, tuple)) or len(names) < int(given[0].players) or not all(isinstance(name, str) for name in names):
        _refuse_type("names", "a list with a name for each seat", names)


def _refuse_type(name: str, wanted: str, given: object) -> NoReturn:
    message = f"`{name}` must be {wanted}, not {given!r}."
    raise TypeError(message)


def _check_cards(game: Given, given: tuple[Any, ...], cards: Given) -> None:
    if not isinstance(cards, (list, tuple)) or not all(isinstance(card, str) for card in cards):
        message = "A pile is formed from a list of cards, each a text."
        raise DealError(message)
    _check_due(game, given, given[0])


def _check_options(game: Given, given: tuple[Any, ...], options: Given) -> None:
    players = int(given[0].players) if hasattr(given[0], "players") else given[0]  # of the state, or the first argument itself
    if not isinstance(options, Mapping) or dict(options) != game.complete(players, options):
        message = "The options must be complete, as `complete` returns them."
        raise OptionError(message)


def _check_carry(game: Given, given: tuple[Any, ...], carry: Given) -> None:
    first = unchecked(game.first)(given[0], given[1])
    if not _has_form_of(carry, first):
        message = f"What passes from round to round in {game.title} has the form {first!r}."
        raise DealError(message)


def _has_form_of(given: Given, model: Given) -> bool:
    """Return whether data have the same form as a model; an empty list in the model stands for a list of texts."""
    if isinstance(model, dict):
        return isinstance(given, dict) and given.keys() == model.keys() and all(_has_form_of(given[name], model[name]) for name in model)
    if isinstance(model, list):
        if not isinstance(given, list):
            return False
        return len(given) == len(model) and all(map(_has_form_of, given, model)) if model else all(isinstance(one, str) for one in given)
    return whole_number(given) is not None


def _check_results(_game: Given, _given: tuple[Any, ...], results: Given) -> None:
    sheets: list[Any] = [getattr(result, "scores", None) for result in results] if isinstance(results, (list, tuple)) else []
    if not sheets or not all(_has_only_whole_numbers(scores) and len(scores) == len(sheets[0]) for scores in sheets):
        _refuse_type("results", "a list of results, one or more, each with a score for each seat", results)


def _has_only_whole_numbers(values: Given) -> bool:
    return isinstance(values, (list, tuple)) and bool(values) and all(whole_number(value) is not None for value in values)


PHASES: tuple[tuple[Sequence[str], Check], ...] = (
    (OVER, _check_over),
    (PLAYING, _check_playing),
    (MOVING, _check_formed),
    (("shuffle",), _check_due),
    (CHANGING, _check_writable),
)
"""Further checks of a state: the names of the methods that need them, and the check."""
BY_NAME: dict[str, Check] = {
    "seat": _check_seat,
    "move": _check_code,
    "rng": _check_rng,
    "stream": _check_stream,
    "seed": _check_seed,
    "names": _check_names,
    "cards": _check_cards,
    "options": _check_options,
    "carry": _check_carry,
    "results": _check_results,
}
"""The check of each parameter, by its name."""
