"""Copies: a disk that is full is named, what a later version has written is left alone, and PostgreSQL has its own way there and back."""

import asyncio
import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum._files import lock_file
from reihum.cli import main
from reihum.server.admin import backup
from reihum.server.admin.backup import BackupError, back_up
from reihum.server.config.database import FILE_NAME, prepare_sqlite_url
from reihum.server.messages.errors import StoreError
from reihum.server.store import engines
from reihum.server.store.file_lock import hold_file
from reihum.server.store.schema import Entry
from reihum.server.store.store import PROBE_EVERY, Store
from tests.server.client import Client
from tests.server.postgres import PROGRAMS, Postgres
from tests.server.servers import ROOT, ThreadServer, wait_until

SMALL = 256 * 1024
"""Bytes of a disk."""


def fill(url: str, events: int = 3, size: int = 100) -> None:
    store = Store(url)

    async def append() -> None:
        for number in range(1, events + 1):
            assert await store.append(Entry("ABCDE", number, 0, None, None, bytes(size), 0))

    asyncio.run(append())
    store.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk on which little has room."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(  # noqa: S603 - a folder of the test
        ["/bin/mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("only root can make a disk of its own, and not in every container")
    yield folder
    subprocess.run(["/bin/umount", str(folder)], check=True)  # noqa: S603 - as above


def test_a_full_disk_is_named_and_nothing_is_left_on_it(tmp_path: Path, small_disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(prepare_sqlite_url(tmp_path / "data"), 20, 50_000)
    assert main(["backup", str(small_disk / "copy"), "--data", str(tmp_path / "data")]) == 1
    told = capsys.readouterr().err
    assert f"The disk with the folder {small_disk} is full" in told
    assert "1.1 MB" in told
    assert "damaged" not in told
    assert list(small_disk.iterdir()) == []
    (small_disk / "rest").write_bytes(bytes(SMALL - 4096))
    assert main(["restore", str(tmp_path / "data" / FILE_NAME), "--data", str(small_disk)]) == 1
    assert f"The disk with the folder {small_disk} is full" in capsys.readouterr().err
    assert {path.name for path in small_disk.iterdir()} - {f"{FILE_NAME}.lock"} == {"rest"}


def test_a_file_that_cannot_be_read_is_not_called_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(prepare_sqlite_url(tmp_path / "data"))
    # SQLite says of it what it says of a file that belongs to somebody else.
    (tmp_path / "data" / f"{FILE_NAME}-wal").mkdir()
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]) == 1
    told = capsys.readouterr().err
    assert "cannot be read: unable to open database file. Run this as the user that the server runs as, or as root." in told
    assert "damaged" not in told
    assert "--force" not in told


