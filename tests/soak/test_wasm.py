"""Rules for the browser, at length: built again to the same bytes, and held against native rules in many rounds."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reihum._play.game import BUILT_IN, get_game
from tools.wasm import __main__ as wasm
from tools.wasm.compiler.module_kinds import MODULE_KINDS, ModuleKind
from tools.wasm.round_traces import iter_traces
from tools.wasm.sources import ROOT, explain_refusal
from tools.wasm.traces import format_traces

pytestmark = [pytest.mark.soak, pytest.mark.timeout(7200)]

ROUNDS = {"elfer_raus": 30, "elfer_raus_master": 20, "level_8": 15, "bloom": 20}
"""With each number of players, choice of options and policy."""
SEARCH_INTERVAL = 10
"""The search is tried in one round of this number."""


@pytest.mark.skipif(bool(explain_refusal()), reason=explain_refusal())
@pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for kind in MODULE_KINDS.values() for game in BUILT_IN if kind.is_for(get_game(game))], ids=str
)
def test_who_builds_it_again_gets_the_same_bytes(game: str, kind: ModuleKind) -> None:
    """With the pinned compilers and the version of Python for them; another one makes other bytes."""
    assert wasm.compile_module(get_game(game), kind) == gzip.decompress(wasm.find_module_file(get_game(game), kind).read_bytes())


def test_in_node_reviews_of_all_games_are_those_of_native_rules() -> None:
    """Those of Master and Bloom take too long for every run."""
    command = [sys.executable, "hatch_build.py", "exec", "--", "vitest", "run", "tests/wasm/playouts.test.ts"]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"ALL_REVIEWS": "1"}, check=True)  # noqa: S603 - our own program


@pytest.mark.parametrize("game", BUILT_IN)
def test_in_many_rounds_node_leaves_the_same_bytes_as_native_rules(game: str, tmp_path: Path) -> None:
    (tmp_path / f"{game}.json").write_text(format_traces(iter_traces(get_game(game), ROUNDS[game], SEARCH_INTERVAL)), "utf-8")
    command = [sys.executable, "hatch_build.py", "exec", "--", "vitest", "run", "tests/wasm/traces.test.ts", "-t", f"plays {game} with"]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"WASM_TRACES": str(tmp_path)}, check=True)  # noqa: S603 - our own program
