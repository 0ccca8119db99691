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
from tools.wasm.compiler.description import make_network_file, write_typescript
from tools.wasm.compiler.linking import COMPILER_ENVIRONMENT
from tools.wasm.compiler.module_kinds import MODULE_KINDS, NETWORK, ModuleKind
from tools.wasm.compiler.playout_module import PLAYOUTS
from tools.wasm.round_traces import STORED_ARGUMENTS
from tools.wasm.sources import ROOT, explain_refusal, hash_sources, hash_tracer

WEB = ROOT / "web" / "src"
FOLDERS = {"table": WEB / "wasm", "lab": WEB / "lab", NETWORK: WEB / "networks", PLAYOUTS: WEB / "playouts"}
"""The folders of the modules of each kind, with their layouts."""
COMPRESSED = ".gz"
MODULE_MEM_LEVEL = 4
"""The `memLevel` of zlib that compresses modules best: about 5 % better than the default 8."""
TRACES = ROOT / "web" / "tests" / "wasm"
STALE = "web/src/wasm, web/src/lab, web/src/networks, web/src/playouts or web/tests/wasm differs from rules and networks: run `make wasm`."


TRACERS: dict[str, Callable[[str], list[str]]] = {
    "table": lambda game: ["tools.wasm.round_traces", game, *map(str, STORED_ARGUMENTS)],
    "lab": lambda game: ["tools.wasm.lab_traces", game],
    NETWORK: lambda game: ["tools.wasm.network_traces", game],
    PLAYOUTS: lambda game: ["tools.wasm.review_traces", game],
}
"""The program and arguments that make the native traces for a kind of module, by the id of a game."""


class ManifestEntry(TypedDict):
    """The entry of a module in the manifest."""

    sources: str
    """The hash of its sources, by `tools.wasm.sources.hash_sources`."""
    traces: str
    """The hash of what made its traces, by `tools.wasm.sources.hash_tracer`."""
    sha256: str
    """The hash of the module, uncompressed."""
    size: int
    """The size in bytes, uncompressed."""
    packed: int
    """The size in bytes, as the client downloads it."""


def find_layout_file(game: Game, kind: ModuleKind) -> Path:
    """Return the path of a module's layout."""
    return FOLDERS[kind.name] / "layouts" / f"{game.id}.ts"


def find_module_file(game: Game, kind: ModuleKind) -> Path:
    """Return the path of a module."""
    return FOLDERS[kind.name] / "modules" / f"{game.id}.wasm.gz"


def find_manifest_file(kind: ModuleKind) -> Path:
    """Return the path of the manifest of a kind of modules."""
    return FOLDERS[kind.name] / "modules" / "manifest.json"


def read_manifest(kind: ModuleKind) -> dict[str, ManifestEntry]:
    """Return the manifest of a kind of modules, by game."""
    path = find_manifest_file(kind)
    manifest: dict[str, ManifestEntry] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return manifest


def is_fresh(game: Game, kind: ModuleKind) -> bool:
    """Return whether a module exists and was built from its current sources."""
    entry = read_manifest(kind).get(game.id)
    path = find_module_file(game, kind)
    if entry is None or not path.is_file() or entry["sources"] != hash_sources(game, kind):
        return False
    return hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest() == entry["sha256"]


def make_layout_file(game: Game, kind: ModuleKind) -> tuple[Path, bytes]:
    """Return the path and the uncompressed content of the file beside a module: its layout, for a network with its numbers."""
    if kind.name == NETWORK:
        return FOLDERS[NETWORK] / "weights" / f"{game.id}.net.gz", make_network_file(game)
    return find_layout_file(game, kind), write_typescript(game, kind).encode()


def has_content(path: Path, content: bytes) -> bool:
    """Return whether a file has this content; compressed files are decompressed first."""
    if not path.is_file():
        return False
    stored = path.read_bytes()
    return (gzip.decompress(stored) if path.suffix == COMPRESSED else stored) == content


