"""Whether what was built for the browser is up to date."""

import gzip
import json
from pathlib import Path

import pytest

from reihum._play.game import BUILT_IN, get_game
from tools.wasm import __main__ as wasm
from tools.wasm import sources
from tools.wasm.compiler.module_kinds import MODULE_KINDS

TABLE = MODULE_KINDS["table"]

TEXT = '''"""What it is."""

A = 1
"""What A is."""


def f() -> int:
    """Return it."""
    return A  # as it is
'''


def read_code(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    sources.read_tokens.cache_clear()
    return sources.read_tokens(path)


@pytest.mark.parametrize(
    ("old", "new"), [("Return it.", "Give it."), ("  # as it is", ""), ("\n\n\n", "\n"), ("What A is", "A"), ('"""What it is."""', "")]
)
def test_comments_and_docstrings_are_not_built(tmp_path: Path, old: str, new: str) -> None:
    assert old in TEXT
    assert read_code(tmp_path / "a.py", TEXT) == read_code(tmp_path / "a.py", TEXT.replace(old, new))


@pytest.mark.parametrize(("old", "new"), [("A = 1", "A = 2"), ("return A", 'return "A"'), ("return A", "return -A"), ("f()", "g()")])
def test_code_and_constants_are_built(tmp_path: Path, old: str, new: str) -> None:
    assert old in TEXT
    assert read_code(tmp_path / "a.py", TEXT) != read_code(tmp_path / "a.py", TEXT.replace(old, new))


def test_a_module_is_made_of_its_game_and_what_all_games_share() -> None:
    names = {path.relative_to(sources.ROOT).as_posix() for path in sources.list_files(get_game("level_8"), TABLE)}
    assert {
        "src/reihum/_games/level_8/state.py",
        "src/reihum/_games/level_8/evaluation.py",
        "src/reihum/_kit/elementary.py",
        "src/reihum/_bots/tree_search/mcts.py",
        "tools/wasm/compiler/codegen.py",
    } <= names
    assert not {
        name for name in names if name.startswith("src/reihum/_games/bloom") or name.endswith(("/hints.py", "/view.py", "/game.py"))
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
