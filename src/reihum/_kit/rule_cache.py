"""The cache of compiled rules on disk, and how it detects that an entry is up to date.

Numba's own cache identifies a function by its file: after a change in a function that is called from another file, it keeps using the old
code. Here a compiled function is identified by its content: its own code, that of all compiled functions that it calls, directly or
indirectly, and the values that it reads. It does not matter which package they come from.

A file is written atomically, under a name that identifies its content, and never changed. A read-only folder is still read.
"""

# ruff: noqa: ANN401 - Numba has no type hints, and a compiled function may hold any value

import hashlib
import logging
import os
import pickle
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple
from uuid import uuid4

import numpy as np
from numba import types
from numba.core import compiler
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps

KEPT_VERSIONS = 4
"""The number of versions of a function that stay on disk, the newest ones."""
CHECKSUM = 16
"""Bytes of the checksum at the beginning of a file, which shows whether its content is complete."""
LONGEST_NAME = 120
OURS = "reihum"
KNOWN_BY_VERSION = frozenset({*sys.stdlib_module_names, "numpy", "numba", "llvmlite"})
"""Packages whose code depends only on their version, which is part of the folder's name."""
UNKEPT = (
    "Compiled rules cannot be kept in %s (%s), so they are compiled anew at each start. "
    "Make room or rights there, or name another folder in XDG_CACHE_HOME."
)

log = logging.getLogger("reihum.rules")


class Part(NamedTuple):
    """The fingerprint of one compiled function: a digest of its own code and values, and the compiled functions it calls."""

    digest: bytes
    calls: tuple[Any, ...]


_parts: dict[Any, Part] = {}
_warned: set[Path] = set()


