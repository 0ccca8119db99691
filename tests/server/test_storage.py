"""Disks that are full, files that are damaged: a clear word, nothing changed, nothing lost."""

import asyncio
import errno
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from reihum.cli import main
from reihum.server.admin.backup import BackupError, back_up
from reihum.server.config.database import FILE_NAME, DataFolderError, prepare_sqlite_url
from reihum.server.live import bot_driver
from reihum.server.messages.errors import StoreError
from reihum.server.run import _run_upkeep, _start_check
from reihum.server.store import faults
from reihum.server.store.file_lock import hold_file
from reihum.server.store.schema import Entry
from reihum.server.store.store import Store
from tests.effort import third_of
from tests.server.client import Client
from tests.server.servers import ROOT, Process, ThreadServer, get, wait_until

if TYPE_CHECKING:
    from reihum.server.live.tables import Tables

pytestmark = pytest.mark.slow


def make_entry(number: int, command: str | None = None, code: str = "ABCDE") -> Entry:
    return Entry(code, number, 0, command, b"digest", b"event", 0)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there may a running process be given less room")
def test_a_full_disk_changes_nothing_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Client(server.address) as anna:
        anna.create("random")
        anna.ask("start")
        while not anna.legal:
            anna.receive()
        number, move = anna.table["number"], anna.legal[0]
        full = (tmp_path / f"{FILE_NAME}-wal").stat().st_size
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, most))
        for _ in range(3):
            answer = anna.move(move, id="mine", number=number)
            assert (answer["type"], answer["code"]) == ("failed", "storage")
            assert answer["table"]["number"] == number
        assert anna.expect_refusal("create", game="elfer_raus", name="Anna", others=[{}]) == "storage"
        assert get(f"{server.address}/readyz")[0] == 503
        with Client(server.address) as ben:
            assert ben.join(anna.code)["type"] == "done"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        assert anna.move(move, id="mine", number=number) == {"type": "done", "id": "mine", "number": number + 1}
        wait_until(lambda: get(f"{server.address}/readyz")[0] == 200)
        anna.play(random.Random(1).choice)
        server.process.terminate()
        assert server.end() == 0
        assert "Traceback" not in server.told
        assert server.told.count("Events cannot be stored") == 1  # an operator sees it
        assert server.told.count("Events are stored again") == 1


def refuse_for_lack_of_room(*_: object, **__: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_server_starts_on_a_full_disk_where_its_address_cannot_be_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hold_file(prepare_sqlite_url(tmp_path), shared=False) as note_address, monkeypatch.context() as patched:
        patched.setattr("os.write", refuse_for_lack_of_room)
        note_address("http://127.0.0.1:8000")


def test_a_server_that_cannot_start_for_lack_of_room_names_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("reihum.server.run.serve", refuse_for_lack_of_room)
    assert main(["serve", "--data", str(tmp_path)]) == 1
    assert f"{tmp_path} cannot be written or read: No space left on device" in capsys.readouterr().err


def test_a_name_that_cannot_be_deleted_on_a_full_disk_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        anna.create("random")
        link = f"{house.address}/t/{anna.code}#{anna.secret}"
    with sqlite3.connect(tmp_path / FILE_NAME) as file:
        file.execute("CREATE TRIGGER full BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END")
    assert main(["data", "delete", "--link", link, "--data", str(tmp_path)]) == 1
    assert "cannot be taken out of table" in (said := capsys.readouterr().err)
    assert "database or disk is full" in said
    with sqlite3.connect(tmp_path / FILE_NAME) as file:
        file.execute("DROP TRIGGER full")
    assert main(["data", "delete", "--link", link, "--data", str(tmp_path)]) == 0


def test_a_bot_that_cannot_store_its_move_tries_again_and_the_log_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_driver, "RETRY", 0.01)
    tried = 0

    async def full(*_: Entry) -> bool:
        nonlocal tried
        tried += 1
        message = "The disk is full."
        raise StoreError(message)

    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        anna.create("random", pace=500)
        anna.ask("start")
        while anna.legal:
            anna.move(anna.legal[0])
        number = anna.table["number"]
        with monkeypatch.context() as patched:
            patched.setattr(house.service.context.store, "append", full)
            wait_until(lambda: tried > 3)
        anna.wait_for(lambda message: message["type"] == "happened" and message["number"] > number)
    assert caplog.text.count("A bot could not move: The disk is full.") == 1


@pytest.mark.parametrize("damage", ["text", pytest.param("header", marks=pytest.mark.thorough), "middle"])
def test_a_damaged_database_gives_an_error_and_is_not_changed(tmp_path: Path, damage: str) -> None:
    file = tmp_path / FILE_NAME
    if damage == "text":
        file.write_bytes(b"These are not the tables you are looking for.\n" * 100)
    else:
        store = Store(prepare_sqlite_url(tmp_path))
        asyncio.run(_fill(store))
        store.close()
        content = bytearray(file.read_bytes())
        at = 0 if damage == "header" else len(content) // 2
        content[at : at + 4096] = bytes(random.Random(1).randbytes(4096))
        file.write_bytes(content)
    before = file.read_bytes()
    server = Process(tmp_path)
    assert server.end() == 1
    assert str(file) in server.told
    assert "damaged" in server.told
    assert "Traceback" not in server.told
    assert file.read_bytes() == before


