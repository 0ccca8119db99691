"""Hashes of everything that a game's module is made of (its sources, the builder and the versions of the compilers), and its traces."""

import ast
import hashlib
import re
import sys
from collections.abc import Callable, Collection, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from reihum._play.game import Game
from tools.wasm.compiler.description import make_network_file
from tools.wasm.compiler.module_kinds import NETWORK, ModuleKind
from tools.wasm.compiler.playout_module import PLAYOUTS
from tools.wasm.normal_form import read_normal_form
from tools.wasm.reached import describe_function, describe_value, find_functions

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "reihum"
BUILD_PYTHON = (3, 11)
"""The version of Python with which modules and kernels are built: others, with the same compilers, make other bytes of the same sources."""
PACKAGES: dict[str, tuple[str, ...]] = {"table": ("reihum._kit.", "reihum._games.", "reihum._bots.")}
PACKAGES[NETWORK] = PACKAGES["table"]
PACKAGES[PLAYOUTS] = PACKAGES["table"]
PACKAGES["lab"] = (*PACKAGES["table"], "reihum._envs.")
"""The packages whose code and constants are compiled into a module of each kind."""
DISK_CACHE = PACKAGE / "_kit" / "rule_cache.py"
"""The cache of native code on disk, which all compiled rules import, and on which no byte of what is built depends."""
BUILDER = "tools.wasm.compiler."
"""The package that builds modules; the bytes depend on its program and all that this imports from it."""
KIND_BUILDERS = {NETWORK: "network_module", PLAYOUTS: "playout_module"}
"""The modules of `BUILDER` on which only the bytes of one kind of module depend."""
TRACER_PACKAGES = (
    "tools.wasm.",
    "reihum._bots.networks.",
    "reihum._bots.lookahead.",
    "reihum._bots.endgames",
    "reihum._review.",
    "reihum.server.table.review_messages",
    "reihum.server.messages.review",
)
"""The packages and modules on which traces depend, besides the sources of their module."""
COMPILER_PINS = re.compile(r"^(?:llvmlite|numba|numpy)==\S+", re.MULTILINE)


def explain_refusal() -> str:
    """Return why nothing can be built with the Python that runs and the compilers that are installed; empty if it can."""
    needed, running = (".".join(map(str, version)) for version in (BUILD_PYTHON, sys.version_info[:2]))
    if running != needed:
        return f"Modules and kernels are built with Python {needed} only, since others make other bytes; this is {running}, so try --check."
    pins = _read_compiler_pins()
    others = [pin for name in ("llvmlite", "numba", "numpy") if (pin := f"{name}=={version(name)}") not in pins]
    if others:
        return f"Modules and kernels are built with what requirements.lock names only, not with {', '.join(others)}: `make` installs that."
    return ""


def _read_compiler_pins() -> list[str]:
    return COMPILER_PINS.findall((ROOT / "requirements.lock").read_text("utf-8"))


def hash_sources(game: Game, kind: ModuleKind) -> str:
    """Return the hash of what a game's module is made of.

    The numbers of a network are a source as well: its traces depend on them.
    """
    exports = kind.list_exports(game)
    return hash_compiled(
        list_builder_files(kind),
        [export.rule for export in exports],
        PACKAGES[kind.name],
        (exports, kind.make_layout(game)),
        make_network_file(game) if kind.name == NETWORK else b"",
    )


def hash_compiled(
    builder: set[Path], rules: Collection[Callable[..., Any]], packages: tuple[str, ...], shape: object, numbers: bytes = b""
) -> str:
    """Return the hash of compiled rules: the compilers and the builder, the files of the rules, what is bound to their names, and numbers.

    `shape` is what else decides how they are compiled, such as the memory layout.
    """
    pins = _read_compiler_pins()
    functions = sorted(map(describe_function, find_functions(rules)))
    described = "\n".join([*pins, str(BUILD_PYTHON), describe_value(shape), *functions])
    return _hash_files(builder | list_rule_files(rules, packages), numbers + described.encode())


def hash_tracer(program: str, numbers: bytes = b"") -> str:
    """Return the hash of a program that makes traces, such as `tools.wasm.network_traces`, and of the network's numbers it uses."""
    return _hash_files(list_tracer_files(program), numbers)


def list_tracer_files(program: str) -> set[Path]:
    """Return the files of a program that makes traces and of all that it imports from `TRACER_PACKAGES`."""
    return find_closure({_find_file(program)}, TRACER_PACKAGES)


def _hash_files(paths: set[Path], prefix: bytes) -> str:
    """Return the hash of some bytes and then of files in their normal form: without comments, docstrings and layout."""
    digest = hashlib.sha256(prefix)
    for path in sorted(paths):
        digest.update(f"\n{path.relative_to(ROOT).as_posix()}\n{read_normal_form(path)}".encode())
    return digest.hexdigest()[:16]


def list_files(game: Game, kind: ModuleKind) -> set[Path]:
    """Return the files of a module's rules and of the builder."""
    return list_builder_files(kind) | list_rule_files([export.rule for export in kind.list_exports(game)], PACKAGES[kind.name])


def list_builder_files(kind: ModuleKind) -> set[Path]:
    """Return the files of the builder on which the modules of a kind depend."""
    others = {_find_file(BUILDER + module) for name, module in KIND_BUILDERS.items() if name != kind.name}
    return find_closure({_find_file(f"{BUILDER}__main__")}, (BUILDER,)) - others


def list_rule_files(rules: Collection[Callable[..., Any]], packages: tuple[str, ...]) -> set[Path]:
    """Return the files of all functions that compiled rules reach, and those that these import from some packages."""
    return find_closure({Path(function.__code__.co_filename) for function in find_functions(rules)}, packages) - {DISK_CACHE}


def find_closure(begin: set[Path], packages: tuple[str, ...]) -> set[Path]:
    """Return files and all that they import from some packages."""
    found, waiting = set[Path](), [*begin]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting.extend(list_imported(path, packages))
    return found


def _find_file(module: str) -> Path:
    """Return the path that a module of these packages would have."""
    root = PACKAGE.parent if module.startswith("reihum.") else ROOT
    return root / f"{module.replace('.', '/')}.py"


@cache
def list_imported(path: Path, packages: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the files that a file imports from some packages."""
    return tuple(_iter_imported(path, packages))


def _iter_imported(path: Path, packages: tuple[str, ...]) -> Iterator[Path]:
    """Yield the files that a file imports from some packages."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                if name.startswith(packages) and (file := _find_file(name)).is_file():
                    yield file
