"""A process's only thread that stores events: all queued entries go into one transaction, and other changes of SQLite into another."""

import asyncio
import logging
import os
import queue
import secrets
import sqlite3
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from reihum.server.messages.errors import StoreError
from reihum.server.store import clock, faults, migrations
from reihum.server.store.engines import lock_tables
from reihum.server.store.retry import Retry
from reihum.server.store.schema import Entry, events, has_event_before, is_one_of_events, meta

R = TypeVar("R")

CHANGERS = 4
"""Concurrent changes in PostgreSQL, at most; further ones wait."""

BATCH = 256
"""Items taken from the queue at once, at most."""

FRESH = 60 * 60 * 1000
"""Milliseconds after its last event for which a table certainly exists: tables are only deleted after whole days."""

MAX_REMEMBERED = 10_000
"""Tables known to exist that are remembered, at most; for others the database is asked."""

CLOSED = "The store is closed."

KEY_ROWS = ("table_key_1", "table_key_2")
"""The rows of `meta` that hold the key for the codes of tables, the server's only long-term secret."""

KEY_BITS = 63
"""Random bits in each row: a signed 64-bit integer holds no more."""


log = logging.getLogger("reihum.server")


class _Waiting(NamedTuple):
    """Consecutive entries to be stored all or none."""

    entries: tuple[Entry, ...]
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"


