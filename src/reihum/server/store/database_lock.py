"""A lock in a PostgreSQL database, as `file_lock` is one beside a SQLite file. It ends with its connection, and is taken again."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum.server.messages.errors import StoreError
from reihum.server.store import faults
from reihum.server.store.engines import make_reading_engine, parse_url

log = logging.getLogger("reihum.server")

SERVER_LOCK = 0x52756E
"""The first number of the lock: "Run" in ASCII. The second one is that of the schema, for two installations in one database."""

EVERY = 3.0
"""Seconds after which the connection is looked at."""

PATIENCE = 10.0
"""Seconds for which another server may still hold the lock: PostgreSQL takes that long to notice that one has vanished."""

NOTICED = ("SET tcp_keepalives_idle = 3", "SET tcp_keepalives_interval = 1", "SET tcp_keepalives_count = 3")
"""How PostgreSQL notices it that soon; by itself it would take hours."""

REST = "Several servers share a database only if each is given the same `bus`."


@contextmanager
def hold_database(url: str, *, shared: bool) -> Iterator[Callable[[], bool]]:
    """Keep other servers off the database meanwhile, if it is PostgreSQL; yields whether another one has it all the same.

    With `shared` only those are kept off that do not share it. Raises StoreError.
    """
    if parse_url(url).drivername == "sqlite":
        yield lambda: False
        return
    lock = _Lock(url, shared=shared)
    with suppress(DBAPIError):  # whoever opens the database says what is wrong with it; the lock is taken as soon as it is there
        until = time.monotonic() + PATIENCE
        while not lock.take():
            if time.monotonic() > until:
                lock.drop()
                message = f"The database {lock.name} is in use by another server. Stop that one first, or name another database. {REST}"
                raise StoreError(message)
            time.sleep(0.2)
    ended = threading.Event()
    watch = threading.Thread(target=lock.watch, args=(ended,), name="reihum-lock", daemon=True)
    watch.start()
    try:
        yield lambda: lock.lost
    finally:
        ended.set()
        watch.join(1)  # not longer: it may be waiting for a database that hangs


class _Lock:
    def __init__(self, url: str, *, shared: bool) -> None:
        self._engine = make_reading_engine(url)
        self.name = faults.describe_database(self._engine)
        function = sa.func.pg_try_advisory_lock_shared if shared else sa.func.pg_try_advisory_lock
        self._try = sa.select(function(SERVER_LOCK, sa.func.hashtext(sa.func.current_schema())))
        self._connection: sa.Connection | None = None
        self._held = False
        self.lost = False
        """Whether another server has held it for longer than PATIENCE."""

    def take(self) -> bool:
        """Try to take the lock on a connection of its own; return whether it is held. Raises DBAPIError."""
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            for setting in NOTICED:
                self._connection.exec_driver_sql(setting)
        self._held = bool(self._connection.execute(self._try).scalar())
        return self._held

    def drop(self) -> None:
        """Let go of the connection, and with it of the lock."""
        if self._connection is not None:
            with suppress(DBAPIError):
                self._connection.invalidate()  # not given back to the pool: the lock would stay with it
            self._connection.close()
        self._connection, self._held = None, False
        self._engine.dispose()

    def watch(self, ended: threading.Event) -> None:
        """Take the lock again whenever its connection broke, until the end."""
        since: float | None = None
        while not ended.wait(EVERY):
            try:
                if self._held and self._connection is not None:
                    self._connection.exec_driver_sql("SELECT 1")
                    continue
                if self.take():
                    if self.lost:
                        log.warning("No other server uses the database any more")
                    since, self.lost = None, False
                    continue
            except sa.exc.SQLAlchemyError:
                self.drop()
                continue
            since = since or time.monotonic()
            if not self.lost and time.monotonic() - since > PATIENCE:
                self.lost = True
                log.error("Another server uses the database %s by now: people at the two do not see each other. %s", self.name, REST)
        self.drop()
