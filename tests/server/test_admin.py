"""Looking after what is kept: copies, old tables, and what is known about a person."""

import asyncio
import io
import json
import random
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum.cli import main
from reihum.server.config.database import FILE_NAME, prepare_sqlite_url
from reihum.server.config.limits import Limits
from reihum.server.store import engines, expiry
from reihum.server.store.clock import DAY
from reihum.server.store.expiry import expire
from reihum.server.store.logs import read_log
from reihum.server.store.schema import Entry, events
from reihum.server.store.store import Store
from reihum.server.table.logs import replay_log
from tests.server.client import Client
from tests.server.servers import WIDE, Process, ThreadServer, wait_until

pytestmark = pytest.mark.slow


def play_short(house: ThreadServer, *names: str) -> tuple[str, list[str]]:
    """Play a short match with these people and a bot; give its table's code and their secrets."""
    first = Client(house.address)
    first.create(*[None] * (len(names) - 1), "random", name=names[0], options={"rounds": 1})
    clients = [first]
    for name in names[1:]:
        clients.append(Client(house.address))
        clients[-1].join(first.code)
        clients[-1].ask("sit", name=name)
        clients[-1].code = first.code
    for client in clients:
        while any(seat["kind"] == "open" for seat in client.table["seats"]):
            client.receive()
    first.ask("start")
    chance = random.Random(7)
    while first.table["phase"] != "match_over":
        for client in clients:
            if client.legal:
                client.move(chance.choice(client.legal))
        for client in clients:
            client.join(first.code, secret=client.secret)
    for client in clients:
        client.__exit__(None, None, None)
    return first.code, [client.secret for client in clients]


def find_logged(folder: Path, code: str) -> bytes:
    store = Store(prepare_sqlite_url(folder))
    rows = asyncio.run(store.read(code))
    store.close()
    return b"\n".join(row.event for row in rows)


def test_a_copy_is_whole_and_can_take_the_place_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, copy, other = tmp_path / "data", tmp_path / "copy.sqlite3", tmp_path / "other"
    with ThreadServer(folder) as house:
        code, _ = play_short(house, "Anna")
        assert main(["backup", str(copy), "--data", str(folder)]) == 0
        assert "1 table\n" in capsys.readouterr().out
        assert main(["backup", str(copy), "--data", str(folder)]) == 1
        assert "--force" in capsys.readouterr().err
        assert main(["backup", str(copy), "--force", "--data", str(folder)]) == 0
        assert main(["restore", str(copy), "--force", "--data", str(folder)]) == 1
        assert "stop the server" in capsys.readouterr().err
        before = find_logged(folder, code)
        play_short(house, "Ben")
    assert main(["restore", str(copy), "--data", str(folder)]) == 1
    assert "--force" in capsys.readouterr().err
    assert main(["restore", str(copy), "--force", "--data", str(folder)]) == 0
    assert main(["restore", str(copy), "--data", str(other)]) == 0
    for place in (folder, other):
        assert find_logged(place, code) == before
        with sqlite3.connect(place / FILE_NAME) as there:
            assert there.execute("SELECT count(DISTINCT code) FROM events").fetchone() == (1,)
        there.close()
    assert {path.name for path in tmp_path.iterdir()} == {"data", "other", "copy.sqlite3"}  # nothing half written lies about


@pytest.mark.parametrize("moved", ["away", "and something else is there"])
def test_files_left_by_a_crash_do_not_get_into_the_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str], moved: str) -> None:
    folder, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    kept = prepare_sqlite_url(folder)
    store = Store(kept)
    asyncio.run(store.append(Entry("BEFORE", 1, 0, None, None, b"before", 0)))
    assert main(["backup", str(copy), "--data", str(folder)]) == 0
    for number in range(1, 200):
        asyncio.run(store.append(Entry("LATER", number, 0, None, None, bytes(1000), 0)))
    left = (folder / f"{FILE_NAME}-wal").read_bytes()  # as it is when the power goes
    store.close()
    (folder / FILE_NAME).unlink()
    (folder / f"{FILE_NAME}-wal").write_bytes(left)
    if moved != "away":
        (folder / FILE_NAME).write_bytes(b"Dear Anna, " * 1000)
    capsys.readouterr()
    assert main(["restore", str(copy), "--data", str(folder)]) == 1
    assert f"{FILE_NAME}-wal" in capsys.readouterr().err
    assert (folder / f"{FILE_NAME}-wal").read_bytes() == left
    assert main(["restore", str(copy), "--force", "--data", str(folder)]) == 0
    with closing(sqlite3.connect(folder / FILE_NAME)) as there:
        assert there.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert there.execute("SELECT code, number FROM events").fetchall() == [("BEFORE", 1)]


