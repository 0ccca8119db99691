"""Write the rules for the browser, or see whether they are up to date."""

import argparse
import gzip
import hashlib
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from reihum._play.game import BUILT_IN, Game, get_game
from tools.wasm.compiler.describe import network_file, typescript
from tools.wasm.compiler.kinds import KINDS, NETWORK, Kind
from tools.wasm.compiler.linking import SETTINGS
from tools.wasm.sources import ROOT, state
from tools.wasm.traces import KEPT

WEB = ROOT / "web" / "src"
FOLDERS = {"table": WEB / "wasm", "lab": WEB / "lab", NETWORK: WEB / "learned"}
"""Where the modules of each kind are, with their layouts."""
PACKED = ".gz"
MODULE_MEMORY = 4
"""What packs modules best: by twentieths better than zlib's 8."""
TRACES = ROOT / "web" / "tests" / "wasm"
STALE = "web/src/wasm, web/src/lab or web/src/learned is not what rules and networks say: run `make wasm`."


TRACERS: dict[str, Callable[[str], list[str]]] = {
    "table": lambda game: ["tools.wasm.traces", game, *map(str, KEPT)],
    "lab": lambda game: ["tools.wasm.measured", game],
    NETWORK: lambda game: ["tools.wasm.asked", game],
}
"""The program that plays with native rules what a kind of module is held against, and what it is told, by the id of a game."""


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


def beside(game: Game, kind: Kind) -> tuple[Path, bytes]:
    """Return the file that the client has beside a module, and what is in it, unpacked: its layout, of a network with the numbers."""
    if kind.name == NETWORK:
        return FOLDERS[NETWORK] / "networks" / f"{game.id}.net.gz", network_file(game)
    return layout_file(game, kind), typescript(game, kind).encode()


def is_written(path: Path, content: bytes) -> bool:
    """Return whether a file is there and has this in it, packed if it ends so."""
    if not path.is_file():
        return False
    there = path.read_bytes()
    return (gzip.decompress(there) if path.suffix == PACKED else there) == content


def write_file(path: Path, content: bytes, memory: int = 9) -> None:
    """Write a file, packed if it ends so; `memory` is how long the stretches are that zlib packs alike, from 1 to 9."""
    path.parent.mkdir(exist_ok=True, parents=True)
    if path.suffix == PACKED:
        packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS, memory)  # with the frame of gzip, which names no time
        content = packer.compress(content) + packer.flush()
    path.write_bytes(content)


def built(game: Game, kind: Kind) -> bytes:
    """Compile a game for the browser, in a process of its own, and return its module; raises CalledProcessError."""
    command = [sys.executable, "-m", "tools.wasm.compiler", game.id, kind.name]
    return subprocess.run(command, env=os.environ | SETTINGS, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - our own program


def traced(game: Game, kind: Kind) -> bytes:
    """Play what a module is held against, with native rules, and return it; raises CalledProcessError."""
    command = [sys.executable, "-m", *TRACERS[kind.name](game.id)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"REIHUM_PLAIN": ""}, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - as above


def write(game: Game, kind: Kind) -> Built:
    """Build a module and what it is held against, and return what is to be noted of it."""
    module = built(game, kind)
    (TRACES / traces_name(game, kind)).write_bytes(traced(game, kind))
    path = module_file(game, kind)
    write_file(path, module, MODULE_MEMORY)
    packed = path.stat().st_size
    return {"sources": state(game, kind), "sha256": hashlib.sha256(module).hexdigest(), "size": len(module), "packed": packed}


def traces_name(game: Game, kind: Kind) -> str:
    """Return the name of the file of what a module is held against."""
    return f"{game.id}.json" if kind.name == "table" else f"{kind.name}_{game.id}.json"


def main() -> int:
    """Write what has changed, or see whether there is anything."""
    parser = argparse.ArgumentParser(prog="python -m tools.wasm", description="Write the rules for the browser.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    parser.add_argument("--all", action="store_true", help="build also what has not changed")
    chosen = parser.parse_args()
    modules = [(get_game(name), kind) for name in BUILT_IN for kind in KINDS.values() if kind.is_for(get_game(name))]
    if chosen.check:
        fresh = all(is_fresh(game, kind) and is_written(*beside(game, kind)) for game, kind in modules)
        if not fresh:
            print(STALE, file=sys.stderr)  # noqa: T201 - that is its purpose
        return not fresh
    for game, kind in modules:
        file = beside(game, kind)
        if not is_written(*file):
            write_file(*file)
        if chosen.all or not is_fresh(game, kind):
            print(f"{game.title}, {kind.name} …", file=sys.stderr)  # noqa: T201 - it takes a minute
            noted = manifest(kind) | {game.id: write(game, kind)}
            manifest_file(kind).write_text(json.dumps(noted, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
