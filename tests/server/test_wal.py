"""What is deleted from a SQLite database is soon in none of its files, also while others read; if not, that is said."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum.cli import main
from reihum.server.config.database import FILE_NAME, prepare_sqlite_url
from reihum.server.store import engines, expiry
from reihum.server.store.expiry import delete_table, expire
from reihum.server.store.schema import events
from reihum.server.store.store import Store
from reihum.server.store.wal import NOT_EMPTIED, empty_wal
from tests.server.client import Client
from tests.server.offline_table import OfflineTable
from tests.server.servers import ThreadServer


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database with an old table, at which there was somebody called Zacharias."""
    url = prepare_sqlite_url(tmp_path)
    Store(url).close()
    engine = engines.make_writing_engine(url)
    rows = [{"code": "OLDAA", "number": number, "at": 1, "event": b"Zacharias" * 100} for number in range(1, 40)]
    with engine.begin() as connection:
        connection.execute(sa.insert(events), rows)
    engine.dispose()
    return url


@contextmanager
def read_on(folder: Path) -> Iterator[sqlite3.Connection]:
    """Keep a reading transaction open, as a backup does."""
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM meta").fetchall()
        yield reader


def list_files_with(folder: Path, name: bytes) -> list[str]:
    return [path.name for path in folder.glob(f"{FILE_NAME}*") if name in path.read_bytes()]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Emptying the log is given up soon."""
    monkeypatch.setattr("reihum.server.store.wal.CONTENTION_SECONDS", 0.1)


@pytest.mark.usefixtures("soon")
def test_a_log_that_is_read_all_the_time_cannot_be_emptied(tmp_path: Path, url: str) -> None:
    store, engine = Store(url), engines.make_writing_engine(url)
    with engine.begin() as connection:
        delete_table(connection, "OLDAA")
    with read_on(tmp_path) as reader:
        assert (tmp_path / f"{FILE_NAME}-wal").stat().st_size > 0
        assert not empty_wal(engine)
        reader.execute("ROLLBACK")
        assert empty_wal(engine)
        assert (tmp_path / f"{FILE_NAME}-wal").stat().st_size == 0
    # A connection that goes back to the pool does not wait as that of the log does.
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 0
    engine.dispose()
    store.close()


def test_a_log_is_emptied_while_others_read_and_write(tmp_path: Path, url: str) -> None:
    """Somebody is always in the middle of reading; each only for a moment."""
    ended = threading.Event()

    def read() -> None:
        while not ended.is_set():
            with read_on(tmp_path):
                time.sleep(0.05)

    def write() -> None:
        with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as writer:
            while not ended.is_set():
                writer.execute("UPDATE events SET at = at + 1 WHERE number = 1")
                time.sleep(0.005)

    engine = engines.make_writing_engine(url)
    others = [threading.Thread(target=work) for work in (read, read, read, read, write)]
    for one in others:
        one.start()
        time.sleep(0.0125)
    try:
        assert empty_wal(engine)
    finally:
        ended.set()
        for one in others:
            one.join()
        engine.dispose()


def test_what_is_deleted_is_overwritten_whatever_the_default_of_sqlite(tmp_path: Path, url: str) -> None:
    def keep_deleted(connection: sqlite3.Connection, _: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.execute("PRAGMA secure_delete = OFF")

    sa.event.listen(sa.pool.Pool, "connect", keep_deleted)
    try:
        engine = engines.make_writing_engine(url)
        assert list_files_with(tmp_path, b"Zacharias")
        with engine.begin() as connection:
            delete_table(connection, "OLDAA")
        assert empty_wal(engine)
        engine.dispose()
    finally:
        sa.event.remove(sa.pool.Pool, "connect", keep_deleted)
    assert list_files_with(tmp_path, b"Zacharias") == []


def test_the_log_is_emptied_also_if_the_file_cannot_shrink(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> bool:
        raise sqlite3.OperationalError

    monkeypatch.setattr(expiry, "_release_pages", fail)
    store = Store(url)
    assert expire(url, 30) == ["OLDAA"]
    assert list_files_with(tmp_path, b"Zacharias") == []
    store.close()


@pytest.mark.usefixtures("soon")
def test_the_deletion_of_old_tables_warns_of_what_is_left_in_the_log(tmp_path: Path, url: str, caplog: pytest.LogCaptureFixture) -> None:
    with read_on(tmp_path):
        assert expire(url, 30) == ["OLDAA"]
        assert NOT_EMPTIED in caplog.text
        assert list_files_with(tmp_path, b"Zacharias")
    assert "everything that has the database open" in NOT_EMPTIED
    assert expire(url, 30) == []


@pytest.mark.usefixtures("soon")
def test_the_operator_is_told_what_is_left_in_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadServer(tmp_path, admin=tmp_path) as house, Client(house.address) as anna:
        anna.create(None, None)
        with read_on(tmp_path):
            assert main(["admin", "close", anna.code, "--yes", "--data", str(tmp_path)]) == 0
    assert NOT_EMPTIED in capsys.readouterr().out


@pytest.mark.usefixtures("soon")
def test_a_deletion_that_leaves_the_name_in_the_log_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    OfflineTable("Ben").store(prepare_sqlite_url(tmp_path))
    with read_on(tmp_path):
        assert main(["data", "delete", "--table", "ABCDE", "--name", "Ben", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "now called 'Player'" in told.out
    assert NOT_EMPTIED in told.err