def test_a_copy_does_not_take_the_place_of_the_file_that_is_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(prepare_sqlite_url(tmp_path))
    assert main(["backup", str(tmp_path / FILE_NAME), "--force", "--data", str(tmp_path)]) == 1
    assert "stop the server" in capsys.readouterr().err
    store.close()


def test_an_invalid_backup_is_not_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter").write_bytes(b"Dear Anna, " * 1000)
    for wrong in ("letter", "nothing"):
        assert main(["restore", str(tmp_path / wrong), "--data", str(tmp_path / "data")]) == 1
        assert wrong in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "data").iterdir()] == [f"{FILE_NAME}.lock"]  # which holds nothing


def test_tables_expire_but_for_those_in_use(database: str) -> None:
    store = Store(database)
    store.close()
    engine = engines.make_writing_engine(database)
    now = int(time.time() * 1000)
    ages = {"OLDAA": 40, "OLDBB": 31, "NEWCC": 29, "OLDUS": 50}
    rows = [
        {"code": code, "number": number, "at": now - (age + 2 - number) * DAY * 1000, "event": b"{}"}
        for code, age in ages.items()
        for number in (1, 2)
    ]
    with engine.begin() as connection:
        connection.execute(sa.insert(events), rows)
    assert sorted(expire(database, 30, {"OLDUS"})) == ["OLDAA", "OLDBB"]
    with engine.begin() as connection:
        assert set(connection.execute(sa.select(events.c.code)).scalars()) == {"NEWCC", "OLDUS"}
    engine.dispose()


@pytest.mark.parametrize("page", [1, 2, 3, 7, 14, 15])
def test_old_tables_are_found_page_by_page(database: str, monkeypatch: pytest.MonkeyPatch, page: int) -> None:
    monkeypatch.setattr(expiry, "PAGE", page)
    Store(database).close()
    engine = engines.make_writing_engine(database)
    now = int(time.time() * 1000)
    ages = zip("ABCDEFG", [1, now, 1, 1, now, now, 1], strict=True)
    rows = [{"code": code, "number": number, "at": at if number == 2 else 1, "event": b"{}"} for code, at in ages for number in (1, 2)]
    with engine.begin() as connection:
        connection.execute(sa.insert(events), rows)
    engine.dispose()
    assert expire(database, 30) == ["A", "C", "D", "G"]


def fill(url: str) -> None:
    Store(url).close()
    engine = engines.make_writing_engine(url)
    with engine.begin() as connection:
        rows = [{"code": "OLDAA", "number": number, "at": 1, "event": bytes(1000)} for number in range(1, 5001)]
        connection.execute(sa.insert(events), rows)
    engine.dispose()


def test_a_file_becomes_smaller_when_tables_expire(tmp_path: Path) -> None:
    url = prepare_sqlite_url(tmp_path)
    fill(url)
    full = (tmp_path / FILE_NAME).stat().st_size
    assert full > 5_000_000
    assert expire(url, 30) == ["OLDAA"]
    assert (tmp_path / FILE_NAME).stat().st_size < full / 10


