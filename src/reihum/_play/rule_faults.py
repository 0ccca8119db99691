"""What is wrong with the rules of a game of another package, found before its first match and said in a sentence that names the function.

The rules are compiled here, which a match would do next in any case, so that a fault in them is told in other words than the compiler's.
Then a round is dealt, and what the game says of its first position is looked at.
"""

# ruff: noqa: ANN401 - a game of another package may have anything anywhere, and Numba has no type hints

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints
from weakref import WeakKeyDictionary

import msgspec
import numpy as np

from reihum._kit.base import Base
from reihum._kit.chance import make_rng, make_stream, pick
from reihum._kit.checks import unchecked, whole_number
from reihum._kit.compiled import PLAIN
from reihum._kit.errors import ReihumError, StateError
from reihum._kit.structured import dtype_of


class Part(NamedTuple):
    """A function that a game has to offer."""

    holder: str
    """The attribute of the game that has the function."""
    name: str
    arguments: tuple[str, ...]
    returns: str = ""
    """What the whole number is that it returns; empty where nothing is done with what it returns."""

    def find(self, game: object) -> object:
        """Return the function of a game; None where it has none."""
        return getattr(getattr(game, self.holder, None), self.name, None)


PARTS = (
    Part("rules", "legal", ("state", "scratch"), "how many moves are legal"),
    Part("rules", "play", ("state", "move")),
    Part("rules", "score", ("state", "seat"), "a score"),
    Part("knowledge", "determinize", ("state", "seat", "scratch", "rng")),
    Part("bot", "careful", ("state", "scratch", "rng"), "the code of a move"),
)
OPTIONAL = (
    Part("consistency", "inconsistency", ("state", "scratch"), "which sentence is true"),
    Part("reshuffle", "due", ("state",), "whether a pile must be formed"),
)
"""What a match calls as well, where a game has it."""
SEARCHED = (
    Part("reshuffle", "form_random", ("state", "rng")),
    Part("search", "rollout_policy", ("state", "scratch", "rng"), "the code of a move"),
    Part("search", "sample_belief", ("state", "seat", "scratch", "rng")),
    Part("search", "evaluate", ("state", "scratch", "payoffs")),
    Part("search", "is_quiescent", ("state",), "whether the position can be evaluated"),
    Part("search", "shortlist", ("state", "scratch"), "how many moves it lists"),
)
"""What searches call beside that, where a game has it."""

MOVES_TRIED = 300
"""How many moves of the first round are tried, at most."""

_sound: "WeakKeyDictionary[type, tuple[object, ...]]" = WeakKeyDictionary()
"""The functions of each class of games that have passed: matches are begun by the thousand. A module that is loaded anew has others."""
_searchable: "WeakKeyDictionary[type, tuple[object, ...]]" = WeakKeyDictionary()
"""The same for searches."""


def list_missing_functions(game: object) -> list[str]:
    """Return the functions that a game has to offer and lacks, such as `rules.score`, where it has a module for them."""
    return [f"{part.holder}.{part.name}" for part in PARTS if hasattr(game, part.holder) and part.find(game) is None]


def find_rule_fault(game: object) -> str:
    """Return why a game cannot be played by its rules, as the rest of a sentence that begins with `it`; empty when nothing was found.

    Compiles the rules of a game that is written with `Base`; of others it knows nothing.
    """
    if not isinstance(game, Base):
        return ""
    parts = [*PARTS, *(part for part in OPTIONAL if getattr(game, part.holder) is not None)]
    return _look_once(game, parts, _list_faults, _sound)


def find_search_fault(game: object) -> str:
    """Return why a game cannot be searched, as `find_rule_fault` does; compiles what only searches call."""
    if not isinstance(game, Base) or PLAIN:
        return ""
    parts = [part for part in (*PARTS, *OPTIONAL, *SEARCHED) if part.find(game) is not None]
    return _look_once(game, parts, _list_search_faults, _searchable)


def _look_once(
    game: Any,
    parts: list[Part],
    look: Callable[[Any, list[Part]], Iterator[str]],
    passed: "WeakKeyDictionary[type, tuple[object, ...]]",
) -> str:
    """Return the first fault that is found, and do not look again while the functions of a class that passed are the same."""
    functions = tuple(part.find(game) for part in parts)
    if passed.get(type(game)) == functions:
        return ""
    fault = next(filter(None, look(game, parts)), "")
    if not fault:
        passed[type(game)] = functions
    return fault


def _list_search_faults(game: Any, parts: list[Part]) -> Iterator[str]:
    """Yield as `_list_faults` does what keeps compiled loops from calling these functions."""
    for part in parts:
        function = part.find(game)
        uncompiled = callable(function) and not hasattr(function, "compile")
        yield f"its {_locate(part, function)} is not compiled: write @rule above it" if uncompiled else ""
        yield _find_other_arguments(part, function)
        yield _compile(game, part)


