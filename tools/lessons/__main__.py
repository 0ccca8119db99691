"""Write the lessons into web/src/learn/lessons."""

from pathlib import Path

from tools.lessons.files import make_lessons

FOLDER = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons"

FOLDER.mkdir(parents=True, exist_ok=True)
for name, text in make_lessons().items():
    (FOLDER / name).write_text(text, "utf-8")