class RuleCache:
    """The cache of one compiled function, with the interface that Numba's dispatchers expect."""

    def __init__(self, rule: Any, folder: Path) -> None:
        function = rule.py_func
        self._rule = rule
        self._folder = folder / function.__module__[-LONGEST_NAME:]
        self._name = function.__qualname__.replace("<", "").replace(">", "")[-LONGEST_NAME:]
        self._has_file = os.path.exists(function.__code__.co_filename)  # noqa: PTH110 - asked of each rule at each start
        self._fingerprint = ""

    @property
    def cache_path(self) -> str:
        """The folder, as Numba's statistics show it."""
        return str(self._folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the cached code of the function for these types, None if there is none that can be used."""
        if not self._has_file:  # typed in: it cannot be distinguished from another one of the same name
            return None
        self._fingerprint = self._fingerprint or compute_fingerprint([self._rule])
        try:
            kept = self._find_path(sig, target_context.codegen()).read_bytes()
            if _compute_checksum(kept[CHECKSUM:]) != kept[:CHECKSUM]:
                return None
            return compiler.CompileResult._rebuild(target_context, *pickle.loads(kept[CHECKSUM:]))  # noqa: S301, SLF001 - our own file, read as Numba does
        except Exception:  # noqa: BLE001 - whatever is wrong with a kept function, it can be compiled
            return None

    def save_overload(self, sig: Any, result: Any) -> None:
        """Cache a compiled function if possible; if the disk forbids it, log a warning once in a process."""
        if not self._has_file or result.library.has_dynamic_globals or any(not loop.can_cache for loop in result.lifted):
            return
        if compute_fingerprint([self._rule], parts={}) != self._fingerprint:
            return  # something that it depends on was replaced in this process, for example by a reload
        content = dumps(result._reduce())  # noqa: SLF001 - as Numba does
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            _write(self._find_path(sig, result.codegen), _compute_checksum(content) + content)
        except OSError as error:
            warn_unkept(self._folder.parent, error)
        else:
            self._forget_old()

    def _find_path(self, sig: Any, codegen: Any) -> Path:
        """Return the file for the function compiled for these types and this processor."""
        kind = hashlib.sha256(f"{sig} {codegen.magic_tuple()}".encode()).hexdigest()[:12]
        path: Path = self._folder / f"{self._name}.{self._fingerprint}.{kind}"
        return path

    def _forget_old(self) -> None:
        """Remove all but the newest versions of the function; another process may be doing the same."""
        newest: dict[str, float] = {}
        files = []
        for path in self._folder.glob(f"{self._name}.*.*"):
            version = path.name.removeprefix(f"{self._name}.").partition(".")[0]
            with suppress(OSError):
                newest[version] = max(newest.get(version, 0.0), path.stat().st_mtime)
                files.append((version, path))
        stale = sorted(newest, key=newest.__getitem__, reverse=True)[KEPT_VERSIONS:]
        for version, path in files:
            if version in stale:
                with suppress(OSError):
                    path.unlink()


def warn_unkept(folder: Path, error: OSError) -> None:
    """Log, once in a process, that compiled rules cannot be kept."""
    if folder not in _warned:
        _warned.add(folder)
        log.warning(UNKEPT, folder, error.strerror or error)


def _compute_checksum(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:CHECKSUM]


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically; raises OSError."""
    unfinished = path.with_name(f".{uuid4().hex}")
    try:
        # Other processes may read at any moment: a rename is atomic, writing is not.
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def compute_fingerprint(rules: Iterable[Any], parts: dict[Any, Part] = _parts) -> str:
    """Return a digest of everything that these compiled functions depend on; `parts` caches the part of each."""
    found: dict[Any, Part] = {}
    # A worklist, since rules may call one another in a cycle.
    waiting = list(rules)
    while waiting:
        rule = waiting.pop()
        if rule not in found:
            if rule not in parts:
                parts[rule] = _read_part(rule)
            found[rule] = parts[rule]
            waiting += parts[rule].calls
    # Sorted, since the order in which the functions were found must not matter.
    return hashlib.sha256(b"".join(sorted(part.digest for part in found.values()))).hexdigest()[:16]


def compute_digest(values: Iterable[Any]) -> str:
    """Return a digest of some values, and of everything that the compiled functions among them depend on."""
    reader = _Reader()
    reader.add_value(tuple(values))
    return hashlib.sha256(reader.digest.digest() + compute_fingerprint(reader.calls).encode()).hexdigest()[:16]


def _read_part(rule: Any) -> Part:
    reader = _Reader()
    reader.add_function(rule.py_func)
    return Part(reader.digest.digest(), tuple(reader.calls))


class _Reader:
    """Adds everything that a function depends on to a digest, and collects the compiled functions that it calls."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self.calls: list[Any] = []
        self._names: tuple[str, ...] = ()
        self._modules: set[str] = set()

    def say(self, *words: object) -> None:
        """Add words to the digest."""
        for word in words:
            text = word if isinstance(word, bytes) else str(word).encode("utf-8", "surrogatepass")
            # With the length before each word, no two lists of words give the same bytes.
            self.digest.update(b"%d:" % len(text) + text)

    def add_function(self, function: FunctionType) -> None:
        """Add a function and everything that it names."""
        self.say("function", function.__module__, function.__qualname__)
        codes = list(iter_codes(function.__code__))
        # These include names of attributes. A global of such a name is added needlessly, which only makes the fingerprint
        # stricter.
        self._names = tuple(sorted({name for code in codes for name in code.co_names}))
        for code in codes:
            self.add_code(code)
        for name in self._names:
            if name in function.__globals__:
                self.say(name)
                self.add_value(function.__globals__[name])
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self.say(name)
            with suppress(ValueError):  # an empty cell
                self.add_value(cell.cell_contents)
        self.add_value((function.__defaults__ or (), tuple(sorted((function.__kwdefaults__ or {}).items()))))

    def add_code(self, code: CodeType) -> None:
        """Add the code of a function, without nested functions and line numbers."""
        self.say(code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_flags)
        self.say(code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_exceptiontable)
        self.add_value(tuple(const for const in code.co_consts if not isinstance(const, CodeType)))

    def add_value(self, value: Any) -> None:  # noqa: C901, PLR0912 - one case for each kind of value that compiled code can hold
        """Add a value that compiled code holds as a constant, or the name of something that it can only call."""
        match value:
            case Dispatcher():
                self.say("rule", value.py_func.__module__, value.py_func.__qualname__)
                self.calls.append(value)
            case None | bool() | int() | float() | complex() | str() | bytes() if not isinstance(value, Enum):
                self.say(type(value).__name__, repr(value))
            case tuple() | list():
                self.say(type(value).__module__, type(value).__qualname__, len(value))
                for member in value:
                    self.add_value(member)
            case frozenset() | set():
                # The iteration order of a set of strings differs from process to process.
                self.say("set", *sorted(map(repr, value)))
            case np.ndarray() | np.generic():
                self.say("array", value.dtype.descr, value.shape, value.tobytes())
            case np.dtype():
                self.say("dtype", value.descr, value.isalignedstruct)
            case Enum():
                self.say("member", type(value).__qualname__, value.name)
                self.add_value(value.value)
            case types.Type():
                self.say("type", value)
            case ModuleType():
                self._add_attributes(value.__name__, value)
            case type():
                self.say("bases", *(base.__qualname__ for base in value.__mro__))
                if issubclass(value, Enum):
                    self.add_value(tuple((member.name, member.value) for member in value))
                self._add_attributes(f"{value.__module__}.{value.__qualname__}", value)
            case _:
                self._add_other(value)

    def _add_attributes(self, name: str, holder: Any) -> None:
        """Add the attributes of a module or class that the function names."""
        self.say("holder", name)
        if _get_top(name) in KNOWN_BY_VERSION or name in self._modules:
            return
        # Noted first, since modules may name one another.
        self._modules.add(name)
        for attribute in self._names:
            if attribute in vars(holder):
                self.say(attribute)
                self.add_value(vars(holder)[attribute])

    def _add_other(self, value: Any) -> None:
        """Add something that a Numba extension handles: its code may be anywhere in its package, so the whole package is added."""
        module = getattr(value, "__module__", None) or type(value).__module__
        self.say("other", type(value).__qualname__, module, getattr(value, "__qualname__", ""))
        if _get_top(module) not in KNOWN_BY_VERSION | {OURS}:
            self.say(_hash_package(_get_top(module)))


def iter_codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of a function and of all functions nested in it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from iter_codes(const)


def _get_top(module: str) -> str:
    return module.partition(".")[0]


@cache
def _hash_package(name: str) -> str:
    """Return a digest of all sources of a package."""
    module = sys.modules.get(name)
    roots = [*getattr(module, "__path__", ())] or [*filter(None, [getattr(module, "__file__", None)])]
    digest = hashlib.sha256()
    for root in map(Path, roots):
        for source in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
            digest.update(source.relative_to(root.parent).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()
