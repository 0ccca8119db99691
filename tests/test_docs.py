"""What the documents show is run."""

import doctest
import re
import sys
from pathlib import Path

import pytest

import reihum
from reihum.lab.simulate import simulate

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_the_readmes_session_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, verbose=False)
    assert tried >= 10
    assert failed == 0


def test_the_bots_of_ten_lines_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/bots.md").read_text("utf-8"), re.DOTALL)
    (tmp_path / "mybot.py").write_text("\n\n".join(blocks), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    record = next(simulate(reihum.find("elfer_raus"), 4, 1, 1, ["mybot:Highest", "mybot:Ahead", "careful", "careful"]))
    assert reihum.replay(record).winners == record["winners"]
    sys.modules.pop("mybot")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text("utf-8")):
        if "://" not in target:
            assert (document.parent / target).exists(), f"{document.name} points at {target}"
