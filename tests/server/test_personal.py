"""What is known of a person who sat down several times, and that nothing of it stays when it is deleted."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from reihum.cli import main
from reihum.server.admin.personal import Person, PersonalError, forget_person, read_beside
from reihum.server.config.database import FILE_NAME, prepare_sqlite_url
from reihum.server.messages import events
from reihum.server.messages.commands import Again, Arrange, Leave, Move, NextRound, Remove, Renew, Sit
from reihum.server.store import engines
from reihum.server.store.expiry import expire, tidy
from reihum.server.store.schema import Row, day_results, reports, restrictions
from reihum.server.store.store import Store
from reihum.server.table.seat_secrets import hash_secret
from tests.server.client import Client
from tests.server.day_play import ADA, get_game, start_deal
from tests.server.offline_table import OfflineTable, derive_secret
from tests.server.old_database import OLD_SCHEMA
from tests.server.servers import WIDE, ThreadServer


def find(offline: OfflineTable, secret: str = "", name: str | None = None) -> Person:
    rows = [Row(number, event) for number, event in enumerate(offline.log, 1)]
    return Person.find("ABCDE", rows, secrets=[derive_secret(secret)] if secret else (), name=name)


def sit(offline: OfflineTable, name: str, secret: str) -> None:
    offline.do(None, Sit(f"{len(offline.log)}", name), secret=derive_secret(secret))


@pytest.fixture
def several() -> OfflineTable:
    """Ben sat down three times; then seats were exchanged, and he is on another one."""
    offline = OfflineTable("Ben", "Carl")
    for secret in ("Ben2", "Ben3"):
        offline.do(1, Leave("l"))
        sit(offline, "Ben", secret)
    offline.do(1, Renew("r"), secret=derive_secret("Ben4"))
    offline.do(0, Arrange("a", [0, 2, 1]))
    return offline


def test_whoever_gets_up_and_sits_down_again_is_the_same_person(several: OfflineTable) -> None:
    whole = find(several, name="Ben")
    assert [one.at for one in whole.arrivals] == [1, 4, 6]
    assert whole.numbers == {3, 5, 6}
    assert (whole.names, whole.other_names) == (["Ben"], ["Anna", "Carl"])
    for secret in ("Ben3", "Ben4"):
        assert find(several, secret) == whole
    # An old secret proves nothing about who sits there now: somebody else may have taken the name.
    earlier = find(several, "Ben2")
    assert [one.at for one in earlier.arrivals] == [1, 4]
    assert earlier.other_names == ["Anna", "Ben", "Carl"]
    with pytest.raises(PersonalError, match="Anna, Ben, Carl"):
        find(several, name="Dora")


def keep(folder: Path, offline: OfflineTable) -> str:
    """Store a table in a new folder, as 0.1.0 would; return its file."""
    file = folder / FILE_NAME
    with sqlite3.connect(file) as old:
        old.executescript(OLD_SCHEMA)
        now = int(time.time() * 1000)
        stored = [("ABCDE", number, f"c{number}", b"digest", now, event) for number, event in enumerate(offline.log, 1)]
        old.executemany("INSERT INTO events (code, number, seat, command, digest, at, event) VALUES (?, ?, 0, ?, ?, ?, ?)", stored)
    old.close()
    return str(file)


def read_kept(file: str) -> list[tuple[bytes, object, object]]:
    with sqlite3.connect(file) as kept:
        return kept.execute("SELECT event, command, digest FROM events ORDER BY number").fetchall()


def test_a_name_goes_from_every_event_also_from_score_sheets(tmp_path: Path) -> None:
    offline = play_two_matches()
    assert b"".join(offline.log).count(b"Ben") == 2
    file = keep(tmp_path, offline)
    assert main(["data", "delete", "--table", "ABCDE", "--name", "Ben", "--data", str(tmp_path)]) == 0
    log = [events.decode(event) for event, *_ in read_kept(file)]
    sheets = [event.sheet.players for event in log if isinstance(event, events.StartedEvent) and event.sheet is not None]
    assert sheets == [["Anna", "Player", "Carl"], ["Anna", "Ada", "Carl"]]
    assert "Ben" not in repr(log)


@pytest.mark.parametrize("notified", [True, False])
def test_a_score_sheet_that_a_server_stores_with_the_old_name_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, notified: bool
) -> None:
    """A server that has not reread the table yet begins another match."""
    offline = play_two_matches()
    late = next(at for at, event in enumerate(offline.log) if b"sheet" in event and b"Ben" in event)
    rest = offline.log[late:]
    del offline.log[late:]
    file = keep(tmp_path, offline)

    def store_rest(*_: object) -> str:
        with closing(sqlite3.connect(file)) as there, there:
            stored = [("ABCDE", number, 1, event) for number, event in enumerate(rest, late + 1)]
            there.executemany("INSERT INTO events (code, number, at, event) VALUES (?, ?, ?, ?)", stored)
        rest.clear()
        return ""

    who = ["--table", "ABCDE", "--name", "Ben", "--data", str(tmp_path)]
    monkeypatch.setattr("reihum.cli.data_commands._notify_servers", store_rest if notified else lambda *_: "")
    assert main(["data", "delete", *who]) == 0
    if not notified:  # a server that could not be told stores it later: the name can be deleted once more
        store_rest()
        assert main(["data", "delete", *who]) == 0
    assert not [event for event, *_ in read_kept(file) if b"Ben" in event]
    assert main(["data", "delete", *who]) == 1


def test_two_people_who_are_deleted_at_once_stay_deleted(database: str) -> None:
    offline = play_two_matches()
    offline.store(database)
    people = [find(offline, name=name) for name in ("Ben", "Carl")]
    assert [forget_person(database, one) for one in people] == ["Player", "Player 2"]
    with closing(Store(database)) as store:
        offline.log = [row.event for row in asyncio.run(store.read("ABCDE"))]
    assert not [event for event in offline.log if b"Ben" in event or b"Carl" in event]
    assert find(offline, name="Player 2").other_names == ["Anna", "Player"]


def test_a_table_that_is_deleted_meanwhile_has_nobody_left_to_forget(several: OfflineTable, tmp_path: Path) -> None:
    url = prepare_sqlite_url(tmp_path)
    Store(url).close()
    with pytest.raises(PersonalError, match="no table"):
        forget_person(url, find(several, name="Ben"))


def test_reports_of_somebody_with_the_same_name_are_left_alone(tmp_path: Path) -> None:
    offline = OfflineTable("Ben")
    offline.do(1, Leave("l"))
    sit(offline, "Ben", "Ben2")  # somebody else, maybe
    offline.do(1, Leave("l"))
    sit(offline, "Ben", "Ben3")
    url = prepare_sqlite_url(tmp_path)
    offline.store(url)
    engine = engines.make_writing_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.insert(reports), [{"code": "ABCDE", "name": "Ben", "text": "Hilfe", "at": 1}])
    assert read_beside(url, find(offline, "Ben2")).reports == []
    forget_person(url, find(offline, "Ben2"))
    assert [one["text"] for one in read_beside(url, find(offline, name="Ben")).reports] == ["Hilfe"]
    engine.dispose()


def play_two_matches() -> OfflineTable:
    """Ben is removed after the first match; the third one has begun."""
    offline = OfflineTable("Ben", "Carl")
    offline.start()
    for removed in (1, None):
        while offline.table.phase != "match_over":
            table = offline.table
            assert table.match is not None
            if table.phase == "round_over":
                offline.do(0, NextRound("n", table.number))
            else:
                assert table.turn is not None
                offline.do(table.turn, Move("m", table.number, table.match.legal()[0]))
        if removed:  # the sheet of this match has his name nevertheless
            offline.do(0, Remove("r", removed))
        offline.do(0, Again("a", offline.table.number))
    return offline


def test_a_file_of_0_1_0_opens_and_forgets_one_person_on_a_seat_that_several_had(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In such logs people have no numbers: that of the seat is used."""
    offline = OfflineTable("Ben", bots=1)
    offline.do(1, Leave("l"))
    sit(offline, "Carl", "Carl")
    offline.do(1, Leave("l"))
    sit(offline, "Ben", "Ben2")
    offline.do(1, Leave("l"))
    sit(offline, "Dora", "Dora")
    offline.start()
    for at, event in enumerate(offline.log):
        read = json.loads(event)
        for one in [*read.get("chairs", ()), read.get("chair", {})]:
            one.pop("person", None)
        offline.log[at] = json.dumps(read).encode()
    file = keep(tmp_path, offline)
    who = ["--table", "ABCDE", "--name", "Ben", "--data", str(tmp_path)]
    assert main(["data", "export", *who]) == 0
    told = capsys.readouterr()
    assert [(one["number"], one["type"]) for one in json.loads(told.out)["events"]] == [(2, "sat"), (3, "left"), (6, "sat"), (7, "left")]
    assert "'Anna', 'Carl', 'Dora'" in told.err
    assert main(["data", "delete", *who]) == 0
    kept = read_kept(file)
    assert [number for number, (event, *_) in enumerate(kept, 1) if b"Ben" in event] == []
    assert [number for number, (event, *_) in enumerate(kept, 1) if b"Player" in event] == [2, 6]
    assert [number for number, (_, *key) in enumerate(kept, 1) if key == [None, None]] == [2, 6]
    assert hash_secret(derive_secret("Dora")).encode() in kept[7][0]  # who sits there now keeps the seat
    assert main(["data", "delete", *who]) == 1


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path, WIDE, admin=tmp_path) as running:
        yield running


