"""The state of all that a game's module is made of, as one short text: what is built, with what, and by which compiler."""

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
from tools.wasm.compiler.describe import network_file
from tools.wasm.compiler.entries import entries
from tools.wasm.compiler.kinds import NETWORK, Kind

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "reihum"
ROOMS: dict[str, tuple[str, ...]] = {"table": ("reihum._kit.", "reihum._games.", "reihum._bots.")}
ROOMS[NETWORK] = ROOMS["table"]
ROOMS["lab"] = (*ROOMS["table"], "reihum._envs.", "reihum._review.playouts.")
"""Only what lies here is compiled into a module of each kind; constants come from here too."""
BUILDERS = ("binary", "emit", "entries", "kinds", "linking", "memory")
"""The modules of `tools.wasm.compiler` on which the bytes depend,"""
MORE_BUILDERS = {NETWORK: ("network",)}
"""and those on which only the bytes of one kind of module do."""
COMPILERS = re.compile(r"^(?:llvmlite|numba|numpy)==\S+", re.MULTILINE)
LAYOUT_ONLY = (token.COMMENT, token.NL, token.NEWLINE, token.INDENT, token.DEDENT, token.ENCODING, token.ENDMARKER)
BEFORE_DOCSTRINGS = (token.NEWLINE, token.NL, token.INDENT, token.DEDENT, token.COMMENT, token.ENCODING)


def state(game: Game, kind: Kind) -> str:
    """Name the state of the sources of a game's module; comments and docstrings do not count, since nothing is compiled from them.

    Of a network its numbers are a source, too: what its module is held against hangs on them, and where everything lies.
    """
    digest = hashlib.sha256(network_file(game) if kind.name == NETWORK else b"")
    for pin in COMPILERS.findall((ROOT / "requirements.lock").read_text("utf-8")):
        digest.update(pin.encode())
    for path in sorted(files(game, kind)):
        digest.update(path.relative_to(ROOT).as_posix().encode() + code(path).encode())
    return digest.hexdigest()[:16]


def files(game: Game, kind: Kind) -> set[Path]:
    """Return the files of the rules that a game's module has, of all that these import, and of what builds it."""
    found = {Path(__file__).with_name("compiler") / f"{name}.py" for name in (*BUILDERS, *MORE_BUILDERS.get(kind.name, ()))}
    waiting = [Path(entry.rule.__code__.co_filename) for entry in kind.entries(game)]
    if kind.name == "lab":
        waiting += [Path(entry.rule.__code__.co_filename) for entry in entries(game)]
        waiting += [PACKAGE / "_envs" / "loop.py", PACKAGE / "_games" / game.id / "learning.py"]  # loaded around a game, bound by name
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting.extend(imported(path, ROOMS[kind.name]))
    return found


@cache
def imported(path: Path, rooms: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the files of some rooms that a file imports."""
    return tuple(_imported(path, rooms))


def _imported(path: Path, rooms: tuple[str, ...]) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                file = PACKAGE.parent / f"{name.replace('.', '/')}.py"
                if name.startswith(rooms) and file.is_file():
                    yield file


@cache
def code(path: Path) -> str:
    """Return what a file says to Python, without comments, docstrings and empty lines."""
    kept = []
    before = token.NEWLINE
    tokens = list(tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline))
    for part, after in pairwise(tokens):
        docstring = part.type == token.STRING and before in BEFORE_DOCSTRINGS and after.type == token.NEWLINE
        if not docstring and part.type not in LAYOUT_ONLY:
            kept.append(part.string)
        before = part.type
    return " ".join(kept)
