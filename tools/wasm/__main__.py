"""Build the rules for the browser, or check that they are up to date."""

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
from tools.wasm.compiler.describe import network_file, write_typescript
from tools.wasm.compiler.kinds import KINDS, NETWORK, Kind
from tools.wasm.compiler.linking import SETTINGS
from tools.wasm.compiler.playouts import PLAYOUTS
from tools.wasm.sources import ROOT, hash_sources, hash_tracer
from tools.wasm.traces import STORED

WEB = ROOT / "web" / "src"
FOLDERS = {"table": WEB / "wasm", "lab": WEB / "lab", NETWORK: WEB / "learned", PLAYOUTS: WEB / "learned" / "playouts"}
"""The folders of the modules of each kind, with their layouts."""
PACKED = ".gz"
MODULE_MEMORY = 4
"""The `memLevel` of zlib that compresses modules best: about 5 % better than the default 8."""
TRACES = ROOT / "web" / "tests" / "wasm"
STALE = "web/src/wasm, web/src/lab, web/src/learned or web/tests/wasm differs from rules and networks: run `make wasm`."


TRACERS: dict[str, Callable[[str], list[str]]] = {
    "table": lambda game: ["tools.wasm.traces", game, *map(str, STORED)],
    "lab": lambda game: ["tools.wasm.measured", game],
    NETWORK: lambda game: ["tools.wasm.asked", game],
    PLAYOUTS: lambda game: ["tools.wasm.reviewed", game],
}
"""The program and arguments that make the native traces for a kind of module, by the id of a game."""


class Built(TypedDict):
    """The entry of a module in the manifest."""

    sources: str
    """The hash of its sources, by `tools.wasm.sources.state`."""
    traces: str
    """The hash of what made its traces, by `tools.wasm.sources.hash_tracer`."""
    sha256: str
    """The hash of the module, uncompressed."""
    size: int
    """The size in bytes, uncompressed."""
    packed: int
    """The size in bytes, as the client downloads it."""


def find_layout_file(game: Game, kind: Kind) -> Path:
    """Return the path of a module's layout."""
    return FOLDERS[kind.name] / "layouts" / f"{game.id}.ts"


def find_module_file(game: Game, kind: Kind) -> Path:
    """Return the path of a module."""
    return FOLDERS[kind.name] / "modules" / f"{game.id}.wasm.gz"


def find_manifest_file(kind: Kind) -> Path:
    """Return the path of the manifest of a kind of modules."""
    return FOLDERS[kind.name] / "modules" / "manifest.json"


def read_manifest(kind: Kind) -> dict[str, Built]:
    """Return the manifest of a kind of modules, by game."""
    path = find_manifest_file(kind)
    noted: dict[str, Built] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return noted


def is_fresh(game: Game, kind: Kind) -> bool:
    """Return whether a module exists and was built from its current sources."""
    noted = read_manifest(kind).get(game.id)
    path = find_module_file(game, kind)
    if noted is None or not path.is_file() or noted["sources"] != hash_sources(game, kind):
        return False
    return hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest() == noted["sha256"]


def make_layout(game: Game, kind: Kind) -> tuple[Path, bytes]:
    """Return the path and the uncompressed content of the file beside a module: its layout, for a network with its numbers."""
    if kind.name == NETWORK:
        return FOLDERS[NETWORK] / "networks" / f"{game.id}.net.gz", network_file(game)
    return find_layout_file(game, kind), write_typescript(game, kind).encode()


def is_written(path: Path, content: bytes) -> bool:
    """Return whether a file has this content; compressed files are decompressed first."""
    if not path.is_file():
        return False
    there = path.read_bytes()
    return (gzip.decompress(there) if path.suffix == PACKED else there) == content


def write_file(path: Path, content: bytes, memory: int = 9) -> None:
    """Write a file, compressed if its suffix is `.gz`; `memory` is the `memLevel` of zlib, from 1 to 9."""
    path.parent.mkdir(exist_ok=True, parents=True)
    if path.suffix == PACKED:
        # 16 + MAX_WBITS makes a gzip frame without a time, so equal content gives equal files.
        packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS, memory)
        content = packer.compress(content) + packer.flush()
    path.write_bytes(content)


def build(game: Game, kind: Kind) -> bytes:
    """Compile a game for the browser in a separate process, and return its module; raises CalledProcessError."""
    command = [sys.executable, "-m", "tools.wasm.compiler", game.id, kind.name]
    return subprocess.run(command, env=os.environ | SETTINGS, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - our own program


def make_traces(game: Game, kind: Kind) -> bytes:
    """Make the native traces that a module is compared with, and return them; raises CalledProcessError."""
    command = [sys.executable, "-m", *TRACERS[kind.name](game.id)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"REIHUM_PLAIN": ""}, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - as above


def write(game: Game, kind: Kind) -> Built:
    """Build a module and its traces, and return its entry for the manifest."""
    module = build(game, kind)
    traces = write_traces(game, kind)
    path = find_module_file(game, kind)
    write_file(path, module, MODULE_MEMORY)
    sha256, packed = hashlib.sha256(module).hexdigest(), path.stat().st_size
    return {"sources": hash_sources(game, kind), "traces": traces, "sha256": sha256, "size": len(module), "packed": packed}


def write_traces(game: Game, kind: Kind) -> str:
    """Make the traces of a module, and return the hash of what made them."""
    (TRACES / name_traces(game, kind)).write_bytes(make_traces(game, kind))
    return hash_game_tracer(game, kind)


def hash_game_tracer(game: Game, kind: Kind) -> str:
    """Return the hash of what makes the traces of a module."""
    return hash_tracer(TRACERS[kind.name](game.id)[0])


def has_fresh_traces(game: Game, kind: Kind) -> bool:
    """Return whether the traces of a module exist and were made as they are made now; `is_fresh` says whether it is the same module."""
    noted = read_manifest(kind).get(game.id)
    path = TRACES / name_traces(game, kind)
    return noted is not None and path.is_file() and noted.get("traces") == hash_game_tracer(game, kind)


def name_traces(game: Game, kind: Kind) -> str:
    """Return the name of the file of a module's traces."""
    return f"{game.id}.json" if kind.name == "table" else f"{kind.name}_{game.id}.json"


def main() -> int:
    """Write what has changed, or check that everything is up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.wasm", description="Write the rules for the browser.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    parser.add_argument("--all", action="store_true", help="build also what has not changed")
    chosen = parser.parse_args()
    modules = [(get_game(name), kind) for name in BUILT_IN for kind in KINDS.values() if kind.is_for(get_game(name))]
    if chosen.check:
        fresh = all(is_fresh(*one) and has_fresh_traces(*one) and is_written(*make_layout(*one)) for one in modules)
        if not fresh:
            print(STALE, file=sys.stderr)  # noqa: T201 - that is its purpose
        return not fresh
    for game, kind in modules:
        file = make_layout(game, kind)
        if not is_written(*file):
            write_file(*file)
        anew = chosen.all or not is_fresh(game, kind)
        if anew or not has_fresh_traces(game, kind):
            print(f"{game.title}, {kind.name}{'' if anew else ', traces'} …", file=sys.stderr)  # noqa: T201 - it takes a minute
            noted = read_manifest(kind)
            noted[game.id] = write(game, kind) if anew else {**noted[game.id], "traces": write_traces(game, kind)}
            find_manifest_file(kind).write_text(json.dumps(noted, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
