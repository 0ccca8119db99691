"""Compiling rules, or running them as plain Python: the decorator `rule`.

A rule is a plain function over one state record. `@rule` compiles it with Numba, without the interpreter's lock and
without the reference-counting runtime, so that compiling fails for a rule that would allocate memory.
If the environment variable `REIHUM_PLAIN=1` is set before the first import, the same functions run as plain Python.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from reihum._folders import cache_folder

P = ParamSpec("P")
R = TypeVar("R")

PLAIN = os.environ.get("REIHUM_PLAIN", "") not in {"", "0"}
"""True when rules run as plain Python, to be debugged and measured for coverage."""

WASM = os.environ.get("REIHUM_WASM", "") not in {"", "0"}
"""True in a process that builds for the browser, which extracts compiled code and neither runs nor caches it."""

COMPILED = ("_kit", "_games", "_bots", "_envs")
"""The subpackages with rules and other compiled code."""

KEPT = 4
"""How many compiled versions stay on disk; older ones are removed."""

OnCompiled = Callable[[int, int, str], None]
"""Called as `on_compiled(done, total, name)`: the numbers of rules compiled so far and of all, and the readable name of the last one."""

_rules: list[Any] = []


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Return `function` so that its first call compiles it; unchanged, as plain Python, with `REIHUM_PLAIN=1` in the environment."""
    if PLAIN:
        return function
    compiled = _compile(function, inline="never")
    _rules.append(compiled)
    return compiled


def inlined_rule(function: Callable[P, R]) -> Callable[P, R]:
    """As `rule`, for a step of one other rule: it is inlined into that rule before compilation.

    A rule that is compiled by itself is optimised together with all it calls. Where a long computation is split into steps,
    each calling the next, the last steps would be optimised again for every step before them, which takes seconds in the bots.
    """
    return function if PLAIN else _compile(function, inline="always")


def _compile(function: Callable[P, R], inline: str) -> Callable[P, R]:
    # Imported here, so that plain mode does without Numba.
    from numba import njit

    compiler: Any = njit  # `_nrt` is a private option; a test checks that it still refuses to allocate
    # With NumPy's error model a division by zero raises nothing. `nogil`: rules touch no Python object.
    compiled = compiler(nogil=True, error_model="numpy", _nrt=False, no_cfunc_wrapper=True, inline=inline)(function)
    if not WASM:
        from reihum._kit.rule_cache import RuleCache

        compiled._cache = RuleCache(compiled, get_rule_folder())  # noqa: SLF001 - Numba's own misses changes in other files
    _widen_integers(compiled)
    return cast("Callable[P, R]", compiled)


def _widen_integers(compiled: Any) -> None:
    """Make other rules pass every integer in 64 bits; otherwise a rule would be compiled again for each width and constant."""
    from numba import types

    # Numba calls this for a signature where one rule calls another, not for calls from Python.
    as_given = compiled.get_call_template

    def get_call_template(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return as_given(tuple(map(_widen, arguments)), {name: _widen(kind) for name, kind in named.items()})

    def _widen(kind: Any) -> Any:
        # A constant such as 3 has a type of its own, which is an `Integer`, too; a bool is none and stays as it is.
        return types.int64 if isinstance(kind, types.Integer) else kind

    compiled.get_call_template = get_call_template


@contextmanager
def report_compiling(on_compiled: OnCompiled) -> Iterator[None]:
    """Report each rule that is compiled within this context. Not all may be needed, so `done` may never reach `total`."""
    if PLAIN:
        yield
        return
    from numba.core import event

    waiting = {compiled for compiled in _rules if not compiled.signatures}
    total = len(waiting)
    listening: Any = event  # Numba has no type hints

    class Listener(listening.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            """Do nothing: only finished compilations are reported."""

        def on_end(self, event: Any) -> None:
            compiled = event.data["dispatcher"]
            if compiled in waiting:
                waiting.remove(compiled)
                on_compiled(total - len(waiting), total, compiled.__name__.strip("_").replace("_", " "))

    with listening.install_listener("numba:compile", Listener()):
        yield


@cache
def hash_sources() -> str:
    """Return a hash of the sources of all compiled code."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    # Comments are hashed, too: compiling once too often does no harm, a stale rule does.
    for source in sorted(path for part in COMPILED for path in (package / part).rglob("*.py")):
        digest.update(source.relative_to(package).as_posix().encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def _describe_compiler() -> str:
    """Return the compiler and the processor as text: compiled code is used only with both of its own."""
    from llvmlite.binding import get_host_cpu_name
    from numba import __version__
    from numpy import __version__ as numpy_version

    return f"{sys.implementation.cache_tag}-numba-{__version__}-numpy-{numpy_version}-{get_host_cpu_name()}"


@cache
def get_rule_folder() -> Path:
    """Return the folder in which compiled rules are kept, one for each version of the sources and of the compiler.

    It may be read-only, or missing and impossible to create: then compiled rules are not kept. The module `rule_cache` describes its
    content.
    """
    home = cache_folder()
    here = home / f"rules-{hashlib.sha256(f'{hash_sources()} {_describe_compiler()}'.encode()).hexdigest()[:16]}"
    try:
        here.mkdir(parents=True, exist_ok=True)
        # Notes the time of the last use, by which `_forget_old` finds the newest ones.
        here.touch()
    except OSError:  # a read-only or full disk
        return here
    _forget_old(home)
    return here


def is_writable() -> bool:
    """Return whether compiled rules can be kept for later starts."""
    try:
        with tempfile.TemporaryFile(dir=get_rule_folder()):
            return True
    except OSError:
        return False


def _forget_old(home: Path) -> None:
    """Remove all but the newest few versions; another process may be doing the same."""
    try:
        versions = sorted(home.glob("rules-*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    except OSError:
        return
    for stale in versions[KEPT:]:
        shutil.rmtree(stale, ignore_errors=True)
