"""The lessons of the client: what they show is what the rules say today."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import reihum

ROOT = Path(__file__).parent.parent
FILES = ROOT / "web/src/learn/lessons"
GAMES = ["bloom", "elfer_raus", "elfer_raus_master", "level_8"]


def test_the_lessons_on_disk_are_what_the_rules_make_of_them() -> None:
    """Plain Python is quick enough for a few moves, and has nothing to compile."""
    command = [sys.executable, "-c", "import json; from tools.lessons.files import make_lessons; print(json.dumps(make_lessons()))"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | {"REIHUM_PLAIN": "1"}, capture_output=True, check=True)  # noqa: S603 - ours
    made = json.loads(done.stdout)
    assert {path.name: path.read_text("utf-8") for path in FILES.iterdir()} == made, "run python -m tools.lessons"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_short_and_speaks_both_languages(game: str) -> None:
    lesson = json.loads((FILES / f"{game}.json").read_text("utf-8"))
    assert lesson["game"] == game
    assert 8 <= len(lesson["steps"]) <= 14
    for step in lesson["steps"]:
        assert all(10 < len(step["say"][language]) < 160 for language in ("de", "en"))
    assert len({step["say"]["en"] for step in lesson["steps"]}) == len(lesson["steps"])


@pytest.mark.parametrize("game", GAMES)
def test_every_move_a_lesson_asks_for_is_legal_and_made_by_the_learner(game: str) -> None:
    lesson = json.loads((FILES / f"{game}.json").read_text("utf-8"))
    legal: list[list[str]] = []
    for frame in lesson["frames"]:
        legal.append(frame["match"].get("legal", legal[-1] if legal else []))
    for step in lesson["steps"]:
        for number, move in enumerate(step["moves"]):
            assert move in legal[step["at"] + number]
            what = lesson["frames"][step["at"] + number + 1]["what"]
            assert (what["seat"], what["move"]) == (0, move)
    assert lesson["title"] == reihum.get_game(game).title
