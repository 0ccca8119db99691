"""What every store promises, whichever database it is."""

import asyncio
import random
import secrets
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from reihum.server.messages.errors import StoreError
from reihum.server.store import engines, faults, migrations
from reihum.server.store.orders import Orders
from reihum.server.store.reports import Reports
from reihum.server.store.schema import Entry, Row, events, meta, metadata, restrictions, subscriptions
from reihum.server.store.store import Store
from reihum.server.store.subscriptions import Subscription, Subscriptions
from reihum.server.store.writer import FRESH
from tests.server.old_database import OLD_SCHEMA
from tests.server.postgres import Postgres
from tests.server.servers import wait_until


def make_entry(number: int, command: str | None = None, code: str = "ABCDE") -> Entry:
    return Entry(code, number, 0, command, b"digest", b"event", 0)


def test_the_first_writer_gets_the_number(database: str) -> None:
    async def race() -> None:
        stores = [Store(database) for _ in range(2)]
        for number in range(1, 50):
            won = await asyncio.gather(*(store.append(make_entry(number, f"{number} {at}")) for at, store in enumerate(stores)))
            assert sum(won) == 1
        assert [row.number for row in await stores[0].read("ABCDE")] == list(range(1, 50))
        assert await stores[1].read("ABCDE", 48) == [Row(49, b"event")]
        for store in stores:
            store.close()

    asyncio.run(race())


def test_a_change_under_way_at_closing_is_finished_and_leaves_no_connection(database: str) -> None:
    async def work() -> None:
        store = Store(database)
        pool = store._writer._engine.pool
        assert isinstance(pool, sa.QueuePool)
        begun, go = threading.Event(), threading.Event()

        def change(connection: sa.Connection) -> int:
            begun.set()
            assert go.wait(30)
            return int(connection.execute(sa.select(sa.literal(7))).scalar_one())

        changing = asyncio.create_task(store.run_in_transaction(change))
        assert await asyncio.to_thread(begun.wait, 30)
        threading.Timer(0.05, go.set).start()
        store.close()
        assert await changing == 7
        assert pool.checkedin() == 0
        with pytest.raises(StoreError, match="closed"):
            await store.run_in_transaction(change)

    asyncio.run(work())


def test_changes_that_wait_share_a_transaction_and_one_that_fails_takes_no_other_along(database: str) -> None:
    async def work() -> None:
        store = Store(database)
        begun, go, began = threading.Event(), threading.Event(), list[object]()
        sa.event.listen(store._writer._engine, "begin", began.append)

        def hold(_: sa.Connection) -> None:
            begun.set()
            assert go.wait(30)

        def change(connection: sa.Connection) -> int:
            connection.execute(sa.insert(meta).values(name=secrets.token_hex(8), value=1))
            return 1

        def fail(_: sa.Connection) -> None:
            raise LookupError

        def repeat(connection: sa.Connection) -> None:
            for value in (1, 2):
                connection.execute(sa.insert(meta).values(name="same", value=value))

        async def make_all(*works: Callable[[sa.Connection], object]) -> list[object]:
            begun.clear()
            go.clear()
            held = asyncio.create_task(store.run_in_transaction(hold))
            assert await asyncio.to_thread(begun.wait, 30)
            began.clear()
            changing = [asyncio.create_task(store.run_in_transaction(work)) for work in works]
            await asyncio.sleep(0)
            go.set()
            await held
            return await asyncio.gather(*changing, return_exceptions=True)

        assert await make_all(*[change] * 20) == [1] * 20
        assert len(began) == (1 if database.startswith("sqlite") else 20)
        one, failed, two, refused, three = await make_all(change, fail, change, repeat, change)
        assert (one, two, three) == (1, 1, 1)
        assert isinstance(failed, LookupError)
        assert isinstance(refused, StoreError)
        assert await store.append(make_entry(1))
        store.close()

    asyncio.run(work())


def test_many_at_once_are_stored_together_and_a_command_once(database: str) -> None:
    async def crowd() -> None:
        store = Store(database)
        won = await asyncio.gather(*(store.append(make_entry(1, "a", f"T{table % 500:04}")) for table in range(1000)))
        assert sum(won) == 500
        assert not await store.append(make_entry(2, "a", "T0000"))
        assert await store.append(make_entry(2, None, "T0000"))
        assert await store.append(make_entry(3, None, "T0000"))
        found = await store.find("T0000", 0, "a")
        assert found is not None
        assert found.number == 1
        assert await store.find("T0000", 1, "a") is None
        assert await store.is_writable()
        assert sorted(await store.find_grown({f"T{table:04}": int(table > 1) for table in range(600)})) == ["T0000", "T0001"]
        assert await store.find_grown({}) == []
        store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.append(make_entry(4))
        with pytest.raises(StoreError, match="closed"):
            await store.read("T0000")

    asyncio.run(crowd())


