"""Folders for what is kept, also for a user without a home, and caches that can only be read."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from reihum import _folders as user_folders
from reihum._kit.compiled import PLAIN
from reihum.cli import home_network
from reihum.server.config.database import DataFolderError, find_default_folder

NOBODY = 54321
"""A user id that no system knows."""

DRAW = "from reihum._kit.chance import draw_word, make_rng; print(draw_word(make_rng(1)))"
DRAW_BELOW = "from reihum._kit.chance import draw_below, make_stream; print(draw_below(make_stream(bytes(32)), 6))"


SETPRIV = shutil.which("setpriv")
AS_NOBODY = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
"""It may read everything, since this installation may lie where only root can read, and write as any user may."""


def without_home(code: str, temporary: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program as a user that the system does not know, as `docker run --user 54321` does."""
    keep = {name: value for name, value in os.environ.items() if name not in {"HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"}}
    return subprocess.run(  # noqa: S603 - our own interpreter
        [str(SETPRIV), *AS_NOBODY, sys.executable, "-c", code],
        env={**keep, "TMPDIR": str(temporary), **environment},
        cwd="/",
        check=False,
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter and write to, as the one for temporary files is."""
    if SETPRIV is None or os.geteuid() != 0:
        pytest.skip("only root can start a program as another user, by setpriv")
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    if without_home("", folder).returncode:
        shutil.rmtree(folder)
        pytest.skip("root lacks the capability to let another user read this installation")
    yield folder
    shutil.rmtree(folder)


@pytest.mark.parametrize("home", [{}, {"HOME": "/"}])
def test_a_user_without_a_home_plays_and_finds_compiled_rules_again(open_folder: Path, home: dict[str, str]) -> None:
    code = "import reihum; m = reihum.Match('elfer_raus', 2, seed=1); m.play(m.codes()[0]); print(m.turn)"
    for _ in range(2):
        played = without_home(code, open_folder, REIHUM_PLAIN="1", **home)
        assert (played.returncode, played.stdout, played.stderr) == (0, "0\n", "")
    if PLAIN:
        return
    first = without_home(DRAW, open_folder, **home)
    assert (first.returncode, first.stderr) == (0, "")
    assert [folder.name for folder in open_folder.iterdir()] == [f"reihum-{NOBODY}"]
    kept = {file: file.stat().st_mtime_ns for file in open_folder.rglob("*") if file.is_file()}
    assert kept
    assert without_home(DRAW, open_folder, **home).stdout == first.stdout
    assert {file: file.stat().st_mtime_ns for file in open_folder.rglob("*") if file.is_file()} == kept


def test_a_user_who_may_not_enter_the_home_folder_has_a_temporary_one(open_folder: Path) -> None:
    """As with HOME=/root kept by a program that changed its user."""
    home = open_folder / "locked" / "home"
    home.mkdir(parents=True)
    home.parent.chmod(0)
    rights = "-dac_override,-dac_read_search"
    code = "from reihum._folders import cache_folder; print(cache_folder())"
    told = subprocess.run(  # noqa: S603 - our own interpreter
        [str(SETPRIV), f"--bounding-set={rights}", f"--inh-caps={rights}", sys.executable, "-c", code],
        env={
            **{name: value for name, value in os.environ.items() if name != "XDG_CACHE_HOME"},
            "TMPDIR": str(open_folder),
            "HOME": str(home),
        },
        cwd="/",
        check=False,
        capture_output=True,
        text=True,
    )
    assert (told.stdout, told.stderr) == (f"{open_folder}/reihum-0\n", "")


def test_a_folder_that_somebody_else_has_put_there_is_not_trusted(open_folder: Path) -> None:
    (open_folder / f"reihum-{NOBODY}").mkdir()
    told = without_home("from reihum._folders import cache_folder; print(cache_folder())", open_folder)
    assert told.stdout == f"{user_folders.NOWHERE}\n"


@pytest.mark.skipif(PLAIN, reason="asks about compiled rules; REIHUM_PLAIN is set")
def test_a_cache_that_can_only_be_read_is_read_and_nothing_is_left_behind(open_folder: Path) -> None:
    cache = open_folder / "cache"
    subprocess.run([sys.executable, "-c", DRAW], env={**os.environ, "XDG_CACHE_HOME": str(cache)}, check=True, capture_output=True)  # noqa: S603 - our own interpreter
    before = sorted(open_folder.rglob("*"))
    listening = "import numba.core.event as e; e.register('numba:compile', e.RecordingListener()); "
    warm = without_home(DRAW, open_folder, XDG_CACHE_HOME=str(cache))
    assert (warm.returncode, warm.stderr) == (0, "")
    counted = without_home(
        f"{listening}{DRAW}; print(sum(len(l.buffer) for l in e._registered['numba:compile']))", open_folder, XDG_CACHE_HOME=str(cache)
    )
    assert counted.stdout.splitlines()[1:] == ["0"]
    both = f"{DRAW_BELOW}; from reihum._kit.chance import draw_byte; draw_byte(make_stream(bytes(32)))"
    cold = without_home(both, open_folder, XDG_CACHE_HOME=str(cache))
    assert cold.returncode == 0
    assert cold.stderr.count("cannot be kept") == 1
    assert "XDG_CACHE_HOME" in cold.stderr
    assert sorted(open_folder.rglob("*")) == before


@pytest.fixture
def without_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_folders, "_find_standard", lambda _ask: None)


@pytest.mark.usefixtures("without_home_folder")
def test_tables_are_never_put_among_temporary_files() -> None:
    with pytest.raises(DataFolderError, match="--data"):
        find_default_folder()


@pytest.mark.usefixtures("without_home_folder")
def test_a_user_without_a_home_folder_is_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert home_network.read_answer() is None
    home_network.save_answer(lan=True)
    assert "asked again" in capsys.readouterr().err
