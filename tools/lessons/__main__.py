"""Write the lessons into web/src/learn/lessons."""

from pathlib import Path

from tools.lessons.files import lessons

FOLDER = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons"

FOLDER.mkdir(parents=True, exist_ok=True)
for name, text in lessons().items():
    (FOLDER / name).write_text(text, "utf-8")
