"""Write the kernels of the games, or check whether they are up to date."""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from reihum._gpu.kernels import WITH_BOTS, list_kernels
from reihum._play.game import BUILT_IN, get_game
from tools.gpu.codegen import pack_kernels
from tools.gpu.sources import hash_sources
from tools.wasm.compiler.linking import COMPILER_ENVIRONMENT
from tools.wasm.sources import ROOT, explain_refusal

FOLDER = ROOT / "src" / "reihum" / "_gpu" / "kernels"
MANIFEST = FOLDER / "manifest.json"
STALE = "src/reihum/_gpu/kernels is not what the rules say: run `make gpu`."


def find_kernel_file(game: str) -> Path:
    """Return the path of a game's kernels."""
    return FOLDER / f"{game}.xz"


def read_manifest() -> dict[str, dict[str, str]]:
    """Return the manifest of the kernels: for each game the hash of their sources, and the SHA-256 of the file."""
    found: dict[str, dict[str, str]] = json.loads(MANIFEST.read_text("utf-8")) if MANIFEST.is_file() else {}
    return found


def is_fresh(game: str) -> bool:
    """Return whether the kernels of a game exist and were built from its current sources."""
    path, entry = find_kernel_file(game), read_manifest().get(game)
    if entry is None or not path.is_file() or entry["sources"] != hash_sources(get_game(game)):
        return False
    return hashlib.sha256(path.read_bytes()).hexdigest() == entry["sha256"]


def compile_kernels(game: str, names: tuple[str, ...]) -> dict[str, str]:
    """Build kernels of a game in a separate process, and return them by name; raises CalledProcessError."""
    command = [sys.executable, "-m", "tools.gpu.codegen", game, *names]
    made = subprocess.run(command, cwd=ROOT, env=os.environ | COMPILER_ENVIRONMENT, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - our own program
    kernels: dict[str, str] = json.loads(made)
    return kernels


def list_parts(game: str) -> list[tuple[str, ...]]:
    """Return the kernels of a game in groups that are built in parallel, the slowest first."""
    names = list_kernels(get_game(game))
    bots = tuple(name for name in names if name.endswith(WITH_BOTS))
    others = tuple(name for name in names if name not in bots and "advise" not in name)
    return [*((name,) for name in bots), *((name,) for name in names if "advise" in name), others]


def write_kernels(game: str, kernels: dict[str, str]) -> None:
    """Write the kernels of a game, and the hash of their sources."""
    made = pack_kernels({name: kernels[name] for name in list_kernels(get_game(game))})
    FOLDER.mkdir(exist_ok=True)
    find_kernel_file(game).write_bytes(made)
    entry = {"sources": hash_sources(get_game(game)), "sha256": hashlib.sha256(made).hexdigest()}
    MANIFEST.write_text(json.dumps(dict(sorted((read_manifest() | {game: entry}).items())), indent=2) + "\n", "utf-8")


def main() -> int:
    """Write what has changed, or check that everything is up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.gpu", description="Write the rules for GPUs.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    parser.add_argument("--all", action="store_true", help="build also what has not changed")
    parser.add_argument("games", nargs="*", default=list(BUILT_IN), help="of these games only")
    chosen = parser.parse_args()
    stale = [game for game in chosen.games if chosen.all or not is_fresh(game)]
    if chosen.check:
        if stale:
            print(STALE, file=sys.stderr)  # noqa: T201 - that is its purpose
        return bool(stale)
    if stale and explain_refusal():
        print(explain_refusal(), file=sys.stderr)  # noqa: T201 - as above
        return 1
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        building = {game: [pool.submit(compile_kernels, game, names) for names in list_parts(game)] for game in stale}
        for game, parts in building.items():
            print(f"{get_game(game).title} …", file=sys.stderr)  # noqa: T201 - it takes minutes
            write_kernels(game, {name: ptx for part in parts for name, ptx in part.result().items()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
