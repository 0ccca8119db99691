"""The pictures of the docs can be made again."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.conftest import CHROMIUM
from tests.server.servers import ROOT

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")
pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


@pytest.mark.soak  # pages are drawn and looked at in every other test here; the pictures change seldom
@pytest.mark.usefixtures("browser")
def test_the_script_makes_a_still_and_a_moving_picture_of_each_game(tmp_path: Path) -> None:
    assert CHROMIUM
    command = [sys.executable, "-m", "tools.screenshots", "--quick", str(tmp_path), "--games", *GAMES]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - it is ours
    for game in GAMES:
        with Image.open(tmp_path / f"{game}-laptop-light-en.webp") as still, Image.open(tmp_path / f"{game}.webp") as moving:
            assert still.size == (1440, 900)
            assert getattr(moving, "n_frames", 1) > 1
    assert (tmp_path / "home-laptop-en.webp").is_file()
    assert (tmp_path / "score-laptop-en.webp").is_file()
