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
from reihum.wasm.kinds import KINDS, Kind
from tools.wasm.sources import ROOT, state
from tools.wasm.traces import KEPT

WEB = ROOT / "web" / "src"
FOLDERS = {"table": WEB / "wasm", "lab": WEB / "lab"}
"""Where the modules of each kind are, with their layouts."""
TRACES = ROOT / "web" / "tests" / "wasm"
STALE = "web/src/wasm or web/src/lab is not what the rules say: run `make wasm`."


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


def layout_file(game: Game, kind: Kind) -> Path:
    """Return where the layout of a module is."""
    return FOLDERS[kind.name] / "layouts" / f"{game.id}.ts"


def module_file(game: Game, kind: Kind) -> Path:
    """Return where a module is."""
    return FOLDERS[kind.name] / "modules" / f"{game.id}.wasm.gz"


def manifest_file(kind: Kind) -> Path:
    """Return where it is noted what the modules of a kind were made of."""
    return FOLDERS[kind.name] / "modules" / "manifest.json"


def manifest(kind: Kind) -> dict[str, Built]:
    """Return what is noted of the modules of a kind, by game."""
    path = manifest_file(kind)
    noted: dict[str, Built] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return noted


def is_fresh(game: Game, kind: Kind) -> bool:
    """Return whether a module is there, and was made of its sources as they are now."""
    noted = manifest(kind).get(game.id)
    path = module_file(game, kind)
    if noted is None or not path.is_file() or noted["sources"] != state(game, kind):
        return False
    return hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest() == noted["sha256"]


def built(game: Game, kind: Kind) -> bytes:
    """Compile a game for the browser, in a process of its own, and return its module; raises CalledProcessError."""
    command = [sys.executable, "-m", "reihum.wasm", game.id, kind.name]
    return subprocess.run(command, env=os.environ | SETTINGS, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - our own program


def traced(game: Game, kind: Kind) -> bytes:
    """Play what a module is held against, with native rules, and return it; raises CalledProcessError."""
    program = ["tools.wasm.traces", game.id, *map(str, KEPT)] if kind.name == "table" else ["tools.wasm.measured", game.id]
    command = [sys.executable, "-m", *program]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"REIHUM_PLAIN": ""}, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - as above


def write(game: Game, kind: Kind) -> Built:
    """Build a module and what it is held against, and return what is to be noted of it."""
    module = built(game, kind)
    (TRACES / traces_name(game, kind)).write_bytes(traced(game, kind))
    packed = gzip.compress(module, 9, mtime=0)
    path = module_file(game, kind)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(packed)
    return {"sources": state(game, kind), "sha256": hashlib.sha256(module).hexdigest(), "size": len(module), "packed": len(packed)}


def traces_name(game: Game, kind: Kind) -> str:
    """Return the name of the file of what a module is held against."""
    return f"{game.id}.json" if kind.name == "table" else f"{kind.name}_{game.id}.json"


def main() -> int:
    """Write what has changed, or see whether there is anything."""
    parser = argparse.ArgumentParser(prog="python -m tools.wasm", description="Write the rules for the browser.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    parser.add_argument("--all", action="store_true", help="build also what has not changed")
    chosen = parser.parse_args()
    modules = [(find(name), kind) for name in BUILT_IN for kind in KINDS.values()]
    if chosen.check:
        fresh = all(is_fresh(game, kind) and layout_file(game, kind).read_text("utf-8") == typescript(game, kind) for game, kind in modules)
        if not fresh:
            print(STALE, file=sys.stderr)  # noqa: T201 - that is its purpose
        return not fresh
    for game, kind in modules:
        path = layout_file(game, kind)
        path.parent.mkdir(exist_ok=True)
        path.write_text(typescript(game, kind), "utf-8")
        if chosen.all or not is_fresh(game, kind):
            print(f"{game.title}, {kind.name} …", file=sys.stderr)  # noqa: T201 - it takes a minute
            noted = manifest(kind) | {game.id: write(game, kind)}
            manifest_file(kind).write_text(json.dumps(noted, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
