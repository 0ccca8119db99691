"""The server's log: sentences for people, or one JSON object a line for programs.

What is private is not in it: no secret of a seat, no name, nothing that was said, no address. A table's code lets people in, so a
pseudonym stands for it; only a table that cannot be replayed, where nobody gets in any more, is named for whoever has to look for it.
"""

import hashlib
import json
import logging
import math
import secrets
import sys
from datetime import UTC, datetime

from rich.console import Console
from rich.logging import RichHandler

from reihum.server.config.settings import LogForm, LogLevel

MINUTE = 60.0
"""Seconds."""

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


class OnceAMinute(logging.Filter):
    """Lets each message through once a minute, whatever it says in particular: anybody can have it logged as often as they like."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[tuple[str, object], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is to be logged. Faults of different kinds under one message are told apart."""
        message = str(record.msg), record.exc_info and record.exc_info[0]
        if record.created - self._last.get(message, -math.inf) < MINUTE:
            return False
        self._last[message] = record.created
        return True


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
    logging.getLogger("uvicorn.error").addFilter(OnceAMinute())
