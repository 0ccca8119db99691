"""Games of other packages, compiled and kept: whatever of their sources is edited, renamed or upgraded, no old rule is played."""

import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reihum._kit.compiled import PLAIN
from tests.effort import third_of

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PLAIN, reason="asks about compiled rules; REIHUM_PLAIN is set")]

TOY = Path(__file__).parents[1] / "helpers" / "toy_game.py"

WORTH = """
from reihum._kit.compiled import rule
from {package} import numbers

RISE = 1
FALL = 0


@rule
def worth(move: int, last: int) -> int:
    if move > last:
        return RISE * numbers.FACTOR
    return FALL
"""

PROBE = """
import json, sys
from importlib import import_module
import reihum
from reihum._kit.chance import make_rng

game = import_module(sys.argv[1]).GAME
reihum.register_game(game)
match = reihum.Match(game, 2, seed=1)
state = match.state.copy()
while not match.over:
    match.play(match.codes()[0])
answer = {"totals": match.totals}
if "search" in sys.argv[2:]:
    from reihum._bots.budget import Budget
    from reihum._bots.search import Search
    answer["move"] = Search(game, budget=Budget(iterations=300)).choose(state, make_rng(1))
print(json.dumps(answer))
"""


def write_package(site: Path, package: str = "pair") -> Path:
    """Write a package with a game, the toy, whose rules stand in three files; return its folder."""
    folder = site / package
    folder.mkdir(parents=True)
    game = TOY.read_text("utf-8").replace('"toy", "Toy"', '"pair", "Pair"').replace("move > s.last", "worth(move, int(s.last))")
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "numbers.py").write_text("FACTOR = 1\n", "utf-8")
    (folder / "worth.py").write_text(WORTH.format(package=package), "utf-8")
    (folder / "game.py").write_text(game.replace("\n\n\nclass State", f"\nfrom {package}.worth import worth\n\n\nclass State", 1), "utf-8")
    return folder


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def play_in_process(site: Path, cache: Path, *arguments: str, package: str = "pair") -> dict[str, Any]:
    """Play a match of the package's game in a process of its own, the first legal move each time."""
    finished = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-B", "-c", PROBE, f"{package}.game", *arguments],
        env={**os.environ, "PYTHONPATH": str(site), "XDG_CACHE_HOME": str(cache)},
        check=True,
        capture_output=True,
        text=True,
        timeout=600,
    )
    answer: dict[str, Any] = json.loads(finished.stdout)
    return answer


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A site with the package, and a cache in which it was compiled, its search too."""
    site, cache = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("cache")
    write_package(site)
    assert play_in_process(site, cache, "search")["totals"] == [2, 3]
    return site, cache


@pytest.fixture
def package_copy(warm: tuple[Path, Path], tmp_path: Path) -> tuple[Path, Path]:
    """The same package at the same place, to be edited and put back, and a copy of the cache."""
    site, cache = warm
    shutil.copytree(cache, tmp_path / "cache")
    return site, tmp_path / "cache"


@pytest.mark.parametrize(
    ("file", "old", "new", "totals"),
    third_of(
        [
            ("worth.py", "RISE = 1", "RISE = 5", [10, 15]),
            ("worth.py", "return FALL", "return FALL + 3", [5, 3]),
            ("numbers.py", "FACTOR = 1", "FACTOR = 4", [8, 12]),
            ("game.py", "worth(move, int(s.last))", "7 * worth(move, int(s.last))", [14, 21]),
        ]
    ),
)
def test_an_edited_file_is_played_as_it_stands(package_copy: tuple[Path, Path], file: str, old: str, new: str, totals: list[int]) -> None:
    site, cache = package_copy
    edit(site / "pair" / file, old, new)
    try:
        assert play_in_process(site, cache)["totals"] == totals
    finally:
        edit(site / "pair" / file, new, old)
    assert play_in_process(site, cache)["totals"] == [2, 3]


@pytest.mark.thorough  # a search is compiled four times; files that were edited are played in the test above
@pytest.mark.parametrize(("file", "old", "new"), third_of([("worth.py", "RISE = 1", "RISE = -1"), ("game.py", "+= worth", "-= worth")]))
def test_a_search_searches_in_the_edited_rules(package_copy: tuple[Path, Path], tmp_path: Path, file: str, old: str, new: str) -> None:
    site, cache = package_copy
    before = play_in_process(site, cache, "search")
    edit(site / "pair" / file, old, new)
    try:
        after = play_in_process(site, cache, "search")
        assert after == play_in_process(site, tmp_path / "fresh", "search")
    finally:
        edit(site / "pair" / file, new, old)
    assert after["move"] != before["move"]


def test_a_renamed_package_is_compiled_anew(package_copy: tuple[Path, Path], tmp_path: Path) -> None:
    _, cache = package_copy
    write_package(tmp_path / "other", "renamed")
    assert play_in_process(tmp_path / "other", cache, "search", package="renamed")["totals"] == [2, 3]


@pytest.mark.thorough  # one file of two contents is met above, and another package in the test before
def test_two_versions_in_two_folders_share_a_cache(package_copy: tuple[Path, Path], tmp_path: Path) -> None:
    site, cache = package_copy
    edit(write_package(tmp_path / "upgraded") / "worth.py", "RISE = 1", "RISE = 2")
    for _ in range(2):
        assert play_in_process(tmp_path / "upgraded", cache)["totals"] == [4, 6]
        assert play_in_process(site, cache)["totals"] == [2, 3]


def test_what_is_compiled_is_found_again_and_only_by_its_content(package_copy: tuple[Path, Path], tmp_path: Path) -> None:
    site, cache = package_copy
    before = {file.name for file in cache.rglob("*.*.*") if file.is_file()}
    edit(site / "pair" / "game.py", '"""A fifth game', '"""A game')
    try:
        play_in_process(site, cache, "search")
        assert {file.name for file in cache.rglob("*.*.*") if file.is_file()} == before
    finally:
        edit(site / "pair" / "game.py", '"""A game', '"""A fifth game')
    write_package(tmp_path / "moved")
    play_in_process(tmp_path / "moved", cache)
    assert {file.name for file in cache.rglob("*.*.*") if file.is_file()} == before


def test_a_damaged_file_is_compiled_anew(warm: tuple[Path, Path], tmp_path: Path) -> None:
    """Cut off, spoiled, or written by something that names modules that there are not any more."""
    site, cache = warm[0], tmp_path / "cache"
    play_in_process(site, cache)
    files = [file for file in cache.rglob("pair.*/*") if file.is_file()]
    assert len(files) >= 4
    for number, file in enumerate(files):
        whole = file.read_bytes()
        file.write_bytes([whole[:-9], b"", whole[:40] + b"\0" + whole[41:], pickle.dumps("another format")][number % 4])
    assert play_in_process(site, cache)["totals"] == [2, 3]
    assert all(len(file.read_bytes()) > 100 for file in files)
