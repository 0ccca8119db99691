"""What the documents and docstrings show is run."""

import doctest
import json
import re
import runpy
import shlex
import sys
from importlib import import_module
from pathlib import Path

import pytest

import reihum
from reihum._lab import DEAL_SETS
from reihum._lab.simulate import simulate
from reihum.cli import main
from tests.docs.documents import DOCUMENTS, ROOT, fenced, name
from tests.helpers.matches import first_legal, play_match

SOURCES = ROOT / "src"
ELSEWHERE = {"docs/interfaces.md", "docs/tables.md", "docs/training.md"}
"""Whose sessions need what is in the environment of `make learn` only: tests/learners/test_documents.py runs them there."""
SESSIONS = [
    document for document in DOCUMENTS if name(document) not in ELSEWHERE and any(">>>" in block for block in fenced(document, "python"))
]
DOCSTRINGS = sorted(path for path in SOURCES.rglob("*.py") if ">>>" in path.read_text("utf-8"))
PIECES = {"docs/adding-a-game.md"}
"""Whose blocks together are one file: `test_adding_a_game.py` looks at them."""
FILE = re.compile(r"# \S+\.py\n")
"""The first line of a block that is a file of the reader's own."""


def _scripts(document: Path) -> list[str]:
    """The blocks that are run as they stand."""
    if name(document) in PIECES:
        return []
    return [block for block in fenced(document, "python") if ">>>" not in block and not FILE.match(block)]


def test_there_are_sessions_and_examples() -> None:
    assert {"README.md", "docs/research.md"} <= {name(document) for document in SESSIONS}
    assert {"budget.py", "match.py", "record.py"} <= {path.name for path in DOCSTRINGS}


LONG = {"README.md", "docs/benchmark.md", "docs/lab.md", "docs/learners.md", "docs/research.md", "docs/review.md"}
"""Whose sessions take long in plain Python, as in `make check`."""


LONGEST = {"docs/lab.md", "docs/learners.md", "src/reihum/_envs/batch.py", "src/reihum/_lab/house_rules/compare.py"}
"""Whose examples take long compiled, too: they compile what no other test needs."""


def _marks(path: Path) -> list[pytest.MarkDecorator]:
    marks = [(pytest.mark.slow, LONG), (pytest.mark.thorough, LONGEST)]
    return [mark for mark, paths in marks if name(path) in paths]


@pytest.mark.parametrize("document", [pytest.param(one, marks=_marks(one)) for one in SESSIONS], ids=name)
def test_a_session_is_true(document: Path) -> None:
    failed, tried = doctest.testfile(str(document), module_relative=False, verbose=False)
    assert tried >= sum(block.count(">>> ") for block in fenced(document, "python"))
    assert failed == 0


@pytest.mark.parametrize("path", [pytest.param(one, marks=_marks(one)) for one in DOCSTRINGS], ids=name)
def test_the_examples_of_docstrings_are_true(path: Path) -> None:
    module = import_module(".".join(path.relative_to(SOURCES).with_suffix("").parts))
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("document", [document for document in DOCUMENTS if _scripts(document)], ids=name)
def test_a_script_runs(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder but for `matches.jsonl`, with the `match` that the text speaks of."""
    monkeypatch.chdir(tmp_path)
    match = play_match(reihum.Match("elfer_raus", 2, seed=1), first_legal)
    Path("matches.jsonl").write_text(json.dumps(match.record()) + "\n", "utf-8")
    exec("\n\n".join(_scripts(document)), {"match": match})  # noqa: S102 - our own documents


@pytest.mark.slow
def test_the_bots_of_ten_lines_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = [block for block in fenced(ROOT / "docs/bots.md", "python") if not block.startswith(">>>")]
    (tmp_path / "mybot.py").write_text("\n\n".join(programs), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    record = next(simulate(reihum.get_game("elfer_raus"), 4, 1, 1, ["mybot:Highest", "mybot:Ahead", "mybot:Wary", "mybot:Patient@1"]))
    assert reihum.replay(record).winners == record["winners"]
    sys.modules.pop("mybot")


@pytest.mark.slow
def test_the_bot_of_the_benchmark_is_put_beside_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the first two deals of the set, by the command that stands there."""
    file, *_ = (block for block in fenced(ROOT / "docs/benchmark.md", "python") if FILE.match(block))
    command = next(line for block in fenced(ROOT / "docs/benchmark.md", "sh") for line in block.splitlines() if "glance:" in line)
    (tmp_path / "glance.py").write_text(file, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setitem(DEAL_SETS, "quick-v1", DEAL_SETS["quick-v1"]._replace(deals=2))
    assert main([*shlex.split(command)[1:], "--processes", "1"]) == 0
    told = json.loads((tmp_path / "glance-elfer_raus-2.json").read_text("utf-8"))
    assert (told["setting"]["seed"], told["deals"], told["standings"][0]["bot"]) == (1_000_000, 2, "glance:Glance")
    assert re.fullmatch("[0-9a-f]{16}", told["rules"])
    sys.modules.pop("glance")


def test_the_table_of_the_benchmark_is_made_of_its_figures() -> None:
    results = ROOT / "docs/results"
    table = runpy.run_path(str(ROOT / "benchmarks/references.py"))["render_table"]
    assert (results / "benchmark.md").read_text("utf-8").endswith(table(json.loads((results / "benchmark.json").read_text("utf-8"))) + "\n")