@pytest.mark.slow
def test_what_somebody_said_in_an_earlier_sitting_is_forgotten_with_the_name(
    house: ThreadServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Client(house.address) as anna, Client(house.address) as ben, Client(house.address) as late:
        anna.create(None, None, name="Anna")
        anna.ask("say", text="Willkommen")
        ben.join(anna.code)
        for text in ("eins", "zwei", "drei"):
            ben.ask("sit", name="Zacharias")
            ben.ask("say", text=text)
            if text != "drei":
                ben.ask("leave")
        place = ["--data", str(tmp_path)]
        assert main(["data", "delete", "--link", f"{house.address}/t/{anna.code}#{ben.secret}", *place]) == 0
        assert "closed on all devices" in capsys.readouterr().out
        late.join(anna.code)
        late.hear_out(0.2)
        said = [(line["name"], line["text"]) for line in late.heard if line["type"] == "said"]
        assert said == [("Anna", "Willkommen")]
        # The server runs on, and nothing of the name is in its files.
        assert not [path.name for path in tmp_path.glob(f"{FILE_NAME}*") if b"Zacharias" in path.read_bytes()]
        assert anna.ask("say", text="Und weiter")["type"] == "done"
        assert main(["admin", "close", anna.code, "--yes", *place]) == 0
        assert not [path.name for path in tmp_path.glob(f"{FILE_NAME}*") if b'"Anna"' in path.read_bytes()]


@pytest.mark.slow
@pytest.mark.usefixtures("bots_without_pauses")
def test_after_the_deletion_of_a_deal_of_the_day_that_browser_begins_anew(
    house: ThreadServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = start_deal(house, ADA)[1]
    link = ["--link", f"{house.address}/t/{first['table']}#{first['secret']}", "--data", str(tmp_path)]
    assert main(["data", "export", *link]) == 0
    (attempt,) = json.loads(capsys.readouterr().out)["deals_of_the_day"]
    assert (attempt["game"], attempt["player"], attempt["points"]) == ("elfer_raus", hash_secret(ADA), None)
    assert main(["data", "delete", *link]) == 0
    assert get_game(house, ADA)["mine"] is None
    again = start_deal(house, ADA)[1]
    assert again["table"] != first["table"]
    assert again["counts"]
    assert get_game(house, ADA)["mine"]["table"] == again["table"]


def test_addresses_go_when_a_ban_or_a_mute_has_ended(database: str) -> None:
    now = int(time.time() * 1000)
    until = {"192.0.2.1/32": now - 2000, "192.0.2.2/32": now + 60_000, "192.0.2.3/32": None}
    Store(database).close()
    engine = engines.make_writing_engine(database)
    with engine.begin() as connection:
        rows = [{"kind": "mute", "network": network, "since": 0, "until": end} for network, end in until.items()]
        connection.execute(sa.insert(restrictions), rows)
    tidy(database)
    with engine.begin() as connection:
        assert set(connection.execute(sa.select(restrictions.c.network)).scalars()) == {"192.0.2.2/32", "192.0.2.3/32"}
    engine.dispose()


@pytest.mark.parametrize("tidy_up", [tidy, lambda url: expire(url, 365)], ids=["without expiry", "with expiry"])
def test_attempts_at_the_deal_of_the_day_go_after_eight_days_though_nobody_opens_its_page(
    database: str, tidy_up: Callable[[str], object]
) -> None:
    today = datetime.now(UTC).date()
    made = {"old": today - timedelta(8), "young": today - timedelta(7)}
    Store(database).close()
    engine, asked = engines.make_writing_engine(database), list[tuple[str, Any]]()
    with engine.begin() as connection:
        rows = [
            {"day": day.isoformat(), "game": "bloom", "player": player, "code": player, "points": 5, "at": 0}
            for player, day in made.items()
        ]
        connection.execute(sa.insert(day_results), rows)

    def note(*of_cursor: Any) -> None:
        asked.append(of_cursor[2:4])

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        tidy_up(database)
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)
    if engine.dialect.name == "sqlite":
        with engine.begin() as connection:
            (statement, given) = next(one for one in asked if one[0].startswith("DELETE FROM day_results"))
            steps = [step.detail for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)]
        assert all(step.startswith("SEARCH") for step in steps), "moves wait meanwhile"
    with engine.begin() as connection:
        assert list(connection.execute(sa.select(day_results.c.player)).scalars()) == ["young"]
    engine.dispose()


def test_addresses_go_with_expiry_too_although_somebody_is_writing_for_a_moment(tmp_path: Path) -> None:
    url = prepare_sqlite_url(tmp_path)
    store = Store(url)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("INSERT INTO restrictions (kind, network, since, until) VALUES ('mute', '192.0.2.1/32', 0, 1)")
        other.execute("BEGIN IMMEDIATE")
        expiring = threading.Thread(target=expire, args=(url, 30))
        expiring.start()
        time.sleep(0.3)
        other.execute("COMMIT")
        expiring.join()
        assert other.execute("SELECT * FROM restrictions").fetchall() == []
    store.close()