class _Change(NamedTuple):
    """Other work on the database; its result resolves the future."""

    work: Callable[[sa.Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"


class Writer:
    """Group commit: entries are stored in the order of their arrival, up to BATCH in a transaction.

    With SQLite the same thread makes other changes too: another thread would only wait for the lock, and flush the disk once a change.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._retry = Retry(engine, logs=False)  # the store's own logs it
        dialect = sqlite if engine.dialect.name == "sqlite" else postgresql
        insert = dialect.insert(events).on_conflict_do_nothing()
        self._insert = insert.returning(events.c.code, events.c.number, has_event_before())
        self._insert_further = sa.insert(events)
        upsert = dialect.insert(meta)
        self._probe = upsert.on_conflict_do_update(index_elements=["name"], set_={"value": upsert.excluded.value})
        self._queue: queue.SimpleQueue[_Waiting | _Change | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="reihum-write", daemon=True)
        self._changers = None if engine.dialect.name == "sqlite" else ThreadPoolExecutor(CHANGERS, "reihum-change")
        self._file: Path | None = None
        self._opened: tuple[int, int] | None = None
        """The SQLite file by its name, and which one that was when it was opened."""
        self._pin: int | None = None
        self.replaced = False
        """Whether the name leads to another file by now, or to none."""
        self._closed = False
        self._failing = False
        """Whether the last events could not be stored; logged only once."""
        self._stored: dict[str, int] = {}
        """By code, when this process last stored an event of a table, in milliseconds since 1970."""

    def set_up(self) -> bytes:
        """Migrate the database and start the thread; return the key for codes of tables. Raises StoreError."""
        try:
            key = self._retry.run(self._migrate)
        except (DBAPIError, sqlite3.Error) as error:
            raise faults.make_unusable_error(self._engine, error) from error
        if self._changers is None and (file := self._engine.url.database) not in {None, "", ":memory:"}:
            self._file = Path(str(file)).absolute()
            self._opened = _identify(self._file)
            self._pin = None if self._opened is None else _pin(self._file)
        self._thread.start()
        return key

    def _migrate(self) -> bytes:
        with self._engine.begin() as connection:
            migrations.migrate(connection)
            return _load_or_make_key(connection)

    def note_time(self) -> None:
        """Note the time in the database, or do nothing if the database cannot be written now."""
        with suppress(DBAPIError), self._engine.begin() as connection:
            clock.note_trusted_time(connection)

    async def append(self, entry: Entry, *further: Entry) -> bool:
        """Queue entries and wait until they are stored, see `Store.append`."""
        loop = asyncio.get_running_loop()
        waiting = _Waiting((entry, *further), loop, loop.create_future())
        self._put(waiting)
        stored: bool = await waiting.future
        return stored

    async def run_in_transaction(self, work: Callable[[sa.Connection], R]) -> R:
        """Run `work` in a transaction and return its result; it may run twice. With SQLite queued changes share a transaction.

        Raises StoreError.
        """
        loop = asyncio.get_running_loop()
        change = _Change(work, loop, loop.create_future())
        if self._changers is None:
            self._put(change)
        else:
            self._refuse_when_closed()
            self._changers.submit(self._make_changes, [change])
        try:
            done: R = await change.future
        except (DBAPIError, sqlite3.Error) as error:
            message = f"This cannot be stored: {faults.describe_public_reason(error)}."
            raise StoreError(message) from error
        return done

    def _put(self, waiting: _Waiting | _Change) -> None:
        self._refuse_when_closed()
        self._queue.put(waiting)

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise StoreError(CLOSED)

    @property
    def breaks(self) -> int:
        """How often a connection has broken."""
        return self._retry.breaks

    def forget(self, code: str) -> None:
        """Check that a table still exists before its next event is stored: it is about to be deleted."""
        self._stored.pop(code, None)

    async def probe(self) -> bool:
        """Return whether a row can be written now."""
        try:
            await self.run_in_transaction(lambda connection: connection.execute(self._probe, {"name": "probe", "value": int(time.time())}))
        except StoreError:
            return False
        return True

    def close(self) -> None:
        """Store the queued items, then stop."""
        self._closed = True
        if self._changers is not None:
            # First: a connection in use now would be returned after the pool was closed, and stay open.
            self._changers.shutdown()
        if self._thread.is_alive():
            # Behind all queued items, so these are stored first.
            self._queue.put(None)
            self._thread.join()
            # Items queued at this very moment come after it.
            late = list[_Waiting | _Change]()
            while not self._queue.empty():
                late += [each for each in [self._queue.get()] if each is not None]
            _answer(late, [StoreError(CLOSED)] * len(late))
        self._engine.dispose()
        if self._pin is not None:
            os.close(self._pin)
            self._pin = None

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            # One durable commit costs a disk flush: all items queued by now share it.
            batch: list[_Waiting | _Change] = [first]
            last = False
            while len(batch) < BATCH and not self._queue.empty():
                another = self._queue.get()
                if another is None:
                    last = True
                    break
                batch.append(another)
            if entries := [each for each in batch if isinstance(each, _Waiting)]:
                self._run_batch(self._store, entries)
            if changes := [each for each in batch if isinstance(each, _Change)]:
                self._run_batch(self._make_changes, changes)
            if last:
                return

    def _run_batch(self, work: Callable[[list[Any]], None], batch: list[Any]) -> None:
        """Run `work` on a batch, and log exceptions from resolving its futures, such as an event loop that closes at this moment."""
        try:
            work(batch)
        # This thread must not die: without it nobody could move.
        except Exception:
            log.exception("What was stored could not be answered")

    def _store(self, batch: list[_Waiting]) -> None:
        # In the same order in all processes, against deadlocks.
        batch.sort(key=lambda waiting: waiting.entries[0][:2])
        tried = {waiting.entries[0][:2]: waiting for waiting in reversed(batch)}
        groups = [[entry._asdict() for entry in waiting.entries] for waiting in tried.values()]
        try:
            won = self._retry.run(lambda: self._commit(groups))
        except StoreError as error:
            self._note_failure(error.detail)
            _answer(batch, [error] * len(batch))
        except Exception as error:  # noqa: BLE001 - this thread has to go on; the commands are answered
            # Start the next transaction on a new connection: the state of this one is unknown.
            self._engine.dispose()
            self._note_failure(faults.describe_reason(error))
            message = f"The event cannot be stored: {faults.describe_public_reason(error)}."
            _answer(batch, [StoreError(message)] * len(batch))
        else:
            if self._failing:
                self._failing = False
                log.warning("Events are stored again")
            # Of two entries with the same number in one batch, only the first was tried.
            _answer(batch, [(key := waiting.entries[0][:2]) in won and tried[key] is waiting for waiting in batch])

    def _require_same_file(self) -> None:
        """Raise StoreError where the SQLite file was moved, deleted or replaced: nobody would find again what is stored in it."""
        if self._file is None or self._opened is None:
            return
        replaced, self.replaced = self.replaced, _identify(self._file) != self._opened
        if not self.replaced:
            return
        if not replaced:
            log.error(
                "The database %s was moved, deleted or replaced while this server uses it. Nothing more is stored, since nobody would "
                "find it again. Move the file back with those beside it, or restart the server: then it uses what is there",
                self._file,
            )
        message = "The file of the tables was moved, deleted or replaced while the server uses it."
        raise StoreError(message)

    def _make_changes(self, changes: list[_Change]) -> None:
        def make() -> list[Any]:
            self._require_same_file()
            with self._engine.begin() as connection:
                return [change.work(connection) for change in changes]

        try:
            answers = self._retry.run(make)
        except Exception as error:  # noqa: BLE001 - as above
            # If the database is at fault, retrying each change alone would wait once more for each, and moves queue up behind them.
            if len(changes) == 1 or isinstance(error, StoreError) or faults.is_contention(error) or faults.is_disconnect(error):
                _answer(changes, [error] * len(changes))
                return
            # One of them failed, which rolled all back: run each alone to find out which.
            for change in changes:
                self._make_changes([change])
        else:
            _answer(changes, answers)

    def _note_failure(self, why: str) -> None:
        if not self._failing:
            self._failing = True
            log.error("Events cannot be stored, so moves are refused until they can: %s", why)

    def _commit(self, groups: list[list[dict[str, Any]]]) -> set[tuple[str, int]]:
        """Store each group whose first row can be stored; return the code and number of those first rows."""
        # The insert decides the race: on a conflict with the primary key or the command it returns no row. No lock is needed.
        self._require_same_file()
        rows = [group[0] for group in groups]
        with self._engine.begin() as connection:
            if any(row["at"] - self._stored.get(row["code"], -FRESH) >= FRESH for row in rows):
                # Shared with other writers, against whoever deletes: between the look for the event before and the commit
                # no table may vanish.
                lock_tables(connection)
            won, alone = set[tuple[str, int]](), set[tuple[str, int]]()
            for code, number, follows in sorted(connection.execute(self._insert, rows)):
                (won if follows or number == 1 or (code, number - 1) in won else alone).add((code, number))
            if alone:
                # Their table was deleted, or the database was put back to an earlier state. Nobody could replay what would be there of it.
                connection.execute(sa.delete(events).where(is_one_of_events(alone)))
            # The winner of the first number has those after it, too: nobody stores an event without its predecessor.
            further = [row for group in groups if (group[0]["code"], group[0]["number"]) in won for row in group[1:]]
            if further:
                connection.execute(self._insert_further, further)
        if len(self._stored) > MAX_REMEMBERED:
            self._stored.clear()
        # Remembered only after the commit.
        self._stored |= {row["code"]: row["at"] for row in rows if (row["code"], row["number"]) in won}
        return won


def _identify(file: Path) -> tuple[int, int] | None:
    """Return which file a name leads to, None where there is none."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _pin(file: Path) -> int | None:
    """Return a handle that keeps a file's inode number from changing or being used again; None where the system has no such handle."""
    # Unlike other handles, one of O_PATH does not release SQLite's locks on the file when it is closed.
    return os.open(file, os.O_PATH) if sys.platform == "linux" else None


def _answer(batch: Sequence[_Waiting | _Change], answers: Sequence[object]) -> None:
    """Resolve the futures in their own event loops, with one call for each loop; an answer that is an exception is set as such."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], object]]] = defaultdict(list)
    for waiting, answer in zip(batch, answers, strict=True):
        by_loop[waiting.loop].append((waiting.future, answer))
    for loop, resolved in by_loop.items():
        # A loop may have closed while its entry was being stored; the others must be answered all the same.
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, resolved)


def _resolve(resolved: list[tuple["asyncio.Future[Any]", object]]) -> None:
    for future, answer in resolved:
        # Cancelled meanwhile: the entry is stored, but nobody waits for the result.
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _load_or_make_key(connection: sa.Connection) -> bytes:
    """Return the key for the codes of tables, 126 random bits in 16 bytes, generated and stored if there is none."""
    found = _find_key(connection)
    if len(found) < len(KEY_ROWS):
        insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(meta).on_conflict_do_nothing()
        # Another process may do the same: the first insert wins, and both read its rows.
        connection.execute(insert, [{"name": name, "value": secrets.randbits(KEY_BITS)} for name in KEY_ROWS])
        found = _find_key(connection)
    return b"".join(found[name].to_bytes(8) for name in KEY_ROWS)


def _find_key(connection: sa.Connection) -> dict[str, int]:
    return {row.name: int(row.value) for row in connection.execute(sa.select(meta).where(meta.c.name.in_(KEY_ROWS)))}
