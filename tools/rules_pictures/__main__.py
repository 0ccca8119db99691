"""Write the pictures of the rules into docs/rules/pictures."""

from pathlib import Path

from tools.rules_pictures import draw_pictures

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "pictures"

for name, text in draw_pictures().items():
    (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
