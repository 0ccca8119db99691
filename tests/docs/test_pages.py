"""The documents agree with each other and with the tree."""

import os
import pydoc
import re
from pathlib import Path
from types import ModuleType

import pytest

import reihum
import reihum.kit
from reihum.server.live.metrics import CLOSE_REASONS
from tests.docs.documents import DOCUMENTS, ROOT, inline, name

RESULTS = sorted(path for path in (ROOT / "docs/results").glob("*.md") if path.name != "README.md")
SITE = sorted(ROOT.glob("docs/**/*.md"))
FILE = re.compile(r"[\w./*@-]*\w\.(?:py|ts|svelte|sh|mjs|toml|conf|lock|jsonl?|cff)")
ELSEWHERE = {
    "bots.jsonl",
    "log.jsonl",
    "match.jsonl",
    "matches.jsonl",
    "my-match.jsonl",
    "mybot.py",
    "e4.json",
    "e4.jsonl",
    "benchmarks/history.jsonl",
    "play.toml",
    "reihum.sqlite3.lock",
}
"""Files of the reader's own, or that a run makes."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text("utf-8")):
        if "://" not in target:
            assert (document.parent / target).exists(), f"{document.name} points at {target}"


@pytest.mark.parametrize("page", SITE, ids=name)
def test_the_site_can_follow_every_link_of_its_pages(page: Path) -> None:
    """Sphinx knows the pages in docs/, and files elsewhere, but neither documents elsewhere nor folders."""
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target:
            found = (page.parent / target).resolve()
            assert found.is_file(), f"{page.name} points at a folder, {target}"
            assert found.suffix != ".md" or found in SITE, f"{page.name} points at {target}, which the site does not have"


def test_every_page_of_the_site_is_in_its_menu() -> None:
    listed = {ROOT / "docs/index.md"}
    for page in SITE:
        for body in re.findall(r"^```\{toctree\}\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            entries = [line for line in body.splitlines() if line and not line.startswith(":")]
            targets = [entry.partition("<")[2].rstrip(">") or entry for entry in entries]
            listed |= {page.parent / f"{target}.md" for target in targets}
    assert listed == set(SITE)


@pytest.fixture(scope="module")
def files() -> set[str]:
    """Every file of the tree but what is built or installed, as `/path/from/the/root`."""
    found = set()
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [each for each in folders if not each.startswith(".") and each not in {"node_modules", "build", "dist", "__pycache__"}]
        found |= {f"/{(Path(folder) / each).relative_to(ROOT).as_posix()}" for each in names}
    return found


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if path.name != "CHANGELOG.md"], ids=name)
def test_every_file_that_is_named_exists(document: Path, files: set[str]) -> None:
    for code in inline(document):
        if FILE.fullmatch(code) and "*" not in code and code not in ELSEWHERE:
            assert any(path.endswith(f"/{code.lstrip('./')}") for path in files), f"there is no {code}"


@pytest.mark.parametrize("parent", ["src/reihum", "src/reihum/server", "web/src", "."])
def test_the_architecture_names_every_folder(parent: str) -> None:
    text = (ROOT / "docs/architecture.md").read_text("utf-8") + (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    apart = {"__pycache__", "build", "client", "dist", "node_modules"}
    for folder in (ROOT / parent).iterdir():
        if folder.is_dir() and folder.name not in apart and not folder.name.startswith("."):
            assert re.search(rf"\b{folder.name}/", text), f"docs/architecture.md does not say what {parent}/{folder.name} is"


DIRECTIVE = re.compile(r"^\.\. auto\w+:: (reihum(?:\.\w+)+)$", re.MULTILINE)
DATA = {"DEAL_SETS", "RECIPES"}
"""What the reference shows by the module that defines it, since the docstring of data is found there only."""


NEED_JAX = {"Training", "TrainingPlan"}
"""Public names that are not listed, since `help` would import what they need."""


@pytest.mark.parametrize(("door", "data", "more"), [(reihum, DATA, NEED_JAX), (reihum.kit, set(), set())], ids=["reihum", "reihum.kit"])
def test_the_reference_has_every_public_name(door: ModuleType, data: set[str], more: set[str]) -> None:
    shown = {found for page in ROOT.glob("docs/api/*.md") for found in DIRECTIVE.findall(page.read_text("utf-8"))}
    at_the_door = {found.rpartition(".")[2] for found in shown if found.rpartition(".")[0] == door.__name__}
    assert at_the_door | data == {*door.__all__, *more}
    assert data <= {found.rpartition(".")[2] for found in shown}


def test_dir_and_help_show_the_public_names() -> None:
    assert [name for name in dir(reihum) if not name.startswith("__")] == sorted(reihum.__all__)
    helped = pydoc.plain(pydoc.render_doc(reihum))
    assert all(re.search(rf"^    (class )?{name}( = |\()", helped, re.MULTILINE) for name in reihum.__all__)


@pytest.mark.parametrize("page", RESULTS, ids=name)
def test_a_result_says_when_where_and_how_it_was_measured(page: Path) -> None:
    text = page.read_text("utf-8")
    for what in ("date", "version", "machine", "command"):
        assert re.search(rf"^\| {what} \| \S", text, re.MULTILINE), f"{page.name} does not say its {what}"
    assert f"]({page.name})" in (ROOT / "docs/results/README.md").read_text("utf-8")


def test_the_protocol_has_every_code_with_which_a_socket_is_closed() -> None:
    listed = re.findall(r"^\| (\d{4}) \|", (ROOT / "docs/protocol.md").read_text("utf-8"), re.MULTILINE)
    of_frames = [1002, 1007, 1009]  # from websockets, and beyond MAX_WS_MESSAGE
    assert [int(code) for code in listed] == sorted([*CLOSE_REASONS, *of_frames])


def test_a_citation_names_this_version() -> None:
    assert f"\nversion: {reihum.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_what_is_not_released_has_another_version_than_the_last_release() -> None:
    """pip takes a wheel of the same version for one that is installed already, and nobody could tell servers apart."""
    newest, *released = re.findall(r"^## \[?([\w.]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert reihum.__version__ not in released
    assert reihum.__version__.endswith(".dev0") == (newest == "Unreleased")


@pytest.mark.parametrize("lock", ["requirements.lock", "docs.lock", "node.lock"])
def test_a_lock_has_hashes_and_no_addresses(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    pins = re.split(r"\n(?=\w)", text)
    assert all("--hash=sha256:" in pin for pin in pins)
    assert "://" not in text
