"""Write the rules for the browser, or see whether they are up to date."""

import argparse
import gzip
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

from reihum.game import BUILT_IN, Game, find
from reihum.wasm.describe import typescript
from reihum.wasm.emit import SETTINGS
from tools.wasm.sources import ROOT, state
from tools.wasm.traces import KEPT

FOLDER = ROOT / "web" / "src" / "wasm"
MANIFEST = FOLDER / "modules" / "manifest.json"
TRACES = ROOT / "web" / "tests" / "wasm"
STALE = "web/src/wasm is not what the rules say: run `make wasm`."


class Built(TypedDict):
    """What is noted of a module."""

    sources: str
    """The state of its sources, as `tools.wasm.sources.state` names it."""
    sha256: str
    """Of the module, unpacked."""
    size: int
    """In bytes, unpacked."""
    packed: int
    """In bytes, as the client fetches it."""


def layout_file(game: Game) -> Path:
    """Return where the layout of a game is."""
    return FOLDER / "layouts" / f"{game.id}.ts"


def module_file(game: Game) -> Path:
    """Return where the module of a game is."""
    return FOLDER / "modules" / f"{game.id}.wasm.gz"


def manifest() -> dict[str, Built]:
    """Return what is noted of the modules, by game."""
    noted: dict[str, Built] = json.loads(MANIFEST.read_text("utf-8")) if MANIFEST.is_file() else {}
    return noted


def is_fresh(game: Game) -> bool:
    """Return whether the module of a game is there, and was made of its sources as they are now."""
    noted = manifest().get(game.id)
    path = module_file(game)
    if noted is None or not path.is_file() or noted["sources"] != state(game):
        return False
    return hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest() == noted["sha256"]


def built(game: Game) -> bytes:
    """Compile a game for the browser, in a process of its own, and return its module; raises CalledProcessError."""
    command = [sys.executable, "-m", "reihum.wasm", game.id]
    return subprocess.run(command, env=os.environ | SETTINGS, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - our own program


def traced(game: Game) -> bytes:
    """Play the rounds that a game's module is held against, with native rules, and return them; raises CalledProcessError."""
    command = [sys.executable, "-m", "tools.wasm.traces", game.id, *map(str, KEPT)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"REIHUM_PLAIN": ""}, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - as above


def write(game: Game) -> Built:
    """Build the module of a game and what it is held against, and return what is to be noted of it."""
    module = built(game)
    (TRACES / f"{game.id}.json").write_bytes(traced(game))
    packed = gzip.compress(module, 9, mtime=0)
    module_file(game).write_bytes(packed)
    return {"sources": state(game), "sha256": hashlib.sha256(module).hexdigest(), "size": len(module), "packed": len(packed)}


def main() -> int:
    """Write what has changed, or see whether there is anything."""
    parser = argparse.ArgumentParser(prog="python -m tools.wasm", description="Write the rules for the browser.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    parser.add_argument("--all", action="store_true", help="build also what has not changed")
    chosen = parser.parse_args()
    games = [find(name) for name in BUILT_IN]
    if chosen.check:
        fresh = all(is_fresh(game) and layout_file(game).read_text("utf-8") == typescript(game) for game in games)
        if not fresh:
            print(STALE, file=sys.stderr)  # noqa: T201 - that is its purpose
        return not fresh
    noted = manifest()
    for game in games:
        layout_file(game).write_text(typescript(game), "utf-8")
        if chosen.all or not is_fresh(game):
            print(f"{game.title} …", file=sys.stderr)  # noqa: T201 - it takes a minute
            noted[game.id] = write(game)
            MANIFEST.write_text(json.dumps(noted, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