def test_a_folder_is_no_place_of_a_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    fill(prepare_sqlite_url(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for folder in (".", "/", str(tmp_path / "data")):
        assert main(["backup", folder, "--force", "--data", str(tmp_path / "data")]) == 1
        assert "is a folder: name a file" in capsys.readouterr().err


def test_a_copy_takes_the_place_of_the_file_that_a_link_leads_to(tmp_path: Path) -> None:
    data, big = tmp_path / "data", tmp_path / "big"
    fill(prepare_sqlite_url(data))
    big.mkdir()
    for name in (FILE_NAME, "copy"):
        (big / name).write_bytes(b"")
    (data / FILE_NAME).rename(big / FILE_NAME)
    (data / FILE_NAME).symlink_to(big / FILE_NAME)
    (data / "copy").symlink_to(big / "copy")
    assert main(["backup", str(data / "copy"), "--force", "--data", str(data)]) == 0
    (big / FILE_NAME).write_bytes(b"")
    assert main(["restore", str(data / "copy"), "--force", "--data", str(data)]) == 0
    for name in (FILE_NAME, "copy"):
        assert (data / name).is_symlink()
        with closing(sqlite3.connect(big / name)) as there:
            assert there.execute("SELECT count(DISTINCT code) FROM events").fetchone() == (1,)


def test_a_database_that_is_only_locked_is_not_called_unwritable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = prepare_sqlite_url(tmp_path)
    fill(url)
    monkeypatch.setattr("reihum.server.store.retry.CONTENTION_SECONDS", 0.1)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is being written by another process") as told:
            Store(url)
    assert "--data" not in told.value.detail


def test_no_backup_is_restored_where_a_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, copy = prepare_sqlite_url(tmp_path / "data"), str(tmp_path / "copy")
    kept = ["--data", str(tmp_path / "data")]
    fill(url)
    assert main(["backup", copy, *kept]) == 0
    with hold_file(url, shared=True) as note:
        note("http://127.0.0.1:7")
        for forced in ([], ["--force"]):
            assert main(["restore", copy, *kept, *forced]) == 1
            assert "in use by a server at http://127.0.0.1:7. Stop that one first" in capsys.readouterr().err
    assert main(["restore", copy, *kept, "--force"]) == 0


@pytest.mark.parametrize("how", ["moved", "deleted", "replaced"])
def test_a_server_stores_nothing_in_a_file_that_is_not_there_any_more(tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture) -> None:
    file, copy = tmp_path / "data" / FILE_NAME, tmp_path / "copy"
    with ThreadServer(tmp_path / "data") as house, Client(house.address) as anna:
        anna.create("random")
        assert main(["backup", str(copy), "--data", str(tmp_path / "data")]) == 0
        (tmp_path / "away").mkdir()
        for path in list(file.parent.iterdir()):
            path.rename(tmp_path / "away" / path.name) if how == "moved" else path.unlink()
        if how == "replaced":
            assert main(["restore", str(copy), "--data", str(tmp_path / "data")]) == 0
        assert anna.expect_refusal("start") == "storage"
        time.sleep(PROBE_EVERY)
        status, _, answer = house.get("/readyz")
        assert (status, b"its file was moved, deleted or replaced" in answer) == (503, True)
        assert anna.expect_refusal("start") == "storage"
        told = [record.getMessage() for record in caplog.records if "while this server uses it" in record.getMessage()]
        assert len(told) == 1
        assert str(file) in told[0]
        if how == "moved":
            for path in (tmp_path / "away").iterdir():
                path.rename(file.parent / path.name)
            assert anna.ask("start")["type"] == "done"


def test_a_killed_backup_leaves_nothing_for_long(tmp_path: Path) -> None:
    fill(prepare_sqlite_url(tmp_path / "data"), 20, 1_000_000)
    told = [sys.executable, "-m", "reihum.cli", "backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]

    def list_hidden() -> list[Path]:
        return list(tmp_path.glob(".copy-*"))

    left = list[Path]()
    for number, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 128 + signal.SIGTERM)):
        begun = subprocess.Popen(told)  # noqa: S603 - it is ours
        # An empty file may be one that nothing removes yet.
        wait_until(lambda before=left: any(path.stat().st_size for path in set(list_hidden()) - set(before)))
        begun.send_signal(number)
        assert begun.wait(60) == status
        left = list_hidden()
        assert bool(left) == (number == signal.SIGKILL)
    begun = subprocess.Popen(told)  # noqa: S603 - as above
    wait_until(lambda: any(path.stat().st_size for path in list_hidden()))  # before that it may not be locked yet
    begun.send_signal(signal.SIGSTOP)
    with suppress(BackupError):
        back_up(tmp_path / "data" / FILE_NAME, tmp_path / "copy")
    assert list_hidden(), "it is still being written"
    begun.send_signal(signal.SIGCONT)
    begun.wait(60)
    assert not list_hidden()


def test_a_backup_whose_file_is_removed_before_it_is_locked_makes_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(prepare_sqlite_url(tmp_path / "data"), 1, 10)
    taken = iter(["removed", "held"])

    def lock_late(handle: int) -> bool:
        """Lock a file too late twice: another backup has removed it, or is about to."""
        match next(taken, None):
            case "removed":
                next(tmp_path.glob(".copy-*")).unlink()
            case "held":
                next(tmp_path.glob(".copy-*")).unlink()
                return False
        return lock_file(handle)

    monkeypatch.setattr(backup, "lock_file", lock_late)
    assert back_up(tmp_path / "data" / FILE_NAME, tmp_path / "copy") == 1
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["copy"]


def mark_later(url: str) -> None:
    """Let a later version have written a database."""
    Store(url).close()
    engine = engines.make_writing_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()


def test_no_command_changes_files_of_a_later_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, fresh = tmp_path / "data", tmp_path / "fresh"
    mark_later(prepare_sqlite_url(folder))
    before = (folder / FILE_NAME).read_bytes()
    kept = ["--data", str(folder)]
    for told in (
        ["backup", str(tmp_path / "copy"), *kept],
        ["restore", str(folder / FILE_NAME), "--data", str(fresh)],
        ["expire", "--days", "1", *kept],
        ["data", "export", "--table", "ABCDE", "--name", "Anna", *kept],
        ["data", "delete", "--table", "ABCDE", "--name", "Anna", *kept],
        ["serve", "--port", "0", *kept],
    ):
        assert main(told) == 1, told
        said = capsys.readouterr().err
        assert "was written by a later version of Reihum (its schema is 9999" in said, told
        assert "use that version" in said.lower(), told
    assert (folder / FILE_NAME).read_bytes() == before
    assert not (tmp_path / "copy").exists()
    assert not (fresh / FILE_NAME).exists()


def test_expiry_takes_an_older_database_along(tmp_path: Path) -> None:
    url = prepare_sqlite_url(tmp_path)
    fill(url)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as old:
        for later in ("deadlines", "subscriptions", "restrictions", "reports", "day_results"):
            old.execute(f"DROP TABLE {later}")
        old.execute("UPDATE alembic_version SET version_num = '0001'")
        old.commit()
    assert main(["expire", "--days", "3", "--data", str(tmp_path), "--trust-clock"]) == 0
    store = Store(url)
    assert asyncio.run(store.read("ABCDE")) == []
    store.close()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_moving_tables_to_postgres_is_refused_with_advice(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(tmp_path / "kept.sqlite3"), "--database", "postgresql://me@localhost/reihum"]) == 1
    said = " ".join(capsys.readouterr().err.split())
    assert "docs/hosting.md" in said
    assert ("tables of a SQLite file cannot be moved to PostgreSQL" in said) == (command == "restore")


