"""The server's log: sentences for people, or one JSON object a line for programs.

It contains nothing private: no secrets, names, chat or addresses. A table's code lets people in, so it is replaced by a
pseudonym; only a table with a damaged log, at which nobody can play on, is named, so that the operator can find it.
"""

import hashlib
import io
import json
import logging
import math
import secrets
import sys
import threading
import time
from datetime import UTC, datetime
from typing import IO, cast

from rich.console import Console
from rich.logging import RichHandler

from reihum.server.config.log_context import get_log_context
from reihum.server.config.settings import LogForm, LogLevel

log = logging.getLogger("reihum.server")

MINUTE = 60.0
"""A minute in seconds."""

_KEY = secrets.token_bytes(16)


def make_pseudonym(code: str) -> str:
    """Return the pseudonym of a table in this process's log: always the same, and useless for joining."""
    return hashlib.blake2b(code.encode(), digest_size=4, key=_KEY).hexdigest()


class JsonLines(logging.Formatter):
    """One JSON object a line: `time` (UTC), `level`, `logger`, `message`.

    If known also `connection`, `command` and `table`, see `log_context`, and `fault`, a traceback.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as JSON."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **get_log_context(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line)


class TextLines(logging.Formatter):
    """One sentence a line, with the context in brackets."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is Python's
        """Return a log record as a sentence."""
        where = ", ".join(f"{what} {which}" for what, which in get_log_context().items())
        return super().formatMessage(record) + (f" ({where})" if where else "")


class OnceAMinute(logging.Filter):
    """Lets each message template through once a minute, for messages that anybody can provoke."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[tuple[str, object], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a log record is to be logged. Exceptions of different types under one template are distinguished."""
        message = str(record.msg), record.exc_info and record.exc_info[0]
        now = time.monotonic()
        if now - self._last.get(message, -math.inf) < MINUTE:
            return False
        self._last[message] = now
        return True


def configure_logging(level: LogLevel, form: LogForm) -> Console:
    """Log to standard error from now on; return the console for the server's greeting."""
    console = Console(stderr=True, emoji=False)  # `:100:` in an address is no emoji
    handler: logging.Handler
    if form == "json":
        handler = _make_json_handler()
        # Wide enough that no sentence is wrapped, since each line becomes one object.
        console = Console(file=cast("IO[str]", _Sentences(handler)), width=10_000, emoji=False, force_terminal=False, no_color=True)
    elif console.is_terminal:
        handler = RichHandler(console=console, show_path=False)
        handler.setFormatter(TextLines("%(message)s"))
    else:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(TextLines("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.captureWarnings(capture=True)
    logging.getLogger("reihum").setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(OnceAMinute())
    return console


def _make_json_handler() -> logging.Handler:
    """Return the handler for JSON lines, reusing an existing one; it also gets uncaught exceptions of threads and the process."""
    for known in logging.getLogger().handlers:
        if isinstance(known.formatter, JsonLines):
            return known
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    sys.excepthook = lambda kind, error, trace: log.critical("The server failed", exc_info=(kind, error, trace))
    threading.excepthook = lambda failure: log.critical("A thread failed", exc_info=failure.exc_value)
    return handler


class _Sentences(io.TextIOBase):
    """A stream that logs each line, whatever the log level."""

    def __init__(self, handler: logging.Handler) -> None:
        super().__init__()
        self._handler = handler

    def write(self, text: str) -> int:
        """Log lines, without empty ones."""
        for line in filter(None, map(str.strip, text.splitlines())):
            self._handler.handle(log.makeRecord(log.name, logging.INFO, __file__, 0, line, (), None))
        return len(text)
