"""Make the lessons of the client anew: `python tools/lessons/make.py`.

Each game has a file here that says what happens; what the learner sees of it comes from the rules.
"""

import json
from importlib import import_module
from pathlib import Path

from lesson import made

FOLDER = Path(__file__).parent.parent.parent / "web/src/learn/lessons"
GAMES = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem not in {"lesson", "make"})


def lessons() -> dict[str, str]:
    """Give the text of each file in the client's folder."""
    return {f"{game}.json": _text(game) for game in GAMES}


def _text(game: str) -> str:
    """Write a lesson with a line for each frame and each step, so that a change can be seen."""
    lesson = made(import_module(game).LESSON)
    lines = []
    for key, value in lesson.items():
        if key in {"frames", "steps"}:
            parts = ",\n".join("    " + json.dumps(part, ensure_ascii=False) for part in value)
            lines.append(f'  "{key}": [\n{parts}\n  ]')
        else:
            lines.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in lessons().items():
        (FOLDER / name).write_text(text, "utf-8")
