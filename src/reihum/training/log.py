"""The curves of a training: a file with a line of JSON for each update and each evaluation."""

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class Log:
    """Adds lines to a file, each written at once."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", encoding="utf-8", buffering=1)

    def write(self, line: dict[str, Any]) -> None:
        """Add a line; numbers with six digits."""
        rounded = {name: float(f"{value:.6g}") if isinstance(value, float) else value for name, value in line.items()}
        self._file.write(json.dumps(rounded) + "\n")

    def __enter__(self) -> Self:
        """Return the log."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close the file."""
        self._file.close()
