"""Checks the rules of a game of another package before its first match, and describes a fault in a sentence that names the function.

The rules are compiled here, as a match would do next anyway, so that errors of the compiler can be explained in plain words.
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
from reihum._kit.structured import Structured, get_dtype
from reihum._play.first_round import check_first_round
from reihum._play.rule_parts import OPTIONAL, PARTS, SEARCHED, RequiredFunction, describe_wrong_return, locate

_sound: "WeakKeyDictionary[type, tuple[object, ...]]" = WeakKeyDictionary()
"""By class of games, the functions that passed, since matches are started by the thousand. A reloaded module has new functions."""
_searchable: "WeakKeyDictionary[type, tuple[object, ...]]" = WeakKeyDictionary()
"""The same for searches."""


def find_rule_fault(game: object) -> str:
    """Return why a game cannot be played by its rules, as the rest of a sentence that begins with `it`; empty when nothing was found.

    Compiles the rules of a game that is written with `Base`; other games are not checked.
    """
    if not isinstance(game, Base):
        return ""
    parts = [*PARTS, *(part for part in OPTIONAL if getattr(game, part.holder) is not None)]
    return _check_once(game, parts, _list_faults, _sound)


def find_search_fault(game: object) -> str:
    """Return why a game cannot be searched, as `find_rule_fault` does; compiles what only searches call."""
    if not isinstance(game, Base) or PLAIN:
        return ""
    parts = [part for part in (*PARTS, *OPTIONAL, *SEARCHED) if part.find(game) is not None]
    return _check_once(game, parts, _list_search_faults, _searchable)


def _check_once(
    game: Any,
    parts: list[RequiredFunction],
    check: Callable[[Any, list[RequiredFunction]], Iterator[str]],
    passed: "WeakKeyDictionary[type, tuple[object, ...]]",
) -> str:
    """Return the first fault, empty if there is none; functions that passed are not checked again."""
    functions = tuple(part.find(game) for part in parts)
    if passed.get(type(game)) == functions:
        return ""
    fault = next(filter(None, check(game, parts)), "")
    if not fault:
        passed[type(game)] = functions
    return fault


def _list_search_faults(game: Any, parts: list[RequiredFunction]) -> Iterator[str]:
    """Yield, as `_list_faults` does, faults that keep compiled loops from calling these functions."""
    for part in parts:
        function = part.find(game)
        uncompiled = callable(function) and not hasattr(function, "compile")
        yield f"its {locate(part, function)} is not compiled: write @rule above it" if uncompiled else ""
        yield _find_other_arguments(part, function)
        yield _compile(game, part)


def _list_faults(game: Any, parts: list[RequiredFunction]) -> Iterator[str]:
    """Yield a fault, or an empty text, for each check; checks that depend on others come later."""
    yield from (_find_missing_size(getattr(game, kind)) for kind in ("state_type", "scratch_type"))
    yield find_padding(game.state_type)
    yield from (_find_other_arguments(part, part.find(game)) for part in parts)
    yield from (_find_undeclared_text(game, name) for name in ("code", "explain_illegal"))
    if not PLAIN:
        yield from (_compile(game, part) for part in parts)
    yield from check_first_round(game)


def _find_missing_size(kind: type) -> str:
    """Return the fault of an array field without a size, which would become a number; empty if there is none."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        notes = getattr(hint, "__metadata__", ())
        if notes and hint.__origin__ not in {int, float} and not any(isinstance(note, int) for note in notes):
            return f"`{kind.__name__}.{name}` is an array without a size: write one behind its type, as in Annotated[Int32Array, 4]"
    return ""


def find_padding(kind: type[Structured]) -> str:
    """Return the fault of a state with unused bytes between or after its fields, empty if there are none.

    Nothing writes to these bytes, so the memory of equal states would differ.
    """
    dtype = get_dtype(kind)
    fields = [(name, *place[:2]) for name, place in (dtype.fields or {}).items()]
    stops = [offset for _, _, offset in fields[1:]] + [dtype.itemsize]
    for (name, field, offset), stop in zip(fields, stops, strict=True):
        if unused := stop - offset - field.itemsize:
            of = "a byte" if unused == 1 else f"{unused} bytes"
            return f"`{kind.__name__}` has {of} of padding after `{name}`: put wide fields before narrow ones, and widen or add fields"
    return ""


def _find_other_arguments(part: RequiredFunction, function: Any) -> str:
    """Return the fault of a function that cannot be called with its arguments, empty if it can."""
    if not callable(function):
        return f"its `{part.name}` is no function"
    try:
        taken = list(signature(getattr(function, "py_func", function)).parameters.values())
    except (TypeError, ValueError):  # some built-in and extension functions have no signature
        return ""
    needed = [parameter for parameter in taken if parameter.default is Parameter.empty]
    if any(parameter.kind is Parameter.VAR_POSITIONAL for parameter in taken) or len(needed) <= len(part.arguments) <= len(taken):
        return ""
    names = ", ".join(parameter.name for parameter in taken)
    return f"its {locate(part, function)} takes ({names}), but must take ({', '.join(part.arguments)})"


def _find_undeclared_text(game: Any, name: str) -> str:
    """Return the fault of a method whose parameter `move` would be validated as the code of a move, empty if it is declared."""
    move = signature(getattr(type(game), name)).parameters.get("move")
    if move is None or is_declared(move, str):
        return ""
    return f"its `{name}` must declare `move: str`"


def _compile(game: Any, part: RequiredFunction) -> str:
    """Compile a function; return the fault if that fails, or it does not return a whole number, else ""."""
    function: Any = part.find(game)
    if not hasattr(function, "compile"):  # without `@rule` it runs as plain Python
        return ""
    from numba import typeof, types
    from numba.core.errors import NumbaError

    kinds = {"state": typeof(game.new()), "scratch": typeof(game.scratch), "rng": typeof(make_rng(0)), "payoffs": typeof(np.zeros(1))}
    given = tuple(kinds.get(name, types.int64) for name in part.arguments)
    try:
        function.compile(given)
    # Numba raises KeyError for an assignment to a field that the record does not have.
    except (NumbaError, KeyError) as error:
        return f"its {locate(part, function, str(error))} cannot be compiled: {_explain(game, error)}"
    returned = function.overloads[given].signature.return_type
    if isinstance(returned, types.NoneType | types.Optional):
        return describe_wrong_return(part, function, "nothing" if isinstance(returned, types.NoneType) else "nothing in some cases")
    if isinstance(returned, types.Integer | types.Boolean):
        return ""
    return describe_wrong_return(part, function, "fractions" if isinstance(returned, types.Float) else f"what Numba calls {returned}")


def _explain(game: Any, error: Exception) -> str:
    """Return an error of the compiler as a plain sentence, without the compiler's own remarks."""
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
    """Return the sentence about a field that no record has."""
    fields = {kind.__name__: list(get_dtype(kind).names or ()) for kind in (game.state_type, game.scratch_type)}
    near = get_close_matches(name, [field for names in fields.values() for field in names], 1)
    known = "; ".join(f"{kind} has {', '.join(names)}" for kind, names in fields.items())
    return f"there is no field `{name}`{f' (did you mean `{near[0]}`?)' if near else ''}: {known}"
