"""Connections to PostgreSQL on which no answer comes, as when its processes hang: they are ended, so that nobody waits without end."""

import socket
import threading
import time
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

PATIENCE = 12.0
"""Seconds for an answer: PostgreSQL itself gives up a statement sooner, see `engines.SESSION_SETTINGS`."""

EVERY = 0.5
"""Seconds between two looks."""

_asked: dict[Any, float] = {}
"""Connections of which an answer is awaited, and since when."""
_lock = threading.Lock()
_watch: threading.Thread | None = None


def end_silent_connections(engine: sa.Engine) -> None:
    """End a connection of this engine when a statement or the end of a transaction has no answer for PATIENCE: it fails as one that broke.

    What was sent may be carried out all the same, as with every connection that breaks at that moment.
    """
    for event in ("commit", "rollback", "before_cursor_execute"):
        sa.event.listen(engine, event, lambda connection, *_: _note_asked(connection))
    sa.event.listen(engine, "after_cursor_execute", lambda connection, *_: _note_answer(connection.connection.dbapi_connection))
    for event in ("checkin", "invalidate", "close"):
        sa.event.listen(engine, event, lambda connection, *_: _note_answer(connection))


def _note_asked(connection: sa.Connection) -> None:
    global _watch  # noqa: PLW0603 - one thread for all engines of a process
    if connection.invalidated:  # it broke before: nothing is sent any more
        return
    with _lock:
        _asked[connection.connection.dbapi_connection] = time.monotonic()
        if _watch is None or not _watch.is_alive():
            _watch = threading.Thread(target=_watch_all, name="reihum-silence", daemon=True)
            _watch.start()


def _note_answer(connection: Any) -> None:  # noqa: ANN401 - psycopg need not be installed
    with _lock:
        _asked.pop(connection, None)


def _watch_all() -> None:
    while True:
        time.sleep(EVERY)
        before = time.monotonic() - PATIENCE
        with _lock:
            for connection in [known for known, since in _asked.items() if since < before]:
                del _asked[connection]
                # The other end need not take part in this, unlike in closing it. Whoever waits is told that the connection broke.
                with suppress(Exception), socket.socket(fileno=connection.fileno()) as own:
                    try:
                        own.shutdown(socket.SHUT_RDWR)
                    finally:
                        own.detach()  # it is the connection's, which closes it
