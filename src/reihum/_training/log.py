"""The log of a training: a file with a line of JSON for each update and each evaluation."""

import json
from pathlib import Path
from typing import Any

from reihum._files import append_line, write_text


class Log:
    """Appends lines to a file, each flushed at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, line: dict[str, Any]) -> None:
        """Append a line, with floats rounded to six digits; raises OSError, which names the file."""
        rounded = {name: float(f"{value:.6g}") if isinstance(value, float) else value for name, value in line.items()}
        append_line(self._path, json.dumps(rounded))

    def cut_back(self, done: int, *, evaluated: bool) -> None:
        """Drop everything after update `done`, and the evaluation after it unless `evaluated`, to match a checkpoint.

        Incomplete lines are dropped, too. Raises OSError, which names the file.
        """
        # A killed training may have logged updates that no checkpoint has; continued, it logs them again.
        if not self._path.exists():
            return
        lines = self._path.read_text("utf-8", errors="replace").splitlines()
        kept = [line for line in lines if _is_covered(line, done, evaluated=evaluated)]
        write_text(self._path, "".join(f"{line}\n" for line in kept))


def _is_covered(text: str, done: int, *, evaluated: bool) -> bool:
    """Return whether a line belongs to an update up to `done`, or to an evaluation that a checkpoint of it includes."""
    try:
        line = json.loads(text)
    except ValueError:
        return False
    update = line.get("update") if isinstance(line, dict) else None
    return isinstance(update, int) and (update < done or (update == done and (evaluated or "share" not in line)))
