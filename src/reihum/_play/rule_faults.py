"""What is wrong with the rules of a game of another package, found before its first match and said in a sentence that names the function.

The rules are compiled here, which a match would do next in any case, so that a fault in them is told in other words than the compiler's.
"""

# ruff: noqa: ANN401 - a game of another package may have anything anywhere, and Numba has no type hints

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from inspect import Parameter, signature
from typing import Any, get_type_hints
from weakref import WeakKeyDictionary

import numpy as np

from reihum._kit.base import Base
from reihum._kit.chance import make_rng
from reihum._kit.checks import is_declared
from reihum._kit.compiled import PLAIN
from reihum._kit.structured import dtype_of
from reihum._play.first_round import look_at_first_round
from reihum._play.rule_parts import OPTIONAL, PARTS, SEARCHED, Part, locate, say_returned

_sound: "WeakKeyDictionary[type, tuple[object, ...]]" = WeakKeyDictionary()
"""The functions of each class of games that have passed: matches are begun by the thousand. A module that is loaded anew has others."""
_searchable: "WeakKeyDictionary[type, tuple[object, ...]]" = WeakKeyDictionary()
"""The same for searches."""


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
        yield f"its {locate(part, function)} is not compiled: write @rule above it" if uncompiled else ""
        yield _find_other_arguments(part, function)
        yield _compile(game, part)


def _list_faults(game: Any, parts: list[Part]) -> Iterator[str]:
    """Yield what is wrong, or an empty text for each thing that is not; what another fault would bring about comes behind that."""
    yield from (_find_missing_size(getattr(game, kind)) for kind in ("state_type", "scratch_type"))
    yield from (_find_other_arguments(part, part.find(game)) for part in parts)
    yield from (_find_undeclared_text(game, name) for name in ("code", "explain_illegal"))
    if not PLAIN:
        yield from (_compile(game, part) for part in parts)
    yield from look_at_first_round(game)


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
    return f"its {locate(part, function)} takes ({names}), but must take ({', '.join(part.arguments)})"


def _find_undeclared_text(game: Any, name: str) -> str:
    """Return what is said of a method whose parameter `move` would be taken for the code of a move, and checked as one."""
    move = signature(getattr(type(game), name)).parameters.get("move")
    if move is None or is_declared(move, str):
        return ""
    return f"its `{name}` must declare `move: str`"


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
        return f"its {locate(part, function, str(error))} cannot be compiled: {_explain(game, error)}"
    returned = function.overloads[given].signature.return_type
    if isinstance(returned, types.NoneType | types.Optional):
        return say_returned(part, function, "nothing" if isinstance(returned, types.NoneType) else "nothing in some cases")
    if isinstance(returned, types.Integer | types.Boolean):
        return ""
    return say_returned(part, function, "fractions" if isinstance(returned, types.Float) else f"what Numba calls {returned}")


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
