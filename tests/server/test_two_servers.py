"""One server for a database: a second one is told so, `play` opens the first, and a killed one is in nobody's way."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reihum.cli import main
from reihum.server.config.database import FILE_NAME, prepare_sqlite_url
from reihum.server.messages.errors import StoreError
from reihum.server.store import database_lock
from reihum.server.store.database_lock import hold_database
from reihum.server.store.engines import make_reading_engine
from reihum.server.store.file_lock import FileInUseError, hold_file
from tests.server.client import Client
from tests.server.postgres import Postgres
from tests.server.servers import ROOT, Process, get, wait_until

pytestmark = pytest.mark.slow

HOLDER = """
import sys, time
from reihum.server.store.file_lock import hold_file
with hold_file(sys.argv[1], shared=False) as note:
    note("http://127.0.0.1:7")
    print("held", flush=True)
    time.sleep(600)
"""


def test_a_second_server_is_refused_and_the_lock_of_a_killed_one_is_ignored(tmp_path: Path) -> None:
    url = prepare_sqlite_url(tmp_path)
    with subprocess.Popen([sys.executable, "-c", HOLDER, url], stdout=subprocess.PIPE, text=True, cwd=ROOT) as holder:  # noqa: S603 - it is ours
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        for shared in (False, True):
            with pytest.raises(FileInUseError, match=r"http://127.0.0.1:7.*--data") as refused, hold_file(url, shared=shared):
                pass
            assert refused.value.code == "storage"
        link = tmp_path / "link"
        link.symlink_to(tmp_path, target_is_directory=True)
        with pytest.raises(FileInUseError), hold_file(prepare_sqlite_url(link), shared=False):
            pass
        with hold_file(prepare_sqlite_url(tmp_path / "other"), shared=False):
            pass
        holder.kill()
    with hold_file(url, shared=False) as note:
        with pytest.raises(FileInUseError) as refused, hold_file(url, shared=False):
            pass
        assert refused.value.address == ""  # not that of the one that was killed
        note("http://127.0.0.1:8")
    lock = tmp_path / f"{FILE_NAME}.lock"
    assert lock.read_text() == ""
    assert lock.stat().st_mode & 0o777 == 0o600


def test_servers_with_a_bus_share_a_file(tmp_path: Path) -> None:
    url = prepare_sqlite_url(tmp_path)
    with hold_file(url, shared=True), hold_file(url, shared=True), pytest.raises(FileInUseError), hold_file(url, shared=False):
        pass


def end_connections(url: str) -> None:
    """Let PostgreSQL end the connections of all servers."""
    engine = make_reading_engine(url)
    with engine.connect() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
        connection.exec_driver_sql(others)
    engine.dispose()


def test_servers_without_a_bus_do_not_share_postgres(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database_lock, "PATIENCE", 0.5)
    monkeypatch.setattr(database_lock, "EVERY", 0.05)
    url, other = postgres.make_url(), postgres.make_url()
    with hold_database(url, shared=True), hold_database(url, shared=True), hold_database(other, shared=False):
        with (
            pytest.raises(StoreError, match="in use by another server") as refused,
            hold_database(url, shared=False),
        ):
            pass
        assert "password" not in refused.value.detail
    with hold_database(url, shared=False) as is_taken:
        for shared in (False, True):
            with pytest.raises(StoreError, match="the same `bus`"), hold_database(url, shared=shared):
                pass
        for _ in range(2):
            end_connections(url)
            time.sleep(0.5)
            # Taken again by itself.
            with pytest.raises(StoreError), hold_database(url, shared=False):
                pass
        assert not is_taken()
        monkeypatch.setattr(database_lock._Lock, "take", lambda _: False)
        end_connections(url)
        wait_until(is_taken)
        assert "Another server uses the database" in caplog.text
        monkeypatch.undo()
        wait_until(lambda: not is_taken())


def test_a_second_server_on_postgres_does_not_start(postgres: Postgres) -> None:
    told = ("serve", "--database", postgres.make_url())
    with Process(None, told=told) as first:
        wait_until(lambda: get(f"{first.address}/readyz")[0] == 200)
        with Process(None, told=told) as second:
            assert second.end() == 1
            assert "in use by another server" in second.told
        first.kill()
    with Process(None, told=told) as third:
        assert third.address


def test_a_database_that_is_not_a_file_is_not_locked(tmp_path: Path) -> None:
    for url in ("postgresql://somebody@nowhere/tables", f"sqlite:///{tmp_path}/no/such/folder/file"):
        with hold_file(url, shared=False) as note, hold_file(url, shared=False):
            note("http://127.0.0.1:8000")
    assert list(tmp_path.iterdir()) == []


def test_play_started_twice_opens_the_one_that_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with Process(tmp_path) as first, Client(first.address) as anna:
        anna.create(None)
        assert main(["play", "--data", str(tmp_path), "--port", "0"]) == 0
        told = capsys.readouterr().err
        assert first.address in told
        assert opened == [first.address]
        assert main(["play", "--data", str(tmp_path), "--no-browser"]) == 0
        assert len(opened) == 1
        assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 1
        assert first.address in capsys.readouterr().err
        # What only reads, or looks after what is kept, goes on meanwhile.
        assert main(["backup", "--data", str(tmp_path), str(tmp_path / "copy")]) == 0
        assert main(["data", "export", "--data", str(tmp_path), "--link", f"{first.address}/t/{anna.code}#{anna.secret}"]) == 0
        out = capsys.readouterr().out
        assert json.loads(out[out.index("{") :])["name"] == "Anna"
        assert main(["expire", "--data", str(tmp_path), "--days", "30"]) == 0
        assert anna.ask("ready", ready=True)["type"] == "done"
        first.kill()
    with Process(tmp_path) as again, Client(again.address) as anna:
        assert anna.create(None)["type"] == "seated"


def test_a_server_without_a_known_address_is_waited_for_and_then_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reihum.cli.play.STARTING_SECONDS", 0.1)
    with hold_file(prepare_sqlite_url(tmp_path), shared=False):
        assert main(["play", "--no-browser", "--port", "0", "--data", str(tmp_path)]) == 1
    assert "in use" in capsys.readouterr().err


def test_processes_that_share_a_file_hear_of_each_other(tmp_path: Path) -> None:
    """Without a broker they ask the file: nobody has to join anew to see what was done elsewhere."""
    with Process(tmp_path, wide=True) as one, Process(tmp_path, wide=True) as two, Client(one.address) as anna, Client(two.address) as ben:
        anna.create(None)
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "sat")
        wait_until(lambda: anna.ask("start")["type"] == "done")
        ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
