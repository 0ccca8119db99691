"""The pictures of the docs can be made again."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.conftest import CHROMIUM
from tests.server.house import ROOT

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")
pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


def check(folder: Path, games: Sequence[str]) -> None:
    """Make one picture of each kind, of these games, and look at them."""
    assert CHROMIUM
    command = [sys.executable, "-m", "tools.screenshots", "--quick", str(folder), "--games", *games]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - it is ours
    for game in games:
        with Image.open(folder / f"{game}-laptop-light-en.webp") as still, Image.open(folder / f"{game}.webp") as moving:
            assert still.size == (1440, 900)
            assert getattr(moving, "n_frames", 1) > 1
    assert (folder / "home-laptop-en.webp").is_file()
    assert (folder / "score-laptop-en.webp").is_file()


@pytest.mark.thorough  # pages are drawn and looked at in every other test here; the pictures change seldom
@pytest.mark.usefixtures("browser")
def test_the_script_makes_a_still_and_a_moving_picture_of_a_game(tmp_path: Path) -> None:
    check(tmp_path, GAMES[:1])


@pytest.mark.soak
@pytest.mark.usefixtures("browser")
def test_the_script_makes_a_still_and_a_moving_picture_of_each_game(tmp_path: Path) -> None:
    check(tmp_path, GAMES)
