"""The library needs no web server and no database: it works where the packages of the server are not installed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import reihum
from reihum.cli import SERVER_PACKAGES

ROOT = Path(__file__).parent.parent
LIBRARY = ["msgspec", "numba", "numpy", "platformdirs", "rich"]

WITHOUT = f"""
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {[name.replace("-", "_") for name in SERVER_PACKAGES]}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""
LIBRARY_USE = """
import reihum
from reihum import _bots as bots, _lab, _warm, cli, kit
from reihum._play import proof
from reihum.cli import terminal
from reihum._kit.chance import make_rng
from reihum._lab import ladder, plot, simulate, standings
for game in reihum.game_ids():
    match = reihum.Match(game, 2, seed=1)
    careful = bots.get_bot_type("careful")(match.game)
    for _ in range(5):
        match.play(bots.choose_move(careful, match.game, match.state, make_rng(1)))
    match.view(0)
    print(game, len(match.record()["rounds"]))
"""


def without_server(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program where no package of the server can be imported."""
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", WITHOUT + program, *arguments],
        env={**os.environ, "REIHUM_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return without_server("from reihum.cli import main; sys.exit(main())", *arguments)


def test_each_dependency_is_the_librarys_or_the_servers() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert sorted(re.split(r"[><=~]", name)[0] for name in named) == sorted([*LIBRARY, *SERVER_PACKAGES])


def test_the_readme_names_what_the_library_needs() -> None:
    assert f"pip install {' '.join(LIBRARY)}" in (ROOT / "README.md").read_text("utf-8")


def test_all_of_the_library_works_without_the_packages_of_the_server() -> None:
    run = without_server(LIBRARY_USE)
    assert run.stderr == ""
    assert sorted(run.stdout.splitlines()) == [f"{game} 1" for game in sorted(reihum.game_ids())]


def test_a_server_could_not_be_imported_there() -> None:
    """Else the tests beside this one would show nothing."""
    assert "No module named 'starlette'" in without_server("import reihum.server.http.app").stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["simulate", "elfer_raus", "--out", "-"],
        ["ladder", "elfer_raus", "--players", "2", "--bots", "careful,random", "--deals", "1", "--processes", "1"],
        ["play", "elfer_raus", "--terminal"],
    ],
    ids=lambda arguments: " ".join(arguments[:1]),
)
def test_the_commands_of_the_library_work_there(arguments: list[str]) -> None:
    run = command(*arguments)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("arguments", [["play", "--no-browser"], ["serve"], ["expire", "--days", "1"]], ids=lambda arguments: arguments[0])
def test_commands_that_need_a_server_name_the_missing_packages(arguments: list[str], tmp_path: Path) -> None:
    run = command(*arguments, "--data", str(tmp_path))
    assert run.returncode == 1
    packages = re.escape(" ".join(SERVER_PACKAGES))
    assert re.fullmatch(rf"reihum: this needs the package '\w+', which is not installed: pip install {packages}\n", run.stderr)