def find_line(program: str, option: str) -> list[str]:
    """A command as the handbook shows it."""
    shown = (ROOT / "docs" / "hosting.md").read_text().splitlines()
    return shlex.split(next(line for line in shown if line.startswith(program) and option in line).partition("&&")[0].partition(">")[0])


def test_postgres_is_copied_and_put_back_as_the_handbook_says(postgres: Postgres, tmp_path: Path) -> None:
    assert PROGRAMS is not None
    url, other = postgres.make_url(), postgres.make_url()
    fill(url)

    def run(told: list[str], database: str) -> None:
        given = [
            part.replace("postgresql://USER@HOST/reihum", database).replace("reihum.dump", str(tmp_path / "reihum.dump")) for part in told
        ]
        path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(given, check=True, env=os.environ | {"PATH": path}, capture_output=True)  # noqa: S603 - as above

    def kept(database: str) -> list[int]:
        store = Store(database)
        numbers = [row.number for row in asyncio.run(store.read("ABCDE"))]
        store.close()
        return numbers

    run(find_line("pg_dump", "--format=custom"), url)
    run(find_line("pg_restore", "--list"), url)
    store = Store(url)
    assert asyncio.run(store.append(Entry("ABCDE", 4, 0, None, None, b"", 0)))
    store.close()
    back = find_line("pg_restore", "--clean")
    run(back, url)
    assert kept(url) == [1, 2, 3]
    run([part for part in back if part not in {"--clean", "--if-exists"}], other)
    assert kept(other) == [1, 2, 3]
    store = Store(other)
    assert asyncio.run(store.append(Entry("ABCDE", 4, 0, None, None, b"", 0)))
    store.close()


def test_postgres_in_a_container_is_copied_and_put_back_as_the_handbook_says(postgres: Postgres, tmp_path: Path) -> None:
    """Its commands as they stand, but for the container and the name of the database."""
    assert PROGRAMS is not None
    url = postgres.make_url()
    database = str(sa.make_url(url).database)
    told = (ROOT / "docs" / "hosting.md").read_text().replace("\\\n", "")
    copy, back = re.findall(r"exec -T database +(pg_(?:dump|restore) .*)$", told, re.MULTILINE)
    environment = os.environ | {"PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}", "PGHOST": str(postgres.folder)}

    def run(command: str) -> None:
        named = command.replace("--dbname reihum", f"--dbname {database}").replace("custom reihum ", f"custom {database} ")
        subprocess.run(["sh", "-euc", named], check=True, cwd=tmp_path, env=environment)  # noqa: S603, S607 - the handbook's

    fill(url)
    run(copy)
    store = Store(url)
    assert asyncio.run(store.append(Entry("ABCDE", 4, 0, None, None, b"", 0)))
    store.close()
    run(back)
    store = Store(url)
    assert [row.number for row in asyncio.run(store.read("ABCDE"))] == [1, 2, 3]
    store.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives a file to somebody else")
def test_a_backup_restored_by_root_belongs_to_the_user_of_the_server(tmp_path: Path) -> None:
    url, other, copy = prepare_sqlite_url(tmp_path / "data"), tmp_path / "other", tmp_path / "copy"
    fill(url)
    other.mkdir()
    os.chown(other, 12_345, 12_346)
    assert main(["backup", str(copy), "--data", str(tmp_path / "data")]) == 0
    for forced in ([], ["--force"]):
        assert main(["restore", str(copy), "--data", str(other), *forced]) == 0
        there = (other / FILE_NAME).stat()
        assert (there.st_uid, there.st_gid, there.st_mode & 0o777) == (12_345, 12_346, 0o600)
        os.chown(other, 0, 0)  # then it is the owner of the file before that counts
