"""The store of all logs: SQLite or PostgreSQL, by URL.

A row is one event of one table. The primary key is the lock: the process that inserts number n first has made move n. A command
is stored once, with its person and its id, so that a repeated command is recognised and not carried out again.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum._files import resolve_links
from reihum.server.messages.errors import StoreError
from reihum.server.store import faults
from reihum.server.store.engines import make_reading_engine, make_writing_engine
from reihum.server.store.private_file import keep_private
from reihum.server.store.retry import Retry
from reihum.server.store.schema import Entry, Row, StoredCommand, events, is_one_of_events
from reihum.server.store.served_time import ServedTime
from reihum.server.store.wal import empty_wal
from reihum.server.store.writer import CLOSED, Writer

R = TypeVar("R")

READERS = 4
MAX_ASKED = 400
"""Tables that one query asks about, at most."""

PROBE_EVERY = 1.0
"""Seconds for which the answer of `is_writable` is cached."""


class Store:
    """The logs of all tables. The coroutines run database work in threads.

    `url` is `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/DATABASE`. While PostgreSQL is not reachable everything here
    raises StoreError; it works again when PostgreSQL is back.
    """

    def __init__(self, url: str, *, notes_time: bool = True) -> None:
        """Open the database, and create the tables of a new one; raises StoreError.

        With `notes_time` the time is noted in it, as a server does, see `clock`.
        """
        keep_private(url)
        self._reads = make_reading_engine(url)
        file = self._reads.url.database if self._reads.dialect.name == "sqlite" else None
        self.folder = resolve_links(Path(file)).parent if file else None
        """The folder of a SQLite file, wherever a link leads; None for other databases."""
        self._retry = Retry(self._reads)
        self._writer = Writer(make_writing_engine(url))
        self._pool = ThreadPoolExecutor(READERS, "reihum-read")
        self._probed = (float("-inf"), True)
        self.served = ServedTime()
        try:
            self.table_key = self._writer.set_up()
            """The secret key from which the codes of tables are derived; it never leaves the server."""
            self._large = faults.is_large(self._reads)
            # A large file is checked in the background: the check would delay the start by minutes.
            if not self._large:
                faults.require_whole(self._reads)
            self._run(self._begin_time)
            if notes_time:
                self._writer.note_time()
        except BaseException:
            self.close()
            raise

    @property
    def breaks(self) -> int:
        """How often a connection has broken: behind the next one there may be another database, with fewer events."""
        return self._retry.breaks + self._writer.breaks

    async def append(self, entry: Entry, *further: Entry) -> bool:
        """Store an event durably, and with it the further ones that follow it: all or none.

        Return False when the first entry's number or command is taken. Only the first entry may have a command, and the others have the
        numbers that follow. Raises StoreError; usually nothing was stored then.

        After a broken connection or a crash of the disk, the entries may be stored in spite of the StoreError: read again. If the
        connection breaks and the retry works, an entry that the first try stored is reported as taken.
        """
        return await self._writer.append(entry._replace(command=_make_storable(entry.command)), *further)

    async def read(self, code: str, after: int = 0) -> list[Row]:
        """Return a table's events after number `after`; empty when there is no such table. Raises StoreError."""
        query = sa.select(events.c.number, events.c.event, events.c.at).where(events.c.code == code, events.c.number > after)
        return [Row(*row) for row in await self.fetch_rows(query.order_by(events.c.number))]

    async def find(self, code: str, person: int, command: str) -> StoredCommand | None:
        """Return what is stored of a person's command by its id, None when it was not carried out. Raises StoreError."""
        query = sa.select(events.c.number, events.c.digest)
        rows = await self.fetch_rows(
            query.where(events.c.code == code, events.c.seat == person, events.c.command == _make_storable(command))
        )
        return StoredCommand(rows[0].number, rows[0].digest) if rows else None

    async def find_time(self, code: str, number: int) -> int | None:
        """Return when an event was stored, in milliseconds since 1970; None when there is no such event. Raises StoreError."""
        rows = await self.fetch_rows(sa.select(events.c.at).where(events.c.code == code, events.c.number == number))
        return int(rows[0].at) if rows else None

    async def find_grown(self, known: Mapping[str, int]) -> list[str]:
        """Return the codes of tables with newer events; `known` maps codes to their last known numbers. Raises StoreError."""
        found: list[str] = []
        following = [(code, number + 1) for code, number in known.items()]
        # In chunks: databases limit the parameters of one query.
        for at in range(0, len(following), MAX_ASKED):
            rows = await self.fetch_rows(sa.select(events.c.code).where(is_one_of_events(following[at : at + MAX_ASKED])))
            found += [row.code for row in rows]
        return found

    @property
    def is_replaced(self) -> bool:
        """Whether the SQLite file was moved, deleted or replaced, as far as that was tried: then nothing can be stored."""
        return self._writer.replaced

    async def is_writable(self) -> bool:
        """Return whether the database can be written now; probed at most once in PROBE_EVERY seconds."""
        at, answer = self._probed
        if time.monotonic() - at > PROBE_EVERY:
            # Set before waiting, so that concurrent callers do not probe as well.
            self._probed = (time.monotonic(), answer)
            answer = await self._writer.probe()
            self._probed = (time.monotonic(), answer)
        return answer

    async def run_in_transaction(self, work: Callable[[sa.Connection], R]) -> R:
        """Run `work` in a writing transaction and return its result; it may run twice. Raises StoreError."""
        return await self._writer.run_in_transaction(work)

    async def empty_wal(self) -> bool:
        """Empty SQLite's write-ahead log, in which what was deleted may still be read; return whether that is done."""
        return await asyncio.to_thread(empty_wal, self._reads)

    def forget(self, code: str) -> None:
        """Check that a table still exists before its next event is stored: it is about to be deleted."""
        self._writer.forget(code)

    async def note_served(self) -> None:
        """Store the served time, see `served_time`. Raises StoreError."""
        self.served.go_on(*await self.run_in_transaction(self.served.note))

    def find_damage(self) -> StoreError | None:
        """Check a SQLite file that was too large to check on opening; return an error that describes the damage, None if it is sound."""
        return faults.find_damage(self._reads) if self._large else None

    async def fetch_rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        """Run a query and return its rows. Raises StoreError."""

        def ask() -> Sequence[Any]:
            with self._reads.connect() as connection:
                return connection.execute(query).all()

        try:
            asked = asyncio.get_running_loop().run_in_executor(self._pool, self._run, ask)
        except RuntimeError as error:
            raise StoreError(CLOSED) from error
        return await asked

    def _begin_time(self) -> None:
        with self._reads.connect() as connection:
            self.served.begin(connection)

    def _run(self, ask: Callable[[], R]) -> R:
        try:
            return self._retry.run(ask)
        except (DBAPIError, sqlite3.Error) as error:
            message = f"The store cannot be read: {faults.describe_public_reason(error)}."
            raise StoreError(message) from error

    def close(self) -> None:
        """Store the queued events and close the database."""
        # The writer first: queued events are stored, and their callers answered.
        self._writer.close()
        self._pool.shutdown()
        self._reads.dispose()


def _make_storable(command: str | None) -> str | None:
    """Return a command's id without NUL characters, which PostgreSQL cannot store."""
    return None if command is None else command.replace("\0", "\N{REPLACEMENT CHARACTER}")