def _list_faults(game: Any, parts: list[Part]) -> Iterator[str]:
    """Yield what is wrong, or an empty text for each thing that is not; what another fault would bring about comes behind that."""
    yield from (_find_missing_size(getattr(game, kind)) for kind in ("state_type", "scratch_type"))
    yield from (_find_other_arguments(part, part.find(game)) for part in parts)
    yield from (_find_undeclared_text(game, name) for name in ("code", "explain_illegal"))
    if not PLAIN:
        yield from (_compile(game, part) for part in parts)
    yield from _look_at_position(game)


def _find_missing_size(kind: type) -> str:
    """Return which field was meant to be an array, and became a number because it has no size."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        notes = getattr(hint, "__metadata__", ())
        if notes and hint.__origin__ not in {int, float} and not any(isinstance(note, int) for note in notes):
            return f"`{kind.__name__}.{name}` is an array without a size: write one behind its type, as in Annotated[Int32Array, 4]"
    return ""


def _find_other_arguments(part: Part, function: Any) -> str:
    """Return what is said of a function that cannot be called with its arguments."""
    if not callable(function):
        return f"its `{part.name}` is no function"
    try:
        taken = list(signature(getattr(function, "py_func", function)).parameters.values())
    except (TypeError, ValueError):  # some functions of other languages do not tell
        return ""
    needed = [parameter for parameter in taken if parameter.default is Parameter.empty]
    if any(parameter.kind is Parameter.VAR_POSITIONAL for parameter in taken) or len(needed) <= len(part.arguments) <= len(taken):
        return ""
    names = ", ".join(parameter.name for parameter in taken)
    return f"its {_locate(part, function)} takes ({names}), but must take ({', '.join(part.arguments)})"


def _find_undeclared_text(game: Any, name: str) -> str:
    """Return what is said of a method whose parameter `move` would be taken for the code of a move, and checked as one."""
    move = signature(getattr(type(game), name)).parameters.get("move")
    if move is None or move.annotation is str:
        return ""
    return f"its `{name}` must declare `move: str`, in a module without `from __future__ import annotations`"


def _locate(part: Part, function: Any, error: str = "") -> str:
    """Return the name of a function and where it stands, or where the compiler found a fault in it or in what it calls."""
    found = re.search(r'File "([^"]+)", line (\d+)', error)
    if found and "numba" not in Path(found[1]).parts:
        return f"`{part.name}` ({Path(found[1]).name}, line {found[2]})"
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    return f"`{part.name}`" if code is None else f"`{part.name}` ({Path(code.co_filename).name}, line {code.co_firstlineno})"


def _compile(game: Any, part: Part) -> str:
    """Compile a function, and return what is said where that cannot be done, or where it returns no whole number."""
    function: Any = part.find(game)
    if not hasattr(function, "compile"):  # it has no `@rule`, and runs as it is
        return ""
    from numba import typeof, types
    from numba.core.errors import NumbaError

    kinds = {"state": typeof(game.new()), "scratch": typeof(game.scratch), "rng": typeof(make_rng(0)), "payoffs": typeof(np.zeros(1))}
    given = tuple(kinds.get(name, types.int64) for name in part.arguments)
    try:
        function.compile(given)
    # Numba raises KeyError where a field is written that the record does not have.
    except (NumbaError, KeyError) as error:
        return f"its {_locate(part, function, str(error))} cannot be compiled: {_explain(game, error)}"
    returned = function.overloads[given].signature.return_type
    if isinstance(returned, types.NoneType | types.Optional):
        return _say_returned(part, function, "nothing" if isinstance(returned, types.NoneType) else "nothing in some cases")
    if isinstance(returned, types.Integer | types.Boolean):
        return ""
    return _say_returned(part, function, "fractions" if isinstance(returned, types.Float) else f"what Numba calls {returned}")


def _say_returned(part: Part, function: Any, what: str) -> str:
    """Return what is said of a function that must return a whole number, and returns something else."""
    if not part.returns:
        return ""
    rounding = ": write int(...) around it, or count in smaller units" if what == "fractions" else ""
    return f"its {_locate(part, function)} returns {what}, but must return {part.returns}, a whole number{rounding}"


def _explain(game: Any, error: Exception) -> str:
    """Return an error of the compiler as a sentence, without what it says about itself."""
    said = str(error)
    unknown = error.args if isinstance(error, KeyError) else re.findall(r"Unknown attribute '(\w+)' of type Record", said)
    if unknown:
        return _say_unknown_field(game, str(unknown[0]))
    if name := re.search(r"Untyped global name '(\w+)'.*<class 'function'>", said):
        return f"`{name[1]}`, which it calls, is not compiled: write @rule above it"
    if "Only accept returning of array passed" in said or "NRT required" in said:
        return "it makes an array, a list or another object, which rules must not: give the scratch record a field for what they work with"
    lines = [line.strip() for line in said.splitlines() if line.strip() and not line.startswith(("Failed in", "During"))]
    return " ".join(lines[:2]).rstrip(".") or type(error).__name__


def _say_unknown_field(game: Any, name: str) -> str:
    """Return what is said of a field that no record has."""
    fields = {kind.__name__: list(dtype_of(kind).names or ()) for kind in (game.state_type, game.scratch_type)}
    near = get_close_matches(name, [field for names in fields.values() for field in names], 1)
    known = "; ".join(f"{kind} has {', '.join(names)}" for kind, names in fields.items())
    return f"there is no field `{name}`{f' (did you mean `{near[0]}`?)' if near else ''}: {known}"


def _look_at_position(game: Any) -> Iterator[str]:
    """Deal a round and yield what is wrong with its first position; nothing where the game itself raises, which says more."""
    try:
        players = game.seats[0]
        options = game.complete(players)
        carry = game.first(players, options)
        if not isinstance(carry, Mapping):
            yield f"its `first` returns {_name_type(carry)}, but must return a mapping, such as {{}}"
            return
        state = unchecked(game.deal)(players, options, carry, make_stream(bytes(32)))
    except Exception as error:  # noqa: BLE001 - a match raises the same, with its traceback
        if isinstance(error.__cause__, StateError):  # of `restore`, by which many games deal
            yield f"its `deal` and its `restore` must return the state that they have dealt: {str(error.__cause__).rstrip('.')}"
        return
    if not isinstance(state, game.state_type):
        yield f"its `deal` returns {_name_type(state)}, but must return the state that it has dealt, made by `self.new()`"
        return
    for look in (_look_at_deal, _look_at_numbers, _look_at_texts, _look_at_view, _look_at_round):
        with suppress(Exception):  # as above
            yield look(game, state.copy(), options, carry)


def _look_at_deal(game: Any, state: Any, options: Any, carry: Any) -> str:
    """Return whether a record of this deal cannot be written and read."""
    try:
        dealt = json.loads(json.dumps(game.dealt(state)))
    except TypeError as error:
        return f"its `dealt` must return plain data, which JSON can hold: {error}"
    try:
        game.restore(int(state.players), options, carry, dealt)
    except ReihumError as error:
        return f"its `restore` refuses what its `dealt` returns: {error}"
    return ""


def _look_at_numbers(game: Any, state: Any, *_: Any) -> str:
    """Return which function does not return a whole number, where no compiler has looked at it."""
    seat, scratch = int(state.turn), game.scratch
    if seat < 0 or game.due(state):
        return ""
    arguments = {"state": state, "scratch": scratch, "seat": seat, "rng": make_rng(0)}
    for part in PARTS:
        function: Any = part.find(game)
        if part.returns and not hasattr(function, "compile"):
            value = function(*({**arguments, "state": state.copy()}[name] for name in part.arguments))
            if not isinstance(value, bool) and whole_number(value) is None:
                return _say_returned(
                    part, function, {type(None): "nothing", float: "fractions", np.float64: "fractions"}.get(type(value), repr(value))
                )
    return ""


def _look_at_texts(game: Any, state: Any, *_: Any) -> str:
    """Return whether a move cannot be written and read."""
    for move in unchecked(game.legal)(state)[:1]:
        text = game.text(state, move)
        if not isinstance(text, str):
            return f"its `text` returns {text!r} for the move {move}, but must return a text"
        code = game.code(state, text)
        if whole_number(code) != move:
            return f"its `code` returns {code!r} for the text {text!r}, which its `text` has returned for the move {move}"
    return ""


def _look_at_view(game: Any, state: Any, *_: Any) -> str:
    """Return whether a view cannot be shown in a browser."""
    for seat in (None, 0):
        try:
            msgspec.json.encode(game.view(state, seat))
        except TypeError as error:
            return f"its `view` must return plain data, which JSON can hold, and does not for the seat {seat}: {error}"
    return ""


def _look_at_round(game: Any, state: Any, *_given: Any) -> str:
    """Play a round by random moves, or its beginning, and return what is wrong with the moves that are listed."""
    rng, stream = make_rng(0), make_stream(bytes(32), 1)
    for _ in range(MOVES_TRIED):
        if state.turn < 0:
            return ""
        if game.due(state):
            game.shuffle(state, stream)
            continue
        codes = unchecked(game.legal)(state)
        if not codes:
            return f"its `legal` lists no move for seat {state.turn}, whose turn it is: when a round is over, `turn` must be -1"
        if min(codes) < 0 or max(codes) >= game.moves:
            return f"its `legal` lists the codes {codes}, but its `moves` {game.moves} allow codes from 0 to {game.moves - 1}"
        unchecked(game.play)(state, codes[pick(rng, len(codes))])
    return ""


def _name_type(value: object) -> str:
    return "nothing" if value is None else f"a {type(value).__name__}"