def test_events_that_belong_together_are_stored_in_one_transaction(database: str) -> None:
    async def race() -> None:
        stores = [Store(database) for _ in range(2)]
        number = 1
        for turn in range(40):
            sizes = (3, 1 + turn % 3)
            groups = [[make_entry(number + i, f"{turn} {at}" if i == 0 else None) for i in range(size)] for at, size in enumerate(sizes)]
            chosen = (stores[0], stores[turn % 2])  # also two in one transaction
            won = await asyncio.gather(*(store.append(*group) for store, group in zip(chosen, groups, strict=True)))
            assert sum(won) == 1
            number += sizes[won.index(True)]
            assert len(await stores[1].read("ABCDE")) == number - 1
        assert not await stores[0].append(make_entry(number, "0 0"), make_entry(number + 1)), "the command was carried out"
        assert not await stores[0].append(make_entry(number - 1), make_entry(number)), "the number is taken"
        assert len(await stores[1].read("ABCDE")) == number - 1
        assert await stores[1].append(make_entry(number), make_entry(number + 1, None))
        for store in stores:
            store.close()

    asyncio.run(race())


def test_nothing_is_stored_of_a_table_that_was_deleted(database: str) -> None:
    async def late() -> None:
        store = Store(database)
        chains = [make_entry(number, None, code) for code in ("ABCDE", "FGHIJ") for number in (1, 2, 3)]
        assert all(await asyncio.gather(*(store.append(event) for event in chains)))
        engine = engines.make_writing_engine(database)
        with engine.begin() as connection:
            connection.execute(sa.delete(events).where(events.c.code == "ABCDE"))
        engine.dispose()
        later = [make_entry(number, None, code)._replace(at=FRESH) for code in ("ABCDE", "FGHIJ", "KLMNO") for number in (4, 5)]
        assert await asyncio.gather(*(store.append(event) for event in later)) == [False, False, True, True, False, False]
        assert await store.append(make_entry(1))
        assert [len(await store.read(code)) for code in ("ABCDE", "FGHIJ", "KLMNO")] == [1, 5, 0]
        store.close()

    asyncio.run(late())


def test_nothing_is_stored_behind_events_that_the_database_has_lost(database: str) -> None:
    async def restored() -> None:
        store = Store(database)
        for number in range(1, 11):
            assert await store.append(make_entry(number))
            assert await store.append(make_entry(number, None, "FGHIJ"))
        engine = engines.make_writing_engine(database)
        with engine.begin() as connection:
            connection.execute(sa.delete(events).where(events.c.code == "ABCDE", events.c.number > 7))
        engine.dispose()
        late = [store.append(make_entry(11), make_entry(12)), store.append(make_entry(11, None, "FGHIJ"))]
        assert await asyncio.gather(*late) == [False, True]
        assert [row.number for row in await store.read("ABCDE")] == list(range(1, 8))
        assert await store.append(make_entry(8), make_entry(9))
        store.close()

    asyncio.run(restored())


