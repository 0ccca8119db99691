"""What compiled rules are made of: all functions that they reach, and the values that these read.

As in `reihum._kit.rule_cache`, but the functions may also be plain Python (`REIHUM_PLAIN=1`), and the descriptions are the same in all
versions of Python and on all machines. The code itself is not described here: `tools.wasm.normal_form` reads the files of the functions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from reihum._kit.rule_cache import iter_codes

OURS = "reihum."
FLOAT_FORMAT = ".12g"
"""How floats are described: the last bits of some depend on the C library of the machine that computed them."""


def find_functions(rules: Iterable[Callable[..., Any]]) -> set[FunctionType]:
    """Return the package's functions that compiled rules reach, themselves among them."""
    found = set[FunctionType]()
    waiting: list[object] = list(rules)
    while waiting:
        function = _get_function(waiting.pop())
        if function is not None and function not in found:
            found.add(function)
            waiting += [value for _, value in _iter_values(function)]
    return found


def describe_function(function: FunctionType) -> str:
    """Return the name of a function and, by name, what it reads and calls."""
    values = sorted({f"{name}={describe_value(value)}" for name, value in _iter_values(function)})
    return f"{describe_value(function)}({','.join(values)})"


def describe_value(value: object) -> str:  # noqa: PLR0911 - one case for each kind of value
    """Return a value that shapes compiled code as text; of a value that compiled code cannot hold as a constant, only its kind."""
    function = _get_function(value)
    if function is not None:
        return f"{function.__module__}.{function.__qualname__}"
    match value:
        case None | bool() | int() | str() | bytes():
            return ascii(value)
        case float():
            return format(value, FLOAT_FORMAT)
        case np.dtype():
            return f"dtype({value.itemsize},{value.descr})"
        case np.generic():
            return f"{type(value).__qualname__}({describe_value(value.tolist())})"
        case np.ndarray():
            return f"array({describe_value(value.dtype)},{value.shape},{value.tobytes().hex()})"
        case Mapping():
            return f"{{{','.join(f'{key}:{describe_value(one)}' for key, one in value.items())}}}"
        case tuple() | list():
            return f"{type(value).__qualname__}({','.join(map(describe_value, value))})"
        case type():
            return f"{value.__qualname__}({','.join(getattr(value, '_fields', ()))})"
        case _:
            return type(value).__qualname__


def _get_function(value: object) -> FunctionType | None:
    """Return the function of a rule, compiled or not, or None if the value is no function of the package."""
    function = getattr(value, "py_func", value)
    return function if isinstance(function, FunctionType) and function.__module__.startswith(OURS) else None


def _iter_values(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Yield what a function reads, with its name: globals, attributes of the package's modules, closures and defaults."""
    # Among these are names of attributes. A global of such a name is read needlessly, which does no harm.
    names = sorted({name for code in iter_codes(function.__code__) for name in code.co_names})
    for name in names:
        if name in function.__globals__:
            value = function.__globals__[name]
            yield name, value
            if isinstance(value, ModuleType) and value.__name__.startswith(OURS):
                yield from ((f"{name}.{inner}", vars(value)[inner]) for inner in names if inner in vars(value))
    yield from zip(function.__code__.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True)
    yield "defaults", function.__defaults__
    yield "defaults by name", function.__kwdefaults__
