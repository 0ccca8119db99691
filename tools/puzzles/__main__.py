"""Write the chosen puzzles into web/src/booklet."""

from pathlib import Path

from tools.puzzles.files import render_puzzles

FOLDER = Path(__file__).parents[2] / "web" / "src" / "booklet"

(FOLDER / "chosen").mkdir(exist_ok=True)
for name, text in render_puzzles().items():
    (FOLDER / name).write_text(text, "utf-8")
