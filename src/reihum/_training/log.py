"""The curves of a training: a file with a line of JSON for each update and each evaluation."""

import json
from pathlib import Path
from typing import Any

from reihum._files import append_line, write_text


class Log:
    """Adds lines to a file, each written at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, line: dict[str, Any]) -> None:
        """Add a line; numbers with six digits. Raises OSError, which names the file."""
        rounded = {name: float(f"{value:.6g}") if isinstance(value, float) else value for name, value in line.items()}
        append_line(self._path, json.dumps(rounded))

    def cut_back(self, done: int, *, evaluated: bool) -> None:
        """Leave what was told up to an update, with the evaluation after it only if `evaluated`: a checkpoint has no more.

        Lines that were cut off while they were written go as well. Raises OSError, which names the file.
        """
        if not self._path.exists():
            return
        lines = self._path.read_text("utf-8", errors="replace").splitlines()
        kept = [line for line in lines if _told_by(line, done, evaluated=evaluated)]
        write_text(self._path, "".join(f"{line}\n" for line in kept))


def _told_by(text: str, done: int, *, evaluated: bool) -> bool:
    """Return whether a line of the log is of an update up to `done`, or of an evaluation that belongs to it."""
    try:
        line = json.loads(text)
    except ValueError:
        return False
    update = line.get("update") if isinstance(line, dict) else None
    return isinstance(update, int) and (update < done or (update == done and (evaluated or "share" not in line)))