def test_a_large_file_is_looked_through_while_it_is_used_and_a_backup_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    url, file = prepare_sqlite_url(tmp_path), tmp_path / FILE_NAME
    store = Store(url)
    asyncio.run(_fill(store))
    assert store.find_damage() is None
    store.close()
    content = bytearray(file.read_bytes())
    at = len(content) // 2
    content[at : at + 4096] = bytes(random.Random(1).randbytes(4096))
    file.write_bytes(content)
    with pytest.raises(StoreError, match="reihum restore"):
        Store(url)
    with pytest.raises(BackupError, match="reihum restore"):
        back_up(file, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    monkeypatch.setattr(faults, "MAX_CHECKED", 1000)
    store = Store(url)

    _start_check(store)
    wait_until(lambda: bool(caplog.text))
    store.close()
    assert "is damaged" in caplog.text
    assert "reihum restore" in caplog.text


def test_a_server_stops_while_a_large_file_is_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = prepare_sqlite_url(tmp_path)
    store, begun, stopped = Store(url), threading.Event(), threading.Event()

    def look_long() -> None:
        begun.set()
        stopped.wait(10)

    monkeypatch.setattr(store, "find_damage", look_long)
    before = time.monotonic()
    _start_check(store)
    assert begun.wait(10)
    store.close()
    assert time.monotonic() - before < 5
    stopped.set()


def test_upkeep_which_is_begun_again_when_it_fails_does_not_look_for_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[Store]()
    monkeypatch.setattr("reihum.server.run.tidy", lambda _: 1 // 0)
    monkeypatch.setattr("reihum.server.run._report_damage", begun.append)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(_run_upkeep(cast("Tables", None), "", 0))
    assert not begun


def test_the_disk_of_a_file_that_is_a_link_is_the_one_where_it_leads(tmp_path: Path) -> None:
    for name in ("data", "large"):
        (tmp_path / name).mkdir()
    (tmp_path / "data" / FILE_NAME).symlink_to(tmp_path / "large" / FILE_NAME)
    store = Store(prepare_sqlite_url(tmp_path / "data"))
    store.close()
    assert store.folder == (tmp_path / "large").resolve()


def test_a_file_that_is_a_link_to_itself_cannot_be_opened_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).symlink_to(tmp_path / FILE_NAME)
    with pytest.raises(StoreError, match="unable to open database file"):
        Store(prepare_sqlite_url(tmp_path))


async def _fill(store: Store) -> None:
    await asyncio.gather(*(store.append(make_entry(number)) for number in range(1, 2000)))


def test_a_table_whose_log_is_damaged_hurts_no_other(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as server, Client(server.address) as anna:
        code = anna.create("random")["table"]
        other = anna.create("random")["table"]
        anna.ask("start")
    store = Store(prepare_sqlite_url(tmp_path))

    async def spoil() -> None:
        await store.append(Entry(code, 2, 0, None, None, b'{"type":"moved","seat":0,"move":"r1"}', 0))

    asyncio.run(spoil())
    store.close()
    with ThreadServer(tmp_path) as server, Client(server.address) as anna:
        assert anna.join(code)["type"] == "done"
        assert (anna.table["number"], anna.heard[-2]["code"]) == (1, "damaged")
        assert anna.join(other)["type"] == "done"


def test_the_data_folder_is_for_its_owner_and_has_to_be_one(tmp_path: Path) -> None:
    prepare_sqlite_url(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700
    (tmp_path / "file").write_text("")
    with pytest.raises(DataFolderError, match="--data"):
        prepare_sqlite_url(tmp_path / "file" / "folder")


UNPRIVILEGED = """
import os, sys
import sqlalchemy.dialects.sqlite, reihum.server.run
from reihum.cli import main, make_parser
make_parser()  # imports the commands, as the other user may not be allowed to read Python's files
if os.geteuid() == 0:  # the superuser may write everywhere
    os.setuid(65534)
sys.exit(main(["play", "--no-browser", "--port", "0", "--data", sys.argv[1]]))
"""


@pytest.mark.parametrize("used", third_of([True, False]))
def test_a_folder_that_cannot_be_written_gives_an_error(*, used: bool) -> None:
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders are closed to the other user
        folder = Path(name) / "data"
        folder.mkdir()
        if used:
            Store(prepare_sqlite_url(folder)).close()
        for path in (*folder.iterdir(), folder, Path(name)):
            path.chmod(0o555 if path.is_dir() else 0o444)
        command = [sys.executable, "-c", UNPRIVILEGED, str(folder)]
        ended = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT, env=os.environ | {"REIHUM_PLAIN": "1"})  # noqa: S603
        Path(name).chmod(0o755)
        folder.chmod(0o755)
    assert ended.returncode == 1
    assert f"{folder / FILE_NAME} cannot be written, which is needed even to read it" in ended.stderr
    assert "--data" in ended.stderr
    assert "Traceback" not in ended.stderr
