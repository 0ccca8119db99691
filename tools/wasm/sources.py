"""Hashes of everything that a game's module is made of (its sources, the builder and the versions of the compilers), and its traces."""

import ast
import hashlib
import io
import re
import token
import tokenize
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from reihum._play.game import Game
from tools.wasm.compiler.description import make_network_file
from tools.wasm.compiler.exports import list_exports
from tools.wasm.compiler.module_kinds import NETWORK, ModuleKind
from tools.wasm.compiler.playout_module import PLAYOUTS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "reihum"
PACKAGES: dict[str, tuple[str, ...]] = {"table": ("reihum._kit.", "reihum._games.", "reihum._bots.")}
PACKAGES[NETWORK] = PACKAGES["table"]
PACKAGES[PLAYOUTS] = PACKAGES["table"]
PACKAGES["lab"] = (*PACKAGES["table"], "reihum._envs.")
"""The packages whose code and constants are compiled into a module of each kind."""
BUILDER_MODULES = ("binary", "codegen", "exports", "linking", "memory_layout", "module_kinds")
"""The modules of `tools.wasm.compiler` on which the bytes depend."""
KIND_BUILDER_MODULES = {NETWORK: ("network_module",), PLAYOUTS: ("playout_module",)}
"""Further modules on which only the bytes of one kind of module depend."""
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
LAYOUT_TOKENS = (token.COMMENT, token.NL, token.NEWLINE, token.INDENT, token.DEDENT, token.ENCODING, token.ENDMARKER)
TOKENS_BEFORE_DOCSTRINGS = (token.NEWLINE, token.NL, token.INDENT, token.DEDENT, token.COMMENT, token.ENCODING)


def hash_sources(game: Game, kind: ModuleKind) -> str:
    """Return the hash of the sources of a game's module. Comments and docstrings do not count, since nothing is compiled from them.

    The numbers of a network are a source as well: its traces and its layout depend on them.
    """
    pins = COMPILER_PINS.findall((ROOT / "requirements.lock").read_text("utf-8"))
    return _hash_files(list_files(game, kind), (make_network_file(game) if kind.name == NETWORK else b"") + "".join(pins).encode())


def hash_tracer(program: str, numbers: bytes = b"") -> str:
    """Return the hash of a program that makes traces, such as `tools.wasm.network_traces`, and of the network's numbers it uses."""
    return _hash_files(list_tracer_files(program), numbers)


def list_tracer_files(program: str) -> set[Path]:
    """Return the files of a program that makes traces and of all that it imports from `TRACER_PACKAGES`."""
    return _find_closure({_find_file(program)}, TRACER_PACKAGES)


def _hash_files(paths: set[Path], prefix: bytes = b"") -> str:
    """Return the hash of some bytes and then of files, without comments and docstrings."""
    digest = hashlib.sha256(prefix)
    for path in sorted(paths):
        digest.update(path.relative_to(ROOT).as_posix().encode() + read_tokens(path).encode())
    return digest.hexdigest()[:16]


def list_files(game: Game, kind: ModuleKind) -> set[Path]:
    """Return the files of a module's rules, of everything that they import, and of the builder."""
    found = {Path(__file__).with_name("compiler") / f"{name}.py" for name in (*BUILDER_MODULES, *KIND_BUILDER_MODULES.get(kind.name, ()))}
    waiting = [Path(export.rule.__code__.co_filename) for export in kind.list_exports(game)]
    if kind.name == "lab":
        waiting += [Path(export.rule.__code__.co_filename) for export in list_exports(game)]
        # These are loaded for each game and bound by name, so no import statement leads to them.
        waiting += [PACKAGE / "_envs" / "loop.py", PACKAGE / "_games" / game.id / "learning.py"]
    return found | _find_closure(set(waiting) - found, PACKAGES[kind.name])


def _find_closure(begin: set[Path], packages: tuple[str, ...]) -> set[Path]:
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


@cache
def read_tokens(path: Path) -> str:
    """Return the tokens of a file without comments, docstrings and layout."""
    kept = []
    before = token.NEWLINE
    tokens = list(tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline))
    for part, after in pairwise(tokens):
        docstring = part.type == token.STRING and before in TOKENS_BEFORE_DOCSTRINGS and after.type == token.NEWLINE
        if not docstring and part.type not in LAYOUT_TOKENS:
            kept.append(part.string)
        before = part.type
    return " ".join(kept)