def test_a_file_of_an_earlier_version_becomes_smaller_when_that_is_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those have no note of which page is whose: room is used again, but not given back."""
    url = prepare_sqlite_url(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        file.execute("PRAGMA auto_vacuum = NONE")
        file.execute("CREATE TABLE old (one INTEGER)")
    fill(url)
    full = (tmp_path / FILE_NAME).stat().st_size
    assert main(["expire", "--days", "30", "--data", str(tmp_path)]) == 0
    assert (tmp_path / FILE_NAME).stat().st_size == full
    assert main(["expire", "--days", "30", "--vacuum", "--data", str(tmp_path)]) == 0
    assert (tmp_path / FILE_NAME).stat().st_size < full / 10
    assert capsys.readouterr().out == "Deleted 1 table.\nDeleted 0 tables.\n"
    fill(url)  # from now on it is as a new one
    assert main(["expire", "--days", "30", "--data", str(tmp_path)]) == 0
    assert (tmp_path / FILE_NAME).stat().st_size < full / 10


def test_a_table_is_deleted_whole_or_not_at_all(database: str) -> None:
    """While old tables are deleted, somebody makes a move at each of them."""
    store = Store(database)
    codes = [f"T{number:04}" for number in range(400)]
    asked = threading.Event()

    async def play() -> list[bool]:
        await asyncio.gather(*(store.append(Entry(code, 1, 0, None, None, b"{}", 1)) for code in codes))
        asked.set()
        now = int(time.time() * 1000)
        return [await store.append(Entry(code, 2, 0, None, None, b"{}", now)) for code in reversed(codes)]

    def delete() -> None:
        asked.wait()
        gone.extend(expire(database, 1))

    gone: list[str] = []
    deleting = threading.Thread(target=delete)
    deleting.start()
    won = asyncio.run(play())
    deleting.join()
    assert sorted(gone) == sorted(code for code, stored in zip(reversed(codes), won, strict=True) if not stored)
    kept = {code: len(asyncio.run(store.read(code))) for code in codes}
    store.close()
    assert kept == {code: 0 if code in gone else 2 for code in codes}


def test_old_tables_are_looked_for_while_somebody_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = prepare_sqlite_url(tmp_path)
    store = Store(url)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with monkeypatch.context() as hurried:
            hurried.setattr("reihum.server.store.retry.CONTENTION_SECONDS", 0.1)
            assert expire(url, 30) == []
        other.execute("INSERT INTO events (code, number, at, event) VALUES ('OLDAA', 1, 1, x'00')")
        other.execute("COMMIT")
        other.execute("BEGIN IMMEDIATE")
        gone: list[str] = []
        deleting = threading.Thread(target=lambda: gone.extend(expire(url, 30)))
        deleting.start()
        other.execute("COMMIT")
        deleting.join()
        assert gone == ["OLDAA"]
    store.close()


def make_old(folder: Path) -> None:
    """Let all that is kept be from long ago."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as there:
        there.execute("UPDATE events SET at = 1")
        there.commit()


def wait_sent_away(client: Client) -> str:
    """Wait until a client gets an unasked message that ends its visit; give the reason."""
    return str(client.wait_for(lambda message: message["type"] == "failed" and message["id"] is None)["code"])


