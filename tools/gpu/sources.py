"""The hash of everything that a game's kernels are built from."""

import hashlib
from pathlib import Path

from reihum._play.game import Game
from tools.wasm.compiler.exports import list_exports
from tools.wasm.sources import COMPILER_PINS, PACKAGE, ROOT, list_imported, read_tokens

BUILDERS = (
    "tools/gpu/codegen.py",
    "tools/gpu/device_functions.py",
    "tools/gpu/kernel_builder.py",
    "src/reihum/_gpu/kernels.py",
    "tools/wasm/compiler/linking.py",
)
"""The files, besides the rules, on which the kernels of all games depend."""
PACKAGES = ("reihum._kit.", "reihum._games.", "reihum._bots.", "reihum._envs.")
SPECIALISED = ("_envs/loop.py", "_envs/legal_codes.py", "_envs/legal_sets.py", "_envs/seeds.py")
"""Files that are specialised for a game, or called by the kernels themselves."""


def hash_sources(game: Game) -> str:
    """Return the hash of the sources of a game's kernels, without comments and docstrings."""
    digest = hashlib.sha256()
    for pin in COMPILER_PINS.findall((ROOT / "requirements.lock").read_text("utf-8")):
        digest.update(pin.encode())
    for path in sorted(list_files(game)):
        digest.update(path.relative_to(ROOT).as_posix().encode() + read_tokens(path).encode())
    return digest.hexdigest()[:16]


def list_files(game: Game) -> set[Path]:
    """Return the files of a game's rules, of everything that these import, and of the builder of its kernels."""
    found = {ROOT / name for name in BUILDERS}
    waiting = [PACKAGE / name for name in SPECIALISED]
    waiting += [PACKAGE / "_games" / game.id / "learning.py", *(Path(export.rule.__code__.co_filename) for export in list_exports(game))]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting.extend(list_imported(path, PACKAGES))
    return found