def test_the_newest_reports_are_kept(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def report() -> list[str]:
        kept = Reports(store)
        for number in range(5):
            await kept.add("ABCDE", "Anna", f"{number}")
        return [one.text for one in await kept.list_all()]

    monkeypatch.setattr("reihum.server.store.reports.KEPT", 3)
    store = Store(database)
    assert asyncio.run(report()) == ["2", "3", "4"]
    store.close()


def test_the_same_row_may_be_stored_twice_at_once(database: str) -> None:
    """Each first deletes the row, if there is one, so with PostgreSQL the insert of the second fails when the first commits."""
    browser = Subscription("ABCDE", 0, "https://push/0", b"key", b"auth", "de")
    row = sa.insert(subscriptions).values(browser._asdict() | {"at": 0})
    ban = sa.insert(restrictions).values(kind="ban", network="192.0.2.1/32", since=0)

    async def race() -> None:
        store, engine = Store(database), engines.make_writing_engine(database)
        works = (row, Subscriptions(store).store(browser)), (ban, Orders(store).restrict("ban", "192.0.2.1/32", None))
        for insert, work in works:
            with engine.begin() as first:
                first.execute(insert)
                second = asyncio.create_task(work)
                await asyncio.sleep(0)
                if engine.dialect.name == "postgresql":
                    waiting = sa.text("SELECT count(*) FROM pg_locks WHERE NOT granted")
                    await asyncio.to_thread(wait_until, partial(first.scalar, waiting))
            await second
        assert len((await Orders(store).read()).restrictions) == 1
        engine.dispose()
        store.close()

    asyncio.run(race())


def test_an_id_may_be_any_text(database: str) -> None:
    async def strange() -> None:
        store = Store(database)
        for number, command in enumerate(("\0", "a\0b", "'; DROP TABLE events; --", "\U0001f0cf" * 64, "%s %(x)s :y"), 1):
            assert await store.append(make_entry(number, command))
            found = await store.find("ABCDE", 0, command)
            assert found is not None
            assert found.number == number
        store.close()

    asyncio.run(strange())


def test_several_may_open_a_new_database_at_once(database: str) -> None:
    opened: list[Store] = []
    threads = [threading.Thread(target=lambda: opened.append(Store(database))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 6
    for store in opened:
        store.close()
    engine = engines.make_reading_engine(database)
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all() == [migrations.HEAD]
    engine.dispose()


def test_the_steps_lead_to_the_tables_that_are_used(database: str) -> None:
    Store(database).close()
    engine = engines.make_reading_engine(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_heads() == [migrations.HEAD]


OLD = OLD_SCHEMA + "INSERT INTO events VALUES ('ABCDE', 1, 0, 'c', x'00', 0, x'65');\n"  # noqa: S608 - only constants


def test_a_file_from_before_there_were_steps_is_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "reihum.sqlite3"
    old = sqlite3.connect(file)
    old.executescript(OLD)
    old.close()
    for _ in range(2):
        store = Store(f"sqlite:///{file}")
        assert asyncio.run(store.read("ABCDE")) == [Row(1, b"e")]
        assert not asyncio.run(store.append(make_entry(1)))
        store.close()


def test_a_database_of_a_later_version_is_left_alone(database: str) -> None:
    Store(database).close()
    engine = engines.make_writing_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match=r"later version.* Use that version"):
        Store(database)


@pytest.mark.parametrize(
    "url",
    ["nonsense", "nonsense://there", "mysql://a:geheim@b/c", "postgresql://a:geheim@127.0.0.1:1/x", "postgresql://a:ge@heim@@:x/c"],
)
def test_an_unusable_database_is_reported_without_the_password(url: str) -> None:
    with pytest.raises(StoreError, match="cannot be used") as told:
        Store(url)
    assert "heim" not in str(told.value)


def test_an_unreachable_database_is_logged_once() -> None:
    with pytest.raises(StoreError) as told:
        Store("postgresql://anna@127.0.0.1:1/x")
    assert str(told.value).count("failed") == 1
    assert str(told.value).count("running") == 1


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (psycopg.errors.LockNotAvailable, "another process is in the way"),
        (psycopg.errors.ReadOnlySqlTransaction, "the database takes no writes"),
        (psycopg.errors.DiskFull, "the disk of the database is full"),
        (psycopg.errors.QueryCanceled, "the database took too long"),
        (psycopg.errors.InsufficientPrivilege, "the database refused it (42501)"),
    ],
)
def test_errors_of_a_database_become_sentences(error: type[psycopg.Error], told: str) -> None:
    assert faults.describe_public_reason(sa.exc.DBAPIError("INSERT", {}, error("of a table with a secret"))) == told


def test_a_fault_of_the_server_is_described_without_details() -> None:
    assert faults.describe_public_reason(RecursionError("deep")) == "the server has a fault"


def test_an_outage_is_logged_once(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(postgres.make_url())

    async def is_done(work: Coroutine[object, object, object]) -> bool:
        try:
            await work
        except StoreError:
            return False
        return True

    async def fail_and_recover() -> None:
        await store.read("ABCDE")
        await asyncio.to_thread(postgres.kill)
        for work in (partial(store.append, make_entry(1)), partial(store.read, "ABCDE"), partial(store.append, make_entry(1))):
            with pytest.raises(StoreError):
                await work()
        await asyncio.to_thread(postgres.start)
        for _ in range(200):
            if await is_done(store.append(make_entry(1))) and await is_done(store.read("ABCDE")):
                break
            await asyncio.sleep(0.05)

    asyncio.run(fail_and_recover())
    store.close()
    assert caplog.text.count("The database is away") == 1
    assert caplog.text.count("The database is back") == 1


def test_a_database_that_was_away_is_used_again_and_nothing_is_lost(postgres: Postgres) -> None:
    url = postgres.make_url()
    acknowledged: set[int] = set()
    told: set[str] = set()

    async def write(store: Store, chance: random.Random) -> None:
        number = 1
        while number <= 60:
            try:
                if await store.append(make_entry(number, str(number))):
                    acknowledged.add(number)
                number += 1
            except StoreError as refused:
                told.add(refused.detail)
                await asyncio.sleep(chance.uniform(0, 0.05))
            if number in {20, 40}:
                await asyncio.to_thread(postgres.kill)
                with pytest.raises(StoreError):
                    await store.append(make_entry(number, str(number)))
                with pytest.raises(StoreError):
                    await store.read("ABCDE")
                assert not await store.is_writable()
                await asyncio.to_thread(postgres.start)

    store = Store(url)
    asyncio.run(write(store, random.Random(1)))
    store.close()
    again = Store(url)
    stored = {row.number for row in asyncio.run(again.read("ABCDE"))}
    again.close()
    assert stored == set(range(1, 61))
    assert len(acknowledged) > 50
    assert acknowledged <= stored
    assert not any("reihum@" in detail or "socket" in detail for detail in told), told


def test_a_connection_that_broke_meanwhile_is_not_noticed(postgres: Postgres) -> None:
    store = Store(postgres.make_url())
    assert asyncio.run(store.append(make_entry(1)))
    asyncio.run(store.read("ABCDE"))
    postgres.kill()
    postgres.start()
    assert asyncio.run(store.append(make_entry(2)))
    assert len(asyncio.run(store.read("ABCDE"))) == 2
    store.close()