def test_people_at_a_deleted_table_are_notified(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        anna.create(None, "random")
        code, secret = anna.code, anna.secret
    make_old(tmp_path)
    with ThreadServer(tmp_path) as house, Client(house.address) as anna, Client(house.address) as ben:
        anna.join(code, secret=secret)
        ben.join(code)
        assert expire(prepare_sqlite_url(tmp_path), 1) == [code]  # as another process would
        assert anna.expect_refusal("ready", ready=True) == "unknown_table"
        assert wait_sent_away(ben) == "unknown_table"
        assert ben.expect_refusal("sit", name="Ben") == "not_joined"
        assert anna.expect_refusal("join", table=code, secret=secret) == "unknown_table"
        assert find_logged(tmp_path, code) == b""


def test_bots_do_not_play_on_at_a_table_that_was_deleted(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        anna.create("random", "random", "random", pace=300)
        anna.ask("start")
        while anna.legal:
            anna.move(anna.legal[0])
        room = house.get_room(anna.code)
        make_old(tmp_path)
        house.service.context.store._writer._stored.clear()
        expire(prepare_sqlite_url(tmp_path), 1)
        assert wait_sent_away(anna) == "unknown_table"
        assert room.driver is not None
        wait_until(lambda: not room.in_use)
        house.call(house.service.tables.let_sleep)
        assert anna.expect_refusal("join", table=anna.code, secret=anna.secret) == "unknown_table"
    assert find_logged(tmp_path, anna.code) == b""


def test_people_who_join_while_a_table_is_deleted_are_notified(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        anna.create(None)
        house.call(lambda: house.service.tables.forget([anna.code]))
        assert wait_sent_away(anna) == "unknown_table"
        assert anna.expect_refusal("start") == "not_joined"


def test_a_running_server_deletes_old_tables_by_itself(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        anna.create("random")
    url = prepare_sqlite_url(tmp_path)
    reads, writes = engines.make_reading_engine(url), engines.make_writing_engine(url)

    def list_kept() -> list[str]:
        with reads.connect() as connection:
            return list(connection.execute(sa.select(events.c.code).distinct()).scalars())

    with writes.begin() as connection:
        connection.execute(sa.insert(events), {"code": "OLDAA", "number": 1, "at": 1, "event": b"{}"})
    writes.dispose()
    with Process(tmp_path, told=["serve", "--expire-days", "30"]):
        wait_until(lambda: list_kept() == [anna.code], 60)
    reads.dispose()


def test_the_data_of_a_person_can_be_exported_and_deleted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadServer(tmp_path) as house:
        code, (_, secret) = play_short(house, "Annegret", "Benedikt")
    assert main(["data", "export", "--link", f"https://play.example/t/{code}#{secret}", "--data", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["name"], told["table"]) == ("Benedikt", code)
    moves = [event["move"] for event in told["events"] if event["type"] == "moved"]
    assert moves
    assert all(event["seat"] == 1 and event["at"] > 0 for event in told["events"])
    monkeypatch.setattr("sys.stdin", io.StringIO(f"https://play.example/t/{code}#{secret}\n"))  # unseen by others on the machine
    assert main(["data", "export", "--link", "--data", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert main(["data", "delete", "--table", code, "--name", "Nobody", "--data", str(tmp_path)]) == 1
    assert "Annegret, Benedikt" in capsys.readouterr().err
    assert main(["data", "delete", "--table", code, "--name", "Benedikt", "--data", str(tmp_path)]) == 0
    log = find_logged(tmp_path, code)
    assert b"Benedikt" not in log
    assert b"Annegret" in log
    with ThreadServer(tmp_path) as house, Client(house.address) as ben:
        assert ben.expect_refusal("join", table=code, secret=secret) == "wrong_secret"
        status, _, body = house.get(f"/api/tables/{code}/record")
        record = json.loads(body)
        assert (status, record["players"][:2]) == (200, ["Annegret", "Player"])
        assert [entry[1] for entry in record["rounds"][0]["moves"] if isinstance(entry, list) and entry[0] == 1] == moves


def test_a_table_where_nobody_is_sleeps_and_wakes_as_it_was(tmp_path: Path) -> None:
    limits = Limits(**{name: getattr(WIDE, name) for name in ("messages", "joins", "misses", "tables")}, sleep=0)
    with ThreadServer(tmp_path, limits) as house:
        with Client(house.address) as anna:
            anna.create("random")
            anna.ask("start")
            while not anna.legal:
                anna.receive()
            house.call(house.service.tables.let_sleep)
            anna.move(anna.legal[0])  # a table in use stays awake
            code, secret, number = anna.code, anna.secret, anna.table["number"]
            hand = anna.table["match"]["view"]["hand"]

        def is_asleep() -> bool:
            house.call(house.service.tables.let_sleep)
            return not house.service.tables.rooms

        wait_until(is_asleep, 60)
        with Client(house.address) as anna:
            anna.join(code, secret=secret)
            assert anna.table["number"] >= number
            assert anna.table["match"]["view"]["hand"] == hand
    store = Store(prepare_sqlite_url(tmp_path))
    assert replay_log(code, read_log(code, asyncio.run(store.read(code)))).number >= number
    store.close()


@pytest.mark.parametrize(
    "command", [["backup", "copy"], ["expire", "--days", "1"], ["data", "export", "--table", "AAAAA", "--name", "Anna"]]
)
def test_a_command_that_needs_tables_makes_no_database(
    tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for place in (["--data", str(tmp_path / "none")], ["--database", f"sqlite:///{tmp_path}/none.sqlite3"]):
        assert main([*command, *place]) == 1
        told = capsys.readouterr()
        assert "There is no file of tables" in told.err
        assert "--data" in told.err
    assert list(tmp_path.iterdir()) == []