def write_file(path: Path, content: bytes, mem_level: int = 9) -> None:
    """Write a file, compressed if its suffix is `.gz`; `mem_level` is the `memLevel` of zlib, from 1 to 9."""
    path.parent.mkdir(exist_ok=True, parents=True)
    if path.suffix == COMPRESSED:
        # 16 + MAX_WBITS makes a gzip frame without a time, so equal content gives equal files.
        packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS, mem_level)
        content = packer.compress(content) + packer.flush()
    path.write_bytes(content)


def compile_module(game: Game, kind: ModuleKind) -> bytes:
    """Compile a game for the browser in a separate process, and return its module; raises CalledProcessError."""
    command = [sys.executable, "-m", "tools.wasm.compiler", game.id, kind.name]
    return subprocess.run(command, env=os.environ | COMPILER_ENVIRONMENT, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - our own program


def make_traces(game: Game, kind: ModuleKind) -> bytes:
    """Make the native traces that a module is compared with, and return them; raises CalledProcessError."""
    command = [sys.executable, "-m", *TRACERS[kind.name](game.id)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"REIHUM_PLAIN": ""}, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - as above


def write_module(game: Game, kind: ModuleKind) -> ManifestEntry:
    """Build a module and its traces, and return its entry for the manifest."""
    module = compile_module(game, kind)
    traces = write_traces(game, kind)
    path = find_module_file(game, kind)
    write_file(path, module, MODULE_MEM_LEVEL)
    sha256, packed = hashlib.sha256(module).hexdigest(), path.stat().st_size
    return {"sources": hash_sources(game, kind), "traces": traces, "sha256": sha256, "size": len(module), "packed": packed}


def write_traces(game: Game, kind: ModuleKind) -> str:
    """Make the traces of a module, and return the hash of what made them."""
    (TRACES / name_traces(game, kind)).write_bytes(make_traces(game, kind))
    return hash_game_tracer(game, kind)


def hash_game_tracer(game: Game, kind: ModuleKind) -> str:
    """Return the hash of what makes the traces of a module."""
    # Reviews depend on the numbers of a network, which are no source of their module.
    numbers = make_network_file(game) if kind.name == PLAYOUTS else b""
    return hash_tracer(TRACERS[kind.name](game.id)[0], numbers)


def has_fresh_traces(game: Game, kind: ModuleKind) -> bool:
    """Return whether the traces of a module exist and were made as they are made now; `is_fresh` says whether it is the same module."""
    entry = read_manifest(kind).get(game.id)
    path = TRACES / name_traces(game, kind)
    return entry is not None and path.is_file() and entry.get("traces") == hash_game_tracer(game, kind)


def name_traces(game: Game, kind: ModuleKind) -> str:
    """Return the name of the file of a module's traces."""
    return f"{game.id}.json" if kind.name == "table" else f"{kind.name}_{game.id}.json"


def main() -> int:
    """Write what has changed, or check that everything is up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.wasm", description="Write the rules for the browser.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    parser.add_argument("--all", action="store_true", help="build also what has not changed")
    chosen = parser.parse_args()
    modules = [(get_game(name), kind) for name in BUILT_IN for kind in MODULE_KINDS.values() if kind.is_for(get_game(name))]
    if chosen.check:
        fresh = all(is_fresh(*one) and has_fresh_traces(*one) and has_content(*make_layout_file(*one)) for one in modules)
        if not fresh:
            print(STALE, file=sys.stderr)  # noqa: T201 - that is its purpose
        return not fresh
    stale = [one for one in modules if chosen.all or not is_fresh(*one)]
    if stale and explain_refusal():
        print(explain_refusal(), file=sys.stderr)  # noqa: T201 - as above
        return 1
    for game, kind in modules:
        file = make_layout_file(game, kind)
        if not has_content(*file):
            write_file(*file)
        is_rebuilt = (game, kind) in stale
        if is_rebuilt or not has_fresh_traces(game, kind):
            print(f"{game.title}, {kind.name}{'' if is_rebuilt else ', traces'} …", file=sys.stderr)  # noqa: T201 - it takes a minute
            manifest = read_manifest(kind)
            manifest[game.id] = write_module(game, kind) if is_rebuilt else {**manifest[game.id], "traces": write_traces(game, kind)}
            find_manifest_file(kind).write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
