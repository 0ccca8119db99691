"""Whether what was built for the browser is up to date."""

import gzip
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reihum._bots.networks.package import load_packaged
from reihum._games.level_8 import belief
from reihum._kit.compiled import PLAIN
from reihum._kit.rule_cache import Part, compute_fingerprint
from reihum._play.game import BUILT_IN, get_game
from tools.gpu import __main__ as gpu
from tools.gpu import sources as gpu_sources
from tools.gpu.device_functions import list_device_functions
from tools.wasm import __main__ as wasm
from tools.wasm import sources
from tools.wasm.compiler import playout_module
from tools.wasm.compiler.module_kinds import MODULE_KINDS
from tools.wasm.reached import describe_value, find_functions

TABLE = MODULE_KINDS["table"]


def test_a_module_is_made_of_its_game_and_what_all_games_share() -> None:
    names = {path.relative_to(sources.ROOT).as_posix() for path in sources.list_files(get_game("level_8"), TABLE)}
    assert {
        "src/reihum/_games/level_8/state.py",
        "src/reihum/_games/level_8/evaluation.py",
        "src/reihum/_kit/elementary.py",
        "src/reihum/_bots/tree_search/mcts.py",
        "src/reihum/_games/level_8/belief.py",
        "tools/wasm/compiler/codegen.py",
    } <= names
    assert not {
        name
        for name in names
        if name.startswith("src/reihum/_games/bloom") or name.endswith(("/hints.py", "/view.py", "/game.py", "/rule_cache.py"))
    }


def test_the_module_of_the_laboratory_is_made_of_more() -> None:
    names = {path.relative_to(sources.ROOT).as_posix() for path in sources.list_files(get_game("level_8"), MODULE_KINDS["lab"])}
    assert {
        "src/reihum/_games/level_8/rules.py",
        "src/reihum/_games/level_8/learning.py",
        "src/reihum/_envs/loop.py",
        "src/reihum/_envs/measured.py",
    } <= names
    assert not {name for name in names if name.startswith(("src/reihum/_games/bloom", "src/reihum/_lab/"))}


def list_reached_files(rules: Sequence[Callable[..., Any]]) -> set[Path]:
    """Return the files of all functions that the cache of compiled rules finds to be reached, which `find_functions` has to find, too."""
    parts: dict[Any, Part] = {}
    compute_fingerprint(rules, parts)
    functions = {rule.py_func for rule in parts}
    assert functions <= find_functions(rules)
    return {Path(function.__code__.co_filename) for function in functions}


@pytest.mark.skipif(PLAIN, reason="asks compiled rules; REIHUM_PLAIN is set")
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_function_that_is_reached_is_in_a_file_that_is_hashed(name: str) -> None:
    game = get_game(name)
    for kind in MODULE_KINDS.values():
        assert list_reached_files([export.rule for export in kind.list_exports(game)]) <= sources.list_files(game, kind), kind.name
    assert list_reached_files([function.rule for function in list_device_functions(game)]) <= gpu_sources.list_files(game)


def test_what_is_bound_by_name_is_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get_game("level_8")
    assert Path(belief.__file__) in sources.list_files(game, TABLE) & sources.list_files(game, MODULE_KINDS["playouts"])
    before = sources.hash_sources(game, TABLE)
    monkeypatch.setattr(belief, "CARDS_A_TURN", belief.CARDS_A_TURN + 1)
    assert sources.hash_sources(game, TABLE) != before


def test_all_of_the_builder_is_hashed() -> None:
    builder = sources.PACKAGE.parents[1] / "tools" / "wasm" / "compiler"
    for kind in MODULE_KINDS.values():
        names = {path.stem for path in sources.list_builder_files(kind) if path.is_relative_to(builder)}
        assert {"__main__", "binary", "codegen", "exports", "linking", "memory_layout", "module_kinds"} <= names
        assert not {"description", "native"} & names
        assert {"network_module", "playout_module"} & names == {
            *(["network_module"] if kind.name == "network" else []),
            *(["playout_module"] if kind.name == "playouts" else []),
        }
    assert {path.stem for path in gpu_sources.list_builder_files()} == {
        *("codegen", "device_functions", "kernel_builder", "kernels", "linking")
    }


def test_another_layer_size_makes_a_module_of_playouts_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    game, kind = get_game("elfer_raus"), MODULE_KINDS["playouts"]
    assert wasm.is_fresh(game, kind), "make wasm"
    network = load_packaged(game)
    wider: dict[str, Any] = {
        "first": np.pad(network.first, ((0, 0), (0, 64))),
        "first_bias": np.pad(network.first_bias, (0, 64)),
        "second": np.pad(network.second, ((0, 64), (0, 64))),
        "second_bias": np.pad(network.second_bias, (0, 64)),
        "policy": np.pad(network.policy, ((0, 64), (0, 0))),
        "value": np.pad(network.value, (0, 64)),
    }
    monkeypatch.setattr(playout_module, "load_packaged", lambda _game: replace(network, **wider))
    assert not wasm.is_fresh(game, kind)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (np.int64(1), np.int64(2)),
        (np.zeros(2, np.int8), np.zeros(2, np.int16)),
        (np.zeros(2, np.int8), np.ones(2, np.int8)),
        (np.dtype([("a", "i1")]), np.dtype([("a", "i1"), ("b", "i1")])),
        ({"a": 1}, {"a": 2}),
        ((1, 2), [1, 2]),
        (len, 1),
    ],
)
def test_other_values_are_told_otherwise(one: object, other: object) -> None:
    assert describe_value(one) != describe_value(other)


