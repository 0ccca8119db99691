"""The server's log: sentences for people, or one JSON object a line for programs.

What is private is not in it: no secret of a seat, no name, nothing that was said, no address. A table's code lets people in, so a
pseudonym stands for it; only a table that cannot be replayed, where nobody gets in any more, is named for whoever has to look for it.
"""

import hashlib
import json
import logging
import secrets
import sys
from datetime import UTC, datetime

from rich.console import Console
from rich.logging import RichHandler

from reihum.server.config.settings import LogForm, LogLevel

_KEY = secrets.token_bytes(16)


def pseudonym(code: str) -> str:
    """Return what stands for a table in this process's log: always the same, and of no use to others."""
    return hashlib.blake2b(code.encode(), digest_size=4, key=_KEY).hexdigest()


class JsonLines(logging.Formatter):
    """An object a line: `time` (UTC), `level`, `logger`, `message`, and `fault`, a traceback, where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line)


def configure_logging(console: Console, level: LogLevel, form: LogForm) -> None:
    """Write what happens from now on to standard error."""
    handler: logging.Handler
    if form == "json":
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(JsonLines())
    elif console.is_terminal:
        handler = RichHandler(console=console, show_path=False)
    else:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, format="%(message)s", handlers=[handler])
    logging.getLogger("reihum").setLevel(level.upper())
