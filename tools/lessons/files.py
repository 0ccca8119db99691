"""Renders the lessons as the client's files."""

import json

from tools.lessons import bloom, elfer_raus, elfer_raus_master, level_8
from tools.lessons.lesson import Lesson, play_lesson

GAMES = {"bloom": bloom, "elfer_raus": elfer_raus, "elfer_raus_master": elfer_raus_master, "level_8": level_8}


def make_lessons() -> dict[str, str]:
    """Return the text of each file in the client's folder, by its name."""
    return {f"{game}.json": _write_text(module.LESSON) for game, module in GAMES.items()}


def _write_text(lesson: Lesson) -> str:
    """Return a lesson as JSON, with a line for each frame and step so that changes are readable."""
    lines = []
    for key, value in play_lesson(lesson).items():
        if key in {"frames", "steps"}:
            parts = ",\n".join("    " + json.dumps(part, ensure_ascii=False) for part in value)
            lines.append(f'  "{key}": [\n{parts}\n  ]')
        else:
            lines.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"