def test_the_last_bits_of_a_float_do_not_count() -> None:
    assert describe_value(np.log(2)) == describe_value(np.nextafter(np.log(2), 1))


def test_another_version_of_python_builds_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sources, "BUILD_PYTHON", (3, 0))
    assert "Python 3.0 only" in sources.explain_refusal()
    for tool in (wasm, gpu):
        monkeypatch.setattr("sys.argv", ["tool"])
        monkeypatch.setattr(tool, "is_fresh", lambda *_: False)
        monkeypatch.setattr(tool, "compile_module" if tool is wasm else "compile_kernels", lambda *_: pytest.fail("it builds"))
        assert tool.main() == 1
        assert capsys.readouterr().err == f"{sources.explain_refusal()}\n"


def test_no_module_names_a_source_file_of_the_machine_it_was_built_on() -> None:
    modules = [wasm.find_module_file(get_game(name), kind) for name in BUILT_IN for kind in MODULE_KINDS.values()]
    assert all(path.is_file() for path in modules)
    assert not [path for path in modules if b".py" in gzip.decompress(path.read_bytes())]


def test_a_stale_module_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["tools.wasm", "--check"])
    monkeypatch.setattr(wasm, "BUILT_IN", ["elfer_raus"])
    assert wasm.main() == 0, "make wasm"
    for name, other in (("hash_sources", lambda _game, _kind: "another"), ("hash_tracer", lambda _program, _numbers: "another")):
        with monkeypatch.context() as changed:
            changed.setattr(wasm, name, other)
            assert wasm.main() == 1
            assert "make wasm" in capsys.readouterr().err


def test_traces_are_made_by_their_program_and_the_bots_that_it_asks() -> None:
    names = {path.relative_to(sources.ROOT).as_posix() for path in sources.list_tracer_files("tools.wasm.network_traces")}
    assert {
        "tools/wasm/network_traces.py",
        "tools/wasm/search_traces.py",
        *(f"src/reihum/_bots/lookahead/{name}.py" for name in ("racing", "endgame_search", "bot")),
    } <= names
    assert "src/reihum/_review/evaluator.py" in {
        path.relative_to(sources.ROOT).as_posix() for path in sources.list_tracer_files("tools.wasm.review_traces")
    }


def test_traces_of_reviews_depend_on_the_numbers_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get_game("elfer_raus")
    for name in ("playouts", "network"):
        assert wasm.has_fresh_traces(game, MODULE_KINDS[name]), "make wasm"
    monkeypatch.setattr(wasm, "make_network_file", lambda _game: b"other numbers")
    assert not wasm.has_fresh_traces(game, MODULE_KINDS["playouts"])


def test_only_traces_are_made_anew_where_only_they_are_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game, kind = get_game("elfer_raus"), MODULE_KINDS["network"]
    path, noted = tmp_path / "manifest.json", wasm.read_manifest(kind)["elfer_raus"]
    path.write_text(json.dumps({"elfer_raus": {**noted, "traces": "old"}}), "utf-8")
    monkeypatch.setattr("sys.argv", ["tools.wasm"])
    monkeypatch.setattr(wasm, "BUILT_IN", ["elfer_raus"])
    monkeypatch.setattr(wasm, "MODULE_KINDS", {"network": kind})
    monkeypatch.setattr(wasm, "find_manifest_file", lambda _: path)
    monkeypatch.setattr(wasm, "TRACES", tmp_path)
    monkeypatch.setattr(wasm, "make_traces", lambda _game, _kind: b"[]")
    assert not wasm.has_fresh_traces(game, kind)
    assert wasm.main() == 0
    assert (tmp_path / "network_elfer_raus.json").read_bytes() == b"[]"
    assert json.loads(path.read_text("utf-8")) == {"elfer_raus": {**noted, "traces": sources.hash_tracer("tools.wasm.network_traces")}}
    assert wasm.has_fresh_traces(game, kind)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_module_changed_by_hand_is_reported(game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    noted = {game: {**wasm.read_manifest(TABLE)[game], "sha256": "0"}}
    monkeypatch.setattr(wasm, "read_manifest", lambda _: noted)
    assert not wasm.is_fresh(get_game(game), TABLE)
    monkeypatch.setattr(wasm, "FOLDERS", {"table": tmp_path})
    assert not wasm.is_fresh(get_game(game), TABLE)
